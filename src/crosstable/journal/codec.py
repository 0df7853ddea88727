"""Values to JSON and back: dataclasses, enums, dates, tuples and maps, by their type hints.

A dataclass becomes an object with its fields, fields at their default left out; a map with keys other than texts
becomes a list of pairs.  What does not fit the type raises `CodecError`, which names the place.
"""

import types
import typing
from collections.abc import Callable, Mapping
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
    """Read a value of a type.  Raises `CodecError` where the data does not fit; it names the place."""
    try:
        return _reader(kind)(data)
    except _MisfitError as misfit:
        where = place + "".join(reversed(misfit.path))
        raise CodecError(f"{where.lstrip('.') or misfit.name or 'value'}: {misfit.reason}") from None
    except (TypeError, ValueError, KeyError) as error:
        raise CodecError(f"{place or 'value'}: {error}") from None


Reader = Callable[[Json], Any]
"""Reads a value of one type.  A reader is made once for each type, so that long journals open quickly."""


class _MisfitError(Exception):
    """Something does not fit; the path to it grows from the inside out."""

    def __init__(self, reason: str, name: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.name = name
        self.path: list[str] = []


@cache
def _reader(kind: Any) -> Reader:  # noqa: ANN401
    origin = get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _optional_reader(kind)
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin is not None and issubclass(origin, Mapping):
        return _map_reader(*get_args(kind))
    if is_dataclass(kind):
        assert isinstance(kind, type)
        return _dataclass_reader(kind)
    return _plain_reader(getattr(kind, "__supertype__", kind))


def _optional_reader(kind: Any) -> Reader:  # noqa: ANN401
    inner = _reader(next(choice for choice in get_args(kind) if choice is not type(None)))
    return lambda data: None if data is None else inner(data)


def _at(step: str, reader: Reader, data: Json) -> Any:  # noqa: ANN401
    try:
        return reader(data)
    except _MisfitError as misfit:
        misfit.path.append(step)
        raise


def _tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    endless = len(arguments) == 2 and arguments[1] is Ellipsis
    readers = [_reader(argument) for argument in (arguments[:1] if endless else arguments)]

    def read(data: Json) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise _MisfitError("expected a list")
        if not endless and len(data) != len(readers):
            raise _MisfitError(f"expected {len(readers)} items, found {len(data)}")
        each = readers * len(data) if endless else readers
        return tuple(_at(f"[{n}]", reader, item) for n, (reader, item) in enumerate(zip(each, data, strict=True)))

    return read


def _map_reader(key_kind: Any, content_kind: Any) -> Reader:  # noqa: ANN401
    key_reader, content_reader = _reader(key_kind), _reader(content_kind)

    def read(data: Json) -> dict[Any, Any]:
        pairs = data.items() if isinstance(data, dict) else data
        if not isinstance(data, (dict, list)) or any(
            not isinstance(pair, (list, tuple)) or len(pair) != 2 for pair in pairs
        ):
            raise _MisfitError("expected an object, or a list of pairs")
        return {key_reader(key): _at(f".{key}", content_reader, content) for key, content in pairs}

    return read


def _dataclass_reader(kind: type) -> Reader:
    hints = get_type_hints(kind)
    members = fields(kind)
    readers = {field.name: _reader(hints[field.name]) for field in members}
    required = [field.name for field in members if _is_required(field)]

    def read(data: Json) -> Any:  # noqa: ANN401
        if not isinstance(data, dict):
            raise _MisfitError("expected an object", kind.__name__)
        values = {}
        for name, content in data.items():
            reader = readers.get(name)
            if reader is None:
                raise _MisfitError(f"unknown field {min(set(data) - set(readers))}", kind.__name__)
            try:
                values[name] = reader(content)
            except _MisfitError as misfit:
                misfit.path.append(f".{name}")
                raise
        for name in required:
            if name not in values:
                raise _MisfitError(f"the field {name} is missing", kind.__name__)
        return kind(**values)

    return read


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _plain_reader(kind: type) -> Reader:
    if issubclass(kind, Enum):
        return _enum_reader(kind)
    if kind is date:
        return _read_date
    if kind in (bool, int, str):
        return _exact_reader(kind)
    return lambda data: data


def _enum_reader(kind: type[Enum]) -> Reader:
    members = {member.value: member for member in kind}

    def read(data: Json) -> Enum:
        member = members.get(data) if isinstance(data, (str, int)) else None
        if member is None:
            known = ", ".join(repr(value) for value in members)
            raise _MisfitError(f"expected one of {known}, found {data!r}")
        return member

    return read


def _read_date(data: Json) -> date:
    try:
        return date.fromisoformat(data)
    except (TypeError, ValueError):
        raise _MisfitError(f"expected a date like 2026-03-01, found {data!r}") from None


def _exact_reader(kind: type) -> Reader:
    word = "a text" if kind is str else kind.__name__

    def read(data: Json) -> object:
        if type(data) is not kind:
            raise _MisfitError(f"expected {word}, found {data!r}")
        return data

    return read
