"""Many writers at once: everything is there exactly once."""

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from crosstable.store import AlreadyDone, Conflict, NewRecord, Store, open_store
from tests.store.kill import ROOT
from tests.store.samples import assert_sound, begun, record

WRITERS = 20


def insist(store: Store, journal: str, records: list[NewRecord]) -> int:
    """Append behind whatever the head is; the last sequence, also when it was there already."""
    after = store.head(journal)
    while True:
        try:
            return store.append(journal, after, records)[-1].sequence
        except Conflict as conflict:
            after = conflict.actual_sequence
        except AlreadyDone as done:
            return done.records[-1].sequence


def at_once(work: Callable[[int], object], workers: int = WRITERS) -> list:
    gate = threading.Barrier(workers)

    def run(worker: int) -> object:
        gate.wait()
        return work(worker)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(run, range(workers)))


def test_all_appends_of_all_threads_are_there_once(store: Store) -> None:
    journal = begun(store)

    def work(worker: int) -> list[int]:
        return [insist(store, journal, [record(n, f"{worker}-{n}", worker=worker, n=n)] * 2) for n in range(8)]

    ends = at_once(work)
    records = assert_sound(store, journal)
    assert Counter(r.command for r in records[1:]) == {f"{w}-{n}": 2 for w in range(WRITERS) for n in range(8)}
    for worker, sequences in enumerate(ends):
        assert sequences == sorted(sequences)
        assert [records[s - 1].payload for s in sequences] == [{"worker": worker, "n": n} for n in range(8)]


def test_processes_and_threads(location: str) -> None:
    """Several processes, each with its own store, in one journal."""
    with open_store(location) as store:
        journal = begun(store)
    script = (
        "import sys; from tests.store.test_concurrency import insist, record, open_store\n"
        "store = open_store(sys.argv[1])\n"
        "for n in range(10): insist(store, sys.argv[2], [record(n, f'{sys.argv[3]}-{n}')])\n"
        "store.close()"
    )
    started = [subprocess.Popen([sys.executable, "-c", script, location, journal, str(n)], cwd=ROOT) for n in range(4)]
    assert [process.wait(60) for process in started] == [0] * 4
    with open_store(location) as store:
        records = assert_sound(store, journal)
    assert Counter(r.command for r in records[1:]) == {f"{w}-{n}": 1 for w in range(4) for n in range(10)}


def test_the_same_command_from_all_sides_happens_once(store: Store) -> None:
    journal = begun(store)
    for turn in range(5):
        ends = at_once(lambda _: insist(store, journal, [record(1, f"same-{turn}"), record(2, f"same-{turn}")]))  # noqa: B023
        assert len(set(ends)) == 1
    assert len(assert_sound(store, journal)) == 1 + 2 * 5


def test_of_stale_writers_one_wins(store: Store) -> None:
    journal = begun(store)

    def work(worker: int) -> bool:
        try:
            store.append(journal, 1, [record(worker, f"c{worker}")])
        except Conflict as conflict:
            return conflict.actual_sequence != 2
        return True

    assert sum(at_once(work)) == 1
    assert len(assert_sound(store, journal)) == 2


def test_of_creators_one_wins(store: Store) -> None:
    from crosstable.store import JournalExistsError, new_journal_id

    journal = new_journal_id()

    def work(worker: int) -> bool:
        try:
            store.create(journal, [record(worker)])
        except JournalExistsError:
            return False
        return True

    assert sum(at_once(work)) == 1
    assert len(assert_sound(store, journal)) == 1


def test_several_processes_may_open_a_new_store_at_once(location: str) -> None:
    stores = at_once(lambda _: open_store(location), 6)
    journal = begun(stores[0])
    assert [s.head(journal) for s in stores] == [1] * 6
    for each in stores:
        each.close()


def test_several_stores_may_be_made_at_once(tmp_path: Path) -> None:
    """Each thread its own: nothing of one migration gets into another."""
    stores = at_once(lambda worker: open_store(tmp_path / str(worker)), 8)
    for each in stores:
        begun(each)
        assert len(each.journals()) == 1
        each.close()
