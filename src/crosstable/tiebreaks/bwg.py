"""BWG, the games won with Black (C.07 7.4)."""

from crosstable.domain import Colour, Outcome
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def games_won_with_black(context: Context, tie_break: TieBreak) -> Values:
    """The number of games won over the board with Black."""
    return round_sums(context, context.ledger(tie_break), _rule, "7.4")


def _rule(fact: RoundFact, _points: int) -> int:
    return int(fact.played and fact.colour is Colour.BLACK and fact.outcome is Outcome.WIN)
