"""How visitors are let in: who a request's cookie names, signing in and out, and how often somebody may try."""

import base64
import hmac
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from crosstable.desk import Desk
from crosstable.desk.doors import Device, DoorError, Doors, NotAdmitted, RateLimit
from crosstable.domain.messages import N_, say, say_many
from crosstable.store import Account, Invitation
from crosstable.web.configuration import WebSettings
from crosstable.web.visitor import (
    LIFE,
    Kind,
    Visitor,
    address_of,
    cookie_name,
    cookie_of,
    cookie_signer,
    is_local,
    local_visitor,
    new_token,
)

_SURE = 1.0
"""Seconds for which a session that was good is taken as good: a revoked code is out within two."""

_PROGRAM = 300.0
"""Seconds for which a program's password or code is not hashed again."""

_MOST_SESSIONS = 5000
_HASHES_AT_ONCE = 2
"""So many passwords and codes are hashed at the same time: each takes tens of mebibytes on purpose."""

_KEPT = "crosstable.visitor"


class TooManyTriesError(DoorError):
    """Somebody tried too often; `wait` are the seconds until the next try."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        if self.wait < 90:
            said = say_many(
                "Too many tries. Wait {count} second and try again.",
                "Too many tries. Wait {count} seconds and try again.",
                count=self.wait,
            )
        else:
            said = say_many(
                "Too many tries. Wait {count} minute and try again.",
                "Too many tries. Wait {count} minutes and try again.",
                count=ceil(self.wait / 60),
            )
        super().__init__(said)


class Entrance:
    """The doors as the web opens them: limits before them, a short memory behind them.  Safe in several threads."""

    def __init__(
        self,
        doors: Doors,
        settings: WebSettings,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.doors = doors
        self.settings = settings
        self._clock = clock
        self._known: OrderedDict[tuple[str, int], tuple[float, Account | Device | None]] = OrderedDict()
        self._lock = threading.Lock()
        self._hashing = threading.BoundedSemaphore(_HASHES_AT_ONCE)
        self._programs: OrderedDict[bytes, tuple[float, str, str, int]] = OrderedDict()
        self._any_account = False
        self._by_address = RateLimit(30, 300, clock)
        self._by_name = RateLimit(10, 300, clock)

    @classmethod
    def of(cls, desk: Desk, settings: WebSettings) -> "Entrance":
        """The entrance of a desk."""
        return cls(Doors(desk), settings)

    @property
    def has_accounts(self) -> bool:
        """Whether there is any account; once there is one there always will be."""
        if not self._any_account:
            self._any_account = bool(self.doors.accounts.all())
        return self._any_account

    # Who it is

    def visitor(self, request: HTTPConnection) -> Visitor:
        """Who asks; a browser without a cookie gets a token that `remember` will give it."""
        said = cookie_of(request, self.settings)
        token = said.get("token")
        if not isinstance(token, str) or not token:
            token = new_token()
        if is_local(request, self.settings):
            return local_visitor(token)
        return self._signed_in(said, token) or Visitor(Kind.NOBODY, token=token)

    def _signed_in(self, said: dict[str, Any], token: str) -> Visitor | None:
        account, device, version = said.get("account"), said.get("device"), said.get("version")
        if isinstance(account, str) and isinstance(version, int):
            known = self.account(account, version)
            return None if known is None else of_account(known, token)
        if isinstance(device, str):
            found = self.device(device)
            return None if found is None else of_device(found, token)
        return None

    def account(self, identity: str, version: int) -> Account | None:
        """The account of a session that still counts, as of a second ago at most."""
        found = self._remembered(
            ("account " + identity, version), lambda: self.doors.accounts.of_session(identity, version)
        )
        assert found is None or isinstance(found, Account)
        return found

    def device(self, identity: str) -> Device | None:
        """The device of a code that is still good, as of a second ago at most."""
        found = self._remembered(("device " + identity, 0), lambda: self.doors.codes.device(identity))
        assert found is None or isinstance(found, Device)
        return found

    def _remembered(self, key: tuple[str, int], look: Callable[[], Account | Device | None]) -> Account | Device | None:
        now = self._clock()
        with self._lock:
            known = self._known.get(key)
        if known is not None and now - known[0] < _SURE:
            return known[1]
        found = look()
        with self._lock:
            self._known[key] = (now, found)
            self._known.move_to_end(key)
            while len(self._known) > _MOST_SESSIONS:
                self._known.popitem(last=False)
        return found

    def forget(self) -> None:
        """Ask for every session again: a code was revoked, a password changed."""
        with self._lock:
            self._known.clear()

    # Coming in

    def log_in(self, request: HTTPConnection, login: str, password: str) -> Account:
        """The account.  Raises `NotAdmitted` and `TooManyTriesError`."""
        name = login.strip().lower()[:200]
        self._try(request, "login", name)
        with self._hashing:
            account = self.doors.accounts.check_login(login, password)
        self._by_name.forgive("login", name)
        self._by_address.forgive("login", address_of(request, self.settings))
        return account

    def enter(self, request: HTTPConnection, code: str) -> Device:
        """The device of a code.  Raises `NotAdmitted` and `TooManyTriesError`."""
        self._try(request, "code")
        with self._hashing:
            device = self.doors.codes.enter(code)
        # All phones of a hall may have one address: only tries in vain add up.
        self._by_address.forgive("code", address_of(request, self.settings))
        return device

    def program(self, request: HTTPConnection, authorization: str) -> Visitor:
        """A program that says at every request who it is: ``Bearer CODE`` or ``Basic`` with login and password.

        What was good is remembered for some minutes, so that not every request costs a slow hash; whether it still is
        good is asked as for browsers.  Raises `NotAdmitted` and `TooManyTriesError`.
        """
        key = hmac.new(self.settings.secret, b"program " + authorization.encode(errors="replace"), "sha256").digest()
        now = self._clock()
        with self._lock:
            since, kind, identity, version = self._programs.get(key, (float("-inf"), "", "", 0))
        if now - since < _PROGRAM:
            found = self._again(kind, identity, version)
            if found is not None:
                return found
        visitor = self._first(request, authorization)
        with self._lock:
            self._programs[key] = (now, visitor.kind.value, *visitor.session)
            self._programs.move_to_end(key)
            while len(self._programs) > _MOST_SESSIONS:
                self._programs.popitem(last=False)
        return visitor

    def _again(self, kind: str, identity: str, version: int) -> Visitor | None:
        if kind == Kind.DEVICE:
            device = self.device(identity)
            return None if device is None else of_device(device, "")
        account = self.account(identity, version)
        return None if account is None else of_account(account, "")

    def _first(self, request: HTTPConnection, authorization: str) -> Visitor:
        scheme, _, said = authorization.strip().partition(" ")
        if scheme.lower() == "bearer":
            return of_device(self.enter(request, said), "")
        login, password = _basic(said) if scheme.lower() == "basic" else ("", "")
        if login:
            return of_account(self.log_in(request, login, password), "")
        raise NotAdmitted(say(N_("Say who you are: Authorization: Bearer CODE, or Basic with login and password.")))

    def look(self, request: HTTPConnection, token: str) -> Invitation:
        """What an invitation offers.  Raises `NotAdmitted` and `TooManyTriesError`."""
        try:
            return self.doors.invitations.look(token)
        except NotAdmitted:
            # Only what is wrong counts: whoever has a good link may look at it as often as they like.
            self._try(request, "invitation")
            raise

    def create(self, request: HTTPConnection, login: str, name: str, password: str) -> Account:
        """Make an account.  Raises `DoorError` and `TooManyTriesError`."""
        self._try(request, "create")
        with self._hashing:
            return self.doors.accounts.create(login, name, password)

    def change_password(self, request: HTTPConnection, account: str, old: str, new: str) -> Account:
        """Change one's own password.  Raises `DoorError` (`NotAdmitted`, `TooManyTriesError`)."""
        self._try(request, "password", account)
        with self._hashing:
            changed = self.doors.accounts.change_password(account, old, new)
        self._by_name.forgive("password", account)
        self.forget()
        return changed

    def _try(self, request: HTTPConnection, what: str, name: str = "") -> None:
        wait = self._by_address.allow(what, address_of(request, self.settings))
        if wait == 0 and name:
            wait = self._by_name.allow(what, name)
        if wait > 0:
            raise TooManyTriesError(wait)


def _basic(said: str) -> tuple[str, str]:
    """Login and password of HTTP's basic scheme; empty texts for what is none."""
    with suppress(ValueError):
        login, _, password = base64.b64decode(said, validate=True).decode().partition(":")
        return login, password
    return "", ""


def of_account(account: Account, token: str) -> Visitor:
    """An account as a visitor."""
    return Visitor(
        Kind.ACCOUNT,
        account.login,
        token=token,
        session=(account.id, account.session_version),
        name=account.name,
    )


def of_device(device: Device, token: str) -> Visitor:
    """A device as a visitor."""
    return Visitor(
        Kind.DEVICE, device.actor, journal=device.journal, token=token, session=(device.id, 0), name=device.label
    )


def entrance_of(request: HTTPConnection) -> Entrance:
    """The entrance of the application that answers a request."""
    entrance: Entrance = request.app.state.entrance
    return entrance


def visitor_of(request: HTTPConnection, settings: WebSettings) -> Visitor:
    """Who asks; looked up once a request."""
    known = request.scope.get(_KEPT)
    if isinstance(known, Visitor):
        return known
    found = entrance_of(request).visitor(request)
    request.scope[_KEPT] = found
    return found


def still_in(request: HTTPConnection, visitor: Visitor) -> bool:
    """Whether a visitor who came in earlier, and whose stream is still open, would be let in now."""
    if visitor.kind is Kind.ACCOUNT:
        return entrance_of(request).account(*visitor.session) is not None
    return visitor.kind is not Kind.DEVICE or entrance_of(request).device(visitor.session[0]) is not None


def remember(response: Response, visitor: Visitor, settings: WebSettings) -> None:
    """Give the browser its cookie."""
    said: dict[str, object] = {"token": visitor.token}
    identity, version = visitor.session
    if visitor.kind is Kind.ACCOUNT:
        said |= {"account": identity, "version": version}
    elif visitor.kind is Kind.DEVICE:
        said["device"] = identity
    response.set_cookie(
        cookie_name(settings),
        cookie_signer(settings).dumps(said),
        max_age=LIFE,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies,
        path="/",
    )


def sign_in(response: Response, visitor: Visitor, settings: WebSettings) -> None:
    """Give the browser a new cookie: a token that somebody knew before is worth nothing after."""
    remember(response, replace(visitor, token=new_token()), settings)


def inside(to: str, default: str) -> str:
    """Where to go on: an address of ours, else the default."""
    ours = to.startswith("/") and not to.startswith(("//", "/\\")) and to.isprintable() and "\\" not in to
    return to if ours and len(to) < 500 else default


def sign_out(response: Response, settings: WebSettings) -> None:
    """Give the browser the cookie of nobody."""
    remember(response, Visitor(Kind.NOBODY, token=new_token()), settings)
