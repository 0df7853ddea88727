"""One-line cases: virtual opponents, US Chess, printing of values, and small tables of their own."""

from fractions import Fraction

import pytest

from crosstable.domain import Points, ScoringSystem, Tournament
from crosstable.standings import standings
from crosstable.tiebreaks import Modifier, TieBreak, TieBreakValue
from crosstable.tiebreaks.cuts import Cuttable, cut
from crosstable.tiebreaks.unplayed import stand_in
from crosstable.tiebreaks.uscf.modified_median import dropped
from tests.tiebreaks.cases import context, group_values, tournament, values

VIRTUAL = [
    ("1 = - " + "Z " * 6, 3, 3, 250),
    ("1 = - " + "Z " * 6, 3, 9, 550),
    ("1 1 1 = 0 + Z Z Z", 6, 6, 350),
    ("1 1 1 = 0 + Z Z Z", 6, 9, 500),
    ("1 1 + Z Z Z Z Z Z", 3, 9, 500),
    ("1 1 1 1 0 0 - Z Z", 7, 9, 600),
]
"""Results, the unplayed round, the rounds completed, the virtual opponent's score in hundredths."""


@pytest.mark.parametrize(("results", "number", "after", "wanted"), VIRTUAL)
def test_virtual_opponents(results: str, number: int, after: int, wanted: int) -> None:
    """The examples of the old FIDE text and of the Vega manual."""
    field = context(event_of(results), "pre-2023", after)
    assert stand_in(field, field.ledgers["P"], 1, number - 1, fore=False).score == wanted


def event_of(results: str) -> Tournament:
    """A player with these results against a second one, who mirrors them."""
    mirror = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    own, other = [], []
    for code in results.split():
        own.append(f"2w{code}" if code in mirror else f"-{code}")
        other.append(f"1b{mirror[code]}" if code in mirror else "-U")
    return tournament([" ".join(own), " ".join(other)])


MEDIANS = [
    ([0, 3, 3, 4, 5], 4, 15, 15, 10),
    ([3, 2, 5, 3, 3], 4, 14, 16, 9),
    ([1, 2, 3, 3.5, 4], 3, 12.5, 13.5, 8.5),
    ([2, 2, 3.5, 4, 5, 5, 5.5], 7, 25, 27, 19.5),
    ([1, 2.5, 4, 4, 5, 5.5, 6], 5, 27, 28, 21),
]
"""Opponents' adjusted scores, own score, Modified Median, Solkoff, Median; help pages of US Chess programs."""


@pytest.mark.parametrize(("scores", "own", "modified", "solkoff", "median"), MEDIANS)
def test_us_medians(scores: list[float], own: float, modified: float, solkoff: float, median: float) -> None:
    field = context(tournament(["2w1 " + "-U " * (len(scores) - 1), "1b0 " + "-U " * (len(scores) - 1)]))
    elements = [Cuttable(int(score * 100), int(score * 100)) for score in scores]

    def total(low: int, high: int) -> float:
        removed = cut(elements, low, high, voluntary_first=False)
        return sum(e.contribution for index, e in enumerate(elements) if index not in removed) / 100

    assert total(*dropped(field, int(own * 100), 100)) == modified
    assert (total(0, 0), total(1, 1)) == (solkoff, median)


@pytest.mark.parametrize(
    ("score", "rounds", "ends"),
    [(300, 5, (1, 0)), (200, 5, (0, 1)), (200, 4, (1, 1)), (500, 9, (2, 0)), (450, 9, (2, 2))],
)
def test_which_scores_modified_median_drops(score: int, rounds: int, ends: tuple[int, int]) -> None:
    field = context(tournament(["2w1 " + "-U " * (rounds - 1), "1b0 " + "-U " * (rounds - 1)]))
    assert dropped(field, score, 100) == ends


@pytest.mark.parametrize(
    ("results", "wanted"), [("U 1 0 = 1", "10"), ("U 1 0 1 1", "11"), ("1 0 1 1 =", "10.5"), ("1 0 1 = 0", "9")]
)
def test_us_cumulative(results: str, wanted: str) -> None:
    assert str(values(context(event_of(results)), "CUMUL")[1]) == wanted


@pytest.mark.parametrize(
    ("results", "wanted"), [("1 1 1 0 1", "13"), ("0 1 1 1 1", "10"), ("1 1 1 0", "9"), ("0 1 1 1", "6")]
)
def test_progressive_scores_of_guides(results: str, wanted: str) -> None:
    assert str(values(context(event_of(results)), "PS")[1]) == wanted


def test_us_adjusted_score() -> None:
    """W W L, then withdrew from five rounds: 3."""
    field = context(event_of("1 1 0 Z Z"), "USCF-34")
    assert values(field, "SOLKOFF")[2].working.lines[0].amount == 300


def test_result_between_tied_is_plus_minus() -> None:
    field = context(tournament(["2w1 3b1 -U", "1b0 -U 3w=", "-U 1w0 2b="]))
    assert [group_values(field, "RBT", [1, 2, 3])[tpn].raw for tpn in (1, 2, 3)] == [2, -1, -1]


def test_us_opposition() -> None:
    """Performance: the mean of the opponents' ratings, 400 up for a win and down for a loss."""
    event = tournament(["2w1 3b=", "1b0 -U", "-U 1w="], ratings=[2000, 1900, 1801])
    assert str(values(context(event), "AVGOPP")[1]) == "1850.50"
    performance = values(context(event), "OPPERF")[1]
    assert performance.raw == Fraction(1600 + 2000, 2)
    assert performance.working.total() == performance.raw


def test_seed_round_robin_of_five() -> None:
    """Ana ½ 1 ½ 1, Bo ½ ½ 1 1, Cai, Dev, Eli: SB 4.75, 4.25, 3, …"""
    rows = [
        "-Z 5w1 4b= 3w1 2b=",
        "5b1 4w1 3b= -Z 1w=",
        "4w1 -Z 2w= 1b0 5w1",
        "3b0 2b0 1w= 5b1 -Z",
        "2w0 1b0 -Z 4w0 3b0",
    ]
    field = context(tournament(rows, round_robin=True))
    assert [str(values(field, "SB")[tpn]) for tpn in (1, 2, 3)] == ["4.75", "4.25", "3"]
    assert group_values(field, "DE", [1, 2])[1].raw == group_values(field, "DE", [1, 2])[2].raw == 1


def test_a_guide_with_six_players() -> None:
    """A to F are 1 to 6: the guide ranks them F A E B C D by Buchholz Cut-1, Buchholz and Sonneborn-Berger."""
    rows = ["4w1 6b= 5w1", "5w= 4w1 6b0", "6w0 5b0 4w1", "1b0 2b0 3b0", "2b= 3w1 1b0", "3b1 1w= 2w1"]
    table = standings(tournament(rows), "BH/C1,BH,SB")
    assert [row.tpn for row in table.rows] == [6, 1, 5, 2, 3, 4]
    by_tpn = [table.by_tpn[tpn].values for tpn in range(1, 7)]
    assert [str(row["BH"]) for row in by_tpn] == ["4", "4", "4", "5", "5", "5"]
    assert [str(row["SB"]) for row in by_tpn] == ["2.75", "0.75", "0", "0", "1.75", "3.75"]


def test_black_wins_may_be_worth_more() -> None:
    """A win is what the scoring system gives for it with that colour."""
    event = tournament(["2w1 -U", "1b0 3b1", "-U 2w0"], scoring=ScoringSystem(black_win=Points(150)))
    assert [values(context(event), "WIN")[tpn].raw for tpn in (1, 2, 3)] == [2, 1, 1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (TieBreakValue(5250, 100), "52.5"),
        (TieBreakValue(5200, 100), "52"),
        (TieBreakValue(-50, 100), "-0.5"),
        (TieBreakValue(92500, 10_000), "9.25"),
        (TieBreakValue(1, 10_000), "0.0001"),
        (TieBreakValue(7), "7"),
        (TieBreakValue(Fraction(1240), 100), "12.40"),
        (TieBreakValue(Fraction(12345, 10), 100), "12.35"),
        (TieBreakValue((100, 50, 0), 100), "1 0.5 0"),
        (TieBreakValue(None), ""),
    ],
)
def test_values_print_exactly(value: TieBreakValue, text: str) -> None:
    assert str(value) == text


def test_values_are_exact_numbers() -> None:
    assert TieBreakValue(92500, 10_000).value == Fraction(37, 4)
    assert TieBreakValue((100, 50), 100).value == (Fraction(1), Fraction(1, 2))
    assert TieBreakValue(None).value is None
    with pytest.raises(LookupError):
        _ = TieBreakValue(1).working


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (TieBreak("BH", "GP", (Modifier("C", 1), Modifier("P"))), "BH:GP/C1/P"),
        (TieBreak("KS", modifiers=(Modifier("L", -1),)), "KS/L-1"),
        (TieBreak("KS", modifiers=(Modifier("L", 2),)), "KS/L+2"),
        (TieBreak("SSSC", modifiers=(Modifier("K", 3), Modifier("F"))), "SSSC/K3/F"),
    ],
)
def test_entries_print_in_normal_form(entry: TieBreak, text: str) -> None:
    assert str(entry) == text
    assert entry == TieBreak(entry.name, entry.score, entry.modifiers, "as somebody wrote it")
