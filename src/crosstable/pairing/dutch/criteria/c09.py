"""[C9] The player who will have the PAB should have as few unplayed rounds as possible.

It is looked at only where the bracket has one downfloater and that player will have the PAB: in an odd field
(one downfloater is left to the bye) when the score is the one that [C5] fixed.
"""

from crosstable.pairing.dutch.bracket import Bracket, Tier


def applies(bracket: Bracket, floaters: int, score: int) -> bool:
    """Whether the single downfloater, having this score, will have the PAB."""
    return floaters == 1 and bracket.bye_score == score


def tiers(bracket: Bracket, floaters: int) -> list[Tier]:
    """The unplayed rounds of the downfloater who will have the PAB."""
    members = bracket.members
    if floaters != 1 or bracket.bye_score is None:
        return []
    score = bracket.bye_score
    return [Tier(floater=lambda p: members[p].unplayed if members[p].score == score else 0)]
