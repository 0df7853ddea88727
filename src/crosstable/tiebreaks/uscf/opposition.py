"""OPPERF and AVGOPP (US Chess 34E10, 34E11): how strong the opposition was, by performance and by rating."""

from fractions import Fraction
from functools import partial

from crosstable.ratings import round_half_up
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.rated import RatedGame, rated_games, rating_lines
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.setting import us_context
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import Mean, PerformanceLine, PerformanceMean, Working


def opposition_performance(context: Context, tie_break: TieBreak) -> Values:
    """The mean performance of the opponents: of each the mean of his opponents' ratings, 400 up or down a game."""
    games = rated_games(us_context(context), tie_break)
    performances = {competitor: _performance(own) for competitor, own in games.items() if own}
    values = {}
    for competitor, own in games.items():
        working = PerformanceMean(article="34E10", lines=_performance_lines(own, performances))
        values[competitor] = TieBreakValue(working.total(), 1, partial(_itself, working))
    return values


def average_opposition(context: Context, tie_break: TieBreak) -> Values:
    """The mean rating of the opponents played."""
    games = rated_games(us_context(context), tie_break)
    return {competitor: _mean(own, "34E11") for competitor, own in games.items()}


def _performance(games: tuple[RatedGame, ...]) -> Fraction:
    return Fraction(sum(game.rating + (game.result - 50) * 8 for game in games), len(games))


def _performance_lines(games: tuple[RatedGame, ...], performances: dict[int, Fraction]) -> tuple[PerformanceLine, ...]:
    return tuple(
        PerformanceLine(
            amount=round_half_up(*performances[game.fact.opponent].as_integer_ratio()),
            round_number=game.fact.number,
            opponent=game.fact.opponent,
            kind=game.fact.kind,
            colour=game.fact.colour,
            exact=performances[game.fact.opponent],
        )
        for game in games
        if game.fact.opponent in performances
    )


def _mean(games: tuple[RatedGame, ...], article: str) -> TieBreakValue:
    working = Mean(article=article, lines=rating_lines(games))
    return TieBreakValue(working.total(), 1, partial(_itself, working))


def _itself(working: Working) -> Working:
    return working
