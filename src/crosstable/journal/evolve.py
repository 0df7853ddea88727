"""Fold: what each event makes of the state.

`evolve` is pure and total: an event that names something the state does not have (a player removed meanwhile, a
section that an undone command had made) changes nothing, so that every journal folds.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from crosstable.domain import ResultCode
from crosstable.journal import events as e
from crosstable.journal.notes import board_note, boards_text
from crosstable.journal.state import Adjustment, Conflict, Entry, EventState, Note, Official, Round, Section

Handler = Callable[[EventState, Any], EventState]

_HANDLERS: dict[type[e.Event], Handler] = {}

H = TypeVar("H", bound=Handler)


def _on(*kinds: type[e.Event]) -> Callable[[H], H]:
    def register(handler: H) -> H:
        for kind in kinds:
            _HANDLERS[kind] = handler
        return handler

    return register


def evolve(state: EventState, event: e.Event) -> EventState:
    """The state after an event."""
    handler = _HANDLERS.get(type(event))
    return state if handler is None else handler(state, event)


def fold(happened: Iterable[e.Event], state: EventState | None = None) -> EventState:
    """The state after these events."""
    folded = state if state is not None else EventState()
    for event in happened:
        folded = evolve(folded, event)
    return folded


# The event and its officials


@_on(e.EventCreated, e.EventChanged)
def _event(state: EventState, event: e.EventCreated | e.EventChanged) -> EventState:
    return replace(
        state,
        name=event.name,
        city=event.city,
        federation=event.federation,
        start_date=event.start_date,
        end_date=event.end_date,
        chief_arbiter=event.chief_arbiter,
        deputy_arbiters=event.deputy_arbiters,
        time_control=event.time_control,
        created=True,
    )


@_on(e.OfficialAppointed)
def _appointed(state: EventState, event: e.OfficialAppointed) -> EventState:
    official = Official(role=event.role, first_board=event.first_board, last_board=event.last_board)
    return replace(state, officials={**state.officials, event.person: official})


@_on(e.OfficialDismissed)
def _dismissed(state: EventState, event: e.OfficialDismissed) -> EventState:
    return replace(state, officials=_without(state.officials, event.person))


# Sections

SectionHandler = Callable[[Section, Any], Section]


def _in_section(*kinds: type[e.Event]) -> Callable[[SectionHandler], SectionHandler]:
    """Register a handler that changes one section."""

    def register(handler: SectionHandler) -> SectionHandler:
        def lifted(state: EventState, event: Any) -> EventState:  # noqa: ANN401 - any event of a section
            section = state.sections.get(event.section)
            if section is None:
                return state
            return replace(state, sections={**state.sections, section.name: handler(section, event)})

        _on(*kinds)(lifted)
        return handler

    return register


@_on(e.SectionCreated)
def _section_created(state: EventState, event: e.SectionCreated) -> EventState:
    section = Section(name=event.section, settings=event.settings)
    return replace(state, sections={**state.sections, event.section: section})


@_in_section(e.SectionChanged)
def _section_changed(section: Section, event: e.SectionChanged) -> Section:
    return replace(section, settings=event.settings)


@_in_section(e.InitialColourDrawn)
def _colour_drawn(section: Section, event: e.InitialColourDrawn) -> Section:
    settings = replace(section.settings, initial_colour=event.colour, lot_seed=event.seed)
    return replace(section, settings=settings)


@_in_section(e.FideModeLeft)
def _fide_mode_left(section: Section, event: e.FideModeLeft) -> Section:
    return _noted(replace(section, fide_mode=False), "FIDE mode exited", event.round, event.reason)


@_in_section(e.TieBreaksAnnounced)
def _tie_breaks(section: Section, event: e.TieBreaksAnnounced) -> Section:
    changed = replace(section, tie_breaks=event.tie_breaks)
    if not section.started:
        return changed
    before, after = (" ".join(("PTS", *codes)) for codes in (section.tie_breaks, event.tie_breaks))
    return _noted(changed, "Tie-breaks", len(section.rounds), f"{before} => {after}")


@_in_section(e.RoundsChanged)
def _rounds_changed(section: Section, event: e.RoundsChanged) -> Section:
    changed = replace(section, settings=replace(section.settings, rounds=event.rounds))
    if not section.started:
        return changed
    return _noted(changed, "Rounds", len(section.rounds), f"{section.settings.rounds} => {event.rounds}")


@_in_section(e.Imported)
def _imported(section: Section, event: e.Imported) -> Section:
    for number, text in event.notes:
        section = _noted(section, "Import", number, text)
    return section


@_in_section(e.SectionFinished)
def _finished(section: Section, event: e.SectionFinished) -> Section:
    return replace(section, finished=True)


@_in_section(e.SectionReopened)
def _reopened(section: Section, event: e.SectionReopened) -> Section:
    return replace(section, finished=False)


# Players


@_in_section(e.PlayerRegistered)
def _registered(section: Section, event: e.PlayerRegistered) -> Section:
    entry = Entry(number=event.entry, person=event.person, from_round=event.from_round)
    return replace(
        section,
        entries={**section.entries, event.entry: entry},
        last_entry=max(section.last_entry, event.entry),
    )


def _changed(section: Section, number: int, **changes: Any) -> Section:  # noqa: ANN401 - fields of an entry
    entry = section.entries.get(number)
    if entry is None:
        return section
    return replace(section, entries={**section.entries, number: replace(entry, **changes)})


@_in_section(e.PlayerEdited)
def _edited(section: Section, event: e.PlayerEdited) -> Section:
    return _changed(section, event.entry, person=event.person)


@_in_section(e.PlayerRemoved)
def _removed(section: Section, event: e.PlayerRemoved) -> Section:
    order = tuple(number for number in section.order if number != event.entry)
    return replace(section, entries=_without(section.entries, event.entry), order=order)


@_in_section(e.PlayerCheckedIn)
def _checked_in(section: Section, event: e.PlayerCheckedIn) -> Section:
    return _changed(section, event.entry, present=event.present)


@_in_section(e.PlayerWithdrawn)
def _withdrawn(section: Section, event: e.PlayerWithdrawn) -> Section:
    return _leaves(section, event.entry, event.from_round)


@_in_section(e.PlayerExpelled)
def _expelled(section: Section, event: e.PlayerExpelled) -> Section:
    return _changed(_leaves(section, event.entry, event.from_round), event.entry, expelled=True)


def _leaves(section: Section, number: int, from_round: int) -> Section:
    entry = section.entries.get(number)
    if entry is None or entry.is_withdrawn:
        return section
    return _changed(section, number, away=(*entry.away, (from_round, None)))


@_in_section(e.PlayerReturned)
def _returned(section: Section, event: e.PlayerReturned) -> Section:
    entry = section.entries.get(event.entry)
    if entry is None:
        return section
    away = tuple((start, event.from_round if end is None else end) for start, end in entry.away)
    return _changed(section, event.entry, away=tuple(pair for pair in away if pair[0] != pair[1]), expelled=False)


@_in_section(e.ByeGranted)
def _bye_granted(section: Section, event: e.ByeGranted) -> Section:
    entry = section.entries.get(event.entry)
    if entry is None:
        return section
    changed = _changed(section, event.entry, byes={**entry.byes, event.round: event.code})
    if event.code is ResultCode.FPB:
        return _noted(changed, "FPB", event.round, "{}=FPB", event.entry)
    return changed


@_in_section(e.ByeCancelled)
def _bye_cancelled(section: Section, event: e.ByeCancelled) -> Section:
    entry = section.entries.get(event.entry)
    return section if entry is None else _changed(section, event.entry, byes=_without(entry.byes, event.round))


@_in_section(e.PairsProhibited)
def _prohibited(section: Section, event: e.PairsProhibited) -> Section:
    changed = replace(
        section,
        prohibitions={**section.prohibitions, event.prohibition: event},
        last_prohibition=max(section.last_prohibition, event.prohibition),
    )
    if not section.started:
        return changed
    names = "-".join("{}" for _ in event.entries) or event.kind.value
    return _noted(changed, "Prohibition", len(section.rounds), names, *event.entries)


@_in_section(e.ProhibitionLifted)
def _lifted(section: Section, event: e.ProhibitionLifted) -> Section:
    return replace(section, prohibitions=_without(section.prohibitions, event.prohibition))


@_in_section(e.NumbersAssigned)
def _numbers(section: Section, event: e.NumbersAssigned) -> Section:
    changed = replace(section, order=event.order)
    if not section.started or not _moves(section.order, event.order):
        return changed
    moved = [number for number in event.order if number in section.order]
    return _noted(changed, "Regeneration", len(section.rounds), " ".join("{}" for _ in moved), *moved)


def _moves(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether players who had a number change places among each other."""
    return [number for number in after if number in before] != list(before)


@_in_section(e.PointsAdjusted)
def _adjusted(section: Section, event: e.PointsAdjusted) -> Section:
    adjustment = Adjustment(entry=event.entry, round=event.round, points=event.points, reason=event.reason)
    return replace(section, adjustments=(*section.adjustments, adjustment))


# Rounds


@_in_section(e.RoundPaired)
def _paired(section: Section, event: e.RoundPaired) -> Section:
    if event.round != section.next_round:
        return section
    paired = Round(number=event.round, boards=event.boards, bye=event.bye, absences=event.absences)
    return replace(section, rounds=(*section.rounds, paired))


@_in_section(e.RoundUnpaired)
def _unpaired(section: Section, event: e.RoundUnpaired) -> Section:
    if event.round != len(section.rounds):
        return section
    notes = tuple(note for note in section.notes if (note.kind, note.round) != ("MPA", event.round))
    return replace(section, rounds=section.rounds[:-1], notes=notes)


def _in_round(section: Section, number: int, **changes: Any) -> Section:  # noqa: ANN401 - fields of a round
    before = section.round(number)
    if before is None:
        return section
    index = number - 1
    return replace(section, rounds=(*section.rounds[:index], replace(before, **changes), *section.rounds[index + 1 :]))


@_in_section(e.RoundPublished)
def _published(section: Section, event: e.RoundPublished) -> Section:
    return _in_round(section, event.round, published=True)


@_in_section(e.AmendmentBegun)
def _amendment_begun(section: Section, event: e.AmendmentBegun) -> Section:
    return _in_round(section, event.round, amending=True)


@_in_section(e.PairsSet)
def _pairs_set(section: Section, event: e.PairsSet) -> Section:
    before = section.round(event.round)
    if before is None:
        return section
    same = {board.board: board for board in before.boards}
    kept = {b.board for b in event.boards if same.get(b.board) == b}
    results = {number: codes for number, codes in before.results.items() if number in kept}
    return _in_round(section, event.round, boards=event.boards, bye=event.bye, absences=event.absences, results=results)


@_in_section(e.AmendmentEnded)
def _amendment_ended(section: Section, event: e.AmendmentEnded) -> Section:
    notes = tuple(note for note in section.notes if (note.kind, note.round) != ("MPA", event.round))
    section = _in_round(replace(section, notes=notes), event.round, amending=False)
    after = section.round(event.round)
    if after is None or event.engine is None:
        return section
    left, left_entries = boards_text(event.engine, event.engine_bye, after.boards, after.bye)
    right, right_entries = boards_text(after.boards, after.bye, event.engine, event.engine_bye)
    if not left and not right:
        return section
    return _noted(section, "MPA", event.round, f"{left} => {right}", *left_entries, *right_entries)


@_in_section(e.ResultRecorded)
def _recorded(section: Section, event: e.ResultRecorded) -> Section:
    before = section.round(event.round)
    if before is None:
        return section
    earlier = before.results.get(event.board)
    changed = _in_round(
        section,
        event.round,
        results={**before.results, event.board: (event.white, event.black)},
        conflicts=_without(before.conflicts, event.board),
    )
    if earlier is None or ResultCode.UNFINISHED not in earlier or _is_draw(event.white, event.black):
        return changed
    return board_note(changed, "Adjournment", event.round, event.board, None, (event.white, event.black))


def _is_draw(white: ResultCode, black: ResultCode) -> bool:
    return white in (ResultCode.DRAW, ResultCode.UNFINISHED) and black in (ResultCode.DRAW, ResultCode.UNFINISHED)


@_in_section(e.ResultConflicted)
def _conflicted(section: Section, event: e.ResultConflicted) -> Section:
    before = section.round(event.round)
    if before is None:
        return section
    conflict = Conflict(white=event.white, black=event.black, source=event.source)
    held = before.conflicts.get(event.board, ())
    return _in_round(section, event.round, conflicts={**before.conflicts, event.board: (*held, conflict)})


@_in_section(e.ResultCorrected)
def _corrected(section: Section, event: e.ResultCorrected) -> Section:
    before = section.round(event.round)
    if before is None:
        return section
    earlier = before.results.get(event.board)
    boards = before.boards
    if event.swap_colours:
        boards = tuple(replace(b, white=b.black, black=b.white) if b.board == event.board else b for b in boards)
    changed = _in_round(
        section,
        event.round,
        boards=boards,
        results={**before.results, event.board: (event.white, event.black)},
        conflicts=_without(before.conflicts, event.board),
    )
    if event.round == len(section.rounds):
        return changed
    return board_note(changed, "Correction", event.round, event.board, earlier, (event.white, event.black))


@_in_section(e.ResultCleared)
def _cleared(section: Section, event: e.ResultCleared) -> Section:
    before = section.round(event.round)
    if before is None:
        return section
    return _in_round(
        section,
        event.round,
        results=_without(before.results, event.board),
        conflicts=_without(before.conflicts, event.board),
    )


@_in_section(e.ResultCorrectedForRating)
def _for_rating(section: Section, event: e.ResultCorrectedForRating) -> Section:
    before = section.round(event.round)
    if before is None:
        return section
    codes = (event.white, event.black)
    changed = _in_round(section, event.round, for_rating={**before.for_rating, event.board: codes})
    return board_note(changed, "Rating correction", event.round, event.board, before.results.get(event.board), codes)


def _noted(section: Section, kind: str, number: int, text: str, *entries: int) -> Section:
    note = Note(kind=kind, round=number, text=text, entries=entries)
    return replace(section, notes=(*section.notes, note))


K = TypeVar("K")
V = TypeVar("V")


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {k: v for k, v in mapping.items() if k != key}
