"""The desk: the one door to an event.  Open, execute, preview, undo, look back, subscribe, import, export.

Every entrance (command line, web, scripts) goes through `Desk`; rights, warning levels and the journal are behind it.
A command is decided on the newest state; if another writer was quicker, it is decided again on what is there then.
"""

import random
import re
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from crosstable.desk.consequences import SectionConsequences, consequences
from crosstable.desk.glance import EVERY, FORMAT, Glance, glance, keep
from crosstable.desk.rights import require, require_undo
from crosstable.desk.takeover import Takeover, take_over
from crosstable.domain import Tournament
from crosstable.domain.messages import N_, say
from crosstable.formats.trf import complete, write_trf
from crosstable.journal import (
    Command,
    CommandRefused,
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
from crosstable.journal.decide.base import ACKNOWLEDGE, CONFIRM, refuse
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

_MOST_AT_ONCE = 100
"""So many waiting commands are carried out in one transaction."""

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
        self._lines: dict[str, _Line] = {}
        self._guard = threading.Lock()

    # Looking

    def events(self) -> list[JournalInfo]:
        """The events there are, the one changed last first."""
        return self.store.journals()

    def timeline(self, journal: str) -> Timeline:
        """The whole journal of an event, up to date.  Raises `StoreError` (`NoSuchJournalError`)."""
        with self._line(journal).lock:
            return self._caught_up(journal)

    def state(self, journal: str, *, sequence: int | None = None, at: datetime | None = None) -> EventState:
        """The state of an event: now, after an entry, or at a moment."""
        if sequence is None and at is None and journal not in self._timelines:
            seen = glance(self.store, journal)
            if seen is not None:
                return seen.state
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

    def execute_each(
        self, journal: str, actor: str, commands: Sequence[Command], *, key: str | None = None
    ) -> tuple[Outcome, dict[int, Decision]]:
        """Carry out several commands as one step, in their order: one entry of the undo list, one transaction.

        A command that is refused or needs a confirmation is left out, the others happen; the decisions of those left
        out come back by their place in `commands`.  Raises `NotAllowed` (rights); then nothing has changed.
        """
        left: dict[int, Decision] = {}

        def decided(timeline: Timeline) -> Decision:
            left.clear()
            state, together = timeline.state, Decision()
            for place, command in enumerate(commands):
                require(state, actor, command)
                decision = decide(state, command)
                if decision.level >= CONFIRM:
                    left[place] = decision
                    continue
                state = fold(decision.events, state)
                together = Decision(together.events + decision.events, together.findings + decision.findings)
            return together

        outcome = self._carry_out(journal, actor, decided, 0, key)
        return outcome, left

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
        entries = [
            _ahead(self._record(event, "preview", "preview"), event, timeline.head + 1) for event in decision.events
        ]
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

    def _line(self, journal: str) -> "_Line":
        with self._guard:
            return self._lines.setdefault(journal, _Line())

    def _caught_up(self, journal: str) -> Timeline:
        timeline = self._timelines.get(journal, Timeline())
        fresh = [entry_of(record) for record in self.store.read(journal, timeline.head)]
        if fresh:
            timeline = timeline.extended(fresh) if timeline.entries else Timeline.of(fresh)
        self._remember(journal, timeline)
        return timeline

    def _remember(self, journal: str, timeline: Timeline) -> None:
        known = self._timelines.get(journal)
        line = self._line(journal)
        if timeline.head - line.kept >= EVERY:
            self._keep(journal, timeline, line)
        line.keys.update(entry.command for entry in timeline.entries[known.head if known else 0 :])
        self._timelines[journal] = timeline

    def _keep(self, journal: str, timeline: Timeline, line: "_Line") -> None:
        """Keep a snapshot; that it fails harms nobody."""
        try:
            known = self.store.latest_snapshot(journal, FORMAT)
            if known is None or timeline.head - known.sequence >= EVERY:
                (last,) = self.store.read(journal, timeline.head - 1, timeline.head)
                keep(self.store, journal, Glance(timeline.state, timeline.head), timeline.undone, last.digest)
        except StoreError:
            return
        line.kept = timeline.head

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
        self._remember(journal, timeline)
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
            named = _named(timeline, decision)
            own = all(entry.actor == actor for entry in named)
            require_undo(timeline.state, actor, own, (entry.event for entry in named))
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
        waiting = _Waiting(actor=actor, decided=decided, confirmations=confirmations, key=key)
        line = self._line(journal)
        if line.enter(waiting):
            # Whoever has the turn serves everybody who waits, in one transaction: many writers, one commit.
            try:
                with line.lock:
                    while not waiting.is_done:
                        self._serve(journal, line.next_batch())
            finally:
                line.leave()
        if waiting.error is not None:
            raise waiting.error
        assert waiting.outcome is not None
        return waiting.outcome

    def _serve(self, journal: str, batch: Sequence["_Waiting"]) -> None:
        try:
            self._serve_all(journal, batch)
        except BaseException as error:
            for waiting in batch:
                if not waiting.is_done:
                    waiting.error = error if isinstance(error, Exception) else RuntimeError("interrupted")
            raise
        finally:
            for waiting in batch:
                waiting.woken.set()

    def _serve_all(self, journal: str, batch: Sequence["_Waiting"]) -> None:
        for attempt in range(_MOST_TRIES):
            try:
                if self._served(journal, batch):
                    return
            except StoreError as error:
                for waiting in batch:
                    if not waiting.is_done:
                        waiting.error = error
                return
            # Another writer was quicker.  Who waits a little at random lets the others through instead of deciding
            # again and again in vain.
            time.sleep(random.uniform(0, min(0.002 * 2**attempt, 0.2)))  # noqa: S311 - not a secret
        busy = CommandRefused(refuse("busy", N_("The event is too busy: try again.")))
        for waiting in batch:
            waiting.error = busy

    def _served(self, journal: str, batch: Sequence["_Waiting"]) -> bool:
        """Decide a batch on the newest state and append what follows; False where another writer was quicker."""
        timeline = ahead = self._caught_up(journal)
        records: list[NewRecord] = []
        settled: list[tuple[_Waiting, Decision, Timeline, int]] = []
        for waiting in batch:
            waiting.outcome = waiting.error = None
            try:
                decision = self._decided(journal, ahead, waiting)
            except Exception as error:  # whatever it is, it belongs to this writer and not to the others
                waiting.error = error
                continue
            if decision is None:
                continue
            fresh = [self._record(event, waiting.actor, waiting.command) for event in decision.events]
            ahead = ahead.extended(
                [
                    _ahead(record, event, ahead.head + n)
                    for n, (record, event) in enumerate(zip(fresh, decision.events, strict=True), start=1)
                ]
            )
            records += fresh
            settled.append((waiting, decision, ahead, len(fresh)))
        if not records:
            return True
        try:
            self.store.append(journal, timeline.head, records)
        except Conflict:
            return False
        except AlreadyDone as again:
            self._sort_out(journal, [waiting for waiting, *_ in settled], again)
            return True
        self._remember(journal, ahead)
        for waiting, decision, after, count in settled:
            entries = after.entries[len(after.entries) - count :]
            findings = (*decision.findings, *self._back_up(journal, decision.events))
            waiting.outcome = Outcome(journal=journal, entries=entries, findings=findings, state=after.state)
        return True

    def _decided(self, journal: str, timeline: Timeline, waiting: "_Waiting") -> Decision | None:
        """The decision of a command that has something to do; otherwise its outcome is set already."""
        if waiting.key is not None and waiting.key in self._line(journal).keys:
            entries = tuple(entry for entry in timeline.entries if entry.command == waiting.key)
            waiting.outcome = Outcome(
                journal=journal, entries=entries, findings=(), state=timeline.state, repeated=True
            )
            return None
        decision = waiting.decided(timeline)
        if authorise(decision, waiting.confirmations):
            return decision
        waiting.outcome = Outcome(journal=journal, entries=(), findings=decision.findings, state=timeline.state)
        return None

    def _sort_out(self, journal: str, batch: Sequence["_Waiting"], again: AlreadyDone) -> None:
        """A command of the batch was done by another process: serve the writers one by one."""
        if len(batch) == 1:
            timeline = self._caught_up(journal)
            entries = tuple(map(entry_of, again.records))
            batch[0].outcome = Outcome(
                journal=journal, entries=entries, findings=(), state=timeline.state, repeated=True
            )
            return
        for waiting in batch:
            self._serve_all(journal, [waiting])

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

    def _record(self, event: Event, actor: str, command: str) -> NewRecord:
        return NewRecord(
            at=self.clock(),
            actor=actor,
            kind=event.KIND,
            version=event.VERSION,
            payload=payload_of(event),
            command=command,
        )


@dataclass(eq=False)
class _Waiting:
    """A command that waits for its turn, and then what became of it."""

    actor: str
    decided: Callable[[Timeline], Decision]
    confirmations: int
    key: str | None
    command: str = ""
    outcome: Outcome | None = None
    error: Exception | None = None
    woken: threading.Event = field(default_factory=threading.Event)
    """Set when the command is done, or when it is this writer's turn to serve."""

    def __post_init__(self) -> None:
        self.command = self.key if self.key is not None else uuid.uuid4().hex

    @property
    def is_done(self) -> bool:
        """Whether the command has an outcome or an error."""
        return self.outcome is not None or self.error is not None


@dataclass
class _Line:
    """The writers of one event: who waits, whose turn it is, and the keys of the commands that are in the journal."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    """Held while the timeline is brought up to date or extended."""
    guard: threading.Lock = field(default_factory=threading.Lock)
    queue: deque[_Waiting] = field(default_factory=deque)
    serving: bool = False
    keys: set[str] = field(default_factory=set)
    kept: int = 0
    """The entry of the last snapshot, as far as this desk knows."""

    def enter(self, waiting: _Waiting) -> bool:
        """Join the queue.  True when it is this writer's turn to serve; False when another has served it."""
        with self.guard:
            self.queue.append(waiting)
            if not self.serving:
                self.serving = True
                return True
        try:
            waiting.woken.wait()
        except BaseException:  # Interrupted while waiting: the turn must not get lost.
            self._withdraw(waiting)
            raise
        return not waiting.is_done

    def _withdraw(self, waiting: _Waiting) -> None:
        with self.guard:
            if waiting in self.queue:
                self.queue.remove(waiting)
            has_turn = waiting.woken.is_set() and not waiting.is_done
        if has_turn:
            self.leave()

    def next_batch(self) -> list[_Waiting]:
        """Everybody who waits, up to a hundred."""
        with self.guard:
            return [self.queue.popleft() for _ in range(min(len(self.queue), _MOST_AT_ONCE))]

    def leave(self) -> None:
        """Hand the turn to the first who waits, if anybody does."""
        with self.guard:
            if self.queue:
                self.queue[0].woken.set()
            else:
                self.serving = False


def _ahead(record: NewRecord, event: Event, sequence: int) -> Entry:
    """A record as the entry it will be."""
    return Entry(sequence=sequence, event=event, at=record.at, actor=record.actor, command=record.command or "")


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


def _named(timeline: Timeline, decision: Decision) -> list[Entry]:
    """What would be undone or redone."""
    named = {event.command for event in decision.events if isinstance(event, (e.CommandUndone, e.CommandRedone))}
    return [entry for entry in timeline.entries if entry.command in named]
