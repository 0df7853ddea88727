"""PTP, perfect tournament performance (C.07 10.3)."""

from functools import partial

from crosstable.ratings import perfect_performance
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.rated import RatedGame, rated_games, rating_lines
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import PerfectPerformance


def perfect_rating(context: Context, tie_break: TieBreak) -> Values:
    """The lowest rating that is expected to score what was scored over the board."""
    return {
        competitor: TieBreakValue(_perfect(games), 1, partial(_working, games))
        for competitor, games in rated_games(context, tie_break).items()
    }


def _perfect(games: tuple[RatedGame, ...]) -> int | None:
    if not games:
        return None
    return perfect_performance([game.rating for game in games], sum(game.result for game in games))


def _working(games: tuple[RatedGame, ...]) -> PerfectPerformance:
    return PerfectPerformance(article="10.3", lines=rating_lines(games), rating=_perfect(games))
