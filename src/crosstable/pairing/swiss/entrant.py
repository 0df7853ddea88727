"""A player as the pairing of one round sees them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from crosstable.domain import Colour
from crosstable.pairing.swiss.colours import Preference


class Float(Enum):
    """What a past round was for a player (C.04.3 1.4): a float down, a float up, or neither."""

    NONE = ""
    DOWN = "D"
    UP = "U"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One player to be paired.

    `index` is the position in rank order (C.04.3 1.2: pairing score, then TPN), from 0.  `score` is the
    pairing score in hundredths of a point, fictitious points of the round included (C.04.7 1.5).
    """

    index: int
    tpn: int
    score: int
    points: int
    """Points without the fictitious ones."""
    colours: tuple[Colour, ...]
    colour_difference: int
    preference: Preference
    last_float: Float
    """The float of the round before this one."""
    previous_float: Float
    """The float of two rounds before."""
    opponents: Mapping[int, int]
    """The TPNs of the opponents of games that were played, each with the (last) round of the game."""
    pab_barred_by: int | None
    """The round for which the player may not have the PAB: a PAB, or an unplayed round worth a win (C.04.1 4, [C2])."""
    unplayed: int
    """Rounds so far without a game that was played ([C9])."""
    topscorer: bool
    """C.04.3 1.8: in the last round, more than half of the maximum score."""
    effective_number: int
    """See `crosstable.pairing.swiss.colours.allocate`."""

    @property
    def may_have_pab(self) -> bool:
        """[C2]: no PAB yet, and no single unplayed round worth a win (C.04.1 4)."""
        return self.pab_barred_by is None
