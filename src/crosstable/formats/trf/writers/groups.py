"""Records about several players: 240, 250, 260, 299, and JaVaFo's XXZ, XXP, XXA."""

from collections.abc import Iterator

from crosstable.domain.results import ResultCode
from crosstable.domain.tournament import Acceleration, AnnouncedBye, ProhibitedGroup, SpecialPoints, Tournament
from crosstable.formats.trf.records.groups import SPECIAL_CODES
from crosstable.formats.trf.writers.fields import exactly, id_list, padded, points

_SYMBOLS = {code: symbol for symbol, code in SPECIAL_CODES.items()}


def bye(record: AnnouncedBye) -> str:
    """240."""
    return f"240 {record.code.value} {padded(record.round_number, 3, 'round')}{id_list(record.ids)}"


def acceleration(record: Acceleration) -> str:
    """250."""
    return (
        f"250 {points(record.match_points, 4, 'points')} {points(record.points, 4, 'points')} "
        f"{padded(record.first_round, 3, 'round')} {padded(record.last_round, 3, 'round')}"
        f"{id_list((record.first_tpn, record.last_tpn))}"
    )


def prohibited(record: ProhibitedGroup) -> str:
    """260."""
    rounds = f"{padded(record.first_round, 3, 'round')} {padded(record.last_round, 3, 'round')}"
    return f"260 {rounds}{id_list(record.players)}"


def special(record: SpecialPoints) -> str:
    """299, in the layout of the table."""
    symbol = _SYMBOLS[record.code] if record.code else " "
    number = exactly("" if record.round_number is None else str(record.round_number), 3, "round")
    return (
        f"299 {symbol}  {points(record.match_points, 4, 'points')}  {points(record.points, 4, 'points')}  {number}"
        f"{id_list(record.ids)}"
    ).rstrip()


def groups(tournament: Tournament) -> Iterator[str]:
    """Every 240, 250, 260 and 299 of the tournament."""
    yield from (bye(record) for record in tournament.byes if record.ids)
    yield from (acceleration(record) for record in tournament.accelerations)
    yield from (prohibited(record) for record in tournament.prohibited)
    yield from (special(record) for record in tournament.special_points)


def javafo_groups(tournament: Tournament) -> Iterator[str]:
    """XXP and XXA for the round to be paired."""
    number = tournament.next_round
    for group in tournament.prohibited:
        if group.covers(number):
            yield "XXP" + "".join(f" {tpn}" for tpn in group.players)
    if tournament.accelerations:
        for player in tournament.players:
            yield from _fictitious(tournament.accelerations, player.tpn, number)


def _fictitious(accelerations: tuple[Acceleration, ...], tpn: int, last_round: int) -> Iterator[str]:
    history = [
        sum(record.points for record in accelerations if record.covers(tpn, number))
        for number in range(1, last_round + 1)
    ]
    if any(history):
        yield f"XXA {tpn:>4}" + "".join(f" {points(value, 4, 'points')}" for value in history)


def absent(tournament: Tournament) -> Iterator[str]:
    """XXZ: who takes no part in the round to be paired."""
    number = tournament.next_round
    for record in tournament.byes:
        if record.round_number == number and record.code is ResultCode.ZPB and record.ids:
            yield "XXZ" + "".join(f" {tpn}" for tpn in record.ids)
