"""The drop-in engine: command line, answers, files, exit codes."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosstable.cli.engine import command, main
from crosstable.cli.engine.configuration import Configuration, parameters, read_configuration
from crosstable.cli.engine.model import parameters as imitate
from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.cli.engine.request import Action, parse
from crosstable.domain import Colour, Points, RoundResult, Tournament
from crosstable.formats.trf import read_trf, write_trf
from crosstable.pairing import check
from crosstable.simulate import GeneratorParameters, random_event


@dataclass
class Answer:
    code: int
    out: str
    err: str


def engine(*arguments: str | Path) -> Answer:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(argument) for argument in arguments])
    assert "Traceback" not in err.getvalue()
    return Answer(code, out.getvalue(), err.getvalue())


def row(tpn: int, points: str, *cells: str) -> str:
    return (
        f"001 {tpn:4d} m    Player {tpn:04d}                       {2500 - 50 * tpn:4d}"
        + " " * 27
        + (f"{points:>5} {tpn:4d}  " + "  ".join(cells))
    )


def trf(*rows: str, rounds: int | None = 4, colour: str | None = "B", more: tuple[str, ...] = ()) -> str:
    head = ["012 Case"]
    head += [f"142 {rounds}"] if rounds else []
    head += [f"152 {colour}"] if colour else []
    return "\n".join([*head, *rows, *more, ""])


# Thirteen players after two rounds: a half-point bye, PABs, an absence and a prohibited pair.
THIRTEEN = trf(
    row(1, "2.0", "   4 b 1", "   6 w 1"),
    row(2, "2.0", "   5 w 1", "   8 b 1"),
    row(3, "1.5", "   6 b =", "   4 w 1"),
    row(4, "0.0", "   1 w 0", "   3 b 0"),
    row(5, "0.5", "   2 b 0", "  12 w ="),
    row(6, "0.5", "   3 w =", "   1 b 0"),
    row(7, "1.5", "0000 - H", "  13 b 1"),
    row(8, "1.0", "   9 b 1", "   2 w 0"),
    row(9, "1.0", "   8 w 0", "0000 - U"),
    row(10, "1.0", "  12 b =", "  11 w ="),
    row(11, "0.5", "  13 w 0", "  10 b ="),
    row(12, "1.0", "  10 w =", "   5 b ="),
    row(13, "1.0", "  11 b 1", "   7 w 0", "0000 - H"),
    more=("260 001 004    3    7    8",),
)
THIRTEEN_ANSWER = "6\n2 1\n3 9\n7 10\n12 8\n6 5\n11 4\n"
THIRTEEN_LIST = """
ID\tPts\t---\tPref\tC2\tC14\tC16\t  Cur\t\tR1\tR2\t

 1\t2.0\t BW\t  b \t Y\t  D\t   \t (2B)\t\t 4\t 6\t
 2\t2.0\t WB\t  w \t Y\t   \t   \t (1W)\t\t 5\t 8\t

 3\t1.5\t BW\t  b \t Y\t  D\t   \t (9W)\t\t 6\t 4\t
 7\t1.5\t  B\t (W)\t Y\t  U\t  D\t(10W)\t\t  \t13\t

 8\t1.0\t BW\t  b \t Y\t   \t   \t(12B)\t\t 9\t 2\t
 9\t1.0\t  W\t (B)\t N\t  D\t   \t (3B)\t\t 8\t  \t
10\t1.0\t BW\t  b \t Y\t  D\t   \t (7B)\t\t12\t11\t
12\t1.0\t WB\t  w \t Y\t  D\t   \t (8W)\t\t10\t 5\t

 5\t0.5\t BW\t  b \t Y\t  U\t   \t (6B)\t\t 2\t12\t
 6\t0.5\t WB\t  w \t Y\t  U\t   \t (5W)\t\t 3\t 1\t
11\t0.5\t WB\t  w \t Y\t  U\t   \t (4W)\t\t13\t10\t

 4\t0.0\t WB\t  w \t Y\t  U\t   \t(11B)\t\t 1\t 3\t


"""
THREE = trf(row(1, "0.0"), row(2, "0.0"), row(3, "0.0"), rounds=2, colour="W")
FORBIDDEN = trf(row(1, "0.0"), row(2, "0.0"), more=("260 001 004    1    2",))


@pytest.fixture
def thirteen(tmp_path):
    path = tmp_path / "thirteen.trf"
    path.write_text(THIRTEEN)
    return path


@pytest.fixture
def finished(tmp_path):
    event = random_event(GeneratorParameters(players=11, rounds=4).plain(), 6)
    path = tmp_path / "finished.trf"
    path.write_text(write_trf(event), newline="")
    return path


def put(folder: Path, text: str, name: str = "file.trf") -> Path:
    path = folder / name
    path.write_text(text)
    return path


class TestPairing:
    def test_answer_on_stdout(self, thirteen):
        answer = engine("--dutch", thirteen, "-p")
        assert (answer.code, answer.out, answer.err) == (0, THIRTEEN_ANSWER, "")

    def test_javafo_needs_no_system(self, thirteen):
        assert engine(thirteen, "-p").out == THIRTEEN_ANSWER

    def test_release_line_first(self, thirteen):
        assert engine("-r", "--dutch", thirteen, "-p").out.splitlines()[0].startswith("Crosstable ")

    def test_bare_output_name_is_in_the_folder_of_the_input(self, thirteen):
        answer = engine("--dutch", thirteen, "-p", "out.txt")
        assert (answer.code, answer.out) == (0, "")
        assert (thirteen.parent / "out.txt").read_bytes() == THIRTEEN_ANSWER.encode()
        assert sorted(p.name for p in thirteen.parent.iterdir()) == ["out.txt", "thirteen.trf"]

    def test_output_with_a_folder_is_where_it_says(self, thirteen, tmp_path, monkeypatch):
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        assert engine("--dutch", thirteen, "-p", "./out.txt").code == 0
        assert (tmp_path / "elsewhere" / "out.txt").exists()

    def test_bye_last_with_a_zero(self, tmp_path):
        assert engine("--dutch", put(tmp_path, THREE), "-p").out == "2\n1 2\n3 0\n"

    def test_check_list(self, thirteen):
        assert engine("--dutch", thirteen, "-p", "-l").out == THIRTEEN_ANSWER
        text = (thirteen.parent / "thirteen.list").read_text()
        assert text.startswith(THIRTEEN_LIST)
        assert text[len(THIRTEEN_LIST) :].startswith("Crosstable ")
        assert not text.endswith("\n")

    def test_check_list_by_name(self, thirteen):
        engine("--dutch", thirteen, "-p", "out.txt", "-l", "list.txt")
        assert (thirteen.parent / "list.txt").exists()
        assert (thirteen.parent / "out.txt").exists()

    def test_check_list_that_cannot_be_written_is_only_a_warning(self, thirteen):
        answer = engine("--dutch", thirteen, "-p", "-l", thirteen.parent / "nowhere" / "list.txt")
        assert (answer.code, answer.out) == (0, THIRTEEN_ANSWER)
        assert "Cannot write the check list" in answer.err

    def test_json(self, thirteen):
        document = json.loads(engine(thirteen, "-p", "--json").out)
        assert document["round"] == 3
        assert document["pairs"][0] == {"board": 1, "white": 2, "black": 1}
        assert document["bye"] is None
        assert document["not_paired"] == [13]

    def test_baku(self, tmp_path):
        path = put(tmp_path, trf(*(row(n, "0.0") for n in range(1, 9)), rounds=5, colour="W"))
        assert engine(path, "-p").out == "4\n1 5\n6 2\n3 7\n8 4\n"
        assert engine(path, "-b", "-p").out == "4\n1 3\n4 2\n5 7\n8 6\n"

    def test_settings_that_the_file_lacks(self, tmp_path):
        path = put(tmp_path, trf(row(1, "0.0"), row(2, "0.0"), rounds=None, colour=None))
        assert engine(path, "-p", "--rounds", "1", "--initial-colour", "black").out == "1\n2 1\n"
        assert "record 142" in engine(path, "-p").err
        answer = engine(path, "-p", "--rounds", "1")
        assert answer.code == 3
        assert "initial colour is not known" in answer.err

    def test_no_legal_pairing(self, tmp_path):
        path = put(tmp_path, FORBIDDEN)
        answer = engine("--dutch", path, "-p", "out.txt", "-l")
        assert (answer.code, answer.out) == (1, "")
        assert "round 1 has no legal pairing" in answer.err
        assert not (tmp_path / "out.txt").exists()
        assert "(" not in (tmp_path / "file.list").read_text()

    def test_no_legal_pairing_in_json(self, tmp_path):
        answer = engine(put(tmp_path, FORBIDDEN), "-p", "--json")
        assert answer.code == 1
        assert json.loads(answer.out)["impossible"] is True

    def test_one_player_has_the_bye(self, tmp_path):
        assert engine("--dutch", put(tmp_path, trf(row(1, "0.0"))), "-p").out == "1\n1 0\n"

    def test_two_players(self, tmp_path):
        assert engine("--dutch", put(tmp_path, trf(row(1, "0.0"), row(2, "0.0"))), "-p").out == "1\n2 1\n"

    def test_everybody_absent(self, tmp_path):
        path = put(tmp_path, trf(row(1, "0.0", "0000 - Z"), row(2, "0.0", "0000 - Z")))
        answer = engine("--dutch", path, "-p")
        assert (answer.code, answer.out) == (3, "")
        assert "Nobody takes part in round 1" in answer.err

    def test_no_players(self, tmp_path):
        answer = engine("--dutch", put(tmp_path, trf()), "-p")
        assert (answer.code, answer.out) == (3, "")
        assert "no player" in answer.err

    def test_a_bye_in_the_round_to_pair_is_an_absence(self, tmp_path):
        rows = [row(n, "0.5" if n == 3 else "0.0", *(["0000 - H"] if n == 3 else [])) for n in range(1, 4)]
        assert engine("--dutch", put(tmp_path, trf(*rows)), "-p").out == "1\n2 1\n"

    def test_contradictions_are_refused(self, tmp_path):
        path = put(tmp_path, trf(row(1, "1.0", "   2 w 1"), row(2, "1.0", "   1 b 1")))
        answer = engine("--dutch", path, "-p")
        assert (answer.code, answer.out) == (3, "")
        assert "file.trf:5:99" in answer.err

    def test_another_system(self, tmp_path):
        path = put(tmp_path, THREE.replace("142 2", "142 2\n192 FIDE_BURSTEIN"))
        assert engine(path, "-p").code == 3
        assert engine("--dutch", path, "-p").code == 0


class TestChecking:
    def test_agreement(self, finished):
        answer = engine("--dutch", finished, "-c")
        assert answer.code == 0
        assert answer.out == "".join(f"finished: Round #{n}\n" for n in range(1, 5)) + "\n"

    @pytest.mark.parametrize("spelling", [("-check",), ("--check",)])
    def test_spellings(self, finished, spelling):
        assert engine(*spelling, finished).out == engine("--dutch", finished, "-c").out

    def test_one_round(self, finished):
        assert engine(finished, "-c", "3").out == "finished: Round #3\n\n"
        answer = engine(finished, "-c", "9")
        assert answer.code == 3
        assert "There is no round 9 to check" in answer.err

    def test_check_list(self, finished):
        engine("--dutch", finished, "-c", "-l")
        text = finished.with_suffix(".list").read_text()
        assert text.startswith("Round #1\n\nID\tPts\t-\tPref")
        assert text.count("Round #") == 4

    @pytest.fixture
    def swapped(self, tmp_path):
        """Four players after a round: 1 met 2 and 3 met 4, where the rules have 1-3 and 4-2."""
        rows = (
            row(1, "1.0", "   2 w 1"),
            row(2, "0.0", "   1 b 0"),
            row(3, "0.5", "   4 b ="),
            row(4, "0.5", "   3 w ="),
        )
        return put(tmp_path, trf(*rows, rounds=2, colour="W"), "swapped.trf")

    def test_differences(self, swapped):
        answer = engine("--dutch", swapped, "-c")
        assert answer.code == 0
        assert answer.out == (
            "swapped: Round #1\n"
            "  Checker pairings        Tournament pairings \n"
            "      1 -   3                  1 -   2\n"
            "      4 -   2                  4 -   3\n"
            "\n\n"
        )

    def test_strict_exit(self, swapped, finished):
        assert engine(swapped, "-c", "--strict-exit").code == 1
        assert engine(finished, "-c", "--strict-exit").code == 0

    def test_json(self, swapped):
        document = json.loads(engine(swapped, "-c", "--json").out)
        assert document == {
            "file": "swapped",
            "agrees": False,
            "rounds": [{"round": 1, "agrees": False, "checker": [[1, 3], [4, 2]], "tournament": [[1, 2], [4, 3]]}],
        }

    def test_bye_in_a_difference(self, tmp_path):
        rows = (row(1, "1.0", "0000 - U"), row(2, "1.0", "   3 w 1"), row(3, "0.0", "   2 b 0"))
        answer = engine(put(tmp_path, trf(*rows, rounds=2, colour="W")), "-c")
        assert "      1 -   2                  2 -   3\n      3 -   0                  1 -   0\n" in answer.out

    def test_no_legal_pairing_is_a_discrepancy(self, tmp_path):
        rows = (row(1, "2.0", "   2 w 1", "   2 w 1"), row(2, "0.0", "   1 b 0", "   1 b 0"))
        path = put(tmp_path, trf(*rows, rounds=2, colour="W"))
        answer = engine(path, "-c", "--strict-exit", "-l")
        assert answer.code == 1
        assert "Round #2\nNo valid pairing exists for round 2.\n\n" in answer.out
        assert json.loads(engine(path, "-c", "--json").out)["rounds"][1]["impossible"] is True

    def test_colours_that_are_not_recorded_are_no_difference(self, tmp_path):
        rows = (row(1, "1.0", "   2 - +"), row(2, "0.0", "   1 - -"))
        assert engine(put(tmp_path, trf(*rows, colour="W")), "-c", "--strict-exit").code == 0

    @pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
    def test_line_ends_and_the_last_round_of_the_file(self, tmp_path, line_end):
        event = random_event(GeneratorParameters(players=14, rounds=5).plain(), 3)
        lines = [line for line in write_trf(event).splitlines() if not line.startswith("142")]
        path = tmp_path / "event.trf"
        path.write_bytes(line_end.join(lines).encode())
        answer = engine(path, "-c", "--strict-exit")
        assert (answer.code, answer.out.count("Round #")) == (0, 5)

    def test_fewer_rounds_announced_than_played(self, finished):
        finished.write_text(finished.read_text().replace("142 4", "142 3"))
        answer = engine(finished, "-c")
        assert answer.code == 3
        assert "correct record 142" in answer.err

    def test_missing_initial_colour_is_inferred(self, finished):
        text = "\n".join(line for line in finished.read_text().splitlines() if not line.startswith("152"))
        finished.write_text(text)
        assert engine(finished, "-c", "--strict-exit").code == 0


class TestGeneration:
    def test_the_same_seed_the_same_file(self, tmp_path):
        for name in ("a.trf", "b.trf"):
            assert engine("--dutch", "-g", "-o", tmp_path / name, "-s", "5").code == 0
        assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes()
        event = read_trf(tmp_path / "a.trf")
        assert 15 <= len(event.players) <= 215
        assert 5 <= (event.rounds_planned or 0) <= 15
        assert event.comments[0].startswith(" seed 5 ")

    def test_without_a_seed_files_differ(self, tmp_path):
        config = put(tmp_path, "PlayersNumber=8\nRoundsNumber=3\n", "config")
        for name in ("a.trf", "b.trf"):
            assert engine("--dutch", "-g", config, "-o", name).code == 0
        assert (tmp_path / "a.trf").read_bytes() != (tmp_path / "b.trf").read_bytes()

    def test_configuration(self, tmp_path):
        keys = ("PlayersNumber=9\r", "RoundsNumber=5", "HighestRating=2200", "LowestRating=2000", "PointsForWin=3")
        text = "\n".join(["# comment", *keys, "PointsForDraw=1"])
        config = put(tmp_path, text, "config")
        assert engine("--dutch", "-g", config, "-o", "out.trf", "-s", "1", "-l").code == 0
        event = read_trf(tmp_path / "out.trf")
        assert (len(event.players), event.rounds_planned) == (9, 5)
        assert event.scoring.win == Points(300)
        assert all(2000 <= (player.rating or 0) <= 2200 for player in event.players)
        assert (tmp_path / "out.list").read_text().startswith("Round #1.\n\n")
        assert all(found.agrees for found in check(event))

    def test_javafo_seed(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        assert engine("-g", "77", "-b", "-o", "x.trf").code == 0
        event = read_trf(tmp_path / "x.trf")
        assert event.comments[0].startswith(" seed 77 ")
        assert event.accelerations

    def test_model(self, finished):
        assert engine("--dutch", finished, "-g", "-o", "new.trf", "-s", "2").code == 0
        old, new = read_trf(finished), read_trf(finished.parent / "new.trf")
        assert [player.name for player in new.players] == [player.name for player in old.players]
        assert [player.rounds for player in new.players] != [player.rounds for player in old.players]
        assert new.rounds_planned == 4

    def test_model_habits(self):
        wanted = GeneratorParameters(players=30, rounds=7)
        model = random_event(wanted, 12)
        found = imitate(model)
        assert found.players is None
        assert found.ratings == tuple(player.rating or 0 for player in model.players)
        assert found.scoring == model.scoring
        again = random_event(found, 1)
        assert len(again.players) == 30

    def test_an_event_that_ends_early_is_written_and_reported(self, tmp_path):
        config = put(tmp_path, "PlayersNumber=4\nRoundsNumber=9\n", "config")
        answer = engine("-g", config, "-o", "x.trf", "-s", "1")
        assert answer.code == 1
        assert "has no legal pairing" in answer.err
        assert (tmp_path / "x.trf").exists()

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("Players=5", "unknown key Players; the keys are PlayersNumber"),
            ("PlayersNumber", "expected KEY=VALUE"),
            ("DrawPercentage=101", "'101' is no value for DrawPercentage"),
            ("ForfeitRate=0.5", "'0.5' is no value for ForfeitRate"),
            ("RetiredRate=1", "'1' is no value for RetiredRate"),
            ("PointsForWin=x", "'x' is no value for PointsForWin"),
            ("PlayersNumber=1", "between 2 and 9999"),
            ("PointsForForfeitLoss=0.5\nPointsForZPB=0", "A TRF has one value"),
            ("HighestRating=1500\nLowestRating=1600", "The lowest rating (1600) is above the highest (1500)."),
        ],
    )
    def test_configurations_that_are_refused(self, tmp_path, line, words):
        answer = engine("-g", put(tmp_path, line, "config"), "-o", "x.trf", "-s", "1")
        assert answer.code == 3
        assert words in answer.err
        assert not (tmp_path / "x.trf").exists()

    def test_ranges_of_unset_values(self):
        drawn = [parameters(Configuration(), seed) for seed in range(200)]
        assert all(15 <= (p.players or 0) <= 215 and 5 <= (p.rounds or 0) <= 15 for p in drawn)
        assert all(2400 <= (p.rating_max or 0) <= 2800 and 1400 <= (p.rating_min or 0) <= 2300 for p in drawn)
        assert len({p.players for p in drawn}) > 50

    def test_the_misspelt_key(self):
        assert read_configuration("HalfPointByteRate=20", "x").half_point_bye_rate == 20


class TestCommandLine:
    def test_nothing_asked_for(self):
        answer = engine()
        assert answer.code == 0
        assert answer.out.startswith("Crosstable ")
        assert engine("-r").out == answer.out

    def test_help(self):
        answer = engine("--help")
        assert answer.code == 0
        assert "crosstable-engine" in answer.out

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["--dutch"], "Say what to do"),
            (["file.trf"], "Say what to do"),
            (["-p"], "The input file is missing."),
            (["--dutch", "a", "-p", "-c"], "Give one of -c, -p and -g, once."),
            (["a", "-p", "b", "c"], "Unexpected argument 'c'."),
            (["a", "-c", "x"], "A round is a whole number"),
            (["-g"], "-o TRF"),
            (["-g", "-o"], "A value is missing after -o."),
            (["-g", "-o", "x", "-s", "y"], "The seed is a whole number from 0 on, not 'y'."),
            (["model", "-g", "config", "-o", "x"], "not both"),
            (["a", "-p", "-s", "1"], "A seed (-s) goes with -g only."),
            (["a", "-c", "-b"], "do not go with -c"),
            (["a", "-p", "--initial-colour", "red"], "white or black"),
            (["a", "-w", "-p"], "Unknown option -w."),
            (["--burstein", "a", "-p"], "The Burstein system is not available yet: use --dutch."),
        ],
    )
    def test_refused(self, arguments, words):
        answer = engine(*arguments)
        assert (answer.code, answer.out) == (3, "")
        assert words in answer.err
        assert answer.err.count("\n") == 1
        assert "--help" in answer.err

    def test_order_of_options_does_not_matter(self):
        assert parse(["a", "-l", "--dutch", "-p"]) == parse(["--dutch", "a", "-p", "-l"])
        request = parse(["--dutch", "a", "-p", "-l", "list"])
        assert (request.action, request.output, request.checklist_name) == (Action.PAIR, "", "list")

    def test_missing_file(self, tmp_path):
        for action in ("-p", "-c"):
            answer = engine("--dutch", tmp_path / "none.trf", action)
            assert (answer.code, answer.out) == (5, "")
            assert "No such file" in answer.err
        assert engine("-g", tmp_path / "none", "-o", "x").code == 5

    def test_output_that_cannot_be_written(self, thirteen):
        answer = engine("--dutch", thirteen, "-p", thirteen.parent / "nowhere" / "out.txt")
        assert answer.code == 5
        assert "Cannot write" in answer.err

    def test_too_large(self, tmp_path, monkeypatch):
        monkeypatch.setattr("crosstable.cli.engine.files.Limits", lambda: type("Small", (), {"size": 10}))
        answer = engine(put(tmp_path, THREE), "-p")
        assert answer.code == 4
        assert "larger than 10 bytes" in answer.err

    @pytest.mark.parametrize(("error", "code"), [(MemoryError(), 4), (RuntimeError("lost"), 2)])
    def test_the_unexpected(self, thirteen, monkeypatch, error, code):
        def fail(*_arguments: object) -> None:
            raise error

        monkeypatch.setattr("crosstable.cli.engine.pairing.pair", fail)
        answer = engine(thirteen, "-p")
        assert answer.code == code
        assert answer.err.count("\n") == 1

    def test_not_a_trf(self, tmp_path):
        path = tmp_path / "x.trf"
        path.write_bytes(bytes(range(256)) * 10)
        answer = engine(path, "-p")
        assert (answer.code, answer.out) == (3, "")

    def test_exit_codes_are_numbers_of_bbp(self):
        assert [int(code) for code in Exit] == [0, 1, 2, 3, 4, 5]
        assert str(EngineError(Exit.FILE_ERROR, "{a}", a=1)) == "1"


class TestProcess:
    """The same through the operating system."""

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
        code = "import sys; from crosstable.cli.engine import main; sys.exit(main())"
        run = [sys.executable, "-c", code, *map(str, arguments)]
        return subprocess.run(run, capture_output=True, check=False)

    def test_pairs(self, thirteen):
        done = self.run("--dutch", thirteen, "-p")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode().splitlines() == THIRTEEN_ANSWER.splitlines()

    def test_exit_codes(self, tmp_path):
        assert self.run(put(tmp_path, FORBIDDEN), "-p").returncode == 1
        assert self.run("-x").returncode == 3
        assert self.run(tmp_path / "none", "-p").returncode == 5


class TestCommand:
    """``crosstable engine ...`` passes everything on."""

    def test_arguments_are_untouched(self, thirteen):
        done = CliRunner().invoke(command, ["--dutch", str(thirteen), "-p", "-l", "x.list"])
        assert (done.exit_code, done.output) == (0, THIRTEEN_ANSWER)
        assert (thirteen.parent / "x.list").exists()

    def test_exit_code(self, tmp_path):
        assert CliRunner().invoke(command, ["-check", str(tmp_path / "none")]).exit_code == 5
        assert CliRunner().invoke(command, ["--help"]).output.startswith("  crosstable-engine")


def test_every_round_of_a_checked_event_can_be_paired_alone(tmp_path):
    """What ``-p`` answers round by round is what the event has."""
    event = random_event(GeneratorParameters(players=13, rounds=4).plain(), 9)
    for number in range(1, 5):
        before: Tournament = replace(
            event,
            players=tuple(replace(p, rounds=p.rounds[: number - 1], points=None, rank=None) for p in event.players),
        )
        path = put(tmp_path, write_trf(before), f"round{number}.trf")
        lines = engine("--dutch", path, "-p").out.splitlines()
        assert len(lines) == 1 + int(lines[0])
        for white, black in (map(int, line.split()) for line in lines[1:]):
            result: RoundResult = event.by_tpn[white].result(number)
            assert (result.opponent or 0) == black
            assert result.colour is (Colour.WHITE if black else None)
