"""Records of team tournaments: 013 (TRF16); 300, 310, 320, 330, 352 (TRF26); 801 and 802 are not read."""

from collections.abc import Callable, Mapping

from crosstable.domain.points import ZERO
from crosstable.domain.teams import LineUp, Team, TeamByes, TeamForfeit
from crosstable.formats.findings import Place
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.layout import (
    LINE_UP_PLAYERS,
    TEAM_013_NAME,
    TEAM_013_PLAYERS,
    TEAM_310_PLAYERS,
    TEAM_BYE_TEAMS,
    TEAM_GAME_POINTS,
    TEAM_MATCH_POINTS,
    TEAM_NAME,
    TEAM_NICKNAME,
    TEAM_NUMBER,
    TEAM_RANK,
    TEAM_STRENGTH,
)
from crosstable.formats.trf.limits import MAX_TEAMS
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records.numbers import ids, malformed, points_or_none, whole


def team_013(draft: Draft, line: Line) -> None:
    """013: name 5-36, players from 37 on every five columns; the teams have no numbers but their order."""
    number = len(draft.teams_013) + 1
    if number > MAX_TEAMS:
        malformed(draft, line, "more than 999 teams")
        return
    members = tuple(member for member in ids(draft, line, TEAM_013_PLAYERS) if member)
    draft.teams_013.append(Team(number=number, name=TEAM_013_NAME.cut(line.text).strip(), members=members))
    if not draft.teams:
        draft.team_lines.setdefault(number, line.number)


def team_310(draft: Draft, line: Line) -> None:
    """310: number, name, nickname, strength, match points, game points, rank, players in board order."""
    number = whole(TEAM_NUMBER.cut(line.text))
    if number is None or not 1 <= number <= MAX_TEAMS:
        malformed(draft, line, "expected the number of the team in columns 5-7")
        return
    if number in draft.teams:
        first = draft.team_lines[number]
        draft.add(kinds.TEAM_AGAIN, line.number, 5, 7, related=(Place(first, 5),), team=number, line=first)
        draft.keep(line)
        return
    try:
        draft.teams[number] = _team(draft, line, number)
    except ValueError as error:
        malformed(draft, line, str(error))
        return
    draft.team_lines[number] = line.number


def _team(draft: Draft, line: Line, number: int) -> Team:
    return Team(
        number=number,
        name=TEAM_NAME.cut(line.text).strip(),
        nickname=TEAM_NICKNAME.cut(line.text).strip(),
        strength=points_or_none(TEAM_STRENGTH.cut(line.text)),
        match_points=points_or_none(TEAM_MATCH_POINTS.cut(line.text)),
        game_points=points_or_none(TEAM_GAME_POINTS.cut(line.text)),
        rank=whole(TEAM_RANK.cut(line.text)) or None,
        members=tuple(member for member in ids(draft, line, TEAM_310_PLAYERS) if member),
    )


def line_up(draft: Draft, line: Line) -> None:
    """300: round 5-7, team 9-11, opponent 13-15, players by board from 17 on; 0000 is an empty board."""
    round_number, team = whole(line.cut(5, 7)), whole(line.cut(9, 11))
    if not round_number or not team:
        malformed(draft, line, "expected a round in 5-7 and a team in 9-11")
        return
    opponent = whole(line.cut(13, 15)) or None
    draft.names("300", "team", team, Place(line.number, 9))
    if opponent:
        draft.names("300", "team", opponent, Place(line.number, 13))
    boards = ids(draft, line, LINE_UP_PLAYERS)
    draft.line_ups.append((LineUp(round_number=round_number, team=team, opponent=opponent, boards=boards), line.number))


def team_byes(draft: Draft, line: Line) -> None:
    """320: match points 5-8 and game points 10-13 of the bye, then the team of each round from 15 on."""
    if draft.team_byes is not None:
        first = draft.seen["320"].number
        draft.add(kinds.TEAM_BYE_TWICE, line.number, 1, 3, line=first)
        draft.keep(line)
        return
    try:
        match_points, game_points = points_or_none(line.cut(5, 8)), points_or_none(line.cut(10, 13))
    except ValueError as error:
        malformed(draft, line, str(error))
        return
    teams = tuple(team or None for team in ids(draft, line, TEAM_BYE_TEAMS, "team"))
    draft.team_byes = TeamByes(
        match_points=ZERO if match_points is None else match_points,
        game_points=ZERO if game_points is None else game_points,
        teams=teams,
    )


def forfeit(draft: Draft, line: Line) -> None:
    """330: a match forfeited as a whole: ``+-``, ``-+`` or ``--`` in 5-6, round 8-10, teams 12-14 and 16-18."""
    result = line.cut(5, 6)
    numbers = [whole(line.cut(first, first + 2)) for first in (8, 12, 16)]
    round_number, white, black = numbers
    if result not in {"+-", "-+", "--"} or not (round_number and white and black):
        malformed(draft, line, "expected '+-', '-+' or '--', a round and two teams")
        return
    draft.names("330", "team", white, Place(line.number, 12))
    draft.names("330", "team", black, Place(line.number, 16))
    draft.forfeits.append(TeamForfeit(result=result, round_number=round_number, white=white, black=black))


def board_colours(draft: Draft, line: Line) -> None:
    """352: the colours of the boards of the first-named team, ``WBWB``."""
    draft.once(line)
    colours = line.data.upper()
    if colours.strip("WB"):
        malformed(draft, line, "expected letters W and B")
        return
    draft.fields["board_colours"] = colours


def informative(_draft: Draft, _line: Line) -> None:
    """801 and 802: cross-tables for people, made again from the other records."""


HANDLERS: Mapping[str, Callable[[Draft, Line], None]] = {
    "013": team_013,
    "300": line_up,
    "310": team_310,
    "320": team_byes,
    "330": forfeit,
    "352": board_colours,
    "801": informative,
    "802": informative,
}
