"""The records of a journal in order, and the state at any moment of it: undo, redo, time, preview.

Undo is an event like any other: it names a command, and the events of that command no longer count.  Nothing is
deleted; the state is the fold of the events that count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from crosstable.domain.messages import N_
from crosstable.journal import events as e
from crosstable.journal.decide.base import CONFIRM, Decision, Finding, finding, happens, refuse
from crosstable.journal.evolve import evolve, fold
from crosstable.journal.invariants import breaches
from crosstable.journal.state import EMPTY, EventState


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
        """The timeline as it was at a moment."""
        return Timeline.of(entry for entry in self.entries if entry.at <= moment)

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

        Refused where what came after depends on it: the state without it would break an invariant.
        """
        standing = [name for name in self.commands if name not in self.undone]
        chosen = command if command is not None else (standing[-1] if standing else None)
        if chosen is None:
            return refuse("nothing-to-undo", N_("There is nothing to undo."))
        if chosen not in standing:
            return refuse(
                "not-standing", N_("The command {command} is not there, or is undone already."), command=chosen
            )
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
            return refuse("not-undone", N_("The command {command} is not undone."), command=chosen)
        return self._switched(e.CommandRedone(command=chosen), self.undone - {chosen}, last=True)

    def _switched(self, event: e.Event, undone: frozenset[str], *, last: bool) -> Decision:
        after = _fold(self.entries, undone)
        broken = list(breaches(after))
        if broken:
            return Decision(
                findings=(
                    finding(
                        5,
                        "depends",
                        N_("What happened later depends on it: {reason} Undo the later steps first."),
                        reason=broken[0],
                    ),
                )
            )
        findings: list[Finding] = []
        if not last:
            findings.append(finding(CONFIRM, "undo-past", N_("Later steps stay; only this one is taken back.")))
        return happens(event, findings=findings)


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
