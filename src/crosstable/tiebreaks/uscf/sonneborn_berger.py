"""USSB, Sonneborn-Berger (US Chess 34E8)."""

from crosstable.tiebreaks.adding import element_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.setting import us_context, us_family
from crosstable.tiebreaks.value import Values


def sonneborn_berger(context: Context, tie_break: TieBreak) -> Values:
    """The adjusted scores of beaten opponents and half of those drawn with; unplayed games give nothing."""
    us = us_context(context)
    return element_sums(us, us_family(us, tie_break, multiplies=True), 0, 0, "34E8")
