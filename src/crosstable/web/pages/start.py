"""The start page: the events there are, a new one, one taken over; and the reader's language."""

from dataclasses import dataclass
from datetime import date, datetime

from fastapi import APIRouter, HTTPException
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse, Response

from crosstable.desk import Desk
from crosstable.formats.findings import Severity
from crosstable.formats.trf import TrfError
from crosstable.formats.trf import read as read_tournament
from crosstable.i18n import _, ngettext, translate
from crosstable.i18n.languages import LANGUAGES
from crosstable.journal import CommandRefused, ConfirmationNeeded
from crosstable.journal import commands as c
from crosstable.journal.decide.rounds import ROUND_ROBINS
from crosstable.journal.events import Settings, System
from crosstable.pairing.swiss.number_of_rounds import fewest_rounds, usual_rounds
from crosstable.store import StoreError
from crosstable.tiebreaks.presets import PRESETS, Preset
from crosstable.web.configuration import Mode
from crosstable.web.doors import entrance_of
from crosstable.web.frame import AnyHere, Here, Notice, Posted, error, go_on, number_of, render, text_of
from crosstable.web.language import COOKIE
from crosstable.web.visitor import Kind

router = APIRouter()


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list."""

    journal: str
    name: str
    changed: datetime
    players: int
    round: int
    rounds: int
    is_mine: bool


def event_lines(asked: Here) -> list[EventLine]:
    """The events that the visitor sees: those with a role, and the public ones."""
    lines = []
    for info in asked.desk.events():
        if asked.visitor.journal and asked.visitor.journal != info.journal:
            continue
        state = asked.desk.state(info.journal)
        mine = asked.visitor.role(state) is not None
        if not mine and not state.publicity.open:
            continue
        sections = state.sections.values()
        lines.append(
            EventLine(
                info.journal,
                state.name,
                info.changed,
                sum(len(section.entries) for section in sections),
                max((len(section.rounds) for section in sections), default=0),
                max((section.settings.rounds for section in sections), default=0),
                mine,
            )
        )
    return lines


@router.get("/")
def start(asked: AnyHere) -> Response:
    """The events there are; on a server without any account the way to the first."""
    if asked.settings.mode is Mode.SERVER and not entrance_of(asked.request).has_accounts:
        return RedirectResponse("/enter", 303)
    return render(asked, "start.html", lines=event_lines(asked), local=asked.visitor.kind is Kind.LOCAL)


@router.get("/new")
def new(asked: AnyHere) -> Response:
    """The form of a new event."""
    return new_page(asked)


def new_page(asked: Here, notice: Notice | None = None, form: FormData | None = None) -> Response:
    """The form of a new event, with what was typed still in it."""
    _require_creator(asked)
    fields = [8, 12, 16, 24, 32, 48, 64, 100, 150, 250, 400]
    return render(
        asked,
        "new.html",
        notice=notice,
        form=form or {},
        presets=PRESETS.values(),
        advice=[(count, fewest_rounds(count), usual_rounds(count)) for count in fields],
        today=date.today(),  # noqa: DTZ011 - the organiser's own calendar
    )


def _require_creator(asked: Here) -> None:
    if not asked.visitor.may_create:
        raise HTTPException(401 if asked.visitor.kind is Kind.NOBODY else 403)


def day_of(form: FormData, name: str) -> date | None:
    """A field that holds a day.  Raises `ValueError` for something else."""
    text = text_of(form, name)
    return date.fromisoformat(text) if text else None


@router.post("/new")
def create(asked: AnyHere, form: Posted) -> Response:
    """Create an event with its first section."""
    _require_creator(asked)
    try:
        event = c.CreateEvent(
            name=text_of(form, "name"),
            city=text_of(form, "city"),
            federation=text_of(form, "federation"),
            start_date=day_of(form, "start"),
            end_date=day_of(form, "end"),
            chief_arbiter=text_of(form, "arbiter"),
        )
    except ValueError:
        return _again(asked, form, _("A date is written as 2026-12-31."))
    try:
        outcome = asked.desk.create(asked.visitor.actor, event, key=text_of(form, "key")[:64] or None)
        add_section(asked.desk, outcome.journal, asked.visitor.actor, form)
    except CommandRefused as refused:
        return _again(asked, form, " ".join(translate(found.message) for found in refused.findings))
    except StoreError as trouble:
        return _again(asked, form, translate(trouble.message))
    return go_on(f"/e/{outcome.journal}/1/players")


def _again(asked: Here, form: FormData, text: str) -> Response:
    shown = new_page(asked, error(text), form)
    shown.status_code = 422
    return shown


def add_section(desk: Desk, journal: str, actor: str, form: FormData) -> str:
    """Create a section as a form describes it, with its tie-breaks.  Raises what the desk raises."""
    name = text_of(form, "section") or "A"
    system = System(text_of(form, "system") or System.DUTCH)
    settings = Settings(name=text_of(form, "section"), system=system, rounds=number_of(form, "rounds") or 5)
    desk.execute(journal, actor, c.CreateSection(section=name, settings=settings))
    codes = tuple(_preset(form, system, settings.rounds).codes.split(","))
    desk.execute(journal, actor, c.AnnounceTieBreaks(section=name, tie_breaks=codes), confirmations=1)
    return name


def _preset(form: FormData, system: System, rounds: int) -> Preset:
    """The list that was chosen; without a choice, and where it does not go with the system, the one that fits."""
    chosen = PRESETS.get(text_of(form, "preset"))
    robin = system in ROUND_ROBINS
    if chosen is not None and not (robin and any(code.startswith("BH") for code in chosen.codes.split(","))):
        return chosen
    return PRESETS["round-robin" if robin else "short" if rounds <= 4 else "club" if rounds <= 7 else "open"]


# ---------------------------------------------------------------------------------------------------- takeover


@router.get("/takeover")
def before_takeover(asked: AnyHere) -> Response:
    """The form that takes over a running event."""
    return takeover_page(asked)


def takeover_page(asked: Here, notice: Notice | None = None) -> Response:
    """The form, with what was wrong."""
    _require_creator(asked)
    return render(asked, "takeover.html", notice=notice, question="")


@router.post("/takeover")
async def takeover(asked: AnyHere, form: Posted) -> Response:
    """Make an event of a TRF."""
    _require_creator(asked)
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        return takeover_page(asked, error(_("Choose a file first.")))
    content = await file.read()
    confirmations = number_of(form, "confirmations") or 0
    return await run_in_threadpool(_take_over, asked, content, file.filename, confirmations)


def _take_over(asked: Here, content: bytes, name: str, confirmations: int) -> Response:
    try:
        result = read_tournament(content)
    except TrfError as trouble:
        message = translate(min(trouble.findings).message) if trouble.findings else str(trouble)
        return _refused(asked, message)
    errors = [found for found in result.findings if found.severity is Severity.ERROR]
    if errors:
        return _refused(asked, *(f"{found.line}: {translate(found.message)}" for found in errors[:8]))
    try:
        outcome, taken = asked.desk.take_over(asked.visitor.actor, result.tournament, name, confirmations=confirmations)
    except ConfirmationNeeded as needed:
        texts = tuple(translate(found.message) for found in needed.decision.findings)
        return _asked(asked, texts)
    except CommandRefused as refused:
        return _refused(asked, *(translate(found.message) for found in refused.findings))
    said = Notice("done", (takeover_summary(len(taken.checks), len(taken.reproduced)),))
    return go_on(f"/e/{outcome.journal}/1/round", said)


def takeover_summary(rounds: int, reproduced: int) -> str:
    """What the examination of the rounds has found, in one sentence."""
    if not rounds:
        return _("Taken over. No round has been paired yet.")
    if rounds == reproduced:
        return ngettext(
            "Taken over. The one round is exactly as the rules pair it.",
            "Taken over. All {count} rounds are exactly as the rules pair them.",
            rounds,
        ).format(count=rounds)
    return ngettext(
        "Taken over. {same} of {count} round is as the rules pair it.",
        "Taken over. {same} of {count} rounds are as the rules pair them.",
        rounds,
    ).format(count=rounds, same=reproduced)


def _refused(asked: Here, *texts: str) -> Response:
    shown = takeover_page(asked, Notice("error", texts))
    shown.status_code = 422
    return shown


def _asked(asked: Here, texts: tuple[str, ...]) -> Response:
    """The file has to be chosen again: browsers do not send it twice by themselves."""
    notice = Notice("warning", texts)
    return render(asked, "takeover.html", status=409, notice=notice, question=_("Take it over all the same"))


@router.get("/language/{code}")
def choose_language(code: str, to: str = "/") -> Response:
    """Remember the reader's language."""
    if code not in LANGUAGES:
        raise HTTPException(404)
    inside = to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
    response = RedirectResponse(inside, 303)
    response.set_cookie(COOKIE, code, max_age=60 * 60 * 24 * 365, samesite="lax", path="/")
    return response
