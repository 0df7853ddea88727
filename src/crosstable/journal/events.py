"""What has happened: the facts a tournament consists of.

Every event is a frozen dataclass with a stable dotted `KIND` and a payload `VERSION`.  Events are never changed
once released: a new form gets a new version and an upcast from the old one (`UPCASTS`), so that every journal that
was ever written opens for ever.

Players are named by their entry number (`entry`), which is given at registration and never changes or returns;
pairing numbers (TPNs) are assigned to entries by `NumbersAssigned` and may move until round 4 has been paired.
Rounds and boards count from 1; points are hundredths.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar

from crosstable.domain import Colour, Points, PublicNames, ResultCode, ScoringSystem
from crosstable.journal.codec import CodecError, Json, from_json, to_json


class Role(StrEnum):
    """What an actor may do at the desk."""

    ORGANISER = "organiser"
    CHIEF_ARBITER = "chief-arbiter"
    DEPUTY = "deputy"
    RESULTS = "results"
    """Enter results, of all boards or of a range."""
    CHECK_IN = "check-in"
    SPECTATOR = "spectator"


class System(StrEnum):
    """Pairing systems."""

    DUTCH = "dutch"
    DUTCH_BAKU = "dutch-baku"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"


class ProhibitionKind(StrEnum):
    """Who is kept apart: named players, or everybody who shares something."""

    PLAYERS = "players"
    CLUB = "club"
    FEDERATION = "federation"
    FAMILY = "family"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What is known of a player."""

    name: str
    rating: int | None = None
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    family: str = ""
    """Players with the same text belong together."""
    no_half_point_bye: bool = False
    """Not entitled to a half-point bye (free entry, conditions)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a section is played."""

    name: str = ""
    system: System = System.DUTCH
    rounds: int = 7
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    initial_colour: Colour | None = None
    """`None` until the lot is drawn."""
    lot_seed: int | None = None
    """The seed of the lot that drew the initial colour (or the numbers of a round robin)."""
    first_board: int = 1
    """The number of the section's first board in the hall."""
    half_point_byes: int = 1
    """How many half-point byes a player may have without a warning, outside FIDE mode; in it the second warns."""
    exchange_last_rounds: bool = True
    """Double round robin: the last two rounds of the first cycle change places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Two entries who are paired; the board number counts within the section."""

    board: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    KIND: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class EventData(Event):
    """The event's own data, the whole of it."""

    name: str
    city: str = ""
    federation: str = ""
    start_date: date | None = None
    end_date: date | None = None
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCreated(EventData):
    KIND = "event.created"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChanged(EventData):
    KIND = "event.changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialAppointed(Event):
    KIND = "official.appointed"
    person: str
    role: Role
    first_board: int | None = None
    last_board: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialDismissed(Event):
    KIND = "official.dismissed"
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicityChanged(Event):
    """What the public may see, the whole of it."""

    KIND = "event.publicity-changed"
    open: bool
    """Whether there are public pages at all."""
    names: PublicNames


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionCreated(Event):
    KIND = "section.created"
    section: str
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionChanged(Event):
    KIND = "section.changed"
    section: str
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialColourDrawn(Event):
    KIND = "section.initial-colour-drawn"
    section: str
    colour: Colour
    seed: int | None = None
    """The seed of the lot; `None` where it was drawn by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FideModeLeft(Event):
    KIND = "section.fide-mode-left"
    section: str
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreaksAnnounced(Event):
    KIND = "tie-breaks.announced"
    section: str
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRegistered(Event):
    KIND = "player.registered"
    section: str
    entry: int
    person: Person
    from_round: int = 1
    """The first round the player is there for: later than 1 for a late entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEdited(Event):
    KIND = "player.edited"
    section: str
    entry: int
    person: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRemoved(Event):
    """Only before the player was in a pairing."""

    KIND = "player.removed"
    section: str
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCheckedIn(Event):
    KIND = "player.checked-in"
    section: str
    entry: int
    present: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerWithdrawn(Event):
    KIND = "player.withdrawn"
    section: str
    entry: int
    from_round: int
    """The first round in which the player is not paired any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned(Event):
    KIND = "player.returned"
    section: str
    entry: int
    from_round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerExpelled(Event):
    KIND = "player.expelled"
    section: str
    entry: int
    from_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeGranted(Event):
    """A requested bye, or an absence announced (ZPB)."""

    KIND = "bye.granted"
    section: str
    entry: int
    round: int
    code: ResultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCancelled(Event):
    KIND = "bye.cancelled"
    section: str
    entry: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsProhibited(Event):
    KIND = "pairs.prohibited"
    section: str
    prohibition: int
    """A number that names the prohibition."""
    kind: ProhibitionKind
    entries: tuple[int, ...] = ()
    """For `PLAYERS`; the other kinds hold for everybody who shares the club, federation or family."""
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class ProhibitionLifted(Event):
    KIND = "pairs.prohibition-lifted"
    section: str
    prohibition: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersAssigned(Event):
    """The pairing numbers: TPN n is the n-th entry."""

    KIND = "numbers.assigned"
    section: str
    order: tuple[int, ...]
    seed: int | None = None
    """For numbers drawn by lot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired(Event):
    KIND = "round.paired"
    section: str
    round: int
    boards: tuple[Board, ...]
    bye: int | None = None
    absences: Mapping[int, ResultCode] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPublished(Event):
    KIND = "round.published"
    section: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired(Event):
    KIND = "round.unpaired"
    section: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendmentBegun(Event):
    """A manual alteration of the pairing of a round starts."""

    KIND = "amendment.begun"
    section: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsSet(Event):
    """The whole pairing of a round, made by hand."""

    KIND = "amendment.pairs-set"
    section: str
    round: int
    boards: tuple[Board, ...]
    bye: int | None = None
    absences: Mapping[int, ResultCode] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendmentEnded(Event):
    """The manual alteration is over.

    `engine` is what the rules pair among those who are in the round, `None` where they allow no pairing.
    """

    KIND = "amendment.ended"
    section: str
    round: int
    engine: tuple[Board, ...] | None = None
    engine_bye: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecorded(Event):
    KIND = "result.recorded"
    section: str
    round: int
    board: int
    white: ResultCode
    black: ResultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConflicted(Event):
    """A second source says something else: both are kept until an arbiter decides."""

    KIND = "result.conflicted"
    section: str
    round: int
    board: int
    white: ResultCode
    black: ResultCode
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected(Event):
    """A result (or the colours) of a board corrected; of the round before the current one it is an integrity event."""

    KIND = "result.corrected"
    section: str
    round: int
    board: int
    white: ResultCode
    black: ResultCode
    swap_colours: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCleared(Event):
    KIND = "result.cleared"
    section: str
    round: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrectedForRating(Event):
    """A correction for the rating report only: pairings and standings keep what they used."""

    KIND = "result.corrected-for-rating"
    section: str
    round: int
    board: int
    white: ResultCode
    black: ResultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAdjusted(Event):
    """A bonus, or with a negative number a penalty, from a round on."""

    KIND = "points.adjusted"
    section: str
    entry: int
    round: int
    points: Points
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsChanged(Event):
    KIND = "section.rounds-changed"
    section: str
    rounds: int
    engine: tuple[Board, ...] | None = None
    """The last round as the rules pair it now, where it became, or is no longer, the final one and that matters."""
    engine_bye: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported(Event):
    """The section was taken over from a file; `notes` say which rounds the rules pair otherwise."""

    KIND = "section.imported"
    section: str
    source: str
    rounds: int
    notes: tuple[tuple[int, str], ...] = ()
    comments: tuple[str, ...] = ()
    """The comment lines of the file, kept for the way back; one may say that FIDE mode was left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionFinished(Event):
    KIND = "section.finished"
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionReopened(Event):
    KIND = "section.reopened"
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandUndone(Event):
    """Everything that a command did no longer counts; the events stay."""

    KIND = "command.undone"
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRedone(Event):
    KIND = "command.redone"
    command: str


def _all_kinds(base: type[Event]) -> dict[str, type[Event]]:
    found: dict[str, type[Event]] = {}
    for kind in base.__subclasses__():
        if kind.KIND:
            found[kind.KIND] = kind
        found.update(_all_kinds(kind))
    return found


KINDS: Mapping[str, type[Event]] = _all_kinds(Event)
"""Every event by its kind."""

UPCASTS: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How the payload of an older version becomes that of the next: (kind, old version) -> function."""


def payload_of(event: Event) -> Json:
    """An event's payload as JSON values."""
    return to_json(event)


def event_of(kind: str, version: int, payload: Json) -> Event:
    """Read an event, of this version or an older one.

    Raises `CodecError` for an unknown kind, a version from the future or a payload that does not fit.
    """
    known = KINDS.get(kind)
    if known is None:
        raise CodecError(f"unknown kind of event: {kind}")
    if version > known.VERSION:
        raise CodecError(f"{kind} of version {version} was written by a newer program; this one knows {known.VERSION}")
    while version < known.VERSION:
        upcast = UPCASTS.get((kind, version))
        if upcast is None or not isinstance(payload, dict):
            raise CodecError(f"{kind} of version {version} cannot be read by this program, which knows {known.VERSION}")
        payload = upcast(dict(payload))
        version += 1
    event = from_json(known, payload, kind)
    assert isinstance(event, Event)
    return event
