"""The order in which candidates are generated (C.04.3 Articles 3 and 4): the first of equal ones is taken.

Nothing is enumerated here.  A set of pairs is generated first with the smaller BSN of every pair in S1, so it
has one well-defined place in the order, and every part of that place is a sum over its pairs and downfloaters:

* exchanges: one for each pair whose members are both from the original S2 (3.6, smallest number first);
* their difference: BSNs moved from S2 to S1 minus BSNs moved from S1 to S2 (smallest first);
* who leaves S1: the set with the larger BSN at the first difference, compared from the largest, first;
* who enters S1: the set with the smaller BSN at the first difference, compared from the smallest, first;
* the transposition: the list of the partners of S1 in order, lexicographically smallest first (3.7, 4.2).

In a heterogeneous bracket the set of MDPs to be paired and then their opponents come before all that (4.3, 4.4),
and the order above is that of the remainder, with fresh BSNs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.pairing.dutch.bracket import Bracket, Candidate, Tier


def mdp_tiers(bracket: Bracket) -> list[Tier]:
    """Which MDPs are paired, then with whom: the smallest BSNs first."""
    mdps = bracket.mdp_count
    base = bracket.size + 1
    return [
        Tier(floater=lambda p: 1 << (mdps - p) if p < mdps else 0),
        Tier(pair=lambda a, b: (b + 1) * base ** (mdps - 1 - a) if a < mdps else 0),
    ]


def remainder_tiers(order: Sequence[int], pairs: int) -> list[Tier]:
    """Exchanges and transposition of the players in `order` (positions; BSN 1, 2, …), who make `pairs` pairs."""
    bsn = {position: number for number, position in enumerate(order, start=1)}
    count = len(order)

    def both_below(a: int, b: int) -> bool:
        return a in bsn and b in bsn and bsn[a] > pairs

    def both_above(a: int, b: int) -> bool:
        return a in bsn and b in bsn and bsn[b] <= pairs

    def floats_from_above(p: int) -> bool:
        return p in bsn and bsn[p] <= pairs

    def difference(a: int, b: int) -> int:
        return bsn[a] if both_below(a, b) else -bsn[b] if both_above(a, b) else 0

    return [
        Tier(pair=lambda a, b: int(both_below(a, b))),
        Tier(pair=difference, floater=lambda p: -bsn[p] if floats_from_above(p) else 0),
        Tier(
            pair=lambda a, b: -(1 << bsn[b]) if both_above(a, b) else 0,
            floater=lambda p: -(1 << bsn[p]) if floats_from_above(p) else 0,
        ),
        Tier(pair=lambda a, b: -(1 << (count - bsn[a])) if both_below(a, b) else 0),
        Tier(pair=lambda a, b: bsn[b] * (count + 1) ** (count - bsn[a]) if a in bsn and b in bsn else 0),
    ]


@dataclass(frozen=True, slots=True)
class Subgroups:
    """How a candidate is generated: S1 and S2 (of the bracket or its remainder) and what was exchanged (positions)."""

    s1: tuple[int, ...]
    s2: tuple[int, ...]
    limbo: tuple[int, ...]
    """MDPs that are not paired in this bracket."""
    remainder_s1: tuple[int, ...]
    remainder_s2: tuple[int, ...]
    """The original subgroups of the remainder; of the whole bracket where there are no MDPs."""
    moved_down: tuple[int, ...]
    """Exchanged from S1 to S2."""
    moved_up: tuple[int, ...]
    """Exchanged from S2 to S1."""


def subgroups(bracket: Bracket, candidate: Candidate) -> Subgroups:
    """The subgroups and the exchange by which a candidate is first generated."""
    mdps = bracket.mdp_count
    paired_mdps = tuple(a for a, _ in candidate.pairs if a < mdps)
    taken = set(paired_mdps) | {b for a, b in candidate.pairs if a < mdps}
    limbo = tuple(p for p in range(mdps) if p not in taken)
    order = [p for p in range(bracket.size) if p not in taken and p not in limbo]
    pairs = len(candidate.pairs) - len(paired_mdps)
    original_s1, original_s2 = order[:pairs], order[pairs:]
    uppers = {a for a, _ in candidate.pairs if a not in taken}
    moved_down = tuple(p for p in original_s1 if p not in uppers)
    moved_up = tuple(p for p in original_s2 if p in uppers)
    if mdps:
        s1, s2 = paired_mdps, tuple(range(mdps, bracket.size))
    else:
        s1, s2 = tuple(original_s1), tuple(original_s2)
    return Subgroups(s1, s2, limbo, tuple(original_s1), tuple(original_s2), moved_down, moved_up)
