"""[C13] As few players as possible who do not get a strong colour preference.

That is a pair who prefer the same colour, both at least strongly.  Where both are absolute (in the last round,
with a topscorer) the refused preference is not a strong one and is not counted; [C10] and [C11] look at it.
"""

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.swiss.colours import Strength


def tiers(bracket: Bracket) -> list[Tier]:
    """One for each pair in which a strong preference must be refused."""
    preferences = [member.preference for member in bracket.members]
    if sum(preference.strength >= Strength.STRONG for preference in preferences) < 2:
        return []

    def cost(a: int, b: int) -> int:
        first, second = preferences[a], preferences[b]
        weaker = min(first.strength, second.strength)
        return int(first.colour is second.colour and weaker is Strength.STRONG)

    return [Tier(pair=cost)]
