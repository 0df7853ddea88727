"""``crosstable players``: the preview of a list, its findings and exit codes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.players import command
from tests.formats.players.workbooks import workbook

GOOD = "Name;Elo;Fed\nPetrova, Anna;2481;BUL\nSmith, Bob;;ENG\n"


def run(*words: object, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(command, [str(word) for word in words], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "list.csv"
    file.write_text(GOOD, encoding="utf-8")
    return file


def test_preview_shows_columns_players_and_findings(path: Path) -> None:
    result = run(path)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["2", "Elo", "Rating", "95", "%", "2481"] in lines
    assert ["2", "Petrova,", "Anna", "2481", "BUL"] in lines
    assert result.stdout.startswith(f"{path} (csv, utf-8): 2 rows, 2 players\n")
    assert "2 players have no FIDE ID" in result.stdout


def test_rows_that_are_no_players_give_exit_code_1_with_line_and_column(path: Path) -> None:
    path.write_text(GOOD + "Cy;9999;NED\n", encoding="utf-8")
    result = run(path)
    assert result.exit_code == 1
    assert f"{path}:4:2: error rating The rating 9999 is impossible" in result.stdout


def test_columns_can_be_chosen(path: Path) -> None:
    people = json.loads(run(path, "--column", "Elo=club", "--column", "3=ignore", "--format", "json").stdout)["players"]
    assert [(person["club"], person["rating"], person["federation"]) for person in people] == [
        ("2481", None, ""),
        ("", None, ""),
    ]


def test_data_hold_everything(path: Path) -> None:
    path.write_text("Name;Elo\n" + "".join(f"Player {n};1800\n" for n in range(30)), encoding="utf-8")
    document = json.loads(run(path, "--format", "json").stdout)
    assert len(document["players"]) == document["rows"] == 30
    assert document["players"][0]["line"] == 2
    assert document["origin"]["delimiter"] == ";"
    assert {"code", "severity", "line", "column", "message"} == set(document["findings"][0])
    assert "… and 10 more; --all shows them." in run(path).stdout
    assert "Player 29" not in run(path).stdout
    assert "Player 29" in run(path, "--all").stdout


def test_encoding_separator_and_header_can_be_said(path: Path) -> None:
    path.write_bytes("Петрова;Анна\n".encode("koi8-r"))
    result = run(path, "--encoding", "koi8-r", "--delimiter", "comma", "--no-header", "--format", "json")
    assert [person["name"] for person in json.loads(result.stdout)["players"]] == ["Петрова;Анна"]


def test_a_sheet_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(workbook([["Name", "Elo"], ["Anna", 1800]], before=["Cover"]))
    assert "(xlsx, List): 1 row, 1 player" in run(path, "--sheet", "List").stdout
    assert run(path, "--sheet", "Cover").exit_code == 3


def test_lines_from_standard_input() -> None:
    result = run("-", "--format", "json", stdin="1. GM Petrova, Anna 2481 BUL\n2. Bøb 1700\n".encode())
    assert [(p["name"], p["rating"]) for p in json.loads(result.stdout)["players"]] == [
        ("Petrova, Anna", 2481),
        ("Bøb", 1700),
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--column", "Elo"], "write it as COLUMN=FIELD"),
        (["--column", "Elo=weight"], "weight is nothing that a column can hold"),
        (["--encoding", "hex"], "There is no encoding hex"),
    ],
)
def test_unusable_options_give_exit_code_3(path: Path, words: list[str], message: str) -> None:
    result = run(path, *words)
    assert result.exit_code == 3
    assert message in result.stderr


def test_unusable_files_give_exit_code_3(tmp_path: Path) -> None:
    assert run(tmp_path / "missing.csv").exit_code == 3
    assert run(tmp_path).exit_code == 3
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    result = run(large)
    assert result.exit_code == 3
    assert "larger than 8 MB" in result.stderr


def test_no_cell_steers_the_terminal(path: Path) -> None:
    path.write_text("Name;El\x1b[31mo;Club\nAnna;1800;\x1b]0;x\x07\nB\x1b[2Job;1700;y\n", encoding="utf-8")
    for words in ([], ["--format", "json"]):
        output = run(path, *words).stdout
        assert "\x1b" not in output
        assert "\x07" not in output
