"""Chance that is the same everywhere."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from crosstable.simulate import event_seed, fresh_seed
from crosstable.simulate.dice import Dice, derive


def test_values_that_may_never_change():
    dice = Dice(42)
    assert [dice.below(1000) for _ in range(5)] == [639, 25, 275, 223, 736]
    assert derive(42, "results") == 82570330383730
    assert [event_seed(42, index) for index in range(3)] == [42, 50912253126134, 56559371160632]


def test_streams_differ():
    assert Dice(1, "a").unit() != Dice(1, "b").unit()
    assert Dice(1, "a").unit() == Dice(1, "a").unit()


@given(st.integers(0, 2**40), st.integers(-50, 50), st.integers(0, 50))
def test_between_stays_between(seed, low, width):
    assert low <= Dice(seed).between(low, low + width) <= low + width


@given(st.integers(0, 2**40), st.lists(st.integers(), max_size=20), st.data())
def test_a_sample_has_different_places(seed, items, data):
    count = data.draw(st.integers(0, len(items)))
    chosen = Dice(seed).sample(range(len(items)), count)
    assert len(set(chosen)) == count
    assert set(chosen) <= set(range(len(items)))


def test_rounding_keeps_the_mean():
    dice = Dice(7)
    rounded = [dice.rounded(Fraction(9, 4)) for _ in range(4000)]
    assert set(rounded) == {2, 3}
    assert abs(sum(rounded) / 4000 - 2.25) < 0.03


def test_normal_is_about_normal():
    dice = Dice(3)
    values = [dice.normal() for _ in range(4000)]
    mean = sum(values) / 4000
    assert abs(mean) < 0.06
    assert abs(sum(value * value for value in values) / 4000 - 1) < 0.08


def test_fresh_seeds_differ():
    assert len({fresh_seed() for _ in range(20)}) == 20
