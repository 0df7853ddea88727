"""Drawing of lots with a seed: anybody with the seed can draw them again."""

import hashlib
from collections.abc import Sequence


def draw_lots(competitors: Sequence[int], seed: str) -> list[int]:
    """The competitors in the order that the lots give.

    The lot of a competitor is the SHA-256 of ``seed:number``, as UTF-8; the smallest comes first.  It depends on
    nothing else, so the order of any two is the same whoever else is in the draw.
    """
    return sorted(competitors, key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).digest())
