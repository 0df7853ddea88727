"""``crosstable standings``: rank the field under any list of tie-breaks, and open every number into its working."""

import csv
import io
import json
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, CommandError, emit, load
from crosstable.cli.ranking import (
    TIE_BREAKS_HELP,
    ListInUse,
    chosen_edition,
    chosen_list,
    ranked,
    show_advice,
)
from crosstable.cli.tables import table
from crosstable.domain import Colour, Points, Tournament, format_points, print_points
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.reports.receipts import (
    Receipt,
    as_sentences,
    competitor_namer,
    not_counted_sentence,
    receipts,
    separation,
)
from crosstable.standings import Competitors, Standings, StandingsRow
from crosstable.standings.cross_table import cell
from crosstable.standings.field import is_predetermined, open_games
from crosstable.standings.printed import value_column
from crosstable.tiebreaks.catalogue import long_name, screen_code
from crosstable.tiebreaks.facts import RoundFact

_NO_PLAYER = N_("There is no player {number}; the players have the numbers {numbers}.")


@click.command("standings", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--tie-breaks", "tie_breaks", metavar="LIST", help=TIE_BREAKS_HELP)
@click.option("--edition", metavar="NAME", help=_("Edition of the rules; by default that of the start date."))
@click.option(
    "--after-round", type=int, metavar="N", help=_("Rank after this round; by default after the last finished one.")
)
@click.option("--rank", "competitors", type=click.Choice([c.value for c in Competitors]), help=_("Whom to rank."))
@click.option(
    "--unrated-rating",
    type=click.IntRange(1, 4000),
    metavar="N",
    help=_("The rating that the rules of the event give to unrated players in the tie-breaks on ratings."),
)
@click.option("--lots", metavar="SEED", help=_("Draw lots with this seed for those whom the list leaves tied."))
@click.option(
    "--not-counted",
    type=int,
    multiple=True,
    metavar="TPN",
    help=_("A player who left a round robin with fewer than half of the games completed (C.05 6.6)."),
)
@click.option("--format", "format_", type=click.Choice(["text", "csv", "json"]), default="text", show_default=True)
@click.option("--explain", type=int, metavar="TPN", help=_("Show how every number of this competitor comes about."))
@click.option("--separate", nargs=2, type=int, metavar="A B", help=_("Show what separates two competitors."))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(
    file: Path,
    tie_breaks: str | None,
    edition: str | None,
    after_round: int | None,
    competitors: str | None,
    unrated_rating: int | None,
    lots: str | None,
    not_counted: tuple[int, ...],
    format_: str,
    explain: int | None,
    separate: tuple[int, int] | None,
    output: Path | None,
) -> None:
    """Rank the players of a tournament file (TRF), or its teams, and print the cross-table.

    Without --tie-breaks the list is the one in the file (records 212 and 202), else a preset for the type of event.
    Exit code 3 means that the file or an option cannot be used.
    """
    tournament = load(file)
    rules = chosen_edition(tournament, edition)
    of = None if competitors is None else Competitors(competitors)
    in_use = chosen_list(tournament, tie_breaks, rules, of)
    standings = ranked(
        tournament,
        in_use,
        rules,
        after_round,
        of=of,
        unrated_rating=unrated_rating,
        lots_seed=lots,
        not_counted=_left_early(tournament, not_counted),
    )
    show_advice(tournament, standings, in_use, treats_unrated=unrated_rating is not None)
    if explain is not None:
        text = _explained(tournament, standings, explain, format_)
    elif separate is not None:
        text = _separated(tournament, standings, separate, format_)
    else:
        text = _FORMATS[format_](tournament, standings, in_use)
    emit(text, output)


def _left_early(tournament: Tournament, tpns: tuple[int, ...]) -> tuple[int, ...] | None:
    if tpns and not is_predetermined(tournament):
        raise CommandError(say(N_("Only in a round robin can results not count (C.05 6.6); this is none.")))
    for tpn in tpns:
        if tpn not in tournament.by_tpn:
            raise CommandError(say(_NO_PLAYER, number=tpn, numbers=_ranges(sorted(tournament.by_tpn))))
    return tpns or None


# --------------------------------------------------------------------------------------------------- the table


def as_text(tournament: Tournament, standings: Standings, in_use: ListInUse) -> str:
    """The standings with the cross-table for people."""
    rounds = range(1, standings.after_round + 1)
    codes = [screen_code(tie_break) for tie_break in standings.tie_breaks]
    # Translators: headings of columns, short: rank, number of the player, name, rating, points
    header = [_("Rank"), _("No"), _("Name"), _("Rtg"), *map(str, rounds), _("Pts"), *codes]
    columns = [value_column([row.values[code] for row in standings.rows]) for code in standings.codes]
    rows = [
        [
            str(row.rank),
            str(row.tpn),
            row.name,
            _rating(tournament, standings, row),
            *(_cell(tournament, standings, row, number) for number in rounds),
            print_points(row.points),
            *(column[place] for column in columns),
        ]
        for place, row in enumerate(standings.rows)
    ]
    right = (0, 1, *range(3, 5 + len(rounds) + len(codes)))
    parts = [_title(tournament, standings), table(header, rows, right)]
    parts += ["\n".join(_notes(tournament, standings, in_use))]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(tournament: Tournament, standings: Standings) -> str:
    title = _("Standings after round {round} ({edition})").format(
        round=standings.after_round, edition=standings.edition.name
    )
    return f"{tournament.name}\n{title}" if tournament.name else title


def _notes(tournament: Tournament, standings: Standings, in_use: ListInUse) -> list[str]:
    """Under the table: the list in words, where it comes from, lots, open games."""
    names = [f"{screen_code(t)} {translate(long_name(t))}" for t in standings.tie_breaks]
    lines = [_("Tie-breaks: {names}").format(names="; ".join(names))] if names else []
    lines += [translate(note) for note in in_use.origin]
    called = competitor_namer(tournament, standings)
    for group in standings.drawn:
        players = ", ".join(map(called, group))
        lines.append(_("Lots (seed {seed}): {players}").format(seed=standings.lots_seed, players=players))
    if standings.is_provisional:
        lines.append(_("Provisional: games are not finished."))
    left = not_counted_sentence([tournament.by_tpn[tpn].name for tpn in standings.not_counted])
    if left is not None:
        lines.append(translate(left))
    if not standings.after_round and tournament.paired_rounds and open_games(tournament, 1):
        lines.append(_("Round 1 is not finished: --after-round 1 ranks what it has so far."))
    return lines


def _rating(tournament: Tournament, standings: Standings, row: StandingsRow) -> str:
    if standings.competitors is Competitors.TEAMS:
        return ""
    return str(tournament.by_tpn[row.tpn].rating or "")


def _cell(tournament: Tournament, standings: Standings, row: StandingsRow, number: int) -> str:
    """One round of one competitor: ``12w1``; of a team with its game points: ``12w2½``."""
    if standings.competitors is Competitors.PLAYERS:
        return cell(tournament.by_tpn[row.tpn].result(number))
    context = standings.context
    games = context.ledgers["GP"].points[row.tpn]
    for fact, points in zip(context.facts[row.tpn], games, strict=True):
        if fact.number == number:
            return _match_cell(fact, Points(points))
    return ""


def _match_cell(fact: RoundFact, game_points: Points) -> str:
    points = print_points(game_points)
    if fact.opponent is None:
        return f"({points})"
    return f"{fact.opponent}{fact.colour.value if isinstance(fact.colour, Colour) else ''}{points}"


def as_csv(tournament: Tournament, standings: Standings, _in_use: ListInUse) -> str:
    """The same as CSV; a cell that a spreadsheet would take for a formula gets an apostrophe."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    rounds = range(1, standings.after_round + 1)
    codes = map(defused, standings.codes)
    writer.writerow(["rank", "tpn", "name", "rating", *(f"round {n}" for n in rounds), "points", *codes])
    for row in standings.rows:
        cells = [defused(_cell(tournament, standings, row, number)) for number in rounds]
        values = [str(row.values[code]) for code in standings.codes]
        start = [row.rank, row.tpn, defused(row.name), _rating(tournament, standings, row)]
        writer.writerow([*start, *cells, format_points(row.points), *values])
    return stream.getvalue()


def defused(text: str) -> str:
    """A text that no spreadsheet runs as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def as_json(_tournament: Tournament, standings: Standings, _in_use: ListInUse) -> str:
    """The standings as the contract lays them down."""
    document = {
        "edition": standings.edition.name,
        "after_round": standings.after_round,
        "tie_breaks": list(standings.codes),
        "rows": [
            {
                "rank": row.rank,
                "tpn": row.tpn,
                "name": row.name,
                "points": format_points(row.points),
                "values": {code: str(row.values[code]) or None for code in standings.codes},
            }
            for row in standings.rows
        ],
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


_FORMATS = {"text": as_text, "csv": as_csv, "json": as_json}


# ------------------------------------------------------------------------------------------------- the working


def _explained(tournament: Tournament, standings: Standings, tpn: int, format_: str) -> str:
    _demand(standings, tpn)
    _text_or_json(format_, "--explain")
    found = list(receipts(tournament, standings, tpn))
    if format_ == "json":
        document = {
            "edition": standings.edition.name,
            "after_round": standings.after_round,
            "tpn": tpn,
            "receipts": [_receipt_json(receipt) for receipt in found],
        }
        return json.dumps(document, ensure_ascii=False) + "\n"
    row = standings.by_tpn[tpn]
    called = competitor_namer(tournament, standings)
    heading = _("{player}: rank {rank} after round {round} ({edition})").format(
        player=called(tpn), rank=row.rank, round=standings.after_round, edition=standings.edition.name
    )
    return "\n\n".join([heading, *map(_receipt_text, found)]) + "\n"


def _receipt_text(receipt: Receipt) -> str:
    heading, *lines = [translate(sentence) for sentence in as_sentences(receipt)]
    return "\n".join([heading, *(f"  {line}" for line in lines)])


def _receipt_json(receipt: Receipt) -> dict[str, object]:
    return {
        "heading": translate(receipt.heading),
        "lines": [
            {
                "text": translate(line.text),
                "amount": line.amount or None,
                "cut": None if line.cut is None else translate(line.cut),
            }
            for line in receipt.lines
        ],
        "result": translate(receipt.result),
    }


def _separated(tournament: Tournament, standings: Standings, pair: tuple[int, int], format_: str) -> str:
    for tpn in pair:
        _demand(standings, tpn)
    _text_or_json(format_, "--separate")
    if pair[0] == pair[1]:
        raise CommandError(say(N_("Name two different competitors to see what separates them.")))
    sentences = [translate(sentence) for sentence in separation(tournament, standings, *pair)]
    if format_ == "json":
        return json.dumps({"between": pair, "sentences": sentences}, ensure_ascii=False) + "\n"
    return "\n".join(sentences) + "\n"


def _text_or_json(format_: str, option: str) -> None:
    if format_ == "csv":
        raise CommandError(say(N_("{option} gives text or JSON, not CSV."), option=option))


def _demand(standings: Standings, tpn: int) -> None:
    if tpn not in standings.by_tpn:
        template = (
            N_("There is no team {number}; the teams have the numbers {numbers}.")
            if standings.competitors is Competitors.TEAMS
            else _NO_PLAYER
        )
        raise CommandError(say(template, number=tpn, numbers=_ranges(sorted(standings.by_tpn))))


def _ranges(numbers: list[int]) -> str:
    """``1-5, 7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs) or "–"
