"""Numbers inside records: lists of players and teams, rounds, points in fixed columns."""

import re

from crosstable.domain.points import Points, parse_points
from crosstable.formats.findings import Place
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.layout import list_items
from crosstable.formats.trf.limits import MAX_PLAYERS
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records.header import end_of_data

_ITEM = re.compile(r"\S+")


def whole(text: str) -> int | None:
    """A whole number of at most nine ASCII digits, `None` for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


def is_list(text: str) -> bool:
    """Whether the text is nothing but whole numbers between blanks."""
    return all(whole(item) is not None for item in text.split())


def points_or_none(text: str) -> Points | None:
    """Points, `None` for a blank field; raises `ValueError` for anything else."""
    return parse_points(text) if text.strip() else None


def fits(text: str, place: tuple[int, int, int]) -> bool:
    """Whether a list of numbers stands right aligned in its columns, with blanks between."""
    first, width, step = place
    end = len(text.rstrip())
    for start in range(first - 1, end, step):
        item = text[start : start + width]
        rest = text[start + width : start + step]
        if rest.strip() or whole(item) is None or item[-1] == " " or len(item) < width:
            return False
    return True


def ids(draft: Draft, line: Line, place: tuple[int, int, int], what: str = "player") -> tuple[int, ...]:
    """The players (or teams) listed in fixed columns; what is not a number is raised and left out."""
    found: list[int] = []
    for column, item in list_items(line.text, place):
        number = whole(item)
        if number is None or number > MAX_PLAYERS:
            draft.add(
                kinds.BAD_NUMBER, line.number, column, column + place[1] - 1,
                field=f"{line.code}, {what}", found=item, low=0, high=MAX_PLAYERS,
            )  # fmt: skip
            continue
        found.append(number)
        if number:
            draft.names(line.code, what, number, Place(line.number, column))
    return tuple(found)


def loose_ids(draft: Draft, line: Line, start: int, what: str = "player") -> tuple[int, ...]:
    """The players listed in free form from column `start` on."""
    found = []
    for match in _ITEM.finditer(line.text, start - 1):
        item, column = match[0], match.start() + 1
        number = whole(item)
        if number is None or not 1 <= number <= MAX_PLAYERS:
            draft.add(
                kinds.BAD_NUMBER, line.number, column, column + len(item) - 1,
                field=f"{line.code}, {what}", found=item, low=1, high=MAX_PLAYERS,
            )  # fmt: skip
            continue
        found.append(number)
        draft.names(line.code, what, number, Place(line.number, column))
    return tuple(found)


def malformed(draft: Draft, line: Line, reason: str) -> None:
    """Raise that the record cannot be read, and keep it for the way back."""
    draft.add(kinds.MALFORMED, line.number, 5, end_of_data(line), record=line.code, reason=reason)
    draft.keep(line)
