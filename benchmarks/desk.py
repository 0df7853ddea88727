"""How long commands and opening take at the desk.

    python -m benchmarks.desk [--players 500] [--rounds 9] [--store sqlite|postgresql|FOLDER|URL]

Runs a whole event with that many players: registration, then rounds paired and every result entered one by one,
each acknowledged by the store.  Prints the time of a command (median and 99th percentile), and of opening the
event afresh, with and without a snapshot.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Settings
from crosstable.store import open_store

RESULTS = (("1", "0"), ("0", "1"), ("=", "="))


def timed(action: Callable[[], object], times: list[float]) -> None:
    start = time.perf_counter()
    action()
    times.append(time.perf_counter() - start)


def show(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    print(f"{name:<22}{len(times):>7}{statistics.median(times) * 1000:>12.2f}{late * 1000:>12.2f}")


def run(desk: Desk, players: int, rounds: int) -> str:
    rng = random.Random(1)
    registering: list[float] = []
    pairing: list[float] = []
    entering: list[float] = []
    journal = desk.create("Ada", c.CreateEvent(name="Benchmark")).journal
    desk.execute(journal, "Ada", c.CreateSection(section="A", settings=Settings(rounds=rounds)))
    for n in range(players):
        person = Person(name=f"Player {n}", rating=rng.randint(1200, 2600))
        wanted = c.RegisterPlayer(section="A", person=person, allow_duplicate=True)
        timed(lambda wanted=wanted: desk.execute(journal, "Ada", wanted), registering)
    desk.execute(journal, "Ada", c.DrawInitialColour(section="A", seed=1))
    for number in range(1, rounds + 1):
        timed(lambda: desk.execute(journal, "Ada", c.PairRound(section="A")), pairing)
        current = desk.state(journal).sections["A"].current
        assert current is not None
        for board in current.boards:
            white, black = rng.choice(RESULTS)
            entry = c.RecordResult(
                section="A", round=number, board=board.board, white=ResultCode(white), black=ResultCode(black)
            )
            timed(lambda entry=entry: desk.execute(journal, "Ada", entry), entering)
    print(f"{'command':<22}{'count':>7}{'median ms':>12}{'99 % ms':>12}")
    show("register a player", registering)
    show("pair a round", pairing)
    show("enter a result", entering)
    return journal


def many_writers(desk: Desk, writers: int, results: int) -> None:
    """Threads of one process (as the workers of a server are) that enter results of a large round at once."""
    journal = desk.create("Ada", c.CreateEvent(name="Writers")).journal
    desk.execute(journal, "Ada", c.CreateSection(section="A", settings=Settings(rounds=9)))
    boards = writers * results
    people = [Person(name=f"Player {n}", rating=2500) for n in range(2 * boards)]
    with ThreadPoolExecutor(16) as pool:
        wanted = [c.RegisterPlayer(section="A", person=person, allow_duplicate=True) for person in people]
        list(pool.map(lambda command: desk.execute(journal, "Ada", command), wanted))
    desk.execute(journal, "Ada", c.DrawInitialColour(section="A", seed=1))
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    entries = [
        c.RecordResult(section="A", round=1, board=board, white=ResultCode.WIN, black=ResultCode.LOSS)
        for board in range(1, boards + 1)
    ]
    start = time.perf_counter()
    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(lambda command: desk.execute(journal, "Ada", command), entries))
    seconds = time.perf_counter() - start
    print(f"{writers} writers at once: {boards} results, {boards / seconds:.0f} a second")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument(
        "--store", help="sqlite (a temporary folder), postgresql (a server of its own), a folder or an address"
    )
    parser.add_argument("--writers", type=int, default=20, help="threads that enter results at once")
    arguments = parser.parse_args()
    from tests.desk.load import store_location

    with store_location(arguments.store or "sqlite") as location, open_store(location) as store:
        journal = run(Desk(store), arguments.players, arguments.rounds)
        many_writers(Desk(store), arguments.writers, 50)
        ways = (
            ("whole journal", lambda: Desk(store).timeline(journal)),
            ("by snapshot", lambda: Desk(store).state(journal)),
        )
        for name, action in ways:
            opening: list[float] = []
            timed(action, opening)
            print(f"open {store.head(journal)} records, {name}: {opening[0] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
