"""[C7] The scores of the downfloaters, highest first, as low as possible.

Two lists of equal length compare like the numbers of floaters at each score, from the highest score down.
"""

from crosstable.pairing.dutch.bracket import Bracket, Tier


def tiers(bracket: Bracket) -> list[Tier]:
    """For each score in the bracket, from the top, how many float from it."""
    return [_count(bracket, level) for level in bracket.levels]


def _count(bracket: Bracket, level: int) -> Tier:
    members = bracket.members
    return Tier(floater=lambda position: int(members[position].score == level))
