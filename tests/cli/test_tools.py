"""``crosstable calculator``, ``quick`` and ``prizes``: the public tools from the shell."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli import group
from crosstable.formats.trf import write_trf_bytes
from tests.reports.exercise import exercise

SIX = "Elang Merah 3\nGelombang Biru 3\nBintang Utara 2\nSinga Perak 2\nSerigala Besi 1\nRajawali Emas 0\n"


def run(*words: object, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(group, [str(word) for word in words], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# ---------------------------------------------------------------------------------------------- calculator


def test_calculator_shows_the_editions_side_by_side() -> None:
    result = run("calculator", "w1:3.5 b1:3 hpb w1:2.5 b1:2")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "4½ points after round 5 of 5"
    assert next(line for line in lines if line.startswith("BH ")).split() == [
        "BH",
        "13.5",
        "15.5",
        "14.5",
        "11",
        "Buchholz",
    ]
    assert "but no more than a draw a round, 2½ [C.07 16.4.2]" in result.stdout


def test_calculator_opens_the_receipts_of_an_edition() -> None:
    text = run("calculator", "w1:4", "b½:3.5", "--rounds", "5", "--receipts", "uscf-34").stdout
    assert "SOLKOFF (Solkoff) = 7.5 [US Chess 34E2]" in text
    assert "  Round 2: 2 Opponent has 3½ points: 3.5" in text
    assert "BH-C1" not in text


def test_calculator_as_data_carries_the_text_for_a_link() -> None:
    document = json.loads(
        run("calculator", "w1:1:2000", "d:1.5", "--own", 1900, "--unrated", "skip", "--format", "json").stdout
    )
    assert document["row"] == "w1:1:2000_d:1.5_own:1900_unrated:skip"
    values = {value["code"]: value["value"] for value in document["editions"]["C07-2026"]}
    assert (values["BH"], values["RTNG"], values["ARO"]) == ("2.5", "1900", "2000")
    assert set(document["editions"]) == {"C07-2026", "C07-2024", "pre-2023", "USCF-34", "club-exclude"}


def test_calculator_takes_points_and_predetermined_pairings() -> None:
    document = json.loads(
        run("calculator", "1:3", "d:1", "--points", "3/1/0", "--round-robin", "--format", "json").stdout
    )
    assert document["points"] == "4.0"
    assert any(value["forbidden"] for value in document["editions"]["C07-2026"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["1:4", "x"], "Round 2, result: “x” is not understood."),
        (["1:4", "0:0"], "Round 1, score: with this result"),
        (["1:1", "--rounds", "0"], "Rounds in all"),
        (["1:0", "--receipts", "nonsense"], "There is no edition nonsense"),
    ],
)
def test_calculator_refuses_with_the_place(words: list[str], message: str) -> None:
    result = run("calculator", *words)
    assert result.exit_code == 3
    assert message in result.stderr
    assert result.stdout == ""


# ---------------------------------------------------------------------------------------------------- quick


def test_quick_pairs_the_six_teams(tmp_path: Path) -> None:
    file = tmp_path / "six.txt"
    file.write_text(SIX, encoding="utf-8")
    result = run("quick", file, "--rule", "dutch")
    assert result.exit_code == 0
    boards = [line.split() for line in result.stdout.splitlines() if line.lstrip()[:1].isdigit()]
    assert boards == [
        ["1", "1", "Elang", "Merah", "2", "Gelombang", "Biru"],
        ["2", "3", "Bintang", "Utara", "4", "Singa", "Perak"],
        ["3", "5", "Serigala", "Besi", "6", "Rajawali", "Emas"],
    ]
    assert "note Q16 No opponents are given" in result.stderr


def test_quick_shows_both_rules_with_reasons_and_the_difference() -> None:
    text = run("quick", "-", "--explain", stdin="A | 1 | C | W\nB | 1 | bye\nC | 0 | A | B\n").stdout
    assert "By the Dutch rules (C.04.3, 2026)" in text
    assert "Score group 1: 1 A, 2 B" in text
    assert "By the simple rule" in text
    assert "The number is odd: 3 C is the last who may sit out." in text
    assert "Both rules give the same round." in text


def test_quick_as_data() -> None:
    document = json.loads(run("quick", "-", "--format", "json", "--initial-colour", "black", stdin="A\nB\nC\n").stdout)
    assert document["round"] == 1
    assert document["players"] == {"1": "A", "2": "B", "3": "C"}
    for rule in ("dutch", "simple"):
        assert document[rule]["pairs"] == [{"board": 1, "white": 2, "black": 1}]
        assert document[rule]["bye"] == 3


def test_quick_names_the_line_of_a_fault() -> None:
    result = run("quick", "-", stdin="A 1\nB x 1 | 2\nA 0\n")
    assert result.exit_code == 3
    assert "-:3:1: error Q03 Line 3: A stands in line 1 already." in result.stderr
    assert result.stdout == ""


def test_quick_without_any_pairing() -> None:
    result = run("quick", "-", stdin="A | 1 | B\nB | 0 | A\n")
    assert result.exit_code == 1
    assert result.stdout.count("No pairing is possible.") == 2


def test_quick_reads_other_encodings_and_refuses_what_is_too_long(tmp_path: Path) -> None:
    assert "Müller" in run("quick", "-", stdin="Müller 1\nBo 0\n".encode("cp1252")).stdout
    file = tmp_path / "long.txt"
    file.write_bytes(b"x" * 500_000)
    assert "too long" in run("quick", file).stderr
    assert "cannot be read" in run("quick", tmp_path / "missing.txt").stderr


# --------------------------------------------------------------------------------------------------- prizes


def test_prizes_of_two_who_are_tied() -> None:
    text = run("prizes", "-", "--prizes", "£200, £100", "--trophies", "Cup,Medal", stdin="Ann 4\nBo 4\nCy 3\n").stdout
    lines = text.splitlines()
    assert lines[2].split() == ["1–2", "Ann", "4", "£150", "£300", "shared", "by", "2", "players"]
    assert lines[3].split() == ["1–2", "Bo", "4", "£150", "£300", "shared", "by", "2", "players"]
    assert "Cup: Ann" in lines
    assert "Medal: Bo" in lines


def test_prizes_of_a_tournament_file(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(write_trf_bytes(exercise()))
    document = json.loads(
        run("prizes", file, "--prizes", "90,60,30,21", "--tie-breaks", "BH/C1", "--category", "Youth:20:7,8", "--unit", 1, "--format", "json").stdout
    )  # fmt: skip
    assert [(award["name"], award["amount"]) for award in document["awards"]] == [
        ("Bruno", 9000),
        ("Charline", 3000),
        ("David", 2700),
        ("Alyx", 2700),
        ("Stephan", 2700),
        ("Irina", 2000),
    ]


def test_prizes_keep_the_rest_and_share_by_hort() -> None:
    text = run(
        "prizes", "-", "--prizes", "100.01", "--unit", 1, "--rest", "kept", "--system", "hort", stdin="A 1\nB 1\n"
    ).stdout
    assert [line.split()[3] for line in text.splitlines()[2:4]] == ["75", "25"]
    assert "Left over by rounding, with the organiser: 0.01" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--prizes", "1.000"], "“1.000” is not an amount"),
        (["--prizes", "100", "--unit", "1 2"], "The unit of rounding is one amount"),
        (["--prizes", "100", "--category", "U16"], "“U16” is not a category"),
        (["--prizes", "100", "--category", "U16:50:x"], "is not a category"),
    ],
)
def test_prizes_refuse(words: list[str], message: str) -> None:
    result = run("prizes", "-", *words, stdin="A 1\nB 0\n")
    assert result.exit_code == 3
    assert message in result.stderr


def test_prizes_need_a_list(tmp_path: Path) -> None:
    assert run("prizes", "-", "--prizes", "1", stdin="").exit_code == 3
    assert "Q05" in run("prizes", "-", "--prizes", "1", stdin="A | 1\nB\n").stderr
    assert "cannot be read" in run("prizes", tmp_path / "none.trf", "--prizes", "1").stderr


def test_the_unit_of_rounding_may_have_a_decimal_comma() -> None:
    shown = [
        run("prizes", "-", "--prizes", "100", "--unit", unit, stdin="A 1\nB 1\nC 1\n").stdout for unit in ("0,5", "0.5")
    ]
    assert shown[0] == shown[1]
    assert "33.5" in shown[0] or "34" in shown[0]
