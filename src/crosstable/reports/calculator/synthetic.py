"""A whole tournament around one row, so that the rules of the standings can be asked about it.

The rules look at a field, and one row is not a field.  So each opponent gets rounds of his own, all played over the
board, that add up to exactly the score that was entered: nothing in them is adjusted under any edition, so opponents
are seen with that score under all of them.  The games are against stand-ins that nobody asks about.

================= =====================================================================================
numbers           who
================= =====================================================================================
1 … rounds        the opponent of that round (no number where the round had none)
`OWN`             the player
above             stand-ins: the opponent of round i plays number (i + r) mod rounds of them in round r;
                  two more play each other in every round, so that every round counts as paired
================= =====================================================================================
"""

from dataclasses import replace
from typing import TypeAlias

from crosstable.domain import (
    Colour,
    Message,
    Player,
    Points,
    ResultCode,
    RoundResult,
    ScoringSystem,
    SpecialPoints,
    Tournament,
)
from crosstable.domain.messages import N_, say
from crosstable.domain.points import print_points
from crosstable.reports.calculator.reading import CalculatorError, Problem
from crosstable.reports.calculator.row import MOST_ROUNDS, OwnRound, PlayerRow

OWN = 1 + MOST_ROUNDS
"""The number of the player in the tournament; opponents have the numbers of their rounds."""
_STAND_INS = OWN + 1
_ANY_RATING = 1500
"""For those whose rating nobody looks at, so that they do not count as unrated players of the event."""

_OTHER_SIDE = {
    ResultCode.WIN: ResultCode.LOSS,
    ResultCode.DRAW: ResultCode.DRAW,
    ResultCode.LOSS: ResultCode.WIN,
    ResultCode.FORFEIT_WIN: ResultCode.FORFEIT_LOSS,
    ResultCode.FORFEIT_LOSS: ResultCode.FORFEIT_WIN,
}


def synthetic(row: PlayerRow, own_name: str = "Player", opponent_name: str = "Opponent") -> Tournament:
    """The tournament around a row.

    Raises `CalculatorError` where an opponent cannot have the score entered: no results of the other rounds give it.
    """
    rounds = len(row.rounds)
    games = {number: own for number, own in enumerate(row.rounds, start=1) if own.has_opponent}
    row = _with_free_rounds(row)
    problems: list[Problem] = []
    rows: dict[int, list[RoundResult]] = {}
    specials: list[SpecialPoints] = []
    free = _free_rounds(row)
    for number, own in games.items():
        found = _fill(row, number, own, free)
        if found is None:
            problems.append(Problem(number, "score", _impossible(row, number, own, free)))
        else:
            rows[number], special = found
            specials += special
    if problems:
        raise CalculatorError(problems)
    own_row = [
        RoundResult(own.code, n if own.has_opponent else None, own.colour) for n, own in enumerate(row.rounds, 1)
    ]
    players = [
        *(_opponent(row, number, own, rows[number], opponent_name) for number, own in games.items()),
        Player(tpn=OWN, name=own_name, rating=row.own_rating or _ANY_RATING, rounds=tuple(own_row)),
        *_stand_ins(rows, rounds),
    ]
    return Tournament(
        type_code="FIDE_ROUND_ROBIN" if row.round_robin else "FIDE_DUTCH",
        rounds_planned=row.rounds_in_all,
        initial_colour=Colour.WHITE,
        scoring=row.scoring,
        players=tuple(players),
        special_points=tuple(specials),
    )


def _opponent(row: PlayerRow, number: int, own: OwnRound, rounds: list[RoundResult], name: str) -> Player:
    """An opponent.  Whoever was not met over the board is not asked for a rating."""
    unasked = _ANY_RATING if not own.is_played and not row.round_robin else None
    return Player(tpn=number, name=name, rating=own.rating or unasked, rounds=tuple(rounds))


def _with_free_rounds(row: PlayerRow) -> PlayerRow:
    """In a round robin a round without an opponent is free, whatever it is called: no bye and no point."""
    if not row.round_robin:
        return row
    free = {ResultCode.PAB: ResultCode.ZPB}
    return replace(row, rounds=tuple(replace(own, code=free.get(own.code, own.code)) for own in row.rounds))


def _free_rounds(row: PlayerRow) -> int:
    """In an odd round robin everybody has as many free rounds as the player (C.07 9.2: they are no possible points)."""
    if not row.round_robin:
        return 0
    return sum(own.code is ResultCode.ZPB for own in row.rounds)


_Filled: TypeAlias = tuple[list[RoundResult], list[SpecialPoints]]


def _fill(row: PlayerRow, number: int, own: OwnRound, free: int) -> _Filled | None:
    """The rounds of the opponent of round `number`; `None` where no results give the score."""
    assert own.score is not None  # the reader asks for the score of every opponent
    colour = None if own.colour is None else own.colour.opposite
    for code in _codes(own.code):
        meeting = RoundResult(code, OWN, colour)
        rest = own.score - row.scoring.points(meeting)
        games = _games(row.scoring, max(len(row.rounds) - 1 - free, 0), rest)
        if games is not None:
            return _row_of(meeting, games, number, len(row.rounds)), []
        if row.is_partial and _games(row.scoring, max(row.rounds_in_all - 1 - free, 0), rest) is not None:
            return _made_up(row, meeting, number, own.score)
    return None


def _made_up(row: PlayerRow, meeting: RoundResult, number: int, score: int) -> _Filled:
    """The score of rounds that are not entered yet, in one win; in a first round in its result itself."""
    rounds = len(row.rounds)
    if rounds == 1:
        base = _SYMBOLS.get(meeting.code, meeting.code)
        return [meeting], [SpecialPoints(base, Points(score), number, (number,))]
    others = [ResultCode.WIN] + [ResultCode.LOSS] * (rounds - 2)
    worth = Points(score - row.scoring.points(meeting) - row.scoring.loss * (rounds - 2))
    first = 1 if number != 1 else 2
    win = SpecialPoints(ResultCode.UNRATED_WIN, worth, first, (number,))
    return _row_of(meeting, others, number, rounds), [win]


_SYMBOLS = {
    ResultCode.WIN: ResultCode.UNRATED_WIN,
    ResultCode.DRAW: ResultCode.UNRATED_DRAW,
    ResultCode.LOSS: ResultCode.UNRATED_LOSS,
}


def _row_of(meeting: RoundResult, games: list[ResultCode], number: int, rounds: int) -> list[RoundResult]:
    others = [*games, *[ResultCode.ZPB] * (rounds - 1 - len(games))]
    return [
        meeting if n == number else _against_stand_in(others[n - 1 if n < number else n - 2], number, n, rounds)
        for n in range(1, rounds + 1)
    ]


def _codes(own: ResultCode) -> tuple[ResultCode, ...]:
    """What the round was for the opponent; a game that one lost by forfeit may have been lost by both."""
    if own is ResultCode.FORFEIT_LOSS:
        return ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS
    return (_OTHER_SIDE[own],)


def _games(scoring: ScoringSystem, count: int, points: int) -> list[ResultCode] | None:
    """So many results of games with so many points together; `None` where there are none."""
    for wins in range(count, -1, -1):
        for draws in range(count - wins + 1):
            losses = count - wins - draws
            if wins * scoring.win + draws * scoring.draw + losses * scoring.loss == points:
                return [ResultCode.WIN] * wins + [ResultCode.DRAW] * draws + [ResultCode.LOSS] * losses
    return None


def _against_stand_in(code: ResultCode, opponent: int, number: int, rounds: int) -> RoundResult:
    if code is ResultCode.ZPB:
        return RoundResult(code)
    colour = Colour.WHITE if (opponent + number) % 2 else Colour.BLACK
    return RoundResult(code, _STAND_INS + (opponent + number) % rounds, colour)


def _stand_ins(rows: dict[int, list[RoundResult]], rounds: int) -> list[Player]:
    theirs: dict[int, list[RoundResult]] = {}
    for opponent, results in rows.items():
        for index, result in enumerate(results):
            if result.opponent is not None and result.opponent >= _STAND_INS:
                line = theirs.setdefault(result.opponent, [RoundResult(ResultCode.ZPB)] * rounds)
                assert result.colour is not None
                line[index] = RoundResult(_OTHER_SIDE[result.code], opponent, result.colour.opposite)
    pair = _STAND_INS + rounds
    theirs[pair] = [RoundResult(ResultCode.DRAW, pair + 1, Colour.WHITE)] * rounds
    theirs[pair + 1] = [RoundResult(ResultCode.DRAW, pair, Colour.BLACK)] * rounds
    return [Player(tpn=tpn, rating=_ANY_RATING, rounds=tuple(line)) for tpn, line in sorted(theirs.items())]


def _impossible(row: PlayerRow, number: int, own: OwnRound, free: int) -> Message:
    """Why nobody with this result can have that score."""
    rounds = row.rounds_in_all
    games = max(rounds - 1 - free, 0)
    ends = [row.scoring.worth(code) for code in _codes(own.code)]
    least, most = min(ends) + games * row.scoring.loss, max(ends) + games * row.scoring.win
    values = {
        "round": number,
        "score": print_points(own.score or 0),
        "least": print_points(Points(least)),
        "most": print_points(Points(most)),
        "rounds": rounds,
    }
    if least <= (own.score or 0) <= most:
        return say(
            N_(
                "Round {round}, score: {score} after round {rounds} cannot be made with the points of this event. "
                "Check the score, or what win, draw and loss are worth."
            ),
            **values,
        )
    if least == most:
        return say(
            N_(
                "Round {round}, score: with this result the opponent's score after round {rounds} is {least}, not {score}. "
                "Check the result, the score, or whether all rounds are entered."
            ),
            **values,
        )
    return say(
        N_(
            "Round {round}, score: with this result the opponent's score after round {rounds} lies between {least} and "
            "{most}, not at {score}. Check the result, the score, or whether all rounds are entered."
        ),
        **values,
    )
