"""Players."""

from dataclasses import dataclass, field
from enum import StrEnum

from crosstable.domain.points import Points
from crosstable.domain.results import NOT_PAIRED, RoundResult


class Sex(StrEnum):
    """As in a TRF: ``m`` or ``w``."""

    MALE = "m"
    FEMALE = "w"


class Title(StrEnum):
    """The FIDE titles, strongest first in the order of C.04.2 2.2."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"


@dataclass(frozen=True, slots=True)
class BirthDate:
    """A date of birth of which only the year may be known (`month` and `day` are then 0)."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        """As a TRF writes it: ``1978/00/00``."""
        return f"{self.year:04d}/{self.month:02d}/{self.day:02d}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NationalRecord:
    """What a national federation knows of a player (TRF26 NRS row); an empty field means "as in 001"."""

    federation: str
    """The federation that rates the player: three letters."""
    sex: str = ""
    classification: str = ""
    name: str = ""
    rating: int | None = None
    origin: str = ""
    """State, county, club: what the federation puts in columns 54-56."""
    number: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player of the tournament and what happened to them, round by round.

    `tpn` is the tournament pairing number: 1 is the strongest; every other record names players by it.
    `rounds` holds one `RoundResult` a round, round 1 first; it may be shorter than the tournament, the
    missing rounds are blank.  `points` and `rank` are what the source said, `None` where it said nothing;
    computed values come from `Tournament.score` and from standings.
    """

    tpn: int
    name: str = ""
    sex: Sex | None = None
    title: Title | None = None
    title_text: str = ""
    """A title that is not one of FIDE's (``AFM``, ``NM``); empty otherwise."""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: BirthDate | None = None
    points: Points | None = None
    rank: int | None = None
    withdrawn: bool = field(default=False, compare=False)
    """Has left the tournament; standings mark it.  A file does not carry this or the next, only the
    desk knows them; so they do not count when players are compared."""
    expelled: bool = field(default=False, compare=False)
    """Was expelled: left out of the standings, while the results count for the opponents."""
    rounds: tuple[RoundResult, ...] = ()
    national: tuple[NationalRecord, ...] = ()

    def result(self, round_number: int) -> RoundResult:
        """The player's round, blank where nothing is known of it (`round_number` counts from 1)."""
        return self.rounds[round_number - 1] if round_number <= len(self.rounds) else NOT_PAIRED
