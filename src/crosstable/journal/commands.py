"""What people do at the desk: commands, each a frozen dataclass with a stable `KIND`.

A command says what somebody wants; `crosstable.journal.decide` says on the current state what that makes happen.
Commands name players by entry number and carry no clock and no chance: seeds of lots come with them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar

from crosstable.domain import Colour, Points, PublicNames, ResultCode
from crosstable.journal.codec import CodecError, Json, from_json, to_json
from crosstable.journal.events import Board, Person, ProhibitionKind, Role, Settings


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands."""

    KIND: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDataCommand(Command):
    """Base of the commands that give the event's own data, the whole of it."""

    name: str
    city: str = ""
    federation: str = ""
    start_date: date | None = None
    end_date: date | None = None
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateEvent(EventDataCommand):
    KIND = "create-event"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent(EventDataCommand):
    KIND = "change-event"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppointOfficial(Command):
    KIND = "appoint-official"
    person: str
    role: Role
    first_board: int | None = None
    last_board: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DismissOfficial(Command):
    KIND = "dismiss-official"
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePublicity(Command):
    """Open or close the public pages, and say how they name players.

    Neither has a default: closing the pages must not give out names by an omission.
    """

    KIND = "change-publicity"
    open: bool
    names: PublicNames


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionCommand(Command):
    """Base of the commands for one section."""

    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateSection(SectionCommand):
    KIND = "create-section"
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings(SectionCommand):
    """Change how the section is played; the number of rounds has a command of its own once it has started."""

    KIND = "change-settings"
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRounds(SectionCommand):
    KIND = "change-rounds"
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInitialColour(SectionCommand):
    """The lot before round 1: by `seed`, or `colour` where it was drawn by hand."""

    KIND = "draw-initial-colour"
    seed: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveFideMode(SectionCommand):
    KIND = "leave-fide-mode"
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceTieBreaks(SectionCommand):
    KIND = "announce-tie-breaks"
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPlayer(SectionCommand):
    """Register a player; after round 1 has been paired this is a late entry."""

    KIND = "register-player"
    person: Person
    allow_duplicate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPlayer(SectionCommand):
    KIND = "edit-player"
    entry: int
    person: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer(SectionCommand):
    KIND = "remove-player"
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(SectionCommand):
    """Say that a player is there, or (`present` false) is not."""

    KIND = "check-in"
    entry: int
    present: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawPlayer(SectionCommand):
    KIND = "withdraw-player"
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer(SectionCommand):
    KIND = "return-player"
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpelPlayer(SectionCommand):
    KIND = "expel-player"
    entry: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantBye(SectionCommand):
    """A bye for a round to come: half-point, full-point, or zero-point (an absence announced)."""

    KIND = "grant-bye"
    entry: int
    round: int
    code: ResultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelBye(SectionCommand):
    KIND = "cancel-bye"
    entry: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProhibitPairs(SectionCommand):
    KIND = "prohibit-pairs"
    what: ProhibitionKind = ProhibitionKind.PLAYERS
    entries: tuple[int, ...] = ()
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftProhibition(SectionCommand):
    KIND = "lift-prohibition"
    prohibition: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignNumbers(SectionCommand):
    """Pairing numbers by strength (C.04.2 2), by lot (`seed`), or as given (`order`: entries, TPN 1 first)."""

    KIND = "assign-numbers"
    seed: int | None = None
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound(SectionCommand):
    """Pair the next round; with `by_hand` only open it, for a manual pairing."""

    KIND = "pair-round"
    by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRound(SectionCommand):
    KIND = "publish-round"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpairRound(SectionCommand):
    """Take back the pairing of the current round."""

    KIND = "unpair-round"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginAmendment(SectionCommand):
    KIND = "begin-amendment"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPairs(SectionCommand):
    """The whole pairing of the round that is being amended.  Whoever is neither paired nor has the bye is absent."""

    KIND = "set-pairs"
    round: int
    boards: tuple[Board, ...]
    bye: int | None = None
    absences: Mapping[int, ResultCode] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAmendment(SectionCommand):
    KIND = "end-amendment"
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordResult(SectionCommand):
    """Enter a result.  If another stands already, both are kept as a conflict until somebody corrects it."""

    KIND = "record-result"
    round: int
    board: int
    white: ResultCode
    black: ResultCode
    source: str = ""
    """Where it comes from: slip, phone …"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult(SectionCommand):
    """Correct a result, or with `swap_colours` who had White, of the current round or the one before."""

    KIND = "correct-result"
    round: int
    board: int
    white: ResultCode
    black: ResultCode
    swap_colours: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResultForRating(SectionCommand):
    """Correct a result of any round for the rating report only."""

    KIND = "correct-result-for-rating"
    round: int
    board: int
    white: ResultCode
    black: ResultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearResult(SectionCommand):
    KIND = "clear-result"
    round: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustPoints(SectionCommand):
    KIND = "adjust-points"
    entry: int
    points: Points
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishSection(SectionCommand):
    KIND = "finish-section"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenSection(SectionCommand):
    KIND = "reopen-section"


def _all_kinds(base: type[Command]) -> dict[str, type[Command]]:
    found: dict[str, type[Command]] = {}
    for kind in base.__subclasses__():
        if kind.KIND:
            found[kind.KIND] = kind
        found.update(_all_kinds(kind))
    return found


KINDS: Mapping[str, type[Command]] = _all_kinds(Command)
"""Every command by its kind."""


def command_json(command: Command) -> dict[str, Any]:
    """A command as JSON values, its kind included."""
    return {"kind": command.KIND, **to_json(command)}


def command_of(data: Json) -> Command:
    """Read a command.  Raises `CodecError` for an unknown kind or values that do not fit."""
    name = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in KINDS:
        raise CodecError(f"unknown command: {name if name is not None else data!r}")
    kind = KINDS[name]
    rest = {field: value for field, value in data.items() if field != "kind"}
    command = from_json(kind, rest, kind.KIND)
    assert isinstance(command, Command)
    return command
