"""What all pages share: the request's circumstances, templates, messages in place, going on after a form.

A page is a function of a `Here`.  A form is posted, its command carried out by `act`, and the browser sent on to the
page that shows it; htmx follows and swaps what changed, a browser without script does the same with whole pages.
"""

import hashlib
import hmac
import ipaddress
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, HTTPException
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.desk import Desk, NotAllowed, Outcome, Preview
from crosstable.domain import Message
from crosstable.i18n import translate
from crosstable.journal import Command, CommandRefused, ConfirmationNeeded, EventState, Finding, Section, Timeline
from crosstable.journal.events import Role
from crosstable.store import NoSuchJournalError, RecordError, StoreError
from crosstable.web.configuration import WebSettings
from crosstable.web.doors import remember, visitor_of
from crosstable.web.security import SAFE
from crosstable.web.templating import page
from crosstable.web.visitor import Kind, Visitor

SAID = "said"
"""The cookie that carries what is to be said on the next page."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to say at the top of a page: an error, a warning or a word of success."""

    kind: str
    """``error``, ``warning`` or ``done``."""
    texts: tuple[str, ...]


def error(message: Message | str) -> Notice:
    """A notice of an error."""
    return Notice("error", (message if isinstance(message, str) else translate(message),))


@dataclass
class Here:
    """A request and what every page needs to know about it."""

    request: Request
    desk: Desk
    settings: WebSettings
    visitor: Visitor

    @property
    def language(self) -> str:
        """The reader's language."""
        return str(self.request.state.language)

    @property
    def is_htmx(self) -> bool:
        """Whether htmx asks and wants only what changed."""
        return self.request.headers.get("hx-request") == "true"

    @cached_property
    def csrf(self) -> str:
        """The token that forms of this visitor carry."""
        return form_token(self.settings, self.visitor)

    @cached_property
    def address(self) -> str:
        """The server's address as people reach it, without a slash at the end: in the hall, if its door is open."""
        base = self.request.base_url
        if not self.settings.address and _is_this_machine(base.hostname or ""):
            for address in self.request.app.state.hall.addresses():
                return str(address)
        return self.settings.address.rstrip("/") or str(base).rstrip("/")

    @cached_property
    def reachable_address(self) -> str:
        """The server's address where other machines reach it, for QR codes and paper; empty where only this one does."""
        return "" if _is_this_machine(urlsplit(self.address).hostname or "") else self.address

    @property
    def opens_doors(self) -> bool:
        """Whether the visitor sits at the machine whose door to the hall can be opened."""
        return self.visitor.kind is Kind.LOCAL

    def event(self, journal: str) -> "EventHere":
        """An event.  Raises 404 where there is none, or none for this visitor."""
        if self.visitor.journal and self.visitor.journal != journal:
            raise HTTPException(404)
        try:
            timeline = self.desk.timeline(journal)
        except (NoSuchJournalError, RecordError):
            raise HTTPException(404) from None
        return EventHere(self, journal, timeline)


def _is_this_machine(host: str) -> bool:
    """Whether a name or an address means the machine itself, whoever asks."""
    try:
        known = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return known.is_loopback or known.is_unspecified


@dataclass
class EventHere:
    """An event as a request sees it."""

    here: Here
    journal: str
    timeline: Timeline

    @property
    def state(self) -> EventState:
        """The state of the event."""
        return self.timeline.state

    @property
    def head(self) -> int:
        """The last entry of the journal."""
        return self.timeline.head

    @property
    def url(self) -> str:
        """The address of the event's page."""
        return f"/e/{self.journal}"

    def may(self, kind: str) -> bool:
        """Whether the visitor may give a kind of command here."""
        return self.here.visitor.may(self.state, kind)

    def require_role(self) -> "EventHere":
        """The event, for somebody with a role at it.  Raises 401 for nobody, 403 for others."""
        if self.here.visitor.role(self.state) is None:
            raise HTTPException(401 if self.here.visitor.kind is Kind.NOBODY else 403)
        return self

    def section(self, number: int) -> "SectionHere":
        """A section by its number, from 1 in the order in which they were created.  Raises 404."""
        names = list(self.state.sections)
        if not 1 <= number <= len(names):
            raise HTTPException(404)
        return SectionHere(self, number, self.state.sections[names[number - 1]])


@dataclass
class SectionHere:
    """A section as a request sees it."""

    event: EventHere
    number: int
    section: Section

    @property
    def here(self) -> Here:
        """The request's circumstances."""
        return self.event.here

    @property
    def url(self) -> str:
        """The address of the section's pages."""
        return f"{self.event.url}/{self.number}"

    @property
    def public_url(self) -> str:
        """The address of the section's public pages."""
        return f"/p/{self.event.journal}/{self.number}"


def here(request: Request) -> Here:
    """The dependency of every page."""
    settings: WebSettings = request.app.state.settings
    return Here(request, request.app.state.desk, settings, visitor_of(request, settings))


AnyHere = Annotated[Here, Depends(here)]


def event_here(asked: AnyHere, journal: str) -> EventHere:
    """The dependency of the arbiters' pages of an event: only for those who have a role there.

    Whoever may only look sends no forms: raises 403.
    """
    event = asked.event(journal).require_role()
    if asked.visitor.role(event.state) is Role.SPECTATOR and asked.request.method not in SAFE:
        raise HTTPException(403)
    return event


AnEvent = Annotated[EventHere, Depends(event_here)]


def section_here(event: AnEvent, number: int) -> SectionHere:
    """The dependency of the arbiters' pages of a section."""
    return event.section(number)


ASection = Annotated[SectionHere, Depends(section_here)]


# ------------------------------------------------------------------------------------------------------ forms


def form_token(settings: WebSettings, visitor: Visitor) -> str:
    """The token that proves that a form was made for this visitor."""
    said = f"{visitor.kind}:{visitor.actor}:{visitor.token}".encode()
    return urlsafe_b64encode(hmac.new(settings.secret, b"form " + said, hashlib.sha256).digest()[:18]).decode()


async def posted_form(request: Request) -> AsyncIterator[FormData]:
    """The fields of a posted form; its files are closed behind it.  Raises 403 without the visitor's token."""
    async with request.form(max_fields=20_000, max_part_size=2 * 1024 * 1024) as form:
        _require_token(request, form)
        yield form


def _require_token(request: Request, form: FormData) -> None:
    settings: WebSettings = request.app.state.settings
    token = str(form.get("csrf") or request.headers.get("x-csrf") or "")
    if not hmac.compare_digest(token, form_token(settings, visitor_of(request, settings))):
        raise HTTPException(403, "form")


Posted = Annotated[FormData, Depends(posted_form)]


def text_of(form: FormData, name: str, default: str = "") -> str:
    """A text field, without the spaces around it."""
    value = form.get(name, default)
    return value.strip() if isinstance(value, str) else default


def number_of(form: FormData, name: str) -> int | None:
    """A field that holds a whole number; `None` where it is empty or holds none."""
    text = text_of(form, name)
    return int(text) if text.isascii() and text.lstrip("-").isdecimal() and len(text) < 10 else None


# ---------------------------------------------------------------------------------------------------- answers


def render(
    asked: Here,
    template: str,
    *,
    status: int = 200,
    notice: Notice | None = None,
    **values: object,
) -> HTMLResponse:
    """A page."""
    notices = [*said_before(asked.request), *([notice] if notice is not None else [])]
    context = {"here": asked, "visitor": asked.visitor, "notices": notices, **values}
    response = HTMLResponse(page(template, context), status)
    response.headers["Cache-Control"] = "no-store"
    remember(response, asked.visitor, asked.settings)
    if SAID in asked.request.cookies:
        response.delete_cookie(SAID)
    return response


def said_before(request: Request) -> list[Notice]:
    """What the step before has left to say on this page."""
    try:
        kind, texts = json.loads(urlsafe_b64decode(request.cookies.get(SAID, "").encode()))
    except (ValueError, TypeError):
        return []
    if kind not in {"done", "warning"} or not isinstance(texts, list):
        return []
    return [Notice(kind, tuple(str(text) for text in texts))]


def go_on(to: str, said: Notice | None = None) -> Response:
    """Send the browser on after a form, with something to say there."""
    response = RedirectResponse(to, 303)
    if said is not None and said.texts:
        value = urlsafe_b64encode(json.dumps([said.kind, [text[:500] for text in said.texts[:6]]]).encode()).decode()
        response.set_cookie(SAID, value, max_age=60, httponly=True, samesite="lax", path="/")
    return response


Again = Callable[[Notice], Response]
"""How a page is shown again, with a notice and what was typed still in it."""


def act(
    event: EventHere,
    command: Command,
    form: FormData,
    *,
    back: str,
    again: Again | None = None,
    done: str = "",
    what: str = "",
    stay: str = "",
) -> Response:
    """Carry out a command and go on to a page.

    A confirmation that is needed is asked for on a page of its own, with the consequences, headed by `what` is to be
    done; who does not confirm goes to `stay`, by default to the page that follows.  A refusal is shown by `again`, by
    default on a page of its own with the way back.
    """
    confirmations = number_of(form, "confirmations") or 0
    key = text_of(form, "key")[:64] or None
    try:
        outcome = event.here.desk.execute(
            event.journal, event.here.visitor.actor, command, confirmations=confirmations, key=key
        )
    except ConfirmationNeeded as needed:
        shown = event.here.desk.preview(event.journal, event.here.visitor.actor, command)
        return ask(event, needed, shown, _fields(form), stay or back, what)
    except CommandRefused as refused:
        return refusal(event, refused.findings, back, again)
    except NotAllowed as not_allowed:
        return _shown(event, error(not_allowed.message), back, again, 403)
    except StoreError as trouble:
        return _shown(event, error(trouble.message), back, again, 503)
    return go_on(back, outcome_notice(outcome, done))


def outcome_notice(outcome: Outcome, done: str) -> Notice | None:
    """What to say after a command: its findings, or that it is done."""
    found = tuple(translate(finding.message) for finding in outcome.findings)
    if found:
        return Notice("warning", found)
    return Notice("done", (done,)) if done and outcome.entries else None


def refusal(event: EventHere, findings: tuple[Finding, ...], back: str, again: Again | None = None) -> Response:
    """Show why a command was refused."""
    notice = Notice("error", tuple(translate(finding.message) for finding in findings))
    return _shown(event, notice, back, again, 422)


def _shown(event: EventHere, notice: Notice, back: str, again: Again | None, status: int) -> Response:
    if again is None:
        return render(event.here, "stopped.html", status=status, event=event, stopped=notice, back=back)
    response = again(notice)
    response.status_code = status
    return response


def ask(
    event: EventHere,
    needed: ConfirmationNeeded,
    shown: Preview,
    fields: Iterable[tuple[str, str]],
    back: str,
    what: str,
) -> Response:
    """Ask for a confirmation, with what would change; the same form is sent again with it."""
    return render(
        event.here,
        "confirm.html",
        status=409,
        event=event,
        what=what,
        findings=needed.decision.findings,
        needed=needed.needed,
        given=needed.given,
        consequences=shown.consequences,
        before=shown.before,
        after=shown.after,
        fields=list(fields),
        action=str(event.here.request.url.path),
        back=back,
    )


def _fields(form: FormData) -> list[tuple[str, str]]:
    """The fields of a form, to be sent again."""
    kept = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    return [(name, value) for name, value in kept if name not in {"csrf", "confirmations"}]


def as_markup(text: str) -> Markup:
    """A text that is markup already."""
    return Markup(text)  # noqa: S704 - only for our own SVG
