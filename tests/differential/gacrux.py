"""Compare the engine with gacrux, the checker of an author of FIDE's technical commission.

    python -m tests.differential.gacrux --count 2000 --seed 1 --jobs 2

generates tournaments with all that the generator varies (byes, forfeits, withdrawals, late entries, acceleration,
prohibited pairs, scoring systems, initial colour), has gacrux pair every round of each again, and prints every round
in which the two differ; exit code 1 if there is any.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import io
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from crosstable.formats.trf import write_trf
from crosstable.simulate import GeneratorParameters, event_seed, random_event

_SETTINGS = {
    "input_file": "@",
    "output_file": "-",
    "input_format": "TRF",
    "output_format": "JSON",
    "encoding": "utf-8",
    "tournament_number": "1",
    "current_round": -1,
    "number_of_rounds": 0,
    "delimiter": None,
    "check": False,
    "pairing": 0,
    "analysis": 0,
    "method": [],
    "top_color": " ",
    "maxmeets": "0",
    "unpaired": [],
    "exchange": [],
    "experimental": [],
    "verbose": 0,
    "rank": False,
    "game_score": None,
    "match_score": None,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What gacrux says of one tournament: the rounds it looked at, and those it pairs otherwise."""

    seed: int
    rounds: int
    different: tuple[int, ...]
    trouble: str = ""
    """Why gacrux could not read or pair it; empty where it could."""


def gacrux_rounds(trf: str) -> list[tuple[int, bool]]:
    """Each round of a TRF, and whether gacrux pairs it as it stands."""
    return [(entry["round"], entry["check"]) for entry in _ask(trf, check=True)]


def gacrux_next_round(trf: str) -> list[tuple[int, int]]:
    """The next round as gacrux pairs it, (player, 0) for the bye."""
    return [tuple(pair) for pair in _ask(trf, pairing=1)[0]["pairs"]]


def _ask(trf: str, **settings: object) -> list[dict[str, Any]]:
    from gacrux.pairingchecker import pairingchecker

    checker = pairingchecker()
    checker.params = {**_SETTINGS, **settings, "base64": base64.b64encode(trf.replace("\r\n", "\n").encode())}
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        checker.read_input_file()
        checker.prepare_tournament()
        checker.do_checker()
    return list(checker.chessfile.result["roundpairing"])


def compare(seed: int, players: int | None = None) -> Verdict:
    """Generate the tournament of a seed and ask gacrux."""
    trf = write_trf(random_event(GeneratorParameters(players=players), seed))
    try:
        rounds = gacrux_rounds(trf)
    except Exception as error:  # whatever the other program throws is reported, never hidden
        return Verdict(seed, 0, (), f"{type(error).__name__}: {error}")
    return Verdict(seed, len(rounds), tuple(number for number, same in rounds if not same))


def run(count: int, seed: int, jobs: int) -> Iterator[Verdict]:
    """Compare `count` tournaments; every one has its own seed, so `jobs` changes nothing."""
    seeds = [event_seed(seed, index) for index in range(count)]
    if jobs == 1:
        yield from map(compare, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(compare, seeds, chunksize=4)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    from rich.console import Console
    from rich.progress import track

    verdicts = run(arguments.count, arguments.seed, arguments.jobs)
    rounds = different = troubled = 0
    for verdict in track(verdicts, description="Comparing", total=arguments.count, console=Console(stderr=True)):
        rounds += verdict.rounds
        different += len(verdict.different)
        if verdict.different:
            print(f"seed {verdict.seed}: rounds {verdict.different} differ", flush=True)
        if verdict.trouble:
            troubled += 1
            print(f"seed {verdict.seed}: {verdict.trouble}", flush=True)
    print(f"{arguments.count} tournaments, {rounds} rounds: {different} rounds differ, {troubled} not comparable")
    return bool(different or troubled)


if __name__ == "__main__":
    sys.exit(main())
