"""The Dutch procedure (C.04.3 1.9): bracket after bracket from the top, each paired by its best candidate."""

from dataclasses import dataclass

from crosstable.domain.messages import N_, Message, say, say_many
from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import c01, c02, c03, c04
from crosstable.pairing.dutch.exact import best_local, best_whole
from crosstable.pairing.dutch.floaters import FloatFinder
from crosstable.pairing.dutch.graph import bracket_rows, least_unmatched
from crosstable.pairing.dutch.ideal import best_ideal
from crosstable.pairing.errors import NoLegalPairing
from crosstable.pairing.matching.bits import bit_set
from crosstable.pairing.swiss.field import Field


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with the candidate that was taken."""

    bracket: Bracket
    candidate: Candidate

    def indices(self, positions: tuple[int, ...]) -> tuple[int, ...]:
        """Positions as indices in the field."""
        return tuple(self.bracket.indices[p] for p in positions)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs as indices in the field, the higher ranked first."""
        indices = self.bracket.indices
        return [(indices[a], indices[b]) for a, b in self.candidate.pairs]

    @property
    def floaters(self) -> tuple[int, ...]:
        """The downfloaters as indices in the field."""
        return self.indices(self.candidate.floaters)


class DutchRound:
    """The pairing of one round, and everything needed to ask what would have been otherwise.

    `run` pairs it; `paired` does both at once.
    """

    def __init__(self, field: Field, *, quick: bool = True) -> None:
        self.field = field
        self.quick = quick
        """Whether the quick way (`ideal`) may be used; the answers are the same without it."""
        self.completion = Completion(field, compatibility(field))
        self.scoregroups = field.scoregroups()
        self.floats = FloatFinder(self.completion, self.scoregroups)
        self.brackets: list[PairedBracket] = []
        self.bye: int | None = None

    @classmethod
    def paired(cls, field: Field, *, quick: bool = True) -> "DutchRound":
        """A round that has been paired.  Raises `NoLegalPairing`."""
        round_ = cls(field, quick=quick)
        round_.run()
        return round_

    def run(self) -> None:
        """Pair bracket after bracket from the top.  Raises `NoLegalPairing` where the field cannot be paired."""
        if not self.completion.find():
            raise NoLegalPairing(self.field.round_number, impossible(self.field, self.completion))
        left: tuple[int, ...] = ()
        for start, end in self.scoregroups:
            bracket = self.bracket(left, start, end)
            paired = PairedBracket(bracket, self.best(bracket))
            self.brackets.append(paired)
            left = paired.floaters
        self.bye = left[0] if left else None

    def bracket(self, mdps: tuple[int, ...], start: int, end: int) -> Bracket:
        """The bracket of a scoregroup and the players moved down to it."""
        return Bracket(field=self.field, mdps=mdps, start=start, end=end, bye_score=self.completion.bye_score)

    def best(self, bracket: Bracket) -> Candidate:
        """The best candidate of a bracket (C.04.3 Article 2, first generated among equals)."""
        rows = bracket_rows(bracket, self.completion.rows)
        found = self.best_within(bracket, rows, (1 << bracket.size) - 1)
        assert found is not None  # [C4] of the bracket above promised a completion.
        return found

    def best_within(self, bracket: Bracket, rows: list[int], allowed: int) -> Candidate | None:
        """The best candidate that pairs along `rows` and floats nobody outside `allowed` (positions)."""
        found = self._one_floats(bracket, rows, allowed) if bracket.size % 2 else self._nobody_floats(bracket, rows)
        return found or self._many_float(bracket, rows, allowed)

    def _nobody_floats(self, bracket: Bracket, rows: list[int]) -> Candidate | None:
        """An even bracket in which all are paired."""
        if not c04.fulfilled(bracket, self.completion, ()):
            return None
        return self._pair(bracket, rows, 0, 0)

    def _one_floats(self, bracket: Bracket, rows: list[int], allowed: int) -> Candidate | None:
        """An odd bracket with one downfloater, from the lowest score possible ([C7])."""
        for level in reversed(bracket.levels):
            at_level = allowed & bit_set(p for p, member in enumerate(bracket.members) if member.score == level)
            found = self._one_floats_of(bracket, rows, at_level)
            if found is not None:
                return found
        return None

    def _one_floats_of(self, bracket: Bracket, rows: list[int], candidates: int) -> Candidate | None:
        # First without [C4] and [C8]: what the best candidate of all leaves over nearly always passes both, and
        # then nothing that passes can be better.
        found = self._pair(bracket, rows, 1, candidates)
        if found is None or self._passes(bracket, found):
            return found
        # Otherwise exactly those who pass may float.
        passing = list(self.floats.single_floaters(bracket, rows, candidates))
        values = {p: self.floats.look_ahead(bracket, (bracket.indices[p],)) for p in passing}
        if not values:
            return None
        best = min(values.values())
        return self._pair(bracket, rows, 1, bit_set(p for p in passing if values[p] == best))

    def _passes(self, bracket: Bracket, candidate: Candidate) -> bool:
        """[C4], and [C8] at the value that nothing can better."""
        floaters = tuple(bracket.indices[p] for p in candidate.floaters)
        return c04.fulfilled(bracket, self.completion, floaters) and self.floats.attains_bound(bracket, floaters)

    def _pair(self, bracket: Bracket, rows: list[int], floaters: int, allowed: int) -> Candidate | None:
        if self.quick:
            found = best_ideal(bracket, rows, floaters, allowed)
            if found is not None:
                return found
        return best_local(bracket, rows, floaters, allowed)

    def _many_float(self, bracket: Bracket, rows: list[int], allowed: int) -> Candidate | None:
        """Two downfloaters or more."""
        least = max(bracket.size % 2 + 2, least_unmatched(rows))
        for floaters in range(least, bracket.size + 1, 2):
            found = best_local(bracket, rows, floaters, allowed)
            if found is not None:
                if self._passes(bracket, found):
                    return found
                break
        return best_whole(bracket, rows, allowed, self.completion, self.floats.following.get(bracket.end))


def compatibility(field: Field) -> list[int]:
    """Row v: the entrants that v may be paired with ([C1], [C3])."""
    everybody = (1 << len(field.entrants)) - 1
    return [everybody & ~(met | clash) for met, clash in zip(c01.barred(field), c03.barred(field), strict=True)]


def impossible(field: Field, completion: Completion) -> Message:
    """Why a field has no complete pairing."""
    rows = compatibility(field)
    lonely = [field.entrants[v].tpn for v, row in enumerate(rows) if not row]
    if len(field.entrants) % 2 and not c02.eligible(field):
        return say(
            N_(
                "The number of players is odd and nobody may have the bye: "
                "everybody has had it, or a full point without playing."
            ),
        )
    if len(lonely) > len(field.entrants) % 2:
        return say(N_("There is no opponent left for player {tpns}."), tpns=", ".join(map(str, sorted(lonely))))
    if len(field.entrants) % 2:
        return say_many(
            "Whoever of the players that may have the bye is given it, the other {count} cannot be paired.",
            "Whoever of the players that may have the bye is given it, the other {count} cannot all be paired: "
            "too many of them have met, or need the same colour.",
            count=len(field.entrants) - 1,
        )
    return say_many(
        "The {count} player cannot be paired.",
        "The {count} players cannot all be paired: too many of them have met, or need the same colour.",
        count=len(field.entrants),
    )
