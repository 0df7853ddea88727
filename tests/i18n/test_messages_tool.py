"""The script for translators."""

import gettext
import json
from pathlib import Path

import pytest
from tools import messages as tool
from tools.messages import Entry, faults

ENTRIES = [
    Entry("Round {round}", "", ("cli/pair.py",)),
    Entry("{count} player", "{count} players", ("cli/pair.py",)),
    Entry("The only round is over.", "All {count} rounds are over.", ("desk/desk.py",), ("Shown at the end.",)),
    Entry("%(count)s game", "%(count)s games", ("web/templates/x.html",)),
    Entry(" and {name}", "", ("desk/desk.py",)),
]
SEVERAL = ENTRIES[1]


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """Catalogues of their own for a few messages."""
    known = list(ENTRIES)
    monkeypatch.setattr(tool, "entries", lambda: known)
    monkeypatch.setattr(tool, "LOCALE_DIRECTORY", tmp_path)
    monkeypatch.setattr(tool, "PACKAGE", tmp_path)
    monkeypatch.setattr(tool, "POT", tmp_path / "crosstable.pot")
    tool.refresh()
    return known


def apply(tmp_path: Path, code: str, given: object) -> int:
    file = tmp_path / "given.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    return tool.run(["apply", code, str(file)])


def test_what_is_applied_is_translated_and_no_longer_missing(
    sources: list[Entry], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"Round {round}": "Тур {round}", "{count} player": ["{count} игрок", "{count} игрока", "{count} игроков"]}
    assert apply(tmp_path, "ru", given) == 0
    with tool.mo_path("ru").open("rb") as file:
        read = gettext.GNUTranslations(file)
    assert read.gettext("Round {round}") == "Тур {round}"
    assert [read.ngettext("{count} player", "{count} players", n) for n in (21, 3, 11)] == given["{count} player"]
    assert tool.run(["missing", "ru", "--limit", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {
            "msgid": "The only round is over.",
            "plural": "All {count} rounds are over.",
            "forms": 3,
            "where": "desk/desk.py",
            "comment": "Shown at the end.",
        }
    ]


def test_what_cannot_be_used_is_left_out_and_listed(
    sources: list[Entry], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"Round {round}": "Ronde {ronde}", "Nothing": "Niets", " and {name}": " en {name}", "{count} player": 3}
    assert apply(tmp_path, "nl", given) == 1
    told = capsys.readouterr().out
    assert "'Round {round}': placeholders differ: ['{round}'] wanted, ['{ronde}'] found" in told
    assert "'Nothing': no such message" in told
    assert "'{count} player': neither a text nor a list of texts" in told
    assert tool.read_translations("nl") == {" and {name}": (" en {name}",)}


def test_refresh_keeps_translations_and_drops_what_is_gone(sources: list[Entry], tmp_path: Path) -> None:
    apply(tmp_path, "nl", {"Round {round}": "Ronde {round}", " and {name}": " en {name}"})
    sources.pop()
    sources.append(Entry("Round {round}!", "", ("cli/pair.py",)))
    assert tool.stale() != []
    tool.refresh()
    assert tool.stale() == []
    assert tool.read_translations("nl") == {"Round {round}": ("Ronde {round}",)}
    assert 'msgid "Round {round}!"\nmsgstr ""\n' in tool.po_path("nl").read_text(encoding="utf-8")


def test_refreshing_twice_changes_nothing(sources: list[Entry], tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in tmp_path.rglob("crosstable.*")}
    tool.refresh()
    assert {path: path.read_bytes() for path in tmp_path.rglob("crosstable.*")} == before
    assert len(before) == 1 + 2 * len(tool.TRANSLATED)


@pytest.mark.parametrize(
    ("code", "entry", "forms", "fault"),
    [
        ("nl", ENTRIES[0], ("Ronde {round}",), ""),
        ("nl", ENTRIES[0], ("Ronde",), "placeholders differ"),
        ("nl", ENTRIES[0], ("Ronde {round!r}",), "placeholders differ"),
        ("nl", ENTRIES[0], ("Ronde {round",), "not a template"),
        ("nl", ENTRIES[0], (" Ronde {round}",), "blanks at the beginning or end differ"),
        ("nl", ENTRIES[0], ("  ",), "a form is empty"),
        ("nl", ENTRIES[4], ("en {name}",), "blanks at the beginning or end differ"),
        ("nl", SEVERAL, ("{count} speler",), "2 forms are needed, not 1"),
        ("nl", SEVERAL, ("{count} speler", "spelers"), "placeholders differ"),
        ("id", SEVERAL, ("{count} pemain",), ""),
        ("nl", ENTRIES[2], ("De enige ronde is voorbij.", "Alle {count} rondes zijn voorbij."), ""),
        ("ru", ENTRIES[2], ("Сыгран единственный тур.", "{count}", "{count}"), "placeholders differ"),
        ("nl", ENTRIES[3], ("%(count)s partij", "%(count)s partijen"), ""),
        ("nl", ENTRIES[3], ("%(count)s partij", "partijen"), "placeholders differ"),
        ("nl", ENTRIES[3], ("%(count)s partij", "%(count)s partijen, 50 % wit"), "percent sign"),
    ],
)
def test_a_translation_keeps_what_the_message_has(code: str, entry: Entry, forms: tuple[str, ...], fault: str) -> None:
    """In Russian the first form is also that of 21, so it must name the number; in Dutch it is that of 1 alone."""
    found = "; ".join(faults(code, entry, forms))
    assert fault in found
    assert bool(fault) == bool(found)


@pytest.mark.parametrize("words", [["missing", "xx"], ["apply", "nl", "no-such-file.json"]])
def test_what_the_user_gets_wrong_is_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["messages", *words])
    assert tool.main() == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_one_text_has_one_plural(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text('ngettext("a game", "games", 1)\n# Translators: At chess.\n_("b")\n', "utf-8")
    monkeypatch.setattr(tool, "PACKAGE", tmp_path)
    monkeypatch.setattr(tool, "TEMPLATES", tmp_path / "none")
    assert tool.entries() == [Entry("a game", "games", ("a.py",)), Entry("b", "", ("a.py",), ("At chess.",))]
    (tmp_path / "b.py").write_text('say_many("a game", "several games", 1)\n', "utf-8")
    with pytest.raises(tool.ToolError, match="another plural"):
        tool.entries()


def test_pages_are_read_as_they_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "p.html").write_text(
        "{% trans trimmed count=n %}\n  {{ count }} player\n{% pluralize %}\n  {{ count }} players\n{% endtrans %}"
        '{{ _("50 %%") }}{% trans %}Undo{% endtrans %}{{ ngettext("a", "b", n) }}',
        "utf-8",
    )
    monkeypatch.setattr(tool, "PACKAGE", tmp_path)
    monkeypatch.setattr(tool, "TEMPLATES", tmp_path)
    assert [(entry.text, entry.plural) for entry in tool.entries()] == [
        ("%(count)s player", "%(count)s players"),
        ("50 %%", ""),
        ("Undo", ""),
        ("a", "b"),
    ]
