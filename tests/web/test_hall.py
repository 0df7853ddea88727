"""The hall's door: a second socket that is opened and closed while the application runs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar

import pytest

from crosstable.desk import Desk
from crosstable.store import open_store
from crosstable.web import serving
from crosstable.web.serving import Hall, bound, serve
from tests.web.conftest import Browser, Event, make_event
from tests.web.people import application, by_code, code_on, far, served

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall of the tests is this machine: nothing is opened to a network."""
    monkeypatch.setattr(serving, "_EVERYWHERE", "127.0.0.1")
    monkeypatch.setattr(Hall.__init__, "__defaults__", ("127.0.0.1",))
    monkeypatch.setattr(serving, "own_addresses", lambda: ["192.0.2.5"])


@pytest.fixture
def app(desk: Desk) -> Iterator[Any]:
    with served(desk) as made:
        yield made


@pytest.fixture
def browser(app: Any) -> Browser:
    return Browser(app.state.near)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def asked(port: int, path: str, **headers: str) -> tuple[int, str]:
    """What the door answers, over a real connection."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path, headers={"Host": f"192.0.2.5:{port}", **headers})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def switch(browser: Browser, event: Event, port: int | str) -> Any:
    url = f"/e/{event.journal}/officials"
    return browser.post(f"{url}/hall", url, switch="open", port=str(port))


def close(browser: Browser, event: Event) -> Any:
    url = f"/e/{event.journal}/officials"
    return browser.post(f"{url}/hall", url, switch="close")


def test_the_switch_opens_and_closes_the_door(browser: Browser, event: Event) -> None:
    port = free_port()
    page = switch(browser, event, port)
    assert f"http://192.0.2.5:{port}" in page.text
    assert "<svg" in page.text
    assert asked(port, f"/p/{event.journal}")[0] == 200
    assert "only this machine" in close(browser, event).text
    with pytest.raises(ConnectionError):
        asked(port, f"/p/{event.journal}")
    switch(browser, event, port)
    assert asked(port, "/")[0] == 200
    close(browser, event)


def test_whoever_comes_by_the_hall_is_not_local_not_even_from_this_machine(browser: Browser, event: Event) -> None:
    port = free_port()
    switch(browser, event, port)
    try:
        assert asked(port, f"/e/{event.journal}")[0] == 303
        assert asked(port, "/new", Host=f"127.0.0.1:{port}")[0] == 303
        assert asked(port, "/api/v1/events/" + event.journal)[0] == 401
        assert browser.get(f"/e/{event.journal}").status_code == 200
    finally:
        close(browser, event)


def test_the_hall_is_asked_by_addresses_and_by_names_of_this_machine_only(browser: Browser, event: Event) -> None:
    port = free_port()
    switch(browser, event, port)
    try:
        assert asked(port, "/", Host="10.1.2.3:8465")[0] == 200
        assert asked(port, "/", Host=f"{socket.gethostname().lower().partition('.')[0]}.local")[0] == 200
        assert asked(port, "/", Host="evil.example")[0] == 421
    finally:
        close(browser, event)
    assert browser.get("/", headers={"Host": "10.1.2.3"}).status_code == 421


def test_codes_show_the_address_of_the_hall_while_its_door_is_open(browser: Browser, event: Event) -> None:
    port = free_port()
    switch(browser, event, port)
    try:
        url = f"/e/{event.journal}/officials"
        page = browser.post(f"{url}/codes", url, label="Mia", role="results")
        assert code_on(page)
        assert "No phone reaches this machine yet" not in page.text
    finally:
        close(browser, event)
    browser.client.base_url = "http://localhost"  # as the laptop itself names it
    page = browser.post(f"{url}/codes", url, label="Ben", role="results")
    assert "No phone reaches this machine yet" in page.text


def test_a_taken_port_is_said_and_the_door_stays_as_it_was(browser: Browser, event: Event) -> None:
    port = free_port()
    switch(browser, event, port)
    with contextlib.closing(bound("127.0.0.1", 0)) as taken:
        taken.listen()
        other = taken.getsockname()[1]
        answer = switch(browser, event, other)
        assert answer.status_code == 422
        assert f"Port {other} cannot be opened" in answer.text
    assert asked(port, "/")[0] == 200
    close(browser, event)


@pytest.mark.parametrize("port", ["80", "70000", "", "door"])
def test_a_port_that_is_none_is_said(browser: Browser, event: Event, port: str) -> None:
    assert switch(browser, event, port).status_code == 422


def test_only_whoever_sits_at_the_laptop_switches(app: Any, browser: Browser, event: Event) -> None:
    url = f"/e/{event.journal}/officials"
    text = code_on(browser.post(f"{url}/codes", url, label="Chief", role="chief-arbiter"))
    chief = by_code(app, text)
    assert "hall&#39;s door" not in chief.get(url).text
    assert switch(chief, event, free_port()).status_code == 403
    assert not app.state.hall.is_open


def test_closing_the_door_ends_the_streams_that_go_through_it(browser: Browser, event: Event) -> None:
    port = free_port()
    switch(browser, event, port)
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", f"/p/{event.journal}/live", headers={"Host": f"192.0.2.5:{port}"})
    answer = connection.getresponse()
    assert answer.readline()
    close(browser, event)
    answer.read()  # comes to its end, and in time
    connection.close()


def run_hall(host: str, act: Callable[[Hall], Awaitable[T]]) -> T:
    async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
        raise AssertionError

    class Streams:
        def end(self, *, hall_only: bool) -> None:
            assert hall_only

    async def run() -> T:
        hall = Hall(nothing, Streams(), host)  # type: ignore[arg-type]
        try:
            return await act(hall)
        finally:
            await hall.close()

    return asyncio.run(run())


def test_opening_at_another_port_moves_the_door() -> None:
    first, second = free_port(), free_port()

    async def act(hall: Hall) -> list[int]:
        ports = []
        for port in (first, first, second):
            await hall.open(port)
            ports.append(hall.port)
        with contextlib.closing(bound("127.0.0.1", first)):
            pass
        return ports

    assert run_hall("127.0.0.1", act) == [first, first, second]


def test_closing_a_closed_door_does_nothing() -> None:
    async def act(hall: Hall) -> bool:
        await hall.close()
        return hall.is_open

    assert run_hall("127.0.0.1", act) is False


def test_own_addresses_are_of_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for address in serving.own_addresses():
        assert not address.startswith("127.")


def test_ctrl_c_closes_hall_and_streams_at_once(tmp_path: Path) -> None:
    """The signal ends the first server while a page is open through the hall's door."""
    with open_store(tmp_path / "data") as store:
        desk = Desk(store)
        event = make_event(desk, 2)
        app = application(desk)
        listening, hall = bound("127.0.0.1", 0), free_port()
        heard: list[bytes] = []

        def watch() -> None:
            connection = HTTPConnection("127.0.0.1", hall, timeout=10)
            connection.request("GET", f"/p/{event.journal}/live", headers={"Host": "192.0.2.5"})
            answer = connection.getresponse()
            heard.append(answer.readline())
            os.kill(os.getpid(), signal.SIGINT)
            answer.read()
            connection.close()

        page = threading.Thread(target=watch)
        serve(app, [listening], page.start, hall)
        page.join(10)
        assert not page.is_alive()
        assert heard[0].startswith(b"retry")
        assert not app.state.hall.is_open


def test_a_taken_hall_port_at_the_start_is_an_error(tmp_path: Path) -> None:
    with open_store(tmp_path / "data") as store, contextlib.closing(bound("127.0.0.1", 0)) as taken:
        taken.listen()
        with pytest.raises(OSError):  # noqa: PT011 - the system's own words
            serve(application(Desk(store)), [bound("127.0.0.1", 0)], None, taken.getsockname()[1])


def test_a_far_visitor_of_the_first_socket_is_not_local(app: Any, event: Event) -> None:
    assert far(app).get(f"/e/{event.journal}").status_code == 303


def test_the_hall_is_for_a_laptop_without_accounts() -> None:
    from click.testing import CliRunner

    from crosstable.cli import group

    result = CliRunner().invoke(group, ["serve", "--hall", "--accounts"])
    assert result.exit_code != 0
    assert "--hall is for a laptop" in str(result.exception or "") + result.output
