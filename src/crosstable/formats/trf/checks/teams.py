"""Whether line-ups and points of teams agree with the games of their players (E20)."""

from collections.abc import Mapping

from crosstable.domain.points import ZERO, Points, format_points
from crosstable.domain.results import ResultCode
from crosstable.domain.teams import LineUp, Team
from crosstable.domain.tournament import Tournament
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.layout import TEAM_GAME_POINTS


def check_teams(draft: Draft, tournament: Tournament) -> None:
    """Raise line-ups without games, and game points (310) that are not those of the results and byes."""
    team_of = {member: team.number for team in tournament.teams for member in team.members}
    for line_up, line in draft.line_ups:
        _check_line_up(draft, tournament, team_of, line_up, line)
    for team in tournament.teams:
        _check_points(draft, tournament, team)


def _check_line_up(
    draft: Draft, tournament: Tournament, team_of: Mapping[int, int], line_up: LineUp, line: int
) -> None:
    for index, member in enumerate(line_up.boards):
        player = tournament.by_tpn.get(member)
        if player is None:
            continue
        opponent = player.result(line_up.round_number).opponent
        plays_elsewhere = opponent is not None and team_of.get(opponent) != line_up.opponent
        if team_of.get(member) != line_up.team or plays_elsewhere:
            column = 17 + 5 * index
            draft.add(
                kinds.LINE_UP_MISMATCH, line, column, column + 3, round=line_up.round_number, team=line_up.team,
                player=member, opponent=line_up.opponent,
            )  # fmt: skip


def _check_points(draft: Draft, tournament: Tournament, team: Team) -> None:
    """Points of the players, plus the byes of the team: 320, and 240 at what the bye is worth there."""
    if team.game_points is None or tournament.special_points:
        return
    games = sum(tournament.score(member) for member in team.members if member in tournament.by_tpn)
    byes = _pab_points(tournament, team) + _requested_points(tournament, team)
    if team.game_points != games + byes:
        draft.add(
            kinds.TEAM_POINTS, draft.team_lines.get(team.number, 0), TEAM_GAME_POINTS.first, TEAM_GAME_POINTS.last,
            team=team.number, found=format_points(team.game_points), expected=format_points(games + byes),
        )  # fmt: skip


def _pab_points(tournament: Tournament, team: Team) -> Points:
    byes = tournament.team_byes
    return Points(byes.game_points * byes.teams.count(team.number)) if byes else ZERO


def _requested_points(tournament: Tournament, team: Team) -> Points:
    """A full or half point bye of a team is worth that on every board."""
    boards = len(tournament.board_colours) or max((len(team.boards) for team in tournament.line_ups), default=0)
    worth = sum(
        tournament.scoring.worth(bye.code) * boards
        for bye in tournament.byes
        if team.number in bye.ids and bye.code is not ResultCode.ZPB
    )
    return Points(worth)
