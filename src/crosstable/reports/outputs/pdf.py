"""A document as PDF, set by typst from ``print.typ``.

What people wrote reaches typst as JSON and is set as strings, so that none of it can be markup.
"""

import json
import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any

from crosstable.domain.messages import N_, say
from crosstable.reports.documents.document import (
    Align,
    Cell,
    Column,
    Document,
    DocumentError,
    Layout,
    MissingExtraError,
    Table,
    Translate,
    Written,
    on_paper,
)
from crosstable.reports.outputs.qr import qr_svg

_PAPERS = {"a4": ("a4", 210, 297), "letter": ("us-letter", 216, 279)}
_MARGINS = 30
"""Left and right together, in millimetres."""
_SMALLEST = {"standings": 9.5, "cross-table": 7.0, "wall-chart": 7.0, "cards": 10.0}
_ON_THE_WALL = 12.0
"""The size of type of lists that are read standing, in points; they wrap long names rather than shrink."""
_A_PAGE = 8
"""So many slips are on a page."""
_LONGEST_HEADING = 120


def pdf(
    made: Document, translate: Translate, *, paper: str, language: str, address: str = "", at: datetime | None = None
) -> bytes:
    """The document on paper (``a4`` or ``letter``).  Raises `MissingExtraError` and `DocumentError`."""
    try:
        import typst
    except ImportError:
        raise MissingExtraError(say(N_("PDF files need the package typst: install crosstable[pdf]."))) from None
    inputs = {"data": json.dumps(page_data(made, translate, paper, language, address, at), ensure_ascii=False)}
    if address:
        inputs["qr"] = qr_svg(address)
    try:
        written = typst.compile(_template(), format="pdf", sys_inputs=inputs)
    except typst.TypstError as error:
        raise DocumentError(say(N_("The document could not be set: {reason}"), reason=str(error))) from error
    assert isinstance(written, bytes)
    return written


@cache
def _template() -> bytes:
    return files(__package__).joinpath("print.typ").read_bytes()


def page_data(
    made: Document, translate: Translate, paper: str, language: str, address: str, at: datetime | None
) -> dict[str, Any]:
    """Everything the template sets, as JSON values."""
    name, width, height = _PAPERS[paper]
    size, landscape = _size(made, translate, width, height)
    printed = f"{at:%Y-%m-%d %H:%M}" if at is not None else ""
    return {
        "paper": name,
        "language": language if re.fullmatch("[a-z]{2,3}", language) else "en",
        "landscape": landscape,
        "width": height if landscape else width,
        "size": size,
        "layout": made.layout.value,
        "title": translate(made.title),
        "event": settable(made.event)[:_LONGEST_HEADING],
        "section": settable(made.section)[:_LONGEST_HEADING],
        "subtitle": " · ".join(map(translate, made.subtitle)),
        "notes": [settable(translate(note)) for note in made.notes],
        "printed": translate(say(N_("printed {time}"), time=printed)) if printed else "",
        "page": translate(say(N_("page {page} of {pages}"), page="\x01", pages="\x02")),
        "address": address,
        "tables": [] if made.layout is Layout.SLIPS else [_table(table, translate) for table in made.tables],
        "slips": _slips(made, translate, printed) if made.layout is Layout.SLIPS else [],
        "words": _slip_words(translate),
    }


# ------------------------------------------------------------------------------------------------------------- tables


def _table(table: Table, translate: Translate) -> dict[str, Any]:
    shown = [place for place, column in enumerate(table.columns) if column.on_paper]
    rows = [[_cell(row[place], translate) for place in shown] for row in table.rows]
    return {
        "heading": settable(table.heading),
        "lines": [settable(translate(line)) for line in table.lines],
        "columns": [
            {
                "heading": translate(column.heading),
                "align": column.align.value,
                "share": _share(column, [_length(row[n]) for row in rows]),
                "halves": column.align is Align.RIGHT and any(_first(row[n]).endswith("½") for row in rows),
            }
            for n, column in enumerate(table.columns[place] for place in shown)
        ],
        "rows": rows,
        "break_before": table.break_before,
    }


def _cell(cell: Cell, translate: Translate) -> str | dict[str, str]:
    text = settable(on_paper(cell, translate))
    if isinstance(cell, Written) and cell.under:
        return {"text": text, "under": settable(cell.under)}
    return text


def _first(cell: str | dict[str, str]) -> str:
    return cell if isinstance(cell, str) else cell["text"]


def _length(cell: str | dict[str, str]) -> int:
    return len(_first(cell))


def _share(column: Column, lengths: Sequence[int]) -> int:
    """What part of the spare width a column takes: names more than short clubs; 0 for its natural width."""
    return max(12, min(_usual(lengths), 30)) if column.takes_the_rest else 0


def _usual(lengths: Sequence[int]) -> int:
    """A length that nine out of ten do not exceed."""
    ordered = sorted(lengths)
    return ordered[len(ordered) * 9 // 10] if ordered else 0


def _size(made: Document, translate: Translate, width: int, height: int) -> tuple[float, bool]:
    """The size of type in points, and whether the paper lies on its side: as large as fits, from 12 down."""
    smallest = _SMALLEST.get(made.key, _ON_THE_WALL)
    ems = max((_width_in_ems(table, translate) for table in made.tables), default=1.0)
    upright = (width - _MARGINS) / 25.4 * 72 / ems
    across = (height - _MARGINS) / 25.4 * 72 / ems
    landscape = made.layout is Layout.LIST and (made.is_wide or (upright < smallest < _ON_THE_WALL))
    room = across if landscape else upright
    return max(smallest, min(_ON_THE_WALL, int(room * 2) / 2)), landscape


_DIGIT = 0.52
"""The width of a sign in ems, on the average."""
_PADDING = {Align.LEFT: 0.7, Align.RIGHT: 0.7, Align.CENTRE: 1.25}
_A_NAME = 26
"""A name of so many signs should stand on one line."""


def _width_in_ems(table: Table, translate: Translate) -> float:
    total = 0.0
    for place, column in enumerate(table.columns):
        if not column.on_paper:
            continue
        lengths = [len(on_paper(row[place], translate)) for row in table.rows]
        if column.takes_the_rest:
            signs: float = max(12, min(_usual(lengths), _A_NAME))
        else:
            signs = max([0.8 * len(translate(column.heading)), *lengths])
        total += signs * _DIGIT + _PADDING[column.align]
    return total


# -------------------------------------------------------------------------------------------------------------- slips


def _slips(made: Document, translate: Translate, printed: str) -> list[list[dict[str, Any] | None]]:
    """The slips page by page, in the order in which the piles are in order once they have been cut."""
    keys = [column.key for column in made.tables[0].columns]
    slips = [_slip(dict(zip(keys, row, strict=True)), translate) for row in made.tables[0].rows]
    pages = -(-len(slips) // _A_PAGE)
    batches: list[list[dict[str, Any] | None]] = []
    for page in range(pages):
        foot = " · ".join(part for part in (printed, f"{page + 1}/{pages}") if part)
        places = [pile * pages + page for pile in range(_A_PAGE)]
        batches.append([{**slips[place], "foot": foot} if place < len(slips) else None for place in places])
    return batches


def _slip(row: dict[str, Cell], translate: Translate) -> dict[str, Any]:
    def player(side: str) -> dict[str, str]:
        number, rating = row[f"{side}_tpn"], row[f"{side}_rating"]
        about = [translate(say(N_("No {number}"), number=number))] if number is not None else []
        if rating is not None:
            about.append(translate(say(N_("rating {rating}"), rating=rating)))
        return {"name": settable(on_paper(row[side], translate)), "about": " · ".join(about)}

    return {"board": str(row["board"]), "white": player("white"), "black": player("black")}


def _slip_words(translate: Translate) -> dict[str, str]:
    return {
        "board": translate(say(N_("Board"))),
        "result": translate(say(N_("Result"))),
        "white": translate(say(N_("○ White"))),
        "black": translate(say(N_("● Black"))),
        "white_signs": translate(say(N_("Signature of White"))),
        "black_signs": translate(say(N_("Signature of Black"))),
    }


# ---------------------------------------------------------------------------------------------------------- the texts

_LONG_WORD = 24
_ZERO_WIDTH_SPACE = "\N{ZERO WIDTH SPACE}"


def settable(text: str) -> str:
    """A text that can be set: no control characters, and a word without end may be broken."""
    plain = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in text)
    return re.sub(rf"[^\s/–-]{{{_LONG_WORD + 1},}}", lambda word: _breakable(word[0]), plain)


def _breakable(word: str) -> str:
    parts: list[str] = []
    since = 0
    for sign in word:
        if since >= _LONG_WORD and not unicodedata.combining(sign):
            parts.append(_ZERO_WIDTH_SPACE)
            since = 0
        parts.append(sign)
        since += 1
    return "".join(parts)
