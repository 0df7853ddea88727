"""The schema: made new, brought up from every revision there ever was, refused when it is newer."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect

from crosstable.store import DamagedError, NewerSchemaError, Store, open_store
from crosstable.store.database import Database
from crosstable.store.migrate import known_revisions, prepare, revision_of
from crosstable.store.opening import _database
from crosstable.store.schema import HEAD_REVISION, VERSION_TABLE, metadata
from tests.store.samples import assert_sound, begun, record

REVISIONS = sorted(known_revisions())


def opened(location: str) -> Database:
    return _database(location, create=True)


def old_store(location: str, revision: str) -> str:
    """A store as the program of a revision left it, with a journal."""
    database = opened(location)
    prepare(database, revision)
    from crosstable.store.sql_store import SqlStore

    with SqlStore(database) as store:
        return begun(store, 5)


def set_revision(location: str, revision: str) -> None:
    database = opened(location)
    with database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '{revision}'")  # noqa: S608
    database.close()


def test_the_newest_revision_is_the_one_that_the_program_expects() -> None:
    assert known_revisions()[0] == HEAD_REVISION
    assert REVISIONS[0] == "0001"


def test_migrations_lead_to_the_schema_of_the_program(location: str) -> None:
    open_store(location).close()
    database = opened(location)
    with database.reading() as connection:
        from alembic.autogenerate import compare_metadata
        from alembic.migration import MigrationContext

        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
        keys = inspect(connection).get_foreign_keys("records")
        assert [key["referred_table"] for key in keys] == ["journals"]
    database.close()


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_older_store_opens_with_all_that_is_in_it(location: str, revision: str) -> None:
    journal = old_store(location, revision)
    with open_store(location) as store:
        assert len(assert_sound(store, journal)) == 5
        store.append(journal, 5, [record()])
        assert store.latest_snapshot(journal, 1) is None
    database = opened(location)
    with database.reading() as connection:
        assert revision_of(connection) == HEAD_REVISION
    database.close()


def test_a_copy_is_kept_before_a_file_is_migrated(tmp_path: Path) -> None:
    journal = old_store(str(tmp_path), "0001")
    open_store(tmp_path).close()
    copy = tmp_path / "crosstable.db.before-migration-from-0001"
    assert copy.exists()
    assert {path.suffix for path in tmp_path.iterdir()}.isdisjoint({".tmp"})
    restored = tmp_path / "restored"
    restored.mkdir()
    copy.rename(restored / "crosstable.db")
    with open_store(restored, create=False) as store:
        assert len(assert_sound(store, journal)) == 5


def test_no_copy_is_kept_of_a_new_or_current_file(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    open_store(tmp_path).close()
    assert [path.name for path in tmp_path.iterdir()] == ["crosstable.db"]


def test_a_newer_schema_is_refused_and_left_alone(location: str) -> None:
    with open_store(location) as store:
        begun(store)
    set_revision(location, "9999")
    with pytest.raises(NewerSchemaError, match=r"9999.*Update the program"):
        open_store(location)
    set_revision(location, HEAD_REVISION)
    open_store(location).close()


def test_a_migration_that_fails_leaves_everything_as_it_was(location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from crosstable.store import migrate

    journal = old_store(location, "0001")
    upgrade = migrate._upgrade

    def broken(*arguments) -> None:
        upgrade(*arguments)
        raise RuntimeError("power cut")

    monkeypatch.setattr(migrate, "_upgrade", broken)
    with pytest.raises(RuntimeError):
        open_store(location)
    monkeypatch.undo()
    database = opened(location)
    with database.reading() as connection:
        assert revision_of(connection) == "0001"
        assert not inspect(connection).has_table("snapshots")
    database.close()
    with open_store(location) as store:
        assert len(assert_sound(store, journal)) == 5


def test_a_database_of_another_program_is_left_alone(location: str) -> None:
    database = opened(location)
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE records (id integer)")
    database.close()
    with pytest.raises(DamagedError, match="another program"):
        open_store(location)


def test_foreign_keys_hold(store: Store) -> None:
    from crosstable.store import StoreError
    from tests.store.test_contract import forge

    begun(store)
    with pytest.raises(StoreError):
        forge(store, "DELETE FROM journals")


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        begun(store)
        with store._database.reading() as connection:  # type: ignore[attr-defined]
            asked = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
            }
    assert asked == {"journal_mode": "wal", "synchronous": 2}
    assert sqlite3.sqlite_version_info >= (3, 24)


def test_what_is_acknowledged_is_on_the_disk_of_the_server(postgres) -> None:
    with open_store(postgres.database()) as store, store._database.writing() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
