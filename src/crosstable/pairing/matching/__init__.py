"""Matching kernels: graphs in, matchings out.  Nothing here knows of chess.

Graphs are lists of rows: row ``v`` is an integer whose bit ``u`` says that ``v`` and ``u`` are joined.
Python's integers make set operations on whole neighbourhoods one instruction stream, which is what
keeps the nearly complete graphs of a Swiss round cheap.
"""

from crosstable.pairing.matching.bipartite import first_assignment
from crosstable.pairing.matching.general import GeneralMatching
from crosstable.pairing.matching.pulse import beating
from crosstable.pairing.matching.weighted import minimum_cost_perfect_matching

__all__ = ["GeneralMatching", "beating", "first_assignment", "minimum_cost_perfect_matching"]
