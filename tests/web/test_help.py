"""The help: F1 lands on a section wherever one is, and the keys are those that work."""

from __future__ import annotations

import re

import pytest

from crosstable.web.pages.help import is_translated, keys_of
from crosstable.web.results_typed import PROFILES
from crosstable.web.templating import FOLDER

from .conftest import Browser

LANGUAGES = ("en", "id", "nl", "ru")
MISSING: set[str] = set()
"""Languages without a help text.  There shall be none."""

_PLACE = re.compile(r"\{% block help %\}([^{]*)\{% endblock %\}")


def anchors(language: str) -> list[str]:
    """The sections of the help in a language."""
    return re.findall(r'<section id="([^"]+)">', (FOLDER / "help" / f"{language}.html").read_text("utf-8"))


def places() -> set[tuple[str, str]]:
    """Every page's place in the help: template, anchor."""
    return {
        (str(path.relative_to(FOLDER)), anchor)
        for path in FOLDER.rglob("*.html")
        for anchor in _PLACE.findall(path.read_text("utf-8"))
    }


def test_every_page_has_its_section() -> None:
    found = places()
    assert len(found) > 10
    assert {(path, anchor) for path, anchor in found if anchor not in anchors("en")} == set()


def test_sections_stand_once_and_are_listed(browser: Browser) -> None:
    page = browser.get("/help").text
    assert len(anchors("en")) == len(set(anchors("en")))
    for anchor in anchors("en"):
        assert f'<section id="{anchor}">' in page
        assert f'<li><a href="#{anchor}">' in page


def test_every_key_of_every_profile_is_in_the_table(browser: Browser) -> None:
    page = browser.get("/help").text
    table = page[page.index('<section id="round">') : page.index('<section id="why">')]
    for name, profile in PROFILES.items():
        for key in profile.keys:
            assert f"<kbd>{key}</kbd>" in table, (name, key)
    assert keys_of("sharly", "=") == "3"
    assert keys_of("vega", "clear") == "9"
    assert keys_of("sharly", "--") == ""


def test_links_of_the_help_lead_to_pages(browser: Browser) -> None:
    links = set(re.findall(r'href="(/[^"#]*)"', browser.get("/help").text[:200_000].split('<div class="help"')[1]))
    assert links
    for link in links:
        assert browser.get(link).status_code == 200, link


def test_what_is_missing_is_known() -> None:
    assert {language for language in LANGUAGES if not is_translated(language)} == MISSING


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sections(language: str) -> None:
    if language in MISSING:
        pytest.skip("not translated")
    assert anchors(language) == anchors("en")


def test_a_missing_translation_is_said(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.i18n.languages.LANGUAGES", ("en", "ru"))
    monkeypatch.setattr("crosstable.web.language.LANGUAGES", ("en", "ru"))
    monkeypatch.setattr("crosstable.web.pages.help.is_translated", lambda code: code == "en")
    page = browser.get("/help", headers={"Accept-Language": "ru"}).text
    assert "notice warning" in page
    assert '<div class="help" lang="en">' in page


@pytest.mark.parametrize("language", ["id", "nl", "ru"])
def test_buttons_are_called_as_on_their_pages(language: str) -> None:
    """A translated help asks the catalogue for the words on buttons; a renamed button is found here."""
    pages = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.html") if path.parent not in {FOLDER / "help"})
    named = set(re.findall(r"\{\{ _\('([^']+)'\) \}\}", (FOLDER / "help" / f"{language}.html").read_text("utf-8")))
    assert len(named) > 20
    assert {text for text in named if f"_('{text}')" not in pages} == set()
