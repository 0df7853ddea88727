"""The errors of PostgreSQL, in words that say what to do."""

import psycopg

from crosstable.domain.messages import N_, say
from crosstable.store.errors import (
    AccessRefusedError,
    MissingDatabaseError,
    NoSpaceError,
    NotWritableError,
    StoreError,
    UnavailableError,
)

WRONG_PASSWORD = N_("{name} does not accept this user and password. Check both in the database address.")
NO_PASSWORD = N_("{name} asks for a password. Put it into the database address, or into the file .pgpass.")
NO_DATABASE = N_("There is no such database: {name}. Create it with createdb, or correct the name in the address.")
NO_USER = N_("{name} does not know this user. Check the user in the database address.")
AWAY = N_("{name} cannot be reached ({detail}). Check that the server runs and that the address is right.")
STOPPED = N_(
    "The connection to {name} broke. If something was being saved, try it again: what is sent twice happens once."
)
FULL = N_("The server of {name} has no space left; nothing was written. Free some space on its disk, then try again.")
TOO_MANY = N_("{name} has no connection left. Try again in a moment, or raise max_connections on the server.")
READ_ONLY = N_("{name} can only be read, as a standby can. Use the address of the primary server.")
NO_RIGHT = N_("The user has no right to do this in {name}: {detail}. Have the owner of the database grant it.")
LOCKED = N_("{name} is busy with another change. Try again in a moment.")
OTHER = N_("{name} could not do this: {detail}")

_BY_STATE: tuple[tuple[str, type[StoreError], str], ...] = (
    ("28", AccessRefusedError, WRONG_PASSWORD),
    ("3D000", MissingDatabaseError, NO_DATABASE),
    ("53100", NoSpaceError, FULL),
    ("53300", UnavailableError, TOO_MANY),
    ("25006", NotWritableError, READ_ONLY),
    ("42501", NotWritableError, NO_RIGHT),
    ("55P03", UnavailableError, LOCKED),
    ("40", UnavailableError, LOCKED),
    ("57P", UnavailableError, STOPPED),
    ("08", UnavailableError, STOPPED),
)

# A refused connection has no code, only the server's words, possibly in its own language.
_BY_WORDS: tuple[tuple[str, type[StoreError], str], ...] = (
    ("password authentication failed", AccessRefusedError, WRONG_PASSWORD),
    ("no password supplied", AccessRefusedError, NO_PASSWORD),
    ("too many clients", UnavailableError, TOO_MANY),
    ("remaining connection slots", UnavailableError, TOO_MANY),
    ("no pg_hba.conf entry", AccessRefusedError, WRONG_PASSWORD),
)


def postgres_trouble(name: str, secrets: tuple[str, ...], error: BaseException) -> StoreError:
    """Our error for one of the driver; `name` is the address without secrets, and no secret stands in the message."""
    kind, template = _kind_of(error)
    detail = " ".join(str(error).split())
    if any(secret in detail for secret in secrets):
        detail = type(error).__name__
    return kind(say(template, name=name, detail=detail))


def _kind_of(error: BaseException) -> tuple[type[StoreError], str]:
    state = getattr(error, "sqlstate", None)
    if state:
        found = (entry[1:] for entry in _BY_STATE if state.startswith(entry[0]))
        return next(found, (StoreError, OTHER))
    if not isinstance(error, psycopg.OperationalError):
        return StoreError, OTHER
    return _kind_of_connection_failure(error)


def _kind_of_connection_failure(error: psycopg.OperationalError) -> tuple[type[StoreError], str]:
    words = str(error)
    for part, kind, template in _BY_WORDS:
        if part in words:
            return kind, template
    if "does not exist" in words:
        return (MissingDatabaseError, NO_DATABASE) if 'database "' in words else (AccessRefusedError, NO_USER)
    if error.pgconn is not None and error.pgconn.used_password and "FATAL" in words:
        return AccessRefusedError, OTHER
    lost = "connection failed" not in words and "failed to resolve" not in words and "timeout" not in words
    return UnavailableError, STOPPED if lost else AWAY
