"""Doors of a desk on either database, with hashes that are quick to make."""

import pytest

from crosstable.desk import Desk
from crosstable.desk.doors import Doors, Passwords
from crosstable.store import Store
from tests.desk.conftest import Clock
from tests.desk.play import new_event
from tests.store.conftest import location, postgres, store

__all__ = ["location", "postgres", "store"]

QUICK = Passwords(time=1, memory=8, lanes=1)


@pytest.fixture
def desk(store: Store, clock: Clock) -> Desk:
    return Desk(store, clock)


@pytest.fixture
def doors(desk: Desk) -> Doors:
    return Doors(desk, QUICK)


@pytest.fixture
def journal(desk: Desk) -> str:
    """An event with four players, of Ada's, its first round paired."""
    from crosstable.journal import commands as c

    made = new_event(desk, 4)
    desk.execute(made, "Ada", c.PairRound(section="A"))
    return made
