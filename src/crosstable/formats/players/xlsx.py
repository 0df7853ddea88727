"""Lists as XLSX workbooks."""

import io
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta

from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding
from crosstable.formats.players.errors import PlayersError, note, warning
from crosstable.formats.players.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.players.table import Cells, Origin, RawTable
from crosstable.formats.players.unpack import DAMAGED, unpack

OLD_EXCEL = b"\xd0\xcf\x11\xe0"
"""How an XLS begins, and also an XLSX with a password."""

ZIP = b"PK"

_Value = int | float | str | bool | time | date | datetime | timedelta
_Rows = list[list[_Value]]


def read_xlsx(
    content: bytes, *, sheet: str | None = None, has_header: bool | None = None, limits: Limits = DEFAULT_LIMITS
) -> RawTable:
    """Read one sheet of a workbook: the one asked for, else the first that is not empty.

    Raises `PlayersError` for damaged, disguised and oversized files, for other kinds of spreadsheets, and where there
    is no such sheet.
    """
    if len(content) > limits.size:
        raise PlayersError(limits.too_large())
    if content.startswith(OLD_EXCEL):
        raise PlayersError(
            say(N_("This is an old Excel file (XLS), or one with a password: save it as XLSX without a password."))
        )
    unpacked = unpack(content, limits)
    names, chosen, first, rows = _sheet(unpacked.archive, sheet)
    cells = Cells.empty(limits)
    for line, row in enumerate(rows, first):
        cells.add(line, [text_of(value) for value in row])
    findings = [*_chosen_note(names, chosen, sheet), *_errors(unpacked.errors)]
    return cells.table(Origin("xlsx", sheet=chosen, sheets=names), findings, has_header=has_header)


def _sheet(archive: bytes, sheet: str | None) -> tuple[tuple[str, ...], str, int, _Rows]:
    """The names of all sheets; of the one that is read its name, first row and cells."""
    try:
        import python_calamine
    except ImportError:
        raise PlayersError(
            say(
                N_("XLSX needs the extra {extra}, which is not installed; save the list as CSV."),
                extra="crosstable[xlsx]",
            )
        ) from None
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(archive))
        names = tuple(book.sheet_names)
        _known(names, sheet)
        for name in names if sheet is None else [sheet]:
            found = book.get_sheet_by_name(name)
            rows = found.to_python(skip_empty_area=True)
            if sheet is not None or any(any(cell != "" for cell in row) for row in rows):
                return names, name, (found.start or (0, 0))[0] + 1, rows
    except PlayersError:
        raise
    except BaseException as error:
        # The reader is Rust: where it panics, it raises what is no Exception.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise PlayersError(DAMAGED) from error
        raise
    return names, names[0] if names else "", 1, []


def _known(names: Sequence[str], sheet: str | None) -> None:
    if sheet is not None and sheet not in names:
        raise PlayersError(
            say(
                N_("There is no sheet {sheet}: the workbook has {sheets}."),
                sheet=sheet[:60],
                sheets=", ".join(names)[:500],
            )
        )


def _chosen_note(names: Sequence[str], chosen: str, sheet: str | None) -> Iterator[Finding]:
    if sheet is None and len(names) > 1:
        message = say(
            N_("The sheet {sheet} was read; the workbook also has {others}."),
            sheet=chosen,
            others=", ".join(name for name in names if name != chosen)[:500],
        )
        yield note("sheet", message)


def _errors(cells: Sequence[str]) -> Iterator[Finding]:
    if cells:
        message = say_many(
            "{count} cell of the workbook holds an error of the spreadsheet ({cells}) and is read as empty.",
            "{count} cells of the workbook hold errors of the spreadsheet ({cells}) and are read as empty.",
            len(cells),
            cells=", ".join(cells[:5]) + (" …" if len(cells) > 5 else ""),
        )
        yield warning("error-cells", message)


def text_of(value: object) -> str:
    """A cell as text: whole numbers without a fraction, dates as ``1999-06-30``."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else str(value)
    if isinstance(value, datetime):
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)
