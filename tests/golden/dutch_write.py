"""Add golden tournaments: ``python -m tests.golden.dutch_write FIRST LAST`` (numbers; they are the seeds too).

Each is made by the generator, and kept only if gacrux pairs every round alike.  Existing files are never rewritten.
"""

import sys
from pathlib import Path

from crosstable.formats.trf import write_trf
from crosstable.simulate import GeneratorParameters, random_event
from tests.differential.gacrux import gacrux_rounds

FOLDER = Path(__file__).parent / "dutch"


def main() -> int:
    for number in range(int(sys.argv[1]), int(sys.argv[2]) + 1):
        path = FOLDER / f"{number:04d}.trf"
        if path.exists():
            continue
        trf = write_trf(random_event(GeneratorParameters(players=5 + number % 37), number))
        rounds = gacrux_rounds(trf)
        if not rounds or not all(same for _, same in rounds):
            print(f"{number}: gacrux differs, not kept")
            continue
        path.write_text(trf, encoding="utf-8", newline="")
        print(f"{number}: {len(rounds)} rounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
