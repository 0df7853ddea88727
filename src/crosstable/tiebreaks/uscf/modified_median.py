"""MODMED, Modified Median (US Chess 34E1): the Solkoff without the scores that say least."""

from crosstable.tiebreaks.adding import element_sum
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.setting import dropped_at_each_end, us_context, us_family
from crosstable.tiebreaks.value import Values


def modified_median(context: Context, tie_break: TieBreak) -> Values:
    """With more than half of the possible points the lowest score goes, with less the highest, with half both.

    From nine rounds on two go in place of one.
    """
    us = us_context(context)
    family = us_family(us, tie_break)
    return {
        competitor: element_sum(
            us, family, competitor, *dropped(us, family.own.final[competitor], family.own.win), "34E1"
        )
        for competitor in us.facts
    }


def dropped(context: Context, score: int, win: int) -> tuple[int, int]:
    """How many scores are dropped at the low end and at the high end."""
    ends = dropped_at_each_end(context)
    half = win * context.rounds
    low = ends if 2 * score >= half else 0
    high = ends if 2 * score <= half else 0
    return low, high
