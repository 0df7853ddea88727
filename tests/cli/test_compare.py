"""``crosstable compare``: who moves, who would win, under several lists and editions."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.compare import command
from crosstable.formats.trf import write_trf_bytes
from tests.reports.exercise import exercise, league
from tests.tiebreaks.cases import tournament


def run(*words: object) -> Result:
    result = CliRunner().invoke(command, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "event.trf"
    file.write_bytes(write_trf_bytes(exercise()))
    return file


def test_lists_side_by_side(path: Path) -> None:
    lines = run(path, "--list", "BH/C1,BH", "--list", "DE,SB", "--list", "win bpg").stdout.splitlines()
    assert "A  BH/C1,BH · C07-2026" in lines
    assert "B  DE,SB · C07-2026" in lines
    assert "C  WIN,BPG · C07-2026" in lines
    assert next(line for line in lines if "Stephan" in line).split() == [
        "16",
        "Stephan",
        "3½",
        "4",
        "▼1",
        "5",
        "▲2",
        "2",
    ]
    assert lines[-5:] == [
        "A: first place 2 Bruno",
        "B: first place 2 Bruno",
        "C: first place 2 Bruno",
        "The same first place everywhere.",
        "10 of 16 have not the same rank everywhere.",
    ]


def test_only_those_who_move(path: Path) -> None:
    text = run(path, "--list", "BH/C1,BH", "--list", "DE,SB", "--moved").stdout
    assert "Stephan" in text
    assert "Franck" not in text


def test_editions_side_by_side(path: Path) -> None:
    document = json.loads(run(path, "--list", "BH,SB", "--editions", "--format", "json").stdout)
    assert [variant["edition"] for variant in document["variants"]] == [
        "C07-2026",
        "C07-2024",
        "pre-2023",
        "USCF-34",
        "club-exclude",
    ]
    ranks = {row["tpn"]: row["ranks"] for row in document["rows"]}
    assert (ranks[8][:2], ranks[11][:2]) == ([7, 8], [8, 7])
    assert {row["tpn"]: row["moves"] for row in document["rows"]}[8]


def test_every_list_meets_every_edition(path: Path) -> None:
    words = ("--list", "BH", "--list", "SB", "--edition", "C07-2024", "--edition", "pre-2023")
    document = json.loads(run(path, *words, "--format", "json").stdout)
    assert [(v["tie_breaks"], v["edition"]) for v in document["variants"]] == [
        (["BH"], "C07-2024"),
        (["BH"], "pre-2023"),
        (["SB"], "C07-2024"),
        (["SB"], "pre-2023"),
    ]


def test_the_first_place_may_change(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(write_trf_bytes(tournament(["3w1 4b=", "4w= 3b1", "1b0 2w0", "2b= 1w="])))
    text = run(file, "--list", "TPN", "--list", "TPN/R").stdout
    assert "A: first place 1 P1" in text
    assert "B: first place 2 P2" in text
    assert "The first place changes." in text


def test_a_shared_first_place_is_named(path: Path) -> None:
    assert "first place 2 Bruno" in run(path, "--list", "BH", "--list", "SB", "--after-round", 5).stdout
    text = run(path, "--list", "WIN", "--list", "PTS", "--after-round", 1).stdout
    assert "A: first place 1 Alyx = 2 Bruno = 4 David" in text


def test_after_a_round(path: Path) -> None:
    words = ("--list", "BH", "--list", "SB", "--after-round", 3, "--format", "json")
    assert json.loads(run(path, *words).stdout)["after_round"] == 3


def test_teams(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(write_trf_bytes(league()))
    text = run(file, "--list", "MPvGP", "--list", "EDEBT").stdout
    assert "A: first place 1 Ants = 2 Bees" in text
    assert "B: first place 1 Ants\n" in text


def test_codes_that_an_edition_does_not_have_are_reported(path: Path) -> None:
    result = run(path, "--list", "STD", "--edition", "C07-2026", "--edition", "C07-2024")
    assert "STD (Standard points) does not exist in the edition C07-2024." in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "There is nothing to compare"),
        (("--list", "BH"), "There is nothing to compare"),
        (("--list", "BH", "--list", "BUCHOLZ"), "Did you mean BH"),
        (("--list", "BH", "--list", "TBR"), "TBR compares teams"),
        (("--editions", "--edition", "C07-1999"), "There is no edition C07-1999"),
        (("--list", "BH", "--list", "SB", "--after-round", "9"), "There is no round 9"),
    ],
)
def test_what_cannot_be_used_is_said(path: Path, words: tuple[str, ...], says: str) -> None:
    result = run(path, *words)
    assert result.exit_code == 3
    assert says in result.stderr
