"""Who is asking: the arbiter at this laptop, an account, a helper's device with a code, or nobody."""

import secrets
from dataclasses import dataclass
from enum import StrEnum

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request

from crosstable.desk.rights import MAY
from crosstable.journal import EventState
from crosstable.journal.events import Role
from crosstable.web.configuration import LOCAL_ACTOR, Mode, WebSettings

COOKIE = "visitor"
_LIFE = 60 * 60 * 24 * 60
"""Seconds for which a sign-in lasts."""

_LOOPBACK = frozenset({"127.0.0.1", "::1", "testclient"})


class Kind(StrEnum):
    """How somebody came in."""

    LOCAL = "local"
    ACCOUNT = "account"
    DEVICE = "device"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks.  `actor` is the name in journals; empty for nobody."""

    kind: Kind
    actor: str = ""
    journal: str = ""
    """The one event that a device's code is for; empty for any."""
    token: str = ""
    """What the browser's cookie says, on which form tokens rest."""

    @property
    def may_create(self) -> bool:
        """Whether events can be created: by the arbiter at the laptop and by accounts."""
        return self.kind in (Kind.LOCAL, Kind.ACCOUNT)

    def role(self, state: EventState) -> Role | None:
        """The role at an event; `None` without one."""
        official = state.officials.get(self.actor) if self.actor else None
        return official.role if official is not None else None

    def may(self, state: EventState, kind: str) -> bool:
        """Whether a kind of command may be given at an event; the desk asks again."""
        role = self.role(state)
        return role is not None and kind in MAY[role]


def cookie_signer(settings: WebSettings) -> URLSafeTimedSerializer:
    """What signs and reads the visitor's cookie."""
    return URLSafeTimedSerializer(settings.secret, salt="crosstable visitor")


def new_token() -> str:
    """A fresh secret for a browser."""
    return secrets.token_urlsafe(18)


def cookie_of(request: Request, settings: WebSettings) -> dict[str, str]:
    """What the visitor's cookie says; nothing where there is none, or it is forged or too old."""
    text = request.cookies.get(COOKIE)
    if not text:
        return {}
    try:
        said = cookie_signer(settings).loads(text, max_age=_LIFE)
    except BadSignature:
        return {}
    return said if isinstance(said, dict) else {}


def is_local(request: Request, settings: WebSettings) -> bool:
    """Whether the request comes from this very machine to a laptop's server, through no proxy."""
    client = request.client.host if request.client else ""
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))
    return settings.mode is Mode.LAPTOP and client in _LOOPBACK and not forwarded


def local_visitor(token: str) -> Visitor:
    """The arbiter at the laptop."""
    return Visitor(Kind.LOCAL, LOCAL_ACTOR, token=token)
