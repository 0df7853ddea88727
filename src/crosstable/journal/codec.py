"""Values to JSON and back: dataclasses, enums, dates, tuples and maps, by their type hints.

A dataclass becomes an object with its fields, fields at their default left out; a map with keys other than texts
becomes a list of pairs.  What does not fit the type raises `CodecError`, which names the place.
"""

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

Json = Any
"""A value that the standard library's json writes."""


class CodecError(ValueError):
    """A value that does not have the form its type asks for."""


def to_json(value: object) -> Json:
    """Write a value."""
    if is_dataclass(value) and not isinstance(value, type):
        written = {}
        for field in fields(value):
            content = getattr(value, field.name)
            if not _is_default(field, content):
                written[field.name] = to_json(content)
        return written
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        if all(isinstance(key, str) and not isinstance(key, Enum) for key in value):
            return {key: to_json(content) for key, content in value.items()}
        return [[to_json(key), to_json(content)] for key, content in value.items()]
    if isinstance(value, (tuple, list, frozenset)):
        return [to_json(content) for content in value]
    return value


def _is_default(field: Field[Any], content: object) -> bool:
    if field.default is not MISSING:
        return bool(field.default == content)
    if field.default_factory is not MISSING:
        return bool(field.default_factory() == content)
    return False


def from_json(kind: Any, data: Json, place: str = "") -> Any:  # noqa: ANN401 - the type is the argument
    """Read a value of a type.  Raises `CodecError` where the data does not fit."""
    try:
        return _read(kind, data, place)
    except CodecError:
        raise
    except (TypeError, ValueError, KeyError) as error:
        raise CodecError(f"{place or 'value'}: {error}") from None


def _read(kind: Any, data: Json, place: str) -> Any:  # noqa: ANN401
    origin = get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _read_optional(kind, data, place)
    if origin is tuple:
        return _read_tuple(get_args(kind), data, place)
    if origin is not None and issubclass(origin, Mapping):
        return _read_map(get_args(kind), data, place)
    if is_dataclass(kind):
        return _read_dataclass(kind, data, place)
    return _read_plain(getattr(kind, "__supertype__", kind), data, place)


def _read_optional(kind: Any, data: Json, place: str) -> Any:  # noqa: ANN401
    if data is None:
        return None
    choices = [choice for choice in get_args(kind) if choice is not type(None)]
    return _read(choices[0], data, place)


def _read_tuple(arguments: tuple[Any, ...], data: Json, place: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise CodecError(f"{place}: expected a list")
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_read(arguments[0], item, f"{place}[{n}]") for n, item in enumerate(data))
    if len(arguments) != len(data):
        raise CodecError(f"{place}: expected {len(arguments)} items, found {len(data)}")
    return tuple(_read(a, item, f"{place}[{n}]") for n, (a, item) in enumerate(zip(arguments, data, strict=True)))


def _read_map(arguments: tuple[Any, ...], data: Json, place: str) -> dict[Any, Any]:
    key_kind, content_kind = arguments
    pairs = data.items() if isinstance(data, dict) else data
    if not isinstance(data, (dict, list)) or any(
        not isinstance(pair, (list, tuple)) or len(pair) != 2 for pair in pairs
    ):
        raise CodecError(f"{place}: expected an object, or a list of pairs")
    return {_read(key_kind, key, place): _read(content_kind, content, f"{place}.{key}") for key, content in pairs}


def _read_dataclass(kind: Any, data: Json, place: str) -> Any:  # noqa: ANN401
    if not isinstance(data, dict):
        raise CodecError(f"{place or kind.__name__}: expected an object")
    hints = _hints(kind)
    unknown = set(data) - set(hints)
    if unknown:
        raise CodecError(f"{place or kind.__name__}: unknown field {min(unknown)}")
    missing = [field.name for field in fields(kind) if field.name not in data and _is_required(field)]
    if missing:
        raise CodecError(f"{place or kind.__name__}: the field {missing[0]} is missing")
    return kind(**{name: _read(hints[name], content, f"{place}.{name}") for name, content in data.items()})


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read_plain(kind: type, data: Json, place: str) -> object:
    if issubclass(kind, Enum):
        try:
            return kind(data)
        except ValueError:
            known = ", ".join(repr(member.value) for member in kind)
            raise CodecError(f"{place}: expected one of {known}, found {data!r}") from None
    if kind is date:
        try:
            return date.fromisoformat(data)
        except (TypeError, ValueError):
            raise CodecError(f"{place}: expected a date like 2026-03-01, found {data!r}") from None
    if kind is bool or kind is int:
        if not isinstance(data, int) or isinstance(data, bool) is not (kind is bool):
            raise CodecError(f"{place}: expected {kind.__name__}, found {data!r}")
        return data
    if kind is str and not isinstance(data, str):
        raise CodecError(f"{place}: expected a text, found {data!r}")
    return data
