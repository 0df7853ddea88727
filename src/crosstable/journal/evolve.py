"""Fold: what each event makes of the state.

`evolve` is pure and total: an event that names something the state does not have (a player removed meanwhile, a
section that an undone command had made), or gives a number or a name a second time, changes nothing, so that every
journal folds.  Then the very same state comes back, by which the timeline sees what an undo would silence.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from crosstable.domain import ResultCode
from crosstable.journal import events as e
from crosstable.journal.notes import board_note, boards_text, plain, without_note
from crosstable.journal.state import (
    Adjustment,
    Codes,
    Conflict,
    Entry,
    EventState,
    Note,
    Official,
    Publicity,
    Round,
    Section,
)

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
    """The state after these events: `evolve`, one after the other.

    Runs of registrations and of results, most of a journal, are folded at once: each alone would copy a map.
    """
    folded = state if state is not None else EventState()
    for _, group in groupby(happened, key=_run_of):
        run = list(group)
        at_once = _AT_ONCE.get(type(run[0])) if len(run) > 1 else None
        section = folded.sections.get(run[0].section) if at_once is not None else None  # type: ignore[attr-defined]
        changed = at_once(section, run) if at_once is not None and section is not None else None
        if changed is not None:
            folded = replace(folded, sections={**folded.sections, changed.name: changed})
            continue
        for event in run:
            folded = evolve(folded, event)
    return folded


def _run_of(event: e.Event) -> object:
    """What the events of one run have in common; every other event is a run of its own."""
    if isinstance(event, e.ResultRecorded):
        return e.ResultRecorded, event.section, event.round
    if isinstance(event, e.PlayerRegistered):
        return e.PlayerRegistered, event.section
    return id(event)


def _registered_at_once(section: Section, run: Sequence[e.PlayerRegistered]) -> Section | None:
    entries = dict(section.entries)
    for event in run:
        if event.entry not in entries:
            entries[event.entry] = Entry(number=event.entry, person=event.person, from_round=event.from_round)
    return replace(section, entries=entries, last_entry=max(section.last_entry, *entries))


def _recorded_at_once(section: Section, run: Sequence[e.ResultRecorded]) -> Section | None:
    """First results only: one that replaces another may have to be noted."""
    before = section.round(run[0].round)
    boards = {event.board for event in run}
    if before is None or len(boards) < len(run) or not boards.isdisjoint(before.results):
        return None
    results = {**before.results, **{event.board: (event.white, event.black) for event in run}}
    conflicts = {board: held for board, held in before.conflicts.items() if board not in boards}
    return _in_round(section, before.number, results=results, conflicts=conflicts)


_AT_ONCE: dict[type[e.Event], Callable[[Section, Any], Section | None]] = {
    e.PlayerRegistered: _registered_at_once,
    e.ResultRecorded: _recorded_at_once,
}


# The event and its officials


@_on(e.EventCreated, e.EventChanged)
def _event(state: EventState, event: e.EventCreated | e.EventChanged) -> EventState:
    if state.created is isinstance(event, e.EventCreated):
        return state
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
    if event.person not in state.officials:
        return state
    return replace(state, officials=_without(state.officials, event.person))


@_on(e.PublicityChanged)
def _publicity(state: EventState, event: e.PublicityChanged) -> EventState:
    return replace(state, publicity=Publicity(open=event.open, names=event.names))


# Sections

SectionHandler = Callable[[Section, Any], Section]


def _in_section(*kinds: type[e.Event]) -> Callable[[SectionHandler], SectionHandler]:
    """Register a handler that changes one section."""

    def register(handler: SectionHandler) -> SectionHandler:
        def lifted(state: EventState, event: Any) -> EventState:  # noqa: ANN401 - any event of a section
            section = state.sections.get(event.section)
            if section is None:
                return state
            changed = handler(section, event)
            return state if changed is section else replace(state, sections={**state.sections, section.name: changed})

        _on(*kinds)(lifted)
        return handler

    return register


@_on(e.SectionCreated)
def _section_created(state: EventState, event: e.SectionCreated) -> EventState:
    if event.section in state.sections:
        return state
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
    return _noted(replace(section, fide_mode=False), "FIDE mode exited", event.round, plain(event.reason))


@_in_section(e.TieBreaksAnnounced)
def _tie_breaks(section: Section, event: e.TieBreaksAnnounced) -> Section:
    changed = replace(section, tie_breaks=event.tie_breaks)
    if not section.started:
        return changed
    before, after = (" ".join(("PTS", *codes)) for codes in (section.tie_breaks, event.tie_breaks))
    return _noted(changed, "Tie-breaks", len(section.rounds), plain(f"{before} => {after}"))


@_in_section(e.RoundsChanged)
def _rounds_changed(section: Section, event: e.RoundsChanged) -> Section:
    changed = replace(section, settings=replace(section.settings, rounds=event.rounds))
    if not section.started:
        return changed
    last = len(section.rounds)
    changed = without_note(changed, "Configuration", last)
    changed = _noted(changed, "Rounds", last, f"{section.settings.rounds} => {event.rounds}")
    return changed if event.engine is None else _differs(changed, "Configuration", last, event.engine, event.engine_bye)


@_in_section(e.Imported)
def _imported(section: Section, event: e.Imported) -> Section:
    left = any(comment.strip().startswith("FIDE mode exited") for comment in event.comments)
    section = replace(section, comments=event.comments, fide_mode=section.fide_mode and not left)
    for number, text in event.notes:
        section = _noted(section, "Import", number, plain(text))
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
    if event.entry in section.entries:
        return section
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
    if event.entry not in section.entries:
        return section
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
    changed = without_note(section, "FPB", event.round, (event.entry,))
    changed = _changed(changed, event.entry, byes={**entry.byes, event.round: event.code})
    if event.code is ResultCode.FPB:
        return _noted(changed, "FPB", event.round, "{}=FPB", event.entry)
    return changed


@_in_section(e.ByeCancelled)
def _bye_cancelled(section: Section, event: e.ByeCancelled) -> Section:
    entry = section.entries.get(event.entry)
    if entry is None or event.round not in entry.byes:
        return section
    changed = without_note(section, "FPB", event.round, (event.entry,))
    return _changed(changed, event.entry, byes=_without(entry.byes, event.round))


@_in_section(e.PairsProhibited)
def _prohibited(section: Section, event: e.PairsProhibited) -> Section:
    if event.prohibition in section.prohibitions or not set(event.entries) <= set(section.entries):
        return section
    changed = replace(
        section,
        prohibitions={**section.prohibitions, event.prohibition: event},
        last_prohibition=max(section.last_prohibition, event.prohibition),
    )
    if not section.started:
        return changed
    return _noted(changed, "Prohibition", len(section.rounds), _kept_apart(event), *event.entries)


def _kept_apart(event: e.PairsProhibited) -> str:
    return "-".join("{}" for _ in event.entries) or event.kind.value


@_in_section(e.ProhibitionLifted)
def _lifted(section: Section, event: e.ProhibitionLifted) -> Section:
    lifted = section.prohibitions.get(event.prohibition)
    if lifted is None:
        return section
    changed = replace(section, prohibitions=_without(section.prohibitions, event.prohibition))
    if not section.started:
        return changed
    return _noted(changed, "Prohibition", len(section.rounds), f"{_kept_apart(lifted)} lifted", *lifted.entries)


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
    if event.entry not in section.entries:
        return section
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
    changed = without_note(without_note(section, "MPA", event.round), "Configuration", event.round)
    return replace(changed, rounds=section.rounds[:-1])


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
    return _in_round(
        section,
        event.round,
        boards=event.boards,
        bye=event.bye,
        absences=event.absences,
        results={number: codes for number, codes in before.results.items() if number in kept},
        conflicts={number: said for number, said in before.conflicts.items() if number in kept},
        for_rating={number: codes for number, codes in before.for_rating.items() if number in kept},
    )


@_in_section(e.AmendmentEnded)
def _amendment_ended(section: Section, event: e.AmendmentEnded) -> Section:
    if section.round(event.round) is None:
        return section
    section = without_note(without_note(section, "MPA", event.round), "Configuration", event.round)
    section = _in_round(section, event.round, amending=False)
    return _differs(section, "MPA", event.round, event.engine or (), event.engine_bye)


def _differs(section: Section, kind: str, number: int, engine: tuple[e.Board, ...], bye: int | None) -> Section:
    """Note what the rules pair (`none` where they allow nothing) and what the round has, where they differ."""
    made = section.rounds[number - 1]
    left, left_entries = boards_text(engine, bye, made.boards, made.bye)
    right, right_entries = boards_text(made.boards, made.bye, engine, bye)
    if not left and not right:
        return section
    return _noted(section, kind, number, f"{left or 'none'} => {right or 'none'}", *left_entries, *right_entries)


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
    past = event.round < len(section.rounds)
    if not past or earlier is None or ResultCode.UNFINISHED not in earlier or drawn((event.white, event.black)):
        return changed
    return board_note(changed, "Adjournment", event.round, event.board, None, (event.white, event.black))


_DRAWN = ((ResultCode.DRAW,) * 2, (ResultCode.UNRATED_DRAW,) * 2, (ResultCode.UNFINISHED,) * 2)


def drawn(codes: Codes) -> bool:
    """Whether a result is the draw that an adjourned game was paired as."""
    return codes in _DRAWN


@_in_section(e.ResultConflicted)
def _conflicted(section: Section, event: e.ResultConflicted) -> Section:
    before = section.round(event.round)
    if before is None or event.board not in before.results:
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
    codes = (event.white, event.black)
    boards = before.boards
    if event.swap_colours:
        boards = tuple(replace(b, white=b.black, black=b.white) if b.board == event.board else b for b in boards)
    changed = _in_round(
        section,
        event.round,
        boards=boards,
        results={**before.results, event.board: codes},
        conflicts=_without(before.conflicts, event.board),
    )
    if event.round == len(section.rounds) or (earlier == codes and not event.swap_colours):
        return changed
    swapped = event.swap_colours
    return board_note(changed, "Correction", event.round, event.board, earlier, codes, swapped=swapped)


@_in_section(e.ResultCleared)
def _cleared(section: Section, event: e.ResultCleared) -> Section:
    before = section.round(event.round)
    if before is None or event.board not in before.results:
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
    kind, codes, held = "Rating correction", (event.white, event.black), before.results.get(event.board)
    seats = next(((b.white, b.black) for b in before.boards if b.board == event.board), ())
    section = without_note(section, kind, event.round, seats)
    if codes == held:
        return _in_round(section, event.round, for_rating=_without(before.for_rating, event.board))
    changed = _in_round(section, event.round, for_rating={**before.for_rating, event.board: codes})
    return board_note(changed, kind, event.round, event.board, held, codes)


def _noted(section: Section, kind: str, number: int, text: str, *entries: int) -> Section:
    note = Note(kind=kind, round=number, text=text, entries=entries)
    return replace(section, notes=(*section.notes, note))


K = TypeVar("K")
V = TypeVar("V")


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {k: v for k, v in mapping.items() if k != key}
