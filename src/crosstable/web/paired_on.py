"""What was known when a round was paired: the results as they stood then, whatever was corrected since.

A pairing is explained by what it was made of.  The journal has it: the round is paired by an entry, and the state after
that entry's command has the rounds before it as they were.  A round that was changed by hand may have been changed
when more was known; then the moment counts whose pairing its boards come closest to.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.domain import ResultCode
from crosstable.journal import EventState, Section
from crosstable.journal.decide.rounds import seats
from crosstable.journal.events import AmendmentEnded, Board, PairsSet, RoundPaired
from crosstable.journal.state import Round
from crosstable.journal.timeline import Entry, Timeline
from crosstable.web.computed import kept_with


@dataclass(frozen=True, slots=True)
class Changed:
    """A board of an earlier round that is another now than when the round was paired."""

    round: int
    board: int
    was_adjourned: bool
    """Whether its game was not finished then, and counted as a draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedOn:
    """What a round was paired on."""

    state: EventState
    section: Section
    """As it was then, up to the round, which has the boards that stand now."""
    by_hand: bool
    """Whether the boards that stand were set by hand."""
    source: object
    """The same object as long as nothing else was known then; for what is kept."""


@dataclass(frozen=True, slots=True)
class _Moment:
    entry: Entry
    games: frozenset[tuple[int, int]]
    """The games that the rules (or a file) made then."""


def paired_on(timeline: Timeline, section: Section, played: Round) -> PairedOn:
    """What a round was paired on; while it is being changed by hand that is what is known now."""
    moments, by_hand = _moments(timeline, section.name, played.number)
    standing = _games(played.boards)
    by_hand = by_hand and (not moments or moments[0].games != standing)
    if not played.amending:
        seated = set(seats(played.boards, played.bye))
        for moment in sorted(moments, key=lambda moment: -len(moment.games & standing)):
            state = _state_after(timeline, moment.entry)
            then = state.sections.get(section.name)
            # Somebody who was seated by hand may have had no number yet.
            if then is not None and seated <= set(then.order) and len(then.rounds) >= played.number:
                return PairedOn(state=state, section=_up_to(then, section, played), by_hand=by_hand, source=then)
    return PairedOn(state=timeline.state, section=section, by_hand=by_hand, source=section.order)


def changed_since(paired: Section, section: Section, number: int) -> tuple[Changed, ...]:
    """The boards of the rounds before a round whose result, or colours, are other ones now than in `paired`."""
    return tuple(
        Changed(then.number, board, ResultCode.UNFINISHED in then.results.get(board, ()))
        for then, now in zip(paired.rounds[: number - 1], section.rounds, strict=False)
        for board in sorted(then.results.keys() | now.results.keys())
        if _board(then, board) != _board(now, board)
    )


def _board(played: Round, number: int) -> tuple[object, object]:
    seated = next((board for board in played.boards if board.board == number), None)
    return seated, played.results.get(number)


def _moments(timeline: Timeline, section: str, number: int) -> tuple[list[_Moment], bool]:
    """When the round was paired, then each time when a change by hand ended; and whether there was such a change."""
    found: list[_Moment] = []
    by_hand = False
    for entry in _last_paired(timeline, section, number):
        event = entry.event
        if isinstance(event, RoundPaired):
            found = [_Moment(entry, _games(event.boards))]
        elif isinstance(event, AmendmentEnded):
            found.append(_Moment(entry, _games(event.engine or ())))
        else:
            by_hand = True
    return found, by_hand


def _last_paired(timeline: Timeline, section: str, number: int) -> Iterator[Entry]:
    """The last entry that paired a round, and those that changed it by hand since; what was undone left out."""
    found: list[Entry] = []
    for entry in reversed(timeline.entries):
        event = entry.event
        if not isinstance(event, RoundPaired | AmendmentEnded | PairsSet) or entry.command in timeline.undone:
            continue
        if event.section == section and event.round == number:
            found.append(entry)
            if isinstance(event, RoundPaired):
                break
    return reversed(found)


def _games(boards: tuple[Board, ...]) -> frozenset[tuple[int, int]]:
    return frozenset((board.white, board.black) for board in boards)


def _state_after(timeline: Timeline, entry: Entry) -> EventState:
    """The state after the command of an entry: a takeover has all rounds of its file, with their results, in one."""

    def folded() -> EventState:
        last = entry.sequence
        for later in timeline.entries[entry.sequence :]:
            if later.command != entry.command:
                break
            last = later.sequence
        return timeline.until(last).state

    return kept_with((entry,), ("state after",), folded)


def _up_to(then: Section, now: Section, played: Round) -> Section:
    """The section as it was, up to a round; results that a file did not have yet are those of now."""
    before = [
        replace(old, results={**new.results, **old.results}) if old.missing else old
        for old, new in zip(then.rounds[: played.number - 1], now.rounds, strict=False)
    ]
    return replace(then, rounds=(*before, played))
