"""What has been read so far: the mutable state between the lines of a file and the `Tournament`."""

from dataclasses import dataclass, field
from typing import Any

from crosstable.domain.players import BirthDate, NationalRecord, Sex, Title
from crosstable.domain.points import Points
from crosstable.domain.results import RoundResult
from crosstable.domain.teams import LineUp, Team, TeamByes, TeamForfeit
from crosstable.domain.tournament import Acceleration, AnnouncedBye, ProhibitedGroup, SpecialPoints
from crosstable.formats.findings import Place
from crosstable.formats.trf.kinds import TWICE, Kind
from crosstable.formats.trf.layout import NAME, round_column
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.log import Log


@dataclass(slots=True, kw_only=True)
class PlayerRow:
    """A 001 row as read; `shift` is how far the columns after the name stand to the right of where they belong."""

    line: int
    shift: int = 0
    tpn: int
    name: str = ""
    sex: Sex | None = None
    title: Title | None = None
    title_text: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: BirthDate | None = None
    points: Points | None = None
    rank: int | None = None
    rounds: list[RoundResult] = field(default_factory=list)
    doubtful: list[int] = field(default_factory=list)
    """Rounds with a bye and an opponent, or with a result and no opponent."""

    def column(self, column: int) -> int:
        """Where a column of the specification stands in this row of the file."""
        return column + self.shift if column > NAME.last else column

    def place(self, round_number: int, offset: int = 0) -> Place:
        """The place of a round's cell; `offset` 0 is the opponent, 5 the colour, 7 the result."""
        return Place(self.line, self.column(round_column(round_number) + offset))

    unreadable: set[int] = field(default_factory=set)
    """Rounds whose result could not be read: raised once, not again as a contradiction or as wrong points."""


class Draft:
    """Everything read so far, with the places that later checks need."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.fields: dict[str, Any] = {}
        """Fields of `Tournament` by name, as far as one record fills one field."""
        self.seen: dict[str, Line] = {}
        """The first line of every record code."""
        self.rows: dict[int, PlayerRow] = {}
        self.skipped_rows = 0
        self.national: dict[int, list[NationalRecord]] = {}
        self.national_places: list[tuple[int, Line]] = []
        self.counts: dict[str, tuple[int, Line]] = {}
        """What 062, 072 and 082 say."""
        self.scores: dict[str, Points] = {}
        """Fields of `ScoringSystem` by name."""
        self.match_scores: dict[str, Points] = {}
        self.deputies: list[str] = []
        self.round_dates_line: Line | None = None
        self.absent: list[tuple[int, ...]] = []
        """The players of each XXZ record."""
        self.fictitious: dict[int, tuple[Points, ...]] = {}
        """XXA: the points of each round, by player."""
        self.byes: list[AnnouncedBye] = []
        self.prohibited: list[ProhibitedGroup] = []
        self.accelerations: list[Acceleration] = []
        self.special_lines: list[Line] = []
        self.special: list[SpecialPoints] = []
        self.teams: dict[int, Team] = {}
        self.teams_013: list[Team] = []
        self.team_lines: dict[int, int] = {}
        self.line_ups: list[tuple[LineUp, int]] = []
        self.team_byes: TeamByes | None = None
        self.forfeits: list[TeamForfeit] = []
        self.id_places: dict[tuple[str, str, int], Place] = {}
        """Where records name players and teams first: record, ``player`` or ``team``, number."""
        self.comments: list[str] = []
        self.first_comment = 0
        """The line of the first comment, 0 where there is none."""
        self.unknown: list[str] = []
        self.composed = False
        self.raw_lines: dict[int, str] = {}
        """Lines as they were before accents were composed, where that changed them."""

    def add(
        self,
        kind: Kind,
        line: int = 0,
        column: int = 0,
        end_column: int | None = None,
        /,
        *,
        related: tuple[Place, ...] = (),
        **values: object,
    ) -> None:
        """Raise a matter."""
        self.log.add(kind, line, column, end_column, related=related, values=values)

    def once(self, line: Line, kept: str = "the last counts") -> bool:
        """Note a record that should be there once; whether this is the first."""
        first = self.seen.get(line.code)
        if first is None or first.number == line.number:
            return True
        self.add(TWICE, line.number, 1, 3, record=line.code, line=first.number, kept=kept)
        return False

    def keep(self, line: Line) -> None:
        """Keep a line that is not used, for the way back."""
        self.unknown.append(line.text.rstrip())

    def names(self, record: str, what: str, number: int, place: Place) -> None:
        """Note that a record names a player or a team, to be checked when all are known."""
        self.id_places.setdefault((record, what, number), place)

    @property
    def is_team_event(self) -> bool:
        """Whether any record says that teams play."""
        return bool(self.teams or self.teams_013 or "_TEAM" in str(self.fields.get("type_code", "")).upper())
