"""Opening a store: which database a location names."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from crosstable.domain.messages import N_, say
from crosstable.store.database import Database
from crosstable.store.errors import MissingDatabaseError, StoreError
from crosstable.store.migrate import prepare
from crosstable.store.sql_store import SqlStore
from crosstable.store.sqlite import FILE_NAME, SqliteDatabase
from crosstable.store.store import Store

BAD_ADDRESS = N_(
    "This is not the address of a database. Write postgresql://USER:PASSWORD@HOST/DATABASE, with special characters "
    "of the password as %XX, or the name of a folder."
)
IN_MEMORY = N_("A database in memory would lose everything. Name a file: sqlite:///FOLDER/crosstable.db")
OTHER_KIND = N_("Journals are kept in SQLite or PostgreSQL, not in {kind!r}.")
NO_DRIVER = N_("PostgreSQL needs a part that is not installed. Run: pip install 'crosstable[postgres]'")


def open_store(location: Path | str, *, create: bool = True) -> Store:
    """Open a store; an older schema is migrated, after a copy of the file where it is SQLite.

    `location` is a folder (its file ``crosstable.db``), ``sqlite:///FILE`` or ``postgresql://…``.  A folder or
    SQLite file that is not there is made when `create` is true; a PostgreSQL database has to exist.
    Raises a `StoreError` of the kind that fits: `MissingDatabaseError`, `NotWritableError`, `AccessRefusedError`,
    `UnavailableError`, `NewerSchemaError`, `DamagedError` …; no message holds a password.
    """
    database = _database(location, create=create)
    try:
        prepare(database)
    except BaseException:
        database.close()
        raise
    return SqlStore(database)


def _database(location: Path | str, *, create: bool) -> Database:
    if isinstance(location, Path) or "://" not in location:
        return SqliteDatabase(Path(location) / FILE_NAME, create=create)
    url = _url(location)
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return _sqlite(url, create=create)
    if kind in {"postgresql", "postgres"}:
        return _postgres(url)
    raise StoreError(say(OTHER_KIND, kind=kind))


def _url(location: str) -> URL:
    # Without their causes, and without the address: whatever cannot be read may be a part of the password.
    try:
        url = make_url(location)
    except (ArgumentError, ValueError):
        raise StoreError(say(BAD_ADDRESS)) from None
    if "@" in (url.host or ""):
        raise StoreError(say(BAD_ADDRESS))
    return url


def _sqlite(url: URL, *, create: bool) -> Database:
    if not url.database or url.database == ":memory:":
        raise StoreError(say(IN_MEMORY))
    return SqliteDatabase(Path(url.database), create=create)


def _postgres(url: URL) -> Database:
    try:
        from crosstable.store.postgres import PostgresDatabase
    except ImportError:
        raise MissingDatabaseError(say(NO_DRIVER)) from None
    return PostgresDatabase(url)
