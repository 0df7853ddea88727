"""WON, the games won over the board (C.07 7.2)."""

from crosstable.domain import Outcome
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def games_won(context: Context, tie_break: TieBreak) -> Values:
    """The number of games won over the board; a forfeit is none, in a round robin either."""
    return round_sums(context, context.ledger(tie_break), _rule, "7.2")


def _rule(fact: RoundFact, _points: int) -> int:
    return int(fact.played and fact.outcome is Outcome.WIN)
