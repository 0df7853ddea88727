"""Records of teams: 013 for TRF16; 310, 300, 320, 330 for TRF26."""

from collections.abc import Iterator

from crosstable.domain.teams import LineUp, Team, TeamByes, TeamForfeit
from crosstable.domain.tournament import Tournament
from crosstable.formats.trf.layout import TEAM_013_NAME, TEAM_NAME, TEAM_NICKNAME
from crosstable.formats.trf.writers.fields import cut, id_list, number, padded, points


def teams_013(tournament: Tournament) -> Iterator[str]:
    """013: name and players; the players' columns touch the name."""
    for team in tournament.teams:
        yield f"013 {cut(team.name, TEAM_013_NAME)}{id_list(team.members)[1:]}".rstrip()


def teams_310(tournament: Tournament) -> Iterator[str]:
    """310, then 300, 320 and 330."""
    yield from (_team(team) for team in tournament.teams)
    yield from (_line_up(record) for record in tournament.line_ups)
    if tournament.team_byes is not None:
        yield _byes(tournament.team_byes)
    yield from (_forfeit(record) for record in tournament.team_forfeits)


def _team(team: Team) -> str:
    return (
        f"310 {number(team.number, 3, 'team')} {cut(team.name, TEAM_NAME)} {cut(team.nickname, TEAM_NICKNAME)} "
        f"{points(team.strength, 6, 'strength', 0)} {points(team.match_points, 6, 'match points')} "
        f"{points(team.game_points, 6, 'game points')} {number(team.rank, 3, 'rank')} {id_list(team.members)}"
    ).rstrip()


def _line_up(record: LineUp) -> str:
    return (
        f"300 {number(record.round_number, 3, 'round')} {number(record.team, 3, 'team')} "
        f"{number(record.opponent, 3, 'team')}{id_list(record.boards, nobody='0000')}"
    ).rstrip()


def _byes(record: TeamByes) -> str:
    teams = id_list((team or 0 for team in record.teams), width=3)
    return f"320 {points(record.match_points, 4, 'points')} {points(record.game_points, 4, 'points')}{teams}"


def _forfeit(record: TeamForfeit) -> str:
    return (
        f"330 {record.result} {padded(record.round_number, 3, 'round')} {number(record.white, 3, 'team')} "
        f"{number(record.black, 3, 'team')}"
    )
