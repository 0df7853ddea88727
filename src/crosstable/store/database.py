"""What the two databases do differently, as one interface for the code above them."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from crosstable.domain.messages import N_, say
from crosstable.store.bus import Bus
from crosstable.store.errors import StoreError, UnavailableError


class Database(Protocol):
    """A database with its connections.  `name` is how messages call it, without a password."""

    name: str
    engine: Engine
    bus: Bus
    patience: float
    """Seconds after which a subscription looks for itself."""

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes: committed and safe on the disk when left without an exception."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that only reads, on one state of the database."""
        ...

    def lock_schema(self, connection: Connection) -> None:
        """Let no other process change the schema until the transaction ends."""
        ...

    def keep_copy(self, revision: str) -> None:
        """Keep a copy of what is there, before a migration from `revision`, where that is a matter of one file."""
        ...

    def announce(self, journal: str, sequence: int) -> None:
        """Tell other processes, after the commit, that a journal has grown; a failure is logged, never raised."""
        ...

    def listen(self) -> None:
        """Begin to hear what other processes announce; called again it does nothing."""
        ...

    def trouble(self, error: BaseException) -> StoreError:
        """The error of a driver in our words."""
        ...

    def close(self) -> None:
        """Give all connections back."""
        ...


@contextmanager
def translated(database: Database) -> Iterator[None]:
    """Turn the errors of SQLAlchemy and the drivers into `StoreError`s."""
    try:
        yield
    except DBAPIError as error:
        raise database.trouble(error.orig or error) from error
    except PoolTimeout as error:
        template = N_("All connections to {name} are busy. Try again in a moment.")
        raise UnavailableError(say(template, name=database.name)) from error
