"""TPN, the tournament pairing number (C.07 7.8, since 2026): the lower the better."""

from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import OwnValue


def pairing_number(context: Context, _tie_break: TieBreak) -> Values:
    """The competitor's number."""
    return {c: TieBreakValue(c, 1, partial(OwnValue, article="7.8", own=c)) for c in context.facts}
