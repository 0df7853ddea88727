"""The worked examples of the Dutch system, and proof that each criterion is needed for at least one of them."""

from collections.abc import Callable

import pytest

from crosstable.pairing import NoLegalPairing
from crosstable.pairing.dutch import engine, vector
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import c01, c03, c04, c07, c09
from crosstable.pairing.dutch.engine import DutchRound
from crosstable.pairing.dutch.floaters import FloatFinder
from crosstable.pairing.pair import round_pairing
from crosstable.pairing.swiss.entrant import Entrant
from crosstable.pairing.swiss.field import Field
from tests.oracle.bridge import tournament_of
from tests.oracle.worked_examples import WORKED_EXAMPLES, WorkedExample


def right(example: WorkedExample) -> bool:
    field = example.field()
    try:
        found = round_pairing(tournament_of(field), field.round_number)
    except NoLegalPairing:
        return False
    return found.coloured_pairs == example.pairs and found.bye == example.bye


@pytest.mark.parametrize("example", WORKED_EXAMPLES, ids=lambda e: e.name)
def test_worked_example(example: WorkedExample) -> None:
    field = example.field()
    found = round_pairing(tournament_of(field), field.round_number)
    assert (found.coloured_pairs, found.bye) == (example.pairs, example.bye), example.about


Patch = Callable[[pytest.MonkeyPatch], None]


def _without_quality(number: int) -> Patch:
    """The mutant that does not know one of [C10] to [C21]."""
    return lambda patch: patch.setattr(vector, "_AFTER_C9", tuple(p for p in vector._AFTER_C9 if p[0] != number))


def _no_rows(field: Field) -> list[int]:
    return [1 << entrant.index for entrant in field.entrants]


def _highest_bye(self: Completion) -> bool:
    """[C5] turned round: the highest score that can have the bye."""
    if self.bye is None:
        return self._witness.complete()
    eligible = [entrant for entrant in self.field.entrants if entrant.may_have_pab]
    for score in sorted({entrant.score for entrant in eligible}, reverse=True):
        self._join_bye(sum(1 << entrant.index for entrant in eligible if entrant.score == score))
        self._witness = type(self._witness)(self.rows, self.everybody)
        if self._witness.augment(self.bye) and self._witness.complete():
            self.bye_score = score
            return True
    return False


def _patch_c8(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FloatFinder, "attains_bound", lambda self, bracket, floaters: True)
    patch.setattr(FloatFinder, "look_ahead", lambda self, bracket, floaters: (0, ()))


def _patch_c7(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DutchRound, "_one_floats", DutchRound._one_floats_of)
    patch.setattr(c07, "tiers", lambda bracket: [])


MUTANTS: dict[str, Patch] = {
    "C1": lambda patch: patch.setattr(c01, "barred", _no_rows),
    "C2": lambda patch: patch.setattr(Entrant, "may_have_pab", property(lambda self: True)),
    "C3": lambda patch: patch.setattr(c03, "barred", lambda field: [0] * len(field.entrants)),
    "C4": lambda patch: patch.setattr(c04, "fulfilled", lambda bracket, completion, floaters: True),
    "C5": lambda patch: patch.setattr(Completion, "find", _highest_bye),
    "C6": lambda patch: patch.setattr(DutchRound, "_nobody_floats", lambda self, bracket, rows: None),
    "C7": _patch_c7,
    "C8": _patch_c8,
    "C9": lambda patch: patch.setattr(c09, "tiers", lambda bracket, floaters: []),
    **{f"C{number}": _without_quality(number) for number in range(10, 22)},
}


@pytest.mark.parametrize("criterion", MUTANTS)
def test_no_criterion_can_be_dropped(criterion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any single criterion at least one worked example comes out wrong (the quick way aside)."""
    monkeypatch.setattr(engine, "best_ideal", lambda *_: None)
    assert all(right(example) for example in WORKED_EXAMPLES)
    MUTANTS[criterion](monkeypatch)

    def fails(example: WorkedExample) -> bool:
        try:
            return not right(example)
        except (AssertionError, IndexError):
            return True  # The mutant ran into a bracket that cannot be paired.

    assert any(fails(example) for example in WORKED_EXAMPLES)
