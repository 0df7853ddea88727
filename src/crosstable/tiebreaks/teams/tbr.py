"""TBR, top board result (C.07 12.2): the points on board 1, then on board 2 and so on."""

from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.teams.boards import board_sums, from_the_top
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import BoardLine, BoardValues


def top_board_results(context: Context, _tie_break: TieBreak) -> Values:
    """The points by board over all matches, to be compared board after board."""
    return {
        team: TieBreakValue(from_the_top(board_sums(context, team)), 100, partial(_working, context, team))
        for team in context.facts
    }


def _working(context: Context, team: int) -> BoardValues:
    boards = from_the_top(board_sums(context, team))
    lines = [BoardLine(amount=points, board=board, points=points) for board, points in enumerate(boards, start=1)]
    return BoardValues(article="12.2", lines=tuple(lines), unit=100)
