"""Colour difference, colour preference and colour allocation (C.04.3 1.6, 1.7 and Article 5).

A colour history lists the colours of the games that were played, oldest first (C.04.2 3.4): unplayed
rounds do not appear in it.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Protocol

from crosstable.domain import Colour


class Strength(IntEnum):
    """How strong a colour preference is (C.04.3 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player should get, and how strongly; `colour` is `None` before the first game."""

    colour: Colour | None
    strength: Strength


NO_PREFERENCE = Preference(None, Strength.NONE)


class ColourRule(StrEnum):
    """The rule of Article 5 that decided the colours of a pair."""

    BOTH_GRANTED = "5.2.1"
    STRONGER = "5.2.2"
    ALTERNATE = "5.2.3"
    HIGHER_RANKED = "5.2.4"
    INITIAL_COLOUR = "5.2.5"


class ColouredPlayer(Protocol):
    """What colour allocation needs to know of a player."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the games played, oldest first."""

    @property
    def colour_difference(self) -> int:
        """Whites minus Blacks."""

    @property
    def preference(self) -> Preference:
        """The colour due."""

    @property
    def effective_number(self) -> int:
        """See `allocate`."""


def colour_difference(colours: tuple[Colour, ...]) -> int:
    """Games with White minus games with Black (C.04.3 1.6)."""
    return 2 * colours.count(Colour.WHITE) - len(colours)


def preference(colours: tuple[Colour, ...]) -> Preference:
    """The colour due to a player (C.04.3 1.7); the first of these that fits.

    Absolute: a difference of two or more asks for the colour played less; the same colour in the last two
    games asks for the other, whatever the difference.  Strong: a difference of one.  Mild: alternation.
    """
    if not colours:
        return NO_PREFERENCE
    difference = colour_difference(colours)
    if abs(difference) >= 2:
        return Preference(_less_played(difference), Strength.ABSOLUTE)
    last = colours[-1]
    if len(colours) > 1 and colours[-2] is last:
        return Preference(last.opposite, Strength.ABSOLUTE)
    if difference:
        return Preference(_less_played(difference), Strength.STRONG)
    return Preference(last.opposite, Strength.MILD)


def _less_played(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE


def allocate(higher: ColouredPlayer, lower: ColouredPlayer, initial: Colour) -> tuple[Colour, ColourRule]:
    """The colour of the higher ranked of two opponents, and the rule that gave it (C.04.3 5.2).

    `higher` is the one with the better pairing score, then the smaller TPN.  `initial` is the colour drawn
    by lot before round 1 (5.1).  Where neither has played a game, the parity of the higher ranked player's
    *effective* number decides: the rank by TPN among those who are being paired or were paired before, so
    that a player who has never been in a pairing does not shift the parity of everybody below (ruling of
    the FIDE Swiss pairings panel, August 2026).
    """
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None and theirs.colour is None:
        odd = higher.effective_number % 2 == 1
        return (initial if odd else initial.opposite), ColourRule.INITIAL_COLOUR
    if mine.colour is not theirs.colour:
        return _granted(mine, theirs), ColourRule.BOTH_GRANTED
    wanted = _granted(mine, theirs)
    if mine.strength is not theirs.strength:
        stronger = mine.strength > theirs.strength
        return (wanted if stronger else wanted.opposite), ColourRule.STRONGER
    if mine.strength is Strength.ABSOLUTE:
        a, b = abs(higher.colour_difference), abs(lower.colour_difference)
        if a != b:
            return (wanted if a > b else wanted.opposite), ColourRule.STRONGER
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not other:
            return own.opposite, ColourRule.ALTERNATE
    return wanted, ColourRule.HIGHER_RANKED


def _granted(mine: Preference, theirs: Preference) -> Colour:
    """The colour of the first player when his wish is granted, or, where he has none, the other's is."""
    if mine.colour is not None:
        return mine.colour
    if theirs.colour is None:
        raise ValueError("neither player has a colour preference")
    return theirs.colour.opposite
