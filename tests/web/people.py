"""Those who come to the doors: accounts, devices with codes, strangers; each a browser of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.desk.doors import Doors, Passwords
from crosstable.web import Mode, WebSettings, create_app
from tests.web.conftest import SECRET, Browser

QUICK = Passwords(time=1, memory=8, lanes=1)
PASSWORD = "correct horse 9"  # noqa: S105 - of the tests
WRONG = "wrong wrong 1"
FAR = ("203.0.113.7", 40000)
"""A peer that is not this machine."""


def far(app: Any, peer: tuple[str, int] = FAR, base_url: str = "http://testserver") -> Browser:
    """A browser elsewhere."""
    return Browser(TestClient(app, client=peer, base_url=base_url, follow_redirects=False))


def settings(mode: Mode = Mode.LAPTOP, **more: Any) -> WebSettings:
    return WebSettings(secret=SECRET, hosts=("testserver", "localhost"), mode=mode, **more)


def application(desk: Desk, mode: Mode = Mode.LAPTOP, **more: Any) -> Any:
    """The application with hashes that are quick to make."""
    return create_app(desk, settings(mode, **more), Doors(desk, QUICK))


@contextmanager
def served(desk: Desk, mode: Mode = Mode.LAPTOP, **more: Any) -> Iterator[Any]:
    """The application while it runs; `app.state.near` is a client in its event loop, at this machine."""
    app = application(desk, mode, **more)
    with TestClient(app) as near:
        app.state.near = near
        yield app


def by_code(app: Any, text: str, **more: Any) -> Browser:
    """A phone that has come in by a code."""
    browser = far(app, **more)
    answer = browser.post("/enter", "/enter", code=text)
    assert answer.status_code == 303, answer.text
    return browser


def by_login(app: Any, login: str, password: str = PASSWORD, **more: Any) -> Browser:
    """A browser that has signed in."""
    browser = far(app, **more)
    answer = browser.post("/enter", "/enter", login=login, password=password)
    assert answer.status_code == 303, answer.text
    return browser


def code_on(page: Response) -> str:
    """The code that a page shows once."""
    found = re.search(r'class="secret">([^<]+)<', page.text)
    assert found, page.text
    return found[1]
