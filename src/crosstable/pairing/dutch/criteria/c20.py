"""[C20] MDPs who floated down two rounds before should meet scores as near as possible."""

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.dutch.criteria import floats


def tiers(bracket: Bracket) -> list[Tier]:
    """How many there are in the Limbo, then at each score difference, largest first."""
    return floats.mdp_differences(bracket, floats.previous)
