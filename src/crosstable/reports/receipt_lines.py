"""Lines of a tie-break's working as sentences: what a round was worth, and under which article."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from crosstable.domain import Message, ResultCode, RoundKind, Tournament, print_points
from crosstable.domain.messages import N_, listed, say, say_many
from crosstable.reports.amounts import in_points
from crosstable.reports.verdicts import Namer
from crosstable.tiebreaks.editions import Edition, OwnUnplayed
from crosstable.tiebreaks.unplayed import AdjustedRound, Adjustment, Cap, StandIn
from crosstable.tiebreaks.working import BoardLine, LimitLine, Line, PerformanceLine, RatingLine, RoundLine, ScoreLine


@dataclass(frozen=True, slots=True)
class Teller:
    """Who is spoken of, and how competitors are called."""

    tournament: Tournament
    edition: Edition
    competitor: int
    called: Namer
    of_teams: bool = False
    article: str = ""
    """The article of the tie-break, as its working has it."""
    multiplies: bool = False
    """Whether scores are multiplied with own results."""

    def code(self, line: Line) -> ResultCode | None:
        """The result of the round as it stands in the player's row; `None` for teams and without a round."""
        if self.of_teams or line.round_number is None:
            return None
        return self.tournament.by_tpn[self.competitor].result(line.round_number).code


def cite(article: str, edition: Edition | None = None) -> str:
    """An article with the rules it belongs to: ``C.07 8.1``, ``US Chess 34E2``."""
    if article.startswith("34"):
        return f"US Chess {article}"
    if edition is not None and edition.name in {"pre-2023", "club-exclude"}:
        return f"{edition.name}, C.07 {article}"
    return f"C.07 {article}"


def sentence(line: Line, teller: Teller) -> Message:
    """What one line says, without the amount that it adds and without the cut."""
    if isinstance(line, ScoreLine):
        return _score_line(line, teller)
    if isinstance(line, LimitLine):
        return _limit_line(line, teller)
    if isinstance(line, RatingLine | PerformanceLine):
        return _rating_line(line, teller)
    if isinstance(line, RoundLine):
        return _round_line(line, teller)
    if isinstance(line, BoardLine):
        return _board_line(line, teller)
    return _opponent_line(line, teller)


def cut_sentence(line: Line, teller: Teller) -> Message | None:
    """Why the line adds nothing; `None` where it does."""
    if line.cut is None:
        return None
    article = cite(teller.article if teller.article.startswith("34") else line.cut.article)
    if teller.article == "7.5":
        return say(N_("cut: the scores after the first rounds go [{article}]"), article=article)
    if line.cut.article == "9.2":
        return say(N_("below the limit, does not count [{article}]"), article=article)
    if line.cut.article.startswith("16.5"):
        return say(
            N_("cut first: a round missed voluntarily, worth no less than the least value [{article}]"), article=article
        )
    if line.cut.high:
        return say(N_("cut as the most significant value [{article}]"), article=article)
    return say(N_("cut as the least significant value [{article}]"), article=article)


# ------------------------------------------------------------------- Buchholz and Sonneborn-Berger families


def _score_line(line: ScoreLine, teller: Teller) -> Message:
    counts = _opponents_score(line, teller) if line.stand_in is None else _stand_in(line, line.stand_in, teller)
    if teller.multiplies and not line.left_out:
        counts = say(
            N_("{text}; {score} × {own} made in the round"),
            text=counts,
            score=print_points(line.score),
            own=print_points(line.own),
        )
    return say(N_("Round {round}: {text}"), round=line.round_number, text=counts)


def _opponents_score(line: ScoreLine, teller: Teller) -> Message:
    assert line.opponent is not None
    real = line.score if line.real is None else line.real
    text = say(N_("{player} has {points}"), player=teller.called(line.opponent), points=in_points(real))
    if line.kind in {RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS}:
        text = say(N_("{text} (the game was forfeited, but counts as played)"), text=text)
    for change in _adjustments(line, teller):
        text = say(N_("{text}; {change}"), text=text, change=change)
    return text


def _adjustments(line: ScoreLine, teller: Teller) -> Iterator[Message]:
    """What opponents see otherwise than it was awarded, rounds with the same reason together."""
    changed = [row for row in line.adjusted if row.adjustment is not Adjustment.AWARDED]
    for adjustment, rows in groupby(changed, key=lambda row: row.adjustment):
        yield _adjustment(line, adjustment, list(rows), teller)
    bonus = (line.real or 0) - sum(row.awarded for row in line.adjusted)
    if line.adjusted and line.real is not None and bonus:
        yield say(N_("{points} of it, awarded or deducted by the arbiter, stay out"), points=print_points(bonus))


def _adjustment(line: ScoreLine, adjustment: Adjustment, rows: Sequence[AdjustedRound], teller: Teller) -> Message:
    if adjustment is Adjustment.FINAL_AS_DRAW:
        return say(N_("the game of the last round counts as a draw [{article}]"), article=cite("8.3"))
    if adjustment is Adjustment.UNPLAYED_AS_DRAW:
        return say_many(
            "the unplayed round {rounds} counts as a draw for the opponents [{article}]",
            "the unplayed rounds {rounds} count as draws for the opponents [{article}]",
            count=listed(rows),
            rounds=_numbers(rows),
            article=teller.edition.name,
        )
    if len(rows) == 1:
        return say(
            N_(
                "the {bye} in round {round}, with no later round played, counts as a draw for the opponents [{article}]"
            ),
            bye=_bye_of(line.opponent, rows[0].number, teller),
            round=rows[0].number,
            article=cite("16.2.5"),
        )
    return say(
        N_(
            "the byes on request in rounds {rounds}, with no later round played, count as draws for the opponents "
            "[{article}]"
        ),
        rounds=_numbers(rows),
        article=cite("16.2.5"),
    )


def _numbers(rows: Sequence[AdjustedRound]) -> str:
    return ", ".join(str(row.number) for row in rows)


def _bye_of(competitor: int | None, round_number: int, teller: Teller) -> Message:
    if teller.of_teams or competitor is None:
        return say(N_("bye on request"))
    code = teller.tournament.by_tpn[competitor].result(round_number).code
    return Message(_BYES.get(code, N_("bye on request")))


_BYES = {
    ResultCode.PAB: N_("pairing-allocated bye"),
    ResultCode.FPB: N_("full-point bye"),
    ResultCode.HPB: N_("half-point bye"),
    ResultCode.ZPB: N_("zero-point bye"),
    ResultCode.NOT_PAIRED: N_("absence"),
}

_KINDS = {
    RoundKind.PAB: N_("pairing-allocated bye"),
    RoundKind.FPB: N_("full-point bye"),
    RoundKind.HPB: N_("half-point bye"),
    RoundKind.ZPB: N_("zero-point bye"),
    RoundKind.FORFEIT_WIN: N_("win by forfeit"),
    RoundKind.FORFEIT_LOSS: N_("loss by forfeit"),
    RoundKind.UNFINISHED: N_("unfinished game"),
}


def _stand_in(line: ScoreLine, stand_in: StandIn, teller: Teller) -> Message:
    """Own unplayed round: the dummy with its cap, the virtual opponent, nothing."""
    happened = _unplayed(line, teller)
    own = teller.edition.own_unplayed
    if own is OwnUnplayed.LEFT_OUT or line.left_out:
        return say(N_("{happened}; adds nothing [{article}]"), happened=happened, article=teller.edition.name)
    if own is OwnUnplayed.ZERO:
        return say(
            N_("{happened}; counts as an opponent without points [{article}]"),
            happened=happened,
            article=cite("34E"),
        )
    if own is OwnUnplayed.VIRTUAL:
        return say(
            N_(
                "{happened}; the virtual opponent has {points}: the score before the round, the other side of its "
                "result, and a draw for every round after it [{article}]"
            ),
            happened=happened,
            points=in_points(stand_in.score),
            article=teller.edition.name,
        )
    return _dummy(line, stand_in, happened, teller)


def _dummy(line: ScoreLine, stand_in: StandIn, happened: Message, teller: Teller) -> Message:
    text = say(
        N_("{happened}; the dummy opponent has one's own final score, {points} [{article}]"),
        happened=happened,
        points=print_points(stand_in.uncapped),
        article=cite("16.4"),
    )
    if stand_in.cap is Cap.NONE:
        return text
    if stand_in.cap is Cap.SCHEDULED_OPPONENT and line.opponent is not None:
        return say(
            N_("{text}, but no more than {player}, who has {limit} [{article}]"),
            text=text,
            player=teller.called(line.opponent),
            limit=print_points(stand_in.score),
            article=cite("16.4.1"),
        )
    return say(
        N_("{text}, but no more than a draw a round, {limit} [{article}]"),
        text=text,
        limit=print_points(stand_in.score),
        article=cite("16.4.2"),
    )


def _unplayed(line: Line, teller: Teller) -> Message:
    """What happened in a round that was not played."""
    if line.opponent is not None and line.kind in {RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS}:
        template = (
            N_("win by forfeit against {player}")
            if line.kind is RoundKind.FORFEIT_WIN
            else N_("loss by forfeit against {player}")
        )
        return say(template, player=teller.called(line.opponent))
    if teller.code(line) is ResultCode.NOT_PAIRED:
        return say(N_("absence"))
    return Message(_KINDS[line.kind]) if line.kind in _KINDS else say(N_("no game"))


# ------------------------------------------------------------------------------------------ own results


_RESULTS = {
    ResultCode.WIN: N_("win against {player}"),
    ResultCode.UNRATED_WIN: N_("win against {player}"),
    ResultCode.DRAW: N_("draw with {player}"),
    ResultCode.UNRATED_DRAW: N_("draw with {player}"),
    ResultCode.LOSS: N_("loss to {player}"),
    ResultCode.UNRATED_LOSS: N_("loss to {player}"),
    ResultCode.UNFINISHED: N_("unfinished game with {player}"),
}
_WITH_COLOUR = {
    "w": N_("{text} with White"),
    "b": N_("{text} with Black"),
}


def _happened(line: Line, teller: Teller) -> Message:
    """The round in words: ``draw with 2 Bruno``."""
    code = teller.code(line)
    if line.opponent is None or line.kind in {RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS}:
        return _unplayed(line, teller)
    if code not in _RESULTS:
        return say(N_("match against {player}"), player=teller.called(line.opponent))
    return say(_RESULTS[code], player=teller.called(line.opponent))


def _round_line(line: RoundLine, teller: Teller) -> Message:
    if line.round_number is None:
        return say(N_("Awarded or deducted by the arbiter: {points}"), points=in_points(line.points))
    happened = _happened(line, teller)
    if line.compared_with is not None:
        return _compared(line, happened)
    if line.colour is not None and teller.article in {"7.3", "7.4", "34E6"}:
        happened = say(_WITH_COLOUR[line.colour.value], text=happened)
    if teller.article == "34E3" and line.amount < 0:
        return say(
            N_("Round {round}: taken away again, because it was not played [{article}]"),
            round=line.round_number,
            article=cite("34E3"),
        )
    if teller.article in {"7.5", "34E3"}:
        return say(
            N_("After round {round} ({text}, {points})"),
            round=line.round_number,
            text=happened,
            points=in_points(line.points),
        )
    return say(N_("Round {round}: {text}"), round=line.round_number, text=happened)


def _compared(line: RoundLine, happened: Message) -> Message:
    template = (
        N_("Round {round}: {text}; {points}, a draw is worth {other}")
        if line.opponent is None
        else N_("Round {round}: {text}; {points} against {other} of the opponent")
    )
    return say(
        template,
        round=line.round_number,
        text=happened,
        points=in_points(line.points),
        other=print_points(line.compared_with or 0),
    )


def _limit_line(line: LimitLine, teller: Teller) -> Message:
    return say(
        N_("Round {round}: {text}, who has {points}; the limit is {limit}"),
        round=line.round_number,
        text=_happened(line, teller),
        points=in_points(line.score),
        limit=print_points(line.limit),
    )


# ----------------------------------------------------------------------------------------------- ratings


_RATED = {
    "10.4": N_("Round {round}: {text}, performance"),
    "10.5": N_("Round {round}: {text}, perfect performance"),
    "34E10": N_("Round {round}: {text}, performance"),
}


def _rating_line(line: RatingLine | PerformanceLine, teller: Teller) -> Message:
    template = _RATED.get(teller.article, N_("Round {round}: {text}, rating"))
    if isinstance(line, RatingLine) and line.assumed and teller.article not in _RATED:
        template = N_("Round {round}: {text}, unrated, by the rules of the event [{article}]")
    return say(template, round=line.round_number, text=_happened(line, teller), article=cite("10"))


_BOARDS = {
    "12.1": N_("Board {board}: {points}, times the number of the board"),
    "12.2": N_("Board {board}: {points}"),
    "12.3": N_("Boards 1 to {board} together"),
}
"""By the article: what the amount is made of."""


def _board_line(line: BoardLine, teller: Teller) -> Message:
    return say(_BOARDS.get(teller.article, _BOARDS["12.2"]), board=line.board, points=in_points(line.points))


def _opponent_line(line: Line, teller: Teller) -> Message:
    if line.opponent is None:
        return say(N_("Round {round}"), round=line.round_number)
    if teller.article == "34E5":
        return say(N_("Round {round}: {text}"), round=line.round_number, text=_happened(line, teller))
    return say(N_("Round {round}: {player}"), round=line.round_number, player=teller.called(line.opponent))
