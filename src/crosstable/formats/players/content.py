"""What the cells of a column look like, where no header says what they are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from crosstable.formats.players.fields import Field
from crosstable.formats.players.values import is_unrated
from crosstable.formats.trf.codes import FEDERATIONS, read_title
from crosstable.formats.trf.dates import DateState, read_birth

SAMPLE = 300
"""Rows that are looked at."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The filled cells of one column, and how many of them could be what (0 to 1)."""

    cells: tuple[str, ...]

    def share(self, test: Callable[[str], bool]) -> float:
        """The share of the filled cells that pass a test."""
        return sum(map(test, self.cells)) / len(self.cells) if self.cells else 0.0

    def like(self, field: Field) -> float:
        """How much the column looks like a field."""
        test = _TESTS.get(field)
        return self.share(test) if test else self.share(is_text)

    @property
    def counts_up(self) -> bool:
        """Whether the cells number the rows: 1, 2, 3."""
        numbers = [cell.rstrip(".)") for cell in self.cells]
        if len(numbers) < 2 or not all(number.isdecimal() for number in numbers):
            return False
        return all(int(b) - int(a) == 1 for a, b in pairwise(numbers[:50]))

    @property
    def variety(self) -> float:
        """The share of different cells."""
        return len(set(self.cells)) / len(self.cells) if self.cells else 0.0

    @property
    def commas(self) -> float:
        """The share of cells that look like ``Surname, First``."""
        return self.share(lambda cell: "," in cell)


def looks(rows: Sequence[Sequence[str]], width: int) -> list[Looks]:
    """The looks of every column."""
    return [Looks(tuple(row[column] for row in rows[:SAMPLE] if row[column])) for column in range(width)]


def is_text(cell: str) -> bool:
    """Words rather than numbers."""
    letters = sum(map(str.isalpha, cell))
    return letters >= 2 and letters > sum(map(str.isdigit, cell))


def _is_rating(cell: str) -> bool:
    return (cell.isdecimal() and len(cell) in (3, 4) and 100 <= int(cell) <= 3500) or is_unrated(cell)


def is_year(cell: str) -> bool:
    """A year in which a player may have been born."""
    return cell.isdecimal() and len(cell) == 4 and 1920 <= int(cell) <= 2029


def _is_birth(cell: str) -> bool:
    if cell.isdecimal():
        return is_year(cell)
    return len(cell) >= 8 and read_birth(cell).state is not DateState.BAD


_TESTS: dict[Field, Callable[[str], bool]] = {
    Field.RATING: _is_rating,
    Field.NATIONAL_RATING: _is_rating,
    Field.FIDE_ID: lambda cell: cell.isdecimal() and cell.isascii() and 5 <= len(cell) <= 10,
    Field.TITLE: lambda cell: cell.isupper() and read_title(cell) is not None and len(cell) >= 2,
    Field.FEDERATION: lambda cell: cell in FEDERATIONS,
    Field.SEX: lambda cell: cell.lower() in {"m", "w", "f", "v", "м", "ж"},
    Field.BIRTH: _is_birth,
    Field.FAMILY: bool,
}
