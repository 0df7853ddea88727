"""Journals written once open for ever: each gives the files that lie beside it."""

import json
from pathlib import Path

import pytest

from crosstable.journal import Timeline, breaches, fold
from crosstable.journal import events as e
from tests.journal.golden_scripts import SCRIPTS
from tests.journal.golden_write import FOLDER, main, read_journal, trf_files, write

JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def test_there_are_golden_journals() -> None:
    assert {path.stem for path in JOURNALS} >= {
        "every-kind",
        "baku-open",
        "double-round-robin",
        "club-night",
        "school-cup",
    }
    assert {path.stem for path in JOURNALS} >= set(SCRIPTS), "a story without a journal: write it"


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_golden_journal_opens_and_gives_its_files(path: Path) -> None:
    timeline = read_journal(path)
    assert list(breaches(timeline.state)) == []
    found = dict(trf_files(path, timeline))
    assert set(found) == set(path.parent.glob(f"{path.stem}.*.trf"))
    for target, text in found.items():
        assert text == target.read_bytes().decode("utf-8"), target.name


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_golden_journal_is_the_same_entry_by_entry(path: Path) -> None:
    whole = read_journal(path)
    grown = Timeline()
    for entry in whole.entries:
        grown = grown.extended([entry])
    assert grown == whole
    assert fold(x.event for x in whole.entries if x.command not in whole.undone) == whole.state


def test_one_golden_journal_has_every_kind_of_event_of_its_time() -> None:
    """A new kind of event comes with a new golden journal."""
    kinds = {json.loads(line)["kind"] for path in JOURNALS for line in path.read_text(encoding="utf-8").splitlines()}
    assert kinds == set(e.KINDS)


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_golden_journal_is_never_written_again(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in FOLDER.iterdir()}
    assert write(name) == []
    assert main([name]) == 1
    assert "never rewritten" in capsys.readouterr().out
    assert {path: path.read_bytes() for path in FOLDER.iterdir()} == before


def test_a_new_journal_and_missing_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.journal.golden_write.FOLDER", tmp_path)
    assert [path.name for path in write("club-night")] == ["club-night.jsonl", "club-night.A.trf"]
    (tmp_path / "club-night.A.trf").unlink()
    assert [path.name for path in write("club-night")] == ["club-night.A.trf"]
    assert main([]) == 1
