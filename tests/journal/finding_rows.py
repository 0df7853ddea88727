"""The table of findings in docs/journal.md, read from the sources: ``python -m tests.journal.finding_rows`` prints it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOM = Path(__file__).parents[2] / "src" / "crosstable" / "journal"
SOURCES = [*sorted((ROOM / "decide").glob("*.py")), ROOM / "timeline.py"]

_PLACE = {"finding": 1, "Finding": 1, "refuse": 0, "ruled_out": 1}
"""Where the code stands among the arguments."""
_LEVELS = {"ACKNOWLEDGE": "2", "CONFIRM": "3", "CONFIRM_TWICE": "4", "REFUSE": "5"}


@dataclass(frozen=True, order=True)
class Row:
    """A finding that the sources make; no sentence where somebody else speaks (the engine, the tie-breaks)."""

    code: str
    level: str
    sentence: str

    def __str__(self) -> str:
        return f"| `{self.code}` | {self.level} | {self.sentence or '…'} |"


def rows() -> list[Row]:
    """Every finding, by code."""
    return sorted({row for source in SOURCES for row in _rows(ast.parse(source.read_text(encoding="utf-8")))})


def _rows(tree: ast.AST) -> Iterator[Row]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in _PLACE:
            continue
        place = _PLACE[node.func.id]
        code = node.args[place] if len(node.args) > place else None
        if isinstance(code, ast.Constant):
            yield Row(str(code.value), _level(node, node.func.id), _sentence(node.args[place + 1]))


def _level(node: ast.Call, maker: str) -> str:
    if maker == "refuse":
        return "5"
    if maker == "ruled_out":
        return "5 (3)"
    assert isinstance(node.args[0], ast.Name)
    return _LEVELS[node.args[0].id]


def _sentence(node: ast.expr) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        place = 1 if node.func.id == "say_many" else 0  # of two forms the one for many
        text = node.args[place] if len(node.args) > place else None
        return str(text.value) if isinstance(text, ast.Constant) else ""
    return ""


if __name__ == "__main__":
    print("\n".join(map(str, rows())))
