"""Standings and the cross-table: pure views of a tournament."""

from crosstable.standings.cross_table import CrossTable, CrossTableRow, cross_table
from crosstable.standings.ranking import Ranked, rank_by_points

__all__ = ["CrossTable", "CrossTableRow", "Ranked", "cross_table", "rank_by_points"]
