"""The round: pairing, preview, publishing, results."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from crosstable.desk import NotAllowed, Outcome, SectionConsequences
from crosstable.domain import Colour
from crosstable.i18n import _, ngettext, translate
from crosstable.journal import CommandRefused, ConfirmationNeeded, Section
from crosstable.journal import commands as c
from crosstable.journal.decide.rounds import ROUND_ROBINS, rounds_possible
from crosstable.journal.state import Codes, Round
from crosstable.reports.happenings import result_glyphs
from crosstable.store import StoreError
from crosstable.web.boards import round_rows
from crosstable.web.frame import ASection, Notice, Posted, SectionHere, act, go_on, number_of, outcome_notice, text_of
from crosstable.web.pages.checking_in import unmarked
from crosstable.web.pages.section_page import section_page
from crosstable.web.results_typed import PROFILES, TYPED

router = APIRouter(prefix="/e/{journal}/{number}")

REGIONS = ("round",)


@router.get("/round")
def current(at: ASection) -> Response:
    """The round in play, or the way to the first."""
    played = at.section.current
    if played is None:
        return pair_page(at)
    return RedirectResponse(f"{at.url}/round/{played.number}", 303)


@router.get("/round/{played}")
def round_(at: ASection, played: int) -> Response:
    """A round: its boards and what can be done with it; the way to pair it, where it is the next one."""
    if played == at.section.next_round and at.section.round(played) is None:
        # Also what a screen shows when the pairing is taken back elsewhere.
        return RedirectResponse(f"{at.url}/pair", 303)
    return round_page(at, played)


def round_page(at: SectionHere, played: int, notice: Notice | None = None) -> HTMLResponse:
    """The page of a round.  Raises 404 where it has not been paired."""
    found = _round(at.section, played)
    return section_page(
        at,
        "round.html",
        "round",
        regions=REGIONS,
        notice=notice,
        number=found.number,
        rows=round_rows(at.event.state, at.section, found),
        is_current=found.number == len(at.section.rounds),
        profiles=PROFILES,
        next_round=at.section.next_round,
    )


def _round(section: Section, number: int) -> Round:
    found = section.round(number)
    if found is None:
        raise HTTPException(404)
    return found


# ---------------------------------------------------------------------------------------------------- pairing


@router.get("/pair")
def before_pairing(at: ASection) -> HTMLResponse:
    """What is missing before the next round can be paired, and who will be in it."""
    return pair_page(at)


def pair_page(at: SectionHere, notice: Notice | None = None) -> HTMLResponse:
    """The page before the pairing."""
    section, coming = at.section, at.section.next_round
    entries = section.entries.values()
    return section_page(
        at,
        "pair.html",
        "round",
        regions=("round", "players", "standings"),
        notice=notice,
        coming=coming,
        all_paired=coming > section.settings.rounds,
        missing=_missing(at),
        needs_lot=coming == 1 and section.settings.initial_colour is None and not _is_round_robin(section),
        is_round_robin=_is_round_robin(section),
        table_rounds=rounds_possible(section) if coming == 1 and _is_round_robin(section) else section.settings.rounds,
        playing=[entry for entry in entries if not entry.is_absent(coming)],
        absent=[entry for entry in entries if entry.is_absent(coming)],
        # Where the check-in has begun, whoever was not marked would be paired unseen.
        here_count=sum(entry.present is True for entry in entries),
        unmarked=len(unmarked(section)),
        marked_absent=sum(entry.present is False and not entry.is_away(coming) for entry in entries),
    )


def _is_round_robin(section: Section) -> bool:
    return section.settings.system in ROUND_ROBINS


def _missing(at: SectionHere) -> list[Any]:
    played = at.section.current
    if played is None:
        return []
    rows = round_rows(at.event.state, at.section, played)
    open_boards = set(played.missing)
    return [row for row in rows.boards if row.board in open_boards]


@router.post("/pair")
def pair(at: ASection, form: Posted) -> Response:
    """Pair the next round, for a look before it is published, or with `publish` at once."""
    section = at.section
    coming = number_of(form, "round") or section.next_round
    if coming != section.next_round:
        stale = Notice("warning", (_("Round {round} has been paired already.").format(round=coming),))
        return go_on(f"{at.url}/round/{min(coming, len(section.rounds))}" if section.rounds else at.url, stale)
    drawn = _draw(at, form)
    if drawn is not None:
        return drawn
    command = c.PairRound(section=section.name, by_hand=bool(form.get("by_hand")))
    to = f"{at.url}/round/{coming}/manual" if command.by_hand else f"{at.url}/round/{coming}"
    what = _("Pair round %(number)s") % {"number": coming}
    answer = act(
        at.event, command, form, back=to, again=lambda notice: pair_page(at, notice), what=what, stay=f"{at.url}/pair"
    )
    if form.get("publish") and not command.by_hand and answer.status_code == 303:
        return act(
            at.event,
            c.PublishRound(section=section.name, round=coming),
            FormData([("csrf", "")]),
            back=to,
            what=_("Publish round %(number)s") % {"number": coming},
        )
    return answer


def _draw(at: SectionHere, form: FormData) -> Response | None:
    """Draw the initial colour on the way, where the form says how."""
    if not text_of(form, "lot") or at.section.settings.initial_colour is not None:
        return None
    lot = text_of(form, "lot")
    if lot == "white":
        command = c.DrawInitialColour(section=at.section.name, colour=Colour.WHITE)
    elif lot == "black":
        command = c.DrawInitialColour(section=at.section.name, colour=Colour.BLACK)
    else:
        import secrets

        command = c.DrawInitialColour(section=at.section.name, seed=secrets.randbelow(2**31))
    what, stay = _("Draw the lot"), f"{at.url}/pair"
    answer = act(at.event, command, form, back=at.url, again=lambda notice: pair_page(at, notice), what=what, stay=stay)
    return None if answer.status_code == 303 else answer


@router.post("/round/{played}/publish")
def publish(at: ASection, played: int, form: Posted) -> Response:
    """Show the round to everybody."""
    command = c.PublishRound(section=at.section.name, round=played)
    done = _("Round {round} is published.").format(round=played)
    what = _("Publish round %(number)s") % {"number": played}
    return act(at.event, command, form, back=f"{at.url}/round/{played}", done=done, what=what)


@router.post("/round/{played}/unpair")
def unpair(at: ASection, played: int, form: Posted) -> Response:
    """Take the pairing back."""
    command = c.UnpairRound(section=at.section.name, round=played)
    to = f"{at.url}/pair" if played == len(at.section.rounds) else f"{at.url}/round"
    what = f"{_('Round %(number)s') % {'number': played}}: {_('Take the pairing back')}"
    return act(at.event, command, form, back=to, what=what, stay=f"{at.url}/round/{played}")


# ---------------------------------------------------------------------------------------------------- results


@router.post("/round/{played}/result")
def result(request: Request, at: ASection, played: int, form: Posted) -> Response:
    """Enter, correct or clear a result; scripts get JSON, forms a page."""
    board = number_of(form, "board")
    typed = text_of(form, "result")
    wants_json = "application/json" in request.headers.get("accept", "")
    if board is None or (typed not in TYPED and typed != "clear"):
        return _told(at, played, wants_json, 422, {"error": _("Choose a board and a result.")})
    command = _command(at, played, board, form)
    if isinstance(command, dict):
        return _told(at, played, wants_json, 409, command)
    try:
        outcome = at.here.desk.execute(
            at.event.journal,
            at.here.visitor.actor,
            command,
            confirmations=number_of(form, "confirmations") or 0,
            key=text_of(form, "key")[:64] or None,
        )
    except ConfirmationNeeded as needed:
        texts = [translate(found.message) for found in needed.decision.findings if found.level >= 3]
        if wants_json:  # the page sends it again as a form, which is answered by the page of consequences
            return JSONResponse({"question": " ".join(texts), "page": True}, 409)
        return act(at.event, command, form, back=f"{at.url}/round/{played}", what=_what(at, command, board))
    except CommandRefused as refused:
        texts = [translate(found.message) for found in refused.findings]
        return _told(at, played, wants_json, 422, {"error": " ".join(texts)})
    except (NotAllowed, StoreError) as trouble:
        return _told(at, played, wants_json, 403, {"error": translate(trouble.message)})
    return _entered(at, played, board, outcome, wants_json)


def _what(at: SectionHere, command: c.Command, board: int) -> str:
    """What an entry is to do, for the page that asks before it."""
    hall = board + at.section.settings.first_board - 1
    if isinstance(command, c.ClearResult):
        return _("Clear the result of board {board}").format(board=hall)
    if isinstance(command, c.RecordResult):
        return _("Enter the result of board {board}").format(board=hall)
    return _("Correct the result of board {board}").format(board=hall)


def _command(at: SectionHere, played: int, board: int, form: FormData) -> c.Command | dict[str, object]:
    """The command of an entry; a question where the board has another result already."""
    section, typed = at.section, text_of(form, "result")
    if typed == "clear":
        return c.ClearResult(section=section.name, round=played, board=board)
    white, black = TYPED[typed]
    found = section.round(played)
    held = found.results.get(board) if found is not None else None
    decided = text_of(form, "decided")
    conflicted = found is not None and board in found.conflicts
    if decided == "rating":
        return c.CorrectResultForRating(section=section.name, round=played, board=board, white=white, black=black)
    if decided == "correct" or (conflicted and decided != "second" and at.event.may(c.CorrectResult.KIND)):
        swap = bool(form.get("swap"))
        return c.CorrectResult(
            section=section.name, round=played, board=board, white=white, black=black, swap_colours=swap
        )
    is_new = held is None or "?" in held or held == (white, black)
    if not is_new and not decided and at.event.may(c.CorrectResult.KIND):
        assert held is not None
        return _question(at, played, board, held, (white, black))
    source = text_of(form, "source")[:40]
    return c.RecordResult(section=section.name, round=played, board=board, white=white, black=black, source=source)


def _question(at: SectionHere, played: int, board: int, held: Codes, said: Codes) -> dict[str, object]:
    """Ask before a result is changed, with what the change would change."""
    hall = board + at.section.settings.first_board - 1
    text = _("Board {board} has {held} already. Change it to {said}?").format(
        board=hall, held=result_glyphs(*held), said=result_glyphs(*said)
    )
    command = c.CorrectResult(section=at.section.name, round=played, board=board, white=said[0], black=said[1])
    shown = at.here.desk.preview(at.event.journal, at.here.visitor.actor, command)
    changes = [line for one in shown.consequences for line in _in_numbers(one)]
    return {"question": text, "changes": changes, "decide": True}


def _in_numbers(one: SectionConsequences) -> Iterator[str]:
    """How much a change would change: boards of the round to come, places."""
    if boards := len(one.boards_after) or len(one.boards_before):
        yield ngettext(
            "{count} board of round {round} would be another", "{count} boards of round {round} would be others", boards
        ).format(count=boards, round=one.round)
    if one.places:
        yield ngettext(
            "{count} player would have another place, score or tie-break",
            "{count} players would have another place, score or tie-break",
            len(one.places),
        ).format(count=len(one.places))


def _told(at: SectionHere, played: int, wants_json: bool, status: int, said: dict[str, object]) -> Response:
    """Say what came of an entry, in JSON or on the page."""
    if wants_json:
        return JSONResponse(said, status)
    text = str(said.get("error") or said.get("question") or "")
    shown = round_page(at, played, Notice("error", (text,)))
    shown.status_code = status
    return shown


def _entered(at: SectionHere, played: int, board: int, outcome: Outcome, wants_json: bool) -> Response:
    notice = outcome_notice(outcome, "")
    if not wants_json:
        return go_on(f"{at.url}/round/{played}#b{board}", notice)
    section = outcome.state.sections[at.section.name]
    found = section.round(played)
    assert found is not None
    codes = found.results.get(board)
    return JSONResponse(
        {
            "cell": f"{at.number}-{played}-{board}",
            "result": result_glyphs(*codes) if codes else "",
            "missing": len(found.missing),
            "boards": len(found.boards),
            "progress": f"{at.number}-{played}",
            "conflict": board in found.conflicts,
            "notice": " ".join(notice.texts) if notice else "",
        }
    )
