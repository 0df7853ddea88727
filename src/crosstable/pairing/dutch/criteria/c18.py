"""[C18] MDPs who floated down in the round before should meet scores as near as possible."""

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.dutch.criteria import floats


def tiers(bracket: Bracket) -> list[Tier]:
    """How many there are in the Limbo, then at each score difference, largest first."""
    return floats.mdp_differences(bracket, floats.last)
