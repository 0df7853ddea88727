"""Tie-breaks of team events (C.07 Art. 12 and 13), and the matches they rest on."""

from crosstable.tiebreaks.teams.detect import is_team_event
from crosstable.tiebreaks.teams.field import team_context
from crosstable.tiebreaks.teams.matches import Match, Matches

__all__ = ["Match", "Matches", "is_team_event", "team_context"]
