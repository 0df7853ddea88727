"""What has happened, in words: one sentence for every kind of event of a journal."""

from collections.abc import Callable, Container, Sequence
from typing import Any, TypeAlias

from crosstable.domain import Colour, Message, PublicNames, ResultCode
from crosstable.domain.messages import N_, say, say_many
from crosstable.journal import Entry, Event, EventState
from crosstable.journal import events as e
from crosstable.reports.amounts import in_points
from crosstable.tiebreaks.catalogue import parse, screen_code
from crosstable.tiebreaks.errors import TieBreakError

_CODES = {
    ResultCode.WIN: "1",
    ResultCode.DRAW: "½",
    ResultCode.LOSS: "0",
    ResultCode.UNRATED_WIN: "1",
    ResultCode.UNRATED_DRAW: "½",
    ResultCode.UNRATED_LOSS: "0",
    ResultCode.FORFEIT_WIN: "+",
    ResultCode.FORFEIT_LOSS: "\N{MINUS SIGN}",
    ResultCode.UNFINISHED: "*",
}


def result_glyphs(white: ResultCode, black: ResultCode) -> str:
    """A result for people: ``1 – 0``, ``½ – ½``, ``+ – −``; an unrated game has a ``u`` behind it."""
    unrated = white in (ResultCode.UNRATED_WIN, ResultCode.UNRATED_DRAW, ResultCode.UNRATED_LOSS)
    text = f"{_CODES.get(white, '')}\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}{_CODES.get(black, '')}"
    return f"{text}\N{NO-BREAK SPACE}u" if unrated else text


_ROLES = {
    e.Role.ORGANISER: N_("organiser"),
    e.Role.CHIEF_ARBITER: N_("chief arbiter"),
    e.Role.DEPUTY: N_("deputy arbiter"),
    e.Role.RESULTS: N_("result entry"),
    e.Role.CHECK_IN: N_("check-in"),
    e.Role.SPECTATOR: N_("spectator"),
}

_BYES = {
    ResultCode.HPB: N_("half-point bye"),
    ResultCode.FPB: N_("full-point bye"),
    ResultCode.ZPB: N_("absence announced"),
}


def role_word(role: e.Role) -> Message:
    """A role in words."""
    return Message(_ROLES[role])


def bye_word(code: ResultCode) -> Message:
    """A requested bye in words."""
    return Message(_BYES.get(code, N_("bye")))


Held: TypeAlias = tuple[ResultCode, ResultCode]
"""A result: White's, Black's."""


def happening(event: Event, state: EventState, held: Held | None = None) -> Message:
    """One sentence for an event; players are named as `state` knows them, `held` is the result that it replaced."""
    if isinstance(event, e.ResultCorrected) and held is not None:
        return _corrected(event, held)
    told = _TOLD.get(type(event))
    return told(event, state) if told is not None else Message(event.KIND)


def _corrected(event: e.ResultCorrected, held: Held) -> Message:
    template = N_("Round {round}, board {board} corrected: {old} → {result}")
    if event.swap_colours:
        template = N_("Round {round}, board {board} corrected, colours exchanged: {old} → {result}")
    return say(
        template,
        round=event.round,
        board=event.board,
        old=result_glyphs(*held),
        result=result_glyphs(event.white, event.black),
    )


def replaced(entries: Sequence[Entry]) -> dict[int, Held]:
    """The results that corrections replaced, by the sequence of the correction, as far as they are known.

    One walk through the results of a journal, without folding its state; after an undo or a redo the results that
    count are gathered anew for the next correction.  Nothing is known of a round whose pairs were set again in between.
    """
    found: dict[int, Held] = {}
    about: list[Entry] = []
    undone: set[str] = set()
    now: dict[tuple[str, int, int], Held] | None = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, (e.CommandUndone, e.CommandRedone)):
            (undone.add if isinstance(event, e.CommandUndone) else undone.discard)(event.command)
            now = None
        elif isinstance(event, _ABOUT_RESULTS):
            if isinstance(event, e.ResultCorrected):
                now = _standing(about, undone) if now is None else now
                if (event.section, event.round, event.board) in now:
                    found[entry.sequence] = now[event.section, event.round, event.board]
            about.append(entry)
            if now is not None:
                _hold(now, event)
    return found


def _standing(about: Sequence[Entry], undone: Container[str]) -> dict[tuple[str, int, int], Held]:
    """The results that count after these entries."""
    now: dict[tuple[str, int, int], Held] = {}
    for entry in about:
        if entry.command not in undone:
            _hold(now, entry.event)
    return now


_ABOUT_RESULTS = (e.ResultRecorded, e.ResultCorrected, e.ResultCleared, e.RoundUnpaired, e.RoundPaired, e.PairsSet)


def _hold(now: dict[tuple[str, int, int], Held], event: Event) -> None:
    """Let an event change which results stand."""
    if isinstance(event, (e.ResultRecorded, e.ResultCorrected)):
        now[event.section, event.round, event.board] = (event.white, event.black)
    elif isinstance(event, e.ResultCleared):
        now.pop((event.section, event.round, event.board), None)
    elif isinstance(event, (e.RoundUnpaired, e.RoundPaired, e.PairsSet)):
        for place in [one for one in now if one[:2] == (event.section, event.round)]:
            del now[place]


def together(events: Sequence[Event]) -> Message | None:
    """One sentence for a step that did the same to many players; `None` where there is none that says it all."""
    if len(events) < 2:
        return None
    count = len(events)
    if all(isinstance(event, e.PlayerRegistered) for event in events):
        return say_many("{count} player registered", "{count} players registered", count)
    marks = {event.present for event in events if isinstance(event, e.PlayerCheckedIn)}
    if len(marks) == 1 and all(isinstance(event, e.PlayerCheckedIn) for event in events):
        if marks.pop():
            return say_many("{count} player marked as here", "{count} players marked as here", count)
        return say_many("{count} player marked as absent", "{count} players marked as absent", count)
    return None


def _name(state: EventState, event: Any, entry: int | None = None) -> str:  # noqa: ANN401 - any event of a section
    section = state.sections.get(event.section)
    number = event.entry if entry is None else entry
    player = section.entries.get(number) if section is not None else None
    return player.person.name if player is not None else f"#{number}"


def _plain(template: str, *fields: str) -> Callable[[Any, EventState], Message]:
    return lambda event, _state: say(template, **{name: getattr(event, name) for name in fields})


def _of_player(template: str, *fields: str) -> Callable[[Any, EventState], Message]:
    return lambda event, state: say(
        template, name=_name(state, event), **{name: getattr(event, name) for name in fields}
    )


def _result(template: str) -> Callable[[Any, EventState], Message]:
    return lambda event, _state: say(
        template, round=event.round, board=event.board, result=result_glyphs(event.white, event.black)
    )


def _appointed(event: e.OfficialAppointed, _state: EventState) -> Message:
    if event.first_board is None and event.last_board is None:
        return say(N_("{person} appointed: {role}"), person=event.person, role=role_word(event.role))
    return say(
        N_("{person} appointed: {role}, boards {first}–{last}"),
        person=event.person,
        role=role_word(event.role),
        first=event.first_board or 1,
        last=event.last_board or "…",
    )


def _registered(event: e.PlayerRegistered, _state: EventState) -> Message:
    if event.from_round > 1:
        return say(N_("{name} registered, from round {round}"), name=event.person.name, round=event.from_round)
    return say(N_("{name} registered"), name=event.person.name)


def _checked_in(event: e.PlayerCheckedIn, state: EventState) -> Message:
    return say(
        N_("{name} is here") if event.present else N_("{name} is marked absent"),
        name=_name(state, event),
    )


def _paired(event: e.RoundPaired, _state: EventState) -> Message:
    if not event.boards:
        return say(N_("Round {round} opened for pairing by hand"), round=event.round)
    return say_many(
        "Round {round} paired: {count} board",
        "Round {round} paired: {count} boards",
        len(event.boards),
        round=event.round,
    )


def _drawn(event: e.InitialColourDrawn, _state: EventState) -> Message:
    white = event.colour is Colour.WHITE
    return Message(N_("Lot drawn: number 1 has White") if white else N_("Lot drawn: number 1 has Black"))


def _bye(event: e.ByeGranted, state: EventState) -> Message:
    return say(
        N_("{name}: {bye} in round {round}"), name=_name(state, event), bye=bye_word(event.code), round=event.round
    )


def _adjusted(event: e.PointsAdjusted, state: EventState) -> Message:
    return say(N_("{name}: {points} by decision"), name=_name(state, event), points=in_points(event.points))


_NAMES = {
    PublicNames.FULL: N_("Public pages open, names in full"),
    PublicNames.SHORT: N_("Public pages open, names shortened"),
    PublicNames.HIDDEN: N_("Public pages open, names hidden"),
}


def _publicity(event: e.PublicityChanged, _state: EventState) -> Message:
    return Message(_NAMES[event.names] if event.open else N_("Public pages closed"))


def _codes(codes: Sequence[str]) -> Sequence[str]:
    """Codes as screens and papers have them: ``BH-C1``; as they stand where one is not understood."""
    try:
        return [screen_code(one) for one in parse(tuple(codes))]
    except TieBreakError:
        return codes


def _tie_breaks(event: e.TieBreaksAnnounced, _state: EventState) -> Message:
    return say(N_("Tie-breaks announced: {list}"), list=", ".join(_codes(event.tie_breaks)) or "–")


_TOLD: dict[type[Event], Callable[[Any, EventState], Message]] = {
    e.EventCreated: _plain(N_("Event created: {name}"), "name"),
    e.EventChanged: _plain(N_("Event data changed: {name}"), "name"),
    e.PublicityChanged: _publicity,
    e.OfficialAppointed: _appointed,
    e.OfficialDismissed: _plain(N_("{person} dismissed"), "person"),
    e.SectionCreated: _plain(N_("Section {section} created"), "section"),
    e.SectionChanged: _plain(N_("Settings of section {section} changed"), "section"),
    e.InitialColourDrawn: _drawn,
    e.FideModeLeft: _plain(N_("FIDE mode left in section {section}"), "section"),
    e.TieBreaksAnnounced: _tie_breaks,
    e.PlayerRegistered: _registered,
    e.PlayerEdited: lambda event, _state: say(N_("Data of {name} changed"), name=event.person.name),
    e.PlayerRemoved: _of_player(N_("{name} removed")),
    e.PlayerCheckedIn: _checked_in,
    e.PlayerWithdrawn: _of_player(N_("{name} withdrawn from round {from_round} on"), "from_round"),
    e.PlayerReturned: _of_player(N_("{name} back from round {from_round} on"), "from_round"),
    e.PlayerExpelled: _of_player(N_("{name} expelled")),
    e.ByeGranted: _bye,
    e.ByeCancelled: _of_player(N_("{name}: bye of round {round} cancelled"), "round"),
    e.PairsProhibited: _plain(N_("Prohibited pairs, number {prohibition}"), "prohibition"),
    e.ProhibitionLifted: _plain(N_("Prohibition {prohibition} lifted"), "prohibition"),
    e.NumbersAssigned: _plain(N_("Pairing numbers assigned")),
    e.RoundPaired: _paired,
    e.RoundPublished: _plain(N_("Round {round} published"), "round"),
    e.RoundUnpaired: _plain(N_("Pairing of round {round} taken back"), "round"),
    e.AmendmentBegun: _plain(N_("Manual pairing of round {round} begun"), "round"),
    e.PairsSet: _plain(N_("Pairs of round {round} set by hand"), "round"),
    e.AmendmentEnded: _plain(N_("Manual pairing of round {round} ended"), "round"),
    e.ResultRecorded: _result(N_("Round {round}, board {board}: {result}")),
    e.ResultConflicted: _result(N_("Round {round}, board {board}: a second source says {result}")),
    e.ResultCorrected: _result(N_("Round {round}, board {board} corrected: {result}")),
    e.ResultCleared: _plain(N_("Round {round}, board {board}: result cleared"), "round", "board"),
    e.ResultCorrectedForRating: _result(N_("Round {round}, board {board}, for the rating report: {result}")),
    e.PointsAdjusted: _adjusted,
    e.RoundsChanged: _plain(N_("Number of rounds changed to {rounds}"), "rounds"),
    e.Imported: _plain(N_("Taken over from {source}"), "source"),
    e.SectionFinished: _plain(N_("Section {section} finished"), "section"),
    e.SectionReopened: _plain(N_("Section {section} reopened"), "section"),
    e.CommandUndone: _plain(N_("Undone")),
    e.CommandRedone: _plain(N_("Counts again")),
}
