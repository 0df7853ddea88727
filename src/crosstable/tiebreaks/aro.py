"""ARO, average rating of the opponents (C.07 10.1)."""

from dataclasses import replace
from functools import partial

from crosstable.ratings import average_rating
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.cuts import CutMark, Cuttable, cut
from crosstable.tiebreaks.rated import RatedGame, rated_games, rating_lines
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundedMean


def average_opponents(context: Context, tie_break: TieBreak) -> Values:
    """The mean rating of the opponents met over the board; ``/C`` and ``/M`` cut ratings (14.1)."""
    low, high = tie_break.cuts
    return {
        competitor: TieBreakValue(_average(games, low, high), 1, partial(_working, games, low, high))
        for competitor, games in rated_games(context, tie_break).items()
    }


def _removed(games: tuple[RatedGame, ...], low: int, high: int) -> dict[int, CutMark]:
    if not (low or high):
        return {}
    return cut([Cuttable(game.rating, game.rating) for game in games], low, high, voluntary_first=False)


def _average(games: tuple[RatedGame, ...], low: int, high: int) -> int | None:
    removed = _removed(games, low, high)
    left = [game.rating for position, game in enumerate(games) if position not in removed]
    return average_rating(left) if left else None


def _working(games: tuple[RatedGame, ...], low: int, high: int) -> RoundedMean:
    removed = _removed(games, low, high)
    lines = tuple(replace(line, cut=removed.get(position)) for position, line in enumerate(rating_lines(games)))
    return RoundedMean(article="10.1", lines=lines)
