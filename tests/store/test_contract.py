"""What every store promises, on every database."""

import pickle
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from crosstable.store import (
    AlreadyDone,
    Conflict,
    DamagedError,
    JournalExistsError,
    LabelTakenError,
    LoginTakenError,
    NewRecord,
    NoSuchJournalError,
    RecordError,
    Store,
    StoreError,
    new_journal_id,
    open_store,
)
from crosstable.store.statements import PAGE
from tests.store.samples import NOON, assert_sound, begun, record

NOBODY = "0" * 32


def test_what_is_appended_is_read(store: Store) -> None:
    journal = begun(store)
    payload = {"a": [1, 2.5, None, True, "½ \u0000 \U0001f600"], "ü": {"": {}}, "n": 10**30}
    written = store.append(journal, 1, [record(**payload), record(7, "k")])
    assert [r.again() for r in written] == [record(**payload), record(7, "k")]
    assert list(store.read(journal, after=1)) == written
    assert store.head(journal) == 3
    assert_sound(store, journal)


def test_what_is_read_after_opening_again_is_the_same(location: str) -> None:
    with open_store(location) as first:
        journal = begun(first, 5)
        before = list(first.read(journal))
    with open_store(location, create=False) as second:
        assert list(second.read(journal)) == before


def test_moments_are_kept_in_utc(store: Store) -> None:
    at = datetime(2026, 1, 1, 1, 30, 0, 123456, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    journal = new_journal_id()
    store.create(journal, [replace(record(), at=at)])
    (stored,) = store.read(journal)
    assert stored.at == at
    assert stored.at.tzinfo is UTC
    assert stored.at.hour == 20


def test_reading_a_part(store: Store) -> None:
    journal = begun(store, 10)
    assert [r.sequence for r in store.read(journal, after=3, up_to=6)] == [4, 5, 6]
    assert list(store.read(journal, after=10)) == []
    assert list(store.read(journal, after=99)) == []
    assert [r.sequence for r in store.read(journal, up_to=99)] == list(range(1, 11))


def test_reading_over_pages_sees_what_is_appended_meanwhile(store: Store) -> None:
    journal = begun(store, PAGE + 5)
    reading = store.read(journal)
    next(reading)
    store.append(journal, PAGE + 5, [record()])
    assert [r.sequence for r in reading][-1] == PAGE + 6


def test_a_stale_append_is_refused_whole(store: Store) -> None:
    journal = begun(store, 3)
    with pytest.raises(Conflict) as caught:
        store.append(journal, 2, [record(), record()])
    assert caught.value.actual_sequence == 3
    with pytest.raises(Conflict):
        store.append(journal, 4, [record()])
    assert store.head(journal) == 3


def test_a_command_sent_twice_happens_once(store: Store) -> None:
    journal = begun(store)
    first = store.append(journal, 1, [record(1, "again"), record(2, "again")])
    for after in (1, 3):
        with pytest.raises(AlreadyDone) as caught:
            store.append(journal, after, [record(1, "again"), record(2, "again")])
        assert list(caught.value.records) == first
    with pytest.raises(AlreadyDone):
        store.append(journal, 3, [record(9, "new"), record(1, "again")])
    assert store.find_command(journal, "again") == first
    assert store.find_command(journal, "new") == []
    assert len(assert_sound(store, journal)) == 3


def test_command_keys_belong_to_their_journal(store: Store) -> None:
    one, two = begun(store), begun(store)
    store.append(one, 1, [record(1, "k")])
    assert store.find_command(two, "k") == []
    store.append(two, 1, [record(1, "k")])


def test_an_append_may_carry_several_commands(store: Store) -> None:
    journal = begun(store)
    store.append(journal, 1, [record(1, "a"), record(2, "b"), record(3, "a"), record(4), record(5)])
    assert [r.sequence for r in store.find_command(journal, "a")] == [2, 4]


def test_creating_twice(store: Store) -> None:
    journal = begun(store, 2)
    with pytest.raises(JournalExistsError):
        store.create(journal, [record()])
    with pytest.raises(AlreadyDone) as caught:
        store.create(journal, [record(0, "begin-0")])
    assert caught.value.records[0].sequence == 1
    assert store.head(journal) == 2


def test_journals_are_listed_the_latest_first(store: Store) -> None:
    old, new = begun(store), begun(store)
    store.append(old, 1, [replace(record(), at=NOON + timedelta(days=1))])
    infos = store.journals()
    assert [info.journal for info in infos] == [old, new]
    assert infos[0] == store.info(old)
    assert (infos[0].head, infos[0].created, infos[0].changed) == (2, NOON, NOON + timedelta(days=1))
    assert infos[0].digest == list(store.read(old))[-1].digest


def test_a_journal_that_is_not_there(store: Store) -> None:
    for ask in (
        lambda: store.head(NOBODY),
        lambda: store.read(NOBODY),
        lambda: store.append(NOBODY, 0, [record()]),
        lambda: store.find_command(NOBODY, "k"),
        lambda: store.subscribe(NOBODY, 0),
    ):
        with pytest.raises(NoSuchJournalError, match=NOBODY):
            ask()
    assert store.journals() == []


BAD = {
    "tuple": replace(record(), payload={"a": (1, 2)}),
    "number as key": replace(record(), payload={1: "a"}),
    "nan": replace(record(), payload={"a": float("nan")}),
    "infinite": replace(record(), payload={"a": float("inf")}),
    "object": replace(record(), payload={"a": NOON}),
    "half a character": replace(record(), payload={"a": "\ud800"}),
    "no object": replace(record(), payload=[1]),
    "no zone": replace(record(), at=NOON.replace(tzinfo=None)),
    "before time": replace(record(), at=datetime.min.replace(tzinfo=timezone(timedelta(hours=3)))),
    "no actor": replace(record(), actor=""),
    "nul": replace(record(), actor="a\0b"),
    "long key": replace(record(), command="k" * 201),
    "empty key": replace(record(), command=""),
    "kind": replace(record(), kind="Round Paired"),
    "version": replace(record(), version=0),
    "true as version": replace(record(), version=True),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_stored_as_it_is_is_refused(sqlite_store: Store, bad: NewRecord) -> None:
    journal = begun(sqlite_store)
    with pytest.raises(RecordError):
        sqlite_store.append(journal, 1, [record(), bad])
    assert sqlite_store.head(journal) == 1


def test_nothing_is_no_append(sqlite_store: Store) -> None:
    journal = begun(sqlite_store)
    for write in (lambda: sqlite_store.append(journal, 1, []), lambda: sqlite_store.create(new_journal_id(), [])):
        with pytest.raises(RecordError):
            write()
    with pytest.raises(RecordError):
        sqlite_store.create("Aquarium Open", [record()])


def test_deep_payloads_are_stored_or_refused(sqlite_store: Store) -> None:
    journal = begun(sqlite_store)
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(RecordError):
        sqlite_store.append(journal, 1, [record(deep=deep)])


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("UPDATE records SET payload = '{}' WHERE sequence = 2", 2),
        ("DELETE FROM records WHERE sequence = 3", 3),
        ("DELETE FROM records WHERE sequence = 5", 5),
        ("UPDATE records SET sequence = 9 WHERE sequence = 5", 5),
        ("UPDATE records SET actor = 'somebody else' WHERE sequence = 1", 1),
        ("UPDATE records SET digest = substr(digest, 2) || '0' WHERE sequence = 4", 4),
    ],
)
def test_any_change_from_outside_shows(store: Store, statement: str, place: int) -> None:
    journal = begun(store, 5)
    forge(store, statement)
    reading = store.read(journal)
    assert [next(reading).sequence for _ in range(place - 1)] == list(range(1, place))
    with pytest.raises(DamagedError, match=f"record {place}"):
        list(reading)


def forge(store: Store, statement: str) -> None:
    """Change the tables behind the store's back."""
    with store._database.writing() as connection:  # type: ignore[attr-defined]
        connection.exec_driver_sql(statement)


@pytest.mark.parametrize(
    "error",
    [
        Conflict(4),
        NoSuchJournalError(NOBODY),
        JournalExistsError(NOBODY),
        AlreadyDone([]),
        LoginTakenError("anna"),
        LabelTakenError("Hall 1"),
    ],
    ids=repr,
)
def test_outcomes_travel_between_processes(error: StoreError) -> None:
    back = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(back) is type(error)
    assert back.message == error.message
    assert vars(back) == vars(error)
