"""The state of an event: the fold of its journal, an immutable value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from crosstable.domain import Points, PublicNames, ResultCode
from crosstable.journal.events import Board, PairsProhibited, Person, Role, Settings

Codes = tuple[ResultCode, ResultCode]
"""The result of a board: White's code and Black's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """An actor's role at the event, for a range of boards or (`None`) all."""

    role: Role
    first_board: int | None = None
    last_board: int | None = None

    def covers(self, board: int) -> bool:
        """Whether the official's boards include this one."""
        return (self.first_board or 0) <= board <= (self.last_board if self.last_board is not None else board)


@dataclass(frozen=True, slots=True, kw_only=True)
class Publicity:
    """What the public may see: whether there are public pages, and how they name players."""

    open: bool = True
    names: PublicNames = PublicNames.FULL


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A player of a section."""

    number: int
    person: Person
    from_round: int = 1
    present: bool | None = None
    """Checked in, or marked absent until further notice; `None` while nobody has said."""
    away: tuple[tuple[int, int | None], ...] = ()
    """Withdrawn from a round on, until (not including) another; `None` for good."""
    expelled: bool = False
    byes: Mapping[int, ResultCode] = field(default_factory=dict)
    """Byes granted and absences announced, by round."""

    def is_away(self, round_number: int) -> bool:
        """Whether the player takes no part in a round: not there yet, withdrawn, or expelled."""
        if round_number < self.from_round:
            return True
        return any(start <= round_number and (end is None or round_number < end) for start, end in self.away)

    def is_absent(self, round_number: int) -> bool:
        """Whether the player is not to be paired in a round to come: away, marked absent, or with a bye."""
        return self.present is False or round_number in self.byes or self.is_away(round_number)

    def absence(self, round_number: int) -> ResultCode:
        """What a round without a pairing is to the player: the bye that was granted, unless the player is away."""
        if self.is_away(round_number):
            return ResultCode.ZPB
        return self.byes.get(round_number, ResultCode.ZPB)

    @property
    def is_withdrawn(self) -> bool:
        """Whether the player has left for good, as things stand."""
        return any(end is None for _, end in self.away)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """What a second source said of a board."""

    white: ResultCode
    black: ResultCode
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round that has been paired."""

    number: int
    boards: tuple[Board, ...]
    bye: int | None = None
    absences: Mapping[int, ResultCode] = field(default_factory=dict)
    results: Mapping[int, Codes] = field(default_factory=dict)
    conflicts: Mapping[int, tuple[Conflict, ...]] = field(default_factory=dict)
    for_rating: Mapping[int, Codes] = field(default_factory=dict)
    """Results as the rating report should have them, where they differ."""
    published: bool = False
    amending: bool = False
    """A manual alteration has begun and not ended."""

    def board_of(self, entry: int) -> Board | None:
        """The board of a player."""
        return next((board for board in self.boards if entry in (board.white, board.black)), None)

    @property
    def missing(self) -> tuple[int, ...]:
        """Boards without a result."""
        return tuple(board.board for board in self.boards if board.board not in self.results)

    @property
    def adjourned(self) -> tuple[int, ...]:
        """Boards whose game is not finished."""
        return tuple(b for b, codes in self.results.items() if ResultCode.UNFINISHED in codes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """An integrity event as the ``###`` line of a TRF says it; ``{}`` stands for the TPNs of `entries` in turn."""

    kind: str
    round: int
    text: str
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points given or taken from a round on."""

    entry: int
    round: int
    points: Points
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One tournament of an event."""

    name: str
    """The section's key in the event."""
    settings: Settings
    fide_mode: bool = True
    tie_breaks: tuple[str, ...] = ()
    entries: Mapping[int, Entry] = field(default_factory=dict)
    last_entry: int = 0
    """The highest entry number ever given."""
    order: tuple[int, ...] = ()
    """TPN n is the n-th entry; empty until numbers are assigned."""
    prohibitions: Mapping[int, PairsProhibited] = field(default_factory=dict)
    last_prohibition: int = 0
    rounds: tuple[Round, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    notes: tuple[Note, ...] = ()
    comments: tuple[str, ...] = ()
    """Comment lines of the file that the section was taken over from."""
    finished: bool = False

    @property
    def started(self) -> bool:
        """Whether round 1 has been paired."""
        return bool(self.rounds)

    @property
    def current(self) -> Round | None:
        """The last round that has been paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round to pair next."""
        return len(self.rounds) + 1

    def round(self, number: int) -> Round | None:
        """A paired round by its number."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    @property
    def numbers(self) -> Mapping[int, int]:
        """TPN by entry."""
        return {entry: tpn for tpn, entry in enumerate(self.order, start=1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventState:
    """Everything that holds at one moment."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: date | None = None
    end_date: date | None = None
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    officials: Mapping[str, Official] = field(default_factory=dict)
    sections: Mapping[str, Section] = field(default_factory=dict)
    created: bool = False
    publicity: Publicity = field(default_factory=Publicity)


EMPTY = EventState()
"""Before the first event."""
