"""Nothing is left out: every finding has a test, every kind of event and command a place in the docs."""

import re
from pathlib import Path

import pytest

from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import HANDLERS
from crosstable.journal.evolve import evolve
from crosstable.journal.state import EMPTY
from tests.journal.finding_rows import rows

ROOT = Path(__file__).parents[2]
TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)
)
PAGE = (ROOT / "docs" / "journal.md").read_text(encoding="utf-8")

CODES = sorted({row.code for row in rows()})


def test_there_are_findings() -> None:
    assert len(CODES) > 60


@pytest.mark.parametrize("code", CODES)
def test_every_finding_has_a_test(code: str) -> None:
    assert f'"{code}"' in TESTS


def test_every_finding_is_in_the_docs() -> None:
    """`python -m tests.journal.finding_rows` prints the table."""
    assert "\n".join(map(str, rows())) in PAGE


@pytest.mark.parametrize("kind", sorted(c.KINDS))
def test_every_command_is_decided_and_documented(kind: str) -> None:
    assert c.KINDS[kind] in HANDLERS
    assert f"`{kind}`" in PAGE


@pytest.mark.parametrize("kind", sorted(e.KINDS))
def test_every_event_is_documented(kind: str) -> None:
    assert f"`{kind}`" in PAGE


def test_the_page_names_nothing_that_there_is_not() -> None:
    tables = re.findall(r"^\| `([\w.-]+)` \|", PAGE, re.MULTILINE)
    assert tables
    assert set(tables) <= set(c.KINDS) | set(e.KINDS) | set(CODES)


def test_an_event_of_another_family_changes_nothing() -> None:
    assert evolve(EMPTY, e.Event()) is EMPTY
