"""Chance that is the same on every machine and every Python.

Only `random.Random.random` is promised never to change between versions of Python, so everything here is
made from it, with additions, multiplications and divisions alone (exact by IEEE 754 on every machine).
"""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from secrets import randbits
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of random numbers, named so that one part of a simulation does not disturb another."""

    def __init__(self, seed: int, stream: str = "") -> None:
        self._next = Random(derive(seed, stream) if stream else seed).random

    def unit(self) -> float:
        """A number from 0 to below 1."""
        return self._next()

    def below(self, limit: int) -> int:
        """A whole number from 0 to below `limit`."""
        return int(self._next() * limit)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float | Fraction) -> bool:
        """True with this probability."""
        return self._next() < probability

    def choose(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as any other."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different places of the items, in random order."""
        pool = list(items)
        for place in range(count):
            other = self.between(place, len(pool) - 1)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]

    def normal(self) -> float:
        """About normally distributed with mean 0 and deviation 1 (a sum of twelve; never beyond 6)."""
        return sum(self._next() for _ in range(12)) - 6.0

    def rounded(self, value: Fraction) -> int:
        """A neighbour of `value` among the whole numbers, so that the mean is `value`."""
        whole = value.numerator // value.denominator
        return whole + self.chance(value - whole)


def derive(seed: int, name: str) -> int:
    """A seed that follows from another and a name, and looks nothing like it."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{name}".encode()).digest()[:6], "big")


def event_seed(seed: int, index: int) -> int:
    """The seed of event `index` (from 0) of a series; event 0 has the seed of the series."""
    return seed if index == 0 else derive(seed, str(index))


def fresh_seed() -> int:
    """A seed that nobody can foresee, short enough to be typed."""
    return randbits(40)
