"""The order of the boards of a round (C.04.2 3.6)."""

from collections.abc import Iterable

from crosstable.pairing.swiss.field import Field


def board_order(field: Field, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sort pairs of entrant indices for publication.

    By the pairing score of the higher ranked player, then the sum of both scores, then the smaller TPN of
    the higher ranked player.  With acceleration the pairing score counts (C.04.7 1.5).
    """
    entrants = field.entrants

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        higher, lower = entrants[min(pair)], entrants[max(pair)]
        return -higher.score, -higher.score - lower.score, higher.tpn

    return sorted(pairs, key=key)
