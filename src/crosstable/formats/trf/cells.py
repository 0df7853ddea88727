"""One round of one player: ten columns of a 001 row.

A cell is read by itself, and the same ten characters always read the same, so the outcome is remembered.  What
depends on other rows (whether ``0000 - +`` is a pairing-allocated bye, whether two rows agree) is decided later.
"""

from dataclasses import dataclass
from functools import lru_cache

from crosstable.domain.colours import Colour
from crosstable.domain.results import NOT_PAIRED, ResultCode, RoundResult
from crosstable.formats.trf.kinds import (
    BAD_COLOUR,
    BAD_OPPONENT,
    BAD_RESULT,
    LETTER_CASE,
    LOOSE_BYE,
    LOOSE_COLOUR,
    LOOSE_DRAW,
    NO_COLOUR,
    NO_RESULT,
    SEPARATOR,
    UNFINISHED_GAME,
    Kind,
)

_CODES = {code.value: code for code in ResultCode if code is not ResultCode.NOT_PAIRED}
_CODES_BY_LOWER_CASE = {code.lower(): code for code in "WDLUFHZ"}
_DRAWS = frozenset("½5.Rr")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
_LOOSE_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK, "s": Colour.BLACK, "S": Colour.BLACK}
BYES = frozenset({ResultCode.PAB, ResultCode.FPB, ResultCode.HPB, ResultCode.ZPB})


@dataclass(frozen=True, slots=True)
class CellRemark:
    """A matter inside a cell; `offset` counts from 0 at the cell's first column."""

    kind: Kind
    offset: int
    length: int
    found: str
    read: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """The outcome of reading ten columns."""

    result: RoundResult
    remarks: tuple[CellRemark, ...] = ()
    doubtful: bool = False
    """A bye with an opponent, or the result of a game without one: judged when all rows are known."""


_BLANK = Cell(NOT_PAIRED)


@lru_cache(maxsize=65536)
def read_cell(text: str) -> Cell:
    """Read the ten columns of a round (fewer at the end of a row)."""
    if text.isspace() or not text:
        return _BLANK
    text = text.ljust(10)
    remarks = [CellRemark(SEPARATOR, offset, 1, text[offset]) for offset in (4, 6, 8, 9) if text[offset] != " "]
    opponent = _opponent(text[:4], remarks)
    colour = _colour(text[5], remarks)
    code = _code(text[7], opponent is not None, remarks)
    if code is ResultCode.NOT_PAIRED:
        return Cell(NOT_PAIRED, tuple(remarks)) if remarks else _BLANK
    return _cell(text, RoundResult(code, opponent, colour), remarks)


def _cell(text: str, result: RoundResult, remarks: list[CellRemark]) -> Cell:
    is_bye = result.code in BYES
    if result.opponent is None:
        _check_bye_form(text, result.code, remarks)
        return Cell(RoundResult(result.code), tuple(remarks), doubtful=not is_bye)
    if result.colour is None and result.code.semantics.played and text[5] in "- ":
        remarks.append(CellRemark(NO_COLOUR, 5, 1, text[5]))
    return Cell(result, tuple(remarks), doubtful=is_bye)


def _check_bye_form(text: str, code: ResultCode, remarks: list[CellRemark]) -> None:
    if code in BYES and not remarks and (not text[:4].strip() or text[5] != "-"):
        remarks.append(CellRemark(LOOSE_BYE, 0, 8, text[:8], code.value))


def _opponent(text: str, remarks: list[CellRemark]) -> int | None:
    digits = text.strip()
    if digits.isascii() and digits.isdecimal():
        return int(digits) or None
    if digits:
        remarks.append(CellRemark(BAD_OPPONENT, 0, 4, digits))
    return None


def _colour(letter: str, remarks: list[CellRemark]) -> Colour | None:
    if letter in _COLOURS:
        return _COLOURS[letter]
    if letter in _LOOSE_COLOURS:
        colour = _LOOSE_COLOURS[letter]
        remarks.append(CellRemark(LOOSE_COLOUR, 5, 1, letter, colour.value))
        return colour
    remarks.append(CellRemark(BAD_COLOUR, 5, 1, letter))
    return None


def _code(letter: str, has_opponent: bool, remarks: list[CellRemark]) -> ResultCode:
    """The result; what cannot be read is no result: unfinished with an opponent, a blank cell without."""
    nothing = ResultCode.UNFINISHED if has_opponent else ResultCode.NOT_PAIRED
    if letter in {"?", "*"}:
        remarks.append(CellRemark(UNFINISHED_GAME, 7, 1, letter))
        return ResultCode.UNFINISHED
    if letter in _CODES:
        return _CODES[letter]
    if letter in _CODES_BY_LOWER_CASE:
        remarks.append(CellRemark(LETTER_CASE, 7, 1, letter, letter.upper()))
        return _CODES[letter.upper()]
    if letter in _DRAWS:
        remarks.append(CellRemark(LOOSE_DRAW, 7, 1, letter, "="))
        return ResultCode.DRAW
    if letter == " ":
        if has_opponent:
            remarks.append(CellRemark(NO_RESULT, 7, 1, letter))
        return nothing
    remarks.append(CellRemark(BAD_RESULT, 7, 1, letter))
    return nothing
