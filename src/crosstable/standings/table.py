"""The standings as a value: rows with ranks, points and the values of the tie-breaks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from crosstable.domain import Points
from crosstable.standings.field import Competitors
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue


class RemarkKind(Enum):
    """What the standings have to say about themselves."""

    UNKNOWN_CODE = "unknown code"
    """No rule computes the entry; it separated nobody."""
    DROPPED_UNRATED = "dropped: unrated players"
    """Art. 10: unrated players take part, and no rule says what that means; it separated nobody."""
    WITHOUT_RATINGS = "nobody rated"
    """Art. 10: nobody has a rating."""
    NOT_FOR_THIS_FIELD = "not for this field"
    """It is for teams, and players are ranked; it separated nobody."""
    NOT_IN_EDITION = "not in this edition"
    """The edition does not have the code; it was computed all the same."""
    FORBIDDEN_IN_ROUND_ROBIN = "forbidden in a round robin"
    """Note to Art. 8: no Buchholz with predetermined pairings; it was computed all the same."""
    OPEN_GAMES = "open games"
    """Games of the counted rounds are not finished: they count what the scoring system gives for them."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on the standings: on an entry of the list, or on competitors."""

    kind: RemarkKind
    tie_break: TieBreak | None = None
    competitors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One place.  `tpn` is the TPN of a player or the number of a team; `points` are hundredths."""

    rank: int
    tpn: int
    name: str
    points: Points
    values: Mapping[str, TieBreakValue]
    """The values by the codes of `Standings.codes`, in their order."""


@dataclass(frozen=True, kw_only=True)
class Standings:
    """The ranking of a field after a round, under a list of tie-breaks and an edition of the rules."""

    edition: Edition
    after_round: int
    competitors: Competitors
    tie_breaks: tuple[TieBreak, ...]
    codes: tuple[str, ...]
    """The codes of `tie_breaks`; an entry that stands again is numbered: ``DE``, ``DE#2``."""
    rows: tuple[StandingsRow, ...]
    points: Mapping[int, TieBreakValue] = field(repr=False)
    """The scores with their workings."""
    groups: tuple[Mapping[int, tuple[int, ...]], ...] = field(repr=False)
    """For each entry of the list: who was still tied with whom when it was reached."""
    lots_seed: str | None = None
    """The seed with which lots were drawn; `None` where ties stand."""
    drawn: tuple[tuple[int, ...], ...] = ()
    """The groups for which lots were drawn, in the order of the lots."""
    decided: tuple[int, ...] = ()
    """The competitors whose order among each other was given (play-offs)."""
    not_counted: tuple[int, ...] = ()
    """Those who left a round robin too early to be ranked; games against them do not count (C.05 6.6)."""
    remarks: tuple[Remark, ...] = ()
    context: Context = field(repr=False)
    """The field the values rest on."""

    @cached_property
    def by_tpn(self) -> Mapping[int, StandingsRow]:
        """The rows by TPN (teams: by number)."""
        return {row.tpn: row for row in self.rows}

    @property
    def is_provisional(self) -> bool:
        """Whether games of the counted rounds are not finished."""
        return any(remark.kind is RemarkKind.OPEN_GAMES for remark in self.remarks)
