"""Comparison of rows with each other and with the header, for the reader and the validator alike."""

from crosstable.formats.trf.checks.games import check_games
from crosstable.formats.trf.checks.references import check_references

__all__ = ["check_games", "check_references"]
