"""The standings under several lists of tie-breaks or editions of the rules, side by side."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from crosstable.domain import Tournament
from crosstable.standings.compute import standings
from crosstable.standings.table import Standings
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.tie_break import TieBreak


@dataclass(frozen=True, slots=True)
class Variant:
    """A list of tie-breaks and an edition to compare; `None` is what the tournament announces."""

    label: str
    tie_breaks: str | Sequence[str | TieBreak] | None = None
    edition: Edition | str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A competitor and the place in each variant."""

    tpn: int
    ranks: tuple[int, ...]

    @property
    def span(self) -> int:
        """How many places lie between the best and the worst."""
        return max(self.ranks) - min(self.ranks)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The standings under each variant, the first of which is what the others are compared with."""

    labels: tuple[str, ...]
    standings: tuple[Standings, ...]

    @property
    def ranks(self) -> Mapping[int, tuple[int, ...]]:
        """The places of each competitor, one for each variant, in the order of the first."""
        by_tpn = [table.by_tpn for table in self.standings]
        return {row.tpn: tuple(rows[row.tpn].rank for rows in by_tpn) for row in self.standings[0].rows}

    @property
    def moves(self) -> tuple[Move, ...]:
        """Those whose place is not the same everywhere, the widest moves first."""
        moved = [Move(tpn, ranks) for tpn, ranks in self.ranks.items() if len(set(ranks)) > 1]
        return tuple(sorted(moved, key=lambda move: (-move.span, move.ranks)))

    @property
    def winners(self) -> tuple[tuple[int, ...], ...]:
        """Who would win under each variant; several where the first place is shared."""
        return tuple(tuple(row.tpn for row in table.rows if row.rank == 1) for table in self.standings)


def compare(
    tournament: Tournament,
    variants: Iterable[Variant | tuple[str, str | Sequence[str | TieBreak] | None, Edition | str | None]],
    after_round: int | None = None,
    *,
    round_robin: bool | None = None,
    unrated_rating: int | None = None,
    skips_unrated: bool = False,
) -> Comparison:
    """Rank a tournament under each variant.  Raises `TieBreakError` as `standings` does."""
    chosen = [variant if isinstance(variant, Variant) else Variant(*variant) for variant in variants]
    return Comparison(
        tuple(variant.label for variant in chosen),
        tuple(
            standings(
                tournament,
                variant.tie_breaks,
                variant.edition,
                after_round,
                round_robin=round_robin,
                unrated_rating=unrated_rating,
                skips_unrated=skips_unrated,
            )
            for variant in chosen
        ),
    )
