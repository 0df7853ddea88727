"""The reader's language for each request: the cookie, else what the browser prefers."""

import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.i18n import use_language
from crosstable.i18n.languages import LANGUAGES, negotiate

COOKIE = "language"
_COOKIE = re.compile(r"(?:^|;\s*)language=([a-z]{2})(?:;|$)")


def language_of(headers: dict[bytes, bytes]) -> str:
    """The language of a request, from its headers."""
    asked = _COOKIE.search(headers.get(b"cookie", b"").decode("latin-1"))
    if asked is not None and asked[1] in LANGUAGES:
        return asked[1]
    return negotiate(headers.get(b"accept-language", b"").decode("latin-1"))


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
                headers = MutableHeaders(scope=message)
                headers.add_vary_header("Accept-Language")
                headers.add_vary_header("Cookie")
            await send(message)

        await self.app(scope, receive, sending)
