"""The store on a database, through SQLAlchemy Core."""

from collections.abc import Callable, Iterator, Sequence

from sqlalchemy import Connection

from crosstable.store import reading, snapshot_rows
from crosstable.store import statements as sql
from crosstable.store.access import Access
from crosstable.store.bus import Listen, Notice
from crosstable.store.canonical import instant_text
from crosstable.store.chain import START
from crosstable.store.database import Database
from crosstable.store.drafts import Draft, Head, commands_of, drafts, seal
from crosstable.store.errors import AlreadyDone, Conflict, JournalExistsError, NoSuchJournalError
from crosstable.store.records import NewRecord, Record, check_journal_id
from crosstable.store.snapshots import Snapshot
from crosstable.store.store import JournalInfo, Store
from crosstable.store.subscription import Subscription


class SqlStore(Store):
    """Journals in SQLite or PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.name = database.name
        self.access = Access(database)

    def create(self, journal: str, records: Sequence[NewRecord]) -> list[Record]:
        """Begin a journal with its first records."""
        check_journal_id(journal)
        waiting = drafts(records)
        with self._database.writing() as connection:
            begun = _begin(connection, journal, waiting)
            if not begun:
                _refuse_repetition(connection, journal, waiting)
                raise JournalExistsError(journal)
            written = _write(connection, journal, Head(0, START), waiting)
        return self._published(written)

    def append(self, journal: str, after: int, records: Sequence[NewRecord]) -> list[Record]:
        """Append all the records behind sequence `after`, or none."""
        waiting = drafts(records)
        with self._database.writing() as connection:
            head = _locked_head(connection, journal)
            _refuse_repetition(connection, journal, waiting)
            if head.sequence != after:
                raise Conflict(head.sequence)
            written = _write(connection, journal, head, waiting)
        return self._published(written)

    def _published(self, written: list[Record]) -> list[Record]:
        last = written[-1]
        self._database.bus.publish(Notice(last.journal, last.sequence))
        self._database.announce(last.journal, last.sequence)
        return written

    def find_command(self, journal: str, key: str) -> list[Record]:
        """What a command wrote."""
        with self._database.reading() as connection:
            reading.info(connection, journal)
            return reading.of_command(connection, journal, key)

    def read(self, journal: str, after: int = 0, up_to: int | None = None) -> Iterator[Record]:
        """The records of a journal in order, their digests computed again."""
        with self._database.reading() as connection:
            previous = reading.digest_at(connection, journal, after)
        return self._pages(journal, Head(after, previous), up_to)

    def _pages(self, journal: str, head: Head, up_to: int | None) -> Iterator[Record]:
        # Page by page, so that a slow reader holds no transaction open.
        while True:
            with self._database.reading() as connection:
                page = reading.page(connection, journal, head, up_to)
            yield from page.records
            if page.damage:
                raise page.damage
            if page.last:
                return
            head = Head(page.records[-1].sequence, page.records[-1].digest)

    def head(self, journal: str) -> int:
        """The sequence of the last record."""
        return self.info(journal).head

    def info(self, journal: str) -> JournalInfo:
        """Where a journal ends, and when it began."""
        with self._database.reading() as connection:
            return reading.info(connection, journal)

    def journals(self) -> list[JournalInfo]:
        """All journals, the one that was changed last first."""
        with self._database.reading() as connection:
            return reading.infos(connection)

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state; older ones of its format give way."""
        with self._database.writing() as connection:
            _locked_head(connection, snapshot.journal)
            snapshot_rows.put(connection, snapshot)

    def latest_snapshot(self, journal: str, format_version: int, up_to: int | None = None) -> Snapshot | None:
        """The newest snapshot that belongs to the journal as it is."""
        with self._database.reading() as connection:
            return snapshot_rows.latest(connection, journal, format_version, up_to)

    def subscribe(self, journal: str, after: int) -> Subscription:
        """Follow a journal from a sequence on."""
        self.head(journal)
        self._database.listen()
        return Subscription(self, self._database.bus, journal, after, self._database.patience)

    def attach(self, journal: str | None, listen: Listen) -> Callable[[], None]:
        """Have a function called when a journal has grown."""
        self._database.listen()
        return self._database.bus.attach(journal, listen)

    def close(self) -> None:
        """Give everything back to the system."""
        self._database.close()


def _begin(connection: Connection, journal: str, waiting: Sequence[Draft]) -> bool:
    """Make the row of a new journal, locked until the end of the transaction; whether it was new."""
    at = instant_text(waiting[0].at)
    row = {"id": journal, "head": 0, "digest": START, "created": at, "changed": at}
    outcome = connection.execute(sql.BEGIN, row)
    return outcome.rowcount == 1


def _write(connection: Connection, journal: str, head: Head, waiting: Sequence[Draft]) -> list[Record]:
    written, rows = seal(journal, head, waiting)
    last = written[-1]
    connection.execute(sql.APPEND, rows)
    ends = {"journal": journal, "to": last.sequence, "sealed": last.digest, "at": instant_text(last.at)}
    connection.execute(sql.MOVE_HEAD, ends)
    return written


def _locked_head(connection: Connection, journal: str) -> Head:
    """The end of a journal, which nobody else can move until the end of the transaction."""
    row = connection.execute(sql.LOCKED_HEAD, {"journal": journal}).first()
    if row is None:
        raise NoSuchJournalError(journal)
    return Head(row.head, row.digest)


def _refuse_repetition(connection: Connection, journal: str, waiting: Sequence[Draft]) -> None:
    """Raise `AlreadyDone` when any command of the drafts is in the journal."""
    done = [
        record
        for key in reading.commands_done(connection, journal, commands_of(waiting))
        for record in reading.of_command(connection, journal, key)
    ]
    if done:
        raise AlreadyDone(done)
