"""[C19] Opponents of MDPs who floated up in the round before should meet scores as near as possible."""

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.dutch.criteria import floats


def tiers(bracket: Bracket) -> list[Tier]:
    """How many there are at each score difference, largest first."""
    return floats.opponent_differences(bracket, floats.last)
