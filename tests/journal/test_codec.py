"""Events and commands as JSON text: every kind there and back, and a clear word about what does not fit."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.domain import Colour, Points, ResultCode, ScoringSystem
from crosstable.journal import CodecError, Event, command_json, command_of, event_of, payload_of
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.codec import from_json, to_json
from crosstable.journal.events import Board, Person, Settings, System
from tests.journal.strategies import of

R = ResultCode


@pytest.mark.parametrize("kind", sorted(e.KINDS))
def test_every_event_goes_through_text_and_back(kind: str) -> None:
    @given(of(e.KINDS[kind]))
    @settings(max_examples=25, deadline=None)
    def there_and_back(event: Event) -> None:
        text = json.dumps(payload_of(event))
        assert event_of(kind, event.VERSION, json.loads(text)) == event

    there_and_back()


@pytest.mark.parametrize("kind", sorted(c.KINDS))
def test_every_command_goes_through_text_and_back(kind: str) -> None:
    @given(of(c.KINDS[kind]))
    @settings(max_examples=25, deadline=None)
    def there_and_back(command: c.Command) -> None:
        text = json.dumps(command_json(command))
        assert command_of(json.loads(text)) == command

    there_and_back()


def test_kinds_are_stable_names_and_each_has_one() -> None:
    assert all(kind == cls.KIND and cls.VERSION >= 1 for kind, cls in e.KINDS.items())
    assert all(kind == cls.KIND for kind, cls in c.KINDS.items())
    assert len({cls.__name__ for cls in e.KINDS.values()}) == len(e.KINDS)


def test_the_form_of_a_payload() -> None:
    """What stands in journals: defaults left out, maps with numbers as keys as pairs, enums by value."""
    paired = e.RoundPaired(
        section="A", round=1, boards=(Board(board=1, white=1, black=2),), absences={3: R.HPB, 4: R.ZPB}
    )
    assert payload_of(paired) == {
        "section": "A",
        "round": 1,
        "boards": [{"board": 1, "white": 1, "black": 2}],
        "absences": [[3, "H"], [4, "Z"]],
    }
    created = e.EventCreated(name="Harbour Open", start_date=date(2026, 5, 1), deputy_arbiters=("Eve",))
    assert payload_of(created) == {"name": "Harbour Open", "start_date": "2026-05-01", "deputy_arbiters": ["Eve"]}
    section = e.SectionCreated(
        section="A", settings=Settings(system=System.DUTCH_BAKU, scoring=ScoringSystem(pab=Points(50)))
    )
    assert payload_of(section) == {"section": "A", "settings": {"system": "dutch-baku", "scoring": {"pab": 50}}}
    assert command_json(c.DrawInitialColour(section="A", colour=Colour.BLACK)) == {
        "kind": "draw-initial-colour",
        "section": "A",
        "colour": to_json(Colour.BLACK),
    }


REGISTERED: dict[str, Any] = {"section": "A", "entry": 1, "person": {"name": "Anna"}}


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        ("player.registered", [], "player.registered: expected an object"),
        ("player.registered", None, "player.registered: expected an object"),
        ("player.registered", {"section": "A", "entry": 1}, "player.registered: the field person is missing"),
        ("player.registered", {**REGISTERED, "person": {}}, "player.registered.person: the field name is missing"),
        ("player.registered", {**REGISTERED, "shoes": 1}, "player.registered: unknown field shoes"),
        ("player.registered", {**REGISTERED, "entry": "1"}, "player.registered.entry: expected int, found '1'"),
        ("player.registered", {**REGISTERED, "entry": True}, "player.registered.entry: expected int, found True"),
        ("player.registered", {**REGISTERED, "entry": 1.0}, "player.registered.entry: expected int, found 1.0"),
        ("player.registered", {**REGISTERED, "entry": None}, "player.registered.entry: expected int, found None"),
        (
            "player.registered",
            {**REGISTERED, "person": {"name": 7}},
            "player.registered.person.name: expected a text, found 7",
        ),
        (
            "player.checked-in",
            {"section": "A", "entry": 1, "present": 1},
            "player.checked-in.present: expected bool, found 1",
        ),
        ("event.created", {"name": "x", "start_date": "1 May"}, "event.created.start_date: expected a date"),
        ("event.created", {"name": "x", "start_date": 5}, "event.created.start_date: expected a date"),
        ("event.created", {"name": "x", "deputy_arbiters": "Eve"}, "event.created.deputy_arbiters: expected a list"),
        (
            "event.created",
            {"name": "x", "deputy_arbiters": ["Eve", 5]},
            r"event.created.deputy_arbiters\[1\]: expected a text",
        ),
        (
            "official.appointed",
            {"person": "Eve", "role": "king"},
            "official.appointed.role: expected one of 'organiser'",
        ),
        ("official.appointed", {"person": "Eve", "role": ["organiser"]}, "official.appointed.role: expected one of"),
        (
            "bye.granted",
            {"section": "A", "entry": 1, "round": 1, "code": "Y"},
            "bye.granted.code: expected one of .* found 'Y'",
        ),
        (
            "round.paired",
            {"section": "A", "round": 1, "boards": [{"board": 1, "white": 1}]},
            r"round.paired.boards\[0\]: the field black is missing",
        ),
        (
            "round.paired",
            {"section": "A", "round": 1, "boards": [], "absences": [[1, "H", "x"]]},
            "round.paired.absences: expected an object, or a list of pairs",
        ),
        (
            "round.paired",
            {"section": "A", "round": 1, "boards": [], "absences": 7},
            "round.paired.absences: expected an object, or a list of pairs",
        ),
        (
            "round.paired",
            {"section": "A", "round": 1, "boards": [], "absences": [["x", "H"]]},
            "round.paired.absences: expected int",
        ),
        (
            "round.paired",
            {"section": "A", "round": 1, "boards": [], "absences": [[[], "H"]]},
            "round.paired.absences: expected int",
        ),
        (
            "section.imported",
            {"section": "A", "source": "x", "rounds": 1, "notes": [[1]]},
            r"section.imported.notes\[0\]: expected 2 items, found 1",
        ),
    ],
)
def test_a_payload_that_does_not_fit_is_named_by_its_place(kind: str, payload: Any, sentence: str) -> None:
    with pytest.raises(CodecError, match=sentence.replace(".", r"\.").replace(r"\.*", ".*").replace(r"\\.", r"\.")):
        event_of(kind, 1, payload)


@pytest.mark.parametrize(
    "data", [None, 5, "pair-round", [], {}, {"kind": None}, {"kind": []}, {"kind": "dance"}, {"kind": {"a": 1}}]
)
def test_an_unknown_command_is_a_clear_error(data: object) -> None:
    with pytest.raises(CodecError, match="unknown command"):
        command_of(data)


def test_a_command_that_does_not_fit_is_named_by_its_place() -> None:
    with pytest.raises(CodecError, match=r"pair-round: the field section is missing"):
        command_of({"kind": "pair-round"})
    with pytest.raises(CodecError, match=r"set-pairs\.boards: expected a list"):
        command_of({"kind": "set-pairs", "section": "A", "round": 1, "boards": {}})


def test_an_unknown_event_is_a_clear_error() -> None:
    with pytest.raises(CodecError, match=r"unknown kind of event: player\.knighted"):
        event_of("player.knighted", 1, {})


def test_an_event_from_the_future_is_a_clear_error() -> None:
    with pytest.raises(CodecError, match=r"event\.created of version 2 was written by a newer program.* knows 1"):
        event_of("event.created", 2, {"name": "x"})


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_a_clear_error(version: int) -> None:
    with pytest.raises(CodecError, match=r"event\.created of version -?\d cannot be read"):
        event_of("event.created", version, {"name": "x"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeated:
    """An event of a later version: version 1 had a text ``table``, version 2 a number ``seat`` and no hall."""

    KIND: ClassVar[str] = "player.seated"
    VERSION: ClassVar[int] = 3
    seat: int
    hall: str


def _second(payload: dict[str, Any]) -> dict[str, Any]:
    return {"seat": int(payload.pop("table"))} | payload


def _third(payload: dict[str, Any]) -> dict[str, Any]:
    return payload | {"hall": "main"}


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = type("PlayerSeated", (PlayerSeated, Event), {"__slots__": ()})
    monkeypatch.setitem(e.KINDS, "player.seated", dataclass(frozen=True, kw_only=True)(seated))  # type: ignore[arg-type]
    monkeypatch.setitem(e.UPCASTS, ("player.seated", 1), _second)  # type: ignore[arg-type]
    monkeypatch.setitem(e.UPCASTS, ("player.seated", 2), _third)  # type: ignore[arg-type]


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize(
    ("version", "payload"), [(1, {"table": "7"}), (2, {"seat": 7}), (3, {"seat": 7, "hall": "main"})]
)
def test_old_versions_are_brought_up_to_date_step_by_step(version: int, payload: dict[str, Any]) -> None:
    before = dict(payload)
    event: Any = event_of("player.seated", version, payload)
    assert (event.seat, event.hall) == (7, "main")
    assert payload == before


@pytest.mark.usefixtures("later")
def test_an_old_version_of_another_form_is_a_clear_error() -> None:
    with pytest.raises(CodecError, match=r"player\.seated of version 1 cannot be read"):
        event_of("player.seated", 1, ["table"])


@dataclass(frozen=True)
class Shelf:
    """Types that the events do not use now, and may."""

    by_name: Mapping[str, int]
    pair: tuple[int, str]
    maybe: Person | None = None


@given(st.builds(Shelf, by_name=st.dictionaries(st.text(), st.integers()), maybe=st.none() | of(Person)))
def test_other_forms_of_values(shelf: Shelf) -> None:
    assert from_json(Shelf, json.loads(json.dumps(to_json(shelf)))) == shelf
