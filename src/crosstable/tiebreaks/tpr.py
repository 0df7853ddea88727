"""TPR, tournament performance rating (C.07 10.2)."""

from functools import partial

from crosstable.ratings import performance
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.rated import RatedGame, rated_games, rating_lines
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import Performance


def performance_rating(context: Context, tie_break: TieBreak) -> Values:
    """The average rating of the opponents met over the board plus what the fractional score is worth."""
    return {
        competitor: TieBreakValue(_performance(games), 1, partial(_working, games))
        for competitor, games in rated_games(context, tie_break).items()
    }


def _performance(games: tuple[RatedGame, ...]) -> int | None:
    if not games:
        return None
    return performance([game.rating for game in games], sum(game.result for game in games))


def _working(games: tuple[RatedGame, ...]) -> Performance:
    return Performance(article="10.2", lines=rating_lines(games))
