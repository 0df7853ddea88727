"""APPO, average of the opponents' perfect performances (C.07 10.5)."""

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.ptp import perfect_rating
from crosstable.tiebreaks.rated_averages import average_of_opponents
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def average_perfect_performance(context: Context, tie_break: TieBreak) -> Values:
    """The mean PTP of the opponents met over the board, a half up."""
    return average_of_opponents(context, tie_break, perfect_rating, "10.5")
