"""Decisions and warnings: what a command makes happen, and what has to be said first.

The levels are those of FIDE's checklist for tournament-handling programs: 1 out of the ordinary, 2 to be
acknowledged, 3 against the regulations without harm (one confirmation), 4 against the regulations but perhaps
unavoidable (two confirmations), 5 ruled out.  They belong to the action and are enforced by `authorise`, which
every entrance goes through; nothing can lower them.  Outside FIDE mode level 5 becomes level 3 where the action is
ruled out by the regulations only; what makes no sense stays refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal.commands import Command
from crosstable.journal.events import Event
from crosstable.journal.state import EventState, Section

ACKNOWLEDGE, CONFIRM, CONFIRM_TWICE, REFUSE = 2, 3, 4, 5


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said about a command: a level, a stable code and a sentence."""

    level: int
    code: str
    message: Message


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command would make happen, and what is to be said about it."""

    events: tuple[Event, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def level(self) -> int:
        """The highest level of the findings; 1 where there are none."""
        return max((finding.level for finding in self.findings), default=1)

    @property
    def confirmations(self) -> int:
        """How many confirmations the command needs: 0, 1 or 2; it is refused at level 5."""
        return {CONFIRM: 1, CONFIRM_TWICE: 2}.get(self.level, 0)


class CommandRefused(ValueError):
    """The command is ruled out, or makes no sense on the current state; nothing was changed."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.findings = tuple(finding for finding in decision.findings if finding.level >= REFUSE)
        super().__init__(" ".join(str(finding.message) for finding in self.findings))


class ConfirmationNeeded(ValueError):
    """The command needs so many confirmations (`needed`) before it happens; nothing was changed."""

    def __init__(self, decision: Decision, given: int) -> None:
        self.decision = decision
        self.needed = decision.confirmations
        self.given = given
        super().__init__(" ".join(str(f.message) for f in decision.findings if f.level >= CONFIRM))


def authorise(decision: Decision, confirmations: int = 0) -> tuple[Event, ...]:
    """The events of a decision, if it may happen with so many confirmations.

    Raises `CommandRefused` at level 5, `ConfirmationNeeded` where confirmations are missing.
    """
    if decision.level >= REFUSE:
        raise CommandRefused(decision)
    if confirmations < decision.confirmations:
        raise ConfirmationNeeded(decision, confirmations)
    return decision.events


Handler = Callable[[EventState, Any], Decision]
HANDLERS: dict[type[Command], Handler] = {}

H = TypeVar("H", bound=Handler)


def on(kind: type[Command]) -> Callable[[H], H]:
    """Register the function that decides a kind of command."""

    def register(handler: H) -> H:
        HANDLERS[kind] = handler
        return handler

    return register


def on_section(kind: type[Command]) -> Callable[[Callable[[EventState, Section, Any], Decision]], Handler]:
    """Register a function that decides a command of one section; an unknown or finished section is refused."""

    def register(handler: Callable[[EventState, Section, Any], Decision]) -> Handler:
        def decided(state: EventState, command: Any) -> Decision:  # noqa: ANN401 - a SectionCommand
            section = state.sections.get(command.section)
            if section is None:
                return refuse("no-section", N_("There is no section {section}."), section=command.section)
            if section.finished and command.KIND != "reopen-section":
                return refuse("finished", N_("Section {section} is finished: reopen it first."), section=section.name)
            return handler(state, section, command)

        HANDLERS[kind] = decided
        return decided

    return register


def happens(*events: Event, findings: Sequence[Finding] = ()) -> Decision:
    """A decision with events."""
    return Decision(tuple(events), tuple(findings))


def finding(level: int, code: str, sentence: str | Message, /, **values: object) -> Finding:
    """A finding: a template marked with `N_` and its values, or a message made where it is written."""
    return Finding(level, code, sentence if isinstance(sentence, Message) else say(sentence, **values))


def refuse(code: str, sentence: str | Message, /, **values: object) -> Decision:
    """Refuse: it makes no sense here, whatever the mode."""
    return Decision(findings=(finding(REFUSE, code, sentence, **values),))


def ruled_out(section: Section, code: str, sentence: str | Message, /, **values: object) -> Finding:
    """A finding about something that the regulations rule out: level 5 in FIDE mode, else 3."""
    return finding(REFUSE if section.fide_mode else CONFIRM, code, sentence, **values)


def no_player(number: int) -> Decision:
    """The refusal of an entry number that nobody has."""
    return refuse("no-player", N_("There is no player with the entry number {entry}."), entry=number)
