"""MPvGP (C.07 13.1): game points where match points rank first, and the other way round."""

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.pts import scores
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def other_score(context: Context, _tie_break: TieBreak) -> Values:
    """The score that does not rank first."""
    return scores(context, context.ledgers[context.secondary], "13.1")
