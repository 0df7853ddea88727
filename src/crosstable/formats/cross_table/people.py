"""What stands before the rounds of a line: numbers, title, name, rating, federation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.domain.players import Title

_NUMBER = re.compile(r"([0-9]{1,4})[.)]?")
_RATING = re.compile(r"[0-9]{3,4}")
_FEDERATION = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the line names him."""

    numbers: tuple[int, ...]
    """The numbers at the beginning: rank, pairing number, or both."""
    name: str
    title: Title | None = None
    rating: int | None = None
    federation: str = ""


def people_of(before: Sequence[Sequence[str]]) -> list[Person]:
    """The players of all lines; a word in capitals is a federation only where all lines have one."""
    found = [_person(" ".join(words).split()) for words in before]
    if found and all(
        not person.federation and len(words := person.name.split()) > 1 and _FEDERATION.fullmatch(words[-1])
        for person in found
    ):
        return [
            Person(p.numbers, p.name.rpartition(" ")[0], p.title, p.rating, p.name.rpartition(" ")[2]) for p in found
        ]
    return found


def _person(words: list[str]) -> Person:
    numbers: list[int] = []
    while words and len(numbers) < 2 and (match := _NUMBER.fullmatch(words[0])):
        numbers.append(int(match[1]))
        words = words[1:]
    title = next((title for title in Title if words and words[0].upper() == title.value), None)
    if title is not None:
        words = words[1:]
    at = next((n for n, word in enumerate(words) if _is_rating(word)), len(words))
    name, rest = words[:at], words[at:]
    federation = next((word for word in rest[1:] if _FEDERATION.fullmatch(word)), "")
    rating = int(rest[0]) if rest and int(rest[0]) else None
    return Person(tuple(numbers), " ".join(name).strip(" ,"), title, rating, federation)


def _is_rating(word: str) -> bool:
    return _RATING.fullmatch(word) is not None and (int(word) == 0 or 100 <= int(word) <= 3500)
