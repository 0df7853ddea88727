"""The doors: codes, accounts, invitations, sessions, limits, and what no door lets through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.desk.doors import Doors, NotAdmitted
from crosstable.domain.messages import say
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.web import Mode, create_app
from crosstable.web.doors import Entrance, inside
from crosstable.web.visitor import cookie_signer
from tests.web.conftest import Browser, Event
from tests.web.people import PASSWORD, QUICK, WRONG, application, by_code, by_login, code_on, far, served, settings


@dataclass
class Tick:
    """A clock that stands until it is moved."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def app(desk: Desk) -> Iterator[Any]:
    with served(desk) as made:
        yield made


@pytest.fixture
def browser(app: Any) -> Browser:
    """The arbiter at the laptop."""
    return Browser(TestClient(app))


@pytest.fixture
def server(desk: Desk) -> Iterator[Any]:
    Doors(desk, QUICK).accounts.create("olga", "Olga Organiser", PASSWORD)
    with served(desk, Mode.SERVER) as made:
        yield made


def officials(event: Event) -> str:
    return f"/e/{event.journal}/officials"


def issued(browser: Browser, event: Event, label: str = "Mia", role: str = "results", **more: Any) -> str:
    """A code that the arbiter at the laptop has issued on the page."""
    url = officials(event)
    return code_on(browser.post(f"{url}/codes", url, label=label, role=role, **more))


# ------------------------------------------------------------------------------------------------ codes


def test_a_code_issued_on_the_page_lets_a_phone_in_and_only_with_its_role(
    app: Any, browser: Browser, event: Event
) -> None:
    event.play_round(enter=False)
    text = issued(browser, event)
    phone = far(app)
    answer = phone.post("/enter", "/enter", code=text.lower().replace("-", " "))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/e/{event.journal}")
    assert phone.get(f"{event.url}/round/1").status_code == 200
    assert phone.post(f"{event.url}/round/1/result", board="1", result="1").status_code == 303
    assert event.section.rounds[0].results[1] is not None
    refused = phone.post(f"{event.url}/players", f"{event.url}/round/1", line="Somebody, New 1800")
    assert refused.status_code == 403


def test_the_page_shows_a_code_once_and_its_address_as_a_picture(browser: Browser, event: Event) -> None:
    text = issued(browser, event)
    assert f"/enter?code={text}" not in browser.get(officials(event)).text
    assert text not in browser.get(officials(event)).text
    page = browser.post(f"{officials(event)}/codes", officials(event), label="Ben", role="check-in")
    assert "<svg" in page.text
    assert 'viewBox="0 0' in page.text
    assert "Ben" in browser.get(officials(event)).text


def test_the_address_in_the_picture_fills_the_form_but_does_not_come_in_by_itself(
    app: Any, browser: Browser, event: Event
) -> None:
    text = issued(browser, event)
    phone = far(app)
    page = phone.get(f"/enter?code={text}")
    assert f'value="{text}"' in page.text
    assert phone.get(f"/e/{event.journal}").status_code == 303


def test_a_revoked_code_is_out_at_once(app: Any, browser: Browser, event: Event) -> None:
    phone = by_code(app, issued(browser, event))
    assert phone.get(event.url + "/players").status_code == 200
    page = browser.get(officials(event)).text
    code = re.search(r"/codes/([0-9a-f]{32})/revoke", page)
    assert code
    assert browser.post(f"{officials(event)}/codes/{code[1]}/revoke").status_code in (200, 303)
    assert phone.get(event.url + "/players").status_code == 303


def test_a_code_revoked_by_another_process_is_out_within_two_seconds(desk: Desk, event: Event) -> None:
    """The entrance remembers a good session for a second at most."""
    clock = Tick()
    doors = Doors(desk, QUICK)
    entrance = Entrance(doors, settings(), clock)
    made = doors.codes.issue(event.journal, "local", Role.RESULTS, "Mia")
    assert entrance.device(made.code.id) is not None
    Doors(desk, QUICK).codes.revoke(event.journal, "local", made.code.id)
    clock.now += 2.0
    assert entrance.device(made.code.id) is None


def test_a_session_that_is_known_costs_no_look_up(desk: Desk, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    doors = Doors(desk, QUICK)
    entrance = Entrance(doors, settings(), Tick())
    made = doors.codes.issue(event.journal, "local", Role.RESULTS, "Mia")
    entrance.device(made.code.id)
    monkeypatch.setattr(doors.codes, "device", lambda _code: pytest.fail("asked again within the second"))
    assert entrance.device(made.code.id) is not None


def test_a_code_opens_no_other_event(app: Any, browser: Browser, desk: Desk, event: Event) -> None:
    other = desk.create("local", c.CreateEvent(name="Other")).journal
    phone = by_code(app, issued(browser, event, role="chief-arbiter"))
    assert phone.get(f"/e/{other}").status_code == 404
    assert "Other" not in phone.get("/").text


def test_a_chief_arbiters_phone_issues_codes_and_a_deputys_does_not(app: Any, browser: Browser, event: Event) -> None:
    chief = by_code(app, issued(browser, event, label="Chief", role="chief-arbiter"))
    deputy = by_code(app, issued(browser, event, label="Deputy", role="deputy"))
    text = issued(chief, event, label="By the chief")
    assert by_code(app, text).get(event.url + "/players").status_code == 200
    assert deputy.get(officials(event)).status_code == 403
    assert deputy.post(f"{officials(event)}/codes", "/enter", label="x", role="results").status_code == 403


def test_boards_of_a_code_are_kept_to(app: Any, browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    phone = by_code(app, issued(browser, event, first_board="2", last_board="3"))
    phone.get(f"{event.url}/round/1")
    assert phone.post(f"{event.url}/round/1/result", f"{event.url}/round/1", board="1", result="1").status_code == 403
    assert phone.post(f"{event.url}/round/1/result", f"{event.url}/round/1", board="2", result="1").status_code == 303


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"label": "", "role": "results"}, "A code needs a label"),
        ({"label": "x", "role": "organiser"}, "No code makes somebody an organiser"),
        ({"label": "x", "role": "king"}, "Choose a role"),
        ({"label": "x", "role": "results", "days": "9999"}, "1 to 366"),
        ({"label": "x", "role": "results", "first_board": "9", "last_board": "2"}, "Boards 9 to 2 are none"),
    ],
)
def test_a_code_that_makes_no_sense_is_refused_in_words(
    browser: Browser, event: Event, fields: dict[str, str], said: str
) -> None:
    answer = browser.post(f"{officials(event)}/codes", officials(event), **fields)
    assert answer.status_code == 422
    assert said in answer.text


def test_labels_with_markup_are_shown_as_text(browser: Browser, event: Event) -> None:
    page = browser.post(f"{officials(event)}/codes", officials(event), label="<b>Mia</b>", role="results")
    assert "<b>Mia</b>" not in page.text
    assert "&lt;b&gt;Mia&lt;/b&gt;" in page.text


# ------------------------------------------------------------------------------------------------ sessions


def test_signing_in_changes_the_token_that_somebody_knew_before(app: Any, browser: Browser, event: Event) -> None:
    text = issued(browser, event)
    phone = far(app)
    phone.get("/enter")
    before = cookie_signer(settings()).loads(phone.client.cookies["visitor"])["token"]
    old = phone.client.cookies["visitor"]
    phone.post("/enter", "/enter", code=text)
    after = cookie_signer(settings()).loads(phone.client.cookies["visitor"])["token"]
    assert after
    assert before != after
    thief = far(app)
    thief.client.cookies.set("visitor", old)
    assert thief.get(f"/e/{event.journal}").status_code == 303


def test_signing_out_forgets_who_it_was(app: Any, browser: Browser, event: Event) -> None:
    phone = by_code(app, issued(browser, event))
    assert phone.post("/leave", "/enter").status_code == 303
    assert phone.get(f"/e/{event.journal}").status_code == 303


def test_a_forged_cookie_is_nobodys(app: Any, browser: Browser, event: Event) -> None:
    text = issued(browser, event)
    phone = by_code(app, text)
    real = phone.client.cookies["visitor"]
    phone.client.cookies.clear()
    phone.client.cookies.set("visitor", real[:-2] + ("aa" if real[-2:] != "aa" else "bb"))
    assert phone.get(f"/e/{event.journal}").status_code == 303


@pytest.mark.parametrize(
    "said", [{"token": 7, "account": ["x"]}, {"token": "t", "account": "x", "version": "1"}, ["list"]]
)
def test_a_signed_cookie_with_strange_content_is_nobodys(app: Any, said: Any) -> None:
    visitor = far(app)
    visitor.client.cookies.set("visitor", cookie_signer(settings()).dumps(said))
    assert visitor.get("/").status_code == 200


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_from_other_sites(app: Any) -> None:
    cookie = far(app).get("/enter").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_with_https_the_cookie_is_secure_and_bound_to_the_host(desk: Desk) -> None:
    with served(desk, Mode.SERVER, secure_cookies=True) as app:
        cookie = far(app, base_url="https://testserver").get("/enter").headers["set-cookie"]
    assert cookie.startswith("__Host-visitor=")
    assert "Secure" in cookie


def test_a_form_without_its_token_comes_not_in(app: Any, browser: Browser, event: Event) -> None:
    text = issued(browser, event)
    phone = far(app)
    phone.get("/enter")
    assert phone.client.post("/enter", data={"code": text}).status_code == 403
    assert phone.get(f"/e/{event.journal}").status_code == 303


@pytest.mark.parametrize(
    "to", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "evil", "/" * 600]
)
def test_going_on_leads_only_to_our_own_pages(to: str) -> None:
    assert inside(to, "/safe") == "/safe"


def test_coming_in_goes_on_to_the_page_that_was_asked_for(app: Any, browser: Browser, event: Event) -> None:
    text = issued(browser, event)
    phone = far(app)
    way = phone.get(f"{event.url}/players").headers["location"]
    page = phone.get(way)
    assert f'name="to" value="{event.url}/players"' in page.text
    answer = phone.post("/enter", code=text, to=f"{event.url}/players")
    assert answer.headers["location"] == f"{event.url}/players"


# ------------------------------------------------------------------------------------------------ accounts


def test_a_server_without_accounts_says_how_the_first_is_made_and_makes_none(desk: Desk) -> None:
    with served(desk, Mode.SERVER) as app:
        visitor = far(app)
        assert visitor.get("/").headers["location"] == "/enter"
        assert "crosstable accounts add" in visitor.get("/enter").text
        assert visitor.post("/enter", login="olga", password=PASSWORD).status_code == 401
        assert Doors(desk, QUICK).accounts.all() == []


def test_on_a_server_nobody_is_local_and_an_account_creates_events(server: Any, desk: Desk) -> None:
    near = Browser(far(server, ("127.0.0.1", 5)).client)
    assert near.get("/new").status_code == 303
    olga = by_login(server, "OLGA ")
    assert olga.get("/new").status_code == 200
    answer = olga.post("/new", name="Autumn Open", rounds="5")
    assert answer.status_code == 303
    journal = answer.headers["location"].split("/")[2]
    assert desk.state(journal).officials["olga"].role is Role.ORGANISER


def test_a_wrong_password_and_an_unknown_name_are_told_apart_by_nobody(server: Any) -> None:
    wrong = far(server).post("/enter", "/enter", login="olga", password=WRONG)
    unknown = far(server).post("/enter", "/enter", login="otto", password=WRONG)
    assert wrong.status_code == unknown.status_code == 401
    notice = re.compile(r'<div class="notice error".*?</div>', re.DOTALL)
    assert notice.findall(wrong.text) == notice.findall(unknown.text) != []
    assert WRONG not in wrong.text


def test_a_disabled_account_is_out_within_two_seconds(desk: Desk) -> None:
    clock = Tick()
    doors = Doors(desk, QUICK)
    entrance = Entrance(doors, settings(Mode.SERVER), clock)
    account = doors.accounts.create("olga", "Olga", PASSWORD)
    assert entrance.account(account.id, account.session_version) is not None
    doors.accounts.disable("olga")
    clock.now += 2.0
    assert entrance.account(account.id, account.session_version) is None


def test_changing_the_password_keeps_this_session_and_ends_the_others(server: Any) -> None:
    here, there = by_login(server, "olga"), by_login(server, "olga")
    new = "another horse 7"
    assert here.post("/account", "/account", old=PASSWORD, new=new, again="not the same").status_code == 422
    assert here.post("/account", "/account", old=WRONG, new=new, again=new).status_code == 401
    assert here.post("/account", "/account", old=PASSWORD, new=new, again=new).status_code == 303
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 303
    assert by_login(server, "olga", new).get("/account").status_code == 200


def test_appointing_and_dismissing_an_account(server: Any, desk: Desk, event: Event) -> None:
    Doors(desk, QUICK).accounts.create("dan", "Dan Deputy", PASSWORD)
    event.do(c.AppointOfficial(person="olga", role=Role.ORGANISER))
    olga, dan = by_login(server, "olga"), by_login(server, "dan")
    url = officials(event)
    assert dan.get(event.url + "/players").status_code == 403
    assert olga.post(f"{url}/appoint", url, person="Dan", role="deputy").status_code == 303
    assert dan.get(event.url + "/players").status_code == 200
    assert "Dan Deputy" in olga.get(url).text
    assert olga.post(f"{url}/appoint", url, person="nobody", role="deputy").status_code == 422
    assert olga.post(f"{url}/dismiss", url, person="dan").status_code == 303
    assert dan.get(event.url + "/players").status_code == 403


def test_nobody_takes_their_own_role_away(server: Any, event: Event) -> None:
    event.do(c.AppointOfficial(person="olga", role=Role.ORGANISER))
    olga = by_login(server, "olga")
    assert olga.post(f"{officials(event)}/dismiss", officials(event), person="olga").status_code == 422
    assert event.state.officials["olga"].role is Role.ORGANISER


# ------------------------------------------------------------------------------------------------ invitations


def invited(server: Any, event: Event, role: str = "deputy") -> str:
    event.do(c.AppointOfficial(person="olga", role=Role.ORGANISER))
    olga = by_login(server, "olga")
    page = olga.post(f"{officials(event)}/invitations", officials(event), role=role)
    found = re.search(r"http://testserver(/invitation/[\w-]+)", page.text)
    assert found
    return found[1]


def test_an_invitation_makes_an_account_and_gives_the_role_once(server: Any, event: Event) -> None:
    link = invited(server, event)
    guest = far(server)
    page = guest.get(link)
    assert "Club Evening" in page.text
    assert "deputy arbiter" in page.text
    fields = {"how": "create", "login": "dan@chess.example", "name": "Dan", "password": PASSWORD}
    answer = guest.post(link, **fields)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/e/{event.journal}")
    assert guest.get(event.url + "/players").status_code == 200
    late = far(server)
    assert late.get(link).status_code == 404
    assert late.post(link, "/enter", **{**fields, "login": "eve"}).status_code == 401
    assert "eve" not in [account.login for account in server.state.entrance.doors.accounts.all()]


def test_an_invitation_accepted_by_an_account_that_signs_in_there(server: Any, desk: Desk, event: Event) -> None:
    Doors(desk, QUICK).accounts.create("dan", "Dan", PASSWORD)
    link = invited(server, event)
    guest = far(server)
    assert guest.post(link, link, how="login", login="dan", password=WRONG).status_code == 401
    assert guest.post(link, link, how="login", login="dan", password=PASSWORD).status_code == 303
    assert event.state.officials["dan"].role is Role.DEPUTY


def test_an_invitation_asks_who_is_there_before_it_is_accepted(server: Any, event: Event) -> None:
    link = invited(server, event)
    guest = far(server)
    assert guest.post(link, link, how="accept").status_code == 401
    assert guest.get(link).status_code == 200


def test_a_withdrawn_invitation_is_no_longer_good(server: Any, event: Event) -> None:
    link = invited(server, event)
    olga = by_login(server, "olga")
    found = re.search(r"/invitations/([0-9a-f]{32})/withdraw", olga.get(officials(event)).text)
    assert found
    assert olga.post(f"{officials(event)}/invitations/{found[1]}/withdraw").status_code == 303
    assert far(server).get(link).status_code == 404


def test_a_laptop_has_no_invitations(browser: Browser, event: Event) -> None:
    assert browser.get("/invitation/xyz").status_code == 404
    assert browser.post(f"{officials(event)}/invitations", officials(event), role="deputy").status_code == 404


# ------------------------------------------------------------------------------------------------ limits


def test_too_many_codes_from_one_address_wait_in_words(
    app: Any, browser: Browser, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_text: str) -> None:
        raise NotAdmitted(say("no"))

    monkeypatch.setattr(app.state.entrance.doors.codes, "enter", unknown)
    phone = far(app)
    answers = [phone.post("/enter", "/enter" if n == 0 else None, code="AAAA-AAAA") for n in range(31)]
    assert {answer.status_code for answer in answers[:30]} == {401}
    assert answers[30].status_code == 429
    assert int(answers[30].headers["retry-after"]) > 0
    assert re.search(r"Too many tries\. Wait \d+ seconds? and try again\.", answers[30].text)
    assert far(app, ("203.0.113.8", 1)).post("/enter", "/enter", code="AAAA-AAAA").status_code == 401


def test_a_name_is_tried_ten_times_from_wherever(desk: Desk) -> None:
    doors = Doors(desk, QUICK)
    doors.accounts.create("olga", "Olga", PASSWORD)
    clock = Tick()
    app = create_app(desk, settings(Mode.SERVER), doors)
    app.state.entrance = Entrance(doors, settings(Mode.SERVER), clock)
    statuses = [
        far(app, (f"203.0.113.{n}", 1)).post("/enter", "/enter", login="olga", password=WRONG).status_code
        for n in range(11)
    ]
    assert statuses == [401] * 10 + [429]
    clock.now += 31
    assert far(app).post("/enter", "/enter", login="olga", password=PASSWORD).status_code == 303


def test_behind_ones_own_proxy_each_visitor_counts_alone(desk: Desk) -> None:
    """What the visitor writes before the proxy's own word changes nothing."""
    app = application(desk, behind_proxy=True)
    phone = far(app, ("127.0.0.1", 1))
    phone.client.headers["x-forwarded-for"] = "198.51.100.1"
    for n in range(30):
        phone.client.headers["x-forwarded-for"] = f"10.0.0.{n}, 198.51.100.1"
        assert phone.post("/enter", "/enter" if n == 0 else None, code="-").status_code == 401
    assert phone.post("/enter", code="-").status_code == 429
    phone.client.headers["x-forwarded-for"] = "198.51.100.2"
    assert phone.post("/enter", code="-").status_code == 401


def test_a_request_through_a_proxy_is_not_the_arbiter_at_the_laptop(desk: Desk, event: Event) -> None:
    near = far(application(desk), ("127.0.0.1", 1))
    assert near.get(f"/e/{event.journal}").status_code == 200
    assert near.get(f"/e/{event.journal}", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 303


def test_a_name_that_a_foreign_page_points_at_the_laptop_makes_nobody_local(desk: Desk, event: Event) -> None:
    from crosstable.web import WebSettings

    app = create_app(desk, WebSettings(secret=b"x" * 32, hosts=("*",)), Doors(desk, QUICK))
    rebound = far(app, ("127.0.0.1", 1), "http://evil.example")
    assert rebound.get(f"/e/{event.journal}").status_code == 303
    assert far(app, ("127.0.0.1", 1), "http://127.0.0.1").get(f"/e/{event.journal}").status_code == 200


def test_a_spectators_code_looks_and_changes_nothing(app: Any, browser: Browser, event: Event) -> None:
    phone = by_code(app, issued(browser, event, role="spectator"))
    assert phone.get(event.url + "/players").status_code == 200
    assert phone.post(f"{event.url}/players", line="New, Player").status_code == 403
