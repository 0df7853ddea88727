"""What somebody asks of the standings: after which round, under which list and edition; and how to ask otherwise.

The address holds all of it, so that what is tried can be shared, reloaded and gone back to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from crosstable.domain import Message
from crosstable.domain.messages import N_, say, say_many
from crosstable.standings import Standings
from crosstable.tiebreaks.catalogue import ENTRIES, Entry, Family, code_list, parse
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.web.ranking import Criterion, criterion, quoted

MOST_TRIED = 20
"""The longest list that can be tried."""
_LONGEST = 600
"""Characters of a list in an address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the address asks for; `None` is what the tournament has."""

    tie_breaks: str | None = None
    edition: str | None = None
    after: int | None = None
    trouble: Message | None = None
    """What in the address could not be understood."""

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """The names and values in the address, for the hidden fields of forms."""
        values = (("list", self.tie_breaks), ("edition", self.edition), ("after", self.after))
        return tuple((name, str(value)) for name, value in values if value is not None)

    @property
    def query(self) -> str:
        """What stands in addresses behind a ``?``; empty where nothing is asked for."""
        return "&".join(f"{name}={quoted(value)}" for name, value in self.said)

    @property
    def more(self) -> str:
        """The same to follow other values: with ``&`` before it."""
        return f"&{self.query}" if self.query else ""

    def to(self, base: str) -> str:
        """An address that asks for this."""
        return f"{base}?{self.query}" if self.query else base


def asked_for(values: Mapping[str, str]) -> Asked:
    """What the query of an address asks for."""
    list_, edition, after = values.get("list"), values.get("edition") or None, values.get("after", "")
    added = values.get("add", "")
    if added:
        list_ = f"{list_},{added}" if list_ else added
    if list_ is not None and len(list_) > _LONGEST:
        return Asked(trouble=_too_many())
    asked = Asked(tie_breaks=list_, edition=edition)
    if not after:
        return asked
    if not (after.isascii() and after.isdecimal() and len(after) < 4):
        return replace(asked, trouble=say(N_("“{text}” is not the number of a round."), text=after[:20]))
    return replace(asked, after=int(after))


def as_tried(text: str) -> tuple[TieBreak, ...]:
    """A list that is tried.  Raises `TieBreakError` for an unknown code, or too many of them."""
    found = parse(text, strict=True)
    if len(found) > MOST_TRIED:
        raise TieBreakError(_too_many())
    return found


def _too_many() -> Message:
    return say_many(
        "At most {count} tie-break can be tried at a time.",
        "At most {count} tie-breaks can be tried at a time.",
        count=MOST_TRIED,
    )


# ------------------------------------------------------------------------------------------------------- chips


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A criterion in the row above the table, and the lists in which it stands elsewhere."""

    criterion: Criterion
    earlier: str | None
    """The list with it one place earlier; `None` for the first."""
    later: str | None
    without: str


def chips(table: Standings) -> Iterator[Chip]:
    """The list of the standings as chips."""
    entries = table.tie_breaks
    for place, entry in enumerate(entries):
        yield Chip(
            criterion=criterion(entry, table.codes[place]),
            earlier=_moved(entries, place, place - 1) if place else None,
            later=_moved(entries, place, place + 1) if place + 1 < len(entries) else None,
            without=code_list([*entries[:place], *entries[place + 1 :]]),
        )


def _moved(entries: Sequence[TieBreak], start: int, end: int) -> str:
    order = list(entries)
    order.insert(end, order.pop(start))
    return code_list(order)


# --------------------------------------------------------------------------------------------------- catalogue


_GROUPS = (
    ("A", N_("Games among the tied")),
    ("B", N_("Own results")),
    ("C", N_("Opponents' results")),
    ("D", N_("Ratings")),
)
_VARIANTS = {
    "DE": ("", "/P"),
    "BH": ("", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P"),
    "FB": ("", "/C1", "/M1"),
    "SB": ("", "/C1", "/P"),
    "KS": ("", "/L-1", "/L+1"),
    "PS": ("", "/C1", "/C2"),
    "ARO": ("", "/C1", "/M1"),
    "TPN": ("", "/R"),
    "RTNG": ("", "/R"),
}
"""With the modifiers that are in use; any other can be typed."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Tie-breaks of one kind, to choose from."""

    title: str
    """A template for translation."""
    criteria: tuple[Criterion, ...]


@cache
def catalogue(edition: Edition) -> tuple[Shelf, ...]:
    """The tie-breaks for individual tournaments that an edition has, by what they look at (C.07 4.3)."""
    known = [
        entry
        for entry in ENTRIES.values()
        if entry.family in (Family.INDIVIDUAL, Family.US_CHESS) and entry.code not in edition.lacks
    ]
    shelves = []
    for kind, title in _GROUPS:
        codes = [
            entry.code + modifier
            for entry in known
            if _shelf_of(entry) == kind
            for modifier in _VARIANTS.get(entry.code, ("",))
        ]
        shelves.append(Shelf(title, tuple(criterion(tie_break) for tie_break in parse(codes))))
    return tuple(shelf for shelf in shelves if shelf.criteria)


def _shelf_of(entry: Entry) -> str:
    """The type of C.07 4.3, with one shelf for everything that needs ratings and one for opponents' results."""
    if "U" in entry.modifiers or entry.code == "RTNG":
        return "D"
    return "C" if "C" in entry.kind else entry.kind[0]
