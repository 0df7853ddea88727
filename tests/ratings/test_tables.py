"""The conversion tables of B.02 8.1 and the performances that rest on them."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.ratings import (
    BAND_ENDS,
    average_rating,
    expected_score,
    fractional_score,
    perfect_performance,
    performance,
    rating_difference,
    round_half_up,
    scoring_probability,
)

TABLES = Path(__file__).resolve().parents[3] / "shared" / "rules" / "examples" / "tie-breaks" / "rating-tables.json"

ratings = st.lists(st.integers(1000, 2900), min_size=1, max_size=11)


@pytest.mark.skipif(not TABLES.exists(), reason="the example files are not beside this checkout")
def test_tables_are_those_of_the_digest() -> None:
    data = json.loads(TABLES.read_text(encoding="utf-8"))
    assert {p: rating_difference(int(p)) for p in data["dp_by_hundred_p"]} == data["dp_by_hundred_p"]
    ends = data["PD_upper_bound_by_hundred_PD_of_higher"]
    assert [ends[str(h)] for h in range(50, 100)] == list(BAND_ENDS)


@pytest.mark.parametrize(
    ("p", "dp"), [(100, 800), (99, 677), (80, 240), (75, 193), (63, 95), (50, 0), (37, -95), (1, -677), (0, -800)]
)
def test_rating_difference(p: int, dp: int) -> None:
    assert rating_difference(p) == dp


@pytest.mark.parametrize("p", [-1, 101])
def test_no_rating_difference_beyond_the_table(p: int) -> None:
    with pytest.raises(ValueError, match="0 to 100"):
        rating_difference(p)


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [(0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (735, 99), (736, 100), (3000, 100), (-3, 50), (-4, 49), (-736, 0)],
)
def test_scoring_probability(difference: int, hundredths: int) -> None:
    assert scoring_probability(difference) == hundredths


@given(st.integers(-2000, 2000))
def test_two_players_share_one_point(difference: int) -> None:
    assert scoring_probability(difference) + scoring_probability(-difference) == 100
    assert scoring_probability(difference) <= scoring_probability(difference + 1)


@pytest.mark.parametrize(
    ("numerator", "denominator", "rounded"), [(5, 2, 3), (-5, 2, -2), (4, 3, 1), (5, 3, 2), (0, 7, 0), (3725, 2, 1863)]
)
def test_halves_go_up(numerator: int, denominator: int, rounded: int) -> None:
    assert round_half_up(numerator, denominator) == rounded


PERFORMANCES = [
    ([2000, 2100, 2200], 300, 2100, 2900, 2936),
    ([2000, 2100, 2200], 0, 2100, 1300, 1200),
    ([2000, 2100, 2200], 150, 2100, 2100, 2099),
    ([1800, 1950, 2051, 2201], 250, 2001, 2096, 2103),
    ([2001, 2000], 100, 2001, 2001, 1998),
    ([2000, 2001, 2003], 200, 2001, 2126, 2123),
    ([1500, 2400], 150, 1950, 2143, 2397),
    ([1750, 1900, 2200, 1450, 2100], 400, 1880, 2120, 2216),
    ([2050], 0, 2050, 1250, 1250),
]
"""Opponents, points in hundredths, ARO, TPR, PTP; computed by two other programs, or printed in FIDE's exercises."""


@pytest.mark.parametrize(("opponents", "points", "aro", "tpr", "ptp"), PERFORMANCES)
def test_performances(opponents: Sequence[int], points: int, aro: int, tpr: int, ptp: int) -> None:
    assert average_rating(opponents) == aro
    assert performance(opponents, points) == tpr
    assert perfect_performance(opponents, points) == ptp


def test_fractional_scores_are_rounded_half_up() -> None:
    assert fractional_score(250, 4) == 63


@given(ratings, st.data())
def test_a_perfect_performance_is_the_lowest_rating_that_is_enough(opponents: list[int], data: st.DataObject) -> None:
    points = data.draw(st.integers(1, 2 * len(opponents)).map(lambda halves: 50 * halves))
    rating = perfect_performance(opponents, points)
    assert expected_score(rating, opponents) >= points > expected_score(rating - 1, opponents)


@given(ratings)
def test_everything_won_and_everything_lost(opponents: list[int]) -> None:
    assert perfect_performance(opponents, 100 * len(opponents)) == max(opponents) + 736
    assert perfect_performance(opponents, 0) == min(opponents) - 800
    assert performance(opponents, 100 * len(opponents)) == average_rating(opponents) + 800
