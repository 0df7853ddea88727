"""The reader's language: message catalogues and the translation of `Message` values.

Catalogues are gettext files under ``locale/<language>/LC_MESSAGES/crosstable.mo``.  English needs none: the
templates are English.  The language is per context (thread or task), so that one process can serve many readers.
"""

import gettext
import os
from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path

from crosstable.domain.messages import Message

DOMAIN = "crosstable"
LOCALE_DIRECTORY = Path(__file__).parent / "locale"

_translations: ContextVar[gettext.NullTranslations | None] = ContextVar("translations", default=None)


def use_language(languages: Sequence[str] | None = None) -> None:
    """Choose the language of this context; by default what the environment asks for (``LANGUAGE``, ``LANG`` …)."""
    asked = list(languages) if languages is not None else _from_environment()
    _translations.set(gettext.translation(DOMAIN, str(LOCALE_DIRECTORY), languages=asked, fallback=True))


def _from_environment() -> list[str]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value.split(":")
    return []


def _(text: str) -> str:
    """Translate a text."""
    translations = _translations.get()
    return text if translations is None else translations.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Translate a text in the form that a number asks for."""
    translations = _translations.get()
    if translations is None:
        return singular if count == 1 else plural
    return translations.ngettext(singular, plural, count)


def translate(message: Message) -> str:
    """A message in the reader's language; messages among its values are translated too."""
    values = {name: translate(v) if isinstance(v, Message) else v for name, v in message.values.items()}
    template = ngettext(message.template, message.plural, message.count) if message.plural else _(message.template)
    return template.format_map(values)
