"""Can the rest be paired? ([C4], C.04.3 1.9.2), and who can have the bye ([C5]).

The players not yet paired are kept in one matching, the witness, and a question about a part of them
starts from what the witness says.  The graph of who may meet whom is nearly complete, so a handful of
augmenting paths answers almost every question.
"""

from crosstable.pairing.dutch.criteria import c05
from crosstable.pairing.matching import GeneralMatching
from crosstable.pairing.matching.bits import bit_set
from crosstable.pairing.swiss.field import Field


class Completion:
    """The completability of sets of players.

    In an odd field a further vertex, the bye, is joined to everybody who may have it with the score that
    [C5] fixes; a complete pairing is then simply a perfect matching.
    """

    def __init__(self, field: Field, rows: list[int]) -> None:
        self.field = field
        self.size = len(field.entrants)
        self.bye = self.size if self.size % 2 else None
        self.rows = [*rows, 0] if self.bye is not None else rows
        self.everybody = (1 << len(self.rows)) - 1
        self.bye_score: int | None = None
        self._witness = GeneralMatching(self.rows, self.everybody)
        self._below = self._witness
        self._start = 0
        self._known: dict[tuple[int, ...], bool] = {}

    def find(self) -> bool:
        """Whether the round can be paired at all; in an odd field this fixes the score of the bye ([C5])."""
        if self.bye is None:
            return self._witness.complete()
        for score, candidates in c05.bye_candidates(self.field):
            self._join_bye(candidates)
            self._witness = GeneralMatching(self.rows, self.everybody)
            # The bye first: its few candidates should not be taken by the greedy start.
            if self._witness.augment(self.bye) and self._witness.complete():
                self.bye_score = score
                return True
        return False

    def _join_bye(self, candidates: int) -> None:
        bye = self.bye
        assert bye is not None  # only called in odd fields
        for index in range(self.size):
            if candidates >> index & 1:
                self.rows[index] |= 1 << bye
            else:
                self.rows[index] &= ~(1 << bye)
        self.rows[bye] = candidates

    def below(self, start: int) -> int:
        """The set of everybody from index `start` on, the bye included."""
        return self.everybody >> start << start

    def possible(self, floaters: tuple[int, ...], start: int) -> bool:
        """Whether `floaters` together with everybody from index `start` on can be paired completely.

        Two floaters are not paired with each other: they will be MDPs together in every bracket to come.
        """
        key = (start, *floaters)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._try(floaters, start)
        return known

    def _try(self, floaters: tuple[int, ...], start: int) -> bool:
        if start != self._start:
            self._below = self._restricted(start)
            self._start = start
        matching = self._below.copy()
        if len(floaters) > 1:
            matching.rows = self._apart(floaters)
        for index in floaters:
            matching.active |= 1 << index
            matching.free |= 1 << index
        # The newcomers first: they have the fewest ways to go.
        return all(matching.augment(index) for index in floaters if matching.free >> index & 1) and matching.complete()

    def _apart(self, floaters: tuple[int, ...]) -> list[int]:
        rows = self.rows.copy()
        together = bit_set(floaters)
        for index in floaters:
            rows[index] &= ~together
        return rows

    def _restricted(self, start: int) -> GeneralMatching:
        active = self.below(start)
        matching = GeneralMatching(self.rows, active)
        mate = self._witness.mate
        for index in range(start, len(self.rows)):
            if start <= mate[index] < index:
                matching.match(index, mate[index])
        matching.greedy()
        return matching
