"""Journals in one SQLite file: durable at every commit, one writer at a time."""

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from crosstable.domain.messages import N_, say
from crosstable.store.bus import Bus
from crosstable.store.database import translated
from crosstable.store.errors import MissingDatabaseError, NotWritableError, StoreError
from crosstable.store.file_trouble import file_trouble
from crosstable.store.files import sync_folder
from crosstable.store.watcher import Watcher

BUSY_SECONDS = 10.0
"""How long a writer waits for another process."""

FILE_NAME = "crosstable.db"

NO_WAL = N_(
    "The data folder is on a drive that SQLite cannot use safely, such as a network drive. "
    "Choose a folder on a disk of this machine."
)

# Stores of one process on the same file share a bus, so that they hear each other.
_buses: weakref.WeakValueDictionary[str, Bus] = weakref.WeakValueDictionary()
_buses_lock = threading.Lock()


def _bus_of(path: Path) -> Bus:
    with _buses_lock:
        return _buses.setdefault(os.path.realpath(path), Bus())


class SqliteDatabase:
    """A SQLite file in WAL mode."""

    patience = 5.0  # changes are seen by themselves; this is for the case that seeing them fails

    def __init__(self, path: Path, *, create: bool) -> None:
        self.path = path
        self.name = str(path)
        self.bus = _bus_of(path)
        self._writer = threading.Lock()
        self._threads = threading.Lock()
        self._watcher: Watcher | None = None
        _prepare_folder(path, create=create)
        self.engine = _engine(path)
        with translated(self), self.engine.connect():
            sync_folder(path.parent)  # a new file must be in its folder after a power cut, too
        self._identity = _identity(path)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is the only one writing, from its first statement on."""
        # SQLite's own waiting is a lottery with sleeps; within the process a lock is fair and quick.
        with self._writer, translated(self):
            self._still_there()
            with self.engine.connect() as connection:
                writer = connection.execution_options(crosstable_begin="BEGIN IMMEDIATE")
                with writer.begin():
                    yield writer

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction on one state of the database."""
        with translated(self), self.engine.connect() as connection, connection.begin():
            yield connection

    def _still_there(self) -> None:
        # A file that was moved away or replaced would swallow writes without a sound.
        if _identity(self.path) != self._identity:
            template = N_("{name} was moved, deleted or replaced while it was in use. Put it back, then start again.")
            raise MissingDatabaseError(say(template, name=self.name))

    def lock_schema(self, connection: Connection) -> None:
        """Nothing to do: a writing transaction is alone."""

    def keep_copy(self, revision: str) -> None:
        """Copy the file to ``NAME.before-migration-from-REVISION``, whole or not at all; an older copy gives way."""
        target = self.path.with_name(f"{self.path.name}.before-migration-from-{revision}")
        draft = target.with_name(target.name + ".tmp")
        try:
            _make_private(draft)
            with closing(sqlite3.connect(self.path)) as source, closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
            draft.replace(target)
            sync_folder(target.parent)
        except (sqlite3.Error, OSError) as error:
            raise self.trouble(error) from error
        finally:
            draft.unlink(missing_ok=True)

    def announce(self, journal: str, sequence: int) -> None:
        """Nothing to do: other processes watch the file."""

    def listen(self) -> None:
        """Start the thread that sees what other processes write."""
        with self._threads:
            if self._watcher is None:
                self._watcher = Watcher(self.path, self.bus)

    def trouble(self, error: BaseException) -> StoreError:
        """The error of the driver in our words."""
        return file_trouble(self.name, error)

    def close(self) -> None:
        """Give all connections back; the last one to leave empties the write-ahead log into the file."""
        with self._threads:
            if self._watcher is not None:
                self._watcher.stop()
        self.engine.dispose()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _prepare_folder(path: Path, *, create: bool) -> None:
    folder = path.parent
    if not create and not path.exists():
        template = N_("There is no {file} in {folder}. Check the folder, or let it be created.")
        raise MissingDatabaseError(say(template, file=path.name, folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make_private(path)
    except (FileExistsError, NotADirectoryError):
        template = N_("{folder} is not a folder. Choose a folder for the data.")
        raise NotWritableError(say(template, folder=folder)) from None
    except OSError as error:
        raise file_trouble(str(folder), error) from error


def _make_private(path: Path) -> None:
    """Make the file, unless it is there, so that only its owner reads it: it holds the key of the sessions."""
    if not path.exists():
        path.touch(mode=0o600)


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_SECONDS},
        hide_parameters=True,
        pool_size=8,
        max_overflow=32,
    )
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def _into_wal(connection: sqlite3.Connection) -> str:
    """Switch to the write-ahead log.

    SQLite answers that the file is locked at once, without its own waiting, where several open a new file and all
    want to switch; so the waiting is ours.
    """
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode=WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                raise
            time.sleep(0.01)


def _configure(connection: sqlite3.Connection, _record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's signature
    connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
    mode = _into_wal(connection)
    if mode != "wal":
        raise NotWritableError(say(NO_WAL))
    for pragma in ("synchronous=FULL", "fullfsync=ON", "checkpoint_fullfsync=ON", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("crosstable_begin", "BEGIN"))
