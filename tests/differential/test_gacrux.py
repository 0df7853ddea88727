"""A sample of the comparison with gacrux; `python -m tests.differential.gacrux` runs any number."""

import pytest

from tests.differential.gacrux import Verdict, compare


@pytest.mark.parametrize("seed", range(24))
def test_gacrux_pairs_every_round_alike(seed: int) -> None:
    verdict = compare(40_000 + seed, players=6 + 2 * seed)
    assert verdict == Verdict(40_000 + seed, verdict.rounds, ())
    assert verdict.rounds > 0
