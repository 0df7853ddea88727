"""``crosstable generate``."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.generate import command
from crosstable.domain import Colour, Points, ResultCode
from crosstable.formats.trf import read_trf
from crosstable.simulate import event_seed


def generate(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_one_file(tmp_path):
    out = tmp_path / "a.trf"
    done = generate("-o", out, "--players", 9, "--rounds", 3, "--seed", 5)
    assert done.exit_code == 0
    event = read_trf(out)
    assert (len(event.players), event.rounds_planned) == (9, 3)
    assert event.comments[0].startswith(" seed 5 crosstable ")
    assert "seed 5" in done.stderr
    assert done.stdout == ""
    assert [path.name for path in tmp_path.iterdir()] == ["a.trf"]


def test_standard_output_and_the_same_seed():
    first = generate("-o", "-", "--seed", 8, "--players", 6, "--rounds", 2)
    assert first.exit_code == 0
    assert first.stdout_bytes.startswith(b"### seed 8 ")
    assert b"\r\n" in first.stdout_bytes
    assert generate("-o", "-", "--seed", 8, "--players", 6, "--rounds", 2).stdout_bytes == first.stdout_bytes


def test_without_a_seed_files_differ():
    arguments = ("-o", "-", "--players", 6, "--rounds", 2)
    assert generate(*arguments).stdout_bytes != generate(*arguments).stdout_bytes


@pytest.mark.parametrize("jobs", [1, 2])
def test_many(tmp_path, jobs):
    done = generate("-o", tmp_path / "many", "--count", 3, "--seed", 4, "--players", 6, "--rounds", 2, "--jobs", jobs)
    assert done.exit_code == 0, done.output
    files = sorted((tmp_path / "many").iterdir())
    assert [path.name for path in files] == ["event-0001.trf", "event-0002.trf", "event-0003.trf"]
    seeds = [int(read_trf(path).comments[0].split()[1]) for path in files]
    assert seeds == [event_seed(4, index) for index in range(3)]
    alone = generate("-o", "-", "--seed", seeds[2], "--players", 6, "--rounds", 2)
    assert alone.stdout_bytes == files[2].read_bytes()


def test_one_file_in_a_folder(tmp_path):
    assert generate("-o", tmp_path, "--players", 4, "--rounds", 1).exit_code == 0
    assert (tmp_path / "event-0001.trf").exists()


def test_nothing_is_overwritten_without_force(tmp_path):
    out = tmp_path / "a.trf"
    out.write_text("precious")
    done = generate("-o", out, "--players", 4, "--rounds", 1)
    assert done.exit_code == 3
    assert "--force" in done.stderr
    assert out.read_text() == "precious"
    assert generate("-o", out, "--players", 4, "--rounds", 1, "--force").exit_code == 0
    assert out.read_text() != "precious"


def test_nothing_in_a_folder_is_overwritten_without_force(tmp_path):
    (tmp_path / "event-0002.trf").write_text("precious")
    done = generate("-o", tmp_path, "--count", 2, "--players", 4, "--rounds", 1)
    assert done.exit_code == 3
    assert "event-0002.trf exists already" in done.stderr
    assert not (tmp_path / "event-0001.trf").exists()


def test_several_need_a_folder(tmp_path):
    (tmp_path / "a.trf").write_text("")
    assert "need a folder" in generate("-o", tmp_path / "a.trf", "--count", 2, "--force").stderr
    assert "need a folder" in generate("-o", "-", "--count", 2).stderr


def test_every_option(tmp_path):
    ratings = tmp_path / "ratings.txt"
    ratings.write_text("2400 2300\n2200, 2100\n0 1900 1800 1700 1600 1500 1400 1300\n")
    out = tmp_path / "a.trf"
    done = generate(
        "-o", out, "--seed", 1, "--plain", "--rounds", 5, "--name", "Test", "--start-date", "2026-05-01",
        "--ratings", f"@{ratings}", "--half-point-byes", "10%", "--full-point-byes", 1, "--zero-point-byes", 2,
        "--withdrawals", 1, "--late-entries", 1, "--forfeits", 2, "--double-forfeits", 1, "--odd-results", 1,
        "--unrated-games", 1, "--draws", "30%", "--prohibited-groups", 1, "--scoring", "1-0.5-0", "--pab", "0.5",
        "--tie-breaks", "bh/c1, SB", "--acceleration", "--initial-colour", "black",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    event = read_trf(out)
    assert event.name == "Test"
    assert str(event.start_date) == "2026-05-01"
    assert [p.rating for p in event.players][:3] == [2400, 2300, 2200]
    assert event.tie_breaks == ("BH/C1", "SB")
    assert event.initial_colour is Colour.BLACK
    assert event.scoring.worth(ResultCode.PAB) == Points(50)
    assert event.accelerations
    assert len(event.prohibited) == 1
    codes = [result.code for player in event.players for result in player.rounds]
    assert codes.count(ResultCode.FPB) == 1
    assert codes.count(ResultCode.FORFEIT_WIN) == 2
    assert codes.count(ResultCode.FORFEIT_LOSS) == 4


def test_shape_of_the_ratings(tmp_path):
    out = tmp_path / "a.trf"
    generate("-o", out, "--players", 4, "--rounds", 1, "--rating-top", 2000, "--rating-step", 100, "--unrated", 0)
    assert [player.rating for player in read_trf(out).players] == [2000, 1900, 1800, 1700]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "1"], "The number of players lies between 2 and 9999, not at 1."),
        (["--players", "many"], "'many' is not a whole number from 0 on."),
        (["--count", "-2"], "'-2' is not a whole number"),
        (["--seed", "x"], "'x' is not a whole number"),
        (["--jobs", "0"], "At least one job is needed, not 0."),
        (["--half-point-byes", "5x"], "Not an amount: '5x'. Write a number (12) or a share (2.5%)."),
        (["--draws", "30"], "write it with a percent sign"),
        (["--scoring", "3-1"], "is not a scoring such as"),
        (["--scoring", "1-1-0"], "Two draws may not be worth more than a win and a loss."),
        (["--pab", "x"], "'x' is not a number of points."),
        (["--pab", "2"], "may not be worth more than a win"),
        (["--start-date", "01.05.2026"], "is not a date such as 2026-03-01."),
        (["--ratings", "@/no/such/file"], "The ratings in /no/such/file cannot be read"),
        (["--acceleration", "--scoring", "3-1-0"], "Baku acceleration needs"),
        (["--players", "4", "--rounds", "2", "--forfeits", "9"], "Forfeits: 9 are asked for, but there is room for"),
    ],
)
def test_refused(tmp_path, arguments, words):
    done = generate("-o", tmp_path / "a.trf", *arguments)
    assert done.exit_code == 3
    assert words in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    done = generate("-o", tmp_path / "file" / "a.trf", "--players", 4, "--rounds", 1)
    assert done.exit_code == 3
    assert "cannot be written" in done.stderr


def test_progress_bar_only_on_a_terminal(tmp_path, monkeypatch):
    arguments = ("--count", 2, "--players", 4, "--rounds", 1)
    assert "Tournaments" not in generate("-o", tmp_path / "a", *arguments).stderr
    monkeypatch.setattr("crosstable.cli.generate.is_terminal", lambda: True)
    assert "Tournaments" in generate("-o", tmp_path / "b", *arguments).stderr


def test_through_the_operating_system(tmp_path):
    program = "from crosstable.cli import main; main()"
    out = tmp_path / "a.trf"
    run = [sys.executable, "-c", program, "generate", "-o", str(out), "--players", "5", "--rounds", "2"]
    for code in (0, 3):
        done = subprocess.run(run, capture_output=True, check=False)
        assert done.returncode == code
    assert b"exists already" in done.stderr
