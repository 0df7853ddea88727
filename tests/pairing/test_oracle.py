"""The engine against the literal oracle: a sample; `python -m tests.oracle.compare` runs any number."""

import random

import pytest

from tests.oracle.compare import difference
from tests.oracle.notation import format_position
from tests.oracle.positions import random_position


@pytest.mark.parametrize("seed", range(8))
def test_engine_agrees_with_the_literal_procedure(seed: int) -> None:
    """Pairs, colours and their rules, board order, bye, floaters and criteria; with and without the quick way."""
    rng = random.Random(f"sample {seed}")
    for _ in range(250):
        field = random_position(rng)
        found = difference(field)
        assert found is None, f"{found}\n{format_position(field)}"
