"""Whether teams play."""

from crosstable.domain import Tournament
from crosstable.tiebreaks.teams.matches import Matches


def is_team_event(tournament: Tournament) -> bool:
    """Whether teams play matches: by type code, by type, else by whether the games form matches."""
    if not tournament.teams:
        return False
    if tournament.type_code:
        return "TEAM" in tournament.type_code.upper()
    if "team" in tournament.type_text.casefold() or tournament.line_ups or tournament.team_byes:
        return True
    return _games_form_matches(tournament)


def _games_form_matches(tournament: Tournament) -> bool:
    """Whether in each round the opponents of a team's members belong to one other team."""
    team_of = Matches(tournament).team_of
    games = 0
    for number in range(1, tournament.paired_rounds + 1):
        met: dict[int, int] = {}
        for game in tournament.games(number):
            white, black = team_of.get(game.white), team_of.get(game.black)
            if white is None or black is None or white == black:
                return False
            if met.setdefault(white, black) != black or met.setdefault(black, white) != white:
                return False
            games += 1
    return games > 0
