"""Tie-breaks: one file for each, with the editions of the rules, the unplayed rounds and the cuts they share."""

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.editions import EDITIONS, Edition, edition_for, edition_named
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.registry import RULES, Rule
from crosstable.tiebreaks.tie_break import Modifier, TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import Line, Working

__all__ = [
    "EDITIONS",
    "RULES",
    "Context",
    "Edition",
    "Ledger",
    "Line",
    "Modifier",
    "Rule",
    "TieBreak",
    "TieBreakError",
    "TieBreakValue",
    "Values",
    "Working",
    "edition_for",
    "edition_named",
]
