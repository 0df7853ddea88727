"""WIN, the rounds with the points of a win (C.07 7.1)."""

from crosstable.domain import Colour, Outcome
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def wins(context: Context, tie_break: TieBreak) -> Values:
    """The number of rounds in which the points of a win were awarded, however they came about."""
    ledger = context.ledger(tie_break)
    black_win = context.scoring.black_win

    def rule(fact: RoundFact, points: int) -> int:
        own_colour = black_win if fact.colour is Colour.BLACK and fact.outcome is Outcome.WIN else None
        return int(points == (ledger.win if own_colour is None else own_colour))

    return round_sums(context, ledger, rule, "7.1")
