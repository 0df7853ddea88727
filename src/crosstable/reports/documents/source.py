"""What documents are made from: a section as far as it may be seen, and how its players are called."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import TypeAlias

from crosstable.domain import Message, PublicNames, Tournament, print_points, public_name
from crosstable.domain.messages import N_, say
from crosstable.journal import EventState, Section, tournament
from crosstable.journal.events import Person, System
from crosstable.journal.state import Entry, Round
from crosstable.reports.documents.document import Cell, DocumentError, Number, Written
from crosstable.standings.round_robin import counted

Named: TypeAlias = Callable[[Person, int | None], str]
"""How a player is called, given the pairing number where there is one."""


def full_name(person: Person, _tpn: int | None) -> str:
    """The whole name."""
    return person.name


def naming(names: PublicNames) -> Named:
    """How the public may call the players."""
    return lambda person, tpn: public_name(person.name, names, tpn)


@dataclass(frozen=True)
class Source:
    """A section of an event, cut down to what the reader may see."""

    state: EventState
    section: Section
    named: Named = full_name

    @classmethod
    def of(
        cls, state: EventState, section: Section, *, named: Named = full_name, unpublished: bool = False
    ) -> "Source":
        """The section; without `unpublished` only as far as its rounds have been published."""
        if not unpublished:
            last = max((played.number for played in section.rounds if played.published), default=0)
            section = replace(section, rounds=section.rounds[:last])
        return cls(state, section, named)

    @cached_property
    def tournament(self) -> Tournament:
        """The section as standings read it."""
        return tournament(self.state, self.section)

    @cached_property
    def counted(self) -> Tournament:
        """The same with the results that count, for scores."""
        return counted(self.tournament)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Pairing numbers by entry."""
        return dict(self.section.numbers)

    @property
    def title(self) -> str:
        """The section's name for people."""
        return self.section.settings.name or self.section.name

    @property
    def heading(self) -> str:
        """The section as a document is headed: empty where there is only one and nobody has given it a name."""
        return self.section.settings.name or (self.section.name if len(self.state.sections) > 1 else "")

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody."""
        return self.section.settings.system in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)

    def round(self, number: int | None) -> Round:
        """A round, by default the last that may be seen.  Raises `DocumentError` where there is none."""
        found = self.section.current if number is None else self.section.round(number)
        if found is not None:
            return found
        if number is None:
            raise DocumentError(say(N_("Section {section} has no published round yet."), section=self.title))
        raise DocumentError(
            say(
                N_("Section {section} has no round {round} to show: it is not paired, or not published."),
                section=self.title,
                round=number,
            )
        )

    def hall_board(self, board: int) -> int:
        """The number that stands on the board in the hall."""
        return board + self.section.settings.first_board - 1

    def name(self, entry: int) -> str:
        """How a player is called."""
        return self.named(self.section.entries[entry].person, self.numbers.get(entry))

    def is_named_in_full(self, entry: int) -> bool:
        """Whether the name is the whole one; where it is not, nothing else may give the player away."""
        return self.name(entry) == self.section.entries[entry].person.name

    def titled(self, entry: int) -> Written:
        """The name; on paper with the title before it."""
        name, title = self.name(entry), self.section.entries[entry].person.title
        return Written(name, f"{title} {name}" if title else name)

    def fide_id(self, entry: int) -> str | None:
        """The FIDE ID, unless it would give away a name that is not shown in full."""
        return (self.section.entries[entry].person.fide_id or None) if self.is_named_in_full(entry) else None

    def rating(self, entry: int) -> int | None:
        """The rating, `None` for the unrated."""
        return self.section.entries[entry].person.rating or None

    def has_clubs(self, entries: Iterable[Entry]) -> bool:
        """Whether a column of clubs says anything."""
        return any(entry.person.club for entry in entries)

    def round_line(self, number: int) -> Message:
        """Which round of how many."""
        return say(N_("Round {round} of {rounds}"), round=number, rounds=self.section.settings.rounds)


def score(points: int) -> Number:
    """Points as a cell: 2½ on paper."""
    return Number(Decimal(points) / 100, print_points(points))


def score_before(snapshot: Tournament, tpn: int | None, number: int) -> Cell:
    """A player's points before a round."""
    return None if tpn is None else score(snapshot.score(tpn, number - 1))
