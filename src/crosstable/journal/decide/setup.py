"""Setting up: the event, its sections, officials, tie-breaks, and what is locked once play has started."""

import random
from dataclasses import replace

from crosstable.domain import Colour, ScoringSystem
from crosstable.domain.messages import N_
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import (
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
from crosstable.journal.events import Settings, System
from crosstable.journal.state import EventState, Section
from crosstable.pairing.round_robin import berger_rounds

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
def change_event(_state: EventState, command: c.ChangeEvent) -> Decision:
    """The event's own data may change at any time."""
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
def appoint(_state: EventState, command: c.AppointOfficial) -> Decision:
    """A role replaces the one the person had."""
    if not command.person.strip():
        return refuse("no-name", N_("An official needs a name."))
    first, last = command.first_board, command.last_board
    if first is not None and last is not None and last < first:
        return refuse("boards", N_("Boards {first} to {last} are none."), first=first, last=last)
    return happens(e.OfficialAppointed(person=command.person, role=command.role, first_board=first, last_board=last))


@on(c.DismissOfficial)
def dismiss(state: EventState, command: c.DismissOfficial) -> Decision:
    """Only somebody with a role can lose it."""
    if command.person not in state.officials:
        return refuse("no-official", N_("{person} has no role at this event."), person=command.person)
    return happens(e.OfficialDismissed(person=command.person))


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
    findings = settings_findings(command.settings)
    before, after = section.settings, command.settings
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
def change_rounds(_state: EventState, section: Section, command: c.ChangeRounds) -> Decision:
    """After the start it needs two confirmations and is noted (questions 57 to 61)."""
    played = len(section.rounds)
    if not max(1, played) <= command.rounds <= 99:
        return refuse(
            "rounds",
            N_("The section cannot have {rounds} rounds: {played} have been paired, and 99 are the most."),
            rounds=command.rounds,
            played=played,
        )
    if command.rounds == section.settings.rounds:
        return happens()
    findings = []
    if section.started:
        findings.append(
            finding(
                CONFIRM_TWICE,
                "rounds-changed",
                N_(
                    "The number of rounds was announced: {before}. Changing it to {after} is noted in the report; "
                    "the rules of the last round apply to another round."
                ),
                before=section.settings.rounds,
                after=command.rounds,
            )
        )
    return happens(e.RoundsChanged(section=section.name, rounds=command.rounds), findings=findings)


@on_section(c.DrawInitialColour)
def draw_initial_colour(_state: EventState, section: Section, command: c.DrawInitialColour) -> Decision:
    """The lot is drawn once, before round 1 (C.04.3 5.1); the seed is recorded so that it can be repeated."""
    if section.started:
        return refuse("colour-drawn", N_("The initial colour cannot change once round 1 has been paired."))
    if command.colour is not None:
        return happens(e.InitialColourDrawn(section=section.name, colour=command.colour))
    if command.seed is None:
        return refuse("no-seed", N_("Give the colour that was drawn, or a seed for the lot."))
    colour = Colour.WHITE if random.Random(command.seed).random() < 0.5 else Colour.BLACK  # noqa: S311 - a lot to repeat
    return happens(e.InitialColourDrawn(section=section.name, colour=colour, seed=command.seed))


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
    findings = []
    if section.started:
        findings.append(
            finding(
                CONFIRM_TWICE,
                "tie-breaks-changed",
                N_("The tie-breaks were announced before the start. Changing them now is noted in the report."),
            )
        )
    return happens(e.TieBreaksAnnounced(section=section.name, tie_breaks=command.tie_breaks), findings=findings)


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
                    N_("Round {round} has games without a final result: boards {boards}."),
                    round=played.number,
                    boards=", ".join(map(str, still_open)),
                )
            )
    if len(section.rounds) < section.settings.rounds:
        findings.append(
            finding(
                CONFIRM,
                "rounds-left",
                N_("Only {played} of {planned} rounds have been paired."),
                played=len(section.rounds),
                planned=section.settings.rounds,
            )
        )
    return happens(e.SectionFinished(section=section.name), findings=findings)


@on_section(c.ReopenSection)
def reopen(_state: EventState, section: Section, _command: c.ReopenSection) -> Decision:
    """A finished section can be opened again."""
    if not section.finished:
        return refuse("not-finished", N_("Section {section} is not finished."), section=section.name)
    return happens(e.SectionReopened(section=section.name))


def rounds_possible(section: Section) -> int:
    """How many rounds a field of this size can play without a rematch (question 62)."""
    count = sum(not entry.is_withdrawn for entry in section.entries.values())
    cycles = 2 if section.settings.system is System.DOUBLE_ROUND_ROBIN else 1
    return berger_rounds(count, cycles)


def with_rounds(section: Section, rounds: int) -> Section:
    """The section as it would be with another number of rounds."""
    return replace(section, settings=replace(section.settings, rounds=rounds))
