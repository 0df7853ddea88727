"""[C17] As few residents as possible who meet an MDP after an upfloat two rounds before."""

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.dutch.criteria import floats


def tiers(bracket: Bracket) -> list[Tier]:
    """One for each resident who floats up again."""
    return floats.mdp_opponents(bracket, floats.previous)
