"""[C11] In the last round, no topscorer or topscorer's opponent should have one colour three times running.

Counted are the players, with the colours that Article 5 would give.
"""

from crosstable.domain import Colour
from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.dutch.criteria.c10 import topscorers_matter


def tiers(bracket: Bracket) -> list[Tier]:
    """Players with a third equal colour among the pairs of topscorers."""
    return [Tier(pair=lambda a, b: _third(bracket, a, b))] if topscorers_matter(bracket) else []


def _third(bracket: Bracket, a: int, b: int) -> int:
    first, second = bracket.members[a], bracket.members[b]
    if not (first.topscorer or second.topscorer):
        return 0
    white, black, _ = bracket.field.colours(first.index, second.index)
    entrants = bracket.field.entrants
    return sum(
        entrants[index].colours[-2:] == (colour, colour)
        for index, colour in ((white, Colour.WHITE), (black, Colour.BLACK))
    )
