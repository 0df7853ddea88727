"""Who is asking: the arbiter at this laptop, an account, a helper's device with a code, or nobody."""

import ipaddress
import secrets
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from crosstable.desk.rights import MAY
from crosstable.journal import EventState
from crosstable.journal.events import Role
from crosstable.web.configuration import LOCAL_ACTOR, Mode, WebSettings

COOKIE = "visitor"
LIFE = 60 * 60 * 24 * 60
"""Seconds for which a sign-in lasts."""

HALL = "crosstable.hall"
"""The key in the ASGI scope of requests that came in through the hall's door."""

_LOOPBACK = frozenset({"127.0.0.1", "::1", "testclient"})
_OF_PROXIES = ("x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip", "via")


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
    session: tuple[str, int] = ("", 0)
    """What the cookie keeps of a sign-in: an account's identity and session version, or a code's identity and 0."""
    name: str = ""
    """How the visitor is called on pages: a person's name, or the label of a code."""

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


def cookie_name(settings: WebSettings) -> str:
    """The cookie's name; with HTTPS one that no other host and no plain connection can set."""
    return f"__Host-{COOKIE}" if settings.secure_cookies else COOKIE


def cookie_of(request: HTTPConnection, settings: WebSettings) -> dict[str, Any]:
    """What the visitor's cookie says; nothing where there is none, or it is forged or too old."""
    text = request.cookies.get(cookie_name(settings))
    if not text:
        return {}
    try:
        said = cookie_signer(settings).loads(text, max_age=LIFE)
    except BadSignature:
        return {}
    return said if isinstance(said, dict) else {}


def came_by_hall(request: HTTPConnection) -> bool:
    """Whether the request came in through the door that is open to the hall's network."""
    return bool(request.scope.get(HALL))


def is_local(request: HTTPConnection, settings: WebSettings) -> bool:
    """Whether the request comes from this very machine to a laptop's server, through no proxy and not by the hall.

    The hall's door is known by the socket, not by the peer: whatever listens on this machine and passes requests on
    to it stays outside.
    """
    if settings.mode is not Mode.LAPTOP or came_by_hall(request):
        return False
    client = request.client.host if request.client else ""
    forwarded = any(name in request.headers for name in _OF_PROXIES)
    return client in _LOOPBACK and not forwarded and _is_named_here(request, settings)


def _is_named_here(request: HTTPConnection, settings: WebSettings) -> bool:
    """Whether the server was asked under a name of this machine, and not one that a foreign page points to it."""
    name = request.base_url.hostname or ""
    return name in _LOOPBACK or name == "localhost" or name in settings.hosts


def local_visitor(token: str) -> Visitor:
    """The arbiter at the laptop."""
    return Visitor(Kind.LOCAL, LOCAL_ACTOR, token=token)


def address_of(request: HTTPConnection, settings: WebSettings) -> str:
    """Where a request comes from, for counting tries: the peer, or what the server's own proxy says of it.

    Of an IPv6 address only the network counts: whoever has one address has billions of them.
    """
    told = request.client.host if request.client else ""
    if settings.behind_proxy:
        # The last address is the one that our own proxy has added; what stands before it anybody can write.
        told = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip() or told
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return told
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
