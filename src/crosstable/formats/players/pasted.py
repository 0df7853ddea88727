"""Lists that are pasted: columns out of a spreadsheet, or one player a line as people write it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Finding
from crosstable.formats.players.csv import of_text
from crosstable.formats.players.encoding import Decoded
from crosstable.formats.players.errors import PlayersError, note
from crosstable.formats.players.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.players.line import FIELDS, NUMBERED, is_header, parts, unnumbered
from crosstable.formats.players.mapping import guess
from crosstable.formats.players.people import players
from crosstable.formats.players.table import Cells, Origin, RawTable
from crosstable.formats.players.words import header_field
from crosstable.journal.events import Person

_LINES = re.compile(r"\r\n|\n|\r")


def read_pasted(
    text: str, *, delimiter: str | None = None, has_header: bool | None = None, limits: Limits = DEFAULT_LIMITS
) -> RawTable:
    """Read a pasted text; whether it has columns, and what separates them, is found out for the paste as a whole.

    `delimiter` says what separates the columns; empty means that there are none.  Raises `PlayersError` where there
    is nothing to read, or too much.
    """
    if len(text) > limits.size:
        raise PlayersError(limits.too_large())
    text = text.removeprefix("\ufeff")
    lines = _LINES.split(text)
    filled = [line for line in lines[: limits.players + 200] if line.strip()]
    chosen = _separator(filled) if delimiter is None else delimiter
    if chosen:
        table = of_text(
            Decoded(_unnumbered(text, filled), "text"), "paste", delimiter=chosen, has_header=has_header, limits=limits
        )
        return replace(table, origin=Origin("paste", delimiter=chosen))
    return _free(lines, limits)


def _separator(lines: Sequence[str]) -> str:
    """What separates the columns of most lines, empty where they are written freely.

    A comma stands in names too, so it only counts under a header, or where numbers stand alone between commas.
    """
    sample = lines[:200]
    for delimiter in "\t;|":
        if sum(delimiter in line for line in sample) * 2 > len(sample):
            return delimiter
    if not sample:
        return ""
    words = [header_field(cell) for cell in sample[0].split(",")]
    if sum(word is not None and word[1] > 90 for word in words) > 1:
        return ","
    numbers = sum(any(cell.strip().isdecimal() for cell in line.split(",")) for line in sample)
    return "," if numbers * 5 >= len(sample) * 4 and len(sample) > 1 else ""


def _unnumbered(text: str, lines: Sequence[str]) -> str:
    """The text without the numbers of its lines, where all but few have one."""
    numbered = sum(NUMBERED.match(line) is not None for line in lines)
    if numbered * 10 < len(lines) * 8:
        return text
    return "\n".join(unnumbered(line) for line in _LINES.split(text))


def _free(lines: Sequence[str], limits: Limits) -> RawTable:
    filled = sum(1 for line in lines if line.strip())
    if filled > limits.players:
        raise PlayersError(limits.too_many(filled))
    cells = Cells.empty(limits)
    said: list[Finding] = []
    for number, line in enumerate(lines, 1):
        if number == 1 and is_header(line):
            said.append(note("header", say(N_("The first line names the columns; it was not read as a player.")), 1))
        elif line.strip():
            cells.add(number, parts(line))
    table = cells.table(Origin("paste"), said, has_header=False)
    width = len(FIELDS)
    rows = tuple(row + ("",) * (width - len(row)) for row in table.rows)
    found = tuple(finding for finding in table.findings if finding.code != "ragged")
    return replace(table, rows=rows, findings=found, known=FIELDS)


def line_entry(text: str, registered: Iterable[Person] = ()) -> tuple[Person, list[Finding]]:
    """One player from one line, and what there is to say about it.

    Raises `PlayersError` where the line is no player: nothing in it, more than one line, an impossible rating.
    """
    table = read_pasted(text.strip(), has_header=False)
    if len(table.rows) != 1:
        raise PlayersError(say(N_("Write one player on one line, such as: GM Petrova, Anna 2481 BUL")))
    found, findings = players(table, guess(table), registered)
    if not found:
        raise PlayersError(max(findings, key=lambda finding: finding.severity).message)
    return found[0][0], [finding for finding in findings if finding.line]


def person_of_line(text: str) -> Person:
    """The player on a line such as ``GM Petrova, Anna 2481 BUL``.

    Raises `PlayersError` where it is none; `line_entry` also tells what is doubtful.
    """
    return line_entry(text)[0]
