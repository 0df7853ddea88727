"""Colour preferences and Article 5."""

from dataclasses import dataclass, field

import pytest

from crosstable.domain import Colour
from crosstable.pairing.swiss.colours import (
    ColourRule,
    Preference,
    Strength,
    allocate,
    colour_difference,
    preference,
)


def colours(text: str) -> tuple[Colour, ...]:
    return tuple(Colour(letter.lower()) for letter in text)


@dataclass
class Person:
    history: str
    effective_number: int = 1
    colours: tuple[Colour, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.colours = colours(self.history)

    @property
    def colour_difference(self) -> int:
        return colour_difference(self.colours)

    @property
    def preference(self) -> Preference:
        return preference(self.colours)


W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("history", "wanted", "strength"),
    [
        ("", None, Strength.NONE),
        ("W", B, Strength.STRONG),
        ("WB", W, Strength.MILD),
        ("WWB", B, Strength.STRONG),
        ("BBWW", B, Strength.ABSOLUTE),
        ("WWWBB", W, Strength.ABSOLUTE),
        ("WW", B, Strength.ABSOLUTE),
        ("BWBB", W, Strength.ABSOLUTE),
        ("WWWWBB", B, Strength.ABSOLUTE),
    ],
)
def test_preference(history: str, wanted: Colour | None, strength: Strength) -> None:
    assert preference(colours(history)) == Preference(wanted, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "expected", "rule"),
    [
        ("W", "B", B, ColourRule.BOTH_GRANTED),
        ("", "B", B, ColourRule.BOTH_GRANTED),
        ("W", "", B, ColourRule.BOTH_GRANTED),
        ("WB", "B", B, ColourRule.STRONGER),
        ("BB", "B", W, ColourRule.STRONGER),
        ("BWBB", "BBB", B, ColourRule.STRONGER),
        ("BW", "WBBW", B, ColourRule.HIGHER_RANKED),
        ("WB", "BWWB", W, ColourRule.HIGHER_RANKED),
        ("BWWB", "WBWB", B, ColourRule.ALTERNATE),
        ("WWBBW", "BWWBW", W, ColourRule.ALTERNATE),
    ],
)
def test_allocation(higher: str, lower: str, expected: Colour, rule: ColourRule) -> None:
    assert allocate(Person(higher), Person(lower), W) == (expected, rule)


@pytest.mark.parametrize(("number", "expected"), [(1, B), (2, W), (7, B)])
def test_initial_colour_by_effective_number(number: int, expected: Colour) -> None:
    assert allocate(Person("", number), Person("", number + 3), B) == (expected, ColourRule.INITIAL_COLOUR)
