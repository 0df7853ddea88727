"""Many random tournaments, on as many processes as asked for."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice

from crosstable.domain import Tournament
from crosstable.domain.messages import N_
from crosstable.simulate.dice import event_seed, fresh_seed
from crosstable.simulate.errors import require
from crosstable.simulate.event import random_event
from crosstable.simulate.parameters import GeneratorParameters

_WAITING_PER_JOB = 8
"""How many events may be under way or waiting to be fetched for each process."""


def generate_many(
    parameters: GeneratorParameters, count: int, seed: int | None = None, jobs: int = 1
) -> Iterator[Tournament]:
    """`count` tournaments in order; event 0 has the seed itself, the others seeds that follow from it.

    The tournaments do not depend on `jobs`, the number of processes.  Without a seed, a fresh one is taken.
    Raises `ParameterError` for a negative count or seed, fewer than one job, and as `random_event` does.
    """
    require(count >= 0, N_("The number of tournaments cannot be negative: {count}."), count=count)
    require(jobs >= 1, N_("At least one job is needed, not {jobs}."), jobs=jobs)
    require(seed is None or seed >= 0, N_("A seed is a whole number from 0 on, not {seed}."), seed=seed)
    first = fresh_seed() if seed is None else seed
    seeds = (event_seed(first, index) for index in range(count))
    if jobs == 1 or count <= 1:
        return (random_event(parameters, event) for event in seeds)
    return _in_parallel(parameters, seeds, jobs)


def _in_parallel(parameters: GeneratorParameters, seeds: Iterator[int], jobs: int) -> Iterator[Tournament]:
    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[Future[Tournament]] = deque(
            pool.submit(random_event, parameters, seed) for seed in islice(seeds, jobs * _WAITING_PER_JOB)
        )
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(random_event, parameters, seed) for seed in islice(seeds, 1))
        finally:
            for future in waiting:
                future.cancel()
