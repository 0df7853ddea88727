"""The check-in desk: everybody in the order of the alphabet, here or absent by one tap."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from crosstable.desk import NotAllowed
from crosstable.domain import Message
from crosstable.i18n import _, ngettext, translate
from crosstable.journal import CommandRefused, Section
from crosstable.journal import commands as c
from crosstable.journal.state import Entry
from crosstable.reports.documents.round_lists import alphabet_key
from crosstable.store import StoreError
from crosstable.web.frame import ASection, Notice, Posted, SectionHere, act, error, go_on, number_of, text_of
from crosstable.web.pages.section_page import section_page
from crosstable.web.roster import status_of

router = APIRouter(prefix="/e/{journal}/{number}/check-in")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRow:
    """A player at the check-in desk."""

    entry: Entry
    tpn: int | None
    known: Message | None
    """What else is known of the round to come: a bye."""

    @property
    def mark(self) -> str:
        """``here``, ``absent``, or empty while nobody has said."""
        return {True: "here", False: "absent", None: ""}[self.entry.present]


def desk_rows(section: Section) -> list[DeskRow]:
    """Whoever is expected in the round to come, in the order of the alphabet."""
    coming, numbers = section.next_round, section.numbers
    rows = [
        DeskRow(
            entry=entry,
            tpn=numbers.get(entry.number),
            known=status_of(section, entry)[0] if coming in entry.byes and entry.present is not False else None,
        )
        for entry in section.entries.values()
        if not entry.is_away(coming)
    ]
    return sorted(rows, key=lambda row: (alphabet_key(row.entry.person.name), row.entry.number))


@router.get("")
def desk(at: ASection) -> HTMLResponse:
    """The list to tick off."""
    return desk_page(at)


def desk_page(at: SectionHere, notice: Notice | None = None) -> HTMLResponse:
    """The page of the check-in desk."""
    rows = desk_rows(at.section)
    return section_page(
        at,
        "check_in.html",
        "players",
        regions=("players",),
        notice=notice,
        rows=rows,
        coming=at.section.next_round,
        here_count=sum(row.mark == "here" for row in rows),
        absent_count=sum(row.mark == "absent" for row in rows),
        unmarked=len(unmarked(at.section)),
    )


def unmarked(section: Section) -> list[Entry]:
    """Who has not been marked and is not excused from the round to come by a bye."""
    coming = section.next_round
    entries = section.entries.values()
    return [one for one in entries if one.present is None and not one.is_away(coming) and coming not in one.byes]


@router.post("")
def mark(request: Request, at: ASection, form: Posted) -> Response:
    """Say that a player is here, or absent; scripts get JSON, forms the page."""
    present = not text_of(form, "absent")
    entry = number_of(form, "here" if present else "absent")
    known = at.section.entries.get(entry) if entry is not None else None
    command = c.CheckIn(section=at.section.name, entry=entry or 0, present=present)
    if "application/json" in request.headers.get("accept", ""):
        return _answered(at, command, known)
    back = f"{at.url}/check-in#p{entry}"
    what = _("Check-in")
    return act(at.event, command, form, back=back, again=lambda notice: desk_page(at, notice), what=what)


def _answered(at: SectionHere, command: c.CheckIn, known: Entry | None) -> Response:
    try:
        outcome = at.here.desk.execute(at.event.journal, at.here.visitor.actor, command)
    except CommandRefused as refused:
        return JSONResponse({"error": " ".join(translate(found.message) for found in refused.findings)}, 422)
    except (NotAllowed, StoreError) as trouble:
        return JSONResponse({"error": translate(trouble.message)}, 403)
    rows = desk_rows(outcome.state.sections[at.section.name])
    name = known.person.name if known is not None else ""
    says = _("{name} is here.") if command.present else _("{name} is absent.")
    return JSONResponse(
        {
            "entry": command.entry,
            "mark": "here" if command.present else "absent",
            "says": says.format(name=name),
            "here": sum(row.mark == "here" for row in rows),
            "absent": sum(row.mark == "absent" for row in rows),
            "of": len(rows),
        }
    )


@router.post("/others")
def others(at: ASection, form: Posted) -> Response:
    """Mark everybody who has not been marked, as absent or as here; whoever has a bye for the round is left alone."""
    present = text_of(form, "present") == "yes"
    name = at.section.name
    commands = [c.CheckIn(section=name, entry=entry.number, present=present) for entry in unmarked(at.section)]
    if not at.event.may(c.CheckIn.KIND):
        return _stopped(at, error(_("Your role does not mark players here.")), 403)
    try:
        outcome, left = at.here.desk.execute_each(at.event.journal, at.here.visitor.actor, commands)
    except (NotAllowed, StoreError) as trouble:
        return _stopped(at, error(trouble.message), 403)
    if left:
        texts = {translate(found.message): None for decision in left.values() for found in decision.findings}
        return _stopped(at, Notice("error", tuple(texts)[:6]))
    return go_on(f"{at.url}/check-in", Notice("done", (_counted(len(outcome.entries), present=present),)))


def _counted(count: int, *, present: bool) -> str:
    if present:
        return ngettext("%(num)s player marked as here.", "%(num)s players marked as here.", count) % {"num": count}
    return ngettext("%(num)s player marked as absent.", "%(num)s players marked as absent.", count) % {"num": count}


def _stopped(at: SectionHere, notice: Notice, status: int = 422) -> Response:
    """The desk again as it is now, with what could not be done."""
    shown = desk_page(at.here.event(at.event.journal).section(at.number), notice)
    shown.status_code = status
    return shown
