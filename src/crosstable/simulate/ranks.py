"""Final places."""

from collections.abc import Sequence
from dataclasses import replace

from crosstable.domain import Player, Tournament


def with_points_and_ranks(tournament: Tournament) -> tuple[Player, ...]:
    """The players with their points and places: by points, then by TPN."""
    points = {player.tpn: tournament.score(player.tpn) for player in tournament.players}
    order: Sequence[Player] = sorted(tournament.players, key=lambda player: (-points[player.tpn], player.tpn))
    ranks = {player.tpn: place for place, player in enumerate(order, start=1)}
    return tuple(replace(p, points=points[p.tpn], rank=ranks[p.tpn]) for p in tournament.players)
