"""``crosstable players``: what would be read from a list of players, with everything that is doubtful or wrong."""

import json
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, DIFFERENT, CommandError, finding_line
from crosstable.cli.tables import table
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.players import (
    MAX_FILE,
    Field,
    Mapping,
    PlayersError,
    RawTable,
    guess,
    players,
    read_file,
    read_pasted,
)
from crosstable.formats.players.encoding import decode
from crosstable.i18n import _, translate
from crosstable.journal.events import Person

_DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}
_SHOWN = 20
_SAMPLE = 3


@dataclass(frozen=True, slots=True)
class _Preview:
    file: Path
    table: RawTable
    mapping: Mapping
    found: Sequence[tuple[Person, int]]
    findings: Sequence[Finding]


@click.command("players", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--encoding", metavar="NAME", help=_("How the letters are written, such as cp1251; else found out."))
@click.option("--delimiter", type=click.Choice(list(_DELIMITERS)), help=_("What separates the columns."))
@click.option("--sheet", metavar="NAME", help=_("Which sheet of a workbook; else the first that is not empty."))
@click.option("--header/--no-header", "has_header", default=None, help=_("Whether the first row names the columns."))
@click.option(
    "--column",
    "columns",
    metavar="COLUMN=FIELD",
    multiple=True,
    help=_("What a column, by its header or number, holds: {fields}. May be repeated.").format(fields=", ".join(Field)),
)
@click.option("--all", "all_", is_flag=True, help=_("Show every player, not only the first ones."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    file: Path,
    encoding: str | None,
    delimiter: str | None,
    sheet: str | None,
    has_header: bool | None,
    columns: tuple[str, ...],
    all_: bool,
    format_: str,
) -> None:
    """Read a list of players and show what would be registered.

    FILE is CSV or text with another separator, XLSX, or a TRF; - reads a list from standard input, one player a line.
    Nothing is registered.

    Exit code 0: every row is a player; 1: some rows are not; 3: the file or an option cannot be used.
    """
    try:
        raw = _read(file, encoding, _DELIMITERS.get(delimiter or ""), sheet, has_header)
        mapping = guess(raw).named(dict(map(_choice, columns)))
        found, findings = players(raw, mapping)
    except PlayersError as error:
        raise CommandError(say(N_("{file} cannot be used: {reason}"), file=file, reason=error.message)) from None
    preview = _Preview(file, raw, mapping, found, findings)
    click.echo(
        json.dumps(as_json(preview), ensure_ascii=False, indent=2) if format_ == "json" else as_text(preview, all_)
    )
    if any(finding.severity is Severity.ERROR for finding in findings):
        raise SystemExit(DIFFERENT)


def _read(
    file: Path, encoding: str | None, delimiter: str | None, sheet: str | None, has_header: bool | None
) -> RawTable:
    """Never more than the limit in memory, whatever size the file has."""
    if str(file) == "-":
        decoded = decode(sys.stdin.buffer.read(MAX_FILE + 1), encoding)
        raw = read_pasted(decoded.text, delimiter=delimiter, has_header=has_header)
        return replace(raw, findings=(*decoded.findings, *raw.findings))
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_FILE + 1)
    except OSError as error:
        raise CommandError(
            say(N_("{file} cannot be read: {reason}"), file=file, reason=error.strerror or str(error))
        ) from None
    return read_file(content, encoding=encoding, delimiter=delimiter, sheet=sheet, has_header=has_header)


def _choice(text: str) -> tuple[str, str]:
    column, sign, field = text.rpartition("=")
    if not sign:
        raise CommandError(
            say(N_("{text} is no choice of a column: write it as COLUMN=FIELD, such as Elo=rating."), text=text)
        )
    return column, field


def as_text(preview: _Preview, every: bool = False) -> str:
    """The preview for people; control characters are shown as a sign, so that no cell can steer the terminal."""
    parts = [_title(preview), _columns(preview), _people(preview, every), _findings(preview)]
    return "\n\n".join(part for part in parts if part)


def _title(preview: _Preview) -> str:
    found = translate(say_many("{count} player", "{count} players", len(preview.found)))
    rows = translate(say_many("{count} row", "{count} rows", len(preview.table.rows)))
    origin = preview.table.origin
    details = ", ".join(text for text in (origin.kind, origin.encoding, origin.sheet) if text)
    return _visible(_("{file} ({details}): {rows}, {players}").format(
        file=preview.file, details=details, rows=rows, players=found
    ))  # fmt: skip


def _columns(preview: _Preview) -> str:
    rows = [
        [
            str(number),
            _visible(column.header),
            translate(column.field.label),
            f"{column.confidence} %" if column.field is not Field.IGNORE else "",
            _sample(preview.table, number - 1),
        ]
        for number, column in enumerate(preview.mapping.columns, 1)
    ]
    return table([_("Column"), _("Header"), _("Holds"), _("Sure"), _("For example")], rows, (0, 3))


def _sample(raw: RawTable, column: int) -> str:
    cells = [row[column] for row in raw.rows[:50] if row[column]][:_SAMPLE]
    text = _visible(" | ".join(cells))
    return text if len(text) <= 60 else text[:59] + "…"


def _people(preview: _Preview, every: bool) -> str:
    shown = preview.found if every else preview.found[:_SHOWN]
    if not shown:
        return ""
    header = [_("Line"), _("Title"), _("Name"), _("Rtg"), _("Fed"), _("FIDE ID"), _("Born"), _("Sex"), _("Club")]
    rows = [
        [
            str(line),
            *map(_visible, (p.title, p.name, str(p.rating or ""), p.federation, p.fide_id, p.birth, p.sex, p.club)),
        ]
        for p, line in shown
    ]
    text = table(header, rows, (0, 3, 5))
    left = len(preview.found) - len(shown)
    return text + ("\n" + _("… and {count} more; --all shows them.").format(count=left) if left else "")


def _findings(preview: _Preview) -> str:
    ordered = sorted(preview.findings, key=lambda finding: (-finding.severity, finding))
    return "\n".join(_visible(finding_line(preview.file, finding)) for finding in ordered)


def _visible(text: str) -> str:
    return "".join("�" if unicodedata.category(letter) == "Cc" else letter for letter in text)


def as_json(preview: _Preview) -> dict[str, object]:
    """The preview as data, all of it."""
    return {
        "origin": asdict(preview.table.origin),
        "columns": [
            {"column": number, "header": column.header, "field": column.field, "confidence": column.confidence}
            for number, column in enumerate(preview.mapping.columns, 1)
        ],
        "rows": len(preview.table.rows),
        "players": [{"line": line, **asdict(person)} for person, line in preview.found],
        "findings": [
            {
                "code": finding.code,
                "severity": str(finding.severity),
                "line": finding.line,
                "column": finding.column,
                "message": translate(finding.message),
            }
            for finding in preview.findings
        ],
    }
