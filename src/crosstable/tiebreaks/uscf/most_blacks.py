"""MOSTBLACKS (US Chess 34E6): the games played with Black."""

from crosstable.domain import Colour
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def most_blacks(context: Context, tie_break: TieBreak) -> Values:
    """The number of games played with Black; unplayed games give nothing."""
    return round_sums(context, context.ledger(tie_break), _rule, "34E6")


def _rule(fact: RoundFact, _points: int) -> int:
    return int(fact.played and fact.colour is Colour.BLACK)
