"""Which column of a list is what."""

from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, replace

from crosstable.domain.messages import N_, say
from crosstable.formats.players.content import Looks, is_text, is_year, looks
from crosstable.formats.players.errors import PlayersError
from crosstable.formats.players.fields import NAMES, Field
from crosstable.formats.players.table import RawTable
from crosstable.formats.players.words import header_field, plain


@dataclass(frozen=True, slots=True)
class Column:
    """What one column is taken for, and how sure that is (percent; 100 where somebody said so)."""

    field: Field = Field.IGNORE
    confidence: int = 0
    header: str = ""


@dataclass(frozen=True, slots=True)
class Mapping:
    """The columns of a table, left to right."""

    columns: tuple[Column, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields alone."""
        return tuple(column.field for column in self.columns)

    def chosen(self, choices: Dictionary[int, Field]) -> "Mapping":
        """The mapping with columns (from 0) as somebody chose them.

        A field that is chosen for one column is taken from every other that had it by guess.  Raises `PlayersError`
        for a column that is not there, and where two columns are chosen for one field.
        """
        wanted = [field for field in choices.values() if field is not Field.IGNORE]
        for double in wanted:
            if wanted.count(double) > 1:
                raise PlayersError(
                    say(N_("{field} is chosen for two columns: choose one of them."), field=double.label)
                )
        columns = list(self.columns)
        for index, column in enumerate(columns):
            if column.field in wanted:
                columns[index] = replace(column, field=Field.IGNORE, confidence=0)
        for index, field in choices.items():
            if not 0 <= index < len(columns):
                raise PlayersError(
                    say(N_("There is no column {column}: the list has {count}."), column=index + 1, count=len(columns))
                )
            columns[index] = replace(columns[index], field=field, confidence=100)
        return Mapping(tuple(columns))

    def named(self, choices: Dictionary[str, str]) -> "Mapping":
        """As `chosen`, with columns by their header or their number from 1, and fields by their code.

        Raises `PlayersError` where there is no such column or field.
        """
        return self.chosen({self._index(column): _field(field) for column, field in choices.items()})

    def _index(self, text: str) -> int:
        for same in (lambda header: header == text.strip(), lambda header: plain(header) == plain(text) != ""):
            for index, column in enumerate(self.columns):
                if same(column.header):
                    return index
        if text.strip().isdecimal() and len(text) < 6:
            return int(text) - 1
        raise PlayersError(
            say(
                N_("There is no column {column}: give its header ({headers}) or its number from 1."),
                column=text[:60],
                headers=", ".join(column.header for column in self.columns if column.header)[:300] or "–",
            )
        )


def _field(text: str) -> Field:
    try:
        return Field(text.strip().lower())
    except ValueError:
        raise PlayersError(
            say(N_("{field} is nothing that a column can hold: choose one of {fields}."), field=text[:40],
                fields=", ".join(Field))
        ) from None  # fmt: skip


def guess(table: RawTable) -> Mapping:
    """Guess what the columns are: from the header, else from what stands in them."""
    headers = table.header or ("",) * table.width
    if table.known is not None:
        known = (*table.known, *(Field.IGNORE for _ in range(table.width - len(table.known))))
        return Mapping(tuple(Column(field, 100, header) for field, header in zip(known, headers, strict=True)))
    guessing = _Guessing(looks(table.rows, table.width), [Column(header=header) for header in headers])
    guessing.by_header()
    guessing.by_content(with_names=table.header is None)
    return Mapping(tuple(guessing.columns))


class _Guessing:
    """A mapping in the making: each step only takes columns and fields that are free."""

    def __init__(self, seen: list[Looks], columns: list[Column]) -> None:
        self._looks = seen
        self.columns = columns
        self._settled: set[int] = set()

    def _take(self, index: int, field: Field, confidence: int) -> None:
        self.columns[index] = replace(self.columns[index], field=field, confidence=confidence)
        self._settled.add(index)

    def _has(self, field: Field) -> bool:
        return any(column.field is field for column in self.columns)

    def by_header(self) -> None:
        """Known words; of two columns with the same word the surer one, and the left one, counts."""
        found = [(index, *word) for index, column in enumerate(self.columns) if (word := header_field(column.header))]
        for index, field, confidence in sorted(found, key=lambda item: (-item[2], item[0])):
            seen = self._looks[index]
            if field is Field.IGNORE:
                self._take(index, field, confidence)
            elif field is Field.FIDE_ID and plain(self.columns[index].header) == "id" and seen.like(field) < 0.5:
                self._take(index, Field.IGNORE, 60)
            elif not self._has(field):
                unlike = bool(seen.cells) and field is not Field.TITLE and seen.like(field) < 0.5
                self._take(index, field, min(confidence, 50) if unlike else confidence)
        self._split_names()

    def _split_names(self) -> None:
        """Beside a first name "Name" is the surname; beside a surname it is the first name."""
        name = next((i for i, column in enumerate(self.columns) if column.field is Field.NAME), None)
        if name is None or self._has(Field.SURNAME) is self._has(Field.FIRST_NAME):
            return
        other = Field.SURNAME if self._has(Field.FIRST_NAME) else Field.FIRST_NAME
        self.columns[name] = replace(self.columns[name], field=other)

    def by_content(self, *, with_names: bool) -> None:
        """What the cells look like; names and clubs only where there is no header at all."""
        for index, seen in enumerate(self._looks):
            if index not in self._settled and seen.counts_up and (index == 0 or not self._looks[0].cells):
                self._take(index, Field.IGNORE, 80)
        for field in (Field.FIDE_ID, Field.FEDERATION, Field.TITLE, Field.SEX):
            self._best(field)
        self._numbers()
        if with_names or not any(self._has(field) for field in NAMES):
            self._names()

    def _best(self, field: Field) -> None:
        if self._has(field):
            return
        free = [index for index in range(len(self.columns)) if self._is_free(index)]
        best = max(free, key=lambda index: self._looks[index].like(field), default=None)
        if best is not None and (share := self._looks[best].like(field)) >= 0.8:
            self._take(best, field, round(75 * share))

    def _is_free(self, index: int) -> bool:
        """Columns with a header that nobody knows stay as they are: the header says it is something else."""
        return index not in self._settled and not self.columns[index].header and bool(self._looks[index].cells)

    def _numbers(self) -> None:
        """Years and ratings look alike: a column of nothing but years is a birth only beside a rating."""
        free = [index for index in range(len(self.columns)) if self._is_free(index)]
        rated = [index for index in free if self._looks[index].like(Field.RATING) >= 0.8]
        years = [index for index in rated if self._looks[index].share(is_year) == 1]
        if not self._has(Field.RATING) and rated:
            best = next((index for index in rated if index not in years), rated[0])
            self._take(best, Field.RATING, 75 if best not in years else 50)
            rated.remove(best)
        if not self._has(Field.BIRTH):
            dated = [index for index in free if self._looks[index].like(Field.BIRTH) >= 0.8 and self._is_free(index)]
            if dated and self._has(Field.RATING):
                self._take(dated[0], Field.BIRTH, 60)

    def _names(self) -> None:
        texts = [
            index
            for index in range(len(self.columns))
            if self._is_free(index) and self._looks[index].like(Field.CLUB) >= 0.6
        ]
        if not texts:
            return
        if self._are_parts(texts):
            self._take(texts[0], Field.SURNAME, 50)
            self._take(texts[1], Field.FIRST_NAME, 50)
            texts = texts[2:]
        else:
            best = max(
                texts, key=lambda index: (self._looks[index].commas > 0.5, self._looks[index].variety > 0.7, -index)
            )
            self._take(best, Field.NAME, 70)
            texts.remove(best)
        if texts and not self._has(Field.CLUB):
            self._take(texts[0], Field.CLUB, 40)

    def _are_parts(self, texts: list[int]) -> bool:
        """Two columns side by side of one word each: a surname and a first name, torn apart at the comma."""
        if len(texts) < 2 or texts[1] != texts[0] + 1:
            return False
        first, second = self._looks[texts[0]], self._looks[texts[1]]
        single = first.share(lambda cell: " " not in cell and is_text(cell))
        return single >= 0.7 and second.share(lambda cell: cell.count(" ") <= 1) >= 0.7 and second.variety > 0.3
