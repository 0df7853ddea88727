"""The page docs/tie-breaks.md says what the catalogue, the presets and the editions say."""

from pathlib import Path

import pytest

from crosstable.tiebreaks import EDITIONS
from crosstable.tiebreaks.catalogue import ENTRIES, Entry, Where
from crosstable.tiebreaks.presets import PRESETS

PAGE = Path(__file__).parents[2] / "docs" / "tie-breaks.md"

_WHERE = {Where.ANY: "", Where.SWISS: "Swiss only", Where.ROUND_ROBIN: "round robin"}


def code_rows() -> list[str]:
    head = [
        "| code | name | article | type | better | modifiers | for |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    return head + [code_row(entry) for entry in ENTRIES.values()]


def code_row(entry: Entry) -> str:
    modifiers = [f"`/{kind}`" for kind in entry.modifiers] + (["`:MP` `:GP`"] if entry.split else [])
    cells = [
        f"`{entry.code}`",
        entry.name,
        entry.article,
        entry.kind,
        entry.better.value,
        " ".join(modifiers),
        ", ".join(filter(None, [entry.family.value, _WHERE[entry.where]])),
    ]
    return "| " + " | ".join(cells) + " |"


def preset_rows() -> list[str]:
    rows = [f"| {p.title} | `{p.codes}` | {p.source} | {p.reason} |" for p in PRESETS.values()]
    return ["| event | list | whose | why |", "| --- | --- | --- | --- |", *rows]


def edition_rows() -> list[str]:
    rows = [f"| `{e.name}` | {e.source} | {_since(e.name)} |" for e in EDITIONS]
    return ["| edition | rules | for events that start |", "| --- | --- | --- |", *rows]


def _since(name: str) -> str:
    edition = next(edition for edition in EDITIONS if edition.name == name)
    if not edition.chosen_by_date:
        return "on request"
    return "before" if edition.first_day is None else f"on or after {edition.first_day.isoformat()}"


@pytest.mark.parametrize("rows", [code_rows(), preset_rows(), edition_rows()], ids=["codes", "presets", "editions"])
def test_tables_are_true(rows: list[str]) -> None:
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8")
