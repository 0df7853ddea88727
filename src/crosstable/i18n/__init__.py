"""The reader's language: message catalogues and the translation of `Message` values.

Catalogues are gettext files under ``locale/<language>/LC_MESSAGES/crosstable.mo``.  English needs none: the
templates are English.  The language is per context (thread or task), so that one process can serve many readers.
"""

import gettext
import re
from collections.abc import Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from crosstable.domain.messages import Message
from crosstable.i18n.languages import LANGUAGE_NAMES, LANGUAGES, PREPARED, SOURCE, first_of, from_environment, negotiate

__all__ = [
    "COMMA",
    "DOMAIN",
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "LOCALE_DIRECTORY",
    "PREPARED",
    "_",
    "decimal_mark",
    "language",
    "negotiate",
    "ngettext",
    "translate",
    "use_language",
]

DOMAIN = "crosstable"
LOCALE_DIRECTORY = Path(__file__).parent / "locale"

_language: ContextVar[str] = ContextVar("language", default=SOURCE)


def use_language(languages: Sequence[str] | None = None) -> None:
    """Choose the language of this context: the first of these that there is, English where there is none.

    By default what the environment asks for (``LANGUAGE``, ``LANG`` …), among `LANGUAGES`; by name also those of
    `PREPARED`.  Catalogues are read once, so this is cheap enough for every request.
    """
    if languages is None:
        _language.set(first_of(from_environment(), LANGUAGES))
    else:
        _language.set(first_of(languages, (*LANGUAGES, *PREPARED)))


def language() -> str:
    """The code of this context's language, such as ``nl``."""
    return _language.get()


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, str(LOCALE_DIRECTORY), languages=[code], fallback=True)


def _(text: str) -> str:
    """Translate a text."""
    return _catalogue(language()).gettext(text) if text else text  # the empty text is a catalogue's own header


def ngettext(singular: str, plural: str, count: int) -> str:
    """Translate a text in the form that a number asks for."""
    return _catalogue(language()).ngettext(singular, plural, count)


def translate(message: Message) -> str:
    """A message in the reader's language; messages among its values are translated too."""
    values = {name: _value(name, value) for name, value in message.values.items()}
    template = ngettext(message.template, message.plural, message.count) if message.plural else _(message.template)
    return template.format_map(values)


COMMA = frozenset({"id", "nl", "ru"})
"""Languages with a decimal comma."""

_NUMBERS = frozenset({"value", "amount", "sum", "points", "score", "limit", "own", "other", "total", "first", "second"})
"""The values of messages that are numbers; articles and the contents of files are never rewritten."""
_DECIMAL = re.compile(r"[+\-\N{MINUS SIGN}]?\d+\.\d+")


def decimal_mark(text: str) -> str:
    """A text that is one decimal number, with the reader's decimal mark; any other text as it is."""
    return text.replace(".", ",") if language() in COMMA and _DECIMAL.fullmatch(text) else text


def _value(name: str, value: object) -> object:
    if isinstance(value, Message):
        return translate(value)
    return decimal_mark(value) if isinstance(value, str) and name in _NUMBERS else value
