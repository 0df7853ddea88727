"""Whether the rows of a cross-table agree with each other, and which numbers the opponents are called by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.domain import Message, ResultCode, RoundResult, Tournament, print_points
from crosstable.domain.messages import N_, say
from crosstable.domain.points import parse_points
from crosstable.formats.findings import Finding, Place, Severity

_OTHER_SIDE = {
    ResultCode.WIN: {ResultCode.LOSS},
    ResultCode.DRAW: {ResultCode.DRAW},
    ResultCode.LOSS: {ResultCode.WIN},
    ResultCode.FORFEIT_WIN: {ResultCode.FORFEIT_LOSS},
    ResultCode.FORFEIT_LOSS: {ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS},
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A row with its player's number."""

    line: int
    number: int
    name: str
    cells: tuple[RoundResult, ...]


def contradictions(entries: Sequence[Entry]) -> Iterator[Finding]:
    """Games that the two rows do not tell alike, each once."""
    by_number = {entry.number: entry for entry in entries}
    for entry in entries:
        for number, cell in enumerate(entry.cells, start=1):
            if cell.opponent is None:
                continue
            other = by_number.get(cell.opponent)
            if other is None or other is entry:
                yield _unknown(entry, number, cell)
            else:
                yield from _game(entry, other, number, cell, other.cells[number - 1])


def _unknown(entry: Entry, number: int, cell: RoundResult) -> Finding:
    template = (
        N_("Line {line}, round {round}: {name} cannot have met himself. Correct the opponent's number.")
        if cell.opponent == entry.number
        else N_("Line {line}, round {round}: there is no player {opponent} in the table. Correct the number.")
    )
    values = {"line": entry.line, "round": number, "name": entry.name, "opponent": cell.opponent}
    return Finding("X06", Severity.ERROR, entry.line, 0, None, say(template, **values))


def _game(entry: Entry, other: Entry, number: int, mine: RoundResult, theirs: RoundResult) -> Iterator[Finding]:
    if theirs.opponent != entry.number:
        yield _against(entry, other, number, "X07", _ONE_SIDED)
    elif entry.line > other.line:
        return  # what both rows say has been compared already
    elif theirs.code not in _OTHER_SIDE[mine.code]:
        yield _against(entry, other, number, "X08", _RESULTS_DIFFER)
    elif mine.colour is not None and mine.colour is theirs.colour:
        yield _against(entry, other, number, "X09", _SAME_COLOUR)


_ONE_SIDED = N_(
    "Line {line}, round {round}: {name} has met {other}, but line {its_line} does not say so. Correct one of the two "
    "lines."
)
_RESULTS_DIFFER = N_(
    "Line {line}, round {round}: the results of {name} and {other} (line {its_line}) do not belong together. Correct one "
    "of the two lines."
)
_SAME_COLOUR = N_(
    "Line {line}, round {round}: {name} and {other} (line {its_line}) have the same colour. Correct one of the two lines."
)


def _against(entry: Entry, other: Entry, number: int, code: str, template: str) -> Finding:
    message = say(template, line=entry.line, round=number, name=entry.name, other=other.name, its_line=other.line)
    return Finding(code, Severity.ERROR, entry.line, 0, None, message, (Place(other.line),))


def best_numbering(candidates: Mapping[str, Sequence[Entry]]) -> str:
    """The numbering under which the rows contradict each other least; of equals the first."""

    def wrong(name: str) -> int:
        entries = candidates[name]
        if len({entry.number for entry in entries}) < len(entries):
            return 1_000_000
        return sum(1 for _ in contradictions(entries))

    return min(candidates, key=wrong)


def points_told(tournament: Tournament, lines: Mapping[int, int], told: Mapping[int, str]) -> Iterator[Finding]:
    """Points in the text that the results do not add up to."""
    for tpn, text in told.items():
        try:
            said = parse_points(text)
        except ValueError:
            continue
        points = tournament.score(tpn)
        if said != points:
            values = {"line": lines[tpn], "name": tournament.by_tpn[tpn].name}
            message: Message = say(
                N_(
                    "Line {line}: the results of {name} add up to {points}, the line says {said}. The results count; "
                    "check them."
                ),
                points=print_points(points),
                said=print_points(said),
                **values,
            )
            yield Finding("X10", Severity.WARNING, lines[tpn], 0, None, message)
