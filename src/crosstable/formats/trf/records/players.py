"""Rows of players: 001 (TRF16, TRF26) and the national rows of TRF26 (NRS)."""

import re
from collections.abc import Iterator

from crosstable.domain.players import NationalRecord
from crosstable.domain.points import format_points, parse_points
from crosstable.domain.results import NOT_PAIRED
from crosstable.formats.findings import Place
from crosstable.formats.trf import codes, kinds
from crosstable.formats.trf.cells import Cell, read_cell
from crosstable.formats.trf.dates import DateState, read_birth
from crosstable.formats.trf.draft import Draft, PlayerRow
from crosstable.formats.trf.layout import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    FIRST_ROUND_COLUMN,
    ID,
    NAME,
    PLAYER_SEPARATORS,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
    SEX,
    TITLE,
    Field,
)
from crosstable.formats.trf.limits import MAX_PLAYERS, MAX_ROUNDS
from crosstable.formats.trf.lines import Line

_CELLS_START = FIRST_ROUND_COLUMN - 1
_STATIC = re.compile(
    r"... [ \d]{4} .{4} .{33} [ \d\-]{4} .{3} [ \w\-]{11} [ \d/.\-]{10} [ \d.,½+\-]{4} [ \d]{4}  ", re.ASCII | re.DOTALL
)
"""A row whose separators are blank and whose numeric fields hold nothing but numbers."""
_MOVED = re.compile(
    r"... [ \d]{4} .{4} .{33} (?: {4}| *\d+ *) .{3} [ \w\-]{11} [ \d/.\-]{10} (?: *\d+(?:[.,]\d| *)) [ \d]{4}  ",
    re.ASCII | re.DOTALL,
)
"""The same, sterner: what a row must look like after it was moved to fit (points are there)."""
_PHANTOM = re.compile(r"spielfrei|freilos|\bbye\b|exempt|riposo", re.IGNORECASE)


def player(draft: Draft, line: Line) -> None:
    """Read a 001 row; the starting rank is the key of the player in the whole file."""
    text, shift = _aligned(draft, line)
    tpn = _tpn(draft, line, text)
    if tpn is None:
        draft.skipped_rows += 1
        return
    first = draft.rows.get(tpn)
    if first is not None:
        related = (Place(first.line, ID.first),)
        draft.add(kinds.DUPLICATE_ID, line.number, ID.first, ID.last, related=related, player=tpn, line=first.line)
        return
    row = PlayerRow(line=line.number, shift=shift, tpn=tpn)
    draft.rows[tpn] = row
    _person(draft, row, text)
    row.name = line.text[NAME.first - 1 : NAME.last + shift].strip() if shift > 0 else row.name
    _standing(draft, row, text)
    _rounds(draft, row, text)


def _tpn(draft: Draft, line: Line, text: str) -> int | None:
    field = ID.cut(text).strip()
    tpn = int(field) if field.isascii() and field.isdecimal() else 0
    if 1 <= tpn <= MAX_PLAYERS:
        return tpn
    if _PHANTOM.search(NAME.cut(text)):
        draft.add(kinds.PHANTOM, line.number, ID.first, ID.last, found=NAME.cut(text).strip())
    else:
        draft.add(kinds.BAD_ID, line.number, ID.first, ID.last, found=field)
    return None


# ---------------------------------------------------------------------------------------------- alignment


def _aligned(draft: Draft, line: Line) -> tuple[str, int]:
    """The row with every field in its columns, and how far the columns after the name had been moved."""
    text = line.text
    if "\t" in text:
        text = _without_tabs(draft, line)
    text = text.ljust(_CELLS_START)
    if _STATIC.match(text):
        return text, 0
    for candidate, shift, kind in _candidates(draft, line, text):
        _report_move(draft, line, candidate, shift, kind)
        return candidate, shift
    _report_separators(draft, line, text)
    return text, 0


def _report_move(draft: Draft, line: Line, text: str, shift: int, kind: kinds.Kind | None) -> None:
    if kind is kinds.LONG_NAME:
        length = len(line.text[NAME.first - 1 : NAME.last + shift].strip())
        draft.add(kind, line.number, NAME.first, NAME.last + shift, length=length, count=shift)
    elif kind is not None:
        draft.add(kind, line.number, NAME.first, len(text))


def _candidates(draft: Draft, line: Line, text: str) -> Iterator[tuple[str, int, kinds.Kind | None]]:
    """Other ways to count the columns under which the row fits."""
    raw = draft.raw_lines.get(line.number)
    if raw is not None and _MOVED.match(raw.ljust(_CELLS_START)):
        name = NAME.cut(raw)
        yield raw[: NAME.first - 1] + name + raw[NAME.last :], 0, None
    by_bytes = _by_bytes(text)
    if by_bytes is not None and _MOVED.match(by_bytes):
        yield by_bytes, len(text.rstrip()) - len(by_bytes.rstrip()), kinds.BYTE_ALIGNED
    shifts = [shift for shift in range(1, 31) if _MOVED.match(_moved(text, shift))]
    if len(shifts) == 1:
        yield _moved(text, shifts[0]), shifts[0], kinds.LONG_NAME


def _moved(text: str, shift: int) -> str:
    return text[: NAME.last] + text[NAME.last + shift :].ljust(_CELLS_START)


def _by_bytes(text: str) -> str | None:
    """The row when its columns count bytes of UTF-8; the name is padded so that columns count characters again."""
    if text.isascii():
        return None
    content = text.encode("utf-8", errors="surrogatepass")
    try:
        start = content[: NAME.last].decode("utf-8")
        rest = content[NAME.last :].decode("utf-8")
    except UnicodeDecodeError:
        return None
    return start.ljust(NAME.last) + rest.ljust(_CELLS_START - NAME.last)


def _report_separators(draft: Draft, line: Line, text: str) -> None:
    for column in PLAYER_SEPARATORS:
        if text[column - 1] != " ":
            draft.add(kinds.SEPARATOR, line.number, column, column=column, found=text[column - 1])


def _without_tabs(draft: Draft, line: Line) -> str:
    """Tabs as blanks: the first of some widths under which the whole row fits, else one blank a tab."""
    column = line.text.index("\t") + 1
    for width in (1, 8, 2, 3, 4):
        text = line.text.expandtabs(8) if width == 8 else line.text.replace("\t", " " * width)
        if _STATIC.match(text.ljust(_CELLS_START)) and all(_fits(cell) for _, cell in _cells(text)):
            words = "tab stops of 8" if width == 8 else f"{width} blank(s)"
            draft.add(kinds.TABS, line.number, column, width=words)
            return text
    draft.add(kinds.SEPARATOR, line.number, column, column=column, found="\\t")
    return line.text.replace("\t", " ")


def _fits(cell: Cell) -> bool:
    return not any(remark.kind in (kinds.SEPARATOR, kinds.BAD_RESULT, kinds.BAD_COLOUR, kinds.BAD_OPPONENT)
                   for remark in cell.remarks)  # fmt: skip


# ---------------------------------------------------------------------------------------------- the person


def _person(draft: Draft, row: PlayerRow, text: str) -> None:
    row.name = NAME.cut(text).strip()
    _sex(draft, row, text[SEX.first - 1])
    title = text[TITLE.first - 1 : TITLE.last]
    if title != "   ":
        _title(draft, row, title)
    row.rating = _number(draft, row, RATING, text, 4999)
    _federation(draft, row, FEDERATION.cut(text))
    _fide_id(draft, row, FIDE_ID.cut(text))
    _birth(draft, row, BIRTH.cut(text))


def _sex(draft: Draft, row: PlayerRow, letter: str) -> None:
    row.sex = codes.SEXES.get(letter)
    if row.sex is None and letter not in " -":
        row.sex = codes.LOOSE_SEXES.get(letter)
        read = row.sex.value if row.sex else ""
        draft.add(kinds.SEX_LETTER, row.line, SEX.first, found=letter, read=read)


def _title(draft: Draft, row: PlayerRow, field: str) -> None:
    text = field.strip()
    row.title = codes.read_title(text)
    if row.title is not None:
        if field != row.title.value.rjust(3):
            draft.add(kinds.TITLE_LETTERS, row.line, TITLE.first, TITLE.last, found=field, read=row.title.value)
    elif text.strip("-"):
        row.title_text = text


def _number(draft: Draft, row: PlayerRow, field: Field, text: str, high: int) -> int | None:
    """A whole number; 0 and ``-`` say that there is none."""
    found = field.cut(text).strip()
    if not found:
        return None
    if found.isascii() and found.isdecimal():
        if int(found) <= high:
            return int(found) or None
    elif not found.strip("-"):
        return None
    first, last = row.column(field.first), row.column(field.last)
    draft.add(kinds.BAD_NUMBER, row.line, first, last, field=field.name, found=found, low=1, high=high)
    return None


def _federation(draft: Draft, row: PlayerRow, field: str) -> None:
    code = field.strip()
    if code in codes.FEDERATIONS and code != "NON":
        row.federation = code
    elif code:
        row.federation = _odd_federation(draft, row, code)


def _odd_federation(draft: Draft, row: PlayerRow, code: str) -> str:
    first, last = row.column(FEDERATION.first), row.column(FEDERATION.last)
    upper = code.upper()
    if upper in codes.NO_FEDERATION_MARKS:
        draft.add(kinds.NO_FEDERATION, row.line, first, last, found=code)
        return ""
    if upper in codes.FEDERATIONS:
        draft.add(kinds.FEDERATION_CASE, row.line, first, last, found=code, read=upper)
        return upper
    draft.add(kinds.NOT_A_FEDERATION, row.line, first, last, found=code)
    return code


def _fide_id(draft: Draft, row: PlayerRow, field: str) -> None:
    code = field.strip()
    if not code:
        return
    first, last = row.column(FIDE_ID.first), row.column(FIDE_ID.last)
    if not (code.isascii() and code.isdecimal()):
        row.fide_id = code if code.strip("-") else ""
        draft.add(kinds.ODD_FIDE_ID, row.line, first, last, found=code)
    elif not code.strip("0"):
        draft.add(kinds.LOOSE_ID, row.line, first, last, found=code, read="none")
    else:
        row.fide_id = code
        if field[-1] == " ":
            draft.add(kinds.LOOSE_ID, row.line, first, last, found=field, read=code)


def _birth(draft: Draft, row: PlayerRow, field: str) -> None:
    found = read_birth(field)
    row.birth = found.value
    if found.state is DateState.STRICT:
        return
    first, last = row.column(BIRTH.first), row.column(BIRTH.last)
    if found.state is DateState.LOOSE:
        draft.add(kinds.LOOSE_BIRTH, row.line, first, last, found=field.strip(), read=str(found.value or "none"))
    else:
        draft.add(kinds.BAD_BIRTH, row.line, first, last, found=field.strip())


# ---------------------------------------------------------------------------------------------- points and rounds

_TIDY_POINTS = re.compile(r" *-?\d+\.\d{1,2}", re.ASCII)


def _standing(draft: Draft, row: PlayerRow, text: str) -> None:
    row.rank = _number(draft, row, RANK, text, MAX_PLAYERS)
    if row.rank is None and not RANK.cut(text).strip(" 0"):
        draft.add(kinds.RANK_MISSING, row.line, row.column(RANK.first), row.column(RANK.last), player=row.tpn)
    field = POINTS.cut(text)
    first, last = row.column(POINTS.first), row.column(POINTS.last)
    if field.isspace():
        draft.add(kinds.POINTS_MISSING, row.line, first, last, player=row.tpn)
        return
    try:
        row.points = parse_points(field)
    except ValueError:
        draft.add(kinds.BAD_POINTS, row.line, first, last, found=field.strip())
        return
    if not _TIDY_POINTS.fullmatch(field):
        read = format_points(row.points)
        draft.add(kinds.LOOSE_NUMBER, row.line, first, last, field=POINTS.name, found=field, read=read)


def _cells(text: str) -> Iterator[tuple[int, Cell]]:
    """Round numbers and cells, up to the last that is not blank."""
    end = len(text.rstrip())
    for number, start in enumerate(range(_CELLS_START, end, ROUND_WIDTH), start=1):
        yield number, read_cell(text[start : start + ROUND_WIDTH])


def _rounds(draft: Draft, row: PlayerRow, text: str) -> None:
    rounds = row.rounds
    for number, cell in _cells(text):
        if number > MAX_ROUNDS:
            place = row.place(number)
            draft.add(kinds.TOO_MANY_ROUNDS, place.line, place.column, count=MAX_ROUNDS)
            break
        rounds.append(cell.result)
        if cell.doubtful:
            row.doubtful.append(number)
        if cell.remarks:
            _report_cell(draft, row, number, cell)
    while rounds and rounds[-1] is NOT_PAIRED:
        rounds.pop()


_UNREADABLE = (kinds.BAD_RESULT, kinds.BAD_OPPONENT, kinds.NO_RESULT)


def _report_cell(draft: Draft, row: PlayerRow, number: int, cell: Cell) -> None:
    for remark in cell.remarks:
        line, column = row.place(number, remark.offset)
        end = column + remark.length - 1 if remark.length > 1 else None
        if remark.kind in _UNREADABLE:
            row.unreadable.add(number)
        draft.add(remark.kind, line, column, end, round=number, found=remark.found, read=remark.read, column=column)


# ---------------------------------------------------------------------------------------------- national rows


def national(draft: Draft, line: Line) -> bool:
    """Read a national row (NRS); whether the line was one: a federation's code and a starting rank."""
    code = line.code.upper()
    field = line.text[ID.first - 1 : ID.last].strip()
    if code not in codes.FEDERATIONS or line.text[3:4] not in {" ", ""}:
        return False
    if not (field.isascii() and field.isdecimal() and 1 <= int(field) <= MAX_PLAYERS):
        return False
    draft.national.setdefault(int(field), []).append(_national_record(draft, line, code))
    draft.national_places.append((int(field), line))
    return True


def _national_record(draft: Draft, line: Line, code: str) -> NationalRecord:
    text = line.text
    rating = RATING.cut(text).strip()
    number = int(rating) if rating.isascii() and rating.isdecimal() else None
    if rating.strip("-") and number is None:
        draft.add(
            kinds.BAD_NUMBER, line.number, RATING.first, RATING.last, field=RATING.name, found=rating, low=1, high=9999
        )
    return NationalRecord(
        federation=code,
        sex=SEX.cut(text).strip(),
        classification=TITLE.cut(text).strip(),
        name=NAME.cut(text).strip(),
        rating=number or None,
        origin=FEDERATION.cut(text).strip(),
        number=FIDE_ID.cut(text).strip(),
        birth=BIRTH.cut(text).strip(),
    )
