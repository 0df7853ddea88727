"""MEDIAN (US Chess 34E4): the Harkness system, the Solkoff without the highest and the lowest score."""

from crosstable.tiebreaks.adding import element_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.setting import dropped_at_each_end, us_context, us_family
from crosstable.tiebreaks.value import Values


def median(context: Context, tie_break: TieBreak) -> Values:
    """The Solkoff without one score at each end, from nine rounds on without two."""
    us = us_context(context)
    ends = dropped_at_each_end(us)
    return element_sums(us, us_family(us, tie_break), ends, ends, "34E4")
