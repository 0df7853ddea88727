"""BC, board count (C.07 12.1): board numbers times points, the lower the better."""

from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.teams.boards import board_count, board_sums
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import BoardLine, Working


def board_counts(context: Context, _tie_break: TieBreak) -> Values:
    """The board count over all matches.  It tells teams apart only where their game points are the same."""
    return {
        team: TieBreakValue(board_count(board_sums(context, team)), 100, partial(_working, context, team))
        for team in context.facts
    }


def _working(context: Context, team: int) -> Working:
    sums = board_sums(context, team)
    lines = [
        BoardLine(amount=board * points, board=board, points=points)
        for board, points in enumerate(sums.boards, start=1)
    ]
    return Working(article="12.1", lines=tuple(lines), unit=100)
