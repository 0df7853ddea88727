"""Which language a reader gets."""

import gettext
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import pytest

from crosstable import i18n
from crosstable.i18n import _, language, languages, negotiate, ngettext, use_language

ALL = ("en", "id", "ru", "nl")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    use_language(["en"])
    yield
    use_language(["en"])


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("nl", "nl"),
        ("nl-BE,en;q=0.5", "nl"),
        ("en;q=0.5, ru;q=0.9", "ru"),
        ("fr-FR,fr;q=0.9,id;q=0.3", "id"),
        ("in-ID", "id"),
        ("fr", "en"),
        ("ru;q=0, nl;q=0.1", "nl"),
        ("ru;q=0", "en"),
        ("*", "en"),
        ("en;q=0, *;q=0.5", "id"),
        ("NL", "nl"),
        ("ru;q=high, nl;q=0.2", "nl"),
        (";;,,q=1,nl", "nl"),
        ("nl;q=0.5,ru;q=0.5", "nl"),
        ("x" * 5000 + ",nl", "en"),
    ],
)
def test_the_browser_is_asked_in_its_order(header: str, code: str) -> None:
    assert negotiate(header, ALL) == code


def test_only_languages_that_are_offered_are_negotiated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "LANGUAGES", ("en", "ru"))
    assert negotiate("nl, ru;q=0.1") == "ru"


@pytest.mark.parametrize(
    ("asked", "code"),
    [(["nl_NL.UTF-8"], "nl"), (["en_GB", "nl"], "en"), (["fr", "id"], "id"), (["xx"], "en"), ([], "en"), (["C"], "en")],
)
def test_the_first_language_that_there_is_counts(asked: list[str], code: str) -> None:
    """English counts although it has no catalogue."""
    use_language(asked)
    assert language() == code


def test_the_environment_chooses_among_the_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr:nl_NL.UTF-8")
    monkeypatch.setattr(i18n, "LANGUAGES", ("en",))
    use_language()
    assert language() == "en"
    monkeypatch.setattr(i18n, "LANGUAGES", ALL)
    use_language()
    assert language() == "nl"


def test_a_catalogue_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    i18n._catalogue.cache_clear()
    monkeypatch.setattr(gettext, "translation", lambda *a, **k: read.append(k) or gettext.NullTranslations())
    for _time in range(3):
        use_language(["nl"])
        assert _("Round {round}") == "Round {round}"
        assert ngettext("a", "b", 2) == "b"
    assert len(read) == 1
    i18n._catalogue.cache_clear()


def test_each_context_has_its_own_language() -> None:
    use_language(["ru"])
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(language).result() == "en"
        pool.submit(use_language, ["nl"]).result()
    copy_context().run(use_language, ["id"])
    assert language() == "ru"


@pytest.mark.parametrize("code", ALL)
def test_the_empty_text_stays_empty(code: str) -> None:
    """In a catalogue the empty text stands for its header."""
    use_language([code])
    assert _("") == ""
