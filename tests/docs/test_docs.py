"""The documents hold: their examples run, the files they name exist."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosstable.cli import group
from tests.docs import refresh

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
CODE = re.compile(
    r"`((?:src/crosstable/|tests/|docs/|pairing/|domain/|formats/|simulate/|reports/|standings/|tiebreaks/|ratings/|cli/|i18n/|journal/|store/|desk/)[\w/.-]+)`"
)


def examples(page: Path) -> list[tuple[list[str], str]]:
    """The commands of a page with what they print."""
    found = []
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            found.append((shlex.split(line), output))
    return found


EXAMPLES = [(page, words, output) for page in PAGES if page != refresh.PAGE for words, output in examples(page)]


@pytest.mark.parametrize(("page", "words", "output"), EXAMPLES, ids=lambda value: None)
def test_command_line_examples(page: Path, words: list[str], output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page shows is what the command prints; an ellipsis on a line of its own skips the rest."""
    monkeypatch.chdir(ROOT)
    assert words[0] == "crosstable"
    result = CliRunner().invoke(group, words[1:])
    expected = output.rstrip()
    printed = result.stdout.rstrip()
    if expected.endswith("\n…"):
        assert printed.startswith(expected.removesuffix("…").rstrip())
    else:
        assert printed == expected, page


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")], ids=str)
def test_python_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_pages_name_exist(page: Path) -> None:
    for name in CODE.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists() or (ROOT / "src" / "crosstable" / name).exists(), name


def test_every_room_is_on_the_map() -> None:
    rooms = [path.name for path in (ROOT / "src" / "crosstable").iterdir() if (path / "__init__.py").exists()]
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [room for room in rooms if f"`{room}`" not in text] == []


def test_every_command_is_documented() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "docs" / "commands.md").read_text(
        encoding="utf-8"
    )
    for name in group.list_commands(None):  # type: ignore[arg-type]
        assert f"crosstable {name}" in text or f"crosstable-{name}" in text, name


def test_page_of_commands_is_current() -> None:
    """`python -m tests.docs.refresh` writes it anew."""
    assert refresh.PAGE.read_text(encoding="utf-8") == refresh.page()


def test_public_door_opens_every_name() -> None:
    import crosstable

    assert all(getattr(crosstable, name) is not None for name in crosstable.__all__)
    assert sorted(crosstable.__all__) == sorted({*crosstable._ROOMS, "__version__"})
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = crosstable.nonsense  # type: ignore[attr-defined]
