"""Records to store, and what must hold of every journal."""

from datetime import UTC, datetime

from crosstable.store import NewRecord, Record, Store, new_journal_id
from crosstable.store.chain import START, holds

NOON = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)


def record(number: int = 0, command: str | None = None, **payload: object) -> NewRecord:
    return NewRecord(
        at=NOON.replace(microsecond=number % 1_000_000),
        actor="Iðunn",
        kind="result.recorded",
        payload=payload or {"board": number, "result": "½-½"},
        command=command,
    )


def begun(store: Store, count: int = 1, journal: str | None = None) -> str:
    """A journal with some records, each of its own command."""
    name = journal or new_journal_id()
    store.create(name, [record(n, f"begin-{n}") for n in range(count)])
    return name


def assert_sound(store: Store, journal: str) -> list[Record]:
    """Gapless, chained, and no command torn or doubled; returns the records."""
    records = list(store.read(journal))
    assert [r.sequence for r in records] == list(range(1, len(records) + 1))
    assert store.head(journal) == len(records)
    previous = START
    for each in records:
        assert holds(previous, each)
        previous = each.digest
    return records
