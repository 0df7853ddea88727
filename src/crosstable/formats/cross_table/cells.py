"""One round of one player, in the notations in which cross-tables are printed."""

import re
from collections.abc import Iterable
from enum import StrEnum

from crosstable.domain import Colour, ResultCode, RoundResult
from crosstable.formats.quick.words import ABSENCES, BYES, FULL_BYES, HALF_BYES, plain


class Notation(StrEnum):
    """How the games of a table are written."""

    COLOUR = "colour"
    """Opponent, colour, result: ``12w1``; also ``+12w`` and ``+w12``."""
    LETTER = "letter"
    """Result as a letter, opponent: ``W12 L5 D3``, ``X12`` and ``F12`` by forfeit."""
    SIGN = "sign"
    """Result as a sign, opponent: ``+12 -5 =3``; or the other way round, ``12+``."""


_WHITE, _BLACK = "wб", "bszч"
_COLOUR = f"[{_WHITE}{_BLACK}]"
_RESULTS = {
    "1": ResultCode.WIN,
    "½": ResultCode.DRAW,
    "=": ResultCode.DRAW,
    "0.5": ResultCode.DRAW,
    "0,5": ResultCode.DRAW,
    "0": ResultCode.LOSS,
    "+": ResultCode.FORFEIT_WIN,
    "-": ResultCode.FORFEIT_LOSS,
}
_LETTERS = {
    "w": ResultCode.WIN,
    "d": ResultCode.DRAW,
    "l": ResultCode.LOSS,
    "x": ResultCode.FORFEIT_WIN,
    "f": ResultCode.FORFEIT_LOSS,
}
_SIGNS = {"+": ResultCode.WIN, "=": ResultCode.DRAW, "-": ResultCode.LOSS}

_GAME = re.compile(rf"([0-9]{{1,4}})({_COLOUR})(1|½|=|0[.,]5|0|\+|-)")
_SIGNED_GAME = re.compile(rf"([+=-])(?:([0-9]{{1,4}})({_COLOUR})|({_COLOUR})([0-9]{{1,4}}))")
_LETTER_GAME = re.compile(r"([wdlxf])([0-9]{1,4})([wb]?)")
_SIGN_GAME = re.compile(r"(?:([+=-])([0-9]{1,4})|([0-9]{1,4})([+=-]))")

_UNPLAYED: dict[str, ResultCode] = {
    **dict.fromkeys(ABSENCES, ResultCode.ZPB),
    **dict.fromkeys(HALF_BYES, ResultCode.HPB),
    **dict.fromkeys(FULL_BYES, ResultCode.FPB),
    **dict.fromkeys(BYES, ResultCode.PAB),
    **dict.fromkeys(("-", "--", "---", "u---", "z---", "-0"), ResultCode.ZPB),
    **dict.fromkeys(("h---", "-½", "-0.5", "-0,5", "½-"), ResultCode.HPB),
    **dict.fromkeys(("b---", "-1", "+", "b"), ResultCode.PAB),
}
_DASHES = re.compile("[\u2010-\u2015\u2212]")


def folded(text: str) -> str:
    """A cell in one case, with plain dashes, ``½`` for ``1/2``, and without blanks."""
    return _DASHES.sub("-", plain(text).replace("1/2", "½")).replace(" ", "")


def notation_of(texts: Iterable[str]) -> Notation | None:
    """The notation of a table, from all of its words; `None` where none of them is a game."""
    found = {notation for text in texts if (notation := _notation(text)) is not None}
    return next((notation for notation in Notation if notation in found), None)


def _notation(text: str) -> Notation | None:
    if _GAME.fullmatch(text) or _SIGNED_GAME.fullmatch(text):
        return Notation.COLOUR
    if _LETTER_GAME.fullmatch(text):
        return Notation.LETTER
    # -1 alone is no sign of the notation: others write a bye so
    return Notation.SIGN if _SIGN_GAME.fullmatch(text) and not text.startswith("-") else None


def read_cell(text: str, notation: Notation) -> RoundResult | None:
    """A round from a folded cell; `None` where it is not understood."""
    game = _READERS[notation](text)
    if game is not None:
        return game
    code = _UNPLAYED.get(text)
    return None if code is None else RoundResult(code)


def _colour(letter: str | None) -> Colour | None:
    if not letter:
        return None
    return Colour.WHITE if letter in _WHITE else Colour.BLACK


def _with_colour(text: str) -> RoundResult | None:
    if match := _GAME.fullmatch(text):
        return RoundResult(_RESULTS[match[3]], int(match[1]), _colour(match[2]))
    if match := _SIGNED_GAME.fullmatch(text):
        return RoundResult(_SIGNS[match[1]], int(match[2] or match[5]), _colour(match[3] or match[4]))
    return None


def _with_letter(text: str) -> RoundResult | None:
    match = _LETTER_GAME.fullmatch(text)
    return None if match is None else RoundResult(_LETTERS[match[1]], int(match[2]), _colour(match[3]))


def _with_sign(text: str) -> RoundResult | None:
    match = _SIGN_GAME.fullmatch(text)
    return None if match is None else RoundResult(_SIGNS[match[1] or match[4]], int(match[2] or match[3]))


_READERS = {Notation.COLOUR: _with_colour, Notation.LETTER: _with_letter, Notation.SIGN: _with_sign}

SQUARE: dict[str, ResultCode] = {
    "1": ResultCode.WIN,
    "½": ResultCode.DRAW,
    "=": ResultCode.DRAW,
    "0.5": ResultCode.DRAW,
    "0,5": ResultCode.DRAW,
    "0": ResultCode.LOSS,
    "+": ResultCode.FORFEIT_WIN,
    "-": ResultCode.FORFEIT_LOSS,
}
"""The results of a square table, where the column says who the opponent is."""

DIAGONAL = frozenset({"*", "x", "×", "#", "■", "\\"})
"""What stands where a player would meet himself."""
