"""The doors: coming in by a code or a password, going out, one's own password, invitations, the first account."""

from dataclasses import dataclass

from fastapi import APIRouter, HTTPException
from starlette.datastructures import FormData
from starlette.responses import Response

from crosstable.desk import NotAllowed
from crosstable.desk.doors import DoorError, NotAdmitted
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.journal import CommandRefused
from crosstable.journal.events import Role
from crosstable.reports.happenings import role_word
from crosstable.store import Account, Invitation, StoreError
from crosstable.web.configuration import Mode
from crosstable.web.doors import (
    TooManyTriesError,
    entrance_of,
    inside,
    of_account,
    of_device,
    sign_in,
    sign_out,
)
from crosstable.web.frame import AnyHere, Here, Notice, Posted, error, go_on, render, text_of
from crosstable.web.visitor import Kind

router = APIRouter()


def status_of(trouble: DoorError) -> int:
    """The status of an answer that tells why a door stays closed."""
    if isinstance(trouble, TooManyTriesError):
        return 429
    return 401 if isinstance(trouble, NotAdmitted) else 422


def told(response: Response, trouble: DoorError) -> Response:
    """An answer with its status, and how long to wait where somebody tried too often."""
    response.status_code = status_of(trouble)
    if isinstance(trouble, TooManyTriesError):
        response.headers["Retry-After"] = str(trouble.wait)
    return response


# ------------------------------------------------------------------------------------------------ coming in


@router.get("/enter")
def enter(asked: AnyHere, to: str = "", code: str = "") -> Response:
    """The door: a code, or name and password."""
    return enter_page(asked, to=to, code=code[:40])


def enter_page(asked: Here, notice: Notice | None = None, *, to: str = "", code: str = "", login: str = "") -> Response:
    """The page of the door, with what was typed but never a password."""
    entrance = entrance_of(asked.request)
    server = asked.settings.mode is Mode.SERVER
    with_accounts = entrance.has_accounts
    return render(
        asked,
        "enter.html",
        notice=notice,
        to=inside(to, ""),
        code=code,
        login=login,
        with_accounts=with_accounts,
        first_run=server and not with_accounts,
    )


@router.post("/enter")
def come_in(asked: AnyHere, form: Posted) -> Response:
    """Come in by a code, or by name and password."""
    code, login, to = text_of(form, "code"), text_of(form, "login"), text_of(form, "to")
    if not code and not login:
        return _not_in(asked, DoorError(say(N_("Type the code, or name and password."))), to=to)
    entrance = entrance_of(asked.request)
    try:
        if code:
            device = entrance.enter(asked.request, code)
            visitor, default = of_device(device, ""), f"/e/{device.journal}"
        else:
            visitor, default = of_account(entrance.log_in(asked.request, login, _password(form)), ""), "/"
    except DoorError as trouble:
        return _not_in(asked, trouble, to=to, code=code, login=login)
    answer = go_on(inside(to, default))
    sign_in(answer, visitor, asked.settings)
    return answer


def _not_in(asked: Here, trouble: DoorError, *, to: str, code: str = "", login: str = "") -> Response:
    return told(enter_page(asked, error(trouble.message), to=to, code=code[:40], login=login[:100]), trouble)


def _password(form: FormData, name: str = "password") -> str:
    """A password as it was typed, spaces included."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


@router.post("/leave")
def leave(asked: AnyHere, form: Posted) -> Response:
    """Go out: the browser forgets who it was."""
    answer = go_on("/")
    sign_out(answer, asked.settings)
    return answer


# ------------------------------------------------------------------------------------------------ one's own account


@router.get("/account")
def account(asked: AnyHere) -> Response:
    """One's own account."""
    return account_page(asked)


def account_page(asked: Here, notice: Notice | None = None) -> Response:
    """The page of one's own account.  Raises 401 for nobody, 403 for those who came in otherwise."""
    if asked.visitor.kind is not Kind.ACCOUNT:
        raise HTTPException(401 if asked.visitor.kind is Kind.NOBODY else 403)
    return render(asked, "account.html", notice=notice)


@router.post("/account")
def change_password(asked: AnyHere, form: Posted) -> Response:
    """Change one's own password; other sessions of the account end."""
    shown = account_page(asked)
    new = _password(form, "new")
    if new != _password(form, "again"):
        shown = account_page(asked, error(_("The new password was not typed twice the same.")))
        shown.status_code = 422
        return shown
    try:
        changed = entrance_of(asked.request).change_password(
            asked.request, asked.visitor.session[0], _password(form, "old"), new
        )
    except DoorError as trouble:
        return told(account_page(asked, error(trouble.message)), trouble)
    answer = go_on("/account", Notice("done", (_("The password is changed. Other devices have to sign in again."),)))
    sign_in(answer, of_account(changed, ""), asked.settings)
    return answer


# ------------------------------------------------------------------------------------------------ invitations


@dataclass(frozen=True, slots=True)
class Offer:
    """What an invitation offers, for its page."""

    token: str
    event: str
    role: str
    boards: str
    inviter: str


@router.get("/invitation/{token}")
def invitation(asked: AnyHere, token: str) -> Response:
    """What an invitation offers."""
    return invitation_page(asked, token)


def invitation_page(asked: Here, token: str, notice: Notice | None = None, login: str = "", name: str = "") -> Response:
    """The page of an invitation.  Raises 404 on a laptop: invitations are for accounts."""
    if asked.settings.mode is not Mode.SERVER:
        raise HTTPException(404)
    try:
        offered = entrance_of(asked.request).look(asked.request, token)
    except DoorError as trouble:
        shown = render(asked, "invitation.html", notice=notice or error(trouble.message), offer=None)
        told(shown, trouble)
        if not isinstance(trouble, TooManyTriesError):
            shown.status_code = 404
        return shown
    return render(asked, "invitation.html", notice=notice, offer=_offer(asked, token, offered), login=login, name=name)


def _offer(asked: Here, token: str, offered: Invitation) -> Offer:
    return Offer(
        token=token,
        event=asked.desk.state(offered.journal).name,
        role=translate(role_word(Role(offered.role))),
        boards=boards_text(offered.first_board, offered.last_board),
        inviter=offered.created_by,
    )


def boards_text(first: int | None, last: int | None) -> str:
    """A range of boards in words; empty for all."""
    if first is None and last is None:
        return ""
    if last is None:
        return _("from board {first}").format(first=first)
    return _("boards {first} to {last}").format(first=first or 1, last=last)


@router.post("/invitation/{token}")
def accept(asked: AnyHere, token: str, form: Posted) -> Response:
    """Use an invitation, as the account that is signed in, one that signs in here, or a new one."""
    login, name, how = text_of(form, "login"), text_of(form, "name"), text_of(form, "how")
    if asked.settings.mode is not Mode.SERVER:
        raise HTTPException(404)
    entrance = entrance_of(asked.request)
    try:
        entrance.look(asked.request, token)  # no account is made for a link that is not good
        user = _who_accepts(asked, form, how, login, name)
        used = entrance.doors.invitations.accept(token, user)
    except DoorError as trouble:
        return told(invitation_page(asked, token, error(trouble.message), login, name), trouble)
    except (NotAllowed, StoreError) as trouble:
        return _refused(asked, token, translate(trouble.message), login, name)
    except CommandRefused as refused:
        return _refused(asked, token, " ".join(translate(found.message) for found in refused.findings), login, name)
    answer = go_on(f"/e/{used.journal}", Notice("done", (_("You have a role at this event now."),)))
    sign_in(answer, of_account(user, ""), asked.settings)
    return answer


def _refused(asked: Here, token: str, text: str, login: str, name: str) -> Response:
    shown = invitation_page(asked, token, error(text), login, name)
    shown.status_code = 403
    return shown


def _who_accepts(asked: Here, form: FormData, how: str, login: str, name: str) -> Account:
    """The account that uses an invitation.  Raises `DoorError`, or 401 where nobody is signed in."""
    entrance = entrance_of(asked.request)
    if how == "login":
        return entrance.log_in(asked.request, login, _password(form))
    if how == "create":
        return entrance.create(asked.request, login, name or login, _password(form))
    if asked.visitor.kind is not Kind.ACCOUNT:
        raise HTTPException(401)
    known = entrance.account(*asked.visitor.session)
    if known is None:
        raise HTTPException(401)
    return known
