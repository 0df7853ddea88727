"""A cross-table pasted as text, as web pages, bulletins and other programs print it.

``1 Petrova 2481 12w1 5b½ … 7.5``: number, name, perhaps rating and federation, a cell a round, points.  A round robin
may also be a square of results.  `read_cross_table` reads it and names by line what it cannot use.
"""

from crosstable.formats.cross_table.reading import CrossTableReading, read_cross_table

__all__ = ["CrossTableReading", "read_cross_table"]
