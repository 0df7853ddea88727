"""[C10] In the last round, no topscorer or topscorer's opponent should reach a colour difference beyond two.

Counted are the players, with the colours that Article 5 would give.
"""

from crosstable.domain import Colour
from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.swiss.colours import Strength


def tiers(bracket: Bracket) -> list[Tier]:
    """Players beyond a difference of two among the pairs of topscorers."""
    return [Tier(pair=lambda a, b: _beyond(bracket, a, b))] if topscorers_matter(bracket) else []


def topscorers_matter(bracket: Bracket) -> bool:
    """Whether [C10] and [C11] can be anything but nought: there are a topscorer and an absolute preference."""
    members = bracket.members
    absolute = any(member.preference.strength is Strength.ABSOLUTE for member in members)
    return absolute and any(member.topscorer for member in members)


def _beyond(bracket: Bracket, a: int, b: int) -> int:
    first, second = bracket.members[a], bracket.members[b]
    if not (first.topscorer or second.topscorer):
        return 0
    white, black, _ = bracket.field.colours(first.index, second.index)
    entrants = bracket.field.entrants
    return sum(
        abs(entrants[index].colour_difference + step) > 2
        for index, step in ((white, _STEP[Colour.WHITE]), (black, _STEP[Colour.BLACK]))
    )


_STEP = {Colour.WHITE: 1, Colour.BLACK: -1}
