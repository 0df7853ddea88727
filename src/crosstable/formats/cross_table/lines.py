"""The lines of a table, split into what stands before the rounds, the rounds, and what comes after."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.domain import RoundResult
from crosstable.domain.results import NOT_PAIRED
from crosstable.formats.cross_table.cells import Notation, folded, read_cell

_RULE = re.compile(r"[\s\-=_+|.:;\u2500-\u257f]*")
_NUMBER = re.compile(r"([0-9]{1,4})[.)]?")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that has words: its number, the words as they were typed and folded, and where they begin."""

    number: int
    words: tuple[str, ...]
    folded: tuple[str, ...]
    columns: tuple[int, ...]
    has_fields: bool
    """Whether tabs, bars or semicolons separate the words, so that an empty field is a field."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line with rounds."""

    line: Line
    first: int
    """The first word of the rounds."""
    last: int
    """The last."""
    cells: tuple[RoundResult, ...]

    @property
    def before(self) -> tuple[str, ...]:
        """What stands before the rounds."""
        return self.line.words[: self.first]

    @property
    def after(self) -> tuple[str, ...]:
        """What comes after them."""
        return self.line.folded[self.last + 1 :]


@dataclass(frozen=True, slots=True)
class BadWord:
    """A word among the rounds that is not understood; without `text` the number of rounds is not that of the others."""

    line: Line
    column: int
    text: str
    rounds: int = 0
    expected: int = 0


def lines_of(text: str) -> Iterator[Line]:
    """The lines that have words; blank ones, comments (``#``) and drawn rules are passed over."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").lstrip("\ufeff")
    for number, line in enumerate(plain.split("\n"), start=1):
        if _RULE.fullmatch(line) or line.lstrip().startswith("#"):
            continue
        yield _split(number, line)


def _split(number: int, line: str) -> Line:
    sign = next((sign for sign in "\t|;" if line.count(sign) > 1), None)
    if sign is None:
        found = [(match[0], match.start() + 1) for match in re.finditer(r"[^\s|;]+", line)]
    else:
        found, start = [], 0
        for part in line.split(sign):
            found.append((part.strip(), start + len(part) - len(part.lstrip()) + 1))
            start += len(part) + 1
        if sign == "|" and found and not found[0][0]:
            found = found[1:]
    words = tuple(word for word, _ in found)
    return Line(number, words, tuple(map(folded, words)), tuple(column for _, column in found), sign is not None)


def begins_with_number(line: Line) -> bool:
    """Whether the line looks like that of a player."""
    return bool(line.words) and _NUMBER.fullmatch(line.words[0]) is not None


def rows_of(lines: Sequence[Line], notation: Notation) -> tuple[list[Row], list[BadWord], list[Line]]:
    """The rows of a table, what in them is not understood, and the lines that are no rows."""
    spans = {line.number: _span(line, notation) for line in lines}
    rows, bad, others = list[Row](), list[BadWord](), list[Line]()
    in_fields = [line for line in lines if line.has_fields and _games(line, notation)]
    window = _window(in_fields, notation)
    expected = _expected(lines, spans, notation)
    for line in lines:
        span = spans[line.number]
        if span is None:
            others.append(line)
        elif line.has_fields and window is not None:
            _take(line, window[0], min(window[1], len(line.words) - 1), notation, rows, bad)
        else:
            first, last = _fitted(line, span, expected, notation)
            if last - first + 1 != expected and _all_understood(line, first, last, notation):
                bad.append(BadWord(line, line.columns[first], "", last - first + 1, expected))
            else:
                _take(line, first, last, notation, rows, bad)
    return rows, bad, others


def _all_understood(line: Line, first: int, last: int, notation: Notation) -> bool:
    return all(read_cell(word, notation) is not None for word in line.folded[first : last + 1])


def _games(line: Line, notation: Notation) -> list[int]:
    return [n for n, word in enumerate(line.folded) if _is_game(word, notation)]


def _is_game(word: str, notation: Notation) -> bool:
    found = read_cell(word, notation)
    return found is not None and found.opponent is not None


def _window(lines: Sequence[Line], notation: Notation) -> tuple[int, int] | None:
    """Where fields are columns: from the first column with a game to the last."""
    games = [n for line in lines for n in _games(line, notation)]
    return (min(games), max(games)) if games else None


def _span(line: Line, notation: Notation) -> tuple[int, int] | None:
    """The words from the first game to the last, and what around them could be rounds without one."""
    games = _games(line, notation)
    if games:
        first, last = games[0], games[-1]
    elif begins_with_number(line):
        rounds = [n for n, word in enumerate(line.folded) if n > 1 and read_cell(word, notation) is not None]
        if not rounds:
            return None
        first = last = rounds[-1]
    else:
        return None
    while first > 1 and read_cell(line.folded[first - 1], notation) is not None:
        first -= 1
    while last + 1 < len(line.folded) and read_cell(line.folded[last + 1], notation) is not None:
        last += 1
    return first, last


def _expected(lines: Sequence[Line], spans: dict[int, tuple[int, int] | None], notation: Notation) -> int:
    """How many rounds the table has: what most lines with games say."""
    counts = Counter(
        span[1] - span[0] + 1
        for line in lines
        if (span := spans[line.number]) is not None and not line.has_fields and _games(line, notation)
    )
    return max(counts, key=lambda length: (counts[length], length), default=0)


def _fitted(line: Line, span: tuple[int, int], expected: int, notation: Notation) -> tuple[int, int]:
    """The span without words at its ends that may be something else: initials, points."""
    first, last = span
    while last - first + 1 > expected and first < last and not _is_game(line.folded[first], notation):
        first += 1
    while last - first + 1 > expected and first < last and not _is_game(line.folded[last], notation):
        last -= 1
    return first, last


def _take(line: Line, first: int, last: int, notation: Notation, rows: list[Row], bad: list[BadWord]) -> None:
    cells: list[RoundResult] = []
    for place in range(first, last + 1):
        word = line.folded[place]
        found = read_cell(word, notation) if word else NOT_PAIRED
        if found is None:
            bad.append(BadWord(line, line.columns[place], line.words[place]))
            return
        cells.append(found)
    rows.append(Row(line, first, last, tuple(cells)))
