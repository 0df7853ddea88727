"""``crosstable compare``: the same standings under several lists of tie-breaks or editions, side by side."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, CommandError, emit, load
from crosstable.cli.ranking import (
    TIE_BREAKS_HELP,
    chosen_edition,
    chosen_list,
    given_list,
    list_text,
    show_advice,
)
from crosstable.cli.tables import table
from crosstable.domain import Tournament, print_points
from crosstable.domain.messages import N_, say, say_many
from crosstable.i18n import _, translate
from crosstable.reports.receipts import competitor_namer
from crosstable.standings import Comparison, Variant, compare
from crosstable.tiebreaks.editions import EDITIONS
from crosstable.tiebreaks.errors import TieBreakError

_UP, _DOWN = "▲", "▼"


@click.command("compare", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--list", "lists", multiple=True, metavar="LIST", help=f"{TIE_BREAKS_HELP} {_('May be repeated.')}")
@click.option("--edition", "names", multiple=True, metavar="NAME", help=_("Edition of the rules. May be repeated."))
@click.option("--editions", "every", is_flag=True, help=_("Compare under every edition."))
@click.option(
    "--after-round", type=int, metavar="N", help=_("Rank after this round; by default after the last finished one.")
)
@click.option("--moved", is_flag=True, help=_("Show only those whose rank is not the same everywhere."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(
    file: Path,
    lists: tuple[str, ...],
    names: tuple[str, ...],
    every: bool,
    after_round: int | None,
    moved: bool,
    format_: str,
    output: Path | None,
) -> None:
    """Rank a tournament file (TRF) under several lists of tie-breaks or editions of the rules, side by side.

    Every list is combined with every edition; the first combination is what the others are compared with. Without
    --list the list of the file counts (else a preset), without --edition the edition of the start date.
    """
    tournament = load(file)
    comparison = _comparison(tournament, lists, _edition_names(names, every=every), after_round)
    if format_ == "json":
        emit(json.dumps(as_json(comparison), ensure_ascii=False) + "\n", output)
    else:
        emit(as_text(tournament, comparison, moved=moved), output)


def _edition_names(names: tuple[str, ...], *, every: bool) -> list[str | None]:
    """The editions asked for, each once; `None` for that of the start date."""
    asked = [*names, *(edition.name for edition in EDITIONS if every)]
    return list(dict.fromkeys(asked)) or [None]


def _comparison(
    tournament: Tournament, lists: tuple[str, ...], names: list[str | None], after_round: int | None
) -> Comparison:
    chosen, variants = [], []
    for text, name in product(lists or (None,), names):
        edition = chosen_edition(tournament, name)
        in_use = chosen_list(tournament, None, edition, None) if text is None else given_list(text)
        chosen.append(in_use)
        label = f"{list_text(in_use)} · {edition.name}"
        variants.append(Variant(label, None if in_use.announced else in_use.tie_breaks, edition))
    if len(variants) < 2:
        raise CommandError(say(N_("There is nothing to compare: give two lists (--list) or editions (--edition).")))
    try:
        comparison = compare(tournament, variants, after_round)
    except TieBreakError as error:
        raise CommandError(error.message) from None
    for in_use, result in zip(chosen, comparison.standings, strict=True):
        show_advice(tournament, result, in_use, only=("not-in-edition", "buchholz-in-round-robin"))
    return comparison


def as_text(tournament: Tournament, comparison: Comparison, *, moved: bool) -> str:
    """The comparison for people: the variants, the table of ranks, who would win."""
    first = comparison.standings[0]
    letters = [chr(ord("A") + n) if n < 26 else str(n + 1) for n in range(len(comparison.labels))]
    ranks = comparison.ranks
    moving = {move.tpn for move in comparison.moves}
    body = [
        [str(row.tpn), row.name, print_points(row.points), *_ranks(ranks[row.tpn])]
        for row in first.rows
        if row.tpn in moving or not moved
    ]
    title = translate(
        say_many(
            "Ranks after round {round} under {count} list or edition",
            "Ranks after round {round} under {count} lists or editions",
            count=len(letters),
            round=first.after_round,
        )
    )
    parts = [
        f"{tournament.name}\n{title}" if tournament.name else title,
        "\n".join(f"{letter}  {label}" for letter, label in zip(letters, comparison.labels, strict=True)),
        table([_("No"), _("Name"), _("Pts"), *letters], body, (0, 2, *range(3, 3 + len(letters)))) if body else "",
        "\n".join(_summary(tournament, comparison, letters)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _summary(tournament: Tournament, comparison: Comparison, letters: list[str]) -> Iterator[str]:
    """Who would win, and how many do not stay where they are."""
    first = comparison.standings[0]
    called = competitor_namer(tournament, first)
    for letter, winners in zip(letters, comparison.winners, strict=True):
        players = " = ".join(map(called, winners))
        yield _("{variant}: first place {players}").format(variant=letter, players=players)
    yield _("The same first place everywhere.") if _same_winner(comparison) else _("The first place changes.")
    yield _("{moved} of {all} have not the same rank everywhere.").format(
        moved=len(comparison.moves), all=len(first.rows)
    )


def _same_winner(comparison: Comparison) -> bool:
    return len({frozenset(winners) for winners in comparison.winners}) == 1


def _ranks(ranks: tuple[int, ...]) -> list[str]:
    """The ranks; where one differs from the first, with the direction and the number of places."""
    return [str(ranks[0]), *(_rank(rank, ranks[0]) for rank in ranks[1:])]


def _rank(rank: int, base: int) -> str:
    if rank == base:
        return str(rank)
    return f"{_UP if rank < base else _DOWN}{abs(rank - base)} {rank}"


def as_json(comparison: Comparison) -> dict[str, object]:
    """The comparison as data."""
    first, ranks = comparison.standings[0], comparison.ranks
    return {
        "after_round": first.after_round,
        "variants": [
            {"tie_breaks": list(result.codes), "edition": result.edition.name, "winners": list(winners)}
            for result, winners in zip(comparison.standings, comparison.winners, strict=True)
        ],
        "same_winner": _same_winner(comparison),
        "rows": [
            {"tpn": row.tpn, "name": row.name, "ranks": ranks[row.tpn], "moves": len(set(ranks[row.tpn])) > 1}
            for row in first.rows
        ],
    }
