"""``crosstable event print``: documents of a section from the shell."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.test_event import Shell, event, pair_and_play, shell

__all__ = ["event", "shell"]


def test_documents_are_written_to_a_file_with_a_name_of_its_own(shell: Shell, event: str, tmp_path: Path) -> None:
    pair_and_play(shell, event)
    result = shell.run("print", event, "A", "pairings", "-o", tmp_path)
    assert result.exit_code == 0, result.output
    file = tmp_path / "round-1-pairings.pdf"
    assert result.stdout.strip() == str(file)
    assert file.read_bytes().startswith(b"%PDF-")


def test_documents_are_written_where_they_are_asked_for(shell: Shell, event: str, tmp_path: Path) -> None:
    pair_and_play(shell, event)
    file = tmp_path / "pairs.csv"
    assert shell.run("print", event, "A", "pairings", "--format", "csv", "--round", 1, "-o", file).exit_code == 0
    first = next(csv.DictReader(file.read_text(encoding="utf-8-sig").splitlines()))
    assert (first["White"], first["Result"], first["Black"]) == ("Player 1", "1-0", "Player 4")
    out = shell.run("print", event, "A", "standings", "--format", "json", "-o", "-")
    assert json.loads(out.stdout)["tables"][0]["rows"][0]["points"] == "1"


def test_round_that_is_not_published_is_printed_unless_told_otherwise(shell: Shell, event: str, tmp_path: Path) -> None:
    pair_and_play(shell, event)
    assert shell.run("print", event, "A", "slips", "-o", tmp_path).exit_code == 0
    refused = shell.run("print", event, "A", "slips", "--published", "-o", tmp_path)
    assert refused.exit_code == 3
    assert "no published round yet" in refused.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("B", "pairings"), "There is no section B"),
        (("A", "pairings", "--round", "9"), "no round 9 to show"),
        (("A", "entries", "--format", "pgn"), "cannot be written as pgn"),
        (("A", "entries", "-o", "missing/folder/x.pdf"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_said(shell: Shell, event: str, words: tuple[str, ...], message: str) -> None:
    result = shell.run("print", event, *words)
    assert result.exit_code == 3
    assert message in result.stderr
    assert "Traceback" not in result.stderr
