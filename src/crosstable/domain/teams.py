"""Teams: their members, line-ups, byes and forfeits (TRF26 records 310 to 362, TRF16 record 013)."""

from dataclasses import dataclass
from functools import cached_property

from crosstable.domain.points import Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team: `members` are the players' TPNs in board order."""

    number: int
    name: str = ""
    nickname: str = ""
    strength: Points | None = None
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """The players of a team in one match by board; 0 is an empty board (TRF26 record 300)."""

    round_number: int
    team: int
    opponent: int | None
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamByes:
    """The pairing-allocated byes of a team event (TRF26 record 320): the team of each round, or `None`."""

    match_points: Points
    game_points: Points
    teams: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamForfeit:
    """A match forfeited as a whole (TRF26 record 330): ``+-``, ``-+`` or ``--``."""

    result: str
    round_number: int
    white: int
    black: int


@dataclass(frozen=True, kw_only=True)
class MatchScoring:
    """What a match won, drawn and lost is worth (TRF26 record 362); default 2-1-0."""

    win: Points = Points(200)
    draw: Points = Points(100)
    loss: Points = Points(0)

    @cached_property
    def is_standard(self) -> bool:
        """Whether it is 2-1-0."""
        return self == MatchScoring()
