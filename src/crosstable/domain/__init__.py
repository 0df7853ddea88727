"""The vocabulary of a tournament: players, results, scoring, colours, and the snapshot they form.

Start at `crosstable.domain.results` for the semantics table (what counts as played, and for whom) and at
`crosstable.domain.tournament` for the snapshot.  This room uses the standard library only.
"""

from crosstable.domain.colours import Colour
from crosstable.domain.messages import Message
from crosstable.domain.players import BirthDate, NationalRecord, Player, Sex, Title
from crosstable.domain.points import POINT, ZERO, Points, format_points, parse_points, print_points
from crosstable.domain.publicity import PublicNames, public_name
from crosstable.domain.results import NOT_PAIRED, SEMANTICS, Outcome, ResultCode, RoundKind, RoundResult, Semantics
from crosstable.domain.scoring import STANDARD, ScoringSystem
from crosstable.domain.teams import LineUp, MatchScoring, Team, TeamByes, TeamForfeit
from crosstable.domain.tournament import Acceleration, AnnouncedBye, Game, ProhibitedGroup, SpecialPoints, Tournament

__all__ = [
    "NOT_PAIRED",
    "POINT",
    "SEMANTICS",
    "STANDARD",
    "ZERO",
    "Acceleration",
    "AnnouncedBye",
    "BirthDate",
    "Colour",
    "Game",
    "LineUp",
    "MatchScoring",
    "Message",
    "NationalRecord",
    "Outcome",
    "Player",
    "Points",
    "ProhibitedGroup",
    "PublicNames",
    "ResultCode",
    "RoundKind",
    "RoundResult",
    "ScoringSystem",
    "Semantics",
    "Sex",
    "SpecialPoints",
    "Team",
    "TeamByes",
    "TeamForfeit",
    "Title",
    "Tournament",
    "format_points",
    "parse_points",
    "print_points",
    "public_name",
]
