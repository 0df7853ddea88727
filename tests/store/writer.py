"""A process that appends as fast as it can and says on its output what was acknowledged; made to be killed.

    python -m tests.store.writer LOCATION JOURNAL NAME

Each command has one to four records, each of which says how many there are.  A line "SEQUENCE COMMAND" is written
when, and only when, the store has acknowledged the append.
"""

import os
import random
import sys
import threading

from crosstable.store import Conflict, Store, open_store
from tests.store.samples import record

THREADS = 2


def write(store: Store, journal: str, name: str) -> None:
    dice = random.Random(name)
    number = 0
    while True:
        number += 1
        command = f"{name}-{number}"
        size = dice.randint(1, 4)
        records = [
            record(part, command, part=part, of=size, filling="½" * dice.randint(0, 2000)) for part in range(size)
        ]
        last = append(store, journal, records)
        os.write(1, f"{last} {command}\n".encode())


def append(store: Store, journal: str, records: list) -> int:
    after = store.head(journal)
    while True:
        try:
            return store.append(journal, after, records)[-1].sequence
        except Conflict as conflict:
            after = conflict.actual_sequence


def main() -> None:
    location, journal, name = sys.argv[1:]
    store = open_store(location, create=False)
    threads = [threading.Thread(target=write, args=(store, journal, f"{name}-{n}")) for n in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
