"""``crosstable prizes``: divide prizes among tied players."""

import json
from collections.abc import Iterator
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
        funds = [Fund(money.amounts), *map(_category, categories)]
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
    amounts = parse_money(text).amounts
    if len(amounts) != 1:
        raise PrizeError(say(N_("The unit of rounding is one amount, such as 0.01 or 1.")))
    return amounts[0]


def _category(text: str) -> Fund:
    name, sign, rest = text.partition(":")
    amounts, second, numbers = rest.partition(":")
    words = numbers.replace(",", " ").split()
    if not (sign and second and words) or not all(word.isascii() and word.isdigit() for word in words):
        raise PrizeError(
            say(
                N_("“{text}” is not a category. Write name, amounts and numbers of players: U16:50,25:3,7,9."),
                text=text,
            )
        )
    return Fund(parse_money(amounts).amounts, name.strip(), frozenset(map(int, words)))


def _order(file: Path, tie_breaks: str | None, edition: str | None) -> tuple[Finisher, ...]:
    """The final order: of a tournament file by its standings, of a list as it was written."""
    if str(file) != "-" and _is_trf(file):
        tournament = load(file, quiet=True)
        rules = chosen_edition(tournament, edition)
        return finishers(ranked(tournament, chosen_list(tournament, tie_breaks, rules, None), rules, None))
    reading = read_quick(read_text_input(file, MOST_TEXT))
    errors = [finding for finding in reading.findings if finding.code in _LIST_CODES]
    for finding in errors:
        click.echo(finding_line(file, finding), err=True)
    if errors or not reading.players:
        raise CommandError(say(N_("{file} has no usable list: write name and points, one player a line."), file=file))
    players = sorted(reading.players, key=lambda player: -player.points)
    return tuple(Finisher(p.number, p.name, p.points, rank) for rank, p in enumerate(players, start=1))


_LIST_CODES = {"Q01", "Q02", "Q03", "Q04", "Q05"}
"""Findings about names and points; opponents and colours do not matter for prizes."""


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
    parts = [table(header, rows, (2, 3))] if rows else [_("Nobody gets money.")]
    notes = list(_notes(division, currency))
    parts += ["\n".join(notes)] if notes else []
    if given:
        parts.append(
            "\n".join(_("{trophy}: {players}").format(trophy=trophy.name, players=_takers(trophy)) for trophy in given)
        )
    return "\n\n".join(parts) + "\n"


def _row(award: Award, currency: str) -> list[str]:
    places = str(award.first_place) if award.tied == 1 else f"{award.first_place}–{award.last_place}"
    if award.fund.name:
        places = f"{award.fund.name} {places}"
    how = ""
    if award.tied > 1:
        how = _("{pool} shared by {count}").format(pool=print_money(award.pool, currency), count=award.tied)
    if award.rest:
        how = _("{how}, with the rest of {rest}").format(how=how, rest=print_money(award.rest, currency))
    points = print_points(award.finisher.points)
    return [places, award.finisher.name, points, print_money(award.amount, currency), how]


def _notes(division: Division, currency: str) -> Iterator[str]:
    if division.kept:
        yield _("Left over by rounding, with the organiser: {amount}").format(
            amount=print_money(division.kept, currency)
        )
    if division.unawarded:
        yield _("Prizes of places that nobody holds: {amount}").format(amount=print_money(division.unawarded, currency))
    yield from map(translate, division.notes)


def _takers(trophy: Trophy) -> str:
    if not trophy.takers:
        return "–"
    players = " = ".join(finisher.name for finisher in trophy.takers)
    if len(trophy.takers) == 1:
        return players
    return _("{players} (tied to the end: a play-off or lots decide)").format(players=players)


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
