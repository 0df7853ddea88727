"""What the API can do: its description as OpenAPI, and as a page."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from fastapi import APIRouter
from fastapi.openapi.utils import get_openapi
from starlette.responses import HTMLResponse, JSONResponse, Response

from crosstable import __version__
from crosstable.journal import commands as c
from crosstable.journal.events import KINDS as EVENT_KINDS
from crosstable.journal.state import EventState
from crosstable.web.api.schemas import Schema, Schemas
from crosstable.web.api.shapes import ErrorShape
from crosstable.web.frame import AnyHere, render

router = APIRouter(tags=["description"])

_INTRODUCTION = """All of the desk as JSON.  Commands are those of `crosstable event do`.

A program says who it is by `Authorization: Bearer CODE` (an access code) or `Basic` (login and password).  A browser
has its cookie and sends the token of `/api/v1/me` in `X-CSRF`.  On a laptop requests from the machine itself need none.
Bodies are sent as `application/json`, files as `application/octet-stream`.
Errors are `{"error": {"code", "message", "findings"}}`; messages are in the language of `Accept-Language`."""

_STATUSES = {
    "400": "The request cannot be understood.",
    "401": "Say who you are.",
    "403": "Your role does not cover this.",
    "404": "There is no such thing, or none for you.",
    "409": "Confirmations are needed, `needed` of them; nothing was done.",
    "413": "Too large.",
    "422": "It is refused, or makes no sense; nothing was done.",
    "429": "Too many tries; `Retry-After` says how long to wait.",
}


@router.get("/api/openapi.json", include_in_schema=False)
def openapi() -> Response:
    """The description of the API as OpenAPI 3.1."""
    return JSONResponse(description(), headers={"Cache-Control": "no-cache"})


@cache
def description() -> dict[str, Any]:
    """The API as an OpenAPI document."""
    from crosstable.web.api import ROUTERS

    routes = [route for router in ROUTERS for route in router.routes]
    made = get_openapi(title="Crosstable", version=__version__, description=_INTRODUCTION, routes=routes)
    components = made.setdefault("components", {})
    named = components.setdefault("schemas", {})
    named.update(journal_schemas())
    named["EntryShape"]["properties"]["event"] = {"$ref": "#/components/schemas/JournalEvent"}
    named["StateShape"]["properties"]["state"] = {"$ref": "#/components/schemas/EventState"}
    named.pop("HTTPValidationError", None)
    named.pop("ValidationError", None)
    components["securitySchemes"] = {
        "code": {"type": "http", "scheme": "bearer", "description": "An access code of an event."},
        "login": {"type": "http", "scheme": "basic", "description": "An account."},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "visitor", "description": "A browser that has come in."},
    }
    made["security"] = [{"code": []}, {"login": []}, {"cookie": []}, {}]
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            _complete(operation, path, method)
    return made


def _complete(operation: dict[str, Any], path: str, method: str) -> None:
    """The errors of a route, and the body of one that takes one."""
    answers = operation["responses"]
    answers.pop("422", None)
    for status, text in _STATUSES.items():
        if status in {"409", "413"} and method == "get":
            continue
        content = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorShape"}}}
        answers.setdefault(status, {"description": text, "content": content})
    if method == "post":
        operation["requestBody"] = {"required": True, "content": _body(path)}


def _body(path: str) -> dict[str, Any]:
    last = path.rsplit("/", 1)[-1]
    if last == "takeover":
        return {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    return {"application/json": {"schema": _BODIES.get(last, {"type": "object"})}}


_BOARDS: Schema = {"type": ["integer", "null"], "minimum": 1}
_PASS = {
    "role": {"$ref": "#/components/schemas/Role"},
    "first_board": _BOARDS,
    "last_board": _BOARDS,
    "days": {"type": "integer", "minimum": 1, "maximum": 366},
}
_BODIES: dict[str, Schema] = {
    "events": {"$ref": "#/components/schemas/CreateEvent"},
    "commands": {"$ref": "#/components/schemas/Command"},
    "batch": {
        "type": "object",
        "properties": {"commands": {"type": "array", "items": {"$ref": "#/components/schemas/Command"}, "minItems": 1}},
        "required": ["commands"],
    },
    "preview": {"$ref": "#/components/schemas/Command"},
    "undo": {"type": "object", "properties": {}},
    "redo": {"type": "object", "properties": {}},
    "codes": {"type": "object", "properties": {"label": {"type": "string"}, **_PASS}, "required": ["label", "role"]},
    "invitations": {"type": "object", "properties": _PASS, "required": ["role"]},
}


@cache
def journal_schemas() -> dict[str, Schema]:
    """The schemas of all commands, all events of the history, the state, and errors."""
    schemas = Schemas()
    for kind, command in c.KINDS.items():
        schemas.of(command)
        schema = schemas.named[command.__name__]
        schema["properties"] = {"kind": {"const": kind}, **schema["properties"]}
        needed = [] if command is c.CreateEvent else ["kind"]
        schema["required"] = [*needed, *schema.get("required", [])]
    schemas.named["Command"] = _one_of([command.__name__ for command in c.KINDS.values()], c.KINDS)
    for event in EVENT_KINDS.values():
        schemas.of(event)
    schemas.named["JournalEvent"] = {
        "description": "The fields of an entry's event, by its kind.",
        "anyOf": [{"$ref": f"#/components/schemas/{event.__name__}"} for event in EVENT_KINDS.values()],
    }
    schemas.of(EventState)
    schemas.of(ErrorShape)
    return schemas.named


def _one_of(names: list[str], kinds: Any) -> Schema:  # noqa: ANN401 - a mapping of kinds to classes
    reference = "#/components/schemas/"
    return {
        "oneOf": [{"$ref": reference + name} for name in names],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {kind: reference + command.__name__ for kind, command in kinds.items()},
        },
    }


# ------------------------------------------------------------------------------------------------ the page


@dataclass(frozen=True, slots=True)
class Operation:
    """A route, for the page."""

    method: str
    path: str
    text: str
    parameters: tuple[tuple[str, str], ...]
    tag: str


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A command, for the page."""

    kind: str
    text: str
    fields: tuple[tuple[str, str, bool], ...]
    """Name, type, whether it is needed."""


@router.get("/api", include_in_schema=False)
def page(asked: AnyHere) -> HTMLResponse:
    """The description of the API, to be read."""
    document = description()
    return render(asked, "api.html", operations=_operations(document), commands=_commands(document))


def _operations(document: dict[str, Any]) -> list[Operation]:
    return [
        Operation(
            method.upper(),
            path,
            operation.get("description", ""),
            tuple(
                (parameter["name"], parameter.get("description", ""))
                for parameter in operation.get("parameters", ())
                if parameter["in"] == "query"
            ),
            operation["tags"][0],
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def _commands(document: dict[str, Any]) -> list[CommandLine]:
    named = document["components"]["schemas"]
    lines = []
    for kind, command in c.KINDS.items():
        schema = named[command.__name__]
        needed = schema["required"]
        fields = tuple(
            (name, _type_text(content), name in needed)
            for name, content in schema["properties"].items()
            if name != "kind"
        )
        lines.append(CommandLine(kind, schema.get("description", ""), fields))
    return lines


def _type_text(schema: Schema) -> str:
    """A schema in a few words: ``integer``, ``Person``, ``list of Board``."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_type_text(choice) for choice in schema["anyOf"])
    if schema.get("type") == "array":
        inner = schema.get("items")
        return f"list of {_type_text(inner)}" if isinstance(inner, dict) else "list"
    return str(schema.get("format") or schema.get("type") or "any")
