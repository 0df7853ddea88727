"""The desk: the one door to an event.  Open, execute, preview, undo, look back, subscribe, import, export.

Every entrance (command line, web, scripts) goes through `Desk`; rights, warning levels and the journal are behind it.
A command is decided on the newest state; if another writer was quicker, it is decided again on what is there then.
"""

import random
import re
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from crosstable.desk.consequences import SectionConsequences, consequences
from crosstable.desk.rights import require, require_undo
from crosstable.desk.takeover import Takeover, take_over
from crosstable.domain import Tournament
from crosstable.domain.messages import N_, say
from crosstable.formats.trf import complete, write_trf
from crosstable.journal import (
    Command,
    Decision,
    Entry,
    Event,
    EventState,
    Finding,
    Timeline,
    authorise,
    decide,
    event_of,
    fold,
    payload_of,
    tournament,
)
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import ACKNOWLEDGE, refuse
from crosstable.store import (
    AlreadyDone,
    Backups,
    Conflict,
    JournalExistsError,
    JournalInfo,
    NewRecord,
    Record,
    Store,
    StoreError,
    Subscription,
    new_journal_id,
)

_MOST_TRIES = 100
"""So often a command is decided again when other writers are quicker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a command has done.  Empty `entries`: nothing needed to happen."""

    journal: str
    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    state: EventState
    repeated: bool = False
    """The command had been carried out before, under the same key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a command would do: its decision, and the state there would be."""

    decision: Decision
    before: EventState
    after: EventState

    @property
    def consequences(self) -> tuple[SectionConsequences, ...]:
        """What would change: boards to come, places, byes."""
        return consequences(self.before, self.after)


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Desk:
    """All events of a store.  Safe to use from several threads."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = now, backups: Backups | None = None) -> None:
        self.store = store
        self.clock = clock
        self.backups = backups
        """Where a copy of the journal is written whenever a round is paired, published or the section finished."""
        self._timelines: dict[str, Timeline] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    # Looking

    def events(self) -> list[JournalInfo]:
        """The events there are, the one changed last first."""
        return self.store.journals()

    def timeline(self, journal: str) -> Timeline:
        """The whole journal of an event, up to date.  Raises `StoreError` (`NoSuchJournalError`)."""
        with self._lock(journal):
            return self._caught_up(journal)

    def state(self, journal: str, *, sequence: int | None = None, at: datetime | None = None) -> EventState:
        """The state of an event: now, after an entry, or at a moment."""
        timeline = self.timeline(journal)
        if sequence is not None:
            return timeline.until(sequence).state
        return timeline.state if at is None else timeline.at(at).state

    def tournament(
        self, journal: str, section: str, *, sequence: int | None = None, at: datetime | None = None
    ) -> Tournament:
        """A section as a tournament.  Raises `KeyError` for a section that is not there."""
        state = self.state(journal, sequence=sequence, at=at)
        return tournament(state, state.sections[section])

    def subscribe(self, journal: str, after: int) -> Subscription:
        """Follow what happens at an event from an entry on, also what other processes do."""
        return self.store.subscribe(journal, after)

    # Doing

    def create(self, actor: str, command: c.CreateEvent, *, key: str | None = None) -> Outcome:
        """Create an event; the actor is its organiser.  Sent again with the same key it is the same event."""
        journal = new_journal_id() if key is None else uuid.uuid5(uuid.NAMESPACE_OID, f"crosstable event {key}").hex
        decision = decide(EventState(), command)
        events = (*authorise(decision), e.OfficialAppointed(person=actor, role=e.Role.ORGANISER))
        return self._create(journal, actor, events, key or journal, decision.findings)

    def execute(
        self, journal: str, actor: str, command: Command, *, confirmations: int = 0, key: str | None = None
    ) -> Outcome:
        """Carry out a command.

        Raises `NotAllowed` (rights), `CommandRefused` (level 5), `ConfirmationNeeded` (levels 3 and 4); then nothing
        has changed.  With a `key` a command that is sent again happens once.
        """

        def decided(timeline: Timeline) -> Decision:
            require(timeline.state, actor, command)
            return decide(timeline.state, command)

        return self._carry_out(journal, actor, decided, confirmations, key)

    def undo(
        self, journal: str, actor: str, command: str | None = None, *, confirmations: int = 0, key: str | None = None
    ) -> Outcome:
        """Undo a command (by its key, default: the last that counts)."""
        return self._switch(journal, actor, lambda timeline: timeline.undo(command), confirmations, key)

    def redo(
        self, journal: str, actor: str, command: str | None = None, *, confirmations: int = 0, key: str | None = None
    ) -> Outcome:
        """Let an undone command count again (default: the one undone last)."""
        return self._switch(journal, actor, lambda timeline: timeline.redo(command), confirmations, key)

    def preview(self, journal: str, actor: str, command: Command) -> Preview:
        """What a command would do; nothing happens.  Raises `NotAllowed`."""
        timeline = self.timeline(journal)
        require(timeline.state, actor, command)
        decision = decide(timeline.state, command)
        return Preview(decision=decision, before=timeline.state, after=fold(decision.events, timeline.state))

    def preview_undo(self, journal: str, command: str | None = None) -> Preview:
        """What undoing would do."""
        timeline = self.timeline(journal)
        decision = timeline.undo(command)
        entries = [self._entry(timeline.head + 1, event, "", "preview") for event in decision.events]
        after = timeline.extended(entries).state
        return Preview(decision=decision, before=timeline.state, after=after)

    def take_over(
        self,
        actor: str,
        source: Tournament,
        name: str,
        *,
        section: str = "A",
        confirmations: int = 0,
        key: str | None = None,
    ) -> tuple[Outcome, Takeover]:
        """Make an event of a tournament that is under way elsewhere; `name` says where it came from.

        Each of its rounds is paired again; rounds that the rules pair otherwise need a confirmation.
        """
        taken = take_over(source, section, name, with_event=True)
        events = authorise(taken.decision, confirmations)
        journal = new_journal_id() if key is None else uuid.uuid5(uuid.NAMESPACE_OID, f"crosstable event {key}").hex
        appointed = e.OfficialAppointed(person=actor, role=e.Role.ORGANISER)
        outcome = self._create(journal, actor, (events[0], appointed, *events[1:]), key or journal, taken.findings)
        return outcome, taken

    def export_trf(self, journal: str, section: str, version: str = "26", *, for_rating: bool = True) -> str:
        """A section as a TRF, ranks and notes included.  Raises `KeyError` for a section that is not there."""
        state = self.state(journal)
        snapshot = tournament(state, state.sections[section], for_rating=for_rating)
        return write_trf(complete(snapshot), version)  # type: ignore[arg-type] # checked by the writer

    # Within

    def _lock(self, journal: str) -> threading.Lock:
        with self._guard:
            return self._locks.setdefault(journal, threading.Lock())

    def _caught_up(self, journal: str) -> Timeline:
        timeline = self._timelines.get(journal, Timeline())
        fresh = [entry_of(record) for record in self.store.read(journal, timeline.head)]
        if fresh:
            timeline = timeline.extended(fresh) if timeline.entries else Timeline.of(fresh)
        self._timelines[journal] = timeline
        return timeline

    def _create(
        self, journal: str, actor: str, events: Sequence[Event], key: str, findings: Iterable[Finding]
    ) -> Outcome:
        records = [self._record(event, actor, key) for event in events]
        try:
            stored = self.store.create(journal, records)
        except (AlreadyDone, JournalExistsError):
            timeline = self.timeline(journal)
            return Outcome(journal=journal, entries=(), findings=(), state=timeline.state, repeated=True)
        timeline = Timeline.of(map(entry_of, stored))
        with self._guard:
            self._timelines[journal] = timeline
        return Outcome(journal=journal, entries=timeline.entries, findings=tuple(findings), state=timeline.state)

    def _switch(
        self,
        journal: str,
        actor: str,
        switched: Callable[[Timeline], Decision],
        confirmations: int,
        key: str | None,
    ) -> Outcome:
        def decided(timeline: Timeline) -> Decision:
            decision = switched(timeline)
            require_undo(timeline.state, actor, _is_own(timeline, decision, actor))
            return decision

        return self._carry_out(journal, actor, decided, confirmations, key)

    def _carry_out(
        self,
        journal: str,
        actor: str,
        decided: Callable[[Timeline], Decision],
        confirmations: int,
        key: str | None,
    ) -> Outcome:
        command = key if key is not None else uuid.uuid4().hex
        with self._lock(journal):
            for attempt in range(_MOST_TRIES):
                timeline = self._caught_up(journal)
                done = self._done_before(journal, timeline, key)
                if done is not None:
                    return done
                decision = decided(timeline)
                events = authorise(decision, confirmations)
                if not events:
                    return Outcome(journal=journal, entries=(), findings=decision.findings, state=timeline.state)
                try:
                    stored = self.store.append(
                        journal, timeline.head, [self._record(event, actor, command) for event in events]
                    )
                except Conflict:
                    # Another writer was quicker.  Who waits a little at random lets the others through instead of
                    # deciding again and again in vain.
                    time.sleep(random.uniform(0, min(0.002 * 2**attempt, 0.2)))  # noqa: S311 - not a secret
                    continue
                except AlreadyDone as again:
                    return self._repeated(journal, again.records)
                entries = tuple(map(entry_of, stored))
                timeline = timeline.extended(entries)
                self._timelines[journal] = timeline
                findings = (*decision.findings, *self._back_up(journal, events))
                return Outcome(journal=journal, entries=entries, findings=findings, state=timeline.state)
        authorise(refuse("busy", N_("The event is too busy: try again.")))
        raise AssertionError("a refusal is raised")

    def _back_up(self, journal: str, events: Sequence[Event]) -> Iterator[Finding]:
        """Write a backup file at the turning points; that it failed is said, the command has happened."""
        label = next((found for event in events if (found := _backup_label(event)) is not None), None)
        if self.backups is None or label is None:
            return
        try:
            self.backups.write(journal, label)
        except StoreError as error:
            yield Finding(
                ACKNOWLEDGE, "no-backup", say(N_("No backup file was written: {reason}"), reason=error.message)
            )

    def _done_before(self, journal: str, timeline: Timeline, key: str | None) -> Outcome | None:
        if key is None or not any(entry.command == key for entry in timeline.entries):
            return None
        entries = tuple(entry for entry in timeline.entries if entry.command == key)
        return Outcome(journal=journal, entries=entries, findings=(), state=timeline.state, repeated=True)

    def _repeated(self, journal: str, records: Sequence[Record]) -> Outcome:
        timeline = self._caught_up(journal)
        entries = tuple(map(entry_of, records))
        return Outcome(journal=journal, entries=entries, findings=(), state=timeline.state, repeated=True)

    def _record(self, event: Event, actor: str, command: str) -> NewRecord:
        return NewRecord(
            at=self.clock(),
            actor=actor,
            kind=event.KIND,
            version=event.VERSION,
            payload=payload_of(event),
            command=command,
        )

    def _entry(self, sequence: int, event: Event, actor: str, command: str) -> Entry:
        return Entry(sequence=sequence, event=event, at=self.clock(), actor=actor, command=command)


def entry_of(record: Record) -> Entry:
    """A stored record as an entry of the timeline.  Raises `CodecError` for a payload that does not fit."""
    return Entry(
        sequence=record.sequence,
        event=event_of(record.kind, record.version, dict(record.payload)),
        at=record.at,
        actor=record.actor,
        command=record.command or f"#{record.sequence}",
    )


def _backup_label(event: Event) -> str | None:
    if isinstance(event, (e.RoundPaired, e.RoundPublished)):
        return f"{_label(event.section)}-round-{event.round}"
    return f"{_label(event.section)}-finished" if isinstance(event, e.SectionFinished) else None


def _label(section: str) -> str:
    """A section's name as a backup's label can hold it."""
    return re.sub(r"[^a-z0-9]+", "-", section.lower()).strip("-")[:30] or "section"


def _is_own(timeline: Timeline, decision: Decision, actor: str) -> bool:
    named = {event.command for event in decision.events if isinstance(event, (e.CommandUndone, e.CommandRedone))}
    return all(entry.actor == actor for entry in timeline.entries if entry.command in named)
