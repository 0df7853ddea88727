"""The editions of the tie-break rules: everything in which they differ, as data.

=========================== ============ ============ ============ ============ ============
rule                        C07-2026     C07-2024     pre-2023     USCF-34      club-exclude
=========================== ============ ============ ============ ============ ============
starts on or after          2026-03-01   2023-09-01   -            on request   on request
own unplayed round          dummy        dummy        virtual      zero         left out
cap of forfeits (16.4.1)    yes          no           -            -            -
cap of byes (16.4.2)        yes          no           -            -            -
unplayed, seen by opponents trailing ½   trailing ½   always ½     always ½     as awarded
VURs are cut first (16.5)   yes          yes          no           no           no
Buchholz in round robins    forbidden    allowed      allowed      allowed      allowed
round robin forfeits, Art 10 unplayed    played       played       unplayed     unplayed
round robin forfeit losses  unplayed     played       played       unplayed     unplayed
=========================== ============ ============ ============ ============ ============

"½" stands for the points of a draw.
"""

from dataclasses import dataclass
from datetime import date
from enum import Enum


class OwnUnplayed(Enum):
    """What stands in for the opponent in a player's own unplayed round."""

    DUMMY = "dummy"
    """A dummy with the player's own final score (C.07 16.4)."""
    VIRTUAL = "virtual"
    """The virtual opponent: the score before the round, the complement of the result, draws to the end."""
    ZERO = "zero"
    """An opponent without points (US Chess 34)."""
    LEFT_OUT = "left out"
    """Nobody: the round adds no value."""


class SeenByOpponents(Enum):
    """What a player's unplayed rounds count as in the score that opponents see."""

    TRAILING_DRAW = "trailing draw"
    """Points awarded; requested byes after which only VURs follow count as draws (C.07 16.2.5, 16.3)."""
    DRAW = "draw"
    """Every unplayed round counts as a draw."""
    AWARDED = "awarded"
    """Points awarded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of the tie-break rules.  The table at the top of the module says the same for people."""

    name: str
    source: str
    first_day: date | None = None
    """The first start date of tournaments under this edition."""
    chosen_by_date: bool = True
    own_unplayed: OwnUnplayed
    caps_forfeits: bool = False
    """16.4.1: the dummy of a forfeited game has at most the adjusted score of the scheduled opponent."""
    caps_byes: bool = False
    """16.4.2: the dummy of any other unplayed round has at most a draw a round."""
    seen_by_opponents: SeenByOpponents
    voluntary_cut_first: bool = False
    """16.5: voluntarily unplayed rounds are cut before the least significant value, if they are worth no less."""
    buchholz_in_round_robins: bool = True
    """Whether Art. 8 may be used with predetermined pairings."""
    rates_round_robin_forfeits: bool = False
    """15.2: forfeits with predetermined pairings count as played in the tie-breaks of Art. 10."""
    counts_round_robin_forfeit_losses: bool = False
    """15.2: forfeit losses with predetermined pairings count as played in the tie-breaks of type B."""
    lacks: frozenset[str] = frozenset()
    """Codes of the registry that this edition does not know."""


_SINCE_2026 = frozenset({"STD", "TPN", "RTNG"})
_US_CHESS = frozenset(
    {
        "MODMED", "SOLKOFF", "MEDIAN", "CUMUL", "CUMOPP", "RBT", "MOSTBLACKS", "KASHDAN", "USSB", "OPPERF", "AVGOPP",
    }
)  # fmt: skip

C07_2026 = Edition(
    name="C07-2026",
    source="FIDE C.07, approved by Council on 2 February 2026",
    first_day=date(2026, 3, 1),
    own_unplayed=OwnUnplayed.DUMMY,
    caps_forfeits=True,
    caps_byes=True,
    seen_by_opponents=SeenByOpponents.TRAILING_DRAW,
    voluntary_cut_first=True,
    buchholz_in_round_robins=False,
    lacks=_US_CHESS,
)
C07_2024 = Edition(
    name="C07-2024",
    source="FIDE C.07 of September 2023 with the edits of April and August 2024",
    first_day=date(2023, 9, 1),
    own_unplayed=OwnUnplayed.DUMMY,
    seen_by_opponents=SeenByOpponents.TRAILING_DRAW,
    voluntary_cut_first=True,
    rates_round_robin_forfeits=True,
    counts_round_robin_forfeit_losses=True,
    lacks=_US_CHESS | _SINCE_2026,
)
PRE_2023 = Edition(
    name="pre-2023",
    source="FIDE C.02.13 and C.07 before September 2023 (virtual opponent)",
    own_unplayed=OwnUnplayed.VIRTUAL,
    seen_by_opponents=SeenByOpponents.DRAW,
    rates_round_robin_forfeits=True,
    counts_round_robin_forfeit_losses=True,
    lacks=_US_CHESS | _SINCE_2026,
)
USCF_34 = Edition(
    name="USCF-34",
    source="US Chess rule 34, 7th edition",
    chosen_by_date=False,
    own_unplayed=OwnUnplayed.ZERO,
    seen_by_opponents=SeenByOpponents.DRAW,
)
CLUB_EXCLUDE = Edition(
    name="club-exclude",
    source="casual rule: a player's own unplayed rounds add nothing; never official",
    chosen_by_date=False,
    own_unplayed=OwnUnplayed.LEFT_OUT,
    seen_by_opponents=SeenByOpponents.AWARDED,
)

EDITIONS: tuple[Edition, ...] = (C07_2026, C07_2024, PRE_2023, USCF_34, CLUB_EXCLUDE)
"""All editions, the newest first."""


def edition_for(start_date: date | None) -> Edition:
    """The FIDE edition for a tournament that starts on this day; without a date the newest."""
    chosen = [edition for edition in EDITIONS if edition.chosen_by_date]
    return next(e for e in chosen if start_date is None or e.first_day is None or start_date >= e.first_day)


def edition_named(name: str) -> Edition:
    """The edition of this name, whatever its capitals.  Raises `KeyError`."""
    by_name = {edition.name.casefold(): edition for edition in EDITIONS}
    return by_name[name.strip().casefold()]
