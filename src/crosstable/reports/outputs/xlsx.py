"""A document as an Excel workbook: constant texts and numbers only, never a formula or a link."""

import io
import re
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from crosstable.domain.messages import N_, say
from crosstable.reports.documents.document import (
    Document,
    MissingExtraError,
    Table,
    Translate,
    in_sheet,
)

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_LONGEST_CELL = 32_767
_LONGEST_SHEET_NAME = 31
_WIDEST = 60
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

Value = str | int | Decimal | None


def xlsx(made: Document, translate: Translate, *, at: datetime | None = None) -> bytes:
    """The workbook: a sheet for each table, the headings frozen.  Raises `MissingExtraError`."""
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise MissingExtraError(say(N_("Excel files need the package XlsxWriter: install crosstable[xlsx]."))) from None
    stream = io.BytesIO()
    book = Workbook(stream, _OPTIONS)
    title = _clean(", ".join(part for part in (translate(made.title), made.section) if part))
    book.set_properties({"title": title})
    if at is not None:
        book.set_properties({"title": title, "created": at.replace(tzinfo=None)})
    for table in made.tables:
        sheet = book.add_worksheet(_sheet_name(translate(made.title)) if len(made.tables) == 1 else None)
        _fill(book, sheet, table, translate)
        _set_up(sheet, made, translate)
    if not made.tables:
        book.add_worksheet()
    book.close()
    return stream.getvalue()


def _fill(book: "Workbook", sheet: "Worksheet", table: Table, translate: Translate) -> None:
    values = [[in_sheet(cell, translate) for cell in row] for row in table.rows]
    for number, column in enumerate(table.columns):
        own = [row[number] for row in values]
        heading = translate(column.heading)
        align = {"align": column.align.value}
        head = book.add_format({"bold": True, "bottom": 1, **align})
        body = book.add_format({"num_format": _decimals(own), **align})
        sheet.write_string(0, number, _clean(heading), head)
        for place, value in enumerate(own, start=1):
            _write(sheet, place, number, value, body)
        sheet.set_column(number, number, _width([heading, *own]))
    sheet.freeze_panes(1, 0)


def _write(sheet: "Worksheet", row: int, column: int, value: Value, form: object) -> None:
    if value is None:
        return
    if isinstance(value, str):
        sheet.write_string(row, column, _clean(value), form)
    else:
        sheet.write_number(row, column, value, form)


def _decimals(values: Sequence[Value]) -> str:
    """The number format that shows every value of a column in full, and lines them up."""
    most = max((len(f"{value:f}".partition(".")[2]) for value in values if isinstance(value, Decimal)), default=0)
    return "0." + "0" * most if most else "General"


def _width(values: Sequence[Value]) -> int:
    return min(max((len(str(value)) for value in values if value is not None), default=0) + 2, _WIDEST)


def _set_up(sheet: "Worksheet", made: Document, translate: Translate) -> None:
    """For whoever prints the sheet: the headings on each page, all columns on one."""
    sheet.repeat_rows(0)
    sheet.fit_to_pages(1, 0)
    if made.is_wide:
        sheet.set_landscape()
    lines = [*([made.section] if made.section else []), *map(translate, made.subtitle), "&P / &N"]
    sheet.set_footer("&L" + ", ".join(line.replace("&", "&&") for line in lines[:-1])[:200] + "&R" + lines[-1])


def _clean(text: str) -> str:
    """Without what no cell can hold."""
    return _NOT_IN_XML.sub("", text)[:_LONGEST_CELL]


def _sheet_name(title: str) -> str:
    return re.sub(r"[\[\]:*?/\\']", " ", title)[:_LONGEST_SHEET_NAME].strip() or "1"
