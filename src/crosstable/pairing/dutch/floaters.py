"""How few downfloaters, and with how low scores, a bracket can do with ([C6], [C7]); the look-ahead of [C8]."""

from collections.abc import Iterator

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import c04, c08
from crosstable.pairing.dutch.criteria.c08 import LookAhead
from crosstable.pairing.dutch.exact import candidate_of, edge_cost, local_graph, solve, whole_graph
from crosstable.pairing.dutch.graph import bracket_rows, everyone_but, least_unmatched
from crosstable.pairing.dutch.vector import float_tiers
from crosstable.pairing.matching import GeneralMatching
from crosstable.pairing.matching.bits import bit_set, members


class FloatFinder:
    """Answers, for one round, what the best [C6] and [C7] of a bracket are; remembers what it has found."""

    def __init__(self, completion: Completion, scoregroups: list[tuple[int, int]]) -> None:
        self.completion = completion
        self.following = {start: (start, end) for start, end in scoregroups}
        self._known: dict[tuple[int, ...], LookAhead] = {}

    def look_ahead(self, bracket: Bracket, floaters: tuple[int, ...]) -> LookAhead:
        """The value of [C8] for these downfloaters of a bracket (indices in the field)."""
        following = self.following.get(bracket.end)
        if following is None:
            return 0, ()
        key = (following[0], *floaters)
        known = self._known.get(key)
        if known is None:
            start, end = following
            ahead = Bracket(
                field=bracket.field, mdps=floaters, start=start, end=end, bye_score=self.completion.bye_score
            )
            known = self._known[key] = self._least(ahead)
        return known

    def attains_bound(self, bracket: Bracket, floaters: tuple[int, ...]) -> bool:
        """Whether the next bracket does as well with these downfloaters as parity allows at all."""
        following = self.following.get(bracket.end)
        return self.look_ahead(bracket, floaters) == c08.bound(bracket, len(floaters), following)

    def _least(self, bracket: Bracket) -> LookAhead:
        rows = bracket_rows(bracket, self.completion.rows)
        if bracket.size % 2 == 0:
            if everyone_but(bracket, rows, ()) and c04.fulfilled(bracket, self.completion, ()):
                return 0, ()
        else:
            for level in reversed(bracket.levels):
                if self._one_can_float(bracket, rows, level):
                    return 1, (level,)
        return self._least_of_many(bracket, rows)

    def _one_can_float(self, bracket: Bracket, rows: list[int], level: int) -> bool:
        at_level = bit_set(p for p, member in enumerate(bracket.members) if member.score == level)
        return next(self.single_floaters(bracket, rows, at_level), None) is not None

    def single_floaters(self, bracket: Bracket, rows: list[int], candidates: int) -> Iterator[int]:
        """Those of the candidates who can be the only downfloater, the rest paired and [C4] kept (positions)."""
        exit_ = bracket.size
        joined = [row | (candidates >> p & 1) << exit_ for p, row in enumerate(rows)]
        matching = GeneralMatching([*joined, candidates], (1 << exit_ + 1) - 1)
        if not matching.complete():
            return
        for position in reversed(list(members(candidates))):
            if not c04.fulfilled(bracket, self.completion, (bracket.indices[position],)):
                continue
            if self._exits(matching, position, exit_):
                yield position

    @staticmethod
    def _exits(matching: GeneralMatching, position: int, exit_: int) -> bool:
        """Whether a perfect matching joins `position` to the exit; the one found is kept."""
        partner, other = matching.mate[position], matching.mate[exit_]
        if partner == exit_:
            return True
        trial = matching.copy()
        trial.deactivate(position)
        trial.deactivate(exit_)
        if not trial.augment(other):
            return False
        matching.mate, matching.free = trial.mate, trial.free
        matching.match(position, exit_)
        return True

    def _least_of_many(self, bracket: Bracket, rows: list[int]) -> LookAhead:
        """Two or more must float (or three and more, in an odd bracket)."""
        everyone = (1 << bracket.size) - 1
        tiers = [tier for number, tier in float_tiers(bracket) if number == 7]
        costs = [edge_cost(tier, bracket.size) for tier in tiers]
        least = max(bracket.size % 2 + 2, least_unmatched(rows))
        for floaters in range(least, bracket.size + 1, 2):
            mate = solve(local_graph(rows, floaters, everyone), costs)
            if mate is None:
                continue
            found = candidate_of(mate, bracket.size).floaters
            if c04.fulfilled(bracket, self.completion, tuple(bracket.indices[p] for p in found)):
                return floaters, tuple(bracket.members[p].score for p in found)
            break
        return self._least_of_whole(bracket, rows)

    def _least_of_whole(self, bracket: Bracket, rows: list[int]) -> LookAhead:
        costs = [edge_cost(tier, bracket.size) for _, tier in float_tiers(bracket)]
        mate = solve(whole_graph(bracket, rows, (1 << bracket.size) - 1, self.completion), costs)
        assert mate is not None  # asked only for downfloaters that can be completed ([C4])
        found = candidate_of(mate, bracket.size).floaters
        return len(found), tuple(bracket.members[p].score for p in found)
