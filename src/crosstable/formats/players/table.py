"""A list of players as rows of text, before anybody says what the columns mean."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding
from crosstable.formats.players.errors import PlayersError, note, warning
from crosstable.formats.players.fields import NAMES, Field
from crosstable.formats.players.limits import Limits
from crosstable.formats.players.words import header_field

_LOOK_FOR_HEADER = 30
"""Exports of other programs put the name of the tournament and more above the header."""


@dataclass(frozen=True, slots=True)
class Origin:
    """How a table was read, for a preview that lets people choose otherwise."""

    kind: str
    """``csv``, ``xlsx``, ``paste`` or ``trf``."""
    encoding: str = ""
    encoding_guessed: bool = False
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RawTable:
    """A list as it stands: every row has `width` cells, none of them judged.

    `lines` holds the line (of a sheet: the row) where each row begins, from 1.  `known` names the fields where the
    way of writing tells them and nothing needs to be guessed.
    """

    header: tuple[str, ...] | None
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    findings: tuple[Finding, ...]
    origin: Origin
    known: tuple[Field, ...] | None = None

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.header) if self.header is not None else max(map(len, self.rows), default=0)


@dataclass(slots=True)
class Cells:
    """Rows as a reader finds them, with their lines; blank rows are passed over."""

    limits: Limits
    rows: list[tuple[str, ...]]
    lines: list[int]
    findings: list[Finding]

    @classmethod
    def empty(cls, limits: Limits) -> "Cells":
        """No rows yet."""
        return cls(limits, [], [], [])

    def add(self, line: int, cells: Sequence[str]) -> None:
        """Take a row; cells beyond the limits are cut off, which is said."""
        row = tuple(cell.strip() for cell in cells)
        if not any(row):
            return
        if len(row) > self.limits.columns:
            self._too_wide(line, row)
            row = row[: self.limits.columns]
        if any(len(cell) > self.limits.cell for cell in row):
            row = tuple(self._cut(line, column, cell) for column, cell in enumerate(row, 1))
        while row and not row[-1]:
            row = row[:-1]
        self.rows.append(row)
        self.lines.append(line)

    def _too_wide(self, line: int, row: Sequence[str]) -> None:
        if any(row[self.limits.columns :]):
            message = say(
                N_("The line has more than {limit} cells; the others were left out."), limit=self.limits.columns
            )
            self.findings.append(warning("too-many-cells", message, line))

    def _cut(self, line: int, column: int, cell: str) -> str:
        if len(cell) <= self.limits.cell:
            return cell
        message = say(
            N_("The cell has {count} characters; only the first {limit} were kept."),
            count=len(cell),
            limit=self.limits.cell,
        )
        self.findings.append(warning("cell-cut", message, line, column))
        return cell[: self.limits.cell]

    def table(self, origin: Origin, findings: Iterable[Finding] = (), *, has_header: bool | None = None) -> RawTable:
        """The rows as a table.

        `has_header` says whether the first row names the columns; by default that is found out.  Raises
        `PlayersError` where there are no rows, or too many.
        """
        at = self._header() if has_header is None else (0 if has_header else None)
        first = 0 if at is None else at + 1
        rows, lines = self.rows[first:], self.lines[first:]
        if not rows:
            raise PlayersError(
                say(N_("There are no players in it: choose a file with one player a row, or paste a list."))
            )
        if len(rows) > self.limits.players:
            raise PlayersError(self.limits.too_many(len(rows)))
        header = self.rows[at] if at is not None else None
        said = [*findings, *self.findings, *_preface(self.lines[: at or 0]), *_ragged(header, rows, lines)]
        width = max(len(header or ()), max(map(len, rows), default=0))
        return RawTable(
            header=None if header is None else _padded(header, width),
            rows=tuple(_padded(row, width) for row in rows),
            lines=tuple(lines),
            findings=tuple(said),
            origin=origin,
        )

    def _header(self) -> int | None:
        """The row that names the columns: it has a known word for the name, and one for something else."""
        for place, row in enumerate(self.rows[:_LOOK_FOR_HEADER]):
            fields = [found for cell in row if len(cell) <= 60 and (found := header_field(cell))]
            sure = [field for field, percent in fields if percent >= 80 and field is not Field.IGNORE]
            if any(field in NAMES for field in sure) and (len(fields) >= 2 or (place == 0 and len(row) == 1)):
                return place
            if place == 0 and len(sure) >= 2:
                return place
        return 0 if self._looks_like_a_header() else None

    def _looks_like_a_header(self) -> bool:
        """Words that nobody knows, above a column of numbers."""
        first, others = self.rows[0] if self.rows else (), self.rows[1:50]
        if len(others) < 3 or len(first) < 2 or any(any(map(str.isdigit, cell)) for cell in first):
            return False
        for column, cell in enumerate(first):
            below = [row[column] for row in others if column < len(row) and row[column]]
            if cell and len(below) * 2 > len(others) and all(text.isdecimal() for text in below):
                return True
        return False


def _padded(row: tuple[str, ...], width: int) -> tuple[str, ...]:
    return row + ("",) * (width - len(row))


def _preface(lines: Sequence[int]) -> Iterable[Finding]:
    if lines:
        message = say_many(
            "{count} line above the header (line {first}) was not read as a player.",
            "{count} lines above the header (from line {first}) were not read as players.",
            len(lines),
            first=lines[0],
        )
        yield note("above-header", message, lines[0])


def _ragged(header: tuple[str, ...] | None, rows: Sequence[tuple[str, ...]], lines: Sequence[int]) -> Iterable[Finding]:
    """Rows with more cells than there are columns: something has moved, or a separator stands inside a cell."""
    if not rows:
        return
    usual = len(header) if header is not None else Counter(map(len, rows)).most_common(1)[0][0]
    for row, line in zip(rows, lines, strict=True):
        if len(row) > usual and (header is not None or usual > 1):
            message = say(
                N_("The line has {count} cells where {usual} are usual: look whether the cells are in their columns."),
                count=len(row),
                usual=usual,
            )
            yield warning("ragged", message, line)
