"""Pairing by hand: the workbench between begin and end, every breach named at once, the rules beside it at the end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fastapi import APIRouter, HTTPException
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.desk import NotAllowed
from crosstable.domain import ResultCode
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.journal import CommandRefused, ConfirmationNeeded, Finding
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import CONFIRM, REFUSE
from crosstable.journal.decide.rounds import ROUND_ROBINS, breaches, by_the_rules, everybody, paired_again, seats
from crosstable.journal.state import Round
from crosstable.pairing import NoLegalPairing, PairingInputError
from crosstable.pairing.swiss.board_order import board_order
from crosstable.pairing.swiss.field import Field
from crosstable.store import StoreError
from crosstable.web.board_reasons import colours_so_far, due
from crosstable.web.boards import Seat, seat_of
from crosstable.web.by_hand import (
    Game,
    Made,
    MoveError,
    break_up,
    move,
    seat_both,
    sort_boards,
    swap_colours,
    take_out,
    with_numbers_kept,
)
from crosstable.web.computed import kept
from crosstable.web.frame import ASection, Notice, Posted, SectionHere, act, error, go_on, number_of, text_of
from crosstable.web.pages.section_page import section_page
from crosstable.web.reasons import reasons

router = APIRouter(prefix="/e/{journal}/{number}/round/{played}/manual")

ABSENCES = {"H": N_("half-point bye"), "F": N_("full-point bye"), "Z": N_("absent")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A player on the workbench."""

    seat: Seat
    place: str
    colours: str
    due: str
    absent: str = ""
    """What the round is to an absent player, in the reader's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A board on the workbench."""

    board: int
    hall: int
    white: Chair
    black: Chair
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A breach that a move would make: it happens when it is confirmed."""

    texts: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    confirmations: int


def _found(at: SectionHere, number: int) -> Round:
    found = at.section.round(number)
    if found is None:
        raise HTTPException(404)
    return found


# --------------------------------------------------------------------------------------------------- the workbench


@router.get("")
def workbench(at: ASection, played: int, board: str = "", player: str = "") -> Response:
    """The workbench of a round that is being paired by hand."""
    if not _found(at, played).amending:
        return RedirectResponse(f"{at.url}/round/{played}", 303)
    return bench_page(at, played, board=board, player=player)


def bench_page(
    at: SectionHere,
    number: int,
    notice: Notice | None = None,
    question: Question | None = None,
    *,
    board: str = "",
    player: str = "",
) -> HTMLResponse:
    """The page of the workbench; `board` and `player` name what is to be changed by form."""
    played = _found(at, number)
    made = Made.of(played)
    rows, out, bye, others = _laid_out(at, played, made)
    chosen = int(player) if player.isascii() and player.isdecimal() and len(player) < 8 else 0
    return section_page(
        at,
        "manual.html",
        "round",
        regions=("round", "players"),
        notice=notice,
        status=409 if question is not None else 200,
        number=number,
        played=played,
        rows=rows,
        out=[chair for chair in out if not chair.absent],
        absent=[chair for chair in out if chair.absent],
        bye=bye,
        general=others,
        worst=sum(found.level >= CONFIRM for row in rows for found in row.findings)
        + sum(found.level >= CONFIRM for found in others),
        mark=made.mark,
        question=question,
        board=board,
        chosen=chosen if chosen in at.section.order else 0,
        everyone=_everyone(at) if board or chosen else [],
        round_robin=at.section.settings.system in ROUND_ROBINS,
        absences=ABSENCES,
    )


def _everyone(at: SectionHere) -> list[tuple[int, int, str]]:
    return [(tpn, entry, at.section.entries[entry].person.name) for entry, tpn in at.section.numbers.items()]


def _field(at: SectionHere, number: int) -> Field | None:
    """Everybody as they stand before the round; `None` in a round robin."""
    if at.section.settings.system in ROUND_ROBINS:
        return None
    return kept(at.section, ("everybody", number), lambda: everybody(at.event.state, at.section, number))


def _laid_out(at: SectionHere, played: Round, made: Made) -> tuple[list[Row], list[Chair], Chair | None, list[Finding]]:
    """Boards, whoever is out, the bye, and findings that belong to no board."""
    field, section = _field(at, played.number), at.section
    numbers = section.numbers

    def chair(entry: int, place: str) -> Chair:
        known = section.entries[entry]
        entrant = field.by_tpn.get(numbers[entry]) if field is not None else None
        absent = place == "out" and known.is_absent(played.number)
        code = str(known.absence(played.number).value)
        return Chair(
            seat=seat_of(at.event.state, section, known, played.number),
            place=place,
            colours=colours_so_far(entrant) if entrant else "",
            due=due(entrant) if entrant else "",
            absent=_(ABSENCES.get(code, ABSENCES["Z"])) if absent else "",
        )

    by_board: dict[int, list[Finding]] = {}
    others: list[Finding] = []
    for found in breaches(at.event.state, section, played.number, made.boards, made.bye):
        board = found.message.values.get("board")
        (by_board.setdefault(board, []) if isinstance(board, int) else others).append(found)
    first = section.settings.first_board - 1
    rows = [
        Row(
            board=b.board,
            hall=b.board + first,
            white=chair(b.white, f"w{b.board}"),
            black=chair(b.black, f"b{b.board}"),
            findings=tuple(by_board.get(b.board, ())),
        )
        for b in made.boards
    ]
    seated = set(seats(made.boards, made.bye))
    out = [chair(entry, "out") for entry in section.order if entry not in seated]
    out.sort(key=lambda c: (-c.seat.points, c.seat.tpn or 0))
    bye = None if made.bye is None else chair(made.bye, "bye")
    return rows, out, bye, others


# ------------------------------------------------------------------------------------------------------------ moves


@router.post("")
def change(at: ASection, played: int, form: Posted) -> Response:
    """One move: the whole pairing is set anew; a breach that it makes is asked about first."""
    found = _found(at, played)
    if not found.amending:
        return go_on(f"{at.url}/round/{played}", Notice("warning", (_("The pairing by hand has been ended."),)))
    made = Made.of(found)
    if text_of(form, "mark") not in ("", made.mark):
        return _said(at, played, error(_("Somebody else has changed the pairing meanwhile: look again.")), 409)
    try:
        after, absences = _moved(at, found, made, form)
    except MoveError as trouble:
        return _said(at, played, error(trouble.message), 422)
    if found.results and text_of(form, "do") != "sort":
        after = with_numbers_kept(made, after)
    command = c.SetPairs(section=at.section.name, round=played, boards=after.boards, bye=after.bye, absences=absences)
    return _set(at, found, command, form)


def _said(at: SectionHere, number: int, notice: Notice, status: int) -> Response:
    shown = bench_page(at, number, notice)
    shown.status_code = status
    return shown


def _set(at: SectionHere, played: Round, command: c.SetPairs, form: FormData) -> Response:
    """Set the pairing; what stood before has been confirmed before, what is new is asked about."""
    desk, actor = at.here.desk, at.here.visitor.actor
    back = f"{at.url}/round/{played.number}/manual"
    given = number_of(form, "confirmations") or 0
    try:
        decision = desk.preview(at.event.journal, actor, command).decision
        fresh = _fresh(at, played, command, decision.findings)
        refused = [found for found in decision.findings if found.level >= REFUSE]
        if fresh and not refused and given < decision.confirmations:
            texts = tuple(translate(found.message) for found in fresh)
            return bench_page(at, played.number, question=Question(texts, _asked_again(form), given + 1))
        outcome = desk.execute(at.event.journal, actor, command, confirmations=decision.confirmations)
    except CommandRefused as refusal:
        return _said(at, played.number, Notice("error", tuple(translate(f.message) for f in refusal.findings)), 422)
    except ConfirmationNeeded:  # something changed between the look and the deed
        return _said(at, played.number, error(_("Something changed meanwhile: try again.")), 409)
    except (NotAllowed, StoreError) as trouble:
        return _said(at, played.number, error(trouble.message), 403)
    noted = [found for found in outcome.findings if found.code in ("full-point-bye",)]
    return go_on(back, Notice("warning", tuple(translate(found.message) for found in noted)) if noted else None)


def _asked_again(form: FormData) -> tuple[tuple[str, str], ...]:
    kept_fields = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    return tuple((name, value) for name, value in kept_fields if name not in {"csrf", "confirmations"})


def _fresh(at: SectionHere, played: Round, command: c.SetPairs, findings: Iterable[Finding]) -> list[Finding]:
    """The findings to be confirmed that the pairing does not have already."""
    state, section = at.event.state, at.section
    known = {
        _sign(found, played.boards, played.bye)
        for found in breaches(state, section, played.number, played.boards, played.bye)
    }
    serious = [found for found in findings if found.level >= CONFIRM]
    return [found for found in serious if _sign(found, command.boards, command.bye) not in known]


def _sign(found: Finding, boards: Iterable[e.Board], bye: int | None) -> tuple[object, ...]:
    """What a finding is about, whatever number its board has."""
    board = next((b for b in boards if b.board == found.message.values.get("board")), None)
    if board is None:
        return found.code, bye, str(found.message)
    return found.code, frozenset((board.white, board.black)), found.message.values.get("tpn")


def _moved(at: SectionHere, played: Round, made: Made, form: FormData) -> tuple[Made, dict[int, ResultCode]]:
    """What a form asks for: the new pairing and the absence it notes.  Raises `MoveError`."""
    words = text_of(form, "do").split(":")
    colours = _colours(at, played.number)
    if words[0] == "move":
        entry = _entry(at, words[1] if len(words) > 1 else text_of(form, "player"))
        to = words[2] if len(words) > 2 else text_of(form, "to")
        if to in ABSENCES:
            return take_out(made, entry), {entry: ResultCode(to)}
        if to == "new":
            raise MoveError(say(N_("Choose a place.")))
        return move(made, entry, to, colours), {}
    if words[0] == "seat":
        board = number_of(form, "board") or len(made.games) + 1
        white, black = _entry(at, text_of(form, "white")), _entry(at, text_of(form, "black"))
        return seat_both(made, board, white, black, colours), {}
    if words[0] in ("swap", "unpair"):
        board = made.board(words[-1])
        return (swap_colours if words[0] == "swap" else break_up)(made, board), {}
    if words[0] == "sort":
        return sort_boards(made, lambda games: _sorted(at, played.number, games)), {}
    if words[0] == "rules":
        return _rules(at, played), {}
    raise MoveError(say(N_("Choose what to change.")))


def _entry(at: SectionHere, text: str) -> int:
    entry = int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else 0
    if entry not in at.section.order:
        raise MoveError(say(N_("Choose a player of this section.")))
    return entry


def _colours(at: SectionHere, number: int) -> "_Colours":
    return _Colours(_field(at, number), dict(at.section.numbers))


@dataclass(frozen=True, slots=True)
class _Colours:
    """Two entries as White and Black, by Article 5; in a round robin as they are named."""

    field: Field | None
    numbers: dict[int, int]

    def __call__(self, a: int, b: int) -> Game:
        if self.field is None or not {a, b} <= self.numbers.keys():
            return a, b
        first, second = self.field.by_tpn[self.numbers[a]], self.field.by_tpn[self.numbers[b]]
        white, _black, _rule = self.field.colours(first.index, second.index)
        return (a, b) if white == first.index else (b, a)


def _sorted(at: SectionHere, number: int, games: Iterable[Game]) -> list[Game]:
    """The boards in the order of C.04.2 3.6."""
    field, numbers = _field(at, number), at.section.numbers
    if field is None:
        return sorted(games, key=lambda game: min(numbers[game[0]], numbers[game[1]]))
    by_index = {(field.by_tpn[numbers[w]].index, field.by_tpn[numbers[b]].index): (w, b) for w, b in games}
    return [by_index[pair] for pair in board_order(field, by_index)]


def _rules(at: SectionHere, played: Round) -> Made:
    """The pairing that the rules make of everybody who is not absent.  Raises `MoveError` where there is none."""
    section = at.section
    if section.settings.system in ROUND_ROBINS:
        table = by_the_rules(at.event.state, section, played.number)
        if table is None:
            raise MoveError(say(N_("The table has no such round")))
        return Made.of(table)
    seated = set(seats(played.boards, played.bye))
    among = [n for n in section.order if n in seated or not section.entries[n].is_absent(played.number)]
    try:
        pairing = paired_again(at.event.state, section, played.number, among)
    except NoLegalPairing as outcome:
        raise MoveError(outcome.reason) from None
    except PairingInputError as trouble:
        raise MoveError(trouble.message) from None
    order = section.order
    bye = None if pairing.bye is None else order[pairing.bye - 1]
    return Made(tuple((order[p.white - 1], order[p.black - 1]) for p in pairing.pairs), bye)


# --------------------------------------------------------------------------------------------------- begin and end


@router.post("/begin")
def begin(at: ASection, played: int, form: Posted) -> Response:
    """Begin to pair by hand."""
    command = c.BeginAmendment(section=at.section.name, round=played)
    what, stay = _("Change by hand"), f"{at.url}/round/{played}"
    return act(
        at.event,
        command,
        form,
        back=f"{stay}/manual",
        what=f"{_('Round %(number)s') % {'number': played}}: {what}",
        stay=stay,
    )


@router.get("/end")
def before_end(at: ASection, played: int) -> Response:
    """What the pairing by hand and the pairing of the rules differ in, before it is ended."""
    if not _found(at, played).amending:
        return RedirectResponse(f"{at.url}/round/{played}", 303)
    return end_page(at, played)


def end_page(at: SectionHere, number: int, notice: Notice | None = None) -> Response:
    """The comparison, and the reason to be given."""
    played = _found(at, number)
    command = c.EndAmendment(section=at.section.name, round=number)
    try:
        decision = at.here.desk.preview(at.event.journal, at.here.visitor.actor, command).decision
    except NotAllowed as trouble:
        return _said(at, number, error(trouble.message), 403)
    if decision.level >= REFUSE:
        return _said(at, number, Notice("error", tuple(translate(f.message) for f in decision.findings)), 422)
    made = Made.of(played)
    seated = set(seats(made.boards, made.bye))
    left = [n for n in at.section.order if n not in seated and not at.section.entries[n].is_absent(number)]
    rows, _out, _bye, general = _laid_out(at, played, made)
    return section_page(
        at,
        "manual_end.html",
        "round",
        regions=("round",),
        notice=notice,
        number=number,
        played=played,
        because=reasons(at.event.timeline, at.section, played),
        confirmations=decision.confirmations,
        found=[found for row in rows for found in row.findings] + general,
        left=[at.section.entries[n].person.name for n in left],
    )


@router.post("/end")
def end(at: ASection, played: int, form: Posted) -> Response:
    """End the pairing by hand."""
    reason = text_of(form, "reason")[:500]
    command = c.EndAmendment(section=at.section.name, round=played, reason=reason)
    return act(
        at.event,
        command,
        form,
        back=f"{at.url}/round/{played}",
        again=lambda notice: _again(at, played, notice),
        done=_("The pairing by hand is ended."),
        what=_("End the pairing by hand"),
        stay=f"{at.url}/round/{played}/manual",
    )


def _again(at: SectionHere, played: int, notice: Notice) -> Response:
    return bench_page(at, played, notice)


@router.post("/cancel")
def cancel(at: ASection, played: int, form: Posted) -> Response:
    """Put everything back as it was before the pairing by hand began: its steps are undone, the last first."""
    del form
    steps = list(_steps(at, played))
    desk, actor, journal = at.here.desk, at.here.visitor.actor, at.event.journal
    try:
        for step in steps:
            desk.undo(journal, actor, step, confirmations=1)
    except CommandRefused as refused:
        return _said(at, played, Notice("error", tuple(translate(f.message) for f in refused.findings)), 422)
    except ConfirmationNeeded as needed:
        texts = tuple(translate(f.message) for f in needed.decision.findings)
        return _said(at, played, Notice("error", texts), 409)
    except (NotAllowed, StoreError) as trouble:
        return _said(at, played, error(trouble.message), 403)
    section = desk.state(journal).sections[at.section.name]
    said = Notice("done", (_("Everything is as it was before the pairing by hand."),))
    return go_on(f"{at.url}/round/{played}" if section.round(played) else f"{at.url}/pair", said)


def _steps(at: SectionHere, number: int) -> Iterator[str]:
    """The commands of the pairing by hand that is open, the last first, the one that began it at the end."""
    timeline = at.event.timeline
    seen: set[str] = set()
    for entry in reversed(timeline.entries):
        event = entry.event
        mine = isinstance(event, (e.PairsSet, e.AmendmentBegun)) and (event.section, event.round) == (
            at.section.name,
            number,
        )
        if not mine or entry.command in timeline.undone:
            continue
        if entry.command not in seen:
            seen.add(entry.command)
            yield entry.command
        if isinstance(event, e.AmendmentBegun):
            return
