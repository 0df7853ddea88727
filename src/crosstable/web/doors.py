"""How visitors are let in: who a request's cookie names, and the cookie that is given."""

from starlette.requests import Request
from starlette.responses import Response

from crosstable.web.configuration import WebSettings
from crosstable.web.visitor import COOKIE, Kind, Visitor, cookie_of, cookie_signer, is_local, local_visitor, new_token


def visitor_of(request: Request, settings: WebSettings) -> Visitor:
    """Who asks; a browser without a cookie gets a token that `remember` will give it."""
    said = cookie_of(request, settings)
    token = said.get("token") or new_token()
    if is_local(request, settings):
        return local_visitor(token)
    return Visitor(Kind.NOBODY, token=token)


def remember(response: Response, visitor: Visitor, settings: WebSettings) -> None:
    """Give the browser its cookie."""
    response.set_cookie(
        COOKIE,
        cookie_signer(settings).dumps({"token": visitor.token}),
        max_age=60 * 60 * 24 * 60,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies,
        path="/",
    )
