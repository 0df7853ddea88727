"""The graph of one bracket: who in it may meet whom, by position."""

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.matching import GeneralMatching
from crosstable.pairing.matching.bits import members


def bracket_rows(bracket: Bracket, rows: list[int]) -> list[int]:
    """Row p: the positions that position p may be paired with.

    `rows` are those of the whole field.  Two MDPs are never paired with each other: S1 meets S2 only.
    """
    mdps = bracket.mdp_count
    residents = (1 << (bracket.end - bracket.start)) - 1
    local = [(rows[index] >> bracket.start & residents) << mdps for index in bracket.indices]
    for position, index in enumerate(bracket.mdps):
        for resident in members(local[position]):
            local[resident] |= 1 << position
        assert not local[position] >> bracket.size, index  # an MDP is joined to residents only
    return local


def everyone_but(bracket: Bracket, rows: list[int], floaters: tuple[int, ...]) -> bool:
    """Whether all members except the `floaters` (positions) can be paired with each other."""
    active = (1 << bracket.size) - 1
    for position in floaters:
        active &= ~(1 << position)
    return GeneralMatching(rows, active).complete()


def least_unmatched(rows: list[int]) -> int:
    """How many members any pairing inside the bracket leaves over at least: so many must float."""
    matching = GeneralMatching(rows, (1 << len(rows)) - 1)
    matching.greedy()
    for position in members(matching.free):
        if matching.free >> position & 1:
            matching.augment(position)
    return matching.free.bit_count()
