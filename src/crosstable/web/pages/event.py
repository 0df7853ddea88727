"""An event: its sections side by side, a new section, undo, search."""

from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse, Response

from crosstable.desk import NotAllowed
from crosstable.i18n import _, translate
from crosstable.journal import CommandRefused, ConfirmationNeeded
from crosstable.pairing.swiss.number_of_rounds import fewest_rounds, usual_rounds
from crosstable.store import StoreError
from crosstable.tiebreaks.presets import PRESETS
from crosstable.web.boards import round_rows
from crosstable.web.frame import (
    AnEvent,
    ASection,
    EventHere,
    Notice,
    Posted,
    ask,
    error,
    go_on,
    number_of,
    refusal,
    render,
    text_of,
)
from crosstable.web.pages.section_page import last_step, rail, step_in_words

router = APIRouter(prefix="/e/{journal}")


@router.get("")
def event(event: AnEvent) -> HTMLResponse:
    """The sections of an event side by side."""
    return event_page(event)


def event_page(event: EventHere, notice: Notice | None = None, form: dict[str, str] | None = None) -> HTMLResponse:
    """The page of an event."""
    sections = [event.section(number) for number in range(1, len(event.state.sections) + 1)]
    rows = [
        round_rows(event.state, at.section, at.section.current) if at.section.current is not None else None
        for at in sections
    ]
    return render(
        event.here,
        "event.html",
        notice=notice,
        event=event,
        sections=list(zip(sections, rows, strict=True)),
        undo=last_step(event),
        form=form or {},
        presets=PRESETS.values(),
        advice=[(count, fewest_rounds(count), usual_rounds(count)) for count in (8, 16, 32, 64, 128, 256)],
    )


@router.post("/sections")
def new_section(event: AnEvent, form: Posted) -> Response:
    """Add a section."""
    from crosstable.web.pages.start import add_section

    try:
        add_section(event.here.desk, event.journal, event.here.visitor.actor, form)
    except CommandRefused as refused:
        return refusal(event, refused.findings, event.url, lambda notice: event_page(event, notice))
    except (NotAllowed, StoreError) as trouble:
        shown = event_page(event, error(trouble.message))
        shown.status_code = 403
        return shown
    return go_on(f"{event.url}/{len(event.state.sections) + 1}/players")


@router.get("/undo")
def step(event: AnEvent) -> JSONResponse:
    """The step that undo would take back now; pages ask when something has happened."""
    found = last_step(event)
    return JSONResponse({"command": found.command if found else "", "what": found.what if found else ""})


@router.post("/undo")
def undo(event: AnEvent, form: Posted) -> Response:
    """Take back the last step, or the one that is named; older steps ask first."""
    desk, actor = event.here.desk, event.here.visitor.actor
    to = text_of(form, "to")
    back = to if to.startswith(event.url) else event.url
    command = text_of(form, "command") or None
    step = last_step(event)
    try:
        desk.undo(event.journal, actor, command, confirmations=number_of(form, "confirmations") or 0)
    except ConfirmationNeeded as needed:
        what = _("Undo: {what}").format(what=step_in_words(event, command or (step.command if step else "")))
        shown = desk.preview_undo(event.journal, command)
        return ask(event, needed, shown, [("to", back), ("command", command or "")], back, what)
    except CommandRefused as refused:
        if any(found.code == "not-standing" for found in refused.findings):
            # Two screens at the same moment: the page goes on as it is now, with a word about it.
            texts = tuple(translate(found.message) for found in refused.findings)
            return go_on(_still_there(event.here.event(event.journal), back), Notice("warning", texts))
        return refusal(event, refused.findings, back)
    except (NotAllowed, StoreError) as trouble:
        return render(event.here, "stopped.html", status=403, event=event, stopped=error(trouble.message), back=back)
    what = step.what if step is not None and command in (None, step.command) else ""
    return go_on(
        _still_there(event, back), Notice("done", ((_("Undone: {what}").format(what=what) if what else _("Undone.")),))
    )


def _still_there(event: EventHere, back: str) -> str:
    """A page that exists after an undo: a round that was taken back has none."""
    if "/round/" in back:
        return back.partition("/round/")[0] + "/round"
    return back


@router.get("/{number}/search")
def search(at: ASection, q: str = "") -> HTMLResponse:
    """What is found: players, boards, pages; a list of links for the search box."""
    wanted = q.strip().casefold()
    found: list[tuple[str, str]] = []
    if wanted:
        played = at.section.current
        if wanted.isdecimal() and played is not None:
            shift = at.section.settings.first_board - 1
            found += [
                (f"{at.url}/round/{played.number}#b{board.board}", _("Board {n}").format(n=wanted))
                for board in played.boards
                if str(board.board + shift) == wanted
            ]
        entries = at.section.entries.values()
        found += [
            (f"{at.url}/players/{entry.number}", entry.person.name)
            for entry in entries
            if wanted in entry.person.name.casefold()
        ]
    pages = [*((f"{at.url}/{path}", title) for _key, path, title in rail()), (at.event.url, _("Event"))]
    found += [(address, title) for address, title in pages if wanted in title.casefold()]
    return render(at.here, "parts/found.html", found=found[:12])
