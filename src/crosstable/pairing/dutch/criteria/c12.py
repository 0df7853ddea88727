"""[C12] As few players as possible who do not get the colour due.

Two players who prefer the same colour cost one; mild preferences count like any other; a player without a
preference never costs.
"""

from crosstable.pairing.dutch.bracket import Bracket, Tier


def tiers(bracket: Bracket) -> list[Tier]:
    """One for each pair whose players prefer the same colour."""
    wants = [member.preference.colour for member in bracket.members]
    return [Tier(pair=lambda a, b: int(wants[a] is not None and wants[a] is wants[b]))]
