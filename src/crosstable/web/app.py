"""The application: middleware, pages, the JSON API, and what happens when something goes wrong."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from crosstable.desk import Desk
from crosstable.desk.doors import Doors
from crosstable.i18n import _
from crosstable.store import StoreError
from crosstable.web.api import ROUTERS as API
from crosstable.web.assets import serve_asset
from crosstable.web.cache import PublicCache
from crosstable.web.configuration import WebSettings
from crosstable.web.doors import Entrance
from crosstable.web.frame import Here, here, render
from crosstable.web.language import LanguageMiddleware
from crosstable.web.live import Hub
from crosstable.web.pages import ROUTERS
from crosstable.web.security import BodyTooLargeError, SecurityMiddleware, too_large
from crosstable.web.serving import Hall

_log = logging.getLogger(__name__)


def create_app(desk: Desk, settings: WebSettings, doors: Doors | None = None) -> FastAPI:
    """The web application around a desk; `doors` are the desk's own unless others are given."""
    hub = Hub(desk)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        hub.start()
        yield
        await app.state.hall.close()
        hub.stop()

    app = FastAPI(title="Crosstable", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.desk, app.state.settings, app.state.hub = desk, settings, hub
    app.state.entrance = Entrance(doors or Doors(desk), settings)
    app.state.hall = Hall(app, hub)
    app.router.routes.append(Route("/static/{digest}/{name:path}", serve_asset))
    for router in (*ROUTERS, *API):
        app.include_router(router)
    app.add_exception_handler(StarletteHTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _no_such_address)
    app.add_exception_handler(StoreError, _store_error)
    app.add_exception_handler(BodyTooLargeError, lambda r, _e: too_large(settings.upload_limit, r.scope))
    app.add_exception_handler(Exception, _unexpected)
    # Innermost first: what the cache keeps has the security headers, and was asked for under a name of this server.
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(SecurityMiddleware, hosts=settings.hosts, limit=settings.upload_limit)
    app.add_middleware(PublicCache, desk=desk, door=lambda: app.state.hall.port)
    return app


_API_CODES = {404: "not-found", 405: "method", 500: "unexpected", 503: "store"}


def _failed(request: Request, status: int, title: str, text: str) -> Response:
    if request.url.path.startswith("/api/"):
        from crosstable.web.api.errors import error_response

        return error_response(status, _API_CODES.get(status, "failed"), f"{title} {text}".strip())
    try:
        asked: Here = here(request)
        return render(asked, "failed.html", status=status, title=title, text=text)
    except Exception:
        _log.exception("the page of an error failed itself")
        return PlainTextResponse(f"{title}\n{text}", status)


async def _http_error(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, HTTPException | StarletteHTTPException)
    status = trouble.status_code
    if status == 401 and request.method == "GET" and not request.url.path.startswith("/api/"):
        from urllib.parse import quote

        from starlette.responses import RedirectResponse

        return RedirectResponse(f"/enter?to={quote(request.url.path)}", 303)
    texts = {
        400: (_("That could not be understood."), _("Go back and try again; nothing was changed.")),
        401: (_("Please sign in first."), _("This page is for those who have a role at the event.")),
        403: (
            _("That is not allowed here."),
            _("The form was old, or your role does not cover it. Load the page again; nothing was changed."),
        ),
        404: (_("There is no such page."), _("The address may be mistyped, or what it showed is not public.")),
        405: (_("That cannot be done here."), ""),
        413: (_("That is too large."), _("Nothing was changed.")),
        429: (_("Too many tries."), _("Wait a minute and try again.")),
    }
    title, text = texts.get(status, (_("That did not work."), str(trouble.detail)))
    return _failed(request, status, title, text)


async def _no_such_address(request: Request, _trouble: Exception) -> Response:
    """An address with a letter where a number belongs is an address of nothing; the API says more itself."""
    return await _http_error(request, HTTPException(404))


async def _store_error(request: Request, trouble: Exception) -> Response:
    from crosstable.i18n import translate

    assert isinstance(trouble, StoreError)
    return _failed(request, 503, _("The tournament's file or database cannot be used now."), translate(trouble.message))


async def _unexpected(request: Request, trouble: Exception) -> Response:
    _log.error("unexpected trouble at %s", request.url.path, exc_info=trouble)
    return _failed(
        request,
        500,
        _("Something went wrong in the program."),
        _("Nothing that you entered before is lost. Load the page again; if it comes back, please report it."),
    )
