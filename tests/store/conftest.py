"""Stores to test on: SQLite in a temporary folder, and a real PostgreSQL where one can be started."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.store import Store, open_store
from tests.store.postgres import Server, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    try:
        starting = server()
        running = starting.__enter__()
    except Exception as error:
        pytest.skip(f"no PostgreSQL could be started: {error}")
    try:
        yield running
    finally:
        starting.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgres"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be opened."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    return request.getfixturevalue("postgres").database()


@pytest.fixture
def store(location: str) -> Iterator[Store]:
    with open_store(location) as opened:
        yield opened


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "data") as opened:
        yield opened
