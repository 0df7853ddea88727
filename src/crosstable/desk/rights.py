"""Who may do what at an event."""

from collections.abc import Iterable

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.commands import Command
from crosstable.journal.events import Role
from crosstable.journal.state import EventState
from crosstable.reports.happenings import role_word

_EVERYTHING = frozenset(c.KINDS)

_DEPUTY = _EVERYTHING - {
    kind.KIND
    for kind in (
        c.CreateEvent,
        c.ChangeEvent,
        c.AppointOfficial,
        c.DismissOfficial,
        c.ChangePublicity,
        c.CreateSection,
        c.ChangeSettings,
        c.ChangeRounds,
        c.LeaveFideMode,
        c.AnnounceTieBreaks,
        c.ExpelPlayer,
        c.AdjustPoints,
        c.FinishSection,
        c.ReopenSection,
    )
}

MAY: dict[Role, frozenset[str]] = {
    Role.ORGANISER: _EVERYTHING,
    Role.CHIEF_ARBITER: _EVERYTHING,
    Role.DEPUTY: _DEPUTY,
    Role.RESULTS: frozenset({c.RecordResult.KIND}),
    Role.CHECK_IN: frozenset({c.CheckIn.KIND}),
    Role.SPECTATOR: frozenset(),
}
"""The kinds of commands that each role may give."""

MAY_UNDO = frozenset({Role.ORGANISER, Role.CHIEF_ARBITER, Role.DEPUTY})
"""Who may undo and redo whatever anybody did; others only what they did themselves."""


class NotAllowed(PermissionError):
    """The actor's role does not cover the command; nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def require(state: EventState, actor: str, command: Command) -> None:
    """Raise `NotAllowed` unless the actor may give this command."""
    official = state.officials.get(actor)
    if official is None:
        raise NotAllowed(say(N_("{actor} has no role at this event."), actor=actor))
    if command.KIND not in MAY[official.role]:
        raise NotAllowed(
            say(
                N_("{actor} is {role} here, who may not do this: {kind}."),
                actor=actor,
                role=role_word(official.role),
                kind=command.KIND,
            )
        )
    if isinstance(command, c.RecordResult) and not official.covers(_hall_board(state, command)):
        raise NotAllowed(
            say(
                N_("{actor} enters the results of boards {first} to {last} only."),
                actor=actor,
                first=official.first_board or 1,
                last=official.last_board or "–",
            )
        )


def _hall_board(state: EventState, command: c.RecordResult) -> int:
    """The board's number in the hall: sections may start anywhere."""
    section = state.sections.get(command.section)
    return command.board + (section.settings.first_board - 1 if section else 0)


_OF_THE_DOORS = (e.OfficialAppointed, e.OfficialDismissed, e.PublicityChanged)


def require_undo(state: EventState, actor: str, own: bool, events: Iterable[e.Event] = ()) -> None:
    """Raise `NotAllowed` unless the actor may undo or redo: anything, or (`own`) what was theirs.

    `events` are those that would count no more, or again.  Who has which role and what the public sees is changed,
    this way too, only by those who may change it.
    """
    official = state.officials.get(actor)
    if official is not None and c.AppointOfficial.KIND not in MAY[official.role]:
        fixed = next((event for event in events if isinstance(event, _OF_THE_DOORS)), None)
        if fixed is not None:
            raise NotAllowed(say(N_("{actor} may not undo this: {kind}."), actor=actor, kind=fixed.KIND))
    if official is None or (official.role not in MAY_UNDO and not own):
        raise NotAllowed(say(N_("{actor} may not undo what others did."), actor=actor))
