"""Which values a Cut or Median removes (C.07 Art. 14, 16.5), on bare elements."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.tiebreaks.cuts import CutMark, Cuttable, cut
from tests.tiebreaks.cases import shared

Row = list[tuple[float, float, bool]]
"""Score of the opponent or dummy, own points, voluntarily unplayed."""


def buchholz(row: Row, low: int = 0, high: int = 0, *, voluntary_first: bool = True) -> float:
    return _sum([Cuttable(_i(s), _i(s), vur) for s, _, vur in row], low, high, voluntary_first) / 100


def sonneborn(row: Row, low: int = 0, *, voluntary_first: bool = True) -> float:
    return _sum([Cuttable(_i(s), _i(s) * _i(own), vur) for s, own, vur in row], low, 0, voluntary_first) / 10_000


def _i(score: float) -> int:
    return int(Fraction(str(score)) * 100)


def _sum(values: list[Cuttable], low: int, high: int, voluntary_first: bool) -> int:
    removed = cut(values, low, high, voluntary_first=voluntary_first)
    return sum(value.contribution for index, value in enumerate(values) if index not in removed)


def plain(scores: list[float]) -> Row:
    return [(score, 1, False) for score in scores]


GUIDES = [
    ([4, 3, 3, 2, 1], 13, 12, 8),
    ([4, 3, 2.5, 2, 2], 13.5, 11.5, 7.5),
    ([3, 3, 3, 2.5, 1], 12.5, 11.5, 8.5),
    ([2, 3, 4, 3.5, 2], 14.5, 12.5, 8.5),
    ([1.5, 4, 2, 3.5, 0.5], 11.5, 11, 7),
]
"""Opponents' scores with BH, BH/C1 and BH/M1, from three guides for players."""


@pytest.mark.parametrize(("scores", "bh", "cut_1", "median"), GUIDES)
def test_examples_of_guides(scores: list[float], bh: float, cut_1: float, median: float) -> None:
    assert (buchholz(plain(scores)), buchholz(plain(scores), 1), buchholz(plain(scores), 1, 1)) == (bh, cut_1, median)


def test_a_half_point_bye_is_cut_first_though_it_is_not_the_least() -> None:
    row: Row = [(3.5, 1, False), (3, 1, False), (2.5, 0.5, True), (2.5, 1, False), (2, 1, False)]
    assert (buchholz(row), buchholz(row, 1)) == (13.5, 11)
    assert buchholz(row, 1, voluntary_first=False) == 11.5


def test_the_same_with_the_dummy_of_2024() -> None:
    row: Row = [(3.5, 1, False), (3, 1, False), (4.5, 0.5, True), (2.5, 1, False), (2, 1, False)]
    assert (buchholz(row), buchholz(row, 1)) == (15.5, 11)


def test_an_absence_of_the_arbiters_manual() -> None:
    played = zip((5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6), (1, 1, 0, 1, 0.5, 1, 0.5, 1, 1), strict=True)
    row: Row = [(score, own, False) for score, own in played]
    assert (buchholz([*row, (7, 0, True)]), buchholz([*row, (7, 0, True)], 1)) == (57, 50)
    assert (buchholz([*row, (5, 0, True)]), buchholz([*row, (5, 0, True)], 1)) == (55, 50)
    assert sonneborn([*row, (5, 0, True)]) == 37.25


def test_sonneborn_berger_cuts_by_contribution() -> None:
    row: Row = [(4.5, 0.5, True), (5, 0, True), (3, 0.5, False), (5.5, 1, False), (6, 1, False), (5, 1, False)]
    row.append((5.5, 1, False))
    assert (sonneborn(row), sonneborn(row, 1)) == (25.75, 24.25)


def test_sonneborn_berger_with_two_voluntarily_unplayed_rounds() -> None:
    row: Row = [(3.5, 0, True), (3, 1, False), (3.5, 1, False), (3, 0, False), (3, 1, False), (3, 0.5, True)]
    assert [sonneborn(row, low) for low in (0, 1, 2)] == [11, 11, 9.5]


def test_the_lowest_opponent_is_cut_not_the_smallest_product() -> None:
    row: Row = [(4, 0, False), (1.5, 1, False), (2, 0, False), (3, 0, False), (2.5, 0, False)]
    assert (sonneborn(row), sonneborn(row, 1)) == (1.5, 0)


def test_of_opponents_with_the_same_score_the_smallest_product_is_cut() -> None:
    assert sonneborn([(2, 1, False), (2, 0.5, False), (3, 1, False)], 1) == 5


def test_marks_name_the_article() -> None:
    values = [Cuttable(200, 200), Cuttable(250, 250, True), Cuttable(400, 400), Cuttable(100, 100, True)]
    assert cut(values, 2, 1, voluntary_first=True) == {
        3: CutMark("16.5.1"),
        1: CutMark("16.5.1"),
        2: CutMark("14.1", high=True),
    }


def test_more_cuts_than_values_leave_nothing() -> None:
    assert buchholz(plain([1, 2, 3]), 9) == 0
    assert buchholz(plain([1, 2, 3]), 2, 2) == 0
    assert cut([], 1, 1, voluntary_first=True) == {}


elements = st.lists(
    st.builds(Cuttable, st.integers(0, 9).map(lambda n: 50 * n), st.integers(0, 900), st.booleans()), max_size=12
)


@given(elements, st.integers(0, 4), st.integers(0, 4), st.booleans())
def test_as_many_are_cut_as_asked(values: list[Cuttable], low: int, high: int, voluntary_first: bool) -> None:
    removed = cut(values, low, high, voluntary_first=voluntary_first)
    assert len(removed) == min(low + high, len(values))
    assert sum(mark.high for mark in removed.values()) == min(high, max(0, len(values) - low))


@given(elements, st.integers(1, 4))
def test_with_precedence_the_cut_costs_no_less(values: list[Cuttable], low: int) -> None:
    """16.5 takes the larger of the two; for one cut the value left can only be smaller."""
    same = [value._replace(contribution=value.score) for value in values]
    assert _sum(same, 1, 0, True) <= _sum(same, 1, 0, False)
    assert _sum(same, low, 0, True) <= _sum(same, 0, 0, True)


def test_every_case_of_the_digest_with_bare_elements() -> None:
    seen = 0
    for case in shared("scalars.json")["cases"]:
        row = _row(case["input"])
        if row is None or not case["measure"].startswith(("BH", "SB")):
            continue
        for measure, wanted in zip(case["measure"].replace(",", "").split(), case["expected"], strict=True):
            name, _, modifier = measure.partition("/")
            low, high = {"": (0, 0), "C1": (1, 0), "C2": (2, 0), "M1": (1, 1)}[modifier]
            got = buchholz(row, low, high) if name == "BH" else sonneborn(row, low)
            assert got == wanted, case["id"]
            seen += 1
    assert seen >= 30


def _row(given: dict[str, Any]) -> Row | None:
    key = "elements [opponent or dummy score, own points, VUR]"
    if key in given:
        return [tuple(element) for element in given[key]]
    return plain(given["opponent_scores"]) if "opponent_scores" in given else None
