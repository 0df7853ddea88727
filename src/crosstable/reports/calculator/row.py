"""One player's tournament as the calculator knows it, and its compact text."""

from dataclasses import dataclass
from enum import StrEnum

from crosstable.domain import Colour, Points, ResultCode, ScoringSystem, format_points
from crosstable.domain.results import SEMANTICS
from crosstable.domain.scoring import STANDARD

MOST_ROUNDS = 40
"""Nobody plays longer tournaments; a limit keeps the work small."""


class Unrated(StrEnum):
    """What the rules of the event say of unrated opponents in the tie-breaks of Art. 10."""

    DROP = "drop"
    """Nothing: those tie-breaks drop out."""
    SKIP = "skip"
    """Games against them are left out."""


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One round: the result, and of the opponent the colour one had, the final score and the rating.

    `score` is the opponent's score as opponents see it, in hundredths; it is there whenever an opponent is named (also of a
    forfeited game) and `None` for byes.
    """

    code: ResultCode
    score: Points | None = None
    colour: Colour | None = None
    rating: int | None = None

    @property
    def has_opponent(self) -> bool:
        """Whether an opponent is named: a game, or a forfeited one."""
        return SEMANTICS[self.code].scheduled

    @property
    def is_played(self) -> bool:
        """Whether a game was played."""
        return SEMANTICS[self.code].played


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """What is known of one player's tournament: the rounds so far, and the settings of the event."""

    rounds: tuple[OwnRound, ...]
    rounds_in_all: int
    """As announced; more than `rounds` while the event is going on, or while somebody is typing."""
    own_rating: int | None = None
    scoring: ScoringSystem = STANDARD
    round_robin: bool = False
    """Whether the pairings were predetermined (C.07 15.2); a round without opponent and points is then a free one."""
    unrated: Unrated | int = Unrated.DROP
    """What becomes of unrated opponents; a number is the rating they count with."""

    @property
    def is_partial(self) -> bool:
        """Whether rounds are still to be played or entered."""
        return len(self.rounds) < self.rounds_in_all


_LETTERS = {
    ResultCode.WIN: "1",
    ResultCode.DRAW: "d",
    ResultCode.LOSS: "0",
    ResultCode.FORFEIT_WIN: "f1",
    ResultCode.FORFEIT_LOSS: "f0",
    ResultCode.PAB: "U",
    ResultCode.FPB: "F",
    ResultCode.HPB: "H",
    ResultCode.ZPB: "Z",
}


def as_text(row: PlayerRow) -> str:
    """The row as one word for a link: letters, digits and ``: _ . /`` only, which need no escaping in a query.

    ``w1:4:2100_bd:3.5_H_f1:2_rounds:7``; `read_text` reads it back.
    """
    words = [_word(own) for own in row.rounds]
    if row.rounds_in_all != len(row.rounds):
        words.append(f"rounds:{row.rounds_in_all}")
    if row.own_rating is not None:
        words.append(f"own:{row.own_rating}")
    if not row.scoring.is_standard:
        worth = (row.scoring.win, row.scoring.draw, row.scoring.loss)
        words.append("points:" + "/".join(_number(points) for points in worth))
        if row.scoring.pab is not None:
            words.append(f"pab:{_number(row.scoring.pab)}")
    if row.round_robin:
        words.append("rr")
    if row.unrated is not Unrated.DROP:
        words.append(f"unrated:{row.unrated}")
    return "_".join(words)


def _word(own: OwnRound) -> str:
    if not own.has_opponent:
        return _LETTERS[own.code]
    colour = "" if own.colour is None else own.colour.value
    rating = "" if own.rating is None else f":{own.rating}"
    return f"{colour}{_LETTERS[own.code]}:{_number(own.score or 0)}{rating}"


def _number(points: int) -> str:
    return format_points(points, 0)
