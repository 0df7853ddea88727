"""Dates as tournament files write them."""

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from crosstable.domain.players import BirthDate

_YMD = re.compile(r"(\d{4})([/.\-])\s*(\d{1,2})\2\s*(\d{1,2})\.?", re.ASCII)
_SHORT_YMD = re.compile(r"(\d{2})([/.\-])(\d{1,2})\2(\d{1,2})", re.ASCII)
_DMY = re.compile(r"(\d{1,2})([/.\-])\s*(\d{1,2})\2\s*(\d{4})", re.ASCII)
_D_MONTH_Y = re.compile(r"(\d{1,2})\.?\s+([^\W\d]+)\.?,?\s+(\d{4})", re.ASCII)
_MONTH_D_Y = re.compile(r"([^\W\d]+)\.?\s+(\d{1,2}),?\s+(\d{4})", re.ASCII)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_STRICT = re.compile(r"\d{4}/\d{2}/\d{2}", re.ASCII)


class DateState(Enum):
    """How a date was written."""

    STRICT = auto()
    """``YYYY/MM/DD``."""
    LOOSE = auto()
    """Another way, but only one reading is possible."""
    AMBIGUOUS = auto()
    BAD = auto()


@dataclass(frozen=True, slots=True)
class ReadDate:
    """The outcome of reading a date; `value` is `None` unless the state is STRICT or LOOSE."""

    state: DateState
    value: date | None = None


_BAD = ReadDate(DateState.BAD)


def read_date(text: str) -> ReadDate:
    """Read a whole date: ``2026/03/06``, ``06.03.2026``, ``8 March 2026``, ``May 29, 2020``.

    Day and month with slashes, both 12 or less, are AMBIGUOUS; nothing is guessed.
    """
    text = text.strip()
    if match := _YMD.fullmatch(text):
        state = DateState.STRICT if _STRICT.fullmatch(text) else DateState.LOOSE
        return _made(state, int(match[1]), int(match[3]), int(match[4]))
    if match := _DMY.fullmatch(text):
        return _day_first(match)
    if (match := _D_MONTH_Y.fullmatch(text)) and (month := _month(match[2])):
        return _made(DateState.LOOSE, int(match[3]), month, int(match[1]))
    if (match := _MONTH_D_Y.fullmatch(text)) and (month := _month(match[1])):
        return _made(DateState.LOOSE, int(match[3]), month, int(match[2]))
    return _BAD


def _made(state: DateState, year: int, month: int, day: int) -> ReadDate:
    try:
        return ReadDate(state, date(year, month, day))
    except ValueError:
        return _BAD


def _day_first(match: re.Match[str]) -> ReadDate:
    day, month, year = int(match[1]), int(match[3]), int(match[4])
    if match[2] == "/" and day <= 12 and month <= 12 and day != month:
        return ReadDate(DateState.AMBIGUOUS)
    if match[2] == "/" and month > 12:
        day, month = month, day
    return _made(DateState.LOOSE, year, month, day)


def _month(word: str) -> int | None:
    start = word.lower()[:3]
    return _MONTHS.index(start) + 1 if start in _MONTHS else None


def read_round_date(text: str, century_of: int) -> ReadDate:
    """Read one date of record 132, ``YY/MM/DD``; any other form is LOOSE.

    `century_of` is a year near which the two-digit year lies (the start of the tournament).
    """
    match = _SHORT_YMD.fullmatch(text)
    if match is None or len(match[1]) != 2:
        found = read_date(text)
        return ReadDate(DateState.LOOSE, found.value) if found.value else found
    state = DateState.STRICT if match[2] == "/" and len(text) == 8 else DateState.LOOSE
    return _made(state, _full_year(int(match[1]), century_of), int(match[3]), int(match[4]))


def _full_year(two_digits: int, near: int) -> int:
    """The year with these last two digits that lies from 49 years before `near` to 50 years after it."""
    return near - 49 + (two_digits - (near - 49)) % 100


@dataclass(frozen=True, slots=True)
class ReadBirth:
    """The outcome of reading a date of birth; a `value` of `None` with STRICT or LOOSE means "not known"."""

    state: DateState
    value: BirthDate | None = None


_YEAR = re.compile(r"\d{4}", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})([/.\-])(\d{1,2})\2(\d{1,2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})([/.\-])(\d{1,2})\2(\d{4})", re.ASCII)


def read_birth(text: str) -> ReadBirth:
    """Read the 10 columns of a date of birth (001, 70-79): ``1978/12/06``, ``1978/00/00``, ``1978``, ``06.12.1978``.

    A two-digit year, and day and month with slashes that could be either, are AMBIGUOUS.
    """
    text = text.strip()
    if not text:
        return ReadBirth(DateState.STRICT)
    if match := _YEAR_FIRST.fullmatch(text):
        strict = match[2] == "/" and len(text) == 10
        return _birth(DateState.STRICT if strict else DateState.LOOSE, match[1], match[3], match[4])
    if _YEAR.fullmatch(text):
        return _birth(DateState.LOOSE, text, "0", "0")
    if match := _YEAR_LAST.fullmatch(text):
        if match[2] == "/" and 0 < int(match[1]) <= 12 and 0 < int(match[3]) <= 12 and match[1] != match[3]:
            return ReadBirth(DateState.AMBIGUOUS)
        day, month = (match[3], match[1]) if match[2] == "/" and int(match[3]) > 12 else (match[1], match[3])
        return _birth(DateState.LOOSE, match[4], month, day)
    return ReadBirth(DateState.AMBIGUOUS if _SHORT_YMD.fullmatch(text) else DateState.BAD)


def _birth(state: DateState, year_text: str, month_text: str, day_text: str) -> ReadBirth:
    year, month, day = int(year_text), int(month_text), int(day_text)
    if year == 0:
        blank = month == day == 0
        return ReadBirth(DateState.LOOSE) if blank else ReadBirth(DateState.BAD)
    if day == 0 and month <= 12:
        return ReadBirth(state, BirthDate(year, month, 0))
    try:
        date(year, month, day)
    except ValueError:
        return ReadBirth(DateState.BAD)
    return ReadBirth(state, BirthDate(year, month, day))
