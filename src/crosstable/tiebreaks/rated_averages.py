"""Averages of what the opponents performed, shared by APRO and APPO."""

from collections.abc import Callable
from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.rated import RatedGame, opponent_lines, rated_games
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundedMean


def average_of_opponents(
    context: Context, tie_break: TieBreak, measure: Callable[[Context, TieBreak], Values], article: str
) -> Values:
    """The rounded mean, over the opponents met, of a tie-break of theirs."""
    of_opponents = {
        competitor: value.raw for competitor, value in measure(context, tie_break).items() if isinstance(value.raw, int)
    }
    values = {}
    for competitor, games in rated_games(context, tie_break).items():
        explain = partial(_working, games, of_opponents, article)
        values[competitor] = TieBreakValue(explain().total(), 1, explain)
    return values


def _working(games: tuple[RatedGame, ...], of_opponents: dict[int, int], article: str) -> RoundedMean:
    return RoundedMean(article=article, lines=opponent_lines(games, of_opponents))
