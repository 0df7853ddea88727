"""BPG, the games played with Black (C.07 7.3)."""

from crosstable.domain import Colour
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def games_with_black(context: Context, tie_break: TieBreak) -> Values:
    """The number of games played over the board with Black."""
    return round_sums(context, context.ledger(tie_break), _rule, "7.3")


def _rule(fact: RoundFact, _points: int) -> int:
    return int(fact.played and fact.colour is Colour.BLACK)
