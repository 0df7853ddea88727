"""Backup files: whole, few, and the last of every label."""

import errno
import os
from pathlib import Path

import pytest

from crosstable.store import (
    Backups,
    NoSpaceError,
    NoSuchJournalError,
    RecordError,
    Store,
    import_journal,
    new_journal_id,
    open_store,
)
from tests.store.samples import begun, record


def test_a_backup_can_be_put_back(store: Store, tmp_path: Path) -> None:
    journal = begun(store, 5)
    path = Backups(store, tmp_path / "backups").write(journal, "round-1")
    with open_store(tmp_path / "elsewhere") as other, path.open("rb") as stream:
        assert import_journal(other, stream).written == 5
        assert list(other.read(journal)) == list(store.read(journal))


def test_the_last_ones_and_the_last_of_every_label_are_kept(sqlite_store: Store, tmp_path: Path) -> None:
    journal, other = begun(sqlite_store), begun(sqlite_store)
    backups = Backups(sqlite_store, tmp_path / "b", keep=3)
    backups.write(other, "round-1")
    (tmp_path / "b" / f"{journal}.notes.jsonl").write_text("mine")
    for turn, label in enumerate(["start", "round-1", "auto", "auto", "round-2", "auto", "auto", "auto"], 1):
        backups.write(journal, label)
        sqlite_store.append(journal, turn, [record(turn)])
    kept = [(file.sequence, file.label) for file in backups.files(journal)]
    assert kept == [(8, "auto"), (7, "auto"), (6, "auto"), (5, "round-2"), (2, "round-1"), (1, "start")]
    assert len(backups.files(other)) == 1
    assert (tmp_path / "b" / f"{journal}.notes.jsonl").exists()


def test_the_same_moment_again_replaces_the_file(sqlite_store: Store, tmp_path: Path) -> None:
    journal = begun(sqlite_store)
    backups = Backups(sqlite_store, tmp_path / "b")
    assert backups.write(journal, "auto") == backups.write(journal, "auto")
    assert len(list((tmp_path / "b").iterdir())) == 1


@pytest.mark.parametrize("label", ["", "Round 3", "../x", "a/b", "-x", "a" * 61, "ü"])
def test_strange_labels_are_refused(sqlite_store: Store, tmp_path: Path, label: str) -> None:
    journal = begun(sqlite_store)
    with pytest.raises(RecordError):
        Backups(sqlite_store, tmp_path / "b").write(journal, label)


def test_no_file_is_made_of_what_is_not_there(sqlite_store: Store, tmp_path: Path) -> None:
    with pytest.raises(NoSuchJournalError):
        Backups(sqlite_store, tmp_path / "b").write(new_journal_id(), "auto")
    assert not (tmp_path / "b").exists()


def test_a_full_disk_leaves_the_older_files_alone(
    sqlite_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = begun(sqlite_store)
    backups = Backups(sqlite_store, tmp_path / "b", keep=1)
    first = backups.write(journal, "auto")
    sqlite_store.append(journal, 1, [record()])

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NoSpaceError, match="Free some space"):
        backups.write(journal, "auto")
    assert list((tmp_path / "b").iterdir()) == [first]
