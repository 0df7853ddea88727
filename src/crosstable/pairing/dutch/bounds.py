"""Lower bounds for the criteria of a bracket with at most one downfloater, as a graph of what attains them.

Let M be the players who prefer the colour that more players prefer (the majority), N those who prefer the
other, Z those without a preference, all counted among the members.

[C12]  Every pair holds at most one player of N ∪ Z against one of M, so of e = |M| - |N| - |Z| players in excess
       two at a time must meet: at least ⌊e/2⌋ pairs clash (none if e < 0).  With a downfloater e is odd, and the bound
       is met only if the downfloater comes from M (if e > 0).  It is met exactly when nobody of N ∪ Z is paired with
       N ∪ Z (or, where the bound is nought, when no pair clashes).
[C13]  Each clash that refuses no strong preference needs a player of M with a mild one, so at least
       |clashes| - |mild players of M| strong preferences are refused.  If there are mild players enough, the bound is
       nought: no two strong players of M meet.  If not, it is met exactly when each mild player of M meets a strong
       one.
[C9], [C14], [C16] depend on the downfloater alone, once the criteria before have narrowed down who that can be.
[C10], [C11], [C15], [C17], [C19], [C21] are nought exactly when no pair with a cost is used.
[C18], [C20] are the same for all candidates, because every MDP is paired.

Each step keeps all candidates that attain the bounds so far and drops all others, so a perfect matching of what is
left attains them all, and every candidate that does is such a matching.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.domain import Colour
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import c09, c10, c11
from crosstable.pairing.matching.bits import members
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.entrant import Float


@dataclass(frozen=True, slots=True)
class Ideal:
    """The pairs (`rows`) and downfloaters (`allowed`) that attain every bound, as sets of positions."""

    rows: list[int]
    allowed: int


def ideal_graph(bracket: Bracket, rows: Sequence[int], floaters: int, allowed: int) -> Ideal | None:
    """Narrow the graph of a bracket down to what attains every bound; `None` where counting alone cannot tell."""
    if bracket.mdp_count and allowed & (1 << bracket.mdp_count) - 1:
        return None  # An MDP in the Limbo: [C18] and [C20] would have a say.
    return _Narrowing(bracket, rows, floaters, allowed).run()


class _Narrowing:
    def __init__(self, bracket: Bracket, rows: Sequence[int], floaters: int, allowed: int) -> None:
        self.bracket = bracket
        self.rows = list(rows)
        self.floaters = floaters
        self.allowed = allowed
        self._sort_by_preference()

    def _sort_by_preference(self) -> None:
        white = black = mild = absolute = 0
        for position, member in enumerate(self.bracket.members):
            bit = 1 << position
            if member.preference.colour is Colour.WHITE:
                white |= bit
            elif member.preference.colour is Colour.BLACK:
                black |= bit
            if member.preference.strength is Strength.MILD:
                mild |= bit
            elif member.preference.strength is Strength.ABSOLUTE:
                absolute |= bit
        everybody = (1 << self.bracket.size) - 1
        self.majority, self.minority = (white, black) if white.bit_count() >= black.bit_count() else (black, white)
        self.indifferent = everybody & ~(white | black)
        self.mild = mild & self.majority
        self.absolute = absolute

    def run(self) -> Ideal | None:
        excess = self.majority.bit_count() - self.minority.bit_count() - self.indifferent.bit_count()
        clashes = max(0, excess // 2)
        self._fewest_unplayed()
        if self.floaters and excess > 0:
            self.allowed &= self.majority
        if not (self._may_clash(clashes) if clashes else self._no_clash()):
            return None
        self._avoid_repeated_floats()
        if self.floaters and not self.allowed:
            return None
        return Ideal(self.rows, self.allowed)

    def _fewest_unplayed(self) -> None:
        """[C9]: all downfloaters allowed have one score, so it applies to all of them or to none."""
        position = self.allowed.bit_length() - 1
        if not self.floaters or position < 0:
            return
        all_members = self.bracket.members
        if c09.applies(self.bracket, self.floaters, all_members[position].score):
            fewest = min(all_members[p].unplayed for p in members(self.allowed))
            self.allowed = sum(1 << p for p in members(self.allowed) if all_members[p].unplayed == fewest)

    def _no_clash(self) -> bool:
        """[C12] nought: no two players with the same preference.  [C10], [C11] and [C13] are nought then too."""
        for position in members(self.majority):
            self.rows[position] &= ~self.majority
        for position in members(self.minority):
            self.rows[position] &= ~self.minority
        return not (c10.topscorers_matter(self.bracket) and self._irregular())

    def _may_clash(self, clashes: int) -> bool:
        """[C12] at its bound, then [C13]; False where two absolute preferences could meet in the last round."""
        if c10.topscorers_matter(self.bracket) and (self._irregular() or not self._no_topscorer_harmed()):
            return False
        others = self.minority | self.indifferent
        for position in members(others):
            self.rows[position] &= self.majority
        strong = self.majority & ~self.mild
        mild = self.mild.bit_count()
        if mild and clashes >= mild and self.floaters:
            # A mild player who floats would leave one strong preference more refused.
            self.allowed &= strong
        if clashes <= mild:
            for position in members(strong):
                self.rows[position] &= ~strong
        if clashes >= mild:
            for position in members(self.mild):
                self.rows[position] &= strong
            for position in members(others):
                self.rows[position] &= ~self.mild
        return True

    def _irregular(self) -> bool:
        """A history in which even the colour due would harm: then [C10] and [C11] do not follow from preferences."""
        return any(
            abs(member.colour_difference) > 2
            or (len(member.colours) > 1 and member.colours[-2:] == (member.preference.colour,) * 2)
            for member in self.bracket.members
        )

    def _no_topscorer_harmed(self) -> bool:
        """Drop the pairs that cost in [C10] or [C11]; False if two absolute preferences could still meet.

        ([C13] does not count a pair of two absolute preferences, which the bound does not provide for.)
        """
        costs = [tier.pair for criterion in (c10, c11) for tier in criterion.tiers(self.bracket)]
        absolute = self.absolute & self.majority
        for a in members(absolute):
            for b in members(self.rows[a] & self.majority):
                pair = (min(a, b), max(a, b))
                if any(cost is not None and cost(*pair) for cost in costs):
                    self.rows[a] &= ~(1 << b)
                    self.rows[b] &= ~(1 << a)
        return not any(self.rows[a] & absolute for a in members(absolute))

    def _avoid_repeated_floats(self) -> None:
        """[C14] and [C16] for the downfloater; [C15], [C17], [C19] and [C21] for the opponents of MDPs."""
        mdps = (1 << self.bracket.mdp_count) - 1
        before = list(self.bracket.members)
        if self.floaters:
            for down in (
                sum(1 << p for p in members(self.allowed) if before[p].last_float is Float.DOWN),
                sum(1 << p for p in members(self.allowed) if before[p].previous_float is Float.DOWN),
            ):
                if self.allowed & ~down:
                    self.allowed &= ~down
        if mdps:
            for position in range(self.bracket.mdp_count, self.bracket.size):
                member = before[position]
                if Float.UP in (member.last_float, member.previous_float):
                    self.rows[position] &= ~mdps
                    for mdp in range(self.bracket.mdp_count):
                        self.rows[mdp] &= ~(1 << position)
