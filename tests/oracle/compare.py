"""Compare the engine with the literal oracle on random small positions.

    python -m tests.oracle.compare --positions 100000 --seed 1 --jobs 2

prints every difference as a call that restores the position, and the count at the end; exit code 1 if there is any.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from crosstable.pairing import NoLegalPairing, RoundPairing
from crosstable.pairing.dutch.engine import DutchRound
from crosstable.pairing.explain import brackets
from crosstable.pairing.pair import round_pairing
from tests.oracle.bridge import tournament_of
from tests.oracle.dutch_literal import Impossible, OracleField, OracleResult
from tests.oracle.dutch_literal import pair as literal_pair
from tests.oracle.notation import format_position
from tests.oracle.positions import random_position


def difference(field: OracleField) -> str | None:
    """What the engine and the oracle disagree about in a position; `None` where they agree.

    Compared are the pairs with their colours in board order, the rule that gave the colours, the bye, and for every
    bracket the members, the downfloaters and the criteria reached; and the engine without its quick way.
    """
    tournament = tournament_of(field)
    if len(field.absent) == len(field.players):
        return None  # The engine asks back; the oracle pairs nobody.
    try:
        expected: OracleResult | None = literal_pair(field)
    except Impossible:
        expected = None
    try:
        found: RoundPairing | None = round_pairing(tournament, field.round_number)
    except NoLegalPairing:
        found = None
    if expected is None or found is None:
        return None if expected is None and found is None else f"oracle {expected}, engine {found}"
    return _compare(expected, found)


def _compare(expected: OracleResult, found: RoundPairing) -> str | None:
    pairs = tuple((p.white, p.black) for p in found.pairs)
    if pairs != expected.pairs or found.bye != expected.bye:
        return f"oracle {expected.pairs} bye {expected.bye}, engine {pairs} bye {found.bye}"
    reasons = list(brackets(found))
    rules = {(p.white, p.black): p.rule.value for reason in reasons for p in reason.pairs}
    articles = dict(zip(expected.pairs, expected.colour_articles, strict=True))
    if any(not articles[key].endswith(rule) for key, rule in rules.items()):
        return f"colour rules: oracle {articles}, engine {rules}"
    for theirs, ours in zip(expected.brackets, reasons, strict=True):
        mine = {f"c{n}": v[0] for n, v in ours.vector.items() if len(v) == 1 and (n == 6 or 9 <= n <= 17)}
        their_criteria = theirs.chosen.criteria._asdict()
        if any(their_criteria[name] != value for name, value in mine.items()):
            return f"criteria of bracket {ours.number}: oracle {their_criteria}, engine {mine}"
        if set(ours.floaters) != set(theirs.chosen.downfloaters) or ours.mdps != theirs.mdps:
            return f"floaters of bracket {ours.number}: oracle {theirs}, engine {ours}"
    return _without_quick_way(found)


def _without_quick_way(found: RoundPairing) -> str | None:
    slow = DutchRound.paired(found.working.field, quick=False)
    if [b.candidate for b in slow.brackets] != [b.candidate for b in found.working.brackets]:
        return "the engine answers otherwise without its quick way"
    return None


def _batch(seed: int, count: int) -> list[str]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        field = random_position(rng)
        if (text := difference(field)) is not None:
            found.append(f"{text}\n{format_position(field)}")
    return found


def run(positions: int, seed: int, jobs: int, size: int = 250) -> Iterator[list[str]]:
    """Compare in batches of `size`; each batch has its own seed, so `jobs` changes nothing."""
    batches = [(seed * 1_000_003 + start, min(size, positions - start)) for start in range(0, positions, size)]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_batch, *zip(*batches, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    from rich.console import Console
    from rich.progress import track

    batches = run(arguments.positions, arguments.seed, arguments.jobs)
    total = -(-arguments.positions // 250)
    found: list[str] = []
    for batch in track(batches, description="Comparing", total=total, console=Console(stderr=True)):
        found += batch
        for text in batch:
            print(text, flush=True)
    print(f"{arguments.positions} positions, seed {arguments.seed}: {len(found)} differences")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
