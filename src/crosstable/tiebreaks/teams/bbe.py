"""BBE, bottom board elimination (C.07 12.3): the points without the last board, without the last two and so on."""

from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.teams.boards import board_sums, without_bottom
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import BoardLine, BoardValues


def bottom_board_eliminations(context: Context, _tie_break: TieBreak) -> Values:
    """The points of the upper boards over all matches, to be compared one after the other."""
    return {
        team: TieBreakValue(without_bottom(board_sums(context, team)), 100, partial(_working, context, team))
        for team in context.facts
    }


def _working(context: Context, team: int) -> BoardValues:
    sums = board_sums(context, team)
    lines = [
        BoardLine(amount=points, board=context.boards - left_out, points=sums.boards[-left_out - 1])
        for left_out, points in enumerate(without_bottom(sums), start=1)
    ]
    return BoardValues(article="12.3", lines=tuple(lines), unit=100)
