"""Whether the two rows of every game agree, and whether points are the sum of results (E01-E05, E07, E12, E17)."""

from collections.abc import Sequence

from crosstable.domain.points import Points, format_points
from crosstable.domain.results import ResultCode, RoundResult
from crosstable.domain.scoring import ScoringSystem
from crosstable.domain.tournament import Tournament
from crosstable.formats.trf import kinds
from crosstable.formats.trf.cells import BYES
from crosstable.formats.trf.draft import Draft, PlayerRow

_WIN, _DRAW, _LOSS = ResultCode.WIN, ResultCode.DRAW, ResultCode.LOSS
_U_WIN, _U_DRAW, _U_LOSS = ResultCode.UNRATED_WIN, ResultCode.UNRATED_DRAW, ResultCode.UNRATED_LOSS
_F_WIN, _F_LOSS = ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS

LEGAL = frozenset(
    {
        (_WIN, _LOSS), (_LOSS, _WIN), (_DRAW, _DRAW),
        (_U_WIN, _U_LOSS), (_U_LOSS, _U_WIN), (_U_DRAW, _U_DRAW),
        (_F_WIN, _F_LOSS), (_F_LOSS, _F_WIN), (_F_LOSS, _F_LOSS),
        (ResultCode.UNFINISHED, ResultCode.UNFINISHED),
    }
)  # fmt: skip
"""What may stand in the two rows of one game."""

DECIDED = frozenset(
    {
        (_LOSS, _LOSS), (_DRAW, _LOSS), (_LOSS, _DRAW),
        (_U_LOSS, _U_LOSS), (_U_DRAW, _U_LOSS), (_U_LOSS, _U_DRAW),
    }
)  # fmt: skip
"""What an arbiter may decide (FIDE Laws 11.7 and the like): less than one game's points."""


def check_games(draft: Draft, tournament: Tournament) -> None:
    """Raise every contradiction between rows."""
    rows = draft.rows
    for row in rows.values():
        for number, result in enumerate(row.rounds, start=1):
            if result.opponent is not None:
                _check_game(draft, row, number, result)
        _check_repeats(draft, row)
    _check_pabs(draft)
    _check_points(draft, tournament)


def _check_game(draft: Draft, row: PlayerRow, number: int, result: RoundResult) -> None:
    opponent = draft.rows.get(result.opponent or 0)
    if opponent is row:
        line, column = row.place(number)
        draft.add(kinds.SELF_PAIRED, line, column, column + 3, round=number, player=row.tpn)
    elif opponent is None:
        line, column = row.place(number)
        draft.add(
            kinds.UNKNOWN_OPPONENT, line, column, column + 3, round=number, player=row.tpn, opponent=result.opponent
        )
    else:
        rounds = opponent.rounds
        other = rounds[number - 1] if number <= len(rounds) else None
        if other is None or other.opponent != row.tpn:
            _report_one_sided(draft, row, opponent, number, other)
        elif opponent.line < row.line:
            _check_sides(draft, row, opponent, number)


def _report_one_sided(
    draft: Draft, row: PlayerRow, opponent: PlayerRow, number: int, other: RoundResult | None
) -> None:
    line, column = row.place(number)
    draft.add(
        kinds.ONE_SIDED, line, column, column + 3, related=(opponent.place(number),), round=number, player=row.tpn,
        opponent=opponent.tpn, line=opponent.line, other=(other.opponent if other else None) or "nobody",
    )  # fmt: skip


def _check_sides(draft: Draft, row: PlayerRow, opponent: PlayerRow, number: int) -> None:
    """The later row is the place of the finding, the earlier one is related."""
    mine, other = row.rounds[number - 1], opponent.rounds[number - 1]
    if mine.colour is not None and mine.colour is other.colour:
        line, column = row.place(number, 5)
        place = opponent.place(number, 5)
        draft.add(
            kinds.SAME_COLOUR, line, column, related=(place,), round=number, player=row.tpn, opponent=opponent.tpn,
            line=place.line, column=place.column, colour=mine.colour.value,
        )  # fmt: skip
    codes = (mine.code, other.code)
    if number in row.unreadable or number in opponent.unreadable:
        return
    if codes not in LEGAL and mine.code not in BYES and other.code not in BYES:
        line, column = row.place(number, 7)
        place = opponent.place(number, 7)
        kind = kinds.BOTH_SCORE_LESS if codes in DECIDED else kinds.CONTRADICTION
        draft.add(
            kind, line, column, related=(place,), round=number, player=row.tpn, opponent=opponent.tpn,
            line=place.line, column=place.column, result=mine.code.value, other=other.code.value,
        )  # fmt: skip


def _check_repeats(draft: Draft, row: PlayerRow) -> None:
    """Two played games against the same opponent; raised on the row of the lower starting rank."""
    played = [result.opponent for result in row.rounds if result.is_played]
    if len(set(played)) == len(played):
        return
    first: dict[int, int] = {}
    for number, result in enumerate(row.rounds, start=1):
        opponent = result.opponent
        if opponent is None or not result.is_played:
            continue
        if opponent in first and row.tpn < opponent:
            line, column = row.place(number)
            draft.add(
                kinds.MET_AGAIN, line, column, column + 3, related=(row.place(first[opponent]),), round=number,
                player=row.tpn, opponent=opponent, first=first[opponent],
            )  # fmt: skip
        first.setdefault(opponent, number)


def _check_pabs(draft: Draft) -> None:
    """At most one player a round has the pairing-allocated bye (C.04.1 3)."""
    holders: dict[int, list[PlayerRow]] = {}
    for row in draft.rows.values():
        before = 0
        for number, result in enumerate(row.rounds, start=1):
            if result.code is not ResultCode.PAB:
                continue
            holders.setdefault(number, []).append(row)
            if before:
                line, column = row.place(number, 7)
                draft.add(kinds.PAB_AGAIN, line, column, round=number, player=row.tpn, first=before)
            before = before or number
    for number, rows in holders.items():
        if len(rows) > 1:
            _report_pabs(draft, number, sorted(rows, key=lambda row: row.line))


def _report_pabs(draft: Draft, number: int, rows: Sequence[PlayerRow]) -> None:
    places = tuple(row.place(number, 7) for row in rows[:20])
    for row in rows:
        place = row.place(number, 7)
        related = tuple(other for other in places if other != place)
        draft.add(
            kinds.SEVERAL_PAB, place.line, place.column, related=related, round=number, count=len(rows), player=row.tpn
        )


# ---------------------------------------------------------------------------------------------- points


def _check_points(draft: Draft, tournament: Tournament) -> None:
    for player in tournament.players:
        if player.points is None or draft.rows[player.tpn].unreadable:
            continue
        accepted = accepted_points(tournament, player.tpn)
        if player.points not in accepted:
            row = draft.rows[player.tpn]
            draft.add(
                kinds.WRONG_POINTS, row.line, row.column(81), row.column(84), player=player.tpn,
                found=format_points(player.points), expected=format_points(accepted[0]),
            )  # fmt: skip


def accepted_points(tournament: Tournament, tpn: int) -> tuple[Points, ...]:
    """The totals that the points column may show.

    The sum of all results; or without the byes announced for a round still to be paired; or either with the
    fictitious points of the next round, as JaVaFo's interface has it.
    """
    rounds = tournament.by_tpn[tpn].rounds
    plain = _plain_sum(tournament, rounds)
    if plain is not None and not tournament.accelerations and len(rounds) <= tournament.paired_rounds:
        return (plain,)
    totals = [tournament.score(tpn), tournament.score(tpn, tournament.paired_rounds)]
    extra = sum(a.points for a in tournament.accelerations if a.covers(tpn, tournament.next_round))
    return tuple(dict.fromkeys([*totals, *(Points(total + extra) for total in totals)]))


def _plain_sum(tournament: Tournament, rounds: Sequence[RoundResult]) -> Points | None:
    """The sum of the results where neither special points nor blank cells are in the way."""
    if tournament.special_points:
        return None
    worth: ScoringSystem = tournament.scoring
    return Points(sum(map(worth.points, rounds)))
