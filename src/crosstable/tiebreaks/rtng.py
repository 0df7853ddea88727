"""RTNG, the rating (C.07 10.6, since 2026): the higher the better."""

from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.rated import is_dropped
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import OwnValue


def rating(context: Context, tie_break: TieBreak) -> Values:
    """The competitor's rating; nothing for the unrated, and for nobody where Art. 10 drops out."""
    dropped = is_dropped(context, tie_break)
    values = {}
    for competitor in context.facts:
        own = None if dropped else context.rating(competitor, tie_break)
        values[competitor] = TieBreakValue(own, 1, partial(OwnValue, article="10.6", own=own))
    return values
