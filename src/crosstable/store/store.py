"""The store: what rooms above it may ask, whatever the database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from crosstable.store.access import Access
from crosstable.store.bus import Listen
from crosstable.store.records import NewRecord, Record
from crosstable.store.snapshots import Snapshot
from crosstable.store.subscription import Subscription


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalInfo:
    """A journal in a list: where it ends, and the moments of its first and last record (UTC)."""

    journal: str
    head: int
    digest: str
    created: datetime
    changed: datetime


class Store(ABC):
    """Append-only journals.  What a method has returned is on the disk; what raised has left no trace.

    Safe to use from several threads.  Do not carry it over a fork.  Every method may raise `StoreError`:
    `UnavailableError`, `NoSpaceError`, `NotWritableError`, `MissingDatabaseError`, `DamagedError` …
    """

    name: str
    """The folder or address of the store, for people; without a password."""
    access: Access
    """Who may come in: accounts, codes, invitations."""

    @abstractmethod
    def create(self, journal: str, records: Sequence[NewRecord]) -> list[Record]:
        """Begin a journal (see `new_journal_id`) with its first records.

        Raises `JournalExistsError`; when the journal exists and holds a command of these records, `AlreadyDone`.
        """

    @abstractmethod
    def append(self, journal: str, after: int, records: Sequence[NewRecord]) -> list[Record]:
        """Append all the records behind sequence `after`, or none.

        Raises `AlreadyDone` when the journal holds one of their commands already, `Conflict` when `after` is not
        its head, `NoSuchJournalError`, `RecordError`.
        """

    @abstractmethod
    def find_command(self, journal: str, key: str) -> list[Record]:
        """What a command wrote, empty when it was never carried out.  Raises `NoSuchJournalError`."""

    @abstractmethod
    def read(self, journal: str, after: int = 0, up_to: int | None = None) -> Iterator[Record]:
        """The records with ``after < sequence <= up_to`` in order; without `up_to`, all there are when it gets there.

        Every digest is computed again.  Raises `NoSuchJournalError` at once, and `DamagedError` where the chain breaks.
        """

    @abstractmethod
    def head(self, journal: str) -> int:
        """The sequence of the last record.  Raises `NoSuchJournalError`."""

    @abstractmethod
    def info(self, journal: str) -> JournalInfo:
        """Where a journal ends, and when it began.  Raises `NoSuchJournalError`."""

    @abstractmethod
    def journals(self) -> list[JournalInfo]:
        """All journals, the one that was changed last first."""

    @abstractmethod
    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state folded from a journal; older ones of its format give way.  Raises `NoSuchJournalError`."""

    @abstractmethod
    def latest_snapshot(self, journal: str, format_version: int, up_to: int | None = None) -> Snapshot | None:
        """The newest snapshot of a format, not beyond `up_to`, that belongs to this journal as it is.

        One that does not carry the digest of its record, or whose bytes have changed, is passed over.
        """

    @abstractmethod
    def subscribe(self, journal: str, after: int) -> Subscription:
        """Follow a journal from a sequence on.  Raises `NoSuchJournalError`."""

    @abstractmethod
    def attach(self, journal: str | None, listen: Listen) -> Callable[[], None]:
        """Have a function called, in another thread, when a journal (None: any) has grown; returns what ends that."""

    @abstractmethod
    def close(self) -> None:
        """Give everything back to the system.  Subscriptions end with their next look."""

    def __enter__(self) -> "Store":
        """The store itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()
