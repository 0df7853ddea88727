"""A desk on a fresh store, and a clock that tests can move."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from crosstable.desk import Desk
from crosstable.store import open_store


class Clock:
    """A second passes at each look."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 9, 4, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with open_store(tmp_path / "data") as store:
        yield Desk(store, clock)
