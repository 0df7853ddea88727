"""KASHDAN (US Chess 34E7): four for a win, two for a draw, one for a loss, nothing for an unplayed game."""

from crosstable.domain import Outcome
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values

_WORTH = {Outcome.WIN: 4, Outcome.DRAW: 2, Outcome.LOSS: 1}


def kashdan(context: Context, tie_break: TieBreak) -> Values:
    """It rewards deciding games: a win and a loss are worth more than two draws."""
    return round_sums(context, context.ledger(tie_break), _rule, "34E7")


def _rule(fact: RoundFact, _points: int) -> int:
    return _WORTH[fact.outcome] if fact.played and fact.outcome is not None else 0
