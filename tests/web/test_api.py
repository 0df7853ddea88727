"""The JSON API: the same desk, rights and errors as the pages, described completely."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.desk.doors import Doors
from crosstable.domain import ResultCode
from crosstable.journal import command_json, payload_of
from crosstable.journal import commands as c
from crosstable.journal.codec import to_json
from crosstable.journal.events import KINDS as EVENTS
from crosstable.journal.events import Person, Role
from crosstable.web import Mode
from crosstable.web.api.catalogue import journal_schemas
from tests.web.conftest import Event
from tests.web.people import PASSWORD, QUICK, WRONG, by_code, far, served

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
BASE = "/api/v1/events"


@pytest.fixture
def app(desk: Desk) -> Iterator[Any]:
    with served(desk) as made:
        yield made


@pytest.fixture
def near(app: Any) -> TestClient:
    """A program at this machine."""
    client: TestClient = app.state.near
    return client


def do(client: TestClient, event: Event, command: c.Command, query: str = "", **more: Any) -> Any:
    return client.post(f"{BASE}/{event.journal}/commands{query}", json=command_json(command), **more)


def code(event: Event, role: Role = Role.RESULTS, boards: tuple[int, int] | None = None) -> str:
    return Doors(event.desk, QUICK).codes.issue(event.journal, "local", role, f"a {role} program", boards).text


# ------------------------------------------------------------------------------------------------ the documents


def _fences() -> list[tuple[str, str]]:
    return re.findall(r"^```(http|json)\n(.*?)^```", DOCS.read_text(), re.MULTILINE | re.DOTALL)


def _holds(said: Any, wanted: Any) -> bool:
    """Whether an answer holds what the example shows of it."""
    if isinstance(wanted, dict):
        return isinstance(said, dict) and all(
            name in said and _holds(said[name], value) for name, value in wanted.items()
        )
    if isinstance(wanted, list):
        return isinstance(said, list) and len(said) >= len(wanted) and all(map(_holds, said, wanted))
    return bool(said == wanted)


def test_the_examples_of_the_guide_do_what_it_says(near: TestClient) -> None:
    event, answer = "", None
    seen = 0
    for kind, text in _fences():
        if kind == "json":
            assert answer is not None
            assert _holds(answer.json(), json.loads(text)), answer.json()
            continue
        request, _, body = text.strip().partition("\n\n")
        method, path = request.split(" ", 1)
        path = path.replace("EVENT", event)
        answer = near.post(path, json=json.loads(body)) if method == "POST" else near.get(path)
        event = event or answer.json()["event"]
        assert answer.status_code < 400 or '"section": "B"' in body, answer.json()
        seen += 1
    assert seen >= 12


# ------------------------------------------------------------------------------------------------ the description


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def test_the_description_has_every_command_and_refers_to_nothing_that_is_not_there(near: TestClient) -> None:
    document = near.get("/api/openapi.json").json()
    named = document["components"]["schemas"]
    assert document["openapi"].startswith("3.1")
    for kind, command in c.KINDS.items():
        assert named[command.__name__]["properties"]["kind"] == {"const": kind}
    assert {reference["$ref"].rpartition("/")[2] for reference in named["Command"]["oneOf"]} == {
        command.__name__ for command in c.KINDS.values()
    }
    assert all(event.__name__ in named for event in EVENTS.values())
    for reference in _references(document):
        assert reference.removeprefix("#/components/schemas/") in named


def fits(value: Any, schema: dict[str, Any], named: dict[str, Any]) -> bool:
    """Whether a value is as a schema says; the part of JSON Schema that ours are written in."""
    if "$ref" in schema:
        return fits(value, named[schema["$ref"].rpartition("/")[2]], named)
    if "const" in schema:
        return bool(value == schema["const"])
    if "anyOf" in schema:
        return any(fits(value, choice, named) for choice in schema["anyOf"])
    if "enum" in schema and value not in schema["enum"]:
        return False
    kind = schema.get("type")
    if kind == "object":
        return isinstance(value, dict) and _object_fits(value, schema, named)
    if kind == "array":
        items = schema.get("prefixItems") or [schema["items"]] * len(value)
        return len(items) == len(value) and all(fits(v, s, named) for v, s in zip(value, items, strict=True))
    types = {"integer": int, "string": str, "boolean": bool, "null": type(None), "number": (int, float)}
    return kind is None or (isinstance(value, types[kind]) and (kind != "integer" or not isinstance(value, bool)))


def _object_fits(value: dict[str, Any], schema: dict[str, Any], named: dict[str, Any]) -> bool:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties")
    if not all(name in value for name in schema.get("required", [])):
        return False
    return all(
        bool(name in known or others) and fits(content, known.get(name, others), named)
        for name, content in value.items()
    )


def test_the_schemas_are_what_the_journal_reads_and_writes(event: Event) -> None:
    """Every event of a journal, the state, and commands of many shapes are as their schemas say."""
    event.play_round()
    event.do(c.GrantBye(section="A", entry=1, round=3, code="H"))  # type: ignore[arg-type]
    named = journal_schemas()
    for entry in event.desk.timeline(event.journal).entries:
        written = payload_of(entry.event)
        assert fits(written, named[type(entry.event).__name__], named), written
    assert fits(to_json(event.state), named["EventState"], named)
    paired = event.section.rounds[0]
    for command in (
        c.RegisterPlayer(section="A", person=Person(name="Okafor", rating=1900)),
        c.SetPairs(section="A", round=1, boards=paired.boards, absences={8: "Z"}),  # type: ignore[dict-item]
        c.CreateSection(section="B"),
        c.ChangeEvent(name="Renamed", deputy_arbiters=("One", "Two")),
    ):
        written = command_json(command)
        assert fits(written, named[type(command).__name__], named), written
    assert not fits({"kind": "pair-round"}, named["PairRound"], named)
    assert not fits({"kind": "pair-round", "section": 7}, named["PairRound"], named)


def test_the_page_of_the_api_lists_addresses_and_commands(near: TestClient) -> None:
    page = near.get("/api").text
    assert "/api/v1/events/{event}/commands" in page
    assert all(f">{kind}<" in page for kind in c.KINDS)
    assert "<script>" not in page


# ------------------------------------------------------------------------------------------------ commands


def test_a_command_is_carried_out_once_under_its_key(near: TestClient, event: Event) -> None:
    command = c.RegisterPlayer(section="A", person=Person(name="Newman, Nora", rating=1700))
    first, again = (do(near, event, command, "?key=nora") for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert sum(entry.person.name == "Newman, Nora" for entry in event.section.entries.values()) == 1


def test_a_confirmation_is_asked_for_and_nothing_is_done_before(near: TestClient, event: Event) -> None:
    event.play_round()
    command = c.RegisterPlayer(section="A", person=Person(name="Petrova, Anna", rating=2200), allow_duplicate=False)
    answer = do(near, event, command)
    if answer.status_code == 422:
        command = c.LeaveFideMode(section="A", reason="friendly")
        answer = do(near, event, command)
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["code"] == "confirmation-needed"
    assert error["needed"] >= 1
    assert error["given"] == 0
    assert error["findings"]
    assert do(near, event, command, f"?confirmations={error['needed']}").status_code == 200


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"kind": "fly"}, "fly"),
        ({}, "kind is missing"),
        ({"kind": "pair-round"}, "section"),
        ({"kind": "pair-round", "section": "A", "wings": 2}, "wings"),
        ({"kind": "record-result", "section": "A", "round": "one", "board": 1, "white": "1", "black": "0"}, "round"),
    ],
)
def test_a_command_that_does_not_fit_is_told_with_its_field(
    near: TestClient, event: Event, body: dict[str, Any], said: str
) -> None:
    answer = near.post(f"{BASE}/{event.journal}/commands", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-command"
    assert said in answer.json()["error"]["message"]


def test_bodies_that_are_no_json_object_are_told(near: TestClient, event: Event) -> None:
    path = f"{BASE}/{event.journal}/commands"
    json_type = {"Content-Type": "application/json"}
    for content in (b"{", b"[1]", b"\xff", b"[" * 100_000):
        answer = near.post(path, content=content, headers=json_type)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")
    assert near.post(path, data={"kind": "pair-round", "section": "A"}).status_code == 400
    assert near.post(path, content=b"{}", headers={"Content-Type": "text/plain"}).status_code == 400
    assert near.get(f"{BASE}/{event.journal}/history?after=x").json()["error"]["code"] == "bad-request"


def test_what_is_too_large_is_told_in_json(near: TestClient, event: Event) -> None:
    answer = near.post(f"{BASE}/{event.journal}/commands", content=b" " * (17 * 1024 * 1024))
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too-large"


def test_preview_undo_and_redo(near: TestClient, event: Event) -> None:
    event.play_round(enter=False)
    command = c.RecordResult(section="A", round=1, board=1, white="1", black="0")  # type: ignore[arg-type]
    path = f"{BASE}/{event.journal}"
    shown = near.post(f"{path}/preview", json=command_json(command)).json()
    assert shown["would_do"][0]["kind"] == "result.recorded"
    assert event.section.rounds[0].results == {}
    done = do(near, event, command).json()
    assert near.get(f"{path}/undo").json()["would_do"][0]["command"] == done["command"]
    assert near.post(f"{path}/undo", json={}).status_code == 200
    assert event.section.rounds[0].results == {}
    assert near.post(f"{path}/redo", json={}).status_code == 200
    assert 1 in event.section.rounds[0].results


def test_a_batch_is_one_step_and_says_what_it_left_out(near: TestClient, event: Event) -> None:
    path = f"{BASE}/{event.journal}/commands/batch"
    new = [c.RegisterPlayer(section="A", person=Person(name=f"New, {name}", rating=1500)) for name in ("One", "Two")]
    sent = [command_json(command) for command in (new[0], c.CheckIn(section="A", entry=99), new[1])]
    answer = near.post(path, json={"commands": sent})
    assert answer.status_code == 200
    assert len(answer.json()["outcome"]["done"]) == 2
    assert [(left["place"], left["findings"][0]["code"]) for left in answer.json()["left"]] == [(1, "no-player")]
    near.post(f"{BASE}/{event.journal}/undo", json={})
    assert len(event.section.entries) == 8
    for wrong in ({}, {"commands": []}, {"commands": ["pair"]}, {"commands": [{"kind": "fly"}]}):
        assert near.post(path, json=wrong).status_code == 400


def test_two_moments_are_compared(near: TestClient, event: Event) -> None:
    before = event.desk.timeline(event.journal).head
    event.play_round()
    found = near.get(f"{BASE}/{event.journal}/differences?first={before}").json()
    assert [line["section"] for line in found] == ["A"]
    assert found[0]["places"]


def test_history_is_read_piece_by_piece_and_filtered(near: TestClient, event: Event) -> None:
    path = f"{BASE}/{event.journal}/history"
    seen: list[int] = []
    after: int | None = 0
    while after is not None:
        piece = near.get(f"{path}?after={after}&limit=3").json()
        seen += [entry["sequence"] for entry in piece["entries"]]
        after = piece["next"]
    assert seen == list(range(1, piece["head"] + 1))
    players = near.get(f"{path}?kind=player.&section=A&actor=local").json()["entries"]
    assert {entry["kind"] for entry in players} == {"player.registered"}
    assert near.get(f"{path}?actor=somebody").json()["entries"] == []


# ------------------------------------------------------------------------------------------------ looking


def test_sections_are_looked_at_by_key_or_number_now_and_in_the_past(near: TestClient, event: Event) -> None:
    event.play_round("1=0-")
    path = f"{BASE}/{event.journal}/sections"
    boards = near.get(f"{path}/A/pairings").json()["boards"]
    assert boards == near.get(f"{path}/1/pairings?round=1").json()["boards"]
    assert boards[1]["result"] == ["=", "="]
    assert near.get(f"{path}/A/pairings?sequence=5").status_code == 404
    assert near.get(f"{path}/B/pairings").status_code == 404
    table = near.get(f"{path}/A/standings").json()
    assert [row["rank"] for row in table["rows"]][:1] == [1]
    assert table["tie_breaks"][0].startswith("BH")
    assert near.get(f"{path}/A/standings?tie_breaks=SB").json()["tie_breaks"] == ["SB"]
    assert near.get(f"{path}/A/standings?tie_breaks=NONSENSE").status_code == 422
    assert near.get(f"{path}/A/standings?after_round=9").status_code == 422
    assert len(near.get(f"{path}/A/cross-table").json()["rows"]) == 8
    receipts = near.get(f"{path}/A/players/1/receipts").json()
    assert len(receipts) == 1 + len(table["tie_breaks"])
    assert near.get(f"{path}/A/players/99/receipts").status_code == 404
    assert near.get(f"{path}/A/separation?a=1&b=2").json()["sentences"]
    assert near.get(f"{path}/A/rounds/1/explanation").json()["sections"]
    assert "[C.04.3" in near.get(f"{path}/A/rounds/1/why-not?a=1&b=2").json()["sentences"][0]
    assert near.get(f"{path}/A/rounds/7/explanation").status_code == 404


def test_the_explanation_of_a_round_is_of_the_results_as_they_stood(near: TestClient, event: Event) -> None:
    event.play_round()
    event.play_round(enter=False)
    path = f"{BASE}/{event.journal}/sections/A/rounds/2/explanation"
    before = near.get(path).json()
    win, loss = ResultCode.WIN, ResultCode.LOSS
    event.do(c.CorrectResult(section="A", round=1, board=1, white=loss, black=win))
    assert near.get(path).json() == before


def test_the_state_of_a_moment_needs_a_time_zone(near: TestClient, event: Event) -> None:
    path = f"{BASE}/{event.journal}"
    assert near.get(f"{path}?at=2026-01-01T10:00:00").status_code == 400
    assert near.get(f"{path}?at=2020-01-01T10:00:00Z").json()["state"] == {}
    assert near.get(path).json()["state"]["name"] == "Club Evening"


def test_files_go_out_and_come_back(near: TestClient, event: Event) -> None:
    event.play_round()
    path = f"{BASE}/{event.journal}/sections/A"
    trf = near.get(f"{path}/export")
    assert trf.headers["content-disposition"] == 'attachment; filename="section-1.trf"'
    octets = {"Content-Type": "application/octet-stream"}
    taken = near.post("/api/v1/takeover?name=club.trf", content=trf.content, headers=octets)
    assert taken.status_code == 201
    assert taken.json()["reproduced"] == [1]
    bad = near.post("/api/v1/takeover", content=b"001 nonsense", headers=octets)
    assert (bad.status_code, bad.json()["error"]["code"]) == (422, "bad-file")
    assert near.post("/api/v1/takeover", content=trf.content).status_code == 400
    keys = {kind["key"] for kind in near.get(f"{path}/documents").json()}
    assert "standings" in keys
    table = near.get(f"{path}/documents/standings.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert near.get(f"{path}/documents/nothing.csv").status_code == 422
    assert near.get(f"{path}/documents/standings.exe").status_code == 422


def test_the_stream_sends_entries_and_ends_when_the_server_does(app: Any, event: Event) -> None:
    import asyncio

    from crosstable.web.api.events import EntryStream

    async def first_piece() -> bytes:
        from starlette.requests import Request

        from crosstable.web.frame import EventHere, Here
        from crosstable.web.visitor import local_visitor

        request = Request({"type": "http", "app": app, "headers": [], "method": "GET", "path": "/"})
        here = Here(request, event.desk, app.state.settings, local_visitor("t"))
        found = EventHere(here, event.journal, event.desk.timeline(event.journal))
        return await EntryStream(request, found, found.head - 2).said(b": still here\n\n")

    pieces = asyncio.run(first_piece()).split(b"\n\n")
    head = event.desk.timeline(event.journal).head
    assert [piece.split(b"\n")[0] for piece in pieces[1:-1]] == [f"id: {n}".encode() for n in (head - 1, head)]
    assert json.loads(pieces[1].partition(b"data: ")[2])["kind"]


# ------------------------------------------------------------------------------------------------ who asks


def test_a_program_with_a_code_does_what_its_role_may(app: Any, event: Event) -> None:
    event.play_round(enter=False)
    program = far(app).client
    said = {"Authorization": f"Bearer {code(event, boards=(1, 2))}"}
    command = c.RecordResult(section="A", round=1, board=1, white="1", black="0")  # type: ignore[arg-type]
    assert do(program, event, command, headers=said).status_code == 200
    assert do(program, event, c.PairRound(section="A"), headers=said).status_code == 403
    other = c.RecordResult(section="A", round=1, board=3, white="1", black="0")  # type: ignore[arg-type]
    assert do(program, event, other, headers=said).json()["error"]["code"] == "not-allowed"
    assert program.get("/api/v1/me", headers=said).json()["actor"] == "code:a results program"


def test_a_program_with_a_login_is_out_when_the_account_is_closed(desk: Desk, event: Event) -> None:
    doors = Doors(desk, QUICK)
    doors.accounts.create("olga", "Olga", PASSWORD)
    event.do(c.AppointOfficial(person="olga", role=Role.DEPUTY))
    said = {"Authorization": "Basic " + base64.b64encode(f"olga:{PASSWORD}".encode()).decode()}
    with served(desk, Mode.SERVER) as app:
        program = far(app).client
        assert program.get(f"{BASE}/{event.journal}", headers=said).status_code == 200
        doors.accounts.disable("olga")
        app.state.entrance.forget()
        assert program.get(f"{BASE}/{event.journal}", headers=said).status_code == 401


def test_what_was_good_is_not_hashed_again_but_asked_again(
    app: Any, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, text = far(app).client, code(event)
    said = {"Authorization": f"Bearer {text}"}
    assert program.get(f"{BASE}/{event.journal}", headers=said).status_code == 200
    monkeypatch.setattr(app.state.entrance.doors.codes, "enter", lambda _text: pytest.fail("hashed again"))
    assert program.get(f"{BASE}/{event.journal}", headers=said).status_code == 200


@pytest.mark.parametrize("said", ["Bearer AAAA-AAAA", "Bearer", "Basic !!!", "Basic b2xnYQ==", "Digest x", ""])
def test_an_authorization_that_is_not_good_is_never_taken_for_local(near: TestClient, event: Event, said: str) -> None:
    answer = near.get(f"{BASE}/{event.journal}", headers={"Authorization": said})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_too_many_wrong_passwords_wait_in_json(desk: Desk) -> None:
    Doors(desk, QUICK).accounts.create("olga", "Olga", PASSWORD)
    said = {"Authorization": "Basic " + base64.b64encode(f"olga:{WRONG}".encode()).decode()}
    with served(desk, Mode.SERVER) as app:
        program = far(app).client
        answers = [program.get(BASE, headers=said) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert answers[-1].json()["error"]["wait"] == int(answers[-1].headers["retry-after"])


def test_a_browser_needs_the_token_of_its_page(app: Any, event: Event) -> None:
    event.play_round(enter=False)
    phone = by_code(app, code(event)).client
    command = c.RecordResult(section="A", round=1, board=1, white="1", black="0")  # type: ignore[arg-type]
    assert do(phone, event, command).json()["error"]["code"] == "csrf"
    token = phone.get("/api/v1/me").json()["csrf"]
    assert do(phone, event, command, headers={"X-CSRF": token}).status_code == 200


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
)
def test_a_page_of_another_site_cannot_use_that_it_runs_on_the_laptop(
    near: TestClient, event: Event, headers: dict[str, str]
) -> None:
    answer = do(near, event, c.PairRound(section="A"), headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign"
    assert event.section.rounds == ()


def test_answers_are_not_for_pages_of_other_sites(near: TestClient, event: Event) -> None:
    answer = near.get(f"{BASE}/{event.journal}", headers={"Origin": "http://evil.example"})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_the_list_shows_what_is_public_and_what_is_ones_own(
    app: Any, near: TestClient, desk: Desk, event: Event
) -> None:
    from crosstable.domain import PublicNames

    hidden = desk.create("local", c.CreateEvent(name="Hidden")).journal
    desk.execute(hidden, "local", c.ChangePublicity(open=False, names=PublicNames.FULL))
    assert {(line["name"], line["role"]) for line in near.get(BASE).json()} == {
        ("Club Evening", "organiser"),
        ("Hidden", "organiser"),
    }
    assert [(line["name"], line["role"]) for line in far(app).client.get(BASE).json()] == [("Club Evening", None)]


def test_a_new_event_under_somebody_elses_key_is_another(desk: Desk, near: TestClient) -> None:
    doors = Doors(desk, QUICK)
    doors.accounts.create("olga", "Olga", PASSWORD)
    said = {"Authorization": "Basic " + base64.b64encode(f"olga:{PASSWORD}".encode()).decode()}
    mine = near.post(f"{BASE}?key=open", json={"name": "Mine"}).json()["event"]
    again = near.post(f"{BASE}?key=open", json={"name": "Mine"})
    hers = near.post(f"{BASE}?key=open", json={"name": "Hers"}, headers=said).json()["event"]
    assert (again.status_code, again.json()["event"]) == (200, mine)
    assert hers != mine


def test_codes_are_issued_listed_and_revoked(app: Any, near: TestClient, event: Event) -> None:
    path = f"{BASE}/{event.journal}/codes"
    made = near.post(path, json={"label": "Mia", "role": "results", "last_board": 5, "days": 2})
    assert made.status_code == 201
    text, known = made.json()["secret"], made.json()["issued"]
    assert made.json()["address"].endswith(f"/enter?code={text}")
    assert text not in near.get(path).text
    said = {"Authorization": f"Bearer {text}"}
    program = far(app).client
    assert program.get(f"{BASE}/{event.journal}", headers=said).status_code == 200
    assert near.delete(f"{path}/{known['id']}").status_code == 204
    assert program.get(f"{BASE}/{event.journal}", headers=said).status_code == 401
    for body in ({"label": "x", "role": "king"}, {"role": "results"}, {"label": "x", "role": "results", "days": 0}):
        assert near.post(path, json=body).status_code == 400


def test_an_address_of_the_api_that_is_not_there_is_told_in_json(near: TestClient) -> None:
    assert near.get("/api/v1/nothing").json()["error"]["code"] == "not-found"
    assert near.put(BASE, json={}).json()["error"]["code"] == "method"
