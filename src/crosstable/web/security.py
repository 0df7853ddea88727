"""What every answer and every request must satisfy: headers, hosts, sizes, origin of what changes something."""

import ipaddress
import socket
from collections.abc import Sequence
from functools import cache

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.i18n import _
from crosstable.web.visitor import HALL

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""No script and no style but our own files, nothing from elsewhere."""

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

_RAW_HEADERS = tuple((name.lower().encode(), value.encode()) for name, value in _HEADERS.items())

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class SecurityMiddleware:
    """Headers on every answer; refuses unknown hosts, foreign origins and bodies that are too large."""

    def __init__(self, app: ASGIApp, *, hosts: Sequence[str], limit: int) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message["headers"]
                there = {name for name, _value in headers}
                message["headers"] = [*headers, *(header for header in _RAW_HEADERS if header[0] not in there)]
            await send(message)

        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, sending)
            return
        await self.app(scope, _Limited(receive, self.limit), sending)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self._is_ours(_without_port(host), by_hall=bool(scope.get(HALL))):
            return _answer(scope, 421, "name", _("This server is not reached under this name."))
        if scope["method"] in SAFE:
            return None
        if not _same_origin(headers, host):
            return _answer(scope, 403, "foreign", _("The request came from another site and was refused."))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limit:
            return too_large(self.limit, scope)
        return None

    def _is_ours(self, name: str, *, by_hall: bool) -> bool:
        """Whether the server may be asked by this name.

        In the hall also by any bare address: pages of other sites can point a name of theirs at this machine, but not
        an address; and by the machine's own name.
        """
        if "*" in self.hosts or name in self.hosts:
            return True
        return by_hall and (_is_address(name) or name in own_names())


@cache
def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset({name, f"{name}.local", f"{name}.lan"} if name else ())


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def too_large(limit: int, scope: Scope) -> Response:
    """The answer to a body that is too large."""
    sentence = _("That is too large: at most {size} MiB can be sent. Nothing was changed.")
    return _answer(scope, 413, "too-large", sentence.format(size=limit // (1024 * 1024)))


def _answer(scope: Scope, status: int, code: str, text: str) -> Response:
    """A sentence, as JSON where the API was asked."""
    if str(scope.get("path", "")).startswith("/api/"):
        return JSONResponse({"error": {"code": code, "message": text, "findings": []}}, status)
    return PlainTextResponse(text, status)


class BodyTooLargeError(Exception):
    """More has been sent than announced or allowed."""


class _Limited:
    """A body that may not grow beyond a limit, whatever its header said."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive = receive
        self.left = limit

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.left < 0:
                raise BodyTooLargeError
        return message


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _same_origin(headers: Headers, host: str) -> bool:
    """Whether a request that changes something comes from our own pages, or from no page at all (scripts)."""
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    return origin is None or (origin != "null" and origin.partition("://")[2].lower() == host)
