"""Reasons as data: what a pairing says about itself.  Sentences are made of it elsewhere, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from crosstable.domain import Colour
from crosstable.pairing.swiss.colours import ColourRule, Preference


class VerdictKind(Enum):
    """Why something was not done."""

    PAIRED = "paired"
    """It was done."""
    ABSENT = "absent"
    MET = "met"
    """[C1]: the two have met."""
    PROHIBITED = "prohibited"
    """The arbiter keeps the two apart in this round."""
    SAME_ABSOLUTE = "same-absolute"
    """[C3]: both must have the same colour."""
    BARRED_FROM_BYE = "barred-from-bye"
    """[C2]: has had the PAB, or a full point without playing."""
    BYE_SCORE = "bye-score"
    """[C5]: a player with a lower score can have the bye."""
    NOT_COMPLETABLE = "not-completable"
    """[C4]: the rest of the round could not be paired."""
    CRITERION = "criterion"
    """A criterion of Article 2 gets worse."""
    ORDER = "order"
    """As good, but later in the order of Articles 3 and 4."""
    ELSEWHERE = "elsewhere"
    """Both were moved down together: they were not paired where they came from, and are not paired as MDPs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Why something was not done, as the first rule that speaks against it.  Players are TPNs."""

    kind: VerdictKind
    criterion: int | None = None
    """The number of the criterion: [C1] to [C21]."""
    bracket: int | None = None
    """The bracket in which it was decided, counted from 1 at the top."""
    taken: tuple[int, ...] = ()
    """The value of the criterion as it was paired."""
    instead: tuple[int, ...] = ()
    """The value it would have had."""
    harmed: tuple[int, ...] = ()
    """Whom it would have hit."""
    round_number: int | None = None
    """For [C1] and [C2]: the round of the game, of the bye."""
    colour: Colour | None = None
    """For [C3]: the colour both must have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Somebody who might have floated, or had the bye, in another's place, and why not."""

    tpn: int
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PairReason:
    """A pair: who floated to it, and why the colours are as they are."""

    white: int
    black: int
    rule: ColourRule
    white_preference: Preference
    black_preference: Preference
    higher: int
    """The higher ranked of the two."""
    granted: int | None
    """Whose wish decided: the one the rule of Article 5 speaks for; `None` for the initial colour."""
    effective_number: int
    """Of the higher ranked player, for rule 5.2.5."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketReason:
    """How one bracket was paired.  Scores are pairing scores in hundredths; players are TPNs in rank order."""

    number: int
    score: int
    residents: tuple[int, ...]
    mdps: tuple[int, ...]
    scores: Mapping[int, int]
    """The pairing score of every member."""
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    limbo: tuple[int, ...]
    remainder_s1: tuple[int, ...]
    remainder_s2: tuple[int, ...]
    moved_down: tuple[int, ...]
    """Exchanged from S1 to S2."""
    moved_up: tuple[int, ...]
    """Exchanged from S2 to S1."""
    vector: Mapping[int, tuple[int, ...]]
    """The values of [C6] to [C21] that the pairing reached."""
    pairs: tuple[PairReason, ...]
    floaters: tuple[int, ...]
    for_completion: bool
    """Whether the members could have been paired with each other, but not the rest of the round then ([C4])."""
    last: bool
    """Whether it is the last bracket; whoever floats from it has the bye."""
