"""Who is in the list twice, or in the event already."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Finding
from crosstable.formats.players.errors import error, warning
from crosstable.journal.decide.players import same_person
from crosstable.journal.events import Person


@dataclass(frozen=True, slots=True)
class _Met:
    person: Person
    line: int
    """0 for somebody who is registered."""


class Known:
    """The persons met so far, to be found by number or name."""

    def __init__(self, registered: Iterable[Person]) -> None:
        self._by: dict[str, list[_Met]] = defaultdict(list)
        for person in registered:
            self._add(_Met(person, 0))

    def _add(self, met: _Met) -> None:
        for key in _keys(met.person):
            self._by[key].append(met)

    def complaints(self, person: Person, line: int) -> list[Finding]:
        """What is wrong with having this person too.

        The same FIDE ID, or nothing by which they differ, is an error; the same name with other data may be
        another person, and is a warning.  Without an error the person counts as met.
        """
        twin = self._twin(person)
        if twin is not None and _are_one(twin.person, person):
            return [_twice(person, line, twin)]
        self._add(_Met(person, line))
        return [] if twin is None else [_namesake(person, line, twin)]

    def _twin(self, person: Person) -> _Met | None:
        """Who is the same by `same_person`; only those with the same number or letters need to be asked."""
        found: _Met | None = None
        for key in _keys(person):
            for met in self._by.get(key, ())[:_MOST]:
                if same_person(met.person, person):
                    if _are_one(met.person, person):
                        return met
                    found = found or met
        return found


_MOST = 20
"""Namesakes that are looked at."""


def _keys(person: Person) -> Iterator[str]:
    letters = unicodedata.normalize("NFKD", person.name).casefold()
    yield "name:" + "".join(letter for letter in letters if letter.isalnum())
    if person.fide_id:
        yield "id:" + person.fide_id


def _are_one(a: Person, b: Person) -> bool:
    """The same number, or no field that both have filled differently."""
    if a.fide_id and a.fide_id == b.fide_id:
        return True
    for field in fields(Person):
        left, right = getattr(a, field.name), getattr(b, field.name)
        if field.name != "name" and left and right and left != right:
            return False
    return True


def _twice(person: Person, line: int, twin: _Met) -> Finding:
    if not twin.line:
        return error("registered", say(N_("{name} is registered already: remove the row."), name=person.name), line)
    message = say(
        N_("{name} stands in line {line} already: remove one of the rows, or give both their FIDE IDs."),
        name=person.name,
        line=twin.line,
    )
    return error("duplicate", message, line, related=twin.line)


def _namesake(person: Person, line: int, twin: _Met) -> Finding:
    if not twin.line:
        message = say(
            N_("{name} seems to be registered already, with other data: is it the same player?"), name=person.name
        )
        return warning("registered", message, line)
    message = say(
        N_("{name} stands in line {line} too, with other data: is it the same player?"),
        name=person.name,
        line=twin.line,
    )
    return warning("duplicate", message, line, related=twin.line)
