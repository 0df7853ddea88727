"""How long standings with ten tie-breaks take: ours, and gacrux in the same run.

    python -m benchmarks.standings --players 1000 --rounds 11 [--gacrux]

One generated Swiss (seeded); ours is timed in process from the tournament to the rows, gacrux in process from the
text of the same file.  Each figure is the best of `--repeat` runs.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from benchmarks.pairing import best
from crosstable.formats.trf import read_trf, write_trf
from crosstable.simulate import GeneratorParameters, random_event
from crosstable.standings import standings

TIE_BREAKS = "BH/C1,BH,SB,DE,AOB,PS,WIN,BPG,ARO,KS"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--gacrux", action="store_true", help="time gacrux too")
    arguments = parser.parse_args()
    parameters = GeneratorParameters(players=arguments.players, rounds=arguments.rounds).plain()
    text = write_trf(random_event(parameters, 1))
    tournament = read_trf(text)
    ours = best(lambda: standings(replace(tournament), TIE_BREAKS), arguments.repeat)
    print(f"{arguments.players} players, {arguments.rounds} rounds, {TIE_BREAKS}: {ours:.3f} s")
    if arguments.gacrux:
        from tests.differential.gacrux_tiebreaks import gacrux_answer

        theirs = best(
            lambda: gacrux_answer(text, TIE_BREAKS.split(","), tournament.paired_rounds, round_robin=False), 1
        )
        print(f"gacrux: {theirs:.3f} s, {theirs / ours:.0f} times as long")


if __name__ == "__main__":
    main()
