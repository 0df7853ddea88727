"""Snapshots help, and are never believed."""

from dataclasses import replace

import pytest

from crosstable.store import NoSuchJournalError, Snapshot, Store, new_journal_id
from crosstable.store.snapshots import KEPT
from tests.store.samples import begun, record
from tests.store.test_contract import forge


def snapshot_of(store: Store, journal: str, sequence: int, content: bytes = b"state\0\xff") -> Snapshot:
    (last,) = store.read(journal, after=sequence - 1, up_to=sequence)
    return Snapshot(journal=journal, sequence=sequence, digest=last.digest, format_version=1, content=content)


def test_the_newest_is_found(store: Store) -> None:
    journal = begun(store, 9)
    assert store.latest_snapshot(journal, 1) is None
    for sequence in (3, 7):
        store.put_snapshot(snapshot_of(store, journal, sequence))
    assert store.latest_snapshot(journal, 1) == snapshot_of(store, journal, 7)
    assert store.latest_snapshot(journal, 1, up_to=6) == snapshot_of(store, journal, 3)
    assert store.latest_snapshot(journal, 1, up_to=2) is None
    assert store.latest_snapshot(journal, 2) is None


def test_old_ones_give_way_and_the_same_place_is_replaced(store: Store) -> None:
    journal = begun(store, 9)
    for sequence in range(1, 10):
        store.put_snapshot(snapshot_of(store, journal, sequence))
    store.put_snapshot(snapshot_of(store, journal, 9, b"better"))
    found = store.latest_snapshot(journal, 1)
    assert found is not None
    assert found.content == b"better"
    assert store.latest_snapshot(journal, 1, up_to=9 - KEPT) is None


def test_one_with_another_digest_is_passed_over(store: Store) -> None:
    """As after a journal was put back from a backup and went on differently."""
    journal = begun(store, 9)
    store.put_snapshot(snapshot_of(store, journal, 3))
    store.put_snapshot(replace(snapshot_of(store, journal, 7), digest="0" * 64))
    assert store.latest_snapshot(journal, 1) == snapshot_of(store, journal, 3)


def test_one_beyond_the_journal_is_passed_over(store: Store) -> None:
    journal = begun(store, 2)
    store.put_snapshot(replace(snapshot_of(store, journal, 2), sequence=5))
    assert store.latest_snapshot(journal, 1) is None


@pytest.mark.parametrize("forged", ["sequence = 4", "checksum = substr(checksum, 2) || '0'", "format = 2"])
def test_a_forged_one_is_passed_over(store: Store, forged: str) -> None:
    journal = begun(store, 9)
    store.put_snapshot(snapshot_of(store, journal, 3))
    forge(store, f"UPDATE snapshots SET {forged}")  # noqa: S608
    assert store.latest_snapshot(journal, 1) is None
    assert store.latest_snapshot(journal, 2) is None


def test_damaged_bytes_are_passed_over(sqlite_store: Store) -> None:
    journal = begun(sqlite_store, 3)
    sqlite_store.put_snapshot(snapshot_of(sqlite_store, journal, 2))
    sqlite_store.put_snapshot(snapshot_of(sqlite_store, journal, 3))
    forge(sqlite_store, "UPDATE snapshots SET content = x'00' WHERE sequence = 3")
    assert sqlite_store.latest_snapshot(journal, 1) == snapshot_of(sqlite_store, journal, 2)


def test_snapshots_need_a_journal(store: Store) -> None:
    nobody = new_journal_id()
    with pytest.raises(NoSuchJournalError):
        store.put_snapshot(Snapshot(journal=nobody, sequence=1, digest="", format_version=1, content=b""))
    assert store.latest_snapshot(nobody, 1) is None


def test_snapshots_leave_the_journal_alone(store: Store) -> None:
    journal = begun(store, 2)
    before = store.info(journal)
    store.put_snapshot(snapshot_of(store, journal, 2))
    assert store.info(journal) == before
    store.append(journal, 2, [record()])
