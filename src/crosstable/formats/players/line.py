"""One player on one line, as people write it: ``3. GM Petrova, Anna 2481 BUL 2900017 SK Levski``.

First comes the name, a title before it or after; the data begin at the first word that can only be data: a number, a
federation, a date.  What stands among the data and is none of it is the club.
"""

import re
from dataclasses import dataclass, field

from crosstable.formats.players.content import is_year
from crosstable.formats.players.fields import Field
from crosstable.formats.players.values import OTHER_TITLES, is_unrated
from crosstable.formats.players.words import header_field
from crosstable.formats.trf.codes import FEDERATIONS, read_title
from crosstable.formats.trf.dates import DateState, read_birth

FIELDS = (
    Field.TITLE,
    Field.NAME,
    Field.RATING,
    Field.FEDERATION,
    Field.FIDE_ID,
    Field.BIRTH,
    Field.CLUB,
)
"""The columns that a line is taken apart into."""

NUMBERED = re.compile(r"\s*(?:[#№]\s*)?\d{1,5}[.)]\s*(?=\D)", re.ASCII)
"""The number of a list before its line: ``12. `` or ``12) ``."""

_BARE_NUMBER = re.compile(r"\s*\d{1,3}\s+(?=[^\W\d])", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{3,4}|[+-]\d{1,9}", re.ASCII)
_FIDE_ID = re.compile(r"\d{5,10}", re.ASCII)
_YEAR = re.compile(r"(?:\*|°|b\.)(\d{4})", re.ASCII)


@dataclass(slots=True)
class _Parts:
    """A line as far as it has been taken apart."""

    found: dict[Field, str] = field(default_factory=dict)
    name: list[str] = field(default_factory=list)
    club: list[str] = field(default_factory=list)
    in_data: bool = False
    """Past the name."""


def parts(text: str) -> tuple[str, ...]:
    """The cells of a line, one for each of `FIELDS`; nothing that stands in it is lost but the number before it."""
    return _read(_without(_BARE_NUMBER, unnumbered(text)).split())


def unnumbered(text: str) -> str:
    """A line without the number before it."""
    return _without(NUMBERED, text)


def _without(prefix: re.Pattern[str], text: str) -> str:
    match = prefix.match(text)
    return text[match.end() :] if match else text


def is_header(text: str) -> bool:
    """Whether a line only names columns: ``Name Rating Club``."""
    words = text.replace(";", " ").replace(",", " ").split()
    fields = [header_field(word) for word in words]
    sure = [found[0] for found in fields if found is not None and found[1] > 90]
    return 1 < len(words) == len(sure) <= 12 and Field.NAME in sure


def _read(words: list[str]) -> tuple[str, ...]:
    read = _Parts()
    rest = _leading(words, read)
    shouted = all(word.isupper() for word in rest if any(map(str.isalpha, word)))
    for place, word in enumerate(rest):
        bare = _bare(word)
        what = _what(bare, rest[place + 1 :], read, shouted=shouted) if read.name else None
        if what is not None:
            read.found[what] = _value(what, bare)
            read.in_data = read.in_data or what is not Field.TITLE
        else:
            (read.club if read.in_data else read.name).append(word)
    read.found[Field.NAME] = " ".join(read.name).rstrip(" ,;")
    read.found[Field.CLUB] = " ".join(read.club).strip(" ,;")
    return tuple(read.found.get(what, "") for what in FIELDS)


def _bare(word: str) -> str:
    return word.strip(",;").strip("()[]")


def _leading(words: list[str], read: _Parts) -> list[str]:
    """Take a title, a rating or a FIDE ID that stand before the name."""
    for place, word in enumerate(words[:-1]):
        bare = word.strip(",;.")
        if _is_title(bare):
            what = Field.TITLE
        elif _FIDE_ID.fullmatch(bare):
            what = Field.FIDE_ID
        elif re.fullmatch(r"\d{4}", bare, re.ASCII):
            what = Field.RATING
        else:
            return words[place:]
        if what in read.found:
            return words[place:]
        read.found[what] = bare
    return words[-1:]


def _is_title(word: str) -> bool:
    return word.isupper() and len(word) > 1 and (read_title(word) is not None or word in OTHER_TITLES)


def _what(word: str, following: list[str], read: _Parts, *, shouted: bool) -> Field | None:
    """The field that a word after the name fills, `None` where it belongs to the name or the club."""
    if _NUMBER.fullmatch(word):
        return _free(read, Field.RATING) or _second_number(word, read)
    if is_unrated(word) and word.strip("-–—"):
        return _free(read, Field.RATING) if _only_data(following) else None
    if _FIDE_ID.fullmatch(word):
        return _free(read, Field.FIDE_ID)
    if _YEAR.fullmatch(word) or _is_date(word):
        return _free(read, Field.BIRTH)
    if _is_title(word) and _only_data(following):
        return _free(read, Field.TITLE)
    if word in FEDERATIONS and (read.found or not shouted) and (read.in_data or _only_data(following)):
        return _free(read, Field.FEDERATION)
    return None


def _second_number(word: str, read: _Parts) -> Field | None:
    """Beside a rating a year is the birth; where the first number was the year, they change places."""
    if Field.BIRTH in read.found:
        return None
    if is_year(word):
        return Field.BIRTH
    if is_year(read.found[Field.RATING]):
        read.found[Field.BIRTH] = read.found.pop(Field.RATING)
        return Field.RATING
    return None


def _free(read: _Parts, what: Field) -> Field | None:
    return None if what in read.found else what


def _is_date(word: str) -> bool:
    return len(word) >= 8 and read_birth(word).state is not DateState.BAD


def _only_data(words: list[str]) -> bool:
    """Whether the next word, if there is one, is a number, a date, a federation or a title."""
    if not words:
        return True
    word = _bare(words[0])
    number = _NUMBER.fullmatch(word) or _FIDE_ID.fullmatch(word) or _YEAR.fullmatch(word) or is_unrated(word)
    return bool(number) or _is_date(word) or word in FEDERATIONS or _is_title(word)


def _value(what: Field, word: str) -> str:
    if what is Field.BIRTH and (match := _YEAR.fullmatch(word)):
        return match[1]
    return "" if what is Field.RATING and is_unrated(word) else word
