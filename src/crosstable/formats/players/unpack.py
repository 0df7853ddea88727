"""A workbook unpacked under limits and measured, so that nothing dangerous reaches the reader of sheets.

A few kilobytes of XLSX can claim to be gigabytes: by compression, by a cell in the last corner of a sheet (readers
allocate the whole rectangle), or by one long text that every cell refers to.  All of it is counted here first, and
what the reader gets is a new archive of exactly the bytes that were counted.
"""

import io
import re
import xml.parsers.expat
import zipfile
import zlib
from dataclasses import dataclass, field
from itertools import zip_longest

from crosstable.domain.messages import N_, Message, say
from crosstable.formats.players.errors import PlayersError
from crosstable.formats.players.limits import Limits

_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_TEXT_FACTOR = 4
"""All texts of a sheet together may be so many times `Limits.size`."""


@dataclass(slots=True)
class Unpacked:
    """A workbook that is fit to be read."""

    archive: bytes
    """The XML of the workbook, stored without compression."""
    errors: list[str] = field(default_factory=list)
    """Cells that hold an error of the spreadsheet (``#N/A``), which the reader gives as empty."""


def unpack(content: bytes, limits: Limits) -> Unpacked:
    """Unpack and measure; raises `PlayersError` where the archive is damaged, no workbook, or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _look_at_directory(archive, limits)
            members = _members(archive, limits)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, PlayersError):
            raise
        raise PlayersError(DAMAGED) from error
    return _measured(members, limits)


DAMAGED = say(
    N_(
        "The workbook is damaged and cannot be read: open it in the spreadsheet, save it anew as XLSX or CSV, try again."
    )
)
_BOMB = say(
    N_(
        "The workbook unpacks to more than a list of players needs, and was not read: copy the list into a new workbook, "
        "or save it as CSV."
    )
)


def _look_at_directory(archive: zipfile.ZipFile, limits: Limits) -> None:
    names = archive.namelist()
    if len(names) > limits.members or sum(info.file_size for info in archive.infolist()) > limits.unpacked:
        raise PlayersError(_BOMB)
    if len(set(names)) < len(names):
        raise PlayersError(DAMAGED)
    if "mimetype" in names:
        raise PlayersError(_other(say(N_("OpenDocument"))))
    if "xl/workbook.bin" in names:
        raise PlayersError(_other(say(N_("binary Excel (XLSB)"))))
    if "xl/workbook.xml" not in names:
        raise PlayersError(_other(say(N_("archive"))))


def _other(what: Message) -> Message:
    return say(N_("This is an {what} file: save the list as XLSX or CSV and choose that file."), what=what)


def _members(archive: zipfile.ZipFile, limits: Limits) -> dict[str, bytes]:
    """The XML of the workbook; never more in memory than the limit, whatever the directory claims."""
    left = limits.unpacked
    members = {}
    for info in archive.infolist():
        if not info.filename.endswith((".xml", ".rels")):
            continue
        with archive.open(info) as file:
            members[info.filename] = file.read(left + 1)
        left -= len(members[info.filename])
        if left < 0:
            raise PlayersError(_BOMB)
    return members


def _measured(members: dict[str, bytes], limits: Limits) -> Unpacked:
    lengths = _lengths(members)
    errors: list[str] = []
    for content in members.values():
        meter = _Meter(limits, lengths)
        _parse(content, meter)
        errors += meter.errors
    return Unpacked(_stored(members), errors)


def _lengths(members: dict[str, bytes]) -> list[int]:
    """The length of every shared text; where several members hold such texts, the longest of each place."""
    longest: list[int] = []
    for content in members.values():
        if b"<si" in content or b":si" in content:
            found = _Lengths()
            _parse(content, found)
            longest = [max(pair) for pair in zip_longest(longest, found.all, fillvalue=0)]
    return longest


def _stored(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()


class _Listener:
    """What is told of the elements of one member."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """A piece of text."""


class _Doctype(Exception):
    """Entities can grow without bound; no spreadsheet writes them."""


def _parse(content: bytes, listener: _Listener) -> None:
    # UTF-8 whatever the file claims: that is how the reader of sheets takes it, and both must see the same.
    parser = xml.parsers.expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda name, attributes: listener.start(_local(name), attributes)
    parser.EndElementHandler = lambda name: listener.end(_local(name))
    parser.CharacterDataHandler = listener.text
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(content, True)
    except (xml.parsers.expat.ExpatError, _Doctype, ValueError) as error:
        if isinstance(error, PlayersError):
            raise
        raise PlayersError(DAMAGED) from error


def _refuse(*_declaration: object) -> None:
    raise _Doctype


def _local(name: str) -> str:
    return name.partition(":")[2] or name


class _Lengths(_Listener):
    """The length of every shared text."""

    def __init__(self) -> None:
        self.all: list[int] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            self.all.append(0)

    def text(self, text: str) -> None:
        if self.all:
            self.all[-1] += len(text)


class _Meter(_Listener):
    """The rectangle that the filled cells of a sheet stretch over, and how much text they hold.

    Counts as the reader of sheets does: a cell without a reference stands after the one before it.
    """

    def __init__(self, limits: Limits, lengths: list[int]) -> None:
        self.errors: list[str] = []
        self._limits = limits
        self._lengths = lengths
        self._row = self._column = 0
        self._at: tuple[int, int] | None = None
        self._top = self._left = 1 << 30
        self._bottom = self._right = -1
        self._characters = 0
        self._kind = ""
        self._value = ""
        self._in_value = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._cell(attributes)
        elif name == "row" and "r" in attributes:
            self._row = _number(attributes["r"]) - 1
        elif self._at is not None:
            self._filled(*self._at)
            self._in_value = name == "v"

    def _cell(self, attributes: dict[str, str]) -> None:
        if (reference := attributes.get("r")) is not None:
            match = _CELL.fullmatch(reference)
            if match is None:
                raise PlayersError(DAMAGED)
            self._at = int(match[2]) - 1, _letters(match[1]) - 1
            self._column = self._at[1]
        else:
            self._at = self._row, self._column
        self._column += 1
        self._kind = attributes.get("t", "")
        self._value = ""
        if self._kind == "e":
            self.errors.append(reference or "?")

    def _filled(self, row: int, column: int) -> None:
        self._top, self._bottom = min(self._top, row), max(self._bottom, row)
        self._left, self._right = min(self._left, column), max(self._right, column)
        if (self._bottom - self._top + 1) * (self._right - self._left + 1) > self._limits.area:
            raise PlayersError(
                say(
                    N_(
                        "A sheet of the workbook stretches over {rows} rows and {columns} columns: copy the list of "
                        "players alone into a new workbook, or save it as CSV."
                    ),
                    rows=self._bottom - self._top + 1,
                    columns=self._right - self._left + 1,
                )
            )

    def end(self, name: str) -> None:
        if name == "row":
            self._row, self._column = self._row + 1, 0
        elif name == "v":
            self._in_value = False
        elif name == "c":
            self._at = None
            self._count_text()

    def text(self, text: str) -> None:
        if self._in_value and len(self._value) < 12:
            self._value += text

    def _count_text(self) -> None:
        if self._kind != "s" or not self._value.strip().isdecimal():
            return
        index = int(self._value)
        self._characters += self._lengths[index] if index < len(self._lengths) else 0
        if self._characters > _TEXT_FACTOR * self._limits.size:
            raise PlayersError(_BOMB)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= 7 and int(text)):
        raise PlayersError(DAMAGED)
    return int(text)


def _letters(text: str) -> int:
    value = 0
    for letter in text:
        value = value * 26 + ord(letter) - 64
    return value
