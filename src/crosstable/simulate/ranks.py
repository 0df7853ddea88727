"""Final places."""

from dataclasses import replace

from crosstable.domain import Player, Tournament
from crosstable.standings import standings


def with_points_and_ranks(tournament: Tournament) -> tuple[Player, ...]:
    """The players with their points and places by the tie-breaks of the tournament; who is still tied, by TPN."""
    last = tournament.paired_rounds
    ranked = standings(tournament, after_round=last).rows
    places = {row.tpn: n for n, row in enumerate(sorted(ranked, key=lambda row: (row.rank, row.tpn)), start=1)}
    return tuple(replace(p, points=tournament.score(p.tpn), rank=places[p.tpn]) for p in tournament.players)
