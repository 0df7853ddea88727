"""Lists as text with separators: CSV, TSV, semicolons."""

import csv
import re
from collections.abc import Iterator, Sequence

from crosstable.domain.messages import N_, say
from crosstable.formats.players.encoding import Decoded, decode, separator_note
from crosstable.formats.players.errors import PlayersError, note, warning
from crosstable.formats.players.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.players.table import Cells, Origin, RawTable

DELIMITERS = {",": N_("The comma"), ";": N_("The semicolon"), "\t": N_("The tab"), "|": N_("The bar |")}
"""What can separate columns, and what it is called."""

_LINES = re.compile(r"\r\n|\n|\r")
_DIRECTIVE = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
_LONGEST_CELL = 20
"""Lines that one cell in quotation marks may go over; longer ones are marks that nobody closed."""


def read_csv(
    content: bytes,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    has_header: bool | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> RawTable:
    """Read a text with separators; what is not given is guessed, and each guess is a finding.

    Raises `PlayersError` where nothing can be used.
    """
    if len(content) > limits.size:
        raise PlayersError(limits.too_large())
    return of_text(decode(content, encoding), "csv", delimiter=delimiter, has_header=has_header, limits=limits)


def of_text(
    decoded: Decoded,
    kind: str,
    *,
    delimiter: str | None = None,
    has_header: bool | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> RawTable:
    """The table of a text that has been decoded."""
    if delimiter is not None and delimiter not in DELIMITERS:
        raise PlayersError(
            say(N_("{delimiter!r} separates no columns: use a comma, a semicolon, a tab or |."), delimiter=delimiter)
        )
    lines = _LINES.split(decoded.text)
    filled = sum(1 for line in lines if line and not line.isspace())
    if filled > limits.players + 100:  # a header and what may stand above it, or inside quotation marks
        raise PlayersError(limits.too_many(filled))
    findings = list(decoded.findings)
    directive = _DIRECTIVE.fullmatch(lines[0])
    asked = delimiter or (directive[1] if directive and directive[1] in DELIMITERS else None)
    chosen = asked or guess_delimiter(lines)
    if asked is None and _is_doubtful(lines):
        findings.append(separator_note(say(DELIMITERS[chosen])))
    cells = Cells.empty(limits)
    for line, row in _records(lines, chosen, cells):
        if not (directive and line == 1):
            cells.add(line, row)
    origin = Origin(kind, encoding=decoded.encoding, encoding_guessed=decoded.guessed, delimiter=chosen)
    return cells.table(origin, findings, has_header=has_header)


def guess_delimiter(lines: Sequence[str]) -> str:
    """The separator of a text: the first of tab, semicolon and bar that nearly every line has, else the comma.

    A comma also stands between surname and first name, so it comes last.
    """
    sample = _sample(lines)
    for delimiter in "\t;|":
        if sum(delimiter in line for line in sample) >= 0.8 * max(1, len(sample)):
            return delimiter
    counts = {delimiter: sum(delimiter in line for line in sample) for delimiter in ",\t;|"}
    return max(counts, key=lambda delimiter: counts[delimiter])


def _sample(lines: Sequence[str]) -> list[str]:
    return [line for line in lines[:200] if line.strip()][:100]


def _is_doubtful(lines: Sequence[str]) -> bool:
    """Whether more than one separator stands in many lines."""
    sample = _sample(lines)
    return sum(sum(delimiter in line for line in sample) * 2 > len(sample) for delimiter in DELIMITERS) > 1


def _records(lines: Sequence[str], delimiter: str, cells: Cells) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line each begins at; quotation marks that do not match are letters."""
    place = 0
    while place < len(lines):
        line = lines[place]
        if '"' not in line:
            yield place + 1, line.split(delimiter)
            place += 1
            continue
        row, used = _quoted(lines[place : place + _LONGEST_CELL], delimiter)
        if row is None:
            message = say(N_("The quotation marks of this line do not match; they were kept as they stand."))
            cells.findings.append(warning("quotes", message, place + 1))
            row = line.split(delimiter)
        elif used > 1:
            message = say(N_("A cell goes over several lines; they were joined by blanks."))
            cells.findings.append(note("line-breaks", message, place + 1))
            row = [" ".join(cell.split("\n")) for cell in row]
        yield place + 1, row
        place += used


def _quoted(lines: Sequence[str], delimiter: str) -> tuple[list[str] | None, int]:
    """One row and the number of its lines; no row where its quotation marks do not match."""
    reader = csv.reader((line + "\n" for line in lines), delimiter=delimiter, strict=True, skipinitialspace=True)
    try:
        return next(reader), reader.line_num
    except (csv.Error, StopIteration):
        return None, 1
