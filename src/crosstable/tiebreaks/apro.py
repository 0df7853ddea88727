"""APRO, average of the opponents' performance ratings (C.07 10.4)."""

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.rated_averages import average_of_opponents
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.tpr import performance_rating
from crosstable.tiebreaks.value import Values


def average_performance(context: Context, tie_break: TieBreak) -> Values:
    """The mean TPR of the opponents met over the board, a half up."""
    return average_of_opponents(context, tie_break, performance_rating, "10.4")
