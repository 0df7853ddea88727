"""What can happen to a player in a round, and what it counts as (the semantics table).

C.07 distinguishes eight things that can happen to a player in a round; a ninth, the game that is not
finished yet, exists only until its result is known.  Everything that pairing, tie-breaks, ratings and
formats must agree on about them is in `SEMANTICS`, so that the question "does this count as played, and for
whom?" is answered once:

============ ===== ====== ===== ========= ======== ===========================================================
kind         code  played rated opponent  VUR      articles
============ ===== ====== ===== ========= ======== ===========================================================
game         1 = 0 yes    yes   yes       no       C.04.1 2; C.04.2 3.4
unrated game W D L yes    no    yes       no       fewer than one move each; played for pairing and tie-breaks
forfeit win  ``+`` no     no    scheduled no       C.04.2 3.4, 3.5; C.04.3 1.4; C.04.1 4
forfeit loss ``-`` no     no    scheduled yes      C.04.2 3.4, 3.5; C.07 16.1.2
PAB          U     no     no    none      no       C.04.1 3, 4; C.04.3 1.4.3
FPB          F     no     no    none      no       C.04.1 4; C.07 16.2.1
HPB          H     no     no    none      yes      C.07 16.1.1 (requested bye)
ZPB          Z, '' no     no    none      yes      C.07 16.1.1 (requested bye); a blank cell says the same
unfinished   ?     yes    no    yes       no       C.04.2 3.1: an adjourned game is a draw, for pairing only
============ ===== ====== ===== ========= ======== ===========================================================

*played*: the two have met and may not meet again, and both have had their colour.
*VUR*: a voluntarily unplayed round (C.07 16.1.2).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from types import MappingProxyType

from crosstable.domain.colours import Colour


class ResultCode(StrEnum):
    """The result of one player in one round; the value is the character that stands in a TRF."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAB = "U"
    FPB = "F"
    HPB = "H"
    ZPB = "Z"
    UNFINISHED = "?"
    NOT_PAIRED = " "
    """A blank cell: not paired and nothing announced.  It counts as a ZPB once the round has been paired."""

    @property
    def semantics(self) -> "Semantics":
        """What this result counts as."""
        return SEMANTICS[self]


class RoundKind(Enum):
    """What happened to a player in a round (C.07; see the table at the top of this module)."""

    GAME = auto()
    UNRATED_GAME = auto()
    FORFEIT_WIN = auto()
    FORFEIT_LOSS = auto()
    PAB = auto()
    FPB = auto()
    HPB = auto()
    ZPB = auto()
    UNFINISHED = auto()


class Outcome(Enum):
    """The side of the scoring system that a result of a game is worth."""

    WIN = auto()
    DRAW = auto()
    LOSS = auto()


@dataclass(frozen=True, slots=True)
class Semantics:
    """What one result code counts as."""

    kind: RoundKind
    outcome: Outcome | None
    """Win, draw or loss of a game that was played; `None` where no game was played or finished."""
    played: bool
    """The two have met (no rematch), and the colour counts in the colour history."""
    rated: bool
    paired: bool
    """The pairing of the round gave the player an opponent or the PAB."""
    scheduled: bool
    """An opponent is named, even if the game was not played."""
    voluntarily_unplayed: bool
    """VUR, C.07 16.1.2."""
    requested_bye: bool
    """C.07 16.1.1."""


def _game(kind: RoundKind, outcome: Outcome | None, *, rated: bool) -> Semantics:
    return Semantics(kind, outcome, True, rated, True, True, False, False)


def _forfeit(kind: RoundKind, *, voluntary: bool) -> Semantics:
    return Semantics(kind, None, False, False, True, True, voluntary, False)


def _bye(kind: RoundKind, *, paired: bool = False, requested: bool = False) -> Semantics:
    return Semantics(kind, None, False, False, paired, False, requested, requested)


SEMANTICS: Mapping[ResultCode, Semantics] = MappingProxyType(
    {
        ResultCode.WIN: _game(RoundKind.GAME, Outcome.WIN, rated=True),
        ResultCode.DRAW: _game(RoundKind.GAME, Outcome.DRAW, rated=True),
        ResultCode.LOSS: _game(RoundKind.GAME, Outcome.LOSS, rated=True),
        ResultCode.UNRATED_WIN: _game(RoundKind.UNRATED_GAME, Outcome.WIN, rated=False),
        ResultCode.UNRATED_DRAW: _game(RoundKind.UNRATED_GAME, Outcome.DRAW, rated=False),
        ResultCode.UNRATED_LOSS: _game(RoundKind.UNRATED_GAME, Outcome.LOSS, rated=False),
        ResultCode.FORFEIT_WIN: _forfeit(RoundKind.FORFEIT_WIN, voluntary=False),
        ResultCode.FORFEIT_LOSS: _forfeit(RoundKind.FORFEIT_LOSS, voluntary=True),
        ResultCode.PAB: _bye(RoundKind.PAB, paired=True),
        ResultCode.FPB: _bye(RoundKind.FPB),
        ResultCode.HPB: _bye(RoundKind.HPB, requested=True),
        ResultCode.ZPB: _bye(RoundKind.ZPB, requested=True),
        ResultCode.UNFINISHED: _game(RoundKind.UNFINISHED, None, rated=False),
        ResultCode.NOT_PAIRED: _bye(RoundKind.ZPB, requested=True),
    }
)
"""The semantics of every result code; the module's docstring is the same table for people."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One player's round: opponent, colour and result, as one cell of a cross-table.

    `opponent` is the opponent's TPN, `None` without an opponent.  `colour` is `None` where no colour was
    assigned or recorded; a forfeited game may keep the colour that was assigned, though it counts for nothing.
    """

    code: ResultCode
    opponent: int | None = None
    colour: Colour | None = None

    @property
    def semantics(self) -> Semantics:
        """What this result counts as."""
        return SEMANTICS[self.code]

    @property
    def is_played(self) -> bool:
        """Whether a game was played: the two have met and have had their colours (C.04.2 3.4, 3.5)."""
        return SEMANTICS[self.code].played and self.opponent is not None

    @property
    def is_paired(self) -> bool:
        """Whether the pairing of the round gave the player an opponent or the PAB."""
        return SEMANTICS[self.code].paired


NOT_PAIRED = RoundResult(ResultCode.NOT_PAIRED)
"""The blank cell."""
