"""``crosstable calculator``: the tie-breaks of one player's tournament under every edition of the rules."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, CommandError, emit
from crosstable.cli.tables import table
from crosstable.domain import format_points, print_points
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.reports.calculator import Calculation, CalculatorError, as_text, calculate, read_text
from crosstable.reports.receipts import as_sentences
from crosstable.tiebreaks.catalogue import long_name, screen_code
from crosstable.tiebreaks.editions import EDITIONS


@click.command("calculator", context_settings=CONTEXT)
@click.argument("games", nargs=-1, required=True)
@click.option("--rounds", type=int, metavar="N", help=_("How many rounds the tournament has; by default those given."))
@click.option("--own", type=int, metavar="RATING", help=_("The player's own rating."))
@click.option("--points", metavar="W/D/L", help=_("What a win, a draw and a loss are worth: 3/1/0."))
@click.option("--round-robin", is_flag=True, help=_("The pairings were fixed from the start."))
@click.option("--unrated", metavar="RATING", help=_("How unrated opponents count: a rating, skip or drop."))
@click.option("--receipts", metavar="EDITION", help=_("Show how every number comes about under this edition."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(
    games: tuple[str, ...],
    rounds: int | None,
    own: int | None,
    points: str | None,
    round_robin: bool,
    unrated: str | None,
    receipts: str | None,
    format_: str,
    output: Path | None,
) -> None:
    """Compute the tie-breaks of one player from the results and the opponents' final scores.

    One word a round: colour, result, opponent's score and, if known, rating. w1:4 is a win with White against 4 points,
    bd:3.5:2100 a draw with Black; f1:3 and f0:3 are forfeits; bye, hpb, fpb, zpb are byes.
    Put -- before the words when one of them begins with a dash.
    """
    named = {"own": own, "points": points, "unrated": unrated}
    words = [*games, *(f"{name}:{value}" for name, value in named.items() if value is not None)]
    try:
        row = read_text(" ".join([*words, *(["rr"] if round_robin else [])]), rounds)
        found = calculate(row, _("Player"), _("Opponent"))
    except CalculatorError as error:
        for problem in error.problems[:-1]:
            click.echo(translate(problem.message), err=True)
        raise CommandError(error.problems[-1].message) from None
    chosen = _edition(receipts)
    if format_ == "json":
        emit(json.dumps(as_json(found, chosen), ensure_ascii=False) + "\n", output)
    else:
        emit(text_of(found, chosen), output)


def _edition(name: str | None) -> str | None:
    if name is None:
        return None
    for edition in EDITIONS:
        if edition.name.casefold() == name.strip().casefold():
            return edition.name
    names = ", ".join(edition.name for edition in EDITIONS)
    raise CommandError(say(N_("There is no edition {name}; the editions are {names}."), name=name, names=names))


def text_of(found: Calculation, receipts: str | None) -> str:
    """The answer for people: the table, the differences, what is not known; or the receipts of one edition."""
    title = _("{points} points after round {round} of {rounds}").format(
        points=print_points(found.points), round=len(found.row.rounds), rounds=found.row.rounds_in_all
    )
    parts = [title, *(_receipts(found, receipts) if receipts else _overview(found))]
    parts.append("\n".join(f"· {translate(message)}" for message in found.unknown))
    return "\n\n".join(parts) + "\n"


def _overview(found: Calculation) -> Iterator[str]:
    rows: dict[str, list[str]] = {}
    width = len(found.sheets)
    for column, sheet in enumerate(found.sheets):
        for value in sheet.values:
            row = rows.setdefault(screen_code(value.tie_break), [*[""] * width, translate(long_name(value.tie_break))])
            row[column] = (str(value.value) or "–") + ("*" if value.forbidden else "")
    header = [_("Code"), *(sheet.edition.name for sheet in found.sheets), _("Name")]
    yield table(header, [[code, *cells] for code, cells in rows.items()], tuple(range(1, 1 + width)))
    for difference in found.differences:
        yield "\n".join([translate(difference.heading), *(f"  {translate(line)}" for line in difference.lines)])


def _receipts(found: Calculation, edition: str) -> Iterator[str]:
    for value in found.sheet(edition).values:
        first, *rest = [translate(sentence) for sentence in as_sentences(value.receipt)]
        yield "\n".join([first, *(f"  {line}" for line in rest)])


def as_json(found: Calculation, receipts: str | None) -> dict[str, object]:
    """The answer as data; the receipts are those of one edition, or of all."""
    return {
        "row": as_text(found.row),
        "points": format_points(found.points),
        "editions": {
            sheet.edition.name: [
                {
                    "code": str(value.tie_break),
                    "value": str(value.value) or None,
                    "forbidden": value.forbidden,
                    "receipt": [translate(sentence) for sentence in as_sentences(value.receipt)],
                }
                for value in sheet.values
            ]
            for sheet in found.sheets
            if receipts in (None, sheet.edition.name)
        },
        "differences": [
            {"heading": translate(d.heading), "lines": [translate(line) for line in d.lines]} for d in found.differences
        ],
        "unknown": [translate(message) for message in found.unknown],
    }
