"""The records of a journal in order, and the state at any moment of it: undo, redo, time, preview.

Undo is an event like any other: it names a command, and the events of that command no longer count.  Nothing is
deleted; the state is the fold of the events that count.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from crosstable.domain.messages import N_, say
from crosstable.journal import events as e
from crosstable.journal.decide.base import CONFIRM, REFUSE, Decision, Finding, finding, happens, refuse, ruled_out
from crosstable.journal.evolve import evolve, fold
from crosstable.journal.invariants import breaches
from crosstable.journal.state import EMPTY, EventState, Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One event as it stands in the journal.  `sequence` counts from 1; `command` names what caused it."""

    sequence: int
    event: e.Event
    at: datetime
    actor: str
    command: str


@dataclass(frozen=True)
class Timeline:
    """The entries of a journal so far.  Immutable: `extended` makes the next one and shares what it can."""

    entries: tuple[Entry, ...] = ()
    state: EventState = EMPTY
    """The state after all entries."""
    undone: frozenset[str] = field(default_factory=frozenset)
    """The commands that do not count."""

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Timeline":
        """The timeline of these entries."""
        known = tuple(entries)
        undone = _undone(known)
        return cls(known, _fold(known, undone), undone)

    @property
    def head(self) -> int:
        """The sequence of the last entry; 0 where there is none."""
        return self.entries[-1].sequence if self.entries else 0

    def extended(self, entries: Sequence[Entry]) -> "Timeline":
        """The timeline with more entries at its end."""
        known = (*self.entries, *entries)
        if any(isinstance(entry.event, (e.CommandUndone, e.CommandRedone)) for entry in entries):
            undone = _undone(known)
            return Timeline(known, _fold(known, undone), undone)
        state = self.state
        for entry in entries:
            if entry.command not in self.undone:
                state = evolve(state, entry.event)
        return Timeline(known, state, self.undone)

    def until(self, sequence: int) -> "Timeline":
        """The timeline as it was after an entry."""
        return Timeline.of(self.entries[:sequence])

    def at(self, moment: datetime) -> "Timeline":
        """The timeline as it was at a moment; a clock that was put back hides nothing that came before."""
        last = max((n for n, entry in enumerate(self.entries, start=1) if entry.at <= moment), default=0)
        return Timeline.of(self.entries[:last])

    @cached_property
    def commands(self) -> tuple[str, ...]:
        """The commands in order, undo and redo left out."""
        found: dict[str, None] = {}
        for entry in self.entries:
            if not isinstance(entry.event, (e.CommandUndone, e.CommandRedone)):
                found.setdefault(entry.command)
        return tuple(found)

    def events_of(self, command: str) -> tuple[e.Event, ...]:
        """What a command made happen."""
        return tuple(entry.event for entry in self.entries if entry.command == command)

    # Undo and redo

    def undo(self, command: str | None = None) -> Decision:
        """Take back a command, by default the last that counts.

        Refused where what came after depends on it: a later event would come to nothing, or a result to other players,
        or the state would break an invariant.  Taking back an older command opens no lock: what is fixed once round 1 has been paired, and
        rounds that others were paired on, stay as they are.  A section that has left FIDE mode does not return.
        """
        standing = [name for name in self.commands if name not in self.undone]
        chosen = command if command is not None else (standing[-1] if standing else None)
        if chosen is None:
            return refuse("nothing-to-undo", N_("There is nothing to undo."))
        if chosen not in standing:
            if chosen in self.undone:
                return refuse("not-standing", N_("Somebody has just undone this step. Nothing was changed."))
            return refuse("not-standing", N_("There is no such step in the journal. Nothing was changed."))
        return self._switched(e.CommandUndone(command=chosen), self.undone | {chosen}, last=chosen == standing[-1])

    def redo(self, command: str | None = None) -> Decision:
        """Let an undone command count again, by default the one undone last."""
        order = [
            entry.event.command
            for entry in self.entries
            if isinstance(entry.event, e.CommandUndone) and entry.event.command in self.undone
        ]
        chosen = command if command is not None else (order[-1] if order else None)
        if chosen is None:
            return refuse("nothing-to-redo", N_("There is nothing to redo."))
        if chosen not in self.undone:
            if chosen in self.commands:
                return refuse("not-undone", N_("This step counts already. Nothing was changed."))
            return refuse("not-undone", N_("There is no such step in the journal. Nothing was changed."))
        undone = self.undone - {chosen}
        standing = [name for name in self.commands if name not in undone]
        return self._switched(e.CommandRedone(command=chosen), undone, last=chosen == standing[-1])

    def _switched(self, event: e.Event, undone: frozenset[str], *, last: bool) -> Decision:
        after, silenced = self._without(undone)
        broken = list(breaches(after))
        if broken:
            return refuse(
                "depends",
                N_("What happened later depends on it: {reason} Undo the later steps first."),
                reason=broken[0],
            )
        if silenced is not None:
            return refuse(
                "depends",
                N_(
                    "What happened later depends on it: entry {sequence} of the journal ({kind}). Undo the later steps first."
                ),
                sequence=silenced.sequence,
                kind=silenced.event.KIND,
            )
        findings = list(_locks(self.state, after, last=last))
        if not last:
            sentence = N_("Later steps stay; only this one is taken back.")
            if isinstance(event, e.CommandRedone):
                sentence = N_("Later steps stay; this one counts again, at its old place before them.")
            findings.append(Finding(CONFIRM, "undo-past", say(sentence)))
        return happens(event, findings=findings)

    def _without(self, undone: frozenset[str]) -> tuple[EventState, Entry | None]:
        """The state if just these commands were undone, and the first entry that would then mean something else.

        That is: it would come to nothing, or be about a board with other players.
        """
        now, after = EMPTY, EMPTY
        silenced: Entry | None = None
        for entry in self.entries:
            counted = entry.command not in self.undone
            before = now
            moved = _seats(now, entry.event) != _seats(after, entry.event)
            now = evolve(now, entry.event) if counted else now
            if entry.command in undone:
                continue
            changed = evolve(after, entry.event)
            lost = changed is after and (now is not before or not counted)
            switch = isinstance(entry.event, (e.CommandUndone, e.CommandRedone))
            if silenced is None and not switch and (lost or (counted and moved)):
                silenced = entry
            after = changed
        return after, silenced


def _seats(state: EventState, event: e.Event) -> tuple[int, int] | None:
    """Who sits at the board that an event about a result speaks of."""
    if not isinstance(event, _OF_A_BOARD):
        return None
    section = state.sections.get(event.section)
    played = section.round(event.round) if section is not None else None
    boards = played.boards if played is not None else ()
    return next(((board.white, board.black) for board in boards if board.board == event.board), None)


_OF_A_BOARD = (
    e.ResultRecorded,
    e.ResultConflicted,
    e.ResultCorrected,
    e.ResultCorrectedForRating,
    e.ResultCleared,
)


def _locks(before: EventState, after: EventState, *, last: bool) -> Iterator[Finding]:
    """What undo and redo would change though it is fixed; the last step alone goes back freely."""
    for name, old in before.sections.items():
        new = after.sections.get(name)
        if new is None:
            continue
        if new.fide_mode and not old.fide_mode:
            yield finding(REFUSE, "fide-mode-left", N_("A section that has left FIDE mode does not return to it."))
        if last or not (old.started and new.started):
            continue
        if _announced(old) != _announced(new):
            yield ruled_out(
                old,
                "locked",
                N_("It would change what is fixed since round 1 was paired: use the command that changes it now."),
            )
        if _past(old, len(old.rounds)) != _past(new, len(old.rounds)):
            yield ruled_out(
                old,
                "past-round",
                N_("It would change a round that later rounds were paired on: correct the result instead."),
            )


def _announced(section: Section) -> tuple[object, ...]:
    settings = section.settings
    return (
        (settings.system, settings.scoring, settings.rounds, settings.initial_colour, settings.exchange_last_rounds),
        section.tie_breaks,
        section.prohibitions,
        section.order,
    )


def _past(section: Section, current: int) -> list[object]:
    rounds = [(r.boards, r.bye, r.absences, r.results) for r in section.rounds[: current - 1]]
    return [*rounds, *(adjustment for adjustment in section.adjustments if adjustment.round < current)]


def _undone(entries: Iterable[Entry]) -> frozenset[str]:
    undone: set[str] = set()
    for entry in entries:
        if isinstance(entry.event, e.CommandUndone):
            undone.add(entry.event.command)
        elif isinstance(entry.event, e.CommandRedone):
            undone.discard(entry.event.command)
    return frozenset(undone)


def _fold(entries: Iterable[Entry], undone: frozenset[str]) -> EventState:
    return fold(entry.event for entry in entries if entry.command not in undone)
