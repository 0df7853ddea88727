"""A document as CSV (RFC 4180): headings in the reader's language, numbers as numbers, formulas defused."""

import csv
import io
from decimal import Decimal

from crosstable.reports.documents.document import Document, Translate, in_sheet
from crosstable.reports.outputs.defused import defused

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


def csv_text(made: Document, translate: Translate, *, bom: bool = True) -> bytes:
    """The tables of a document in UTF-8, one after the other."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    for table in made.tables:
        writer.writerow([defused(translate(column.heading)) for column in table.columns])
        for row in table.rows:
            writer.writerow([_field(in_sheet(cell, translate)) for cell in row])
    return ((_BOM if bom else "") + stream.getvalue()).encode()


def _field(value: str | int | Decimal | None) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value) if isinstance(value, int) else defused(value)
