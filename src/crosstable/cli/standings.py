"""``crosstable standings``: rank the players, with the cross-table."""

import csv
import io
import json
from pathlib import Path

import click

from crosstable.cli.common import CommandError, emit, load
from crosstable.cli.tables import table
from crosstable.domain import Tournament, format_points, print_points
from crosstable.domain.messages import N_, say
from crosstable.i18n import _
from crosstable.standings import CrossTable, cross_table


@click.command("standings")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--after-round", type=int, help=_("Rank after this round; by default after the last one paired."))
@click.option("--format", "format_", type=click.Choice(["text", "csv", "json"]), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(file: Path, after_round: int | None, format_: str, output: Path | None) -> None:
    """Rank the players of a tournament file (TRF) by points and print the cross-table."""
    tournament = load(file)
    if after_round is not None and not 0 <= after_round <= tournament.paired_rounds:
        raise CommandError(
            say(
                N_("There is no round {round} to rank after: the file has {rounds} rounds."),
                round=after_round,
                rounds=tournament.paired_rounds,
            )
        )
    ranked = cross_table(tournament, after_round)
    emit(_FORMATS[format_](tournament, ranked), output)


def as_text(tournament: Tournament, ranked: CrossTable) -> str:
    """The cross-table for people."""
    rounds = [str(n) for n in range(1, ranked.rounds + 1)]
    header = [_("Rank"), _("No"), _("Name"), _("Rtg"), *rounds, _("Pts")]
    rows = [
        [str(row.rank), str(row.tpn), row.name, str(row.rating or ""), *row.cells, print_points(row.points)]
        for row in ranked.rows
    ]
    right = (0, 1, 3, *range(4, 5 + ranked.rounds))
    title = _("Cross-table after round {round}").format(round=ranked.rounds)
    name = f"{tournament.name}\n" if tournament.name else ""
    return f"{name}{title}\n\n{table(header, rows, right)}\n"


def as_csv(_tournament: Tournament, ranked: CrossTable) -> str:
    """The cross-table as CSV; a cell that a spreadsheet would take for a formula gets an apostrophe."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(["rank", "tpn", "name", "rating", *(f"round {n}" for n in range(1, ranked.rounds + 1)), "points"])
    for row in ranked.rows:
        cells = [row.rank, row.tpn, defused(row.name), row.rating or "", *map(defused, row.cells)]
        writer.writerow([*cells, format_points(row.points)])
    return stream.getvalue()


def defused(text: str) -> str:
    """A text that no spreadsheet runs as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def as_json(_tournament: Tournament, ranked: CrossTable) -> str:
    """The standings as the contract lays them down."""
    rows = [
        {"rank": row.rank, "tpn": row.tpn, "name": row.name, "points": format_points(row.points), "values": {}}
        for row in ranked.rows
    ]
    document = {"after_round": ranked.rounds, "tie_breaks": [], "rows": rows}
    return json.dumps(document, ensure_ascii=False) + "\n"


_FORMATS = {"text": as_text, "csv": as_csv, "json": as_json}
