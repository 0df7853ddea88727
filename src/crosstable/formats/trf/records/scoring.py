"""What results are worth: 162 (TRF26), 362 (matches), XXS (JaVaFo), BB. (bbpPairings)."""

import re
from collections.abc import Callable, Mapping

from crosstable.domain.points import Points, parse_points
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records.header import end_of_data

SYMBOLS_162 = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "pab", "X": "unknown"}
"""The symbols of record 162 and the fields of `ScoringSystem` they fill."""

_LOOSE_162 = {**SYMBOLS_162, "Z": "absence"}
"""``Z`` stands for ``A`` in files of bbpPairings."""

SYMBOLS_362 = {"TW": "win", "TD": "draw", "TL": "loss"}
"""The symbols of record 362 and the fields of `MatchScoring`."""

BBP = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zpb", "BBF": "forfeit_loss", "BBU": "pab"}
"""The records of bbpPairings and the fields of `ScoringSystem` they fill."""

XXS = {
    "WW": ("win",),
    "BW": ("black_win",),
    "WD": ("draw",),
    "BD": ("black_draw",),
    "WL": ("loss",),
    "BL": ("black_loss",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "PAB": ("pab",),
    "FPB": ("fpb",),
    "HPB": ("hpb",),
    "ZPB": ("zpb",),
    "W": ("win", "black_win", "forfeit_win", "fpb"),
    "D": ("draw", "black_draw", "hpb"),
    "L": ("loss", "black_loss"),
}
"""The codes of JaVaFo's XXS record; ``W`` and ``D`` are shortcuts, and the last assignment wins."""

_PAIR = re.compile(r"(?<![A-Za-z])([A-Za-z]{1,4})\s{0,9}=?\s{0,9}([+-]?\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})", re.ASCII)
"""A symbol and a number; every repetition is bounded, so that no line takes long."""


def _items(draft: Draft, line: Line) -> list[tuple[str, Points, int]]:
    """Symbol, value and column of every pair in the record; anything else in it is raised."""
    items: list[tuple[str, Points, int]] = []
    rest = line.text[4:]
    for match in _PAIR.finditer(rest):
        try:
            items.append((match[1].upper(), parse_points(match[2]), match.start() + 5))
        except ValueError as error:
            draft.add(kinds.MALFORMED, line.number, match.start() + 5, record=line.code, reason=str(error))
    if _PAIR.sub("", rest).strip(" ,;"):
        draft.add(kinds.MALFORMED, line.number, 5, end_of_data(line), record=line.code, reason="expected 'W 1.0 D 0.5'")
        draft.keep(line)
    return items


def individual_points(draft: Draft, line: Line) -> None:
    """162: symbol in column 6, value in 7-10, the next pair nine columns further."""
    draft.once(line)
    items = _items(draft, line)
    for symbol, points, column in items:
        if symbol not in _LOOSE_162:
            _report_symbol(draft, line, symbol, column, "W D L A P X")
            continue
        draft.scores[_LOOSE_162[symbol]] = points
        if symbol == "Z":
            _report_symbol(draft, line, symbol, column, "W D L A P X")
        elif symbol in "AX":
            draft.add(kinds.ENGINE_SCORE_SYMBOL, line.number, column, found=symbol)
    if any(column != 6 + 9 * index for index, (_, _, column) in enumerate(items)):
        draft.add(kinds.LOOSE_SCORES, line.number, 5, end_of_data(line), record="162")


def _report_symbol(draft: Draft, line: Line, symbol: str, column: int, expected: str) -> None:
    end = column + len(symbol) - 1
    draft.add(kinds.UNKNOWN_SCORE_SYMBOL, line.number, column, end, found=symbol, record=line.code, expected=expected)


def match_points(draft: Draft, line: Line) -> None:
    """362: ``TW`` in columns 5-6, value in 7-10, the next pair nine columns further."""
    draft.once(line)
    for symbol, points, column in _items(draft, line):
        if symbol in SYMBOLS_362:
            draft.match_scores[SYMBOLS_362[symbol]] = points
        else:
            _report_symbol(draft, line, symbol, column, "TW TD TL")


def javafo(draft: Draft, line: Line) -> None:
    """XXS: ``W=3 D=1 PAB=1``."""
    for symbol, points, column in _items(draft, line):
        if symbol not in XXS:
            _report_symbol(draft, line, symbol, column, " ".join(XXS))
            continue
        for name in XXS[symbol]:
            draft.scores[name] = points


def bbp(draft: Draft, line: Line) -> None:
    """BBW, BBD, BBL, BBZ, BBF, BBU: one value each, in columns 5-8 for bbpPairings itself."""
    draft.once(line)
    try:
        draft.scores[BBP[line.code]] = parse_points(line.data)
    except ValueError:
        draft.add(kinds.MALFORMED, line.number, 5, end_of_data(line), record=line.code, reason="expected points")
        draft.keep(line)
        return
    if len(line.text.rstrip()) != 8:
        draft.add(kinds.LOOSE_SCORES, line.number, 5, end_of_data(line), record=line.code)


HANDLERS: Mapping[str, Callable[[Draft, Line], None]] = {
    "162": individual_points,
    "362": match_points,
    "XXS": javafo,
    **dict.fromkeys(BBP, bbp),
}
