"""From the bytes of a list to text, with every guess told."""

import codecs
import re
from dataclasses import dataclass

from crosstable.domain.messages import N_, Message, say
from crosstable.formats.findings import Finding
from crosstable.formats.players.code_pages import likely
from crosstable.formats.players.errors import PlayersError, note, warning

ENCODINGS = (
    *("utf-8", "utf-16", "utf-16-le", "utf-16-be"),
    *("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257"),
    *("iso8859-1", "iso8859-2", "iso8859-5", "iso8859-15", "koi8-r", "cp437", "cp850", "cp852", "cp866", "mac-roman"),
)
"""What can be asked for, by the names that Python gives them."""

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (b"%PDF", "PDF"),
    (b"\x1f\x8b", "gzip"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"{\\rtf", "RTF"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7z"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
UNREADABLE = "\ufffd"
"""What stands for bytes that are no letter."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how it was found."""

    text: str
    encoding: str
    guessed: bool = False
    """Nothing in the file says so: somebody should look at the names."""
    findings: tuple[Finding, ...] = ()


def decode(content: bytes, encoding: str | None = None) -> Decoded:
    """Decode a list; `encoding` (one of `ENCODINGS`) overrules what the file says and what would be guessed.

    Raises `PlayersError` for what is no text, and for an encoding that is unknown.
    """
    for signature, what in _SIGNATURES:
        if content.startswith(signature):
            raise PlayersError(
                say(N_("This is a {what} file, not a list of players: save the list as CSV or XLSX."), what=what)
            )
    found = _unmarked(content) if encoding is None else _asked(content, encoding)
    sample = found.text[:20_000]
    if len(_CONTROL.findall(sample)) * 10 > len(sample):
        raise PlayersError(say(N_("This is not a text: save the list of players as CSV or XLSX and try again.")))
    return found


def _asked(content: bytes, encoding: str) -> Decoded:
    name = encoding.strip().lower().replace("_", "-")
    name = {"windows-1250": "cp1250", "windows-1251": "cp1251", "windows-1252": "cp1252", "utf8": "utf-8"}.get(
        name, name
    )
    if name not in ENCODINGS:
        raise PlayersError(
            say(
                N_("There is no encoding {encoding}: choose one of {encodings}."),
                encoding=encoding[:40],
                encodings=", ".join(ENCODINGS),
            )
        )
    text = content.decode(name, errors="replace").removeprefix("\ufeff")
    return Decoded(text, name, findings=_broken(text, name))


def _broken(text: str, encoding: str) -> tuple[Finding, ...]:
    """The first line with bytes that are no letters in this encoding."""
    place = text.find(UNREADABLE)
    if place < 0:
        return ()
    line = text.count("\n", 0, place) + 1
    message = say(
        N_(
            "Line {line} has bytes that are no letters in {encoding} (shown as {mark}): choose another encoding or "
            "correct the names."
        ),
        line=line,
        encoding=encoding,
        mark=UNREADABLE,
    )
    return (warning("unreadable-letters", message, line),)


def _unmarked(content: bytes) -> Decoded:
    for mark, name in _MARKS:
        if content.startswith(mark):
            text = content[len(mark) :].decode(name, errors="replace")
            return Decoded(text, name, findings=_broken(text, name))
    if wide := _wide(content):
        text = content.decode(wide, errors="replace")
        return Decoded(text, wide, guessed=True, findings=(_guess(wide), *_broken(text, wide)))
    try:
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _legacy(content)


def _wide(content: bytes) -> str:
    """UTF-16 without a mark shows by NUL bytes at every other place."""
    sample = content[: 4096 - len(content) % 2] if len(content) > 4096 else content
    if len(sample) < 4 or len(sample) % 2:
        return ""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) * 5 < len(sample) or min(even, odd) * 4 > max(even, odd):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _legacy(content: bytes) -> Decoded:
    """Damaged UTF-8 where most of what is not ASCII is well formed, else a code page."""
    text = content.decode("utf-8", errors="replace")
    broken = text.count(UNREADABLE)
    letters = sum(not character.isascii() for character in text[:200_000]) - text[:200_000].count(UNREADABLE)
    if letters > 3 * broken:
        return Decoded(text, "utf-8", findings=_broken(text, "utf-8"))
    encoding = likely(content)
    text = content.decode(encoding, errors="replace")
    return Decoded(text, encoding, guessed=True, findings=(_guess(encoding), *_broken(text, encoding)))


def _guess(encoding: str) -> Finding:
    others = ", ".join(name for name in ("cp1250", "cp1251", "cp1252", "utf-16-le") if name != encoding)
    message = say(
        N_(
            "The file does not say how its letters are written; {encoding} was assumed. Look at the names: where they "
            "are wrong, choose another encoding, such as {others}."
        ),
        encoding=encoding,
        others=others,
    )
    return warning("encoding-guessed", message)


def separator_note(name: Message) -> Finding:
    """Tell which separator was taken where more than one could be."""
    return note(
        "separator-guessed",
        say(N_("{name} was taken as what separates the columns; choose another where that is wrong."), name=name),
    )
