"""The cross-table of a tournament that is no event of a desk: of a file, as the laboratory has it."""

from collections.abc import Iterator

from crosstable.domain import Tournament
from crosstable.domain.messages import N_, say
from crosstable.reports.documents.document import Align, Cell, Column, Document, Table, Written
from crosstable.reports.documents.ranking_lists import ranking_notes, tie_break_cells, tie_break_columns
from crosstable.reports.documents.source import score
from crosstable.reports.documents.words import (
    name_column,
    number_column,
    number_of_player,
    points_column,
    pretty,
    rating_column,
    title_column,
)
from crosstable.standings import Competitors, Standings, cross_table


def tournament_table(tournament: Tournament, table: Standings) -> Document:
    """The standings with everybody's rounds, in the order of the table."""
    cells = cross_table(tournament, table=table)
    values = tie_break_cells(table)
    values += [(None,) * len(table.codes)] * (len(cells.rows) - len(values))
    columns = (
        number_column("rank", say(N_("Rk"))),
        number_of_player(),
        title_column(),
        name_column(),
        rating_column(),
        *(_round_column(number) for number in range(1, cells.rounds + 1)),
        points_column(),
        *tie_break_columns(table),
    )
    rows = tuple(
        (
            row.rank,
            row.tpn,
            _title(tournament, table, row.tpn),
            row.name,
            row.rating or None,
            *_rounds(row.cells),
            score(row.points),
            *values[place],
        )
        for place, row in enumerate(cells.rows)
    )
    return Document(
        key="cross-table",
        title=say(N_("Cross-table")),
        event=tournament.name,
        section="",
        round=table.after_round or None,
        subtitle=(say(N_("after round {round}"), round=table.after_round),) if table.after_round else (),
        tables=(Table(columns=columns, rows=rows),),
        notes=tuple(ranking_notes(table, lambda tpn: tournament.by_tpn[tpn].name)),
        is_wide=cells.rounds > 5,
    )


def _round_column(number: int) -> Column:
    return Column(key=f"round_{number}", heading=say("{round}", round=number), align=Align.CENTRE)


def _title(tournament: Tournament, table: Standings, tpn: int) -> str | None:
    if table.competitors is Competitors.TEAMS:
        return None
    player = tournament.by_tpn[tpn]
    return str(player.title) if player.title is not None else player.title_text or None


def _rounds(cells: tuple[str, ...]) -> Iterator[Cell]:
    for text in cells:
        yield Written(text, text.replace("-", pretty("-")))
