"""Rounds: pairing, publishing, taking back, and the manual pairing between an explicit begin and end."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from crosstable.domain import AnnouncedBye, Colour, Message, ResultCode, Tournament
from crosstable.domain.messages import N_, listed, say, say_many
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import (
    ACKNOWLEDGE,
    CONFIRM,
    REFUSE,
    Decision,
    Finding,
    finding,
    happens,
    on_section,
    refuse,
)
from crosstable.journal.decide.players import BYES, by_strength, bye_findings, with_late_entries
from crosstable.journal.events import Board, Event, System
from crosstable.journal.evolve import fold
from crosstable.journal.snapshot import tournament
from crosstable.journal.state import EventState, Round, Section
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing
from crosstable.pairing.pair import round_pairing
from crosstable.pairing.round_robin import berger_round, berger_rounds
from crosstable.pairing.swiss.colours import preference
from crosstable.pairing.swiss.entrant import Entrant
from crosstable.pairing.swiss.field import Field, build_field, initial_colour

ROUND_ROBINS = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)


@on_section(c.PairRound)
def pair_round(state: EventState, section: Section, command: c.PairRound) -> Decision:
    """Pair the next round; missing results become adjourned games, newcomers get their numbers."""
    number = section.next_round
    stop = _cannot_pair(section, number)
    if stop is not None:
        return stop
    prepared, findings = _prepare(section)
    if number == 1:
        findings += _too_many_rounds(section)
    after = fold(prepared, state)
    ready = after.sections[section.name]
    if command.by_hand:
        event: Event = e.RoundPaired(
            section=section.name, round=number, boards=(), absences=_absences(ready, number, ())
        )
        begun = e.AmendmentBegun(section=section.name, round=number)
        return happens(*prepared, event, begun, findings=findings)
    if section.settings.system in ROUND_ROBINS:
        return _pair_round_robin(ready, number, prepared, findings)
    try:
        paired = engine_pairing(after, ready, number)
    except NoLegalPairing as outcome:
        refused = Finding(REFUSE, "no-legal-pairing", outcome.reason)
        hint = finding(
            ACKNOWLEDGE, "by-hand", N_("The round can be paired by hand; the arbiter decides [C.04.3 1.9.3].")
        )
        return Decision(findings=(refused, hint))
    except PairingInputError as error:
        return Decision(findings=(Finding(REFUSE, "pairing-input", error.message),))
    return happens(*prepared, paired, findings=findings)


def _too_many_rounds(section: Section) -> list[Finding]:
    """More rounds than the field can play, or another number than the table has (question 62)."""
    possible = rounds_possible(section)
    planned = section.settings.rounds
    if planned <= possible and (section.settings.system not in ROUND_ROBINS or planned == possible):
        return []
    return [
        finding(
            ACKNOWLEDGE,
            "rounds-possible",
            say_many(
                "{count} round is planned; a field of this size makes {possible}.",
                "{count} rounds are planned; a field of this size makes {possible}.",
                count=planned,
                possible=possible,
            ),
        )
    ]


def rounds_possible(section: Section) -> int:
    """How many rounds a field of this size can play without a rematch (question 62)."""
    count = sum(not entry.is_withdrawn for entry in section.entries.values())
    cycles = 2 if section.settings.system is System.DOUBLE_ROUND_ROBIN else 1
    return berger_rounds(count, cycles)


def _cannot_pair(section: Section, number: int) -> Decision | None:
    current = section.current
    if current is not None and current.amending:
        return refuse(
            "amending", N_("The manual pairing of round {round} is still open: end it first."), round=current.number
        )
    if number > section.settings.rounds:
        return refuse(
            "all-paired",
            say_many(
                "The only round has been paired.",
                "All {count} rounds have been paired.",
                count=section.settings.rounds,
            ),
        )
    if current is not None and current.conflicts:
        return refuse(
            "conflicts",
            say_many(
                "Two sources contradict each other on board {boards}: decide first.",
                "Two sources contradict each other on boards {boards}: decide first.",
                count=listed(current.conflicts),
                boards=", ".join(map(str, sorted(current.conflicts))),
            ),
        )
    there = [entry for entry in section.entries.values() if entry.present is not False and not entry.is_away(number)]
    if not there or (section.settings.system in ROUND_ROBINS and len(section.entries) < 2):
        return refuse("nobody", N_("There is nobody to pair in round {round}."), round=number)
    return None


def _prepare(section: Section) -> tuple[list[Event], list[Finding]]:
    """What has to happen before the pairing: adjourned games and pairing numbers."""
    events: list[Event] = []
    findings: list[Finding] = []
    current = section.current
    if current is not None and current.missing:
        findings.append(
            finding(
                ACKNOWLEDGE,
                "adjourned",
                say_many(
                    "The result of board {boards} is missing: the game counts as adjourned, a draw for pairing [C.04.2 3.1].",
                    "Results are missing on boards {boards}: the games count as adjourned, a draw for pairing [C.04.2 3.1].",
                    count=listed(current.missing),
                    boards=", ".join(map(str, current.missing)),
                ),
            )
        )
        unfinished = ResultCode.UNFINISHED
        events += [
            e.ResultRecorded(
                section=section.name, round=current.number, board=board, white=unfinished, black=unfinished
            )
            for board in current.missing
        ]
    older = [f"{played.number}" for played in section.rounds[:-1] if played.adjourned]
    if older:
        findings.append(
            finding(
                ACKNOWLEDGE,
                "old-adjourned",
                say_many(
                    "Adjourned games of round {rounds} are still open.",
                    "Adjourned games of rounds {rounds} are still open.",
                    count=listed(older),
                    rounds=", ".join(older),
                ),
            )
        )
    events += _numbers(section, section.order)
    return events, findings


def _numbers(section: Section, held: tuple[int, ...]) -> list[Event]:
    """Numbers for those who are in a pairing for the first time (C.04.2 2.4).

    Whoever has not arrived, or has a bye in the first round, gets a number when he is first paired.
    """
    number = section.next_round
    robin = section.settings.system in ROUND_ROBINS
    if robin and not section.started:
        staying = tuple(entry for entry in section.order if not section.entries[entry].is_withdrawn)
        section = replace(section, order=staying)
    newcomers = [
        entry.number
        for entry in section.entries.values()
        if entry.number not in section.order and not (entry.is_withdrawn if robin else entry.is_absent(number))
    ]
    if newcomers:
        order = with_late_entries(section, newcomers) if section.order else by_strength(section, newcomers)
        return [e.NumbersAssigned(section=section.name, order=order)]
    return [] if section.order == held else [e.NumbersAssigned(section=section.name, order=section.order)]


def _absences(section: Section, number: int, seated: Iterable[int]) -> dict[int, ResultCode]:
    """What the round is to everybody who is not seated: the numbered players, and others with a bye."""
    there = set(seated)
    absences = {entry: section.entries[entry].absence(number) for entry in section.order if entry not in there}
    for entry in section.entries.values():
        if entry.number not in section.order and entry.absence(number) is not ResultCode.ZPB:
            absences[entry.number] = entry.absence(number)
    return absences


def engine_pairing(state: EventState, section: Section, number: int) -> e.RoundPaired:
    """The round as the rules pair it.

    Raises `NoLegalPairing`, or `PairingInputError` where the initial colour has not been drawn.
    """
    snapshot = tournament(state, _before(section, number))
    pairing = round_pairing(snapshot, number)
    entry = dict(enumerate(section.order, start=1))
    boards = tuple(Board(board=p.board, white=entry[p.white], black=entry[p.black]) for p in pairing.pairs)
    bye = None if pairing.bye is None else entry[pairing.bye]
    seated = seats(boards, bye)
    return e.RoundPaired(
        section=section.name, round=number, boards=boards, bye=bye, absences=_absences(section, number, seated)
    )


def seats(boards: Iterable[Board], bye: int | None) -> list[int]:
    """The entries in a pairing, board by board, and whoever has the bye."""
    seated = [entry for board in boards for entry in (board.white, board.black)]
    return seated if bye is None else [*seated, bye]


def by_the_rules(state: EventState, section: Section, number: int) -> e.RoundPaired | None:
    """A round that there is, as the rules pair those who are in it; `None` where they allow no pairing."""
    made = section.rounds[number - 1]
    if section.settings.system in ROUND_ROBINS:
        return _table_round(section, number)
    try:
        pairing = paired_again(state, section, number)
    except (NoLegalPairing, PairingInputError):
        return None
    entry = dict(enumerate(section.order, start=1))
    boards = tuple(Board(board=p.board, white=entry[p.white], black=entry[p.black]) for p in pairing.pairs)
    bye = None if pairing.bye is None else entry[pairing.bye]
    return e.RoundPaired(section=section.name, round=number, boards=boards, bye=bye, absences=made.absences)


def paired_again(state: EventState, section: Section, number: int, among: Iterable[int] | None = None) -> RoundPairing:
    """A Swiss round that there is, paired once more from the rounds before it, with its reasons.

    Among those who are in it, or among these entries.  Raises `NoLegalPairing` and `PairingInputError`.
    """
    made = section.rounds[number - 1]
    there = set(seats(made.boards, made.bye) if among is None else among)
    out = tuple(tpn for entry, tpn in section.numbers.items() if entry not in there)
    snapshot = tournament(state, _before(section, number))
    colour = initial_colour(tournament(state, section), number)
    only = (AnnouncedBye(ResultCode.ZPB, number, out),)
    return round_pairing(replace(snapshot, byes=only, initial_colour=colour), number)


def same_pairing(a: e.RoundPaired | Round, b: e.RoundPaired | Round) -> bool:
    """The same games, colours and bye; the order of the boards does not matter (question 68)."""
    games = [{(board.white, board.black) for board in paired.boards} for paired in (a, b)]
    return games[0] == games[1] and a.bye == b.bye


def _before(section: Section, number: int) -> Section:
    """The section as it was before a round was paired."""
    return replace(section, rounds=section.rounds[: number - 1])


def _pair_round_robin(
    section: Section, number: int, prepared: Sequence[Event], findings: Sequence[Finding]
) -> Decision:
    event = _table_round(section, number)
    if event is None:
        return refuse(
            "table-over",
            say_many(
                "The table of {count} player has no round {round}.",
                "The table of {count} players has no round {round}.",
                count=len(section.order),
                round=number,
            ),
        )
    return happens(*prepared, event, findings=findings)


def _table_round(section: Section, number: int) -> e.RoundPaired | None:
    """A round of the Berger table; `None` after its last."""
    cycles = 2 if section.settings.system is System.DOUBLE_ROUND_ROBIN else 1
    players = len(section.order)
    if number > berger_rounds(players, cycles):
        return None
    pairs, free = berger_round(players, number, cycles, exchange_last=section.settings.exchange_last_rounds)
    entry = dict(enumerate(section.order, start=1))
    boards = tuple(
        Board(board=n, white=entry[white], black=entry[black]) for n, (white, black) in enumerate(pairs, start=1)
    )
    absences = {} if free is None else {entry[free]: ResultCode.NOT_PAIRED}
    return e.RoundPaired(section=section.name, round=number, boards=boards, absences=absences)


@on_section(c.PublishRound)
def publish(_state: EventState, section: Section, command: c.PublishRound) -> Decision:
    """Published pairings stay (C.04.2 4.4)."""
    played = section.round(command.round)
    if played is None:
        return refuse("no-round", N_("Round {round} has not been paired."), round=command.round)
    if played.amending:
        return refuse(
            "amending", N_("The manual pairing of round {round} is still open: end it first."), round=played.number
        )
    if played.published:
        return happens()
    return happens(e.RoundPublished(section=section.name, round=command.round))


@on_section(c.UnpairRound)
def unpair(_state: EventState, section: Section, command: c.UnpairRound) -> Decision:
    """Only the current round; a published one, or one with results, needs a confirmation."""
    current = section.current
    if current is None or current.number != command.round:
        return refuse(
            "not-current",
            N_("Only the current round can be taken back, and round {round} is not it."),
            round=command.round,
        )
    findings = []
    if current.results:
        findings.append(
            finding(
                CONFIRM,
                "results-lost",
                say_many(
                    "{count} result of round {round} is taken back with it.",
                    "{count} results of round {round} are taken back with it.",
                    count=len(current.results),
                    round=current.number,
                ),
            )
        )
    elif current.published:
        findings.append(finding(CONFIRM, "published", N_("Round {round} has been published."), round=current.number))
    return happens(e.RoundUnpaired(section=section.name, round=command.round), findings=findings)


@on_section(c.BeginAmendment)
def begin_amendment(_state: EventState, section: Section, command: c.BeginAmendment) -> Decision:
    """The current round can be changed by hand; a published one needs a reason at the end (C.04.2 4.4)."""
    current = section.current
    if current is None or current.number != command.round:
        return refuse(
            "not-current",
            N_("Only the current round can be changed by hand, and round {round} is not it."),
            round=command.round,
        )
    if current.amending:
        return happens()
    findings = []
    if current.published:
        findings.append(
            finding(
                CONFIRM,
                "published",
                N_(
                    "Round {round} has been published; published pairings are changed only for the reasons of C.04.2 4.4."
                ),
                round=current.number,
            )
        )
    return happens(e.AmendmentBegun(section=section.name, round=command.round), findings=findings)


@on_section(c.SetPairs)
def set_pairs(state: EventState, section: Section, command: c.SetPairs) -> Decision:
    """A pairing by hand: it must make sense, and every breach of the rules is found (questions 64 to 67)."""
    current = section.round(command.round)
    if current is None or not current.amending:
        return refuse("not-amending", N_("Begin a manual pairing of round {round} first."), round=command.round)
    nonsense = _nonsense(section, command)
    if nonsense is not None:
        return nonsense
    boards = _numbered(command.boards)
    granted = _granted(section, command)
    findings = [
        found for bye in granted for found in bye_findings(section, section.entries[bye.entry], bye.round, bye.code)
    ]
    findings += _left_out(section, command)
    findings += _results_lost(current, boards)
    findings += breaches(state, section, command.round, boards, command.bye)
    absences = _absences(section, command.round, seats(boards, command.bye)) | {bye.entry: bye.code for bye in granted}
    event = e.PairsSet(section=section.name, round=command.round, boards=boards, bye=command.bye, absences=absences)
    if not granted and (boards, command.bye, absences) == (current.boards, current.bye, current.absences):
        return happens(findings=findings)
    return happens(*granted, event, findings=findings)


def _granted(section: Section, command: c.SetPairs) -> list[e.ByeGranted]:
    """The byes that a pairing by hand gives on top of those granted before: the same rules hold for them."""
    return [
        e.ByeGranted(section=section.name, entry=entry, round=command.round, code=code)
        for entry, code in command.absences.items()
        if code is not section.entries[entry].absence(command.round)
        or not section.entries[entry].is_absent(command.round)
    ]


def _left_out(section: Section, command: c.SetPairs) -> Iterable[Finding]:
    seated = seats(command.boards, command.bye)
    for entry in section.order:
        if entry in seated or entry in command.absences or section.entries[entry].is_absent(command.round):
            continue
        yield finding(
            ACKNOWLEDGE,
            "left-out",
            N_("{name} is there and is not paired: the round counts as an absence."),
            name=section.entries[entry].person.name,
        )


def _results_lost(current: Round, boards: Sequence[Board]) -> list[Finding]:
    lost = sorted(
        number for number in current.results if not {b for b in current.boards if b.board == number} <= set(boards)
    )
    if not lost:
        return []
    return [
        finding(
            CONFIRM,
            "results-lost",
            say_many(
                "The result of board {boards} is dropped, for its players change.",
                "The results of boards {boards} are dropped, for their players change.",
                count=listed(lost),
                boards=", ".join(map(str, lost)),
            ),
        )
    ]


def _numbered(boards: Sequence[Board]) -> tuple[Board, ...]:
    return tuple(replace(board, board=n) for n, board in enumerate(sorted(boards, key=lambda b: b.board), start=1))


def _nonsense(section: Section, command: c.SetPairs) -> Decision | None:
    seated = seats(command.boards, command.bye)
    unknown = [entry for entry in seated if entry not in section.order]
    if unknown:
        return refuse(
            "no-player", N_("There is no player with the entry number {entry} and a pairing number."), entry=unknown[0]
        )
    twice = sorted({entry for entry in seated if seated.count(entry) > 1})
    if twice:
        return refuse("twice", N_("{name} stands in the pairing twice."), name=section.entries[twice[0]].person.name)
    for entry, code in command.absences.items():
        if entry not in section.order or entry in seated:
            return refuse(
                "absence", N_("A bye is for a numbered player without an opponent, not for entry {entry}."), entry=entry
            )
        if code not in BYES:
            return refuse("bye-code", N_("A bye on request is F, H or Z, not {code}."), code=code)
        if code is not ResultCode.ZPB and section.entries[entry].is_away(command.round):
            return refuse(
                "away",
                N_("{name} is not there in round {round}: a player who has left comes back first."),
                name=section.entries[entry].person.name,
                round=command.round,
            )
    return None


def breaches(
    state: EventState, section: Section, number: int, boards: Sequence[Board], bye: int | None
) -> Iterable[Finding]:
    """What a pairing made by hand breaks, board by board."""
    if section.settings.system in ROUND_ROBINS:
        yield from _met_before(section, number, boards)
        return
    field = everybody(state, section, number)
    if field is None:
        return
    numbers = section.numbers
    for board in boards:
        white, black = field.by_tpn[numbers[board.white]], field.by_tpn[numbers[board.black]]
        yield from _board_breaches(field, board.board, white, black)
    if bye is not None:
        yield from _bye_breaches(section, bye, field, [field.by_tpn[numbers[entry]] for entry in seats(boards, bye)])


def everybody(state: EventState, section: Section, number: int) -> Field | None:
    """All numbered players as they stand before a Swiss round, whoever takes part; `None` where there is nobody."""
    snapshot = tournament(state, _before(section, number))
    try:
        return build_field(_for_examination(snapshot), number, section.settings.rounds)
    except PairingInputError:
        return None


def _for_examination(snapshot: Tournament) -> Tournament:
    """Everybody is there, and where the lot has not been drawn any colour will do."""
    return replace(snapshot, byes=(), initial_colour=snapshot.initial_colour or Colour.WHITE)


def _met_before(section: Section, number: int, boards: Sequence[Board]) -> Iterable[Finding]:
    """In a round robin everybody meets everybody once, or twice (question 101)."""
    cycles = 2 if section.settings.system is System.DOUBLE_ROUND_ROBIN else 1
    for board in boards:
        pair = {board.white, board.black}
        earlier = [p.number for p in section.rounds[: number - 1] for b in p.boards if {b.white, b.black} == pair]
        if len(earlier) >= cycles:
            yield finding(
                CONFIRM,
                "rematch",
                N_("Board {board}: the two met in round {round} [C.04.1 2]."),
                board=board.board,
                round=earlier[-1],
            )


def _board_breaches(field: Field, board: int, white: Entrant, black: Entrant) -> Iterable[Finding]:
    if black.tpn in white.opponents:
        yield finding(
            CONFIRM,
            "rematch",
            N_("Board {board}: the two met in round {round} [C.04.1 2]."),
            board=board,
            round=white.opponents[black.tpn],
        )
    if (min(white.tpn, black.tpn), max(white.tpn, black.tpn)) in field.prohibited:
        yield finding(CONFIRM, "prohibited", N_("Board {board}: the two are kept apart in this round."), board=board)
    for entrant, colour, step in ((white, Colour.WHITE, 1), (black, Colour.BLACK, -1)):
        if field.last_round:
            continue
        if entrant.colours[-2:] == (colour, colour):
            yield finding(
                CONFIRM,
                "third-colour",
                N_("Board {board}: player {tpn} has one colour three times running [C.04.1 7]."),
                board=board,
                tpn=entrant.tpn,
            )
        if abs(entrant.colour_difference + step) > 2:
            yield finding(
                CONFIRM,
                "colour-difference",
                N_("Board {board}: player {tpn} has a colour difference beyond two [C.04.1 6]."),
                board=board,
                tpn=entrant.tpn,
            )
    if preference(white.colours).colour is Colour.BLACK and preference(black.colours).colour is Colour.WHITE:
        yield finding(
            ACKNOWLEDGE,
            "both-wrong-colour",
            N_("Board {board}: both players have the colour that the other is due."),
            board=board,
        )


def _bye_breaches(section: Section, bye: int, field: Field, seated: Sequence[Entrant]) -> Iterable[Finding]:
    entrant = field.by_tpn[section.numbers[bye]]
    lowest = min((other.score for other in seated if other.may_have_pab), default=entrant.score)
    if not entrant.may_have_pab:
        yield finding(
            CONFIRM,
            "second-bye",
            N_("{name} has had the bye, or a full point without playing [C.04.1 4]."),
            name=section.entries[bye].person.name,
        )
    elif entrant.score > lowest:
        yield finding(
            CONFIRM,
            "bye-score",
            N_("{name} has the bye, though somebody with fewer points may have it [C.04.3 C5]."),
            name=section.entries[bye].person.name,
        )


@on_section(c.EndAmendment)
def end_amendment(state: EventState, section: Section, command: c.EndAmendment) -> Decision:
    """Compare with the rules, colours included; a difference is confirmed and noted (questions 68, 69)."""
    played = section.round(command.round)
    if played is None or not played.amending:
        return refuse("not-amending", N_("Round {round} is not being paired by hand."), round=command.round)
    if not played.boards and played.bye is None:
        return refuse(
            "empty-round",
            N_("Nobody is paired in round {round}: pair somebody, or take the round back."),
            round=command.round,
        )
    engine = by_the_rules(state, section, command.round)
    event = e.AmendmentEnded(
        section=section.name,
        round=command.round,
        engine=None if engine is None else engine.boards,
        engine_bye=None if engine is None else engine.bye,
        reason=command.reason,
    )
    return happens(event, findings=_difference(section, played, engine))


def _difference(section: Section, played: Round, engine: e.RoundPaired | None) -> list[Finding]:
    theirs, bye = ((), None) if engine is None else (engine.boards, engine.bye)
    rules = _in_names(section, theirs, bye, played.boards, played.bye)
    made = _in_names(section, played.boards, played.bye, theirs, bye)
    if not rules and not made:
        return []
    return [
        finding(
            CONFIRM,
            "differs-from-rules",
            N_("The pairing differs from that of the rules: {made} instead of {rules}. The report notes it."),
            made=_listed(made),
            rules=_listed(rules),
        )
    ]


_MOST_NAMED = 6
"""Boards of a difference that are named; who wants them all has the comparison and the report."""


def _in_names(
    section: Section, boards: Sequence[Board], bye: int | None, others: Sequence[Board], other_bye: int | None
) -> list[Message]:
    """The boards and the bye that the others do not have, in names with pairing numbers."""
    known = {(board.white, board.black) for board in others}
    found = [
        say("{white} – {black}", white=_called(section, board.white), black=_called(section, board.black))
        for board in boards
        if (board.white, board.black) not in known
    ]
    if bye is not None and bye != other_bye:
        found.append(say(N_("{name}: bye"), name=_called(section, bye)))
    return found


def _called(section: Section, entry: int) -> str:
    return f"{section.entries[entry].person.name} ({section.numbers[entry]})"


def _listed(found: Sequence[Message]) -> Message:
    if not found:
        return Message("–")
    shown = list(found[:_MOST_NAMED])
    if len(found) > _MOST_NAMED:
        shown.append(Message("…"))
    return reduce(lambda first, more: say("{first}; {more}", first=first, more=more), shown)
