"""Which languages there are, what they are called, and which one a reader asks for."""

import os
import re
from collections.abc import Iterable, Sequence

SOURCE = "en"
"""The language of the templates; it needs no catalogue."""

LANGUAGES: tuple[str, ...] = ("en", "id", "nl", "ru")
"""The languages that readers are offered: their catalogues are complete, the tests see to it."""

PREPARED: tuple[str, ...] = ()
"""Languages in work: used where a program asks for them by name, offered to nobody."""

LANGUAGE_NAMES = {"en": "English", "id": "Bahasa Indonesia", "ru": "Русский", "nl": "Nederlands"}
"""Each language in its own words, as a reader looks for it in a menu."""

_FORMER = {"in": "id"}
"""Codes that some systems still send."""
_LONGEST_HEADER = 1000
_RANGE = re.compile(
    r"\s*(?P<tag>\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(?P<q>[01](?:\.\d{0,3})?)\s*)?"
)


def code_of(tag: str) -> str:
    """The language of a tag or locale name: ``nl`` for ``nl-BE`` and ``nl_NL.UTF-8``."""
    code = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
    return _FORMER.get(code, code)


def first_of(asked: Iterable[str], offered: Sequence[str]) -> str:
    """The first language asked for that is offered; English where none is."""
    return next((code for code in map(code_of, asked) if code in offered), SOURCE)


def negotiate(accept_language: str, offered: Sequence[str] | None = None) -> str:
    """The code of the language that an ``Accept-Language`` header likes best (RFC 9110 12.5.4).

    English where it likes none of those `offered` (by default `LANGUAGES`).  What cannot be understood in the
    header is passed over, so no header is an error.
    """
    offered = LANGUAGES if offered is None else offered
    matches = map(_RANGE.fullmatch, accept_language[:_LONGEST_HEADER].split(","))
    liked = [(float(match["q"] or 1), match["tag"]) for match in matches if match]
    unwanted = {code_of(tag) for quality, tag in liked if not quality}
    for quality, tag in sorted(liked, key=lambda wish: -wish[0]):
        code = next((c for c in offered if c not in unwanted), SOURCE) if tag == "*" else code_of(tag)
        if quality and code in offered:
            return code
    return SOURCE


def from_environment() -> list[str]:
    """What the environment asks for, as gettext reads it: ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value.split(":")
    return []
