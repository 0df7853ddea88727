"""The rated games of a competitor, as the tie-breaks of C.07 Art. 10 count them."""

from dataclasses import replace
from typing import NamedTuple

from crosstable.domain import Outcome
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.working import RatingLine

_RESULTS = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}
"""1-½-0, whatever the scoring system of the event."""


class RatedGame(NamedTuple):
    """A game over the board and the rating of the opponent."""

    fact: RoundFact
    rating: int
    result: int
    """The own result in hundredths, 1-½-0."""
    assumed: bool
    """Whether the opponent is unrated and the rating comes from the rules of the event."""


def is_dropped(context: Context, tie_break: TieBreak) -> bool:
    """Whether the tie-breaks of Art. 10 drop out: unrated players, and no rule of the event what to do then."""
    return context.has_unrated and not tie_break.number("U")


def rated_games(context: Context, tie_break: TieBreak) -> dict[int, tuple[RatedGame, ...]]:
    """Everybody's games with a rated opponent.  Nobody has any where the tie-breaks drop out."""

    def compute() -> dict[int, tuple[RatedGame, ...]]:
        return {competitor: _games(context, tie_break, competitor) for competitor in context.facts}

    return context.remembered(("rated", tie_break.number("U")), compute)


def _games(context: Context, tie_break: TieBreak, competitor: int) -> tuple[RatedGame, ...]:
    if is_dropped(context, tie_break):
        return ()
    games = []
    ledger = context.ledgers[context.primary]
    for fact, points in zip(context.facts[competitor], ledger.points[competitor], strict=True):
        result = _result(context, fact, points)
        if result is None or fact.opponent is None:
            continue
        rating = context.rating(fact.opponent, tie_break)
        if rating:
            games.append(RatedGame(fact, rating, result, not context.ratings.get(fact.opponent)))
    return tuple(games)


def _result(context: Context, fact: RoundFact, points: int) -> int | None:
    """The result over the board; before 2026 also of a forfeit in a round robin (15.2)."""
    if fact.played and fact.outcome is not None:
        return _RESULTS[fact.outcome]
    if fact.forfeited and context.predetermined and context.edition.rates_round_robin_forfeits:
        return 100 if points >= context.ledgers[context.primary].win else 0
    return None


def rating_line(game: RatedGame) -> RatingLine:
    """The game as a line of a working; it adds the opponent's rating."""
    return RatingLine(
        amount=game.rating,
        round_number=game.fact.number,
        opponent=game.fact.opponent,
        kind=game.fact.kind,
        colour=game.fact.colour,
        result=game.result,
        assumed=game.assumed,
    )


def rating_lines(games: tuple[RatedGame, ...]) -> tuple[RatingLine, ...]:
    """All games as lines."""
    return tuple(map(rating_line, games))


def opponent_lines(games: tuple[RatedGame, ...], of_opponents: dict[int, int]) -> tuple[RatingLine, ...]:
    """The games as lines that add what `of_opponents` says of the opponent, in place of the rating."""
    return tuple(
        replace(rating_line(game), amount=of_opponents[game.fact.opponent])
        for game in games
        if game.fact.opponent in of_opponents
    )
