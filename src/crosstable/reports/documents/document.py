"""A document as data: tables of cells with headings, before anybody chooses a language, a paper or a file format.

A cell says what it is, and each output takes the face it needs:

=========== ================== ====================== ==================
cell        paper              CSV, XLSX              JSON
=========== ================== ====================== ==================
`str`       as it is           text                   text
`int`       as it is           number                 number
`Number`    ``2½``             number, 2.5            text, ``"2.5"``
`Written`   ``GM Petrova``     text, ``Petrova``      text, ``Petrova``
`Term`      translated         translated             its code
`None`      nothing            nothing                null
=========== ================== ====================== ==================
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import TypeAlias

from crosstable.domain import Message

Translate: TypeAlias = Callable[[Message], str]
"""Puts a message into the reader's language."""


class DocumentError(Exception):
    """The document cannot be made; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class MissingExtraError(DocumentError):
    """The output needs a package that is not installed."""


class Align(StrEnum):
    """How the cells of a column stand."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "center"


class Layout(StrEnum):
    """How a document is laid out on paper."""

    LIST = "list"
    """One table over as many pages as it takes, its head on each."""
    SLIPS = "slips"
    """Eight slips a page, to be cut apart."""
    CARDS = "cards"
    """A table for each player, none split across pages."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that people and machines write differently: 2½ and 2.5."""

    value: Decimal
    shown: str


@dataclass(frozen=True, slots=True)
class Written:
    """A text that stands differently on paper, such as a name with the title before it."""

    text: str
    paper: str
    under: str = ""
    """A second line on paper, in small type."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the vocabulary: a code that never changes, and what people read."""

    code: str
    shown: Message


Cell: TypeAlias = str | int | Number | Written | Term | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a table."""

    key: str
    """Its name in JSON; it never changes and is never translated."""
    heading: Message
    align: Align = Align.LEFT
    on_paper: bool = True
    """Whether it is printed; what is not stands in files only."""
    takes_the_rest: bool = False
    """Whether it shares in the width that the other columns leave: names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Columns and rows; every row has a cell for each column."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    heading: str = ""
    """Who or what the table is about, where a document has several."""
    lines: tuple[Message, ...] = ()
    """Under the heading."""
    break_before: int | None = None
    """The row (from 0) before which another kind of rows begins; paper draws a line there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What is to be printed or exported."""

    key: str
    """Which document it is: a key of `crosstable.reports.documents.DOCUMENTS`."""
    title: Message
    event: str
    section: str
    round: int | None
    """The round it is about; `None` for a list that is about none."""
    subtitle: tuple[Message, ...]
    tables: tuple[Table, ...]
    notes: tuple[Message, ...] = ()
    layout: Layout = Layout.LIST
    is_wide: bool = False
    """Whether it goes on paper in landscape."""


def on_paper(cell: Cell, translate: Translate) -> str:
    """What is printed of a cell; of a written one the first line."""
    match cell:
        case None:
            return ""
        case Number():
            return cell.shown
        case Written():
            return cell.paper
        case Term():
            return translate(cell.shown)
        case _:
            return str(cell)


def in_sheet(cell: Cell, translate: Translate) -> str | int | Decimal | None:
    """What a spreadsheet gets of a cell: a text, a number or nothing."""
    match cell:
        case Number():
            return cell.value
        case Written():
            return cell.text or None
        case Term():
            return translate(cell.shown)
        case _:
            return cell


def in_json(cell: Cell) -> str | int | None:
    """What a program gets of a cell; scores and tie-breaks as exact decimals in a text."""
    match cell:
        case Number():
            return f"{cell.value:f}"
        case Written():
            return cell.text or None
        case Term():
            return cell.code
        case _:
            return cell
