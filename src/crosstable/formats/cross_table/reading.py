"""Read a cross-table: tolerant about how it is printed, exact about what it says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from crosstable.domain import Message, Player, RoundResult, Tournament
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.cross_table.cells import notation_of
from crosstable.formats.cross_table.checks import Entry, best_numbering, contradictions, points_told
from crosstable.formats.cross_table.lines import BadWord, Line, Row, begins_with_number, lines_of, rows_of
from crosstable.formats.cross_table.people import Person, people_of
from crosstable.formats.cross_table.square import SquareRow, rounds_of, square_of
from crosstable.formats.findings import Finding, Severity, worst

MOST_TEXT = 500_000
"""Characters."""
MOST_PLAYERS = 1000
MOST_ROUNDS = 40
_MOST_FINDINGS = 100


@dataclass(frozen=True, slots=True)
class CrossTableReading:
    """What a cross-table says, and everything that was found in it."""

    tournament: Tournament | None
    """The players with their rounds; `None` where there is an error."""
    findings: tuple[Finding, ...]
    lines: tuple[int, ...] = ()
    """The line of each player, in the order of the tournament."""


def read_cross_table(text: str) -> CrossTableReading:
    """Read a cross-table.  It never raises for its content: what is wrong stands in the findings, by line.

    A number at the beginning of a line is what opponents are called by; where there are two (rank and pairing number),
    it is the one with which the rows agree.  Colours that only one of two rows tells count for both.
    """
    if len(text) > MOST_TEXT:
        message = say(N_("The table is too long: at most {most} characters."), most=MOST_TEXT)
        return _refused([_finding("X01", 0, message)])
    lines = list(islice(lines_of(text), 2 * MOST_PLAYERS))
    notation = notation_of(word for line in lines for word in line.folded)
    if notation is None:
        square = square_of(lines)
        if square:
            return _of_square(square)
        return _refused([_finding("X02", lines[0].number if lines else 0, _no_table())])
    rows, bad, others = rows_of(lines, notation)
    found = [*map(_bad_word, bad), *_left_out(others, rows)]
    if bad or not rows or len(rows) > MOST_PLAYERS or len(rows[0].cells) > MOST_ROUNDS:
        return _refused([*found, *_too_much(rows)])
    return _of_rows(rows, found)


def _finding(code: str, line: int, message: Message, severity: Severity = Severity.ERROR, column: int = 0) -> Finding:
    return Finding(code, severity, line, column, None, message)


def _refused(findings: Sequence[Finding]) -> CrossTableReading:
    gravest = sorted(findings, key=lambda finding: (-finding.severity, finding))[:_MOST_FINDINGS]
    return CrossTableReading(None, tuple(sorted(gravest)))


def _no_table() -> Message:
    return say(
        N_(
            "There is no cross-table here: write one player a line, with a number, the name and one word for each round "
            "such as 12w1, 5b½ or bye."
        )
    )


def _too_much(rows: Sequence[Row]) -> Iterator[Finding]:
    if len(rows) > MOST_PLAYERS:
        message = say(N_("Too many players: at most {most} can be read."), most=MOST_PLAYERS)
        yield _finding("X01", rows[MOST_PLAYERS].line.number, message)
    if rows and len(rows[0].cells) > MOST_ROUNDS:
        message = say(N_("Too many rounds: at most {most} can be read."), most=MOST_ROUNDS)
        yield _finding("X01", rows[0].line.number, message)


def _bad_word(bad: BadWord) -> Finding:
    number = bad.line.number
    if not bad.text:
        message = say_many(
            "Line {line} has {count} round, the others have {expected}. Write – for a round without a game.",
            "Line {line} has {count} rounds, the others have {expected}. Write – for a round without a game.",
            count=bad.rounds,
            line=number,
            expected=bad.expected,
        )
        return _finding("X04", number, message, column=bad.column)
    message = say(
        N_(
            "Line {line}: “{text}” is not understood as a round. Write opponent, colour and result such as 12w1 or 5b½, "
            "bye, or – for a round without a game."
        ),
        line=number,
        text=bad.text if len(bad.text) <= 30 else bad.text[:29] + "…",
    )
    return _finding("X03", number, message, column=bad.column)


def _left_out(others: Sequence[Line], rows: Sequence[Row]) -> Iterator[Finding]:
    """Lines without rounds; the heading needs no words, a line that looks like a player's is an error."""
    first = rows[0].line.number if rows else 0
    for line in others:
        if begins_with_number(line) and len(line.words) > 1:
            message = say(
                N_("Line {line} has no rounds. Add them, or remove the line if it is not a player's."), line=line.number
            )
            yield _finding("X05", line.number, message, Severity.WARNING)
        elif line.number > first:
            yield _finding("X05", line.number, say(N_("Line {line} was left out."), line=line.number), Severity.NOTE)


# ------------------------------------------------------------------------------------------------ rows with rounds


def _of_rows(rows: Sequence[Row], found: list[Finding]) -> CrossTableReading:
    people = people_of([row.before for row in rows])
    found = [*found, *_nameless(people, rows)]
    candidates = {name: _entries(rows, people, numbers) for name, numbers in _numberings(people).items()}
    chosen = best_numbering(candidates)
    entries = candidates[chosen]
    found += _twice(entries) or list(islice(contradictions(entries), _MOST_FINDINGS))
    if worst(found) is Severity.ERROR:
        return _refused(found)
    if chosen == "first" and "second" in candidates:
        message = say(N_("The opponents are called by the first number of each line, not by the second."))
        found.append(_finding("X11", 0, message, Severity.NOTE))
    tournament, lines = _tournament(entries, people)
    told = {entry.number: row.after[0] for entry, row in zip(entries, rows, strict=True) if row.after}
    found += points_told(tournament, lines, told)
    return CrossTableReading(tournament, tuple(sorted(found)[:_MOST_FINDINGS]), tuple(lines.values()))


def _numberings(people: Sequence[Person]) -> dict[str, list[int]]:
    """The numbers that opponents may be called by, the likeliest first; the order of the lines where none are given."""
    found: dict[str, list[int]] = {}
    if all(len(person.numbers) > 1 for person in people):
        found["second"] = [person.numbers[1] for person in people]
    if all(person.numbers for person in people):
        found["first"] = [person.numbers[0] for person in people]
    found["lines"] = list(range(1, len(people) + 1))
    return found


def _entries(rows: Sequence[Row], people: Sequence[Person], numbers: Sequence[int]) -> list[Entry]:
    return [
        Entry(row.line.number, number, person.name, row.cells)
        for row, person, number in zip(rows, people, numbers, strict=True)
    ]


def _nameless(people: Sequence[Person], rows: Sequence[Row]) -> Iterator[Finding]:
    for person, row in zip(people, rows, strict=True):
        if not person.name:
            message = say(N_("Line {line}: the name is missing."), line=row.line.number)
            yield _finding("X12", row.line.number, message, column=1)


def _twice(entries: Sequence[Entry]) -> list[Finding]:
    found, seen = [], dict[int, int]()
    for entry in entries:
        if entry.number in seen or entry.number == 0:
            message = say(
                N_(
                    "Line {line}: the number {number} stands in line {other} too. Give every player a number of his own."
                ),
                line=entry.line,
                number=entry.number,
                other=seen.get(entry.number, entry.line),
            )
            found.append(_finding("X13", entry.line, message))
        seen.setdefault(entry.number, entry.line)
    return found


def _tournament(entries: Sequence[Entry], people: Sequence[Person]) -> tuple[Tournament, dict[int, int]]:
    by_number = {entry.number: entry for entry in entries}
    players = []
    for entry, person in sorted(zip(entries, people, strict=True), key=lambda pair: pair[0].number):
        cells = tuple(_with_colour(cell, by_number, entry.number, n) for n, cell in enumerate(entry.cells))
        players.append(
            Player(
                tpn=entry.number,
                name=person.name,
                title=person.title,
                rating=person.rating,
                federation=person.federation,
                rounds=cells,
            )
        )
    tournament = Tournament(players=tuple(players), rounds_planned=len(entries[0].cells))
    return tournament, {player.tpn: by_number[player.tpn].line for player in players}


def _with_colour(cell: RoundResult, by_number: dict[int, Entry], own: int, place: int) -> RoundResult:
    if cell.opponent is None or cell.colour is not None:
        return cell
    theirs = by_number[cell.opponent].cells[place].colour
    return cell if theirs is None else replace(cell, colour=theirs.opposite)


# ------------------------------------------------------------------------------------------------------- a square


def _of_square(square: Sequence[SquareRow]) -> CrossTableReading:
    people = people_of([row.line.words[: row.first] for row in square])
    entries = [
        Entry(row.line.number, number, person.name, cells)
        for number, (row, person, cells) in enumerate(zip(square, people, rounds_of(square), strict=True), start=1)
    ]
    found = [
        _finding("X12", entry.line, say(N_("Line {line}: the name is missing."), line=entry.line), column=1)
        for entry in entries
        if not entry.name
    ]
    found += islice(contradictions(entries), _MOST_FINDINGS)
    if found or len(entries) > MOST_ROUNDS:
        message = say(N_("Too many rounds: at most {most} can be read."), most=MOST_ROUNDS)
        return _refused(found or [_finding("X01", entries[0].line, message)])
    tournament, lines = _tournament(entries, people)
    message = say(
        N_(
            "A table of everybody against everybody does not say in which round a game was played, nor the colours: the "
            "rounds are laid out as in a usual round robin."
        )
    )
    found.append(_finding("X14", 0, message, Severity.NOTE))
    told = {
        entry.number: row.line.folded[row.first + len(square)]
        for entry, row in zip(entries, square, strict=True)
        if len(row.line.folded) > row.first + len(square)
    }
    found += points_told(tournament, lines, told)
    tournament = replace(tournament, type_code="FIDE_ROUND_ROBIN")
    return CrossTableReading(tournament, tuple(sorted(found)), tuple(lines.values()))
