"""Addresses that only this machine reaches stand on no paper, no wall and in no QR code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.web import WebSettings, create_app
from crosstable.web.serving import Hall
from tests.web.conftest import SECRET, Browser, Event

HOSTS = ("testserver", "127.0.0.1", "localhost", "[::1]")
LAN = "http://192.168.7.3:8465"


@pytest.fixture
def laptop(desk: Desk) -> Iterator[Browser]:
    """The arbiter at a laptop whose door to the hall is closed."""
    with TestClient(
        create_app(desk, WebSettings(secret=SECRET, hosts=HOSTS)), base_url="http://127.0.0.1:8464"
    ) as made:
        yield Browser(made)


def open_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "addresses", lambda _hall: [LAN])


def test_behind_a_closed_door_no_page_shows_a_code_or_an_address(laptop: Browser, event: Event) -> None:
    event.play_round()
    everybody = event.public.rpartition("/")[0]
    for page in (
        event.public,
        f"{event.public}/projector",
        f"/e/{event.journal}",
        f"{event.url}/print",
        event.url + "/settings",
    ):
        text = laptop.get(page, follow_redirects=True).text
        assert "qr.svg" not in text, page
        assert "127.0.0.1" not in text, page
    assert laptop.get(f"{event.public}/qr.svg").status_code == 404
    assert laptop.get(f"{everybody}/qr.svg").status_code == 404


def test_the_arbiter_is_led_to_the_door(laptop: Browser, event: Event) -> None:
    event.play_round()
    for page in (f"/e/{event.journal}", f"{event.url}/print"):
        text = laptop.get(page).text
        assert "No phone reaches this machine yet" in text
        assert f'href="/e/{event.journal}/officials#hall"' in text
    assert 'id="hall"' in laptop.get(f"/e/{event.journal}/officials").text
    assert "officials#hall" not in laptop.get(event.public).text


def test_paper_printed_behind_a_closed_door_has_no_code(
    laptop: Browser, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.play_round()
    asked: list[str] = []
    from crosstable.web.pages import printing

    make = printing.render

    def noted(*args: object, **more: object) -> object:
        asked.append(str(more["address"]))
        return make(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(printing, "render", noted)
    laptop.get(f"{event.url}/print/standings.csv")
    open_door(monkeypatch)
    laptop.get(f"{event.url}/print/standings.csv")
    assert asked == ["", f"{LAN}{event.public}"]


def test_a_code_for_a_helper_is_drawn_once_phones_reach_the_machine(
    laptop: Browser, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"/e/{event.journal}/officials"
    shown = laptop.post(f"{url}/codes", page=url, role="results", label="Mia", days="3").text
    assert "open the hall" in shown
    assert '<div class="qr">' not in shown
    assert "127.0.0.1" not in shown
    open_door(monkeypatch)
    shown = laptop.post(f"{url}/codes", page=url, role="results", label="Jo", days="3").text
    assert '<div class="qr">' in shown
    assert LAN in shown


def test_with_the_door_open_codes_lead_to_the_hall(
    laptop: Browser, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.play_round()
    open_door(monkeypatch)
    assert f"{LAN}{event.public}" in laptop.get(f"{event.public}/projector").text
    assert laptop.get(f"{event.public}/qr.svg").status_code == 200
    assert f"{LAN}/p/{event.journal}" in laptop.get(f"/e/{event.journal}").text


@pytest.mark.parametrize("address", ["http://localhost:8464", "http://[::1]:8464", "http://127.0.0.1"])
def test_an_address_of_the_machine_itself_is_never_reachable_even_if_configured(
    desk: Desk, event: Event, address: str
) -> None:
    settings = WebSettings(secret=SECRET, hosts=HOSTS, address=address)
    with TestClient(create_app(desk, settings)) as made:
        assert made.get(f"{event.public}/qr.svg").status_code == 404


def test_a_configured_address_of_a_server_is_reachable(desk: Desk, event: Event) -> None:
    settings = WebSettings(secret=SECRET, hosts=HOSTS, address="https://chess.example/")
    with TestClient(create_app(desk, settings), base_url="http://127.0.0.1") as made:
        assert f"https://chess.example{event.public}" in made.get(event.public).text
