"""Compare the engine with bbpPairings, in both directions; its executable is given.

    python -m tests.differential.bbp EXECUTABLE --count 1000 --seed 1 --jobs 2

ours → theirs: tournaments of our generator, every round checked by the executable;
theirs → ours: tournaments of its generator, every round checked by us.

Events with a PAB worth no more than a loss are not generated: there bbpPairings sees no downfloat where C.04.3 1.4.3
says that there is one.  Every other difference is printed with the seed that makes it again.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from crosstable.domain import ScoringSystem
from crosstable.formats.trf import read_trf, write_trf
from crosstable.pairing import check
from crosstable.simulate import GeneratorParameters, event_seed, random_event

_ROUND = re.compile(r": Round #(\d+)")


@dataclass(frozen=True, slots=True)
class Verdict:
    """One tournament: which way, its seed, how many rounds, and which differ."""

    way: str
    seed: int
    rounds: int
    different: tuple[int, ...]
    trouble: str = ""


def ours_to_theirs(executable: str, seed: int) -> Verdict:
    rng = random.Random(seed)
    players = rng.choice([rng.randint(4, 12), rng.randint(8, 40), rng.randint(20, 120), rng.randint(60, 300)])
    tournament = random_event(GeneratorParameters(players=players), seed)
    if _worthless_bye(tournament.scoring):
        return Verdict("ours → theirs", seed, 0, ())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(write_trf(tournament, profile="engine"), encoding="utf-8", newline="")
        done = subprocess.run([executable, "--dutch", str(path), "-c"], capture_output=True, text=True, check=False)
    if done.returncode:
        return Verdict("ours → theirs", seed, 0, (), done.stderr.strip() or f"exit code {done.returncode}")
    rounds, different = _read_report(done.stdout)
    return Verdict("ours → theirs", seed, rounds, different)


def _worthless_bye(scoring: ScoringSystem) -> bool:
    return scoring.pab is not None and scoring.pab <= scoring.loss


def _read_report(report: str) -> tuple[int, tuple[int, ...]]:
    """How many rounds the checker went through, and under which it lists boards."""
    rounds = 0
    different = []
    for line in report.splitlines():
        if match := _ROUND.search(line):
            rounds = int(match[1])
        elif line.strip() and rounds and (not different or different[-1] != rounds):
            different.append(rounds)
    return rounds, tuple(different)


def theirs_to_ours(executable: str, seed: int) -> Verdict:
    rng = random.Random(seed)
    wanted = {
        "PlayersNumber": rng.choice([rng.randint(4, 12), rng.randint(8, 40), rng.randint(20, 120)]),
        "DrawPercentage": rng.randint(5, 60),
        "ForfeitRate": rng.randint(6, 40),
        "RetiredRate": rng.randint(15, 300),
        "HalfPointByeRate": rng.randint(15, 300),
    }
    wanted["RoundsNumber"] = rng.randint(3, min(13, wanted["PlayersNumber"] - 1))
    if rng.random() < 0.3:
        wanted |= {"PointsForWin": 3, "PointsForDraw": 1}
    with tempfile.TemporaryDirectory() as folder:
        config, path = Path(folder) / "config", Path(folder) / "event.trf"
        config.write_text("".join(f"{key}={value}\n" for key, value in wanted.items()))
        command = [executable, "--dutch", "-g", str(config), "-o", str(path), "-s", str(seed % 2**31)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "No valid pairing exists" in done.stderr:
            return Verdict("theirs → ours", seed, 0, ())  # Its generator has run into a round that cannot be paired.
        if done.returncode or not path.exists():
            return Verdict("theirs → ours", seed, 0, (), done.stderr.strip() or f"exit code {done.returncode}")
        found = list(check(read_trf(path)))
    return Verdict("theirs → ours", seed, len(found), tuple(one.round for one in found if not one.agrees))


def run(executable: str, count: int, seed: int, jobs: int) -> Iterator[Verdict]:
    seeds = [event_seed(seed, index) for index in range(count)]
    with ProcessPoolExecutor(jobs) as pool:
        for way in (ours_to_theirs, theirs_to_ours):
            yield from pool.map(partial(way, executable), seeds, chunksize=8)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--count", type=int, default=1000, help="tournaments in each direction")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    from rich.console import Console
    from rich.progress import track

    verdicts = run(arguments.executable, arguments.count, arguments.seed, arguments.jobs)
    tally: dict[str, list[int]] = {}
    for verdict in track(verdicts, description="Comparing", total=2 * arguments.count, console=Console(stderr=True)):
        counts = tally.setdefault(verdict.way, [0, 0, 0, 0])
        counts[0] += verdict.rounds > 0
        counts[1] += verdict.rounds
        counts[2] += len(verdict.different)
        counts[3] += bool(verdict.trouble)
        if verdict.different or verdict.trouble:
            print(f"{verdict.way} seed {verdict.seed}: rounds {verdict.different} {verdict.trouble}", flush=True)
    for way, (tournaments, rounds, different, trouble) in tally.items():
        print(f"{way}: {tournaments} tournaments, {rounds} rounds: {different} rounds differ, {trouble} not comparable")
    return any(counts[2] or counts[3] for counts in tally.values())


if __name__ == "__main__":
    sys.exit(main())
