"""Standings and the cross-table: pure views of a tournament."""

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
