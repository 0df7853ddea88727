"""Taking over a running event from a file: its players, rounds and results as events, each round examined."""

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Colour, Player, ResultCode, Tournament
from crosstable.domain.messages import N_
from crosstable.journal import events as e
from crosstable.journal.decide.base import CONFIRM, REFUSE, Decision, Finding, finding
from crosstable.journal.decide.results import POSSIBLE
from crosstable.journal.events import Board, Event, Settings, System
from crosstable.journal.snapshot import person_of
from crosstable.pairing import RoundCheck, check
from crosstable.pairing.swiss.field import initial_colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Takeover:
    """A file as the events of a section, and what the examination of its rounds found."""

    events: tuple[Event, ...]
    checks: tuple[RoundCheck, ...]
    findings: tuple[Finding, ...]

    @property
    def reproduced(self) -> tuple[int, ...]:
        """The rounds that the rules pair exactly as the file has them."""
        return tuple(found.round for found in self.checks if found.agrees)

    @property
    def decision(self) -> Decision:
        """The takeover as a decision: rounds that break the rules need a confirmation (checklist questions 54, 55)."""
        return Decision(self.events, self.findings)


def take_over(tournament: Tournament, section: str, source: str, *, with_event: bool) -> Takeover:
    """Turn a tournament into the events of a new section; with `with_event` those of the event too."""
    checks = tuple(check(tournament))
    findings = [*_doubtful(checks), *_impossible_results(tournament)]
    events: list[Event] = []
    if with_event:
        events.append(_event(tournament))
    events += _section(tournament, section, source, checks)
    return Takeover(events=tuple(events), checks=checks, findings=tuple(findings))


def _doubtful(checks: tuple[RoundCheck, ...]) -> Iterator[Finding]:
    for found in checks:
        if not found.agrees:
            yield finding(
                CONFIRM,
                "import-differs",
                N_("Round {round} of the file is not what the rules pair; the report will say so."),
                round=found.round,
            )


def _impossible_results(tournament: Tournament) -> Iterator[Finding]:
    for number in range(1, tournament.paired_rounds + 1):
        for game in tournament.games(number):
            if (game.white_code, game.black_code) not in POSSIBLE:
                yield finding(
                    REFUSE,
                    "impossible-result",
                    N_("Round {round}: the result of players {white} and {black} is impossible. Correct the file."),
                    round=number,
                    white=game.white,
                    black=game.black,
                )


def _event(tournament: Tournament) -> Event:
    return e.EventCreated(
        name=tournament.name or "Tournament",
        city=tournament.city,
        federation=tournament.federation,
        start_date=tournament.start_date,
        end_date=tournament.end_date,
        chief_arbiter=tournament.chief_arbiter,
        deputy_arbiters=tournament.deputy_arbiters,
        time_control=tournament.time_control,
    )


def _section(tournament: Tournament, section: str, source: str, checks: tuple[RoundCheck, ...]) -> Iterator[Event]:
    yield e.SectionCreated(section=section, settings=settings_of(tournament))
    if tournament.tie_breaks:
        yield e.TieBreaksAnnounced(section=section, tie_breaks=tournament.tie_breaks)
    for entry, player in enumerate(tournament.players, start=1):
        yield e.PlayerRegistered(section=section, entry=entry, person=person_of(player), from_round=1)
    entry_of = {player.tpn: entry for entry, player in enumerate(tournament.players, start=1)}
    yield e.NumbersAssigned(section=section, order=tuple(entry_of.values()))
    for number, group in enumerate(tournament.prohibited, start=1):
        yield e.PairsProhibited(
            section=section,
            prohibition=number,
            kind=e.ProhibitionKind.PLAYERS,
            entries=tuple(entry_of[tpn] for tpn in group.players if tpn in entry_of),
            first_round=group.first_round,
            last_round=group.last_round,
        )
    for number in range(1, tournament.paired_rounds + 1):
        yield from _round(tournament, section, number, entry_of)
    yield from _byes_to_come(tournament, section, entry_of)
    for special in tournament.special_points:
        if special.code is None:
            for tpn in special.ids:
                yield e.PointsAdjusted(
                    section=section, entry=entry_of[tpn], round=special.round_number or 1, points=special.points
                )
    yield e.Imported(
        section=section,
        source=source,
        rounds=tournament.paired_rounds,
        notes=tuple(_notes(checks)),
        comments=tournament.comments,
    )


def settings_of(tournament: Tournament) -> Settings:
    """The settings that a tournament was played with."""
    code = tournament.type_code.upper()
    system = System.DUTCH
    if code.endswith("_BAKU"):
        system = System.DUTCH_BAKU
    elif "DOUBLEROUNDROBIN" in code or code.endswith("ROUNDROBIN_G2"):
        system = System.DOUBLE_ROUND_ROBIN
    elif "ROUNDROBIN" in code:
        system = System.ROUND_ROBIN
    return Settings(
        name=tournament.name,
        system=system,
        rounds=max(tournament.rounds_planned or 0, tournament.paired_rounds, 1),
        scoring=tournament.scoring,
        initial_colour=_initial_colour(tournament),
        exchange_last_rounds=not code.startswith("BERGER_DOUBLE"),
    )


def _initial_colour(tournament: Tournament) -> Colour | None:
    if tournament.initial_colour is not None or tournament.paired_rounds == 0:
        return tournament.initial_colour
    return initial_colour(tournament, tournament.next_round)


def _round(tournament: Tournament, section: str, number: int, entry_of: dict[int, int]) -> Iterator[Event]:
    games = list(tournament.games(number))
    boards = tuple(
        Board(board=n, white=entry_of[game.white], black=entry_of[game.black]) for n, game in enumerate(games, start=1)
    )
    byes = [p.tpn for p in tournament.players if p.result(number).code is ResultCode.PAB]
    seated = {tpn for game in games for tpn in (game.white, game.black)} | set(byes)
    absences = {entry_of[p.tpn]: p.result(number).code for p in tournament.players if p.tpn not in seated}
    bye = entry_of[byes[0]] if byes else None
    yield e.RoundPaired(section=section, round=number, boards=boards, bye=bye, absences=absences)
    yield e.RoundPublished(section=section, round=number)
    for board, game in zip(boards, games, strict=True):
        yield e.ResultRecorded(
            section=section, round=number, board=board.board, white=game.white_code, black=game.black_code
        )


def _byes_to_come(tournament: Tournament, section: str, entry_of: dict[int, int]) -> Iterator[Event]:
    asked = (ResultCode.HPB, ResultCode.FPB, ResultCode.ZPB)
    for player in tournament.players:
        for number in range(tournament.next_round, (tournament.rounds_planned or 0) + 1):
            code = _bye_code(tournament, player, number)
            if code in asked:
                yield e.ByeGranted(section=section, entry=entry_of[player.tpn], round=number, code=code)


def _bye_code(tournament: Tournament, player: Player, number: int) -> ResultCode:
    code = player.result(number).code
    if code is ResultCode.NOT_PAIRED:
        return tournament.announced_bye(player.tpn, number) or code
    return code


def _notes(checks: tuple[RoundCheck, ...]) -> Iterator[tuple[int, str]]:
    for found in checks:
        if found.agrees:
            continue
        computed = found.computed.coloured_pairs if found.computed is not None else frozenset()
        rules = " ".join(f"{white}-{black}" for white, black in sorted(computed - found.recorded))
        file = " ".join(f"{white}-{black}" for white, black in sorted(found.recorded - computed))
        yield found.round, f"{rules or '-'} => {file or '-'}"
