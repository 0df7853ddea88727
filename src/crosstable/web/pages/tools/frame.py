"""What the public tools share: forms without an account, files that stay with the visitor, limits on the work."""

import binascii
import time
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, HTTPException
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.formats.cross_table import read_cross_table
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.trf import Limits, ReadResult, TrfError, read
from crosstable.formats.trf.encoding import decode
from crosstable.i18n import _
from crosstable.pairing import Progress
from crosstable.reports.guide import EXAMPLES, table_file
from crosstable.web.frame import Here, render

MOST_FILE = 1024 * 1024
"""Bytes of a file that the tools take; a tournament of a thousand players has a third of that."""
MOST_PLAYERS = 1000
LIMITS = Limits(size=MOST_FILE, lines=20_000, findings=300)
SECONDS = 10.0
"""How long one request may pair."""
_AT_ONCE = 4
"""Requests that may compute at the same time: the tournaments on this server come first."""
_PATIENCE = 8.0


class Tool(NamedTuple):
    """A tool as the pages name it."""

    key: str
    title: str


def tools() -> list[Tool]:
    """The tools, in the order of the menu."""
    return [
        Tool("calculator", _("Tie-break calculator")),
        Tool("laboratory", _("Tie-break laboratory")),
        Tool("check", _("File checker")),
        Tool("pair", _("Quick pairing")),
        Tool("prizes", _("Prize splitter")),
    ]


def tool_page(
    asked: Here, key: str, values: Mapping[str, object] | None = None, *, status: int = 200, **more: object
) -> HTMLResponse:
    """The page of a tool, by the key of its template."""
    shown: dict[str, Any] = {**(values or {}), **more}
    return render(asked, f"tools/{key}.html", status=status, tool=key, tools=tools(), **shown)


# ---------------------------------------------------------------------------------------------------------- forms


async def sent_form(request: Request) -> AsyncIterator[FormData]:
    """The fields of a form that changes nothing on the server, so that it needs no token; its files are closed after."""
    async with request.form(max_files=4, max_fields=500, max_part_size=2 * 1024 * 1024) as form:
        yield form


Sent = Annotated[FormData, Depends(sent_form)]


def text_field(form: FormData, name: str, most: int = 1000) -> str:
    """A text field, cut at `most` characters."""
    value = form.get(name)
    return value[:most] if isinstance(value, str) else ""


def download(content: bytes | str, name: str, media_type: str) -> Response:
    """A file to be kept."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)


# ---------------------------------------------------------------------------------------------------------- limits


class OutOfTimeError(Exception):
    """The work takes longer than a page may."""


def deadline(seconds: float = SECONDS) -> Callable[[Progress], None]:
    """A watch that ends a pairing when its time is over."""
    end = time.monotonic() + seconds

    def watch(_progress: Progress) -> None:
        if time.monotonic() > end:
            raise OutOfTimeError

    return watch


_working = BoundedSemaphore(_AT_ONCE)


@contextmanager
def at_work() -> Iterator[None]:
    """Room for one computation.  Raises 503 where there is none for several seconds."""
    if not _working.acquire(timeout=_PATIENCE):
        raise HTTPException(503, _("Too many people are computing at this moment. Try again in a few seconds."))
    try:
        yield
    finally:
        _working.release()


# ----------------------------------------------------------------------------------------------------------- files


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file that a visitor dropped, pasted or chose among the examples; the page carries it, not the server."""

    content: bytes = b""
    name: str = ""
    example: str = ""
    pasted: str = ""

    @property
    def kept(self) -> str:
        """The file as a field of the next form; an example needs none."""
        return "" if self.example else b64encode(self.content).decode()

    @property
    def stem(self) -> str:
        """The name without its ending, in plain letters that no header trips over."""
        stem = self.name.replace("\\", "/").rpartition("/")[2].rpartition(".")[0] or self.name
        plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in stem).strip("-")
        return plain[:60] or "tournament"


class NotUsableError(Exception):
    """What was dropped cannot be used at all; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def dropped_of(form: FormData) -> Dropped | None:
    """The file of a form: dropped anew, pasted, carried along, or an example; `None` without any.

    Raises `NotUsableError` for one that is too large or was damaged on its way.
    """
    file = form.get("file")
    if isinstance(file, UploadFile) and file.filename:
        content = file.file.read(MOST_FILE + 1)
        _require_size(len(content))
        return Dropped(content, file.filename[:200])
    pasted = text_field(form, "text", 2 * MOST_FILE)
    if pasted.strip():
        content = pasted.encode(errors="replace")
        _require_size(len(content))
        return Dropped(content, _("pasted text"), pasted=pasted)
    kept = text_field(form, "kept", 2 * MOST_FILE)
    if kept:
        return _carried(kept, text_field(form, "name", 200))
    return example_of(text_field(form, "example", 50))


def _require_size(size: int) -> None:
    if size > MOST_FILE:
        raise NotUsableError(
            say(N_("The file is too large: these pages take at most {most} KiB."), most=MOST_FILE // 1024)
        )


def _carried(kept: str, name: str) -> Dropped:
    try:
        content = b64decode(kept.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise NotUsableError(say(N_("The file was damaged on its way. Choose it again."))) from None
    _require_size(len(content))
    return Dropped(content, name)


def example_of(name: str) -> Dropped | None:
    """An example of the guides by name; `None` where there is none."""
    if name not in EXAMPLES or not EXAMPLES[name].file:
        return None
    return Dropped(table_file(name), EXAMPLES[name].file, example=name)


def is_trf(content: bytes) -> bool:
    """Whether a file has rows of players as a TRF has them."""
    try:
        text = decode(content).text
    except TrfError:
        return False
    return any(line.startswith("001") for line in text.replace("\r", "\n").split("\n"))


def read_file(dropped: Dropped) -> ReadResult:
    """The tournament of a TRF or of a cross-table.

    Its findings may be errors: the tournament is then not to be used.  Raises `NotUsableError` where nothing can be read.
    """
    try:
        if is_trf(dropped.content) or not dropped.content.strip():
            return _within_limits(read(dropped.content, limits=LIMITS))
        text = decode(dropped.content).text
    except TrfError as error:
        raise NotUsableError(first_reason(error)) from None
    found = read_cross_table(text)
    if found.tournament is None:
        return ReadResult(_EMPTY.tournament, found.findings, tuple(f for f in found.findings if _is_error(f)))
    return _within_limits(ReadResult(found.tournament, found.findings))


def first_reason(error: TrfError) -> Message:
    """Why a file cannot be read: the first finding."""
    return min(error.findings).message if error.findings else say("{reason}", reason=str(error))


def _within_limits(result: ReadResult) -> ReadResult:
    if len(result.tournament.players) > MOST_PLAYERS:
        raise NotUsableError(
            say(
                N_("There are {players} players: these pages take at most {most}. The command line has no such limit."),
                players=len(result.tournament.players),
                most=MOST_PLAYERS,
            )
        )
    return result


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR


def errors_of(result: ReadResult) -> list[Finding]:
    """What keeps a file from being used."""
    return [finding for finding in (*result.findings, *result.fatal) if _is_error(finding)]


_EMPTY = read("###\n")
