"""Kill a writing process at random moments, again and again, and look whether anything acknowledged is lost.

    python -m tests.store.kill --times 200 --store sqlite
    python -m tests.store.kill --times 50 --store postgresql

All processes write to one journal; after every kill the whole journal is read: every acknowledged command is there,
at the sequence that was acknowledged, whole, and the chain holds.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from crosstable.store import Store, open_store
from tests.store.samples import assert_sound, begun

ROOT = Path(__file__).parents[2]


def killed_writer(location: str, journal: str, name: str, seconds: float) -> list[tuple[int, str]]:
    """What a writer said it had stored before it was killed, `seconds` after its first word."""
    words = [sys.executable, "-m", "tests.store.writer", location, journal, name]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout
        first = process.stdout.readline()
        assert first, "the writer did not begin"
        time.sleep(seconds)
        process.kill()
        said = first + process.stdout.read()
    whole = said.decode().split("\n")[:-1]  # a line without its end was not said
    return [(int(sequence), command) for sequence, command in (line.split() for line in whole)]


def check(store: Store, journal: str, acknowledged: list[tuple[int, str]]) -> int:
    """Assert that nothing is lost or torn; the number of records."""
    records = assert_sound(store, journal)
    parts: dict[str, list] = {}
    for record in records[1:]:
        parts.setdefault(record.command, []).append(record)
    for command, written in parts.items():
        size = written[0].payload["of"]
        assert [r.payload["part"] for r in written] == list(range(size)), command
        first = written[0].sequence
        assert [r.sequence for r in written] == list(range(first, first + size)), command
    for sequence, command in acknowledged:
        assert parts[command][-1].sequence == sequence, command
    return len(records)


def campaign(location: str, times: int, seed: int, longest: float = 0.25) -> str:
    """Kill so many times; what was seen, in a line."""
    dice = random.Random(seed)
    acknowledged: list[tuple[int, str]] = []
    with open_store(location) as store:
        journal = begun(store)
    for turn in range(times):
        acknowledged += killed_writer(location, journal, f"w{turn}", dice.uniform(0, longest))
        with open_store(location) as store:
            records = check(store, journal, acknowledged)
    return (
        f"{times} kills, {len(acknowledged)} acknowledged commands, none lost; {records} records, none half a command"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    with ExitStack() as stack:
        if arguments.store == "sqlite":
            location = stack.enter_context(tempfile.TemporaryDirectory())
        else:
            from tests.store.postgres import server

            location = stack.enter_context(server()).database()
        print(campaign(location, arguments.times, arguments.seed))


if __name__ == "__main__":
    main()
