"""Sentences as data: a template and its values, so that they can be put in the reader's language at the edge.

The rooms below the shells never translate.  Where they have something to say (a finding of a reader, why a
round cannot be paired) they return a `Message`; ``str(message)`` is English, `crosstable.i18n` translates.
"""

from collections.abc import Mapping, Sized
from dataclasses import dataclass, field


def N_(template: str) -> str:  # noqa: N802 - the name that gettext's extractors know for "translate later"
    """Mark a template for extraction into the message catalogue; returned unchanged."""
    return template


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as `N_`
    """Mark the two templates of a sentence whose form a number decides; for `say_many`, returned unchanged."""
    return singular, plural


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

    Both templates are literal texts, for the extractor knows this function as it knows ``ngettext``; or they
    were marked with `NN_` where they are written.
    """
    return Message(singular, {"count": count, **values}, plural, count)


def listed(things: Sized) -> int:
    """The count for `say_many` where a list stands in the sentence and no number: one thing, or several.

    Several are always 2, for languages in which 21 takes the form of 1.
    """
    return min(len(things), 2)
