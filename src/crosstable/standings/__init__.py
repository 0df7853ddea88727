"""Standings and the cross-table: pure views of a tournament.

The room is callable: ``crosstable.standings(tournament, …)`` is `crosstable.standings.standings`, so that the library's
contract (a function of that name) and the room can share it.
"""

import sys
from types import ModuleType

from crosstable.standings.comparison import Comparison, Move, Variant, compare
from crosstable.standings.compute import standings
from crosstable.standings.cross_table import CrossTable, CrossTableRow, cross_table
from crosstable.standings.field import Competitors
from crosstable.standings.separation import SeparatedBy, Separation, neighbours, separates
from crosstable.standings.table import Remark, RemarkKind, Standings, StandingsRow
from crosstable.standings.verify import RankCheck, RankDifference, verify_ranks

__all__ = [
    "Comparison",
    "Competitors",
    "CrossTable",
    "CrossTableRow",
    "Move",
    "RankCheck",
    "RankDifference",
    "Remark",
    "RemarkKind",
    "SeparatedBy",
    "Separation",
    "Standings",
    "StandingsRow",
    "Variant",
    "compare",
    "cross_table",
    "neighbours",
    "separates",
    "standings",
    "verify_ranks",
]


class _Room(ModuleType):
    """The module, which answers a call as its function does."""

    __call__ = staticmethod(standings)


sys.modules[__name__].__class__ = _Room
