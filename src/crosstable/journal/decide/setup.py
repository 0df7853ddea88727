"""Setting up: the event, its sections, officials, tie-breaks, and what is locked once play has started."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from crosstable.domain import Colour, ScoringSystem
from crosstable.domain.messages import N_, listed, say, say_many
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import (
    ACKNOWLEDGE,
    CONFIRM,
    CONFIRM_TWICE,
    REFUSE,
    Decision,
    Finding,
    finding,
    happens,
    on,
    on_section,
    refuse,
    ruled_out,
)
from crosstable.journal.decide.rounds import ROUND_ROBINS, by_the_rules, same_pairing
from crosstable.journal.events import Role, Settings, System
from crosstable.journal.state import EventState, Official, Publicity, Section
from crosstable.tiebreaks.catalogue import check, parse
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.registry import RULES
from crosstable.tiebreaks.tie_break import TieBreak

_EVENT_FIELDS = (
    "name",
    "city",
    "federation",
    "start_date",
    "end_date",
    "chief_arbiter",
    "deputy_arbiters",
    "time_control",
)


@on(c.CreateEvent)
def create_event(state: EventState, command: c.CreateEvent) -> Decision:
    """An event is created once."""
    if state.created:
        return refuse("event-exists", N_("The event exists already: change it instead."))
    return _event(command, e.EventCreated)


@on(c.ChangeEvent)
def change_event(state: EventState, command: c.ChangeEvent) -> Decision:
    """The event's own data may change at any time."""
    if not state.created:
        return refuse("no-event", N_("Create the event first."))
    if all(getattr(command, name) == getattr(state, name) for name in _EVENT_FIELDS):
        return happens()
    return _event(command, e.EventChanged)


def _event(command: c.CreateEvent | c.ChangeEvent, kind: type[e.EventCreated] | type[e.EventChanged]) -> Decision:
    if not command.name.strip():
        return refuse("no-name", N_("An event needs a name."))
    if command.start_date and command.end_date and command.end_date < command.start_date:
        return refuse(
            "dates",
            N_("The event would end before it starts: {start} to {end}."),
            start=command.start_date,
            end=command.end_date,
        )
    return happens(kind(**{name: getattr(command, name) for name in _EVENT_FIELDS}))


@on(c.AppointOfficial)
def appoint(state: EventState, command: c.AppointOfficial) -> Decision:
    """A role replaces the one the person had."""
    if not command.person.strip():
        return refuse("no-name", N_("An official needs a name."))
    first, last = command.first_board, command.last_board
    if first is not None and last is not None and last < first:
        return refuse("boards", N_("Boards {first} to {last} are none."), first=first, last=last)
    if state.officials.get(command.person) == Official(role=command.role, first_board=first, last_board=last):
        return happens()
    if command.role is not Role.ORGANISER and _is_last_organiser(state, command.person):
        return _keeps_an_organiser(command.person)
    return happens(e.OfficialAppointed(person=command.person, role=command.role, first_board=first, last_board=last))


@on(c.DismissOfficial)
def dismiss(state: EventState, command: c.DismissOfficial) -> Decision:
    """Only somebody with a role can lose it."""
    if command.person not in state.officials:
        return refuse("no-official", N_("{person} has no role at this event."), person=command.person)
    if _is_last_organiser(state, command.person):
        return _keeps_an_organiser(command.person)
    return happens(e.OfficialDismissed(person=command.person))


def _is_last_organiser(state: EventState, person: str) -> bool:
    """Whether nobody else could appoint anybody once this person has gone."""
    organisers = [name for name, official in state.officials.items() if official.role is Role.ORGANISER]
    return organisers == [person]


def _keeps_an_organiser(person: str) -> Decision:
    return refuse(
        "last-organiser",
        N_("{person} is the only organiser: appoint another one first, so that somebody can appoint officials."),
        person=person,
    )


@on(c.ChangePublicity)
def change_publicity(state: EventState, command: c.ChangePublicity) -> Decision:
    """What the public sees may change at any time: it touches no pairing."""
    if not state.created:
        return refuse("no-event", N_("Create the event first."))
    if state.publicity == Publicity(open=command.open, names=command.names):
        return happens()
    return happens(e.PublicityChanged(open=command.open, names=command.names))


@on(c.CreateSection)
def create_section(state: EventState, command: c.CreateSection) -> Decision:
    """A section has a name of its own and settings that make sense."""
    if not state.created:
        return refuse("no-event", N_("Create the event first."))
    if not command.section.strip():
        return refuse("no-name", N_("A section needs a name."))
    if command.section in state.sections:
        return refuse("section-exists", N_("There is a section {section} already."), section=command.section)
    findings = settings_findings(command.settings)
    return happens(e.SectionCreated(section=command.section, settings=command.settings), findings=findings)


def settings_findings(settings: Settings) -> list[Finding]:
    """What is wrong with settings: always ruled out (checklist questions 74, 81, 83)."""
    found = [*_scoring_findings(settings.scoring)]
    if not 1 <= settings.rounds <= 99:
        found.append(
            finding(REFUSE, "rounds", N_("A section has 1 to 99 rounds, not {rounds}."), rounds=settings.rounds)
        )
    if settings.first_board < 1:
        found.append(finding(REFUSE, "boards", N_("Boards are numbered from 1.")))
    scoring = settings.scoring
    if settings.system is System.DUTCH_BAKU and (scoring.win != 2 * scoring.draw or scoring.loss):
        found.append(
            finding(
                REFUSE,
                "baku-scoring",
                N_("Baku acceleration is allowed only where a win is worth two draws and a loss nothing (C.04.7)."),
            )
        )
    return found


def _scoring_findings(scoring: ScoringSystem) -> list[Finding]:
    found = []
    if 2 * scoring.draw > scoring.win + scoring.loss:
        found.append(finding(REFUSE, "scoring", N_("Two draws may not be worth more than a win and a loss together.")))
    if not scoring.win >= scoring.draw >= scoring.loss:
        found.append(finding(REFUSE, "scoring", N_("A win is worth no less than a draw, a draw no less than a loss.")))
    pab = scoring.win if scoring.pab is None else scoring.pab
    if pab > scoring.win:
        found.append(finding(REFUSE, "pab", N_("The pairing-allocated bye may not be worth more than a win.")))
    standard = (scoring.win, scoring.draw, scoring.loss) == (100, 50, 0)
    if standard and pab not in (0, 50, 100):
        found.append(finding(REFUSE, "pab", N_("With 1-½-0 the pairing-allocated bye is worth 1, ½ or 0.")))
    return found


_LOCKED = ("system", "scoring", "exchange_last_rounds")


@on_section(c.ChangeSettings)
def change_settings(_state: EventState, section: Section, command: c.ChangeSettings) -> Decision:
    """Free before round 1 is paired; after that system and scoring are locked (checklist section 3)."""
    before, after = section.settings, command.settings
    if before == after:
        return happens()
    findings = [*settings_findings(after), *_tie_break_findings(replace(section, settings=after), section.tie_breaks)]
    if section.started:
        if after.rounds != before.rounds:
            return refuse("use-change-rounds", N_("Use the command that changes the number of rounds."))
        if any(getattr(before, name) != getattr(after, name) for name in _LOCKED):
            findings.append(
                ruled_out(
                    section,
                    "locked-settings",
                    N_("System, acceleration and scoring cannot change once round 1 has been paired."),
                )
            )
        if (after.initial_colour, after.lot_seed) != (before.initial_colour, before.lot_seed):
            return refuse("colour-drawn", N_("The initial colour cannot change once round 1 has been paired."))
    return happens(e.SectionChanged(section=section.name, settings=after), findings=findings)


@on_section(c.ChangeRounds)
def change_rounds(state: EventState, section: Section, command: c.ChangeRounds) -> Decision:
    """After the start it needs two confirmations and is noted (questions 57 to 61)."""
    played = len(section.rounds)
    if not max(1, played) <= command.rounds <= 99:
        return refuse(
            "rounds",
            say_many(
                "The section cannot have {count} round: {played} have been paired, and 99 are the most.",
                "The section cannot have {count} rounds: {played} have been paired, and 99 are the most.",
                count=command.rounds,
                played=played,
            ),
        )
    if command.rounds == section.settings.rounds:
        return happens()
    findings = []
    before = section.settings.rounds
    if section.started:
        findings.append(
            finding(
                CONFIRM_TWICE,
                "rounds-changed",
                N_(
                    "The number of rounds was announced: {before}. Changing it to {after} is noted in the report; "
                    "the rules of the last round apply to another round."
                ),
                before=before,
                after=command.rounds,
            )
        )
        if section.settings.system is System.DUTCH_BAKU and _accelerated(command.rounds) != _accelerated(before):
            findings.append(
                ruled_out(
                    section,
                    "acceleration",
                    say_many(
                        "With {count} round Baku acceleration would last otherwise, and it cannot change any more.",
                        "With {count} rounds Baku acceleration would last otherwise, and it cannot change any more.",
                        count=command.rounds,
                    ),
                )
            )
    event = e.RoundsChanged(section=section.name, rounds=command.rounds)
    engine = _last_round_anew(state, section, command.rounds)
    if engine is None:
        return happens(event, findings=findings)
    findings.append(
        finding(
            CONFIRM,
            "last-round-differs",
            N_(
                "The rules of the last round pair round {round} otherwise now; the pairing stays and the report notes it."
            ),
            round=played,
        )
    )
    return happens(replace(event, engine=engine.boards, engine_bye=engine.bye), findings=findings)


def _accelerated(rounds: int) -> int:
    """How many rounds the Baku method accelerates (C.04.7)."""
    return (rounds + 1) // 2


def _last_round_anew(state: EventState, section: Section, rounds: int) -> e.RoundPaired | None:
    """The round paired last as the rules pair it now, if it turns final, or ceases to be, and this matters (60, 61)."""
    current = section.current
    if current is None or current.amending:
        return None
    if (current.number == section.settings.rounds) is (current.number == rounds):
        return None
    anew = by_the_rules(state, with_rounds(section, rounds), current.number)
    before = by_the_rules(state, section, current.number)
    if anew is None or (before is not None and same_pairing(anew, before)) or same_pairing(anew, current):
        return None
    return anew


@on_section(c.DrawInitialColour)
def draw_initial_colour(_state: EventState, section: Section, command: c.DrawInitialColour) -> Decision:
    """The lot is drawn once, before round 1 (C.04.3 5.1); the seed is recorded so that it can be repeated."""
    if section.started:
        return refuse("colour-drawn", N_("The initial colour cannot change once round 1 has been paired."))
    colour, seed = command.colour, None
    if colour is None:
        if command.seed is None:
            return refuse("no-seed", N_("Give the colour that was drawn, or a seed for the lot."))
        seed = command.seed
        colour = Colour.WHITE if random.Random(seed).random() < 0.5 else Colour.BLACK  # noqa: S311 - a lot to repeat
    drawn = section.settings.initial_colour
    if (drawn, section.settings.lot_seed) == (colour, seed):
        return happens()
    findings = []
    if drawn is not None:
        findings.append(
            finding(
                ACKNOWLEDGE,
                "drawn-before",
                N_("The lot was drawn before, and gave {colour}."),
                colour=say(N_("White") if drawn is Colour.WHITE else N_("Black")),
            )
        )
    return happens(e.InitialColourDrawn(section=section.name, colour=colour, seed=seed), findings=findings)


@on_section(c.LeaveFideMode)
def leave_fide_mode(_state: EventState, section: Section, command: c.LeaveFideMode) -> Decision:
    """Two confirmations, a note, and no way back (questions 43 to 45)."""
    if not section.fide_mode:
        return happens()
    warned = finding(
        CONFIRM_TWICE,
        "leave-fide-mode",
        N_(
            "The section leaves FIDE mode for good: what the regulations rule out becomes possible, and the report says so."
        ),
    )
    event = e.FideModeLeft(section=section.name, round=len(section.rounds), reason=command.reason)
    return happens(event, findings=[warned])


@on_section(c.AnnounceTieBreaks)
def announce_tie_breaks(_state: EventState, section: Section, command: c.AnnounceTieBreaks) -> Decision:
    """Published before the start and then locked behind two confirmations (C.07 4.1; questions 200 to 202)."""
    if command.tie_breaks == section.tie_breaks:
        return happens()
    findings = list(_tie_break_findings(section, command.tie_breaks))
    if section.started:
        findings.append(
            finding(
                CONFIRM_TWICE,
                "tie-breaks-changed",
                N_("The tie-breaks were announced before the start. Changing them now is noted in the report."),
            )
        )
    return happens(e.TieBreaksAnnounced(section=section.name, tie_breaks=command.tie_breaks), findings=findings)


def _tie_break_findings(section: Section, codes: Iterable[str]) -> Iterable[Finding]:
    """Tie-breaks that do not exist, and those that a round robin must not have (question 105)."""
    for code in codes:
        for tie_break in parse(code):
            yield from _one_tie_break(section, tie_break)


def _one_tie_break(section: Section, tie_break: TieBreak) -> Iterable[Finding]:
    try:
        check(tie_break)
    except TieBreakError as error:
        yield Finding(ACKNOWLEDGE, "tie-break", error.message)
        return
    rule = RULES.get(tie_break.name)
    if section.settings.system in ROUND_ROBINS and rule is not None and rule.is_buchholz:
        yield ruled_out(section, "buchholz", N_("{code} is not used in round robins [C.07 8]."), code=str(tie_break))


@on_section(c.FinishSection)
def finish(_state: EventState, section: Section, _command: c.FinishSection) -> Decision:
    """No final standings while a game is open (questions 161, 169)."""
    findings = []
    for played in section.rounds:
        if played.amending:
            return refuse("amending", N_("The manual pairing of round {round} is still open."), round=played.number)
        still_open = sorted({*played.missing, *played.adjourned})
        if still_open:
            findings.append(
                finding(
                    REFUSE,
                    "open-games",
                    say_many(
                        "Round {round} has a game without a final result: board {boards}.",
                        "Round {round} has games without a final result: boards {boards}.",
                        count=listed(still_open),
                        round=played.number,
                        boards=", ".join(map(str, still_open)),
                    ),
                )
            )
        if played.conflicts:
            findings.append(
                finding(
                    REFUSE,
                    "conflicts",
                    say_many(
                        "Two sources contradict each other on board {boards} of round {round}: decide first.",
                        "Two sources contradict each other on boards {boards} of round {round}: decide first.",
                        count=listed(played.conflicts),
                        boards=", ".join(map(str, sorted(played.conflicts))),
                        round=played.number,
                    ),
                )
            )
    if len(section.rounds) < section.settings.rounds:
        findings.append(
            finding(
                CONFIRM,
                "rounds-left",
                say_many(
                    "The only round has not been paired.",
                    "Only {played} of {count} rounds have been paired.",
                    count=section.settings.rounds,
                    played=len(section.rounds),
                ),
            )
        )
    findings += _not_met(section)
    return happens(e.SectionFinished(section=section.name), findings=findings)


def _not_met(section: Section) -> list[Finding]:
    """A round robin in which somebody has not met everybody (question 101)."""
    if section.settings.system not in ROUND_ROBINS or len(section.rounds) < section.settings.rounds:
        return []
    cycles = 2 if section.settings.system is System.DOUBLE_ROUND_ROBIN else 1
    met = Counter(frozenset((b.white, b.black)) for played in section.rounds for b in played.boards)
    numbers = section.numbers
    wrong = [
        f"{numbers[a]}-{numbers[b]}" for a, b in combinations(section.order, 2) if met[frozenset((a, b))] != cycles
    ]
    if not wrong:
        return []
    return [
        finding(
            CONFIRM,
            "not-everybody-met",
            N_("Not everybody has met everybody {cycles} time(s): {pairs}."),
            cycles=cycles,
            pairs=", ".join(wrong),
        )
    ]


@on_section(c.ReopenSection)
def reopen(_state: EventState, section: Section, _command: c.ReopenSection) -> Decision:
    """A finished section can be opened again."""
    if not section.finished:
        return refuse("not-finished", N_("Section {section} is not finished."), section=section.name)
    return happens(e.SectionReopened(section=section.name))


def with_rounds(section: Section, rounds: int) -> Section:
    """The section as it would be with another number of rounds."""
    return replace(section, settings=replace(section.settings, rounds=rounds))
