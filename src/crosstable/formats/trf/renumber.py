"""Starting ranks 1 to n: engines refuse gaps, files have them (withdrawals before round 1, a second group from 101)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from crosstable.domain.messages import N_, say
from crosstable.domain.players import Player
from crosstable.domain.results import RoundResult
from crosstable.domain.tournament import Acceleration, Tournament
from crosstable.formats.trf import codes
from crosstable.formats.trf.errors import unusable


def renumber(tournament: Tournament) -> tuple[Tournament, Mapping[int, int]]:
    """The tournament with starting ranks 1 to n in the same order, and the new number of each old one.

    Raises `TrfError` (``W02``) when a record names a player who is not there.
    """
    new = {player.tpn: number for number, player in enumerate(tournament.players, start=1)}
    if all(old == number for old, number in new.items()):
        return tournament, new
    by_team = bool(tournament.teams) or codes.is_team_type(tournament.type_code)
    renumbered = replace(
        tournament,
        players=tuple(_player(player, new) for player in tournament.players),
        prohibited=tuple(replace(group, players=_ids(group.players, new)) for group in tournament.prohibited),
        teams=tuple(replace(team, members=_ids(team.members, new)) for team in tournament.teams),
        line_ups=tuple(replace(line_up, boards=_ids(line_up.boards, new)) for line_up in tournament.line_ups),
    )
    return renumbered if by_team else _individual(renumbered, new), new


def _individual(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """The records that name teams in a team event."""
    moved = (_acceleration(record, new) for record in tournament.accelerations)
    return replace(
        tournament,
        byes=tuple(replace(bye, ids=_ids(bye.ids, new)) for bye in tournament.byes),
        accelerations=tuple(record for record in moved if record is not None),
        special_points=tuple(replace(special, ids=_ids(special.ids, new)) for special in tournament.special_points),
    )


def _player(player: Player, new: Mapping[int, int]) -> Player:
    return replace(player, tpn=new[player.tpn], rounds=tuple(_result(result, new) for result in player.rounds))


def _result(result: RoundResult, new: Mapping[int, int]) -> RoundResult:
    return result if result.opponent is None else replace(result, opponent=_ids((result.opponent,), new)[0])


def _ids(ids: Iterable[int], new: Mapping[int, int]) -> tuple[int, ...]:
    try:
        return tuple(new[number] if number else 0 for number in ids)
    except KeyError as error:
        message = say(N_("player {player} is named but does not exist; correct that before renumbering"),
                      player=error.args[0])  # fmt: skip
        raise unusable("W02", message) from error


def _acceleration(record: Acceleration, new: Mapping[int, int]) -> Acceleration | None:
    """The same players as a range of new numbers, `None` where the range is empty."""
    inside = [number for old, number in new.items() if record.first_tpn <= old <= record.last_tpn]
    return replace(record, first_tpn=min(inside), last_tpn=max(inside)) if inside else None
