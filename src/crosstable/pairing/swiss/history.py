"""The past of every player, computed once: scores round by round, floats, opponents, colours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.domain import Colour, Player, ResultCode, RoundKind, RoundResult, Tournament
from crosstable.pairing.swiss.entrant import Float


@dataclass(frozen=True, slots=True)
class History:
    """What a player brings to the pairing of a round (rounds before it only)."""

    scores: tuple[int, ...]
    """Points before round 1, 2, … and before the round to be paired: one more than the rounds played."""
    colours: tuple[Colour, ...]
    opponents: Mapping[int, int]
    """TPN of each opponent met, with the round of the (last) game."""
    unplayed: int
    pab_barred_by: int | None
    was_paired: bool


def history(tournament: Tournament, player: Player, round_number: int) -> History:
    """Read a player's rounds before `round_number`."""
    results = [player.result(n) for n in range(1, round_number)]
    worth = _round_points(tournament, player, results)
    scores = [0]
    for index, points in enumerate(worth, start=1):
        scores.append(scores[-1] + points)
        if tournament.special_points:
            bonus = tournament.bonus(player.tpn, index) - tournament.bonus(player.tpn, index - 1)
            scores[-1] += bonus
    played = [result for result in results if result.is_played]
    win = tournament.scoring.win
    barred = (
        n
        for n, (result, points) in enumerate(zip(results, worth, strict=True), start=1)
        if result.code is ResultCode.PAB or (not result.is_played and points >= win)
    )
    return History(
        scores=tuple(scores),
        colours=tuple(result.colour for result in played if result.colour is not None),
        opponents={
            result.opponent: n
            for n, result in enumerate(results, start=1)
            if result.is_played and result.opponent is not None
        },
        unplayed=len(results) - len(played),
        pab_barred_by=next(barred, None),
        was_paired=any(result.is_paired for result in results),
    )


def _round_points(tournament: Tournament, player: Player, results: Sequence[RoundResult]) -> list[int]:
    if tournament.special_points:
        return [tournament.round_points(player.tpn, n) for n in range(1, len(results) + 1)]
    return [tournament.scoring.points(result) for result in results]


def float_of_unplayed(result: RoundResult, points: int, loss: int) -> Float:
    """The float of a round without a played game (C.04.3 1.4.3).

    The PAB is a downfloat, and so is every unplayed round that gave more than a loss gives; nothing else is.
    """
    if result.semantics.kind is RoundKind.PAB or points > loss:
        return Float.DOWN
    return Float.NONE


def float_of_played(own_score: int, opponent_score: int) -> Float:
    """The float of a played round from the pairing scores when that round was paired (C.04.3 1.4.1, 1.4.2)."""
    if own_score > opponent_score:
        return Float.DOWN
    if own_score < opponent_score:
        return Float.UP
    return Float.NONE
