"""The tie-break calculator: one player's tournament, as people have it on a scoresheet, under every rule set.

`read_text` and `read_rows` read what was typed, `as_text` writes it for a link, `calculate` computes; `row_of` takes the
row of a player out of a tournament.  The numbers come from the same rules as the standings: `synthetic` builds a
tournament around the one row.
"""

from crosstable.reports.calculator.calculate import Calculation, Sheet, SheetValue, calculate
from crosstable.reports.calculator.differences import Difference
from crosstable.reports.calculator.reading import CalculatorError, Problem, RawRow, RawSettings, read_rows, read_text
from crosstable.reports.calculator.row import OwnRound, PlayerRow, as_text
from crosstable.reports.calculator.synthetic import OWN, synthetic
from crosstable.reports.calculator.taken import row_of

__all__ = [
    "OWN",
    "Calculation",
    "CalculatorError",
    "Difference",
    "OwnRound",
    "PlayerRow",
    "Problem",
    "RawRow",
    "RawSettings",
    "Sheet",
    "SheetValue",
    "as_text",
    "calculate",
    "read_rows",
    "read_text",
    "row_of",
    "synthetic",
]
