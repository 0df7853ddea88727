"""A player's row taken out of a tournament, for opening the calculator with it."""

from crosstable.domain import Points, ResultCode, RoundResult, Tournament
from crosstable.domain.messages import N_, say
from crosstable.reports.calculator.reading import CalculatorError, Problem
from crosstable.reports.calculator.row import OwnRound, PlayerRow
from crosstable.standings.field import chosen_edition, field_of, last_finished_round
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.unplayed import adjusted_scores

_PLAIN = {
    ResultCode.UNRATED_WIN: ResultCode.WIN,
    ResultCode.UNRATED_DRAW: ResultCode.DRAW,
    ResultCode.UNRATED_LOSS: ResultCode.LOSS,
    ResultCode.NOT_PAIRED: ResultCode.ZPB,
}


def row_of(
    tournament: Tournament, tpn: int, edition: Edition | str | None = None, after_round: int | None = None
) -> PlayerRow:
    """The row of a player after a round, with the opponents' scores as opponents see them under an edition.

    By default the edition of the start date, and the last round whose games are finished.
    Raises `KeyError` for a number that nobody has, `CalculatorError` where a game is not finished.
    """
    rules = chosen_edition(tournament, edition)
    last = last_finished_round(tournament) if after_round is None else after_round
    context = field_of(tournament, rules, last)
    player = tournament.by_tpn[tpn]
    return PlayerRow(
        rounds=tuple(_round(tournament, context, number, player.result(number)) for number in range(1, last + 1)),
        rounds_in_all=max(last, tournament.rounds_planned or last),
        own_rating=player.rating or None,
        scoring=tournament.scoring,
        round_robin=context.predetermined,
    )


def _round(tournament: Tournament, context: Context, number: int, result: RoundResult) -> OwnRound:
    code = _PLAIN.get(result.code, result.code)
    if code is ResultCode.UNFINISHED:
        message = say(N_("Round {round}, result: the game is not finished."), round=number)
        raise CalculatorError([Problem(number, "result", message)])
    if not code.semantics.scheduled:
        return OwnRound(code)
    if result.opponent is None or result.opponent not in tournament.by_tpn:
        message = say(N_("Round {round}, score: the opponent is not in the tournament."), round=number)
        raise CalculatorError([Problem(number, "score", message)])
    score = adjusted_scores(context, context.ledgers[context.primary])[result.opponent]
    rating = tournament.by_tpn[result.opponent].rating
    return OwnRound(code, Points(score), result.colour, rating or None)
