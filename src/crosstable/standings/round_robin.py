"""Whoever leaves a round robin early: results that stay in the table and do not count (C.05 6.6)."""

from collections.abc import Sequence
from dataclasses import replace

from crosstable.domain import NOT_PAIRED, Player, ResultCode, Tournament
from crosstable.standings.field import is_predetermined


def left_early(tournament: Tournament) -> tuple[int, ...]:
    """The TPNs of those who withdrew or were expelled before they had completed half of their games (C.05 6.6).

    Exactly half is enough to count.  A completed game is one over the board: whoever waited in vain for an opponent
    has not completed a game by it.
    """
    return _under_half(tournament, [player for player in tournament.players if player.withdrawn or player.expelled])


def seldom_there(tournament: Tournament) -> tuple[int, ...]:
    """The TPNs of those who may have left too early, where nobody says so, as in a file.

    They have completed fewer than half of their games, and all rounds are over or they lost their last game by
    forfeit.
    """
    is_over = tournament.paired_rounds >= (tournament.rounds_planned or 1)
    return _under_half(tournament, [player for player in tournament.players if is_over or _stayed_away(player)])


def _stayed_away(player: Player) -> bool:
    scheduled = [result for result in player.rounds if result.opponent is not None]
    return bool(scheduled) and scheduled[-1].code is ResultCode.FORFEIT_LOSS


def _under_half(tournament: Tournament, players: Sequence[Player]) -> tuple[int, ...]:
    games = _games(tournament) if players else 0
    return tuple(player.tpn for player in players if 2 * _completed(player) < games)


def _games(tournament: Tournament) -> int:
    """How many games the schedule has for everybody; in an odd field one round of each cycle is free."""
    rounds, field = tournament.rounds_planned or tournament.recorded_rounds, len(tournament.players)
    return rounds - rounds // field if field % 2 else rounds


def _completed(player: Player) -> int:
    return sum(result.semantics.outcome is not None and result.opponent is not None for result in player.rounds)


def without(tournament: Tournament, tpns: tuple[int, ...]) -> Tournament:
    """The tournament as if these players had never been in it: to their opponents those rounds are free."""
    if not tpns:
        return tournament
    out = frozenset(tpns)
    staying = (player for player in tournament.players if player.tpn not in out)
    return replace(tournament, players=tuple(_without(player, out) for player in staying))


def counted(tournament: Tournament) -> Tournament:
    """The tournament with the results that count in the standings: its scores are those of the standings.

    Whoever left early keeps the own results, which stay in the table (C.05 6.6).
    """
    out = frozenset(left_early(tournament)) if is_predetermined(tournament) else frozenset()
    if not out:
        return tournament
    players = (player if player.tpn in out else _without(player, out) for player in tournament.players)
    return replace(tournament, players=tuple(players))


def _without(player: Player, out: frozenset[int]) -> Player:
    return replace(player, rounds=tuple(NOT_PAIRED if cell.opponent in out else cell for cell in player.rounds))
