"""What would change: the boards to come, places, byes; two states of a section side by side."""

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.journal import EventState, Section, tournament
from crosstable.journal.decide.rounds import engine_pairing
from crosstable.journal.events import Board, RoundPaired
from crosstable.pairing import NoLegalPairing, PairingInputError
from crosstable.standings import standings


@dataclass(frozen=True, slots=True)
class Place:
    """A player's rank, points (hundredths) and tie-break values by code, as they are printed."""

    rank: int
    points: int
    tie_breaks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionConsequences:
    """What differs in one section.  Players are entries."""

    section: str
    round: int
    """The round to come that was looked at."""
    boards_before: tuple[tuple[int, int], ...]
    boards_after: tuple[tuple[int, int], ...]
    """The boards of the round to come (White, Black) that differ; empty where it cannot be paired yet."""
    bye_before: int | None
    bye_after: int | None
    places: Mapping[int, tuple[Place | None, Place | None]]
    """Before and after, for each player whose rank, points or tie-breaks differ."""

    @property
    def nothing(self) -> bool:
        """Whether nothing differs."""
        same_boards = not self.boards_before and not self.boards_after
        return same_boards and self.bye_before == self.bye_after and not self.places


def consequences(before: EventState, after: EventState) -> tuple[SectionConsequences, ...]:
    """What differs between two states, section by section, sections without a difference left out."""
    found = []
    for name in dict.fromkeys((*before.sections, *after.sections)):
        old, new = before.sections.get(name), after.sections.get(name)
        if old is not new:
            compared = _section(name, (before, old), (after, new))
            if not compared.nothing:
                found.append(compared)
    return tuple(found)


def _section(
    name: str, before: tuple[EventState, Section | None], after: tuple[EventState, Section | None]
) -> SectionConsequences:
    number = max((s.next_round for _, s in (before, after) if s is not None), default=1)
    old, new = _coming(*before, number), _coming(*after, number)
    old_boards, new_boards = _pairs(old), _pairs(new)
    return SectionConsequences(
        section=name,
        round=number,
        boards_before=tuple(pair for pair in old_boards if pair not in new_boards),
        boards_after=tuple(pair for pair in new_boards if pair not in old_boards),
        bye_before=old.bye if old else None,
        bye_after=new.bye if new else None,
        places=_moves(_places(*before), _places(*after)),
    )


def _coming(state: EventState, section: Section | None, number: int) -> RoundPaired | None:
    """The round to come as the rules would pair it now, or as it has been paired; `None` where it cannot be told."""
    if section is None:
        return None
    paired = section.round(number)
    if paired is not None:
        return RoundPaired(section=section.name, round=number, boards=paired.boards, bye=paired.bye)
    if section.next_round != number or number > section.settings.rounds or not section.order:
        return None
    if section.current is not None and section.current.missing:
        return None
    try:
        return engine_pairing(state, section, number)
    except (NoLegalPairing, PairingInputError):
        return None


def _pairs(paired: RoundPaired | None) -> list[tuple[int, int]]:
    boards: tuple[Board, ...] = paired.boards if paired is not None else ()
    return [(board.white, board.black) for board in boards]


def _places(state: EventState, section: Section | None) -> dict[int, Place]:
    if section is None or not section.order:
        return {}
    entry = dict(enumerate(section.order, start=1))
    snapshot = tournament(state, section)
    after = len(section.rounds) - bool(section.current and section.current.missing)
    rows = standings(snapshot, section.tie_breaks, after_round=after).rows
    return {
        entry[row.tpn]: Place(row.rank, row.points, tuple((code, str(value)) for code, value in row.values.items()))
        for row in rows
    }


def _moves(before: Mapping[int, Place], after: Mapping[int, Place]) -> dict[int, tuple[Place | None, Place | None]]:
    everybody = dict.fromkeys((*before, *after))
    return {n: (before.get(n), after.get(n)) for n in everybody if before.get(n) != after.get(n)}
