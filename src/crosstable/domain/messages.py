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

    def __str__(self) -> str:
        """The sentence in English."""
        return self.template.format_map(dict(self.values))


def say(template: str, /, **values: object) -> Message:
    """Make a `Message`.  Templates that should be translated are marked with `N_` where they are written."""
    return Message(template, values)
