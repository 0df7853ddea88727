"""Several commands as one step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.desk import Desk, NotAllowed
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Role
from crosstable.store import open_store


@pytest.fixture
def event(tmp_path: Path) -> Iterator[tuple[Desk, str]]:
    with open_store(tmp_path / "data") as store:
        desk = Desk(store)
        journal = desk.create("anna", c.CreateEvent(name="Open")).journal
        desk.execute(journal, "anna", c.CreateSection(section="A"))
        yield desk, journal


def registered(*names: str) -> list[c.Command]:
    return [c.RegisterPlayer(section="A", person=Person(name=name)) for name in names]


def test_all_happen_under_one_command_and_one_undo_takes_them_back(event: tuple[Desk, str]) -> None:
    desk, journal = event
    outcome, left = desk.execute_each(journal, "anna", registered("One", "Two", "Three"))
    assert not left
    assert len({entry.command for entry in outcome.entries}) == 1
    assert [e.person.name for e in outcome.state.sections["A"].entries.values()] == ["One", "Two", "Three"]
    desk.undo(journal, "anna")
    assert not desk.state(journal).sections["A"].entries


def test_what_is_refused_or_needs_a_confirmation_is_left_out_and_the_others_happen(event: tuple[Desk, str]) -> None:
    desk, journal = event
    outcome, left = desk.execute_each(journal, "anna", registered("One", "", "One", "Two"))
    assert sorted(left) == [1, 2]
    assert [found.code for found in left[1].findings] == ["name"]
    assert [found.code for found in left[2].findings] == ["duplicate"]
    assert [e.person.name for e in outcome.state.sections["A"].entries.values()] == ["One", "Two"]


def test_with_a_key_they_happen_once(event: tuple[Desk, str]) -> None:
    desk, journal = event
    desk.execute_each(journal, "anna", registered("One"), key="k")
    outcome, _left = desk.execute_each(journal, "anna", registered("Two"), key="k")
    assert outcome.repeated
    assert len(outcome.state.sections["A"].entries) == 1


def test_whoever_may_not_changes_nothing(event: tuple[Desk, str]) -> None:
    desk, journal = event
    desk.execute(journal, "anna", c.AppointOfficial(person="ben", role=Role.CHECK_IN))
    desk.execute(journal, "anna", registered("One")[0])
    with pytest.raises(NotAllowed):
        desk.execute_each(journal, "ben", [c.CheckIn(section="A", entry=1), *registered("Two")])
    assert desk.state(journal).sections["A"].entries[1].present is None


def test_nothing_to_do_is_no_step(event: tuple[Desk, str]) -> None:
    desk, journal = event
    head = desk.timeline(journal).head
    outcome, left = desk.execute_each(journal, "anna", [])
    assert (outcome.entries, left, desk.timeline(journal).head) == ((), {}, head)
