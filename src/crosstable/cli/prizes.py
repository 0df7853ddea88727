"""``crosstable prizes``: divide prizes among tied players."""

import json
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, CommandError, emit, finding_line, load
from crosstable.cli.ranking import TIE_BREAKS_HELP, chosen_edition, chosen_list, ranked
from crosstable.cli.tables import table
from crosstable.cli.text_input import read_text_input
from crosstable.domain import print_points
from crosstable.domain.messages import N_, say
from crosstable.formats.quick import read_quick
from crosstable.formats.quick.reading import MOST_TEXT
from crosstable.i18n import _, translate
from crosstable.reports.prizes import how, list_faults, notes, order_of_list, places, trophy_sentence
from crosstable.standings.prizes import (
    Award,
    Division,
    Finisher,
    Fund,
    PrizeError,
    Rest,
    System,
    Trophy,
    divide,
    finishers,
    parse_category,
    parse_money,
    print_money,
    trophies,
)


@click.command("prizes", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--prizes", "prizes_", required=True, metavar="AMOUNTS", help=_("Money for places 1, 2 and so on."))
@click.option(
    "--category",
    "categories",
    multiple=True,
    metavar="NAME:AMOUNTS:NUMBERS",
    help=_("Further prizes for some players, by number: “U16:50,25:3,7,9”. May be repeated."),
)
@click.option("--trophies", "trophies_", metavar="NAMES", help=_("What cannot be divided, for places 1, 2 and so on."))
@click.option(
    "--system",
    type=click.Choice([system.value for system in System]),
    default=System.SHARED.value,
    show_default=True,
    help=_("Share equally, half by place (Hort), or all by place."),
)
@click.option("--unit", default="0.01", show_default=True, help=_("Round shares down to multiples of this amount."))
@click.option(
    "--rest",
    type=click.Choice([rest.value for rest in Rest]),
    default=Rest.FIRST.value,
    show_default=True,
    help=_("Who gets what the rounding leaves over: the first by tie-break, or nobody."),
)
@click.option("--several", is_flag=True, help=_("A player may have prizes of several categories."))
@click.option("--tie-breaks", "tie_breaks", metavar="LIST", help=TIE_BREAKS_HELP)
@click.option("--edition", metavar="NAME", help=_("Edition of the rules; by default that of the start date."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(
    file: Path,
    prizes_: str,
    categories: tuple[str, ...],
    trophies_: str | None,
    system: str,
    unit: str,
    rest: str,
    several: bool,
    tie_breaks: str | None,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> None:
    """Divide prizes among the players of a tournament file (TRF), or of a list of names and points in final order.

    Tied players share the prizes of the places they hold. FILE may be - for a list on the standard input.
    """
    order = _order(file, tie_breaks, edition)
    try:
        money = parse_money(prizes_)
        funds = [Fund(money.amounts), *map(parse_category, categories)]
        division = divide(
            order,
            funds,
            system=System(system),
            unit=_unit(unit),
            rest=Rest(rest),
            several=several,
        )
    except PrizeError as error:
        raise CommandError(error.message) from None
    given = trophies(order, [name.strip() for name in (trophies_ or "").split(",") if name.strip()])
    if format_ == "json":
        emit(json.dumps(as_json(division, given), ensure_ascii=False) + "\n", output)
    else:
        emit(text_of(division, given, money.currency), output)


def _unit(text: str) -> int:
    amounts = parse_money(text.replace(",", ".")).amounts
    if len(amounts) != 1:
        raise PrizeError(say(N_("The unit of rounding is one amount, such as 0.01 or 1.")))
    return amounts[0]


def _order(file: Path, tie_breaks: str | None, edition: str | None) -> tuple[Finisher, ...]:
    """The final order: of a tournament file by its standings, of a list as it was written."""
    if str(file) != "-" and _is_trf(file):
        tournament = load(file, quiet=True)
        rules = chosen_edition(tournament, edition)
        return finishers(ranked(tournament, chosen_list(tournament, tie_breaks, rules, None), rules, None))
    reading = read_quick(read_text_input(file, MOST_TEXT))
    faults = list_faults(reading)
    for finding in faults:
        click.echo(finding_line(file, finding), err=True)
    if faults or not reading.players:
        raise CommandError(say(N_("{file} has no usable list: write name and points, one player a line."), file=file))
    return order_of_list(reading)


def _is_trf(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            head = opened.read(200_000)
    except OSError as error:
        raise CommandError(
            say(N_("{file} cannot be read: {reason}"), file=file, reason=error.strerror or str(error))
        ) from None
    return any(line.startswith(b"001 ") for line in head.replace(b"\r", b"\n").split(b"\n"))


def text_of(division: Division, given: list[Trophy], currency: str) -> str:
    """The awards for people."""
    rows = [_row(award, currency) for award in division.awards]
    header = [_("Place"), _("Name"), _("Pts"), _("Prize"), _("How")]
    parts = [
        table(header, rows, (2, 3)) if rows else _("Nobody gets money."),
        "\n".join(translate(note) for note in notes(division, currency)),
        "\n".join(translate(trophy_sentence(trophy)) for trophy in given),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _row(award: Award, currency: str) -> list[str]:
    reason = how(award, currency)
    return [
        places(award),
        award.finisher.name,
        print_points(award.finisher.points),
        print_money(award.amount, currency),
        "" if reason is None else translate(reason),
    ]


def as_json(division: Division, given: list[Trophy]) -> dict[str, object]:
    """The awards as data; amounts in hundredths of the currency's unit."""
    return {
        "awards": [
            {
                "number": award.finisher.number,
                "name": award.finisher.name,
                "category": award.fund.name or None,
                "places": [award.first_place, award.last_place],
                "pool": award.pool,
                "share": str(award.share),
                "amount": award.amount,
                "rest": award.rest,
            }
            for award in division.awards
        ],
        "kept": division.kept,
        "unawarded": division.unawarded,
        "notes": [translate(note) for note in division.notes],
        "trophies": [
            {"name": trophy.name, "place": trophy.place, "numbers": [f.number for f in trophy.takers]}
            for trophy in given
        ],
    }
