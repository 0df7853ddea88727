"""Sentences as data: a template and its values, so that they can be put in the reader's language at the edge.

The rooms below the shells never translate.  Where they have something to say (a finding of a reader, why a
round cannot be paired) they return a `Message`; ``str(message)`` is English, `crosstable.i18n` translates.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


def N_(template: str) -> str:  # noqa: N802 - the name that gettext's extractors know for "translate later"
    """Mark a template for extraction into the message catalogue; returned unchanged."""
    return template


@dataclass(frozen=True, slots=True)
class Message:
    """An English template in `str.format` style and the values that fill it."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    """The template for any number but one; empty where no number decides the form."""
    count: int = 1
    """The number that decides the form."""

    def __str__(self) -> str:
        """The sentence in English."""
        template = self.plural if self.plural and self.count != 1 else self.template
        return template.format_map(dict(self.values))


def say(template: str, /, **values: object) -> Message:
    """Make a `Message`.  Templates that should be translated are marked with `N_` where they are written."""
    return Message(template, values)


def say_many(singular: str, plural: str, /, count: int, **values: object) -> Message:
    """Make a `Message` whose form depends on a number, which fills ``{count}``.

    Both templates are literal texts: the extractor knows this function as it knows ``ngettext``.
    """
    return Message(singular, {"count": count, **values}, plural, count)
