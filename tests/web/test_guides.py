"""The guides: every number comes from the rules, every page leads on, every language says the same."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from crosstable.i18n import use_language
from crosstable.pairing import check
from crosstable.reports import guide as examples
from crosstable.reports.calculator import read_text
from crosstable.web import guides
from crosstable.web.templating import FOLDER

from .conftest import Browser

TRANSLATED = ("id", "nl", "ru")
MISSING: set[tuple[str, str]] = set()
"""Guides without a translation, as (language, name).  There shall be none."""

SHOWN = {
    # Opponents {4, 3, 3, 2, 1} and {4, 3, 2½, 2, 2}; the table of six.
    "buchholz": ("Sum of what counts: 13", "Sum of what counts: 13.5", "Bo has 13.5, Ana 13.", "has 4 or 5"),
    "cuts": (
        "1 Bo 4 13.5 11.5 7.5", "2 Ana 4 13 12 8", "3 Cai 4 12.5 11.5 8.5", "plain Buchholz Bo comes first",
        "By Cut-1 it is Ana", "By Median-1 it is Cai", "Sum of what counts: 12", "Sum of what counts: 8.5",
        "Sum of what counts: 7.5",
    ),
    "sonneborn-berger": ("Ana has 4.75, Bo 4.25", "Kasparov (9.75)", "Tal (7.5)", "both have 2 wins"),
    "other-tie-breaks": ("Early wins give 13, late wins 10", "2120 for Kasparov and 2076 for Tal", "2 Kasparov 3½ 2120 2269 2272"),
    "byes-and-forfeits": (
        "makes 4½ points", "It is 13.5.", "it was 15.5.", "Cut-1 is 11,", "is 12.5; without the limit it was 16",
        "FIDE since March 2026 13.5 11", "FIDE until February 2026 15.5 11", "FIDE until 2023 14.5 12.5", "house rule 11 9",
    ),
    "us-chess": ("FIDE gives 12.5, US Chess 10.", "score is 11; the US cumulative is 10,", "is 13.5, Solkoff 11 and Modified Median 11"),
    "which-list": ("has two winners: A = F.", "has one: F.", "Cut-1 is 4 for both", "the same 2 wins"),
    "money-and-trophies": (
        "1 £200 A 4½ £150", "2 £100 B 4½ £150", "2 £100 B 4 £60", "4 £30 D 4 £60", "3 £50 C 4 £37.50", "1 £200 A 4½ £175",
    ),
    "swiss-pairing": (
        "1 ○ Ada (0) – ● Eva (0)", "2 ○ Dan (1) – ● Ada (½)", "bye: Hugo", "1 ○ Ada (1½) – ● Ben (1½)",
        "2 ○ Iris (1½) – ● Eva (1½)", "bye: Finn", "1 ○ Dan (3) – ● Ben (3½)", "bye: Eva",
    ),
    "cross-table": ("Ben, number 2. In round 1 it says 6b1", "against number 6, with Black, result 1", "5 6 Fox 2b0 H 4w0 ½"),
    "how-many-rounds": ("16 4 7", "500 9 11", "Ben leads with 3½ points", "5 5 10", "8 7 28"),
}  # fmt: skip
"""What each guide must say: the expected values where they are shown."""


def words(page: str) -> str:
    """The text of a page's main part, tags as blanks."""
    main = page[page.index('<main id="main"') : page.index("</main>")]
    text = unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", " ", main, flags=re.DOTALL)))
    return re.sub(r" (?=[.,;](\s|$))", "", re.sub(r"\s+", " ", text))


@pytest.fixture
def all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers are offered every language, whether its catalogue is complete or not."""
    every = ("en", *TRANSLATED)
    monkeypatch.setattr("crosstable.i18n.languages.LANGUAGES", every)
    monkeypatch.setattr("crosstable.web.language.LANGUAGES", every)


@pytest.mark.parametrize("name", guides.NAMES)
def test_a_guide_shows_the_expected_numbers(browser: Browser, name: str) -> None:
    page = browser.get(f"/guide/{name}")
    assert page.status_code == 200
    text = words(page.text)
    for expected in SHOWN[name]:
        assert re.sub(r" (?=[.,;](\s|$))", "", expected) in text, expected
    assert "Rules checked on 29 Nov 2026" in text


@pytest.mark.parametrize("name", guides.NAMES)
def test_a_guide_leads_to_its_example_and_to_the_next_guide(browser: Browser, name: str) -> None:
    page = browser.get(f"/guide/{name}").text
    links = [unescape(link) for link in re.findall(r'href="(/tools/[^"]+)"', page)]
    opened = [link for link in links if link.startswith(("/tools/calculator?", "/tools/laboratory?"))]
    assert opened
    for link in opened:
        asked = parse_qs(urlsplit(link).query)
        if "games" in asked:
            assert read_text(asked["games"][0]).rounds
        else:
            assert examples.tournament(asked["example"][0]).players
    for link in links:
        assert browser.get(link).status_code == 200, link
    place = guides.NAMES.index(name)
    if place + 1 < len(guides.NAMES):
        assert f'rel="next" href="/guide/{guides.NAMES[place + 1]}"' in page


def test_the_list_names_every_guide(browser: Browser) -> None:
    page = browser.get("/guide").text
    for name in guides.NAMES:
        assert f'href="/guide/{name}"' in page
    assert len(guides.guides("en")) == 11


def test_a_guide_that_is_not_there(browser: Browser) -> None:
    assert browser.get("/guide/nothing").status_code == 404
    assert browser.get("/guide/example/nothing.trf").status_code == 404
    assert browser.get("/guide/example/early-wins.trf").status_code == 404


def test_an_example_is_downloaded_as_it_is(browser: Browser) -> None:
    answer = browser.get("/guide/example/cuts.trf")
    assert answer.content == examples.table_file("cuts")
    assert 'filename="cuts.trf"' in answer.headers["content-disposition"]


def test_every_round_of_the_swiss_example_is_that_of_the_rules() -> None:
    assert [found.agrees for found in check(examples.tournament("swiss"))] == [True] * 4


def test_pictures_say_the_same_in_words_and_carry_no_style(browser: Browser) -> None:
    page = browser.get("/guide/swiss-pairing").text
    assert page.count("<svg viewBox") >= 4
    assert page.count('role="img"') >= 4
    assert " style=" not in page
    for picture in (guides.round_picture(n) for n in (1, 2, 3, 5)):
        assert len(picture.arcs) == len(picture.boards) == 4
        assert sum(band.height for band in picture.bands) == 9 * 30
    assert [arc.floats for arc in guides.round_picture(2).arcs] == [False, True, False, True]


@pytest.mark.parametrize("name", guides.NAMES)
@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_no_number_of_an_example_is_written_by_hand(language: str, name: str) -> None:
    """Decimals and halves come from the rules; articles stand in brackets."""
    if (language, name) in MISSING:
        pytest.skip("not translated")
    text = (FOLDER / "guide" / language / f"{name}.html").read_text("utf-8")
    prose = re.sub(r"\{[{%].*?[%}]\}|\[[^\]]*\]", "", text)
    assert re.findall(r"\d[.,]\d|\d½", prose) == []


def expressions(language: str, name: str) -> list[str]:
    """What a guide asks of the rules."""
    text = (FOLDER / "guide" / language / f"{name}.html").read_text("utf-8")
    return sorted(re.findall(r"\{\{.*?\}\}", text))


def articles(language: str, name: str) -> list[str]:
    """The articles that a guide cites."""
    text = (FOLDER / "guide" / language / f"{name}.html").read_text("utf-8")
    return sorted(re.findall(r"\[(?:C\.0|US)[^\]]+\]", text))


def test_what_is_missing_is_known() -> None:
    missing = {
        (language, name) for language in TRANSLATED for name in guides.NAMES if not guides.is_translated(name, language)
    }
    assert missing == MISSING


@pytest.mark.parametrize("name", guides.NAMES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_shows_the_same_numbers_and_cites_the_same_articles(language: str, name: str) -> None:
    if (language, name) in MISSING:
        pytest.skip("not translated")
    assert set(expressions(language, name)) == set(expressions("en", name))
    assert articles(language, name) == articles("en", name)
    assert (
        guides.guides(language)[guides.NAMES.index(name)].title != guides.guides("en")[guides.NAMES.index(name)].title
    )


@pytest.mark.usefixtures("all_languages")
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_reader_gets_the_guide_in_the_own_language(browser: Browser, language: str) -> None:
    for name in guides.NAMES:
        page = browser.get(f"/guide/{name}", headers={"Accept-Language": language}).text
        assert f'<html lang="{language}">' in page
        is_there = (language, name) not in MISSING
        assert ('<article class="guide" lang="en">' not in page) is is_there
        assert ("notice warning" not in page) is is_there


@pytest.mark.usefixtures("all_languages")
def test_numbers_have_the_readers_decimal_mark(browser: Browser) -> None:
    page = browser.get("/guide/buchholz", headers={"Accept-Language": "nl"}).text
    assert "13,5" in page
    assert "13.5" not in page


def test_a_missing_translation_is_said_and_english_is_shown(
    browser: Browser, all_languages: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guides, "is_translated", lambda _name, language: language == "en")
    page = browser.get("/guide/cuts", headers={"Accept-Language": "ru"}).text
    assert "notice warning" in page
    assert '<article class="guide" lang="en">' in page
    assert "Nobody calculated wrongly" in page


def test_shares_are_those_of_the_prize_splitter() -> None:
    use_language(["en"])
    view = guides.View()
    assert [share.amount for share in view.shares([200, 100], [4, 4, 3])] == ["£150", "£150", "–"]
    assert [share.amount for share in view.shares([200, 100], [4, 4], "place")] == ["£200", "£100"]


def test_a_cell_is_taken_apart() -> None:
    assert guides.View().cell("12w½") == ("12", "w", "½")
    with pytest.raises(ValueError, match="bye"):
        guides.View().cell("bye")
