"""From a tournament to the field that is ranked: which round, which edition, players or teams, Swiss or not."""

import re
from enum import Enum

from crosstable.domain import ResultCode, Tournament
from crosstable.domain.messages import N_, say, say_many
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.editions import Edition, edition_for, edition_named
from crosstable.tiebreaks.errors import NeedsTeamsError, NoSuchRoundError, UnknownEditionError
from crosstable.tiebreaks.individuals import individual_context
from crosstable.tiebreaks.teams import is_team_event, team_context

_PREDETERMINED_CODE = re.compile("ROUND_?ROBIN|SCHILLER|SCHEVENINGEN", re.IGNORECASE)
_PREDETERMINED_TEXT = re.compile(r"round[\s-]*robin|all[\s-]*play[\s-]*all|scheveningen|\bberger\b", re.IGNORECASE)


class Competitors(Enum):
    """Who is ranked."""

    PLAYERS = "players"
    TEAMS = "teams"


def field_of(
    tournament: Tournament,
    edition: Edition,
    after_round: int,
    *,
    of: Competitors | None = None,
    round_robin: bool | None = None,
    primary: str = "",
    unrated_rating: int | None = None,
    skips_unrated: bool = False,
) -> Context:
    """The players, or in a team event the teams, as tie-breaks see them after a round.

    Raises `NeedsTeamsError` when teams are asked for and the tournament has none.
    """
    predetermined = is_predetermined(tournament) if round_robin is None else round_robin
    teams = ranks_teams(tournament, of)
    if teams and not tournament.teams:
        raise NeedsTeamsError(say(N_("The tournament has no teams: players can be ranked, teams cannot.")))
    if teams:
        return team_context(tournament, edition, after_round, predetermined=predetermined, primary=primary)
    return individual_context(
        tournament,
        edition,
        after_round,
        predetermined=predetermined,
        unrated_rating=unrated_rating,
        skips_unrated=skips_unrated,
    )


def ranks_teams(tournament: Tournament, of: Competitors | None) -> bool:
    """Whether teams are ranked: as asked, else in a team event."""
    return is_team_event(tournament) if of is None else of is Competitors.TEAMS


def chosen_edition(tournament: Tournament, edition: Edition | str | None) -> Edition:
    """The edition asked for, or the one of the start date.  Raises `UnknownEditionError`."""
    if isinstance(edition, Edition):
        return edition
    if edition is None:
        return edition_for(tournament.start_date)
    try:
        return edition_named(edition)
    except KeyError:
        raise UnknownEditionError(say(N_("{name} is not an edition of the tie-break rules."), name=edition)) from None


def chosen_round(tournament: Tournament, after_round: int | None) -> int:
    """The round asked for, or the last one whose games are finished.  Raises `NoSuchRoundError`."""
    if after_round is None:
        return last_finished_round(tournament)
    if not 0 <= after_round <= tournament.paired_rounds:
        raise NoSuchRoundError(
            say_many(
                "There is no round {round} to rank after: the tournament has {count} round so far.",
                "There is no round {round} to rank after: the tournament has {count} rounds so far.",
                count=tournament.paired_rounds,
                round=after_round,
            )
        )
    return after_round


def last_finished_round(tournament: Tournament) -> int:
    """The last paired round without an open game; 0 while the first one is being played."""
    number = tournament.paired_rounds
    while number and open_games(tournament, number):
        number -= 1
    return number


def open_games(tournament: Tournament, number: int) -> tuple[int, ...]:
    """The players whose game of a round is not finished."""
    return tuple(p.tpn for p in tournament.players if p.result(number).code is ResultCode.UNFINISHED)


def is_predetermined(tournament: Tournament) -> bool:
    """Whether all pairings were known from the start (Art. 15.2): by type code, by type, else by the games."""
    if tournament.type_code:
        return bool(_PREDETERMINED_CODE.search(tournament.type_code))
    if tournament.type_text:
        return bool(_PREDETERMINED_TEXT.search(tournament.type_text))
    return everybody_meets_everybody(tournament)


def everybody_meets_everybody(tournament: Tournament) -> bool:
    """Whether all pairs of three or more players met, or should have, and all equally often."""
    field = sorted(tournament.by_tpn)
    if len(field) < 3:
        return False
    counts: dict[tuple[int, int], int] = {}
    for player in tournament.players:
        for result in player.rounds:
            if result.opponent is not None:
                counts[player.tpn, result.opponent] = counts.get((player.tpn, result.opponent), 0) + 1
    pairs = len(field) * (len(field) - 1)
    return len(counts) == pairs and len(set(counts.values())) == 1
