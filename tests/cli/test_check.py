"""``crosstable check``, ``validate`` and ``convert``."""

import json
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli import group
from crosstable.domain import ResultCode, Tournament
from crosstable.formats.trf import read_trf, write_trf_bytes
from crosstable.simulate import GeneratorParameters, random_event
from tests.builders import event
from tests.standings.test_round_robin import SIX, gone
from tests.tiebreaks.cases import tournament

EXAMPLE = Path(__file__).parents[2] / "examples" / "lantern-festival.trf"
SWAPPED = "1 | 4w1\n2 | 3w1\n3 | 2b0\n4 | 1b0"


def run(*words: object) -> Result:
    result = CliRunner().invoke(group, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three files: one right, one with the wrong opponents, one that contradicts itself."""
    (tmp_path / "right.trf").write_bytes(write_trf_bytes(random_event(GeneratorParameters(players=12, rounds=5), 3)))
    (tmp_path / "swapped.trf").write_bytes(write_trf_bytes(event(SWAPPED, planned=3)))
    broken = EXAMPLE.read_text(encoding="utf-8").replace("  3.5 ", "  9.5 ", 1)
    (tmp_path / "broken.trf").write_text(broken, encoding="utf-8")
    return tmp_path


def test_agreement() -> None:
    result = run("check", EXAMPLE)
    assert (result.exit_code, result.stdout) == (0, f"{EXAMPLE}: all 5 rounds agree\n{EXAMPLE}: all ranks agree\n")


def test_differences_side_by_side_with_the_rule(folder: Path) -> None:
    result = run("check", folder / "swapped.trf")
    assert result.exit_code == 1
    assert "swapped.trf: 1 of 1 round differs" in result.stdout
    assert "   1 – 3           1 – 4" in result.stdout
    assert "First difference in score group 0. Just as good, but later in the order" in result.stdout


def test_folder_with_an_unusable_file(folder: Path) -> None:
    result = run("check", folder)
    assert result.exit_code == 3
    assert "3 files, 6 rounds: 1 round differs, 0 ranks differ, 1 file cannot be used" in result.stdout
    assert "broken.trf: cannot be checked. 1 error, in line 21, column 81" in result.stdout


def test_archive_on_two_processes_as_json(folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "events.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        for n in range(4):
            opened.write(folder / "swapped.trf", f"{n}.trf")
    result = run("check", archive, "--jobs", 2, "--format", "json")
    assert result.exit_code == 1
    files = json.loads(result.stdout)["files"]
    assert [file["file"].rpartition(":")[2] for file in files] == ["0.trf", "1.trf", "2.trf", "3.trf"]
    assert files[0]["differences"][0]["boards"][0] == {"rules": [1, 3], "file": [1, 4]}


def test_wrong_bye_and_impossible_round(tmp_path: Path) -> None:
    path = tmp_path / "odd.trf"
    path.write_bytes(write_trf_bytes(event("1 | 2w1 2b1\n2 | 1b0 1w0", planned=3)))
    result = run("check", path)
    assert result.exit_code == 1
    assert "There is no opponent left for player 1, 2." in result.stdout


def test_nothing_to_check(tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert (result.exit_code, "There is no TRF in" in result.stderr) == (3, True)


def test_validate_names_place_and_exit_code(folder: Path) -> None:
    clean = run("validate", folder / "right.trf")
    assert clean.exit_code in {0, 1}
    faulty = run("validate", folder / "broken.trf")
    assert faulty.exit_code == 3
    assert ":21:81: error E07" in faulty.stdout
    missing = run("validate", folder / "none.trf")
    assert (missing.exit_code, "No such file" in missing.stdout) == (3, True)


def test_convert_there_and_back(tmp_path: Path) -> None:
    old, new = tmp_path / "old.trf", tmp_path / "new.trf"
    assert run("convert", EXAMPLE, old, "--to", "16").exit_code == 0
    assert "###" not in old.read_text(encoding="utf-8")
    assert run("convert", old, new).exit_code == 0
    before, after = read_trf(EXAMPLE), read_trf(new)
    assert after.players == before.players
    assert [p.result(3).code for p in after.players].count(ResultCode.PAB) == 1


def test_convert_does_not_overwrite_unasked(tmp_path: Path) -> None:
    target = tmp_path / "there.trf"
    target.write_text("precious")
    refused = run("convert", EXAMPLE, target)
    assert (refused.exit_code, target.read_text()) == (3, "precious")
    assert "--force" in refused.stderr
    assert run("convert", EXAMPLE, target, "--force").exit_code == 0
    assert replace(read_trf(target), comments=()) == replace(read_trf(EXAMPLE), comments=())


def test_wrong_ranks_are_named(tmp_path: Path) -> None:
    """Ties that the list leaves may stand in any order; a place outside the tie is wrong."""
    event_ = read_trf(EXAMPLE)
    by_rank = {p.rank: p for p in event_.players}
    first, second = by_rank[1], by_rank[2]
    swapped = {first.tpn: 2, second.tpn: 1}
    players = tuple(replace(p, rank=swapped.get(p.tpn, p.rank)) for p in event_.players)
    path = tmp_path / "ranks.trf"
    path.write_bytes(write_trf_bytes(replace(event_, players=players)))
    result = run("check", path, "--standings")
    assert result.exit_code == 1
    assert "2 ranks differ" in result.stdout
    assert f"{first.tpn} {first.name}: rank 2 in the file, 1 by its tie-breaks" in result.stdout
    assert run("check", path, "--pairings").exit_code == 0


def test_what_is_not_examined_is_said(tmp_path: Path) -> None:
    path = tmp_path / "robin.trf"
    path.write_bytes(write_trf_bytes(event("1 | 2w1\n2 | 1b0", type_code="BERGER_ROUNDROBIN")))
    result = run("check", path)
    assert result.exit_code == 0
    assert "pairings not examined. It was paired by another system: BERGER_ROUNDROBIN." in result.stdout
    assert "ranks not checked. The file announces no tie-breaks (records 202, 212)." in result.stdout


def test_ranks_that_leave_out_whoever_left_a_round_robin_early_agree_and_it_is_said(tmp_path: Path) -> None:
    players = gone(tournament(SIX, round_robin=True), 6).players
    event = Tournament(
        players=players,
        rounds_planned=5,
        type_code="BERGER_ROUNDROBIN",
        tie_breaks=("SB",),
        start_date=date(2026, 5, 1),
    )
    path = tmp_path / "robin.trf"
    path.write_bytes(write_trf_bytes(event))
    result = run("check", path, "--standings")
    assert "all ranks agree" in result.stdout
    assert "P6 left with fewer than half of the games completed" in result.stdout
