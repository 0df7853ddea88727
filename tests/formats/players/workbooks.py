"""Workbooks for tests, honest and hostile."""

import io
import zipfile
from collections.abc import Sequence

import xlsxwriter


def workbook(rows: Sequence[Sequence[object]], *, before: Sequence[str] = (), name: str = "List") -> bytes:
    """A workbook with the rows on one sheet, empty sheets before it; dates are written as dates."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True, "default_date_format": "dd.mm.yyyy"})
    for empty in before:
        book.add_worksheet(empty)
    sheet = book.add_worksheet(name)
    for place, row in enumerate(rows):
        for column, value in enumerate(row):
            if value == "#N/A":
                sheet.write_formula(place, column, "=NA()", value="#N/A")
            else:
                sheet.write(place, column, value)
    book.close()
    return target.getvalue()


def with_member(content: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """The workbook with something replaced in one member."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for member in source.namelist():
            data = source.read(member)
            if member == name:
                assert old in data
                data = data.replace(old, new)
            archive.writestr(member, data)
    return target.getvalue()


def archive_of(**members: bytes) -> bytes:
    """A zip archive; ``__`` in a name stands for a slash, ``_`` for a dot."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return target.getvalue()
