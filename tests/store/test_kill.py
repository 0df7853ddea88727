"""A process killed in the middle of its work loses nothing that was acknowledged."""

import random

import pytest

from crosstable.store import Store
from tests.store.kill import campaign, check
from tests.store.samples import begun, record


@pytest.mark.parametrize("times", [3])
def test_killed_at_random_moments(location: str, times: int) -> None:
    assert "none lost" in campaign(location, times, seed=random.randrange(2**32), longest=0.1)


def test_the_check_can_fail(sqlite_store: Store) -> None:
    journal = begun(sqlite_store)
    sqlite_store.append(journal, 1, [record(0, "torn", part=0, of=2)])
    with pytest.raises(AssertionError, match="torn"):
        check(sqlite_store, journal, [])
    other = begun(sqlite_store)
    with pytest.raises(KeyError):
        check(sqlite_store, other, [(2, "lost")])
