"""SOLKOFF (US Chess 34E2): the sum of the opponents' adjusted scores, nothing dropped."""

from crosstable.tiebreaks.adding import element_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.setting import us_context, us_family
from crosstable.tiebreaks.value import Values


def solkoff(context: Context, tie_break: TieBreak) -> Values:
    """The sum of the opponents' scores, their unplayed games counted as draws; own unplayed games add 0."""
    us = us_context(context)
    return element_sums(us, us_family(us, tie_break), 0, 0, "34E2")
