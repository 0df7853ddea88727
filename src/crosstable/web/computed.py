"""What is computed from a section, kept as long as the section stays as it is.

States are immutable values, so a section that is the same object has the same tournament and the same standings.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar, cast

from crosstable.domain import Tournament
from crosstable.journal import EventState, Section, tournament
from crosstable.standings import Standings, standings
from crosstable.tiebreaks.errors import TieBreakError

T = TypeVar("T")

_MOST = 200


class _Kept:
    """A small memory of computed values; what a value follows from is kept alive with it, so that its `id` stays its own."""

    def __init__(self) -> None:
        self._values: OrderedDict[tuple[object, ...], tuple[object, object]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, sources: tuple[object, ...], what: tuple[object, ...], compute: Callable[[], T]) -> T:
        """A value, computed where it is not there."""
        key = (tuple(map(id, sources)), *what)
        with self._lock:
            found = self._values.get(key)
            if found is not None:
                self._values.move_to_end(key)
                return cast("T", found[1])
        value = compute()
        with self._lock:
            self._values[key] = (sources, value)
            while len(self._values) > _MOST:
                self._values.popitem(last=False)
        return value


_kept = _Kept()


def kept(section: Section, what: tuple[object, ...], compute: Callable[[], T]) -> T:
    """A value that follows from a section and `what`, computed once."""
    return _kept.get((section,), what, compute)


def kept_with(sources: tuple[object, ...], what: tuple[object, ...], compute: Callable[[], T]) -> T:
    """A value that follows from some parts of a section (the very same objects) and `what`, computed once."""
    return _kept.get(sources, what, compute)


def snapshot(state: EventState, section: Section) -> Tournament:
    """The section as a tournament.  The event's own data may have changed since; nothing that is computed from it does."""
    return kept(section, ("tournament", state.name, state.start_date), lambda: tournament(state, section))


def ranked(
    state: EventState,
    section: Section,
    *,
    after_round: int | None = None,
    tie_breaks: str | None = None,
    edition: str | None = None,
) -> Standings:
    """The standings after a round, by default the last that is complete.  Raises `TieBreakError`."""
    what = ("standings", state.start_date, after_round, tie_breaks, edition)
    return kept(
        section,
        what,
        lambda: standings(snapshot(state, section), tie_breaks, edition, after_round),
    )


def ranked_or_none(state: EventState, section: Section) -> Standings | None:
    """The standings as they are, `None` while nobody has a number."""
    try:
        return ranked(state, section) if section.order else None
    except TieBreakError:
        return None
