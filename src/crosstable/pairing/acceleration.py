"""Acceleration: fictitious points from records or by the Baku method (C.04.7)."""

from collections import defaultdict
from collections.abc import Callable

from crosstable.domain import Acceleration, Tournament
from crosstable.domain.messages import N_, say
from crosstable.pairing.errors import PairingInputError

FictitiousPoints = Callable[[int, int], int]
"""The fictitious points, in hundredths, of a TPN when a round is paired."""


def fictitious_points(tournament: Tournament, planned_rounds: int | None) -> FictitiousPoints:
    """The acceleration of a tournament.

    Records 250 (or JaVaFo's XXA) say it player by player and take precedence over a type code that ends in
    ``_BAKU`` (192), which asks for the Baku method.  Without either nobody has fictitious points.

    Raises `PairingInputError` where Baku is asked for and the number of rounds is not known, or the scoring
    system does not allow it.
    """
    if tournament.accelerations:
        return _recorded(tournament)
    if tournament.type_code.upper().endswith("_BAKU"):
        return _baku(tournament, planned_rounds)
    return _none


def _none(tpn: int, round_number: int) -> int:
    return 0


def _recorded(tournament: Tournament) -> FictitiousPoints:
    of_one: dict[int, list[Acceleration]] = defaultdict(list)
    of_many = []
    for record in tournament.accelerations:
        if record.first_tpn == record.last_tpn:
            of_one[record.first_tpn].append(record)
        else:
            of_many.append(record)

    def points(tpn: int, round_number: int) -> int:
        records = (*of_many, *of_one.get(tpn, ()))
        return sum(record.points for record in records if record.covers(tpn, round_number))

    return points


def _baku(tournament: Tournament, planned_rounds: int | None) -> FictitiousPoints:
    if planned_rounds is None:
        raise PairingInputError(
            say(N_("Baku acceleration needs the number of rounds: add record 142 (or XXR), or give --rounds."))
        )
    scoring = tournament.scoring
    if scoring.win != 2 * scoring.draw or scoring.loss != 0:
        raise PairingInputError(
            say(
                N_(
                    "Baku acceleration is allowed only where a win is worth two draws and a loss nothing "
                    "(C.04.7); use 250 records to say the fictitious points of this event."
                )
            )
        )
    last = baku_boundary(tournament)
    full, accelerated = baku_rounds(planned_rounds)

    def points(tpn: int, round_number: int) -> int:
        if tpn > last or round_number > accelerated:
            return 0
        return scoring.win if round_number <= full else scoring.draw

    return points


def baku_rounds(planned_rounds: int) -> tuple[int, int]:
    """The last round with a win's fictitious points, and the last with any (C.04.7): half of the rounds, of these half."""
    accelerated = (planned_rounds + 1) // 2
    return (accelerated + 1) // 2, accelerated


def baku_boundary(tournament: Tournament) -> int:
    """The TPN of the last member of group GA: the first 2·⌈N/4⌉ players by TPN (C.04.7 2).

    N counts the players who are in the pairing of round 1; whoever is absent from it has no TPN yet.  The
    boundary is a person: late entries with a smaller TPN belong to GA, the others to GB.
    """
    present = [player.tpn for player in tournament.players if not tournament.is_absent(player.tpn, 1)]
    size = 2 * -(-len(present) // 4)
    return sorted(present)[min(size, len(present)) - 1] if present else 0
