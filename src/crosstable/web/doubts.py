"""What should be looked at in the list of players before round 1 is paired."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Message
from crosstable.domain.messages import N_, say, say_many
from crosstable.journal import Section
from crosstable.journal.state import Entry
from crosstable.reports.documents.round_lists import alphabet_key

LOWEST, HIGHEST = 400, 2900
"""Ratings beyond these are rather a slip of the pen than a rating."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """One thing to look at, and the players whom it is about."""

    key: str
    """What a page of players can be narrowed to: ``same-name``, ``rating``, ``no-rating``, ``no-fide-id``."""
    text: Message
    entries: tuple[Entry, ...]


def doubts(section: Section) -> list[Doubt]:
    """What to look at, nothing once round 1 has been paired."""
    return [] if section.started else list(_doubts(list(section.entries.values())))


def _doubts(entries: list[Entry]) -> Iterator[Doubt]:
    for same in _same_names(entries):
        text = say(N_("{count} players have the same name:"), count=len(same))
        yield Doubt(key="same-name", text=text, entries=same)
    odd = tuple(one for one in entries if one.person.rating and not LOWEST <= one.person.rating <= HIGHEST)
    if odd:
        text = say_many("{count} rating looks wrong:", "{count} ratings look wrong:", len(odd))
        yield Doubt(key="rating", text=text, entries=odd)
    unrated = tuple(one for one in entries if not one.person.rating)
    if unrated:
        text = say_many("{count} player has no rating", "{count} players have no rating", len(unrated))
        yield Doubt(key="no-rating", text=text, entries=unrated)
    without = tuple(one for one in entries if not one.person.fide_id)
    if without:
        text = say_many(
            "{count} player has no FIDE ID, which a rated tournament needs",
            "{count} players have no FIDE ID, which a rated tournament needs",
            len(without),
        )
        yield Doubt(key="no-fide-id", text=text, entries=without)


def _same_names(entries: list[Entry]) -> Iterator[tuple[Entry, ...]]:
    by_name: dict[str, list[Entry]] = defaultdict(list)
    for one in entries:
        letters = alphabet_key(one.person.name)
        by_name["".join(letter for letter in letters if letter.isalnum())].append(one)
    yield from (tuple(same) for same in by_name.values() if len(same) > 1)
