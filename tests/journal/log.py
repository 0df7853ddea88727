"""A journal in memory, for tests: commands, undo and redo one after another."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from crosstable.journal import Command, Decision, Entry, Event, EventState, Timeline, authorise, decide

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Log:
    """A journal in memory, one minute between commands; commands are named c1, c2 … (undo and redo too)."""

    def __init__(self, *commands: Command) -> None:
        self.timeline = Timeline()
        self.count = 0
        self.moment = NOON
        self(*commands)

    @property
    def state(self) -> EventState:
        return self.timeline.state

    def __call__(self, *commands: Command) -> "Log":
        for command in commands:
            self.append(decide(self.state, command))
        return self

    def append(self, decision: Decision) -> None:
        """Let a decision happen, with as many confirmations as it needs."""
        self.happen(authorise(decision, decision.confirmations))

    def happen(self, events: Sequence[Event]) -> None:
        """Put events into the journal as one command."""
        self.count += 1
        self.moment += timedelta(minutes=1)
        name = f"c{self.count}"
        self.timeline = self.timeline.extended(list(self._entries(name, events)))

    def _entries(self, name: str, events: Sequence[Event]) -> Iterator[Entry]:
        for n, event in enumerate(events, start=self.timeline.head + 1):
            yield Entry(sequence=n, event=event, at=self.moment, actor="Eve", command=name)

    def undo(self, command: str | None = None) -> "Log":
        self.append(self.timeline.undo(command))
        return self

    def redo(self, command: str | None = None) -> "Log":
        self.append(self.timeline.redo(command))
        return self
