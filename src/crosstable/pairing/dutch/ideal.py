"""The quick way to the best candidate of a bracket: attain bounds that nothing can better.

For at most one downfloater, every criterion from [C9] on has a lower bound that follows from counting alone
(`bounds`).  Each bound is attained exactly when no pair and no downfloater of certain kinds is used; taking those
away leaves a graph whose perfect matchings are precisely the candidates that attain every bound at once.  If it
has one, those are the best candidates, and only the generation order is left to decide, which needs no weights:

* the MDPs' opponents one after the other, the smallest BSN that leaves a perfect matching;
* then S1 against S2 without an exchange, the lexicographically first assignment;
* then one exchange after the other in their order;
* more than one exchange, or few players: a weighted matching with the generation order alone.

If it has none, some bound cannot be attained, and `exact` weighs all criteria.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.pairing.dutch.bounds import Ideal, ideal_graph
from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.exact import first_in_order
from crosstable.pairing.matching import GeneralMatching, first_assignment
from crosstable.pairing.matching.bits import bit_set, members

_FEW = 16
"""Up to so many players one weighted matching is quicker than trying exchanges."""

_EXCHANGES = 400
"""How many single exchanges are tried before the weighted matching takes over."""


def best_ideal(bracket: Bracket, rows: Sequence[int], floaters: int, allowed: int) -> Candidate | None:
    """The best candidate with 0 or 1 downfloaters from `allowed`; `None` where the bounds cannot be attained."""
    ideal = ideal_graph(bracket, rows, floaters, allowed)
    if ideal is None:
        return None
    remainder = _Remainder(ideal.rows, ideal.allowed, floaters)
    pairs: list[tuple[int, int]] = []
    order = list(range(bracket.size))
    if bracket.mdp_count:
        opponents = _mdp_opponents(bracket, ideal, floaters)
        if opponents is None:
            return None
        pairs = list(enumerate(opponents))
        taken = set(opponents)
        order = [p for p in range(bracket.mdp_count, bracket.size) if p not in taken]
    rest = remainder.pair(order, known_possible=bool(bracket.mdp_count))
    if rest is None:
        return None
    found, out = rest
    return Candidate(tuple(pairs + sorted(found)), out)


def _mdp_opponents(bracket: Bracket, ideal: Ideal, floaters: int) -> list[int] | None:
    """The first opponents of all MDPs that leave a perfect matching of the rest; `None` where there is none."""
    size = bracket.size
    rows = [row | (ideal.allowed >> p & floaters) << size for p, row in enumerate(ideal.rows)]
    matching = GeneralMatching([*rows, ideal.allowed], (1 << size + floaters) - 1)
    if not matching.complete():
        return None
    opponents = []
    for mdp in range(bracket.mdp_count):
        for opponent in members(rows[mdp] & matching.active):
            settled = _settle(matching, mdp, opponent)
            if settled is not None:
                matching = settled
                opponents.append(opponent)
                break
    return opponents


def _settle(matching: GeneralMatching, u: int, v: int) -> GeneralMatching | None:
    """The matching without u and v if they are joined and the rest stays perfect, else `None`."""
    partner = matching.mate[u]
    trial = matching.copy()
    trial.deactivate(u)
    trial.deactivate(v)
    return trial if partner == v or trial.augment(partner) else None


@dataclass(frozen=True, slots=True)
class _Remainder:
    """A homogeneous bracket, or what the MDPs leave of a heterogeneous one; every edge is as good as any other."""

    rows: Sequence[int]
    allowed: int
    floaters: int

    def pair(self, order: list[int], *, known_possible: bool) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
        """The first candidate of the players in `order`: pairs and downfloaters."""
        count = (len(order) - self.floaters) // 2
        found = self._assign(order[:count], order[count:])
        if found is not None:
            return found
        if not known_possible and not self._possible(order):
            return None
        if len(order) > _FEW:
            for s1, s2 in _exchanged(order, count):
                found = self._assign(s1, s2)
                if found is not None:
                    return found
        return first_in_order(self.rows, order, count, self.allowed if self.floaters else 0)

    def _assign(self, s1: list[int], s2: list[int]) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
        columns = bit_set(s2)
        wanted = [self.rows[p] for p in s1]
        if self.floaters:
            # The downfloater is whoever of S2 is left over: one more row, served last.
            wanted.append(self.allowed)
        assigned = first_assignment(wanted, columns)
        if assigned is None:
            return None
        pairs = [(min(a, b), max(a, b)) for a, b in zip(s1, assigned, strict=False)]
        return pairs, tuple(assigned[len(s1) :])

    def _possible(self, order: list[int]) -> bool:
        exit_ = len(self.rows)
        rows = [row | (self.allowed >> p & self.floaters) << exit_ for p, row in enumerate(self.rows)]
        active = bit_set(order) | self.floaters << exit_
        return GeneralMatching([*rows, self.allowed], active).complete()


def _exchanged(order: list[int], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2 after one exchange, in the order of 3.6: the smallest difference, then the lowest player of S1."""
    total = len(order)
    tried = 0
    for difference in range(1, total):
        for down in range(min(count, total - difference) - 1, max(-1, count - difference - 1), -1):
            up = down + difference
            if up < count:
                continue
            s1 = sorted([*order[:down], *order[down + 1 : count], order[up]])
            s2 = sorted([order[down], *order[count:up], *order[up + 1 :]])
            yield s1, s2
            tried += 1
            if tried == _EXCHANGES:
                return
