"""From bytes to text: byte-order mark, then strict UTF-8, then Windows-1252; never a silent guess."""

import codecs
import unicodedata
from dataclasses import dataclass

from crosstable.domain.messages import N_, say
from crosstable.formats.trf.errors import unusable

OFFERS = ("cp1250", "cp1251", "cp1254", "cp1257")
"""The other code pages that older programs used: Central European, Cyrillic, Turkish, Baltic."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_SIGNATURES = {b"PK\x03\x04": "ZIP or XLSX", b"%PDF": "PDF", b"\x1f\x8b": "gzip", b"\xd0\xcf\x11\xe0": "XLS"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text and how it was found."""

    text: str
    encoding: str
    marked: bool = False
    """There was a byte-order mark."""
    guessed: bool = False
    """The bytes were not UTF-8; `encoding` is an assumption."""
    composed: bool = False
    """Decomposed accents were composed (Unicode NFC), so that a letter is one column."""
    raw: str | None = None
    """The text before it was composed, where that changed it."""


def decode(content: bytes | str, encoding: str | None = None) -> Decoded:
    """Decode a TRF.

    `encoding` forces one (any that Python knows).  Raises `TrfError` (``R00``) for a binary file and when the
    forced encoding does not fit.
    """
    found = _of_text(content) if isinstance(content, str) else _of_bytes(content, encoding)
    if unicodedata.is_normalized("NFC", found.text):
        return found
    text = unicodedata.normalize("NFC", found.text)
    return Decoded(text, found.encoding, found.marked, found.guessed, composed=True, raw=found.text)


def _of_text(text: str) -> Decoded:
    if "\0" in text:
        raise unusable("R00", _BINARY)
    return Decoded(text.removeprefix("\ufeff"), "text", marked=text.startswith("\ufeff"))


def _of_bytes(content: bytes, encoding: str | None) -> Decoded:
    _refuse_signatures(content)
    if encoding is not None:
        return _forced(content, encoding)
    for mark, name in _MARKS:
        if content.startswith(mark):
            text = content[len(mark) :].decode(name, errors="replace")
            return Decoded(_printable(text), name, marked=True)
    if b"\0" in content:
        raise unusable("R00", _BINARY)
    try:
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return Decoded(_windows(content), "cp1252", guessed=True)


_BINARY = say(
    N_("contains NUL bytes: not a text file, or UTF-16 without a byte-order mark; save it as UTF-8 and try again")
)


def _refuse_signatures(content: bytes) -> None:
    for signature, what in _SIGNATURES.items():
        if content.startswith(signature):
            raise unusable("R00", say(N_("this is a {what} file, not a TRF; export a TRF and read that"), what=what))


def _forced(content: bytes, encoding: str) -> Decoded:
    try:
        text = content.decode(encoding)
    except (LookupError, UnicodeError) as error:
        message = say(N_("not in the encoding {encoding}: {reason}"), encoding=encoding, reason=str(error))
        raise unusable("R00", message) from error
    return Decoded(_printable(text.removeprefix("\ufeff")), encoding)


def _printable(text: str) -> str:
    if "\0" in text:
        raise unusable("R00", _BINARY)
    return text


def _windows(content: bytes) -> str:
    """Windows-1252; the five bytes that it leaves undefined become the control characters of Latin-1."""
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")
