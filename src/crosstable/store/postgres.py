"""Journals in PostgreSQL: several processes write at once and tell each other."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, text

from crosstable.store.announcer import Announcer
from crosstable.store.bus import Bus
from crosstable.store.database import translated
from crosstable.store.errors import StoreError
from crosstable.store.listener import Listener
from crosstable.store.postgres_trouble import postgres_trouble

CONNECT_SECONDS = 10

SCHEMA_LOCK = 4_271_964
"""The key of the advisory lock under which the schema changes; any number would do."""

# A server may be set up to confirm before the disk has it; an acknowledged append must be on the disk.
_DURABLE = "-c synchronous_commit=on -c client_encoding=UTF8"
_KEEPALIVE = {"keepalives": 1, "keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}
_LOCK = text("SELECT pg_advisory_xact_lock(:key)")


class PostgresDatabase:
    """A PostgreSQL database, through psycopg 3."""

    patience = 5.0  # notices come by themselves; this is for a connection that died in silence

    def __init__(self, url: URL) -> None:
        self.name = name_of(url)
        self.bus = Bus()
        self._url = url
        self._secrets = secrets_of(url)
        self.engine = _engine(url)
        self._snapshot = self.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._threads = threading.Lock()
        self._announcer: Announcer | None = None
        self._listener: Listener | None = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; journals are locked row by row, so that writers of different journals do not meet."""
        with translated(self), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction whose statements all see one state, however much is written meanwhile."""
        with translated(self), self._snapshot.begin() as connection:
            yield connection

    def lock_schema(self, connection: Connection) -> None:
        """Wait for other processes that change the schema."""
        connection.execute(_LOCK, {"key": SCHEMA_LOCK})

    def keep_copy(self, revision: str) -> None:
        """Nothing to do: a migration is one transaction, and backups are the server's matter."""

    def announce(self, journal: str, sequence: int) -> None:
        """Have other processes notified; returns at once."""
        with self._threads:
            if self._announcer is None:
                self._announcer = Announcer(self._connect)
        self._announcer.announce(journal, sequence)

    def listen(self) -> None:
        """Start the thread that hears other processes."""
        with self._threads:
            if self._listener is None:
                self._listener = Listener(self._connect, self.bus)
                self._listener.start()

    def _connect(self) -> psycopg.Connection[Any]:
        words, options = self.engine.dialect.create_connect_args(self._url)
        return psycopg.connect(*words, **{**options, **_connect_args(self._url), "autocommit": True})

    def trouble(self, error: BaseException) -> StoreError:
        """The error of the driver in our words."""
        return postgres_trouble(self.name, self._secrets, error)

    def close(self) -> None:
        """Send the last notices, stop listening and give all connections back."""
        with self._threads:
            if self._announcer is not None:
                self._announcer.stop()
            if self._listener is not None:
                self._listener.stop()
        self.engine.dispose()


def name_of(url: URL) -> str:
    """How messages call a database: user, host, port and database, never a password or other options."""
    where = url.query.get("host") or "localhost"
    host = url.host or (where if isinstance(where, str) else where[0])
    user = f"{url.username}@" if url.username else ""
    port = f":{url.port}" if url.port else ""
    return f"postgresql://{user}{host}{port}/{url.database or ''}"


def secrets_of(url: URL) -> tuple[str, ...]:
    """The parts of an address that must not be shown."""
    options = (value for key, value in url.query.items() if "pass" in key)
    plain = (value if isinstance(value, str) else ",".join(value) for value in options)
    return tuple(secret for secret in (str(url.password or ""), *plain) if secret)


def _connect_args(url: URL) -> dict[str, Any]:
    asked = url.query.get("options", ())
    options = " ".join(((asked,) if isinstance(asked, str) else asked) + (_DURABLE,))
    return {"connect_timeout": CONNECT_SECONDS, "options": options, **_KEEPALIVE}


def _engine(url: URL) -> Engine:
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args=_connect_args(url),
        isolation_level="READ COMMITTED",
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
    )
