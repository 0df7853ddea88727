"""JSON schemas of what the journal's codec reads and writes, made from the same classes and type hints.

They are what `crosstable.journal.codec` does, said in the words of JSON Schema: a dataclass is an object, a map with
keys other than texts a list of pairs, a date its ISO form.
"""

import inspect
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

from crosstable.journal.codec import to_json

Schema = dict[str, Any]

_PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    object: {},
    Any: {},
}


class Schemas:
    """A collection of named schemas that refer to each other."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:  # noqa: ANN401 - any type hint
        """The schema of a type; dataclasses and enums are named and referred to."""
        kind = getattr(kind, "__supertype__", kind)
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        origin, arguments = get_origin(kind), get_args(kind)
        if origin in (typing.Union, types.UnionType):
            choices = [self.of(choice) for choice in arguments if choice is not type(None)]
            return {"anyOf": [*choices, {"type": "null"}]} if type(None) in arguments else {"anyOf": choices}
        if origin is not None:
            return self._collection(origin, arguments)
        if is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, Enum)):
            return self._reference(kind)
        raise TypeError(f"no schema for {kind!r}")

    def _collection(self, origin: Any, arguments: tuple[Any, ...]) -> Schema:  # noqa: ANN401 - any type hint
        if origin is typing.Literal:
            return {"enum": list(arguments)}
        if issubclass(origin, Mapping):
            key, value = arguments
            if key is str:
                return {"type": "object", "additionalProperties": self.of(value)}
            return {"type": "array", "items": self._tuple((key, value)), "description": "pairs of key and value"}
        if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
            return self._tuple(arguments)
        return {"type": "array", "items": self.of(arguments[0])}

    def _tuple(self, kinds: tuple[Any, ...]) -> Schema:
        count = len(kinds)
        items = [self.of(kind) for kind in kinds]
        return {"type": "array", "prefixItems": items, "minItems": count, "maxItems": count}

    def _reference(self, kind: Any) -> Schema:  # noqa: ANN401 - any type hint
        name = kind.__name__
        if name not in self.named:
            self.named[name] = {}  # so that a class may hold its own
            self.named[name] = self._enum(kind) if issubclass(kind, Enum) else self.object_of(kind)
        return {"$ref": f"#/components/schemas/{name}"}

    def _enum(self, kind: type[Enum]) -> Schema:
        return {"type": "string", "enum": [member.value for member in kind], **_described(kind)}

    def object_of(self, kind: Any) -> Schema:  # noqa: ANN401 - a dataclass
        """The schema of a dataclass itself."""
        hints = get_type_hints(kind)
        properties = {}
        for field in fields(kind):
            schema = self.of(hints[field.name])
            if not _is_required(field) and field.default is not MISSING:
                schema = {**schema, "default": to_json(field.default)}
            properties[field.name] = schema
        required = [field.name for field in fields(kind) if _is_required(field)]
        made: Schema = {"type": "object", "properties": properties, **_described(kind)}
        return {**made, "required": required} if required else made


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _described(kind: type) -> Schema:
    text = inspect.cleandoc(kind.__doc__ or "")
    written_by_hand = text and not text.startswith(f"{kind.__name__}(")
    return {"description": text} if written_by_hand else {}
