"""Baku acceleration written out as fictitious points (C.04.7, TRF26 record 250)."""

from crosstable.domain import Acceleration, Tournament
from crosstable.pairing.acceleration import baku_boundary, baku_rounds

_FEWEST = 2
"""Fewer players in round 1 have no upper half."""


def baku_records(tournament: Tournament) -> tuple[Acceleration, ...]:
    """The records of a tournament whose byes of round 1 are known and whose number of rounds is planned.

    The first half of the rounds is accelerated; in the first half of these, group GA has a win more, then a
    draw more.
    """
    if sum(not tournament.is_absent(player.tpn, 1) for player in tournament.players) < _FEWEST:
        return ()
    last_tpn = baku_boundary(tournament)
    full, accelerated = baku_rounds(tournament.rounds_planned or 0)
    records = [Acceleration(tournament.scoring.win, 1, full, 1, last_tpn)]
    if full < accelerated:
        records.append(Acceleration(tournament.scoring.draw, full + 1, accelerated, 1, last_tpn))
    return tuple(records)
