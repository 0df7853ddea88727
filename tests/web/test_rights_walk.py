"""Every route of the application, asked by everybody: each answers as the table says.

The table is by method and path; the first line that fits counts.  Arbiters' pages and the API of an event need no line
of their own while the defaults at its end hold for them: whoever has a role looks, and who may change something follows
from the command that the route gives when the organiser sends the form.  A new route that fits no line, or whose form
gives no command with the fields below, fails the test: give it a line, or its fields.

Nothing that is sent here is done: the desk asks for rights as always, notes what would be done, and refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter
from starlette.testclient import TestClient

from crosstable.desk import Desk, Outcome
from crosstable.desk.doors import Doors
from crosstable.desk.rights import MAY, MAY_UNDO, require
from crosstable.domain.messages import say
from crosstable.journal import CommandRefused, Decision
from crosstable.journal import commands as c
from crosstable.journal.decide.base import REFUSE, Finding
from crosstable.journal.events import Role
from crosstable.store import open_store
from crosstable.web import Mode
from crosstable.web.api import ROUTERS as API
from crosstable.web.live import Hub, Reader
from crosstable.web.pages import ROUTERS
from tests.web.conftest import make_event
from tests.web.people import FAR, PASSWORD, QUICK, by_code, by_login, far, served

NOBODY, STRANGER, ELSEWHERE = "nobody", "stranger", "elsewhere"
"""Without a cookie; an account without a role; a chief arbiter's device of another event."""
ROLES = {role.value: role for role in Role}
PEOPLE = (NOBODY, STRANGER, ELSEWHERE, *ROLES)
ACCOUNTS = {STRANGER, Role.ORGANISER.value}
APPOINT = c.AppointOfficial.KIND
UNDO = "undo"
FIRST = Role.ORGANISER.value

# ------------------------------------------------------------------------------------------------ the table


@dataclass(frozen=True)
class Line:
    """What a route answers to whom."""

    route: str
    gate: str
    """``open``, ``account``, ``creator``, ``role`` (whoever has one), ``command``, ``nobody``; ``api`` before it."""
    kinds: frozenset[str] = frozenset()
    """The commands that stand for the right; without: those that the organiser's form gives."""
    query: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    ok: frozenset[int] = frozenset()
    """More statuses of those who are let in: a form that is half filled."""


def line(route: str, gate: str, *kinds: str, query: str = "", ok: tuple[int, ...] = (), **fields: str) -> Line:
    return Line(route, gate, frozenset(kinds), query, fields, frozenset(ok))


TABLE = (
    # Doors and what is everybody's
    line(r"GET /(static/.*|language/.*|enter|help.*|guide.*|tools.*|api.*openapi.json|api|)", "open", ok=(404,)),
    line(r"GET /p/.*", "open"),
    line(r"POST /tools/.*", "open", ok=(400, 404, 422)),
    line(r"POST /enter", "open", ok=(422,)),
    line(r"POST /leave", "open"),
    line(r"GET /account", "account"),
    line(r"POST /account", "account", ok=(422,), old=PASSWORD, new="short", again="short"),
    line(r"GET /invitation/.*", "open"),
    line(r"POST /invitation/.*", "accept", how="accept"),
    line(r"(GET|POST) /(new|takeover)", "creator", ok=(422,), name="Another Open", rounds="5"),
    # Appointing
    line(r"GET /e/[^/]+/officials", "command", APPOINT),
    line(r"POST /e/[^/]+/officials/hall", "nobody"),
    line(r"POST /e/[^/]+/officials/appoint", "command", person="sam", role="deputy"),
    line(r"POST /e/[^/]+/officials/dismiss", "command", person="code:deputy"),
    line(r"POST /e/[^/]+/officials/.*", "command", APPOINT, ok=(422,), label="New", role="results"),
    # Undo is by who did it
    line(r"POST /e/[^/]+/(undo|redo)", "command", UNDO),
    # Forms of the arbiters, with what fills them
    line(r"POST .*/sections", "command", section="B", rounds="5", system="dutch"),
    line(r"POST .*/round/.*/result", "command", board="1", result="1"),
    line(r"POST .*/round/.*/manual/cancel", "command", c.SetPairs.KIND, ok=(404, 422)),
    line(r"GET .*/round/.*/manual(/end)?", "role", ok=(403, 404)),
    line(r"POST .*/round/.*/manual", "command", c.SetPairs.KIND, ok=(404, 422), do="sort"),
    line(r"POST .*/round/.*/manual/end", "command", reason="why"),
    line(r"POST .*/standings/announce", "command", list="BH"),
    line(r"POST .*/check-in", "command", here="1"),
    line(r"POST .*/check-in/others", "command", present="yes", ok=(422,)),
    line(r"GET .*/import", "role", ok=(403,)),
    line(r"GET .*/print/journal.txt", "command", c.PairRound.KIND),
    line(r"POST .*/import", "command", c.RegisterPlayer.KIND, ok=(422,), pasted="Somebody, New 1800"),
    line(r"POST .*/settings/.*", "command", ok=(422,), rounds="6", name="Renamed"),
    line(r"POST .*/players/\d+/bye", "command", round="3", code="H"),
    line(r"POST .*/players/\d+/points", "command", points="1", reason="why"),
    line(r"POST .*/players/\d+", "command", name="Petrova, Anna Maria"),
    line(r"POST .*/players", "command", line="Somebody, New 1800"),
    # The API
    line(r"GET /api/v1/(events|me)", "open"),
    line(r"POST /api/v1/events", "api creator", ok=(422,), name="Another Open"),
    line(r"POST /api/v1/takeover", "api creator", ok=(400, 422)),
    line(r"(GET|POST|DELETE) /api/v1/events/[^/]+/(codes|invitations).*", "api command", APPOINT, label="Api", role="results"),
    line(r"POST /api/v1/events/[^/]+/(undo|redo)", "api command", UNDO, ok=(422,)),
    line(
        r"POST /api/v1/events/[^/]+/commands",
        "api command",
        ok=(422,),
        kind="check-in", section="A", entry="#1",
    ),
    line(r"POST /api/v1/events/[^/]+/preview", "api command", "check-in", kind="check-in", section="A", entry="#1"),
    line(r"POST /api/v1/events/[^/]+/commands/batch", "api command", c.CheckIn.KIND, commands="batch"),
    line(r"GET /api/v1/.*/differences", "api role", query="first=5"),
    line(r"GET /api/v1/.*/why-not", "api role", query="a=1&b=2"),
    line(r"GET /api/v1/.*/separation", "api role", query="a=1&b=2"),
    # Defaults
    line(r"GET /api/v1/events/.*", "api role"),
    line(r"POST /api/v1/events/.*", "api command"),
    line(r"GET /e/.*/separate", "role", query="a=1&b=2"),
    line(r"GET /e/.*/receipt", "role", query="tpn=1&code=BH"),
    line(r"GET /e/.*", "role"),
    line(r"POST /e/.*", "command"),
)  # fmt: skip

FILL = {
    "number": "1", "played": "2", "entry": "1", "tpn": "1", "section": "A", "document": "standings", "format": "csv",
    "version": "26", "sequence": "5", "group": "section", "digest": "x",
}  # fmt: skip
"""What stands for the parameters of paths, besides the identities of the event."""

NAMES = {"/static/": "crosstable.css", "/guide/": "", "/language/": "en", "/api/v1/events/{event}/sections": "1"}


def routes() -> list[str]:
    """All routes of the application, as ``GET /path``."""
    found = ["GET /static/{digest}/{name:path}"]
    for router in (*ROUTERS, *API):
        found += _of(router)
    return found


def _of(router: APIRouter) -> Iterator[str]:
    for route in router.routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from _of(inner)
            continue
        for method in sorted(getattr(route, "methods", None) or {"GET"}):
            if method not in ("HEAD", "OPTIONS"):
                yield f"{method} {getattr(route, 'path', '')}"


# ------------------------------------------------------------------------------------------------ the people


@dataclass
class Cast:
    """The event, everybody's cookies, and what the desk would have done."""

    app: Any
    client: TestClient
    doors: Doors
    desk: Desk
    journal: str
    cookies: dict[str, tuple[str, str]]
    """The cookie and the form token of everybody."""
    done: list[str]

    def code(self) -> str:
        return next(code.id for code in self.doors.codes.all(self.journal) if code.label == "victim")

    def token(self) -> str:
        return self.doors.invitations.invite(self.journal, "local", Role.SPECTATOR).token

    def invitation(self) -> str:
        self.token()
        return self.doors.invitations.all(self.journal)[-1].id

    def ask(self, who: str, method: str, path: str, fields: dict[str, str]) -> Any:
        """Send a request as somebody."""
        cookie, csrf = self.cookies[who]
        self.client.cookies.clear()
        if cookie:
            self.client.cookies.set("visitor", cookie)
        if method == "GET":
            return self.client.get(path)
        if path.startswith("/api/"):
            body: dict[str, Any] = {
                name: int(value[1:]) if value.startswith("#") else value for name, value in fields.items()
            }
            if "commands" in fields:
                body = {"commands": [{"kind": "check-in", "section": "A", "entry": 1}]}
            headers = {"X-CSRF": csrf}
            if method == "DELETE":
                return self.client.delete(path, headers=headers)
            if path.endswith("/takeover"):
                headers["Content-Type"] = "application/octet-stream"
                return self.client.post(path, content=b"not a TRF", headers=headers)
            return self.client.post(path, json=body, headers=headers)
        return self.client.post(path, data={"csrf": csrf, **fields})


def _dry(patch: pytest.MonkeyPatch, done: list[str]) -> None:
    """Have the desk ask for rights and decide, note what it would do, and refuse."""
    refused = CommandRefused(Decision(findings=(Finding(REFUSE, "dry", say("Not in this test.")),)))
    execute = Desk.execute

    def noted(self: Desk, journal: str, actor: str, command: c.Command, **more: Any) -> Any:
        more["key"] = f"kind {command.KIND}"
        return execute(self, journal, actor, command, **more)

    def carry_out(self: Desk, journal: str, actor: str, decided: Any, confirmations: int, key: str | None) -> Any:
        decided(self.timeline(journal))
        done.append((key or UNDO).removeprefix("kind "))
        raise refused

    def each(self: Desk, journal: str, actor: str, commands: Any, **_: Any) -> Any:
        state = self.timeline(journal).state
        for command in commands:
            require(state, actor, command)
            done.append(command.KIND)
        return Outcome(journal=journal, entries=(), findings=(), state=state), {}

    def create(*_: Any) -> Any:
        raise refused

    def ended(*_: Any, public: bool, by_hall: bool = False) -> Reader:
        reader = Reader(0, public=public, by_hall=by_hall)
        reader.end()
        return reader

    patch.setattr(Desk, "execute", noted)
    patch.setattr(Desk, "execute_each", each)
    patch.setattr(Desk, "_carry_out", carry_out)
    patch.setattr(Desk, "_create", create)
    patch.setattr(Hub, "join", ended)


@pytest.fixture(scope="module")
def cast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    folder: Path = tmp_path_factory.mktemp("walk")
    with open_store(folder / "data") as store:
        desk = Desk(store)
        doors = Doors(desk, QUICK)
        event = make_event(desk, 8)
        for login in ("olga", "sam"):
            doors.accounts.create(login, login.title(), PASSWORD)
        event.do(c.AppointOfficial(person="olga", role=Role.ORGANISER))
        devices = {
            role.value: doors.codes.issue(event.journal, "local", role, role.value).text
            for role in Role
            if role is not Role.ORGANISER
        }
        doors.codes.issue(event.journal, "local", Role.SPECTATOR, "victim")
        other = desk.create("local", c.CreateEvent(name="Elsewhere")).journal
        devices[ELSEWHERE] = doors.codes.issue(other, "local", Role.CHIEF_ARBITER, "chief").text
        event.play_round()
        event.play_round(enter=False)
        event.do(c.BeginAmendment(section="A", round=2))
        event.do(c.CheckIn(section="A", entry=2))
        undone = event.desk.undo(event.journal, "local", confirmations=2)
        assert undone.entries
        event.do(c.CheckIn(section="A", entry=3))
        event.desk.undo(event.journal, "local", confirmations=2)
        done: list[str] = []
        with served(desk, Mode.SERVER) as app, pytest.MonkeyPatch.context() as patch:
            browsers = {who: by_code(app, text) for who, text in devices.items()}
            browsers[FIRST], browsers[STRANGER] = by_login(app, "olga"), by_login(app, "sam")
            browsers[NOBODY] = far(app)
            cookies = {}
            for who, browser in browsers.items():
                csrf = re.search(r'data-csrf="([^"]+)"', browser.get("/enter").text)
                assert csrf
                cookies[who] = (browser.client.cookies["visitor"], csrf[1])
            _dry(patch, done)
            client = TestClient(app, client=FAR, follow_redirects=False)
            yield Cast(app, client, doors, desk, event.journal, cookies, done)


# ------------------------------------------------------------------------------------------------ the walk


def found_line(route: str) -> Line | None:
    """The line of the table for a route, its parameters left as they are."""
    plain = re.sub(r"\{[^}]*\}", "1", route)
    return next((line for line in TABLE if re.fullmatch(line.route, plain)), None)


def filled(cast: Cast, route: str) -> str:
    """The path of a route with the identities of the event."""
    method_path = route.partition(" ")[2]

    def value(match: re.Match[str]) -> str:
        name = match[1]
        for start, stands in NAMES.items():
            if name in ("name", "code") and method_path.startswith(start):
                return stands or _guide(method_path)
        if name in ("journal", "event"):
            return cast.journal
        if name in ("code", "token", "invitation"):
            return str(getattr(cast, name)())
        if (name == "number" and "/rounds/" in method_path) or (name == "played" and method_path.startswith("/p/")):
            return "1"
        return FILL.get(name, "1")

    return re.sub(r"\{(\w+)(?::\w+)?\}", value, method_path)


def _guide(path: str) -> str:
    from crosstable.reports.guide import EXAMPLES

    return next(iter(EXAMPLES)) if "example" in path else "first-tournament"


def test_the_walk_knows_every_route_of_the_application(cast: Cast) -> None:
    known = set(routes())
    for route in cast.app.routes:
        if getattr(route, "original_router", None) is None:
            methods = (getattr(route, "methods", None) or set()) - {"HEAD", "OPTIONS"}
            assert {f"{method} {route.path}" for method in methods} <= known
    missing = [route for route in known if found_line(route) is None]
    assert not missing, f"no line in the table for {missing}"


@pytest.mark.parametrize("route", routes())
def test_a_route_answers_everybody_as_the_table_says(cast: Cast, route: str) -> None:
    rule = found_line(route)
    assert rule is not None, f"no line in the table for {route}"
    method = route.partition(" ")[0]
    kinds = rule.kinds
    for who in (FIRST, *(who for who in PEOPLE if who != FIRST)):
        path = filled(cast, route) + (f"?{rule.query}" if rule.query else "")
        cast.done.clear()
        answer = cast.ask(who, method, path, rule.fields)
        if who == FIRST and rule.gate.endswith("command") and not kinds:
            kinds = frozenset(cast.done)
            assert kinds, f"{route} gave no command ({answer.status_code}): fill its form in the table"
        assert_answer(rule, kinds, route, who, answer)
        if cast.done and rule.gate != "accept":
            assert may(who, kinds), f"{route} would have done {cast.done} for {who}"


def may(who: str, kinds: frozenset[str]) -> bool:
    """Whether somebody's role covers any of the commands."""
    role = ROLES.get(who)
    if role is None:
        return False
    return bool(kinds & MAY[role]) or (UNDO in kinds and role in MAY_UNDO)


def assert_answer(rule: Line, kinds: frozenset[str], route: str, who: str, answer: Any) -> None:
    """Compare an answer with the table."""
    status = answer.status_code
    said = f"{route} answered {status} to {who}"
    if status == 303 and answer.headers["location"].startswith("/enter"):
        status = 401  # a page sends those who are nobody to the door
    wanted = expected(rule, kinds, who)
    if wanted is None:
        # What is refused by the dry desk, or asks for a confirmation, has passed the door.
        passed = status < 400 or status in rule.ok or status in (409, 422)
        assert passed, f"{said}; it should be let in"
    else:
        assert status in wanted, f"{said}; it should be {sorted(wanted)}"


def expected(rule: Line, kinds: frozenset[str], who: str) -> set[int] | None:
    """The statuses of somebody who is kept out; `None` for somebody who is let in."""
    gate = rule.gate.removeprefix("api ")
    if gate == "open":
        return None
    if gate == "accept":
        return {303, 401, 403, 422} if who in ACCOUNTS else {401}
    if gate in ("account", "creator"):
        return None if who in ACCOUNTS else {401} if who == NOBODY else {403}
    if who == NOBODY:
        return {401}
    if who in (STRANGER, ELSEWHERE):
        return {403} if who == STRANGER else {404}
    if gate == "role":
        return None
    return None if gate == "command" and may(who, kinds) else {403}


def test_the_table_has_no_line_that_nothing_uses() -> None:
    used = {found_line(route) and found_line(route).route for route in routes()}  # type: ignore[union-attr]
    assert [line.route for line in TABLE[:-6] if line.route not in used] == []
