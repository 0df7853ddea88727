"""One text for one value: JSON without a choice, and moments of one width.

Digests are computed over these texts, so they must never change.
"""

import json
import re
from datetime import UTC, datetime
from typing import NoReturn

INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


# Made once: `json.dumps` and `json.loads` make such objects at every call, which is half their time.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_DECODER = json.JSONDecoder(parse_constant=_no_constant)


def canonical_json(value: object) -> str:
    """The one JSON text of a value: keys sorted, no spaces, characters as they are.

    Raises `TypeError`, `ValueError` or `RecursionError` for what JSON does not have.
    """
    return _ENCODER.encode(value)


def parse_json(text: str) -> object:
    """Read JSON, without the constants that Python allows beyond it; raises `ValueError` or `RecursionError`."""
    value: object = _DECODER.decode(text)
    return value


def instant_text(at: datetime) -> str:
    """A moment in UTC with microseconds, 27 characters wide: texts sort as moments do."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def parse_instant(text: str) -> datetime:
    """The moment of such a text, in UTC; raises `ValueError` for any other way to write it."""
    if not INSTANT.fullmatch(text):
        raise ValueError(f"{text!r} is not a moment in UTC with microseconds")
    return datetime.fromisoformat(text)
