"""From rows to players: what every cell says, and what is wrong with it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.players import values
from crosstable.formats.players.duplicates import Known
from crosstable.formats.players.errors import error, note, warning
from crosstable.formats.players.fields import NAMES, Field
from crosstable.formats.players.mapping import Mapping
from crosstable.formats.players.table import RawTable
from crosstable.formats.players.values import Said
from crosstable.journal.events import Person


def players(
    table: RawTable, mapping: Mapping, registered: Iterable[Person] = ()
) -> tuple[list[tuple[Person, int]], list[Finding]]:
    """The players of a list with their lines, and the findings, those of the reading included, by place.

    Every row becomes a player, or has a finding of severity `ERROR` with its line; never both.  Where no column holds
    a name there are no players, and one error with line 0 stands for all rows.  `registered` are the persons who are
    in the event already.
    """
    if not NAMES & set(mapping.fields):
        return [], sorted([*table.findings, _no_names()])
    reading = _Reading(table, mapping, Known(registered))
    for line, row in zip(table.lines, table.rows, strict=True):
        reading.take(line, row)
    return reading.found, sorted([*table.findings, *reading.findings, *reading.counted()])


def _no_names() -> Finding:
    return error("no-names", say(N_("No column was recognised as the names: choose which one holds them.")))


@dataclass(slots=True)
class _Reading:
    """The list as far as it has been read."""

    table: RawTable
    mapping: Mapping
    known: Known
    found: list[tuple[Person, int]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    _columns: dict[Field, int] = field(default_factory=dict)
    _day_first: bool | None = None
    _spanish: bool = False
    _national: int = 0

    def __post_init__(self) -> None:
        self._columns = {what: index for index, what in reversed(list(enumerate(self.mapping.fields)))}
        self._columns.pop(Field.IGNORE, None)
        orders = {values.day_first(cell) for cell in self._column(Field.BIRTH)} - {None}
        self._day_first = orders.pop() if len(orders) == 1 else None
        letters = {cell.strip().lower() for cell in self._column(Field.SEX)} - {""}
        self._spanish = letters == {"h", "m"}

    def _column(self, what: Field) -> Iterator[str]:
        index = self._columns.get(what)
        return iter(()) if index is None else (row[index] for row in self.table.rows)

    def take(self, line: int, row: Sequence[str]) -> None:
        """Read a row."""
        here = _Row(line, row, self._columns)
        person = self._person(here)
        if not here.is_wrong:
            here.findings += self.known.complaints(person, line)
        self.findings += here.findings
        if not here.is_wrong:
            self.found.append((person, line))

    def _person(self, here: "_Row") -> Person:
        name = here.name()
        rating = here.said(Field.RATING, values.rating)
        national = here.said(Field.NATIONAL_RATING, values.rating)
        if national and not rating:
            self._national += 1
        number = rating or national
        return Person(
            name=name,
            rating=int(number) if number else None,
            title=here.said(Field.TITLE, values.title),
            sex=here.said(Field.SEX, lambda text: values.sex(text, spanish=self._spanish)),
            federation=here.said(Field.FEDERATION, values.federation),
            fide_id=here.said(Field.FIDE_ID, values.fide_id),
            birth=here.said(Field.BIRTH, lambda text: values.birth(text, self._day_first)),
            club=here.said(Field.CLUB, _club),
            family=here.said(Field.FAMILY, _free_text),
        )

    def counted(self) -> Iterator[Finding]:
        """What is said once for the whole list."""
        if self._national:
            message = say_many(
                "{count} player without a FIDE rating has the national rating. "
                "Where this is not wanted, leave that column unused.",
                "{count} players without a FIDE rating have the national rating. "
                "Where this is not wanted, leave that column unused.",
                self._national,
            )
            yield warning("national-ratings", message)
        without = sum(not person.fide_id for person, _ in self.found)
        if without:
            message = say_many(
                "{count} player has no FIDE ID; a rated tournament needs one of every player.",
                "{count} players have no FIDE ID; a rated tournament needs one of every player.",
                without,
            )
            yield note("no-fide-id", message)
        yield from self._unused()

    def _unused(self) -> Iterator[Finding]:
        unused = [
            column.header or str(index)
            for index, column in enumerate(self.mapping.columns, 1)
            if column.field is Field.IGNORE and any(row[index - 1] for row in self.table.rows)
        ]
        if unused:
            message = say(N_("Columns that are not used: {columns}."), columns=", ".join(unused)[:500])
            yield note("unused-columns", message)


def _club(text: str) -> Said:
    said = _free_text(text)
    if said.value in {"", "-", "–"}:
        return Said()
    if said.severity is None and not any(letter.isalpha() for letter in said.value):
        message = say(N_("{text} was taken as the club: is that right?"), text=said.value[:60])
        return Said(said.value, Severity.WARNING, "club", message)
    return said


def _free_text(text: str) -> Said:
    text = values.joined_lines(text)
    if text.isprintable():
        return Said(text)
    clean = "".join(letter for letter in text if letter >= " " and letter != "\x7f")
    if clean == text:
        return Said(text)
    message = say(N_("Control characters were left out of {text}."), text=clean[:60])
    return Said(clean, Severity.WARNING, "control", message)


@dataclass(slots=True)
class _Row:
    """One row and what was found in it."""

    line: int
    cells: Sequence[str]
    columns: dict[Field, int]
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_wrong(self) -> bool:
        """Whether it cannot be a player."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def text(self, what: Field) -> str:
        """The cell of a field, empty where no column holds it."""
        index = self.columns.get(what)
        return "" if index is None else self.cells[index]

    def said(self, what: Field, read: Callable[[str], Said]) -> str:
        """The value of a field; what there is to say about it becomes a finding."""
        index = self.columns.get(what)
        return "" if index is None else self._heard(read(self.cells[index]), index + 1)

    def _heard(self, said: Said, column: int) -> str:
        if said.severity is not None and said.message is not None:
            self.findings.append(Finding(said.code, said.severity, self.line, column, None, said.message))
        return said.value

    def name(self) -> str:
        """The name in one piece: ``Surname, First`` where it stands in two columns."""
        parts = [values.joined_lines(self.text(what)) for what in (Field.SURNAME, Field.FIRST_NAME)]
        whole = self.text(Field.NAME) or ", ".join(part for part in parts if part)
        first = min(self.columns[what] for what in NAMES if what in self.columns)
        return self._heard(values.name(whole), first + 1)
