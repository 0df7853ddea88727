"""[C14] As few residents as possible who float down after a downfloat in the round before."""

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.dutch.criteria import floats


def tiers(bracket: Bracket) -> list[Tier]:
    """One for each resident who floats down again."""
    return floats.resident_downfloaters(bracket, floats.last)
