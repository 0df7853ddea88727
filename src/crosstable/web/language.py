"""The reader's language for each request: the cookie, else what the browser prefers."""

import re
from functools import lru_cache

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.i18n import use_language
from crosstable.i18n.languages import LANGUAGES, negotiate

COOKIE = "language"
_COOKIE = re.compile(rb"(?:^|;\s*)language=([a-z]{2})(?:;|$)")


def language_of(headers: dict[bytes, bytes]) -> str:
    """The language of a request, from its headers."""
    return language_asked(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))


def language_asked(cookie: bytes, preferred: bytes) -> str:
    """The language of a request, from its headers Cookie and Accept-Language."""
    if b"language=" in cookie:
        asked = _COOKIE.search(cookie)
        if asked is not None and asked[1].decode() in LANGUAGES:
            return asked[1].decode()
    return _negotiated(preferred)


@lru_cache(1000)
def _negotiated(preferred: bytes) -> str:
    return negotiate(preferred.decode("latin-1"))


class LanguageMiddleware:
    """Sets the language of the context in which the request is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in the reader's language."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        language = language_of(dict(scope["headers"]))
        scope.setdefault("state", {})["language"] = language
        use_language([language])

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"vary", b"Accept-Language, Cookie")]
            await send(message)

        await self.app(scope, receive, sending)
