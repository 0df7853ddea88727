"""The result model."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.simulate import Chances, chances

ratings = st.integers(0, 4000)


def test_worked_example_of_the_commission():
    odds = chances(2467, 2344)
    assert (round(odds.white, 3), round(odds.draw, 3), round(odds.black, 3)) == (0.511, 0.351, 0.138)


@given(ratings, ratings)
def test_chances_are_probabilities(white, black):
    odds = chances(white, black)
    assert min(odds.white, odds.draw, odds.black) >= 0
    assert odds.white + odds.draw + odds.black == pytest.approx(1)


def test_difference_counts_up_to_400_points():
    assert chances(2600, 1800).white == pytest.approx(chances(2400, 2000).white)
    assert chances(2400, 1999).white == pytest.approx(chances(2400, 2000).white, abs=0.001)


@given(st.integers(1200, 2600), st.integers(0, 390))
def test_more_rating_is_better(low, difference):
    def score(odds: Chances) -> float:
        return odds.white + odds.draw / 2

    stronger = score(chances(low + difference, low))
    assert stronger > 0.5  # White of equal players is better off
    assert stronger >= score(chances(low, low + difference))


def test_draws_can_be_fixed():
    odds = chances(2300, 2200).with_draws(Fraction(1, 4))
    assert odds.draw == 0.25
    assert odds.white + odds.black == pytest.approx(0.75)
    assert odds.white > odds.black
    assert chances(2300, 2200).with_draws(None) == chances(2300, 2200)
    assert chances(2300, 2200).with_draws(Fraction(1)) == Chances(0, 1, 0)
