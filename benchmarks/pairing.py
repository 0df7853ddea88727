"""How long one round takes: ours, and in the same run bbpPairings and gacrux where they are at hand.

    python -m benchmarks.pairing --sizes 100 400 1000 3000 --rounds-before 4 --bbp PATH --gacrux

The fields are generated (seeded) with the real engine and FIDE's result model, so the histories are realistic.
Ours is timed in process, reading the file and pairing apart; the others as they are used: bbpPairings as a program
with a file, gacrux in process on the same text.  Each figure is the best of `--repeat` runs.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from crosstable.domain import Tournament
from crosstable.formats.trf import read_trf, write_trf
from crosstable.pairing import pair
from crosstable.pairing.explain import brackets
from crosstable.simulate import GeneratorParameters, random_event


def field(players: int, rounds_before: int, seed: int) -> Tournament:
    """A tournament with some rounds played and one to pair."""
    parameters = GeneratorParameters(players=players, rounds=rounds_before + 4).plain()
    finished = random_event(parameters, seed)
    cut = tuple(replace(p, rounds=p.rounds[:rounds_before], points=None, rank=None) for p in finished.players)
    return replace(finished, players=cut)


def best(action: Callable[[], object], repeat: int) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def bbp_seconds(executable: Path, trf: str, repeat: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(trf, encoding="utf-8", newline="")
        command = [str(executable), "--dutch", str(path), "-p", str(Path(folder) / "pairs.txt")]
        return best(lambda: subprocess.run(command, check=True, capture_output=True), repeat)


def gacrux_seconds(trf: str, repeat: int) -> float:
    from tests.differential.gacrux import gacrux_next_round

    return best(lambda: gacrux_next_round(trf), repeat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 400, 1000])
    parser.add_argument("--rounds-before", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--bbp", type=Path, help="the executable of bbpPairings")
    parser.add_argument("--gacrux", action="store_true", help="time gacrux too")
    parser.add_argument("--most-others", type=int, default=1000, help="no other engine above so many players")
    arguments = parser.parse_args()
    print("players    read    pair  +brackets      bbp  ratio   gacrux  ratio   peak MB")
    for size in arguments.sizes:
        tournament = field(size, arguments.rounds_before, arguments.seed)
        trf = write_trf(tournament, profile="engine")
        read = best(lambda trf=trf: read_trf(trf), arguments.repeat)
        ours = best(lambda tournament=tournament: pair(tournament), arguments.repeat)
        explained = best(lambda tournament=tournament: list(brackets(pair(tournament))), arguments.repeat)
        columns = [f"{size:7d} {read:7.3f} {ours:7.3f} {explained:10.3f}"]
        for wanted, seconds in ((arguments.bbp, bbp_seconds), (arguments.gacrux, gacrux_seconds)):
            if wanted and size <= arguments.most_others:
                other = seconds(wanted, trf, 1) if seconds is bbp_seconds else seconds(trf, 1)
                columns.append(f"{other:8.2f} {other / ours:6.0f}")
            else:
                columns.append(f"{'–':>8} {'–':>6}")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(*columns, f"{peak:9d}", flush=True)


if __name__ == "__main__":
    main()
