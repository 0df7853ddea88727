"""Sets of vertices as integers."""

from collections.abc import Iterable, Iterator


def members(bits: int) -> Iterator[int]:
    """The vertices of a set, smallest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bit_set(vertices: Iterable[int]) -> int:
    """The set of these vertices."""
    bits = 0
    for vertex in vertices:
        bits |= 1 << vertex
    return bits
