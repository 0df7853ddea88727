"""A real browser on a real server: fixtures for the tests that play an event as people do.

Where there is no Chromium these tests do not run, and say so; ``./test`` installs it where it can.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import playwright.sync_api as playwright
import pytest

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""

needs_browser = pytest.mark.skipif(not CHROMIUM, reason="NO CHROMIUM: the browser tests did not run (install chromium)")


@dataclass
class Server:
    """``crosstable serve`` as its own process, on loopback."""

    data: Path
    port: int
    extra: tuple[str, ...] = ()
    process: subprocess.Popen[str] | None = field(default=None)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", "from crosstable.cli import main; main()", "serve"]
        where = ["--data", str(self.data), "--port", str(self.port), *self.extra]
        self.process = subprocess.Popen([*command, *where], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert re.search(r"open at http", line), line + self.process.stdout.read()

    def kill(self) -> None:
        """As when somebody pulls the plug."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()

    def stop(self) -> None:
        """As with Ctrl+C."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data", free_port())
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[playwright.Browser]:
    # A module at a time: while it runs, playwright has an event loop of its own in this thread.
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@dataclass
class Window:
    """A browser window of one person; trouble in its console fails the test."""

    context: playwright.BrowserContext
    page: playwright.Page
    trouble: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    """Requests to anywhere but the server."""


@pytest.fixture
def open_window(chromium: playwright.Browser, server: Server) -> Iterator[object]:
    """Open windows: ``open_window(phone=True, locale="ru")``."""
    windows: list[Window] = []

    def opened(*, phone: bool = False, locale: str = "en-GB", address: str = "") -> Window:
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 860}
        context = chromium.new_context(viewport=size, locale=locale, base_url=address or server.address)
        context.set_default_timeout(20_000)
        window = Window(context, context.new_page())
        window.page.on("pageerror", lambda error: window.trouble.append(str(error)))
        window.page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((server.address, "http://127.0.0.1:", "data:", "blob:"))
                else window.outside.append(request.url)
            ),
        )
        windows.append(window)
        return window

    yield opened
    for window in windows:
        window.context.close()
    assert [window.trouble for window in windows if window.trouble] == []
    assert [window.outside for window in windows if window.outside] == []


def eventually(check: object, seconds: float = 20.0) -> None:
    """Wait until something holds, at most so long; used for what happens on another screen."""
    assert callable(check)
    end = time.monotonic() + seconds
    while True:
        try:
            if check():
                return
        except playwright.Error:
            pass
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
