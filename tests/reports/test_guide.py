"""The numbers of the guides: what the product computes today is what was worked out by hand and in other programs."""

from pathlib import Path

import pytest

from crosstable.formats.trf import read
from crosstable.reports import guide
from crosstable.reports.calculator import calculate

EXPECTED = {
    # opponents {4, 3, 3, 2, 1}, {4, 3, 2½, 2, 2}, {3, 3, 3, 2½, 1}
    "cuts.Ana.BH": "13",
    "cuts.Ana.BH/C1": "12",
    "cuts.Ana.BH/M1": "8",
    "cuts.Bo.BH": "13.5",
    "cuts.Bo.BH/C1": "11.5",
    "cuts.Bo.BH/M1": "7.5",
    "cuts.Cai.BH": "12.5",
    "cuts.Cai.BH/C1": "11.5",
    "cuts.Cai.BH/M1": "8.5",
    "cuts.first.BH": "Bo",
    "cuts.first.BH/C1": "Ana",
    "cuts.first.BH/M1": "Cai",
    "round-robin.points.Ana": "3",
    "round-robin.points.Bo": "3",
    "round-robin.Ana.SB": "4.75",
    "round-robin.Bo.SB": "4.25",
    "half-point-bye.C07-2024.BH": "15.5",
    "half-point-bye.C07-2026.BH": "13.5",
    "half-point-bye.C07-2026.BH/C1": "11",
    "half-point-bye.C07-2024.BH/C1": "11",
    "early-wins.C07-2026.PS": "13",
    "late-wins.C07-2026.PS": "10",
    "six.A.BH": "4",
    "six.F.BH": "5",
    "six.A.BH/C1": "4",
    "six.F.BH/C1": "4",
    "six.first.BH/C1": "A = F",
    "six.first.BH/C1,BH,SB": "F",
    "eight.Kasparov.BH": "14.5",
    "eight.Kasparov.BH/C1": "12.5",
    "eight.Kasparov.SB": "9.75",
    "eight.Kasparov.ARO": "2120",
    "eight.Tal.BH": "11.5",
    "eight.Tal.BH/C1": "11",
    "eight.Tal.SB": "7.5",
    "eight.Tal.ARO": "2076",
    "us-chess.USCF-34.CUMUL": "10",
}


@pytest.mark.parametrize(("key", "value"), EXPECTED.items())
def test_number_of_the_guides(key: str, value: str) -> None:
    assert guide.figures()[key] == value


def test_three_lists_have_three_winners_among_players_with_the_same_points() -> None:
    figures = guide.figures()
    assert {figures[f"cuts.points.{who}"] for who in ("Ana", "Bo", "Cai")} == {"4"}
    assert len({figures[f"cuts.first.{code}"] for code in ("BH", "BH/C1", "BH/M1")}) == 3


@pytest.mark.parametrize("name", [example.name for example in guide.EXAMPLES.values() if example.file])
def test_tables_are_clean_files(name: str) -> None:
    assert read(guide.table_file(name)).findings == ()


@pytest.mark.parametrize("name", [example.name for example in guide.EXAMPLES.values() if example.row])
def test_rows_can_be_computed(name: str) -> None:
    assert calculate(guide.row(name)).points > 0


def test_unknown_examples_are_not_found() -> None:
    for ask in (guide.tournament, guide.table_file, guide.row):
        with pytest.raises(KeyError):
            ask("nothing")
    with pytest.raises(KeyError):
        guide.row("cuts")
    with pytest.raises(KeyError):
        guide.tournament("early-wins")


def test_the_tables_stand_among_the_examples() -> None:
    folder = Path(__file__).parents[2] / "examples" / "guide"
    assert (folder / "cuts.trf").read_bytes() == guide.table_file("cuts")
