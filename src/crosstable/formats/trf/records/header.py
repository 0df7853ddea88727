"""Header records: 012 to 222 except the points (162), in TRF16 and TRF26."""

import re
from collections.abc import Callable, Mapping
from datetime import date

from crosstable.domain.colours import Colour
from crosstable.formats.trf import codes, kinds
from crosstable.formats.trf.dates import DateState, ReadDate, read_date
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.limits import MAX_ROUNDS
from crosstable.formats.trf.lines import Line

_DATA = 5
"""The first column of a header record's content."""


def _text(name: str) -> Callable[[Draft, Line], None]:
    """A record whose text is one field of the tournament."""

    def read(draft: Draft, line: Line) -> None:
        draft.once(line)
        draft.fields[name] = line.data

    return read


def end_of_data(line: Line) -> int:
    """The last non-blank column."""
    return max(_DATA, len(line.text.rstrip()))


def federation(draft: Draft, line: Line) -> None:
    """032: a federation's code; other words are kept."""
    draft.once(line)
    found = line.data
    draft.fields["federation"] = found
    if not found or found in codes.FEDERATIONS:
        return
    if found.upper() in codes.FEDERATIONS:
        draft.fields["federation"] = found.upper()
        draft.add(kinds.FEDERATION_CASE, line.number, _DATA, end_of_data(line), found=found, read=found.upper())
    else:
        draft.add(kinds.NOT_A_FEDERATION, line.number, _DATA, end_of_data(line), found=found)


def _date(name: str) -> Callable[[Draft, Line], None]:
    def read(draft: Draft, line: Line) -> None:
        draft.once(line)
        if not line.data:
            return
        found = read_date(line.data)
        if found.value is not None:
            draft.fields[name] = found.value
        else:
            draft.keep(line)
        report_date(draft, line, found)

    return read


def report_date(draft: Draft, line: Line, found: ReadDate) -> None:
    """Raise what there is to say about the date that fills a record."""
    place = (line.number, _DATA, end_of_data(line))
    if found.state is DateState.LOOSE:
        draft.add(kinds.LOOSE_DATE, *place, found=line.data, date=_iso(found.value))
    elif found.state is DateState.AMBIGUOUS:
        draft.add(kinds.AMBIGUOUS_DATE, *place, found=line.data)
    elif found.state is DateState.BAD:
        draft.add(kinds.BAD_DATE, *place, found=line.data)


def _iso(value: date | None) -> str:
    return f"{value:%Y/%m/%d}" if value else ""


_COUNT = re.compile(r"\d+", re.ASCII)


def count(draft: Draft, line: Line) -> None:
    """062, 072, 082: numbers that are counted again; ``62 (58)`` says 62."""
    draft.once(line)
    match = _COUNT.match(line.data)
    if match and len(match[0]) <= 9:
        draft.counts[line.code] = (int(match[0]), line)
    elif line.data:
        draft.add(
            kinds.BAD_NUMBER, line.number, _DATA, end_of_data(line), field=line.code, found=line.data, low=0, high=9999
        )


def tournament_type(draft: Draft, line: Line) -> None:
    """092: free words, or, in files of the bbpPairings generator, a code of record 192."""
    draft.once(line)
    if codes.is_tournament_type(line.data) and not draft.fields.get("type_code"):
        code = line.data.upper()
        draft.fields["type_code_092"] = code
        draft.add(kinds.TYPE_IN_092, line.number, _DATA, end_of_data(line), found=code)
    else:
        draft.fields["type_text"] = line.data


def deputy(draft: Draft, line: Line) -> None:
    """112: a deputy arbiter, one a line."""
    if line.data:
        draft.deputies.append(line.data)


def round_dates(draft: Draft, line: Line) -> None:
    """132: read when the start date is known (see `convert`)."""
    draft.once(line)
    if line.data:
        draft.round_dates_line = line


def rounds(draft: Draft, line: Line) -> None:
    """142 and XXR: the number of rounds."""
    draft.once(line)
    found = line.data
    value = int(found) if found.isascii() and found.isdecimal() and len(found) <= 9 else 0
    if not 1 <= value <= MAX_ROUNDS:
        draft.add(kinds.NO_ROUNDS, line.number, _DATA, end_of_data(line), found=found)
        draft.keep(line)
        return
    before = draft.fields.get("rounds_planned")
    if before not in (None, value):
        first = draft.seen["142" if line.code == "XXR" else "XXR"] if len(draft.seen) > 1 else line
        draft.add(
            kinds.ROUNDS_DIFFER, line.number, _DATA, end_of_data(line), count=value, other=before, line=first.number
        )
    draft.fields.setdefault("rounds_planned", value)


def initial_colour(draft: Draft, line: Line) -> None:
    """152: the colour drawn before round 1."""
    draft.once(line)
    found = line.text[4:].rstrip()
    letter = found.strip().upper()
    if letter not in {"W", "B"}:
        draft.add(kinds.MALFORMED, line.number, _DATA, end_of_data(line), record="152", reason="expected W or B")
        draft.keep(line)
        return
    draft.fields["initial_colour"] = Colour(letter.lower())
    if line.text[4:] != letter:
        draft.add(kinds.LOOSE_COLOUR_RECORD, line.number, _DATA, len(line.text), found=line.text[4:], read=letter)


def type_code(draft: Draft, line: Line) -> None:
    """192: the code of the tournament type, any case; an unknown one is kept."""
    draft.once(line)
    known = codes.is_tournament_type(line.data)
    draft.fields["type_code"] = line.data.upper() if known else line.data
    place = (line.number, _DATA, end_of_data(line))
    if not known:
        draft.add(kinds.UNKNOWN_TYPE, *place, found=line.data)
    elif not codes.is_engine_type(line.data.upper()):
        draft.add(kinds.ENGINE_TYPE, *place, found=line.data)
    if line.text != line.text.rstrip():
        draft.add(kinds.TRAILING_BLANK, line.number, len(line.text), record="192")


_BETWEEN = re.compile(r"[,|;]")


def _tie_breaks(name: str) -> Callable[[Draft, Line], None]:
    def read(draft: Draft, line: Line) -> None:
        draft.once(line)
        found = tuple(item.strip() for item in _BETWEEN.split(line.data) if item.strip())
        draft.fields[name] = tuple(_tie_break(draft, line, item) for item in found)

    return read


def _tie_break(draft: Draft, line: Line, found: str) -> str:
    code = codes.tie_break(found)
    column = line.text.find(found, 4) + 1
    end = column + len(found) - 1
    if not codes.is_tie_break(code):
        draft.add(kinds.UNKNOWN_TIE_BREAK, line.number, column, end, found=found)
    elif code.upper() != found.upper():
        draft.add(kinds.TIE_BREAK_SPELLING, line.number, column, end, found=found, read=code)
    return code


HANDLERS: Mapping[str, Callable[[Draft, Line], None]] = {
    "012": _text("name"),
    "022": _text("city"),
    "032": federation,
    "042": _date("start_date"),
    "052": _date("end_date"),
    "062": count,
    "072": count,
    "082": count,
    "092": tournament_type,
    "102": _text("chief_arbiter"),
    "112": deputy,
    "122": _text("time_control"),
    "132": round_dates,
    "142": rounds,
    "XXR": rounds,
    "152": initial_colour,
    "172": _text("starting_rank_method"),
    "182": _text("pairing_controller"),
    "192": type_code,
    "202": _tie_breaks("tie_breaks"),
    "212": _tie_breaks("standings_order"),
    "222": _text("time_control_code"),
}
