"""Everything that can be wrong around a store: a clear error that says what to do, nothing lost, no secret told."""

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from crosstable.store import (
    AccessRefusedError,
    DamagedError,
    MissingDatabaseError,
    NoSpaceError,
    NotWritableError,
    Store,
    StoreError,
    UnavailableError,
    open_store,
    sqlite,
)
from tests.store.kill import ROOT
from tests.store.postgres import Server, server
from tests.store.samples import assert_sound, begun, record
from tests.store.test_concurrency import insist

BIG = "x" * 20_000
SECRET = "s3cret-Pa55"  # noqa: S105 - of a user that exists during a test


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = shutil.which("mount")
    words = [str(mount), "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if mount is None or subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("no small file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)  # noqa: S607


def fill(store: Store, journal: str) -> int:
    """Append until the disk is full; the last acknowledged sequence."""
    for after in range(1, 1000, 2):
        try:
            store.append(journal, after, [record(1, f"c{after}", a=BIG), record(2, f"c{after}", a=BIG)])
        except NoSpaceError as error:
            return after if "Free some space" in str(error) else 0
    raise AssertionError("the disk did not fill")


def test_a_full_disk_loses_nothing_and_is_got_over(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(300_000))
    with open_store(small_disk) as store:
        journal = begun(store)
        after = fill(store, journal)
        assert len(assert_sound(store, journal)) == after
        ballast.unlink()
        store.append(journal, after, [record(1, f"c{after}", a=BIG), record(2, f"c{after}", a=BIG)])
    with open_store(small_disk) as store:
        assert len(assert_sound(store, journal)) == after + 2


def test_a_disk_that_is_full_from_the_start(small_disk: Path) -> None:
    with pytest.raises(OSError, match="No space"):
        (small_disk / "ballast").write_bytes(bytes(2_000_000))
    with pytest.raises(NoSpaceError):
        open_store(small_disk / "data")


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The same without rights to mount: the system limits the size of files."""
    script = (
        "import resource, sys; from tests.store.test_trouble import *\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))\n"
        "store = open_store(sys.argv[1]); journal = begun(store)\n"
        "after = 1\n"
        "try:\n"
        "    while True: after = store.append(journal, after, [record(1, None, a=BIG)])[-1].sequence\n"
        "except StoreError as error: print(type(error).__name__, journal, after)\n"
    )
    words = [sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, text=True)
    kind, journal, after = done.stdout.split()
    assert kind in {"NoSpaceError", "StoreError"}  # SQLite calls this limit a disk error on some systems
    with open_store(tmp_path) as store:
        assert len(assert_sound(store, journal)) == int(after)


def test_a_disk_that_can_only_be_read(small_disk: Path) -> None:
    with open_store(small_disk) as store:
        begun(store)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)  # noqa: S607
    with pytest.raises(NotWritableError, match="folder"):
        open_store(small_disk)
    with pytest.raises(NotWritableError):
        open_store(small_disk / "new")


def test_a_disk_that_turns_read_only_while_in_use(small_disk: Path) -> None:
    with open_store(small_disk) as store:
        journal = begun(store)
        with store._database.writing() as connection:  # type: ignore[attr-defined]
            connection.exec_driver_sql("PRAGMA query_only=ON")
        with pytest.raises(NotWritableError, match="choose another data folder"):
            store.append(journal, 1, [record()])
        assert store.head(journal) == 1


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("hello")
    for folder in (tmp_path / "data", tmp_path / "data" / "deeper"):
        with pytest.raises(NotWritableError, match="is not a folder"):
            open_store(folder)
    (tmp_path / "crosstable.db").mkdir()
    with pytest.raises(NotWritableError, match="cannot be opened"):
        open_store(tmp_path)


def test_a_folder_without_data(tmp_path: Path) -> None:
    for location in (tmp_path / "nobody", f"sqlite:///{tmp_path}/nobody/crosstable.db"):
        with pytest.raises(MissingDatabaseError, match="Check the folder"):
            open_store(location, create=False)
    assert not (tmp_path / "nobody").exists()


def test_a_file_that_goes_away_while_in_use(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        journal = begun(store)
        (tmp_path / "crosstable.db").rename(tmp_path / "moved.db")
        for _ in range(2):
            with pytest.raises(MissingDatabaseError, match="Put it back"):
                store.append(journal, 1, [record()])
        (tmp_path / "moved.db").rename(tmp_path / "crosstable.db")
        store.append(journal, 1, [record()])


def test_another_program_that_does_not_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    with open_store(tmp_path) as store:
        journal = begun(store)
        other = sqlite3.connect(tmp_path / "crosstable.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError, match="another program"):
            store.append(journal, 1, [record()])
        assert store.head(journal) == 1
        other.close()
        store.append(journal, 1, [record()])


@pytest.mark.parametrize("content", [b"not a database at all" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_broken_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "crosstable.db").write_bytes(content)
    with pytest.raises(DamagedError, match="backup"):
        open_store(tmp_path)
    assert (tmp_path / "crosstable.db").read_bytes() == content


def test_a_file_damaged_in_the_middle(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        journal = begun(store, 300)
    path = tmp_path / "crosstable.db"
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8192] = os.urandom(8192)
    path.write_bytes(content)
    with open_store(tmp_path) as store, pytest.raises(DamagedError):
        list(store.read(journal))


def test_addresses_that_are_none(tmp_path: Path) -> None:
    for location in ("mysql://a:b@c/d", "sqlite://", "sqlite:///:memory:", "postgresql://a:b@c:port/d", "://"):
        with pytest.raises(StoreError):
            open_store(location)
    assert list(tmp_path.iterdir()) == []


def test_sqlite_by_address(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/my events.db") as store:
        begun(store)
    assert (tmp_path / "my events.db").exists()


@pytest.fixture(scope="session")  # the server lives as long, and keeps its users
def guarded(postgres: Server) -> Server:
    postgres.user("arbiter", SECRET)
    postgres.user("guest", SECRET)
    return postgres


def as_user(server: Server, user: str, password: str | None) -> str:
    login = user if password is None else f"{user}:{password}"
    return server.address.replace("postgres:@", f"{login}@")


REFUSALS: dict[str, tuple[type[StoreError], str, Callable[[Server], str]]] = {
    "wrong password": (AccessRefusedError, "user and password", lambda s: as_user(s, "arbiter", SECRET + "x")),
    "no password": (AccessRefusedError, "asks for a password", lambda s: as_user(s, "arbiter", None)),
    "no user": (AccessRefusedError, "does not know this user", lambda s: as_user(s, "nobody", SECRET)),
    "no database": (MissingDatabaseError, "createdb", lambda s: s.address.replace("/postgres?", "/nowhere?")),
    "no right": (NotWritableError, "grant", lambda s: as_user(s, "guest", SECRET)),
    "nobody listens": (UnavailableError, "server runs", lambda _: f"postgresql://a:{SECRET}@127.0.0.1:1/x"),
    "no such host": (UnavailableError, "server runs", lambda _: f"postgresql://a:{SECRET}@nohost.invalid/x"),
    "bad port": (StoreError, "%XX", lambda _: f"postgresql://a:{SECRET}@host:pört/x"),
    "password with an at sign": (StoreError, "%XX", lambda _: f"postgresql://a:x@{SECRET}@127.0.0.1:1/x"),
    "password with a slash": (UnavailableError, "server runs", lambda _: f"postgresql://a:{SECRET}/y@127.0.0.1:1/x"),
    "password with a question mark": (
        UnavailableError,
        "server runs",
        lambda _: f"postgresql://a:?{SECRET}@127.0.0.1:1/x",
    ),
    "unknown option": (StoreError, ".", lambda _: f"postgresql://a@127.0.0.1:1/x?secretpass={SECRET}"),
    "password as option": (
        UnavailableError,
        "server runs",
        lambda _: f"postgresql://a@127.0.0.1:1/x?password={SECRET}",
    ),
}


@pytest.mark.parametrize(("kind", "words", "address"), REFUSALS.values(), ids=REFUSALS.keys())
def test_refusals_are_clear_and_tell_no_secret(
    guarded: Server,
    caplog: pytest.LogCaptureFixture,
    kind: type[StoreError],
    words: str,
    address: Callable[[Server], str],
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(kind, match=words) as caught:
        open_store(address(guarded))
    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value) + caplog.text
    assert SECRET not in told
    assert type(caught.value) is kind


def test_the_right_password_opens_the_door_and_is_not_told(guarded: Server) -> None:
    guarded.run("CREATE SCHEMA IF NOT EXISTS arbiter AUTHORIZATION arbiter")
    with open_store(as_user(guarded, "arbiter", SECRET)) as store:
        journal = begun(store)
        assert SECRET not in f"{store.name} {store!r}"
        assert store.name.startswith("postgresql://arbiter@")
        with store.subscribe(journal, 0) as subscription:
            assert len(subscription.wait(20)) == 1


def test_a_driver_that_quotes_the_password_is_not_quoted() -> None:
    from crosstable.store.postgres_trouble import postgres_trouble

    for error in (psycopg.OperationalError(f"connection failed: odd {SECRET}"), psycopg.ProgrammingError(SECRET)):
        assert SECRET not in str(postgres_trouble("postgresql://a@b/c", (SECRET,), error))


def test_payloads_do_not_get_into_messages(store: Store) -> None:
    from tests.store.test_contract import forge

    journal = begun(store)
    forge(store, "ALTER TABLE records DROP COLUMN digest")
    born = "-".join(["1970", "01", "01"])
    with pytest.raises(StoreError) as caught:
        store.append(journal, 1, [record(1, "k", born=born)])
    assert born not in "".join(traceback.format_exception(caught.value))


def test_a_server_that_goes_away_and_comes_back(postgres: Server) -> None:
    """A server of its own is stopped without warning in the middle of the work."""
    with server() as own, open_store(own.address) as store:
        journal = begun(store, 3)
        own.stop()
        for _ in range(3):
            with pytest.raises(UnavailableError, match=r"broke|server runs"):
                store.append(journal, 3, [record(1, "k")])
        with pytest.raises(UnavailableError):
            list(store.read(journal))
        own.start()
        assert insist(store, journal, [record(1, "k")]) == 4
        assert len(assert_sound(store, journal)) == 4


def test_a_server_that_goes_away_in_the_middle_of_an_append(postgres: Server) -> None:
    """Whether the last append was stored nobody knows; sent again, it is there once."""
    with server() as own, open_store(own.address) as store:
        journal = begun(store)
        threading.Timer(0.2, own.stop).start()
        sent = 1
        with suppress(UnavailableError):
            for sent in range(1, 100_000):
                insist(store, journal, [record(sent, f"k{sent}"), record(sent, f"k{sent}")])
        own.start()
        insist(store, journal, [record(sent, f"k{sent}"), record(sent, f"k{sent}")])
        assert len(assert_sound(store, journal)) == 1 + 2 * sent
