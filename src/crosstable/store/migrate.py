"""Bringing a database to the schema of this program, once, whoever opens it first."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from crosstable.domain.messages import N_, say
from crosstable.store.database import Database
from crosstable.store.errors import DamagedError, NewerSchemaError
from crosstable.store.schema import HEAD_REVISION, VERSION_TABLE, metadata

if TYPE_CHECKING:
    from alembic.config import Config

_REVISION = text(f"SELECT version_num FROM {VERSION_TABLE}")  # noqa: S608 - the name is a constant

# Alembic hands the connection to its steps through a global variable, so one thread at a time.
_alembic = threading.Lock()


def prepare(database: Database, target: str = HEAD_REVISION) -> None:
    """Make or migrate the tables where needed; one transaction, safe against others who do the same.

    A SQLite file that holds an older schema is copied first.  Raises `NewerSchemaError` for what a newer program wrote
    and `DamagedError` for tables that are not ours.
    """
    with database.reading() as connection:
        if revision_of(connection) == target:
            return
    with database.writing() as connection:
        database.lock_schema(connection)
        revision = revision_of(connection)
        if revision != target:
            _check(database, connection, revision)
            if revision is not None:
                database.keep_copy(revision)
            _upgrade(connection, target)


def revision_of(connection: Connection) -> str | None:
    """The revision of the schema in a database; None when it has none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(_REVISION).scalar()


def _check(database: Database, connection: Connection, revision: str | None) -> None:
    if revision is None:
        foreign = set(inspect(connection).get_table_names()) & set(metadata.tables)
        if foreign:
            template = N_("{name} holds tables of another program ({tables}). Give Crosstable a database of its own.")
            raise DamagedError(say(template, name=database.name, tables=", ".join(sorted(foreign))))
    elif revision not in known_revisions():
        template = N_(
            "{name} was written by a newer Crosstable (schema {revision}; this program knows {known}). "
            "Update the program; nothing was changed."
        )
        raise NewerSchemaError(say(template, name=database.name, revision=revision, known=HEAD_REVISION))


def known_revisions() -> list[str]:
    """The revisions that this program can migrate from and to, newest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _upgrade(connection: Connection, target: str) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    with _alembic:
        command.upgrade(config, target)


def _config() -> "Config":
    # Alembic takes most of a second to import; a database that is up to date does not need it.
    from alembic.config import Config

    here = Path(__file__).parent / "migrations"
    config = Config()
    config.set_main_option("script_location", str(here).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
