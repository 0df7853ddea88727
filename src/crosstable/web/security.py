"""What every answer and every request must satisfy: headers, hosts, sizes, origin of what changes something."""

import json
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.i18n import _

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
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, sending)
            return
        await self.app(scope, _Limited(receive, self.limit), sending)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if "*" not in self.hosts and _without_port(host) not in self.hosts:
            return PlainTextResponse(_("This server is not reached under this name."), 421)
        if scope["method"] in SAFE:
            return None
        if not _same_origin(headers, host):
            return PlainTextResponse(_("The request came from another site and was refused."), 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limit:
            return too_large(self.limit)
        return None


def too_large(limit: int) -> Response:
    """The answer to a body that is too large."""
    sentence = _("That is too large: at most {size} MiB can be sent. Nothing was changed.")
    return PlainTextResponse(sentence.format(size=limit // (1024 * 1024)), 413)


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


def script_json(value: object) -> str:
    """A value as JSON for a ``data-`` attribute."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
