"""Rank a field by points."""

from dataclasses import dataclass

from crosstable.domain import Points, Tournament


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's place: players with the same points share the place of the first of them."""

    rank: int
    tpn: int
    points: Points


def rank_by_points(tournament: Tournament, after_round: int | None = None) -> list[Ranked]:
    """The players by points after a round (default: the last one paired), within equal points by TPN."""
    last = tournament.paired_rounds if after_round is None else after_round
    scored = sorted(((tournament.score(p.tpn, last), p.tpn) for p in tournament.players), key=lambda s: (-s[0], s[1]))
    ranking: list[Ranked] = []
    for place, (points, tpn) in enumerate(scored, start=1):
        shared = ranking[-1].rank if ranking and ranking[-1].points == points else place
        ranking.append(Ranked(shared, tpn, points))
    return ranking
