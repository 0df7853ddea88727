"""Hypothesis strategies for events and commands of every kind, built from their types."""

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from crosstable.journal import Command, Event
from crosstable.journal import commands as c
from crosstable.journal import events as e

_SMALL = st.integers(-1, 5)
_WIDE = st.integers(-(2**70), 2**70)
_SECTIONS = st.sampled_from(["A", "B", "", "C"])
_WORDS = st.one_of(st.sampled_from(["", "A", "BH", "{}", "{0}", "Zoë\n### x"]), st.text(max_size=8))


@cache
def of(kind: Any, *, wide: bool = True) -> st.SearchStrategy[Any]:
    """Values of a type; small numbers where `wide` is off, so that they often name something that there is."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(st.none(), *(of(choice, wide=wide) for choice in arguments if choice is not type(None)))
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return st.lists(of(arguments[0], wide=wide), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*(of(argument, wide=wide) for argument in arguments))
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(of(arguments[0], wide=wide), of(arguments[1], wide=wide), max_size=3)
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(
            kind, **{field.name: _field(field.name, hints[field.name], wide=wide) for field in fields(kind)}
        )
    return _plain(getattr(kind, "__supertype__", kind), wide=wide)


def _field(name: str, kind: Any, *, wide: bool) -> st.SearchStrategy[Any]:
    if name == "section":
        return _SECTIONS
    return of(kind, wide=wide)


def _plain(kind: type, *, wide: bool) -> st.SearchStrategy[Any]:
    if issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    plain: dict[type, st.SearchStrategy[Any]] = {
        bool: st.booleans(),
        int: _WIDE if wide else _SMALL,
        str: _WORDS,
        date: st.dates(),
    }
    return plain[kind]


def events(*, wide: bool = True) -> st.SearchStrategy[Event]:
    """Events of every kind, that fit no tournament in particular."""
    return st.sampled_from(sorted(e.KINDS)).flatmap(lambda kind: of(e.KINDS[kind], wide=wide))


def commands(*, wide: bool = True) -> st.SearchStrategy[Command]:
    """Commands of every kind, most of them nonsense."""
    return st.sampled_from(sorted(c.KINDS)).flatmap(lambda kind: of(c.KINDS[kind], wide=wide))
