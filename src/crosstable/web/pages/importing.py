"""A list of players: pasted or loaded, looked at row by row, and then entered.

Nothing is kept between looking and entering: the list travels in the form, as it was given.
"""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse, Response

from crosstable.desk import NotAllowed
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.players import (
    ENCODINGS,
    MAX_FILE,
    MAX_PLAYERS,
    Field,
    Mapping,
    PlayersError,
    RawTable,
    guess,
    players,
    read_file,
    read_pasted,
)
from crosstable.i18n import _, ngettext, translate
from crosstable.journal import commands as c
from crosstable.journal.events import Person
from crosstable.store import StoreError
from crosstable.web.frame import ASection, Notice, SectionHere, error, go_on, posted_form, text_of
from crosstable.web.pages.section_page import section_page

router = APIRouter(prefix="/e/{journal}/{number}/import")

_MOST_SHOWN = 600
"""Rows that the page shows; of a longer list those with something to say come first."""

_DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|", "none": ""}
_HEADER = {"yes": True, "no": False}
_SAMPLE = 3
_SURE = 60
"""Percent from which a guess of a column is taken without showing it."""


async def _posted_list(request: Request) -> AsyncIterator[FormData]:
    """The fields of a form that carries a list; a list may be as large as all that can be sent."""
    # Read here with a limit of its own; the request keeps the fields for whoever asks next.
    await request.form(max_fields=20_000, max_part_size=request.app.state.settings.upload_limit)
    async for form in posted_form(request):
        yield form


PostedList = Annotated[FormData, Depends(_posted_list)]


@dataclass(frozen=True, slots=True)
class Given:
    """A list as somebody has given it, and how it is to be read."""

    text: str = ""
    """What was pasted."""
    packed: str = ""
    """A file, compressed, as text."""
    name: str = ""
    """The file's name, to be shown."""
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    header: str = ""
    """``yes``, ``no``, or empty: found out."""
    entered: frozenset[int] = frozenset()
    """The lines that are entered already."""

    def table(self) -> RawTable:
        """The list as rows.  Raises `PlayersError` where nothing can be used."""
        delimiter, has_header = _DELIMITERS.get(self.delimiter), _HEADER.get(self.header)
        if not self.packed:
            return read_pasted(self.text, delimiter=delimiter, has_header=has_header)
        return read_file(
            _unpacked(self.packed),
            encoding=self.encoding or None,
            delimiter=delimiter or None,
            sheet=self.sheet or None,
            has_header=has_header,
        )


def _packed(content: bytes) -> str:
    return b64encode(zlib.compress(content, 6)).decode()


def _unpacked(text: str) -> bytes:
    """A file out of the form; one byte over the limit is enough to say that it is too large."""
    try:
        return zlib.decompressobj().decompress(b64decode(text, validate=True), MAX_FILE + 1)
    except (Base64Error, zlib.error, ValueError):
        raise HTTPException(400) from None


def given(form: FormData) -> Given:
    """The list of a form: a file that was chosen just now, the one that travels with the form, or a paste."""
    fresh = form.get("file")
    if isinstance(fresh, UploadFile) and fresh.filename:
        return Given(packed=_packed(fresh.file.read(MAX_FILE + 1)), name=fresh.filename[-120:])
    raw = form.get("text")
    lines = text_of(form, "entered").split(",")
    return Given(
        text=raw if isinstance(raw, str) else "",
        packed=text_of(form, "packed"),
        name=text_of(form, "name")[-120:],
        encoding=text_of(form, "encoding"),
        delimiter=text_of(form, "delimiter"),
        sheet=str(form.get("sheet", "")),
        header=text_of(form, "header"),
        entered=frozenset(int(line) for line in lines if line.isascii() and line.isdecimal() and len(line) < 9),
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list: the player it would be, or the cells of one that cannot be."""

    line: int
    person: Person | None
    cells: str
    findings: tuple[Finding, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether it cannot be entered as it is."""
        return self.person is None

    @property
    def same_name(self) -> bool:
        """Whether somebody has to say first that it is another person of the same name."""
        return self.person is not None and any(found.code in {"registered", "duplicate"} for found in self.findings)


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """A column of the list and what it is taken for."""

    index: int
    header: str
    field: Field
    confidence: int
    is_chosen: bool
    sample: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be entered."""

    given: Given
    table: RawTable
    mapping: Mapping
    columns: tuple[ColumnChoice, ...]
    rows: tuple[Row, ...]
    general: tuple[Finding, ...]
    """What is to be said of the list as a whole."""

    @property
    def shape(self) -> str:
        """How the columns were found: with another shape, choices of columns mean nothing."""
        origin = self.table.origin
        return f"{origin.kind}/{self.table.width}/{origin.delimiter!r}/{origin.sheet}"[:200]

    @property
    def needs_choices(self) -> bool:
        """Whether how the list is read should be looked at: a guess is weak, rows do not fit, or somebody has chosen."""
        asked = self.given
        chosen = asked.encoding or asked.delimiter or asked.sheet or asked.header
        unsure = any(column.is_chosen or 0 < column.confidence < _SURE for column in self.columns)
        return bool(chosen) or unsure or self.wrong * 2 > len(self.rows)

    @property
    def ready(self) -> int:
        """How many rows can be entered without another word."""
        return sum(not row.is_wrong and not row.same_name for row in self.rows)

    @property
    def wrong(self) -> int:
        """How many rows cannot be entered."""
        return sum(row.is_wrong for row in self.rows)

    @property
    def same_names(self) -> int:
        """How many rows need a tick."""
        return sum(row.same_name for row in self.rows)

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows for the page."""
        if len(self.rows) <= _MOST_SHOWN:
            return self.rows
        told = [row for row in self.rows if row.findings or row.is_wrong][: _MOST_SHOWN - 100]
        plain = [row for row in self.rows if not row.findings and not row.is_wrong][: _MOST_SHOWN - len(told)]
        return tuple(sorted((*told, *plain), key=lambda row: row.line))


def look(at: SectionHere, asked: Given, form: FormData) -> Preview:
    """Read a list and judge every row.  Raises `PlayersError` where nothing can be used, or a choice does not fit."""
    table = asked.table()
    guessed = guess(table)
    before = Preview(asked, table, guessed, (), (), ())
    choices = _choices(form, guessed) if text_of(form, "shape") == before.shape else {}
    mapping = guessed.chosen(choices)
    left = _left(table, asked.entered)
    registered = [entry.person for entry in at.section.entries.values()]
    found, findings = players(left, mapping, registered)
    return replace(
        before,
        mapping=mapping,
        columns=tuple(_columns(table, mapping, set(choices))),
        rows=tuple(_rows(left, found, findings)),
        general=tuple(finding for finding in findings if not finding.line),
    )


def _choices(form: FormData, guessed: Mapping) -> dict[int, Field]:
    """What somebody has chosen, now or before; a choice made just now takes its field from an older one."""
    before = {str(value) for value in form.getlist("chosen")}
    choices: dict[int, Field] = {}
    changed: dict[int, Field] = {}
    for index in range(len(guessed.columns)):
        said = text_of(form, f"column-{index}")
        if said not in list(Field):
            continue
        if said != text_of(form, f"was-{index}"):
            changed[index] = Field(said)
        elif str(index) in before:
            choices[index] = Field(said)
    for taken in changed.values():
        choices = {index: Field.IGNORE if held is taken else held for index, held in choices.items()}
    return choices | changed


def _left(table: RawTable, entered: frozenset[int]) -> RawTable:
    """The rows that are not entered yet."""
    if not entered:
        return table
    kept = [(row, line) for row, line in zip(table.rows, table.lines, strict=True) if line not in entered]
    return replace(
        table,
        rows=tuple(row for row, _line in kept),
        lines=tuple(line for _row, line in kept),
        findings=tuple(found for found in table.findings if found.line not in entered),
    )


def _columns(table: RawTable, mapping: Mapping, chosen: set[int]) -> Iterator[ColumnChoice]:
    for index, column in enumerate(mapping.columns):
        cells = [row[index] for row in table.rows[:50] if row[index]][:_SAMPLE]
        sample = " · ".join(cell[:40] for cell in cells)
        yield ColumnChoice(index, column.header, column.field, column.confidence, index in chosen, sample)


def _rows(table: RawTable, found: Sequence[tuple[Person, int]], findings: Sequence[Finding]) -> Iterator[Row]:
    by_line: dict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_line[finding.line].append(finding)
    persons = {line: person for person, line in found}
    for row, line in zip(table.rows, table.lines, strict=True):
        cells = " | ".join(cell for cell in row if cell)
        yield Row(line, persons.get(line), cells[:300], tuple(by_line.get(line, ())))


# ------------------------------------------------------------------------------------------------------ pages


@router.get("")
def before(at: ASection) -> HTMLResponse:
    """The form that takes a list."""
    return start_page(at, Given())


def start_page(at: SectionHere, asked: Given, notice: Notice | None = None) -> HTMLResponse:
    """The form that takes a list, with what was pasted still in it."""
    return section_page(
        at,
        "import.html",
        "players",
        regions=(),
        notice=notice,
        status=422 if notice is not None and notice.kind == "error" else 200,
        given=asked,
        preview=None,
        limit=MAX_FILE,
        most=MAX_PLAYERS,
    )


def preview_page(at: SectionHere, preview: Preview, notice: Notice | None = None, status: int = 200) -> HTMLResponse:
    """The rows of a list, each with what is to be said of it."""
    return section_page(
        at,
        "import.html",
        "players",
        regions=(),
        notice=notice,
        status=status,
        given=preview.given,
        preview=preview,
        fields=list(Field),
        encodings=ENCODINGS,
        delimiters=_delimiter_names(),
        limit=MAX_FILE,
        most=MAX_PLAYERS,
        error_severity=Severity.ERROR,
        warning_severity=Severity.WARNING,
    )


def _delimiter_names() -> list[tuple[str, str]]:
    return [
        ("comma", _("comma")),
        ("semicolon", _("semicolon")),
        ("tab", _("tab")),
        ("bar", _("bar |")),
        ("none", _("nothing: one player a line")),
    ]


@router.post("")
def carry_on(at: ASection, form: PostedList) -> Response:
    """Look at a list, or (`enter`) register its players."""
    if not at.event.may(c.RegisterPlayer.KIND):
        raise HTTPException(403)
    asked = given(form)
    if not asked.packed and not asked.text.strip():
        return start_page(at, asked, error(_("Paste a list or choose a file first.")))
    try:
        preview = look(at, asked, form)
    except PlayersError as trouble:
        return _not_read(at, asked, trouble)
    if not form.get("enter"):
        return preview_page(at, preview)
    return _enter(at, preview, form)


def _not_read(at: SectionHere, asked: Given, trouble: PlayersError) -> HTMLResponse:
    """Say why a list cannot be read; where only an option does not fit, the list stays."""
    plain = replace(asked, encoding="", delimiter="", sheet="", header="")
    try:
        preview = look(at, plain, FormData())
    except PlayersError:
        return start_page(at, replace(asked, packed="", name=""), error(trouble.message))
    return preview_page(at, preview, error(trouble.message), 422)


# --------------------------------------------------------------------------------------------------- entering


@dataclass(slots=True)
class _Entering:
    """What has become of the rows."""

    entered: list[int] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    stopped: str = ""
    """Why none of the others can be entered."""


_NO_MORE = {"finished", "round-robin-started"}
"""Refusals that every further row would get too."""


def _enter(at: SectionHere, preview: Preview, form: FormData) -> Response:
    """Register all who can be in one step, which one undo takes back."""
    ticked = {str(value) for value in form.getlist("same")}
    wanted = [
        (row, c.RegisterPlayer(section=at.section.name, person=row.person, allow_duplicate=row.same_name))
        for row in preview.rows
        if row.person is not None and (not row.same_name or str(row.line) in ticked)
    ]
    try:
        _outcome, left = at.here.desk.execute_each(
            at.event.journal, at.here.visitor.actor, [command for _row, command in wanted]
        )
    except (NotAllowed, StoreError) as trouble:
        return _entered(at, preview, form, _Entering(stopped=translate(trouble.message)))
    done = _Entering(entered=[row.line for place, (row, _command) in enumerate(wanted) if place not in left])
    for place, decision in left.items():
        text = " ".join(translate(found.message) for found in decision.findings)
        if _NO_MORE & {found.code for found in decision.findings}:
            done.stopped = text
        else:
            done.refused.append(_("Line {line}: {reason}").format(line=wanted[place][0].line, reason=text))
    return _entered(at, preview, form, done)


def _entered(at: SectionHere, preview: Preview, form: FormData, done: _Entering) -> Response:
    """Say how many were entered and what was not; rows that are left stay on the page."""
    count, left = len(done.entered), len(preview.rows) - len(done.entered)
    said = ngettext("%(num)s player entered.", "%(num)s players entered.", count) % {"num": count}
    if not left:
        return go_on(f"{at.url}/players", Notice("done", (said,)))
    rest = ngettext(
        "%(num)s row was not entered; it is listed below.",
        "%(num)s rows were not entered; they are listed below.",
        left,
    ) % {"num": left}
    texts = [said, rest, *done.refused[:6], *([done.stopped] if done.stopped else [])]
    asked = replace(preview.given, entered=preview.given.entered | set(done.entered))
    fresh = at.here.event(at.event.journal).section(at.number)
    again = look(fresh, asked, form)
    notice = Notice("error" if done.stopped else "warning", tuple(texts))
    return preview_page(fresh, again, notice, 422 if done.stopped or not count else 200)
