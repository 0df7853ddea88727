"""A sample of the comparison with gacrux; the long run is ``python -m tests.differential.gacrux_tiebreaks``."""

import pytest

from tests.differential import gacrux_tiebreaks

pytest.importorskip("gacrux")


@pytest.mark.parametrize("seed", range(100, 116))
def test_all_codes_agree(seed: int) -> None:
    verdict = gacrux_tiebreaks.compare(gacrux_tiebreaks.case_of(seed, players=14))
    assert verdict.differences == ()
    assert verdict.values > 100
