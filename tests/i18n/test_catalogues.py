"""The catalogues are those of the sources, complete where they are offered, and compiled as they stand."""

import gettext
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tools import messages as tool

from crosstable.i18n import LANGUAGE_NAMES, LANGUAGES, LOCALE_DIRECTORY, PREPARED

OFFERED = [code for code in LANGUAGES if code != "en"]
"""What has to be complete."""


@cache
def entries() -> tuple[tool.Entry, ...]:
    return tuple(tool.entries())


def catalogue(code: str) -> gettext.GNUTranslations:
    with tool.mo_path(code).open("rb") as file:
        return gettext.GNUTranslations(file)


def test_the_template_holds_the_messages_of_the_sources() -> None:
    """If this fails: ``python -m tools.messages refresh``."""
    assert tool.POT.read_bytes().decode() == tool.po_text("", entries(), {})


def test_every_language_has_a_name_a_catalogue_and_plural_forms() -> None:
    assert LANGUAGES[0] == "en"
    assert not set(LANGUAGES) & set(PREPARED)
    assert set(LANGUAGE_NAMES) == {*LANGUAGES, *PREPARED}
    assert {path.name for path in LOCALE_DIRECTORY.iterdir() if path.is_dir()} == set(tool.TRANSLATED)
    assert set(tool.PLURALS) == set(tool.TRANSLATED)


@pytest.mark.parametrize("code", tool.TRANSLATED)
def test_a_catalogue_holds_every_message_and_nothing_else(code: str) -> None:
    """If this fails: ``python -m tools.messages refresh``."""
    assert tool.po_path(code).read_bytes().decode() == tool.po_text(code, entries(), tool.read_translations(code))


@pytest.mark.parametrize("code", tool.TRANSLATED)
def test_no_translation_is_fuzzy_or_half_done(code: str) -> None:
    with tool.po_path(code).open("rb") as file:
        read = list(read_po(file, locale=code))
    assert [message.id for message in read if message.id and message.fuzzy] == []
    plurals = [message for message in read if not isinstance(message.id, str)]
    assert [m.id for m in plurals if len(m.string) != tool.forms_of(code) or any(m.string) != all(m.string)] == []


@pytest.mark.parametrize("code", tool.TRANSLATED)
def test_translations_keep_placeholders_and_blanks(code: str) -> None:
    done = tool.read_translations(code)
    assert [
        (entry.text, fault)
        for entry in entries()
        if entry.text in done
        for fault in tool.faults(code, entry, done[entry.text])
    ] == []


@pytest.mark.parametrize("code", OFFERED)
def test_a_language_that_is_offered_is_complete(code: str) -> None:
    done = tool.read_translations(code)
    assert [entry.text for entry in entries() if entry.text not in done] == []


def test_english_is_what_the_sources_say() -> None:
    """So there is nothing that could be missing in it."""
    assert not (LOCALE_DIRECTORY / "en").exists()


@pytest.mark.parametrize("code", tool.TRANSLATED)
def test_compiled_catalogues_are_those_of_the_texts(code: str) -> None:
    """If this fails: ``python -m tools.messages compile``."""
    compiled = tool.mo_bytes(code, entries(), tool.read_translations(code))
    assert tool.mo_path(code).read_bytes() == compiled
    assert catalogue(code).info()["language"] == code


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("nl", {1: 0, 0: 1, 2: 1, 21: 1}),
        ("id", {0: 0, 1: 0, 5: 0}),
        ("ru", {1: 0, 21: 0, 101: 0, 2: 1, 24: 1, 0: 2, 5: 2, 11: 2, 12: 2, 111: 2}),
    ],
)
def test_numbers_take_the_form_of_the_grammar(code: str, forms: dict[int, int]) -> None:
    plural = catalogue(code).plural  # type: ignore[attr-defined] # set by gettext from the header
    assert {number: plural(number) for number in forms} == forms


def test_messages_of_the_pages_stand_on_one_line() -> None:
    """A block over several lines is written ``{% trans trimmed %}``: indentation is nothing to translate."""
    pages = [entry for entry in entries() if any(place.startswith("web/templates") for place in entry.places)]
    assert [entry.text for entry in pages if "\n" in entry.text + entry.plural] == []


def test_places_are_files_of_the_package() -> None:
    for entry in entries():
        assert all((tool.PACKAGE / Path(place)).is_file() for place in entry.places)
