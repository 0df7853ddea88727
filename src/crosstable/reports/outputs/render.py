"""One function that writes any document in any of its formats."""

import re
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from crosstable import i18n
from crosstable.domain.messages import N_, say
from crosstable.journal import EventState, Section
from crosstable.reports.documents import DOCUMENTS, Document, DocumentError, Format, Named, Source, document, full_name
from crosstable.reports.documents.document import Translate
from crosstable.reports.documents.round_lists import alphabet_key
from crosstable.reports.outputs.csv_text import csv_text
from crosstable.reports.outputs.json_text import json_text
from crosstable.reports.outputs.pgn import pgn


class Paper(StrEnum):
    """Paper sizes."""

    A4 = "a4"
    LETTER = "letter"


class Rendered(NamedTuple):
    """A document that has been written."""

    content: bytes
    media_type: str
    file_name: str
    """A name in plain ASCII that no file system and no header trips over."""


MEDIA_TYPES = {
    Format.PDF: "application/pdf",
    Format.CSV: "text/csv; charset=utf-8",
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    Format.JSON: "application/json",
    Format.PGN: "application/x-chess-pgn; charset=utf-8",
}


def render(
    key: str,
    format: Format | str,  # noqa: A002 - the word of the menu
    state: EventState,
    section: Section,
    *,
    round: int | None = None,  # noqa: A002 - the word of the handbook
    paper: Paper | str = Paper.A4,
    language: str = "en",
    translate: Translate = i18n.translate,
    address: str = "",
    at: datetime | None = None,
    named: Named = full_name,
    unpublished: bool = False,
    entries: Sequence[int] = (),
    bom: bool = True,
) -> Rendered:
    """Write a document of a section; see `crosstable.reports.documents.document` for what it is made of.

    `language` is the code of the language that `translate` puts messages into.  `address` is the public address of
    the section, printed with a QR code on every page.  `at` is the time that is printed, in the time zone of the
    event.  `bom` puts a byte order mark before a CSV, without which some spreadsheets misread accents.

    Raises `DocumentError`: no such document, round, format or paper; and `MissingExtraError` where the format needs a
    package that is not installed.
    """
    made = document(key, state, section, round=round, named=named, unpublished=unpublished, entries=entries)
    wanted = _format(key, format)
    name = f"{file_stem(made)}.{wanted}"
    if wanted is Format.PGN:
        source = Source.of(state, section, named=named, unpublished=unpublished)
        return Rendered(pgn(source, made.round).encode(), MEDIA_TYPES[wanted], name)
    content = write_document(
        made, wanted, paper=paper, language=language, translate=translate, address=address, at=at, bom=bom
    )
    return Rendered(content, MEDIA_TYPES[wanted], name)


def _format(key: str, asked: str) -> Format:
    known = DOCUMENTS[key].formats
    if asked not in known:
        raise DocumentError(
            say(
                N_("{title} cannot be written as {format}; the formats are: {formats}."),
                title=DOCUMENTS[key].title,
                format=str(asked),
                formats=", ".join(known),
            )
        )
    return Format(asked)


def write_document(
    made: Document,
    format: Format,  # noqa: A002 - the word of the menu
    *,
    paper: Paper | str = Paper.A4,
    language: str = "en",
    translate: Translate = i18n.translate,
    address: str = "",
    at: datetime | None = None,
    bom: bool = True,
) -> bytes:
    """Write a document that has been made, in any format but PGN.  Raises as `render` does."""
    if format is Format.CSV:
        return csv_text(made, translate, bom=bom)
    if format is Format.JSON:
        return json_text(made, translate, at=at)
    if format is Format.XLSX:
        from crosstable.reports.outputs.xlsx import xlsx

        return xlsx(made, translate, at=at)
    if format is not Format.PDF:
        raise DocumentError(say(N_("Only the games of a round can be written as {format}."), format=str(format)))
    from crosstable.reports.outputs.pdf import pdf

    if paper not in list(Paper):
        raise DocumentError(say(N_("There is no paper {paper}; there are: a4, letter."), paper=str(paper)))
    return pdf(made, translate, paper=Paper(paper).value, language=language, address=address, at=at)


_LONGEST_STEM = 80


def file_stem(made: Document) -> str:
    """``open-a-round-4-pairings``: the section in plain letters, as far as it has any."""
    parts = [_plain(made.section), f"round-{made.round}" if made.round is not None else "", made.key]
    return "-".join(part for part in parts if part)[-_LONGEST_STEM:].lstrip("-")


def _plain(text: str) -> str:
    letters = alphabet_key(text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
