"""Crosstable: the open tournament desk for chess."""

__version__ = "0.1.0.dev0"
