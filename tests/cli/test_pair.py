"""``crosstable pair``: what it prints, and what it says when something is wrong."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli import group
from crosstable.domain import ProhibitedGroup, Tournament
from crosstable.formats.trf import write_trf, write_trf_bytes
from crosstable.simulate import GeneratorParameters, random_event
from tests.builders import event, newcomers

EXAMPLE = Path(__file__).parents[2] / "examples" / "lantern-festival.trf"


def run(*words: object) -> Result:
    result = CliRunner().invoke(group, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[Tournament], Path]:
    def save(tournament: Tournament) -> Path:
        path = tmp_path / "event.trf"
        path.write_bytes(write_trf_bytes(tournament))
        return path

    return save


def test_json_is_as_the_contract_lays_it_down() -> None:
    document = json.loads(run("pair", EXAMPLE, "--format", "json").stdout)
    assert list(document) == ["round", "system", "edition", "pairs", "bye", "not_paired"]
    assert (document["round"], document["system"], document["edition"]) == (6, "dutch", "C0403-2026")
    assert document["pairs"][0] == {"board": 1, "white": 1, "black": 4}
    assert (document["bye"], document["not_paired"]) == (None, [9])


def test_json_with_reasons() -> None:
    document = json.loads(run("pair", EXAMPLE, "--format", "json", "--explain").stdout)
    second = document["brackets"][1]
    assert (second["residents"], second["mdps"], second["floaters"]) == ([1, 5], [4], [5])
    assert second["criteria"]["C6"] == [1]
    assert document["explanation"][0]["heading"] == "Score group 4½: 4 Kaya"


def test_explanation_in_words() -> None:
    text = run("pair", EXAMPLE, "--explain").stdout
    assert "Board 1: 1 Petrova has White against 4 Kaya: each gets the colour due [C.04.3 5.2.1]" in text
    assert "The number is odd: 5 Brown moves down to the next score group [C.04.3 C6]" in text
    assert "Why not 4 Kaya? Then somebody with more points would have to move down: 4 Kaya [C.04.3 C7]" in text


def test_output_file_is_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "round.json"
    result = run("pair", EXAMPLE, "--format", "json", "-o", target)
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(target.read_text())["round"] == 6
    assert [path.name for path in tmp_path.iterdir()] == ["round.json"]


def test_past_round_only_on_request() -> None:
    refused = run("pair", EXAMPLE, "--round", 3)
    assert refused.exit_code == 3
    assert "Round 3 has been paired already. Use --again" in refused.stderr
    again = json.loads(run("pair", EXAMPLE, "--round", 3, "--again", "--format", "json").stdout)
    assert (again["round"], again["bye"]) == (3, 10)


def test_no_legal_pairing(saved: Callable[[Tournament], Path], tmp_path: Path) -> None:
    path = saved(event("1 | 2w1\n2 | 1b0"))
    target = tmp_path / "out"
    text = run("pair", path, "-o", target)
    assert text.exit_code == 1
    assert "Round 2 has no legal pairing. There is no opponent left for player 1, 2." in text.stderr
    assert not target.exists()
    document = run("pair", path, "--format", "json")
    assert document.exit_code == 1
    assert json.loads(document.stdout) == {
        "round": 2,
        "impossible": True,
        "reason": "There is no opponent left for player 1, 2.",
    }


@pytest.mark.parametrize(
    ("tournament", "words", "message"),
    [
        (replace(newcomers(4), rounds_planned=None), (), "add record 142 (or XXR), or give --rounds"),
        (replace(newcomers(4), initial_colour=None), (), "or give --initial-colour"),
        (newcomers(1), (), "one player only: there is nobody to pair"),
        (event("1 | Z\n2 | Z"), (), "all 2 players are absent"),
        (newcomers(4), ("--round", "12"), "There is no round 12 to pair: the tournament has 9 rounds"),
        (newcomers(4), ("--round", "0"), "There is no round 0 to pair"),
        (newcomers(4), ("--round", "2"), "Round 2 cannot be paired before round 1"),
        (event("1 | 2w1\n2 | 1b0", planned=1), (), "The only round has been paired"),
        (newcomers(4), ("--system", "lim"), "Unknown pairing system lim"),
        (newcomers(4), ("--why-not", "1", "9"), "There is no player with the number 9"),
        (newcomers(4), ("--why-not", "1", "1"), "cannot meet himself"),
    ],
)
def test_what_cannot_be_paired(
    tournament: Tournament, words: tuple[str, ...], message: str, saved: Callable[[Tournament], Path], tmp_path: Path
) -> None:
    target = tmp_path / "out"
    result = run("pair", saved(tournament), *words, "-o", target)
    assert result.exit_code == 3
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert not target.exists()


def test_settings_of_the_command_line_fill_the_gaps(saved: Callable[[Tournament], Path]) -> None:
    path = saved(replace(newcomers(4), rounds_planned=None, initial_colour=None))
    document = json.loads(run("pair", path, "--rounds", 5, "--initial-colour", "black", "--format", "json").stdout)
    assert document["pairs"] == [{"board": 1, "white": 3, "black": 1}, {"board": 2, "white": 2, "black": 4}]


ROW = (
    "001 {tpn:4}      Player {tpn}                                                        {points:>4} {rank:4}  {cell}"
)


def rows(*cells: tuple[int, str, str]) -> str:
    lines = ["012 Faulty", "142 5", "152 W"]
    lines += [
        f"001 {tpn:4}      {f'Player {tpn}':<33} {'':4} {'':3} {'':11} {'':10} {points:>4} {tpn:4}  {cell}".rstrip()
        for tpn, points, cell in cells
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("content", "place", "advice"),
    [
        (rows((1, "1.0", "   2 w 1"), (2, "1.0", "   1 b 1")), ":5:99: error E01", "correct one row"),
        (rows((1, "1.0", "   2 w 1"), (2, "0.0", "   1 w 0")), ":5:97: error E02", "correct one row"),
        (rows((1, "1.0", "   7 w 1"), (2, "0.0", "")), ":4:92: error E04", "add the row or correct it"),
        (rows((1, "0.0", ""), (1, "0.0", "")), ":5:5: error E06", "give every player a number"),
        (rows((1, "5.0", "   2 w 1"), (2, "0.0", "   1 b 0")), ":4:81: error E07", "correct the points or a result"),
        (rows((1, "1.0", "0000 - U"), (2, "1.0", "0000 - U")), ":4:99: error E12", "at most one can"),
        ("042 2026/02/30\n" + rows((1, "0.0", ""), (2, "0.0", "")), ":1:5: error E16", "not a date that exists"),
        ("012 Empty\n", ": error E14", "no player"),
        ("", ": error E14", "no player"),
    ],
)
def test_faulty_files_are_refused_with_place_and_advice(content: str, place: str, advice: str, tmp_path: Path) -> None:
    path = tmp_path / "faulty.trf"
    path.write_text(content)
    target = tmp_path / "out"
    result = run("pair", path, "-o", target)
    assert result.exit_code == 3
    assert f"{path}{place}" in result.stderr
    assert advice in result.stderr
    assert not target.exists()


def test_unreadable_files(tmp_path: Path) -> None:
    missing = run("pair", tmp_path / "nowhere.trf")
    assert (missing.exit_code, "No such file" in missing.stderr) == (3, True)
    folder = run("pair", tmp_path)
    assert (folder.exit_code, "Is a directory" in folder.stderr) == (3, True)
    binary = tmp_path / "binary.trf"
    binary.write_bytes(bytes(range(256)) * 20)
    refused = run("pair", binary)
    assert (refused.exit_code, "not a text file" in refused.stderr) == (3, True)


def test_target_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("pair", EXAMPLE, "-o", tmp_path / "no" / "such" / "folder")
    assert result.exit_code == 3
    assert "cannot be written" in result.stderr


def test_names_in_other_scripts_line_up(saved: Callable[[Tournament], Path]) -> None:
    players = tuple(
        replace(p, name=name) for p, name in zip(newcomers(2).players, ["Ким, Юрий", "王, 伟"], strict=True)
    )
    path = saved(replace(newcomers(2), players=players))
    assert "Ким, Юрий" in run("pair", path).stdout
    assert write_trf(replace(newcomers(2), players=players))


def test_budget_that_is_spent(saved: Callable[[Tournament], Path], tmp_path: Path) -> None:
    kept = random.Random(5).sample(range(1, 301), 140)
    finished = random_event(GeneratorParameters(players=300, rounds=9).plain(), 1)
    players = tuple(replace(p, rounds=p.rounds[:4], points=None, rank=None) for p in finished.players)
    hard = replace(finished, players=players, prohibited=(ProhibitedGroup(tuple(kept)),))
    target = tmp_path / "out"
    result = run("pair", saved(hard), "--budget", "0.001", "-o", target)
    assert result.exit_code == 3
    assert "took longer than the budget; nothing was written" in result.stderr
    assert not target.exists()
