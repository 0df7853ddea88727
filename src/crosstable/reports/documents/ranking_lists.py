"""The documents about the whole tournament: standings, cross-table, wall chart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from crosstable.domain import Message, print_points
from crosstable.domain.messages import N_, say
from crosstable.reports.documents.document import Align, Cell, Column, Document, DocumentError, Number, Table, Written
from crosstable.reports.documents.source import Source, score
from crosstable.reports.documents.words import (
    fide_id_column,
    mark,
    name_column,
    number_column,
    number_of_player,
    points_column,
    pretty,
    rating_column,
    title_column,
)
from crosstable.reports.receipts import not_counted_sentence
from crosstable.standings import Remark, RemarkKind, Standings, standings
from crosstable.standings.cross_table import cell, unranked
from crosstable.tiebreaks.catalogue import long_name, screen_code
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.value import TieBreakValue

_ROUNDS_IN_PORTRAIT = 5
"""With more rounds than that a table of rounds goes on paper in landscape."""


def ranked(source: Source, after_round: int | None) -> Standings:
    """The standings after a round, by default the last one whose games are finished.

    Raises `DocumentError` where there is no such round, or the list of tie-breaks cannot be worked off.
    """
    try:
        return standings(source.tournament, after_round=after_round)
    except TieBreakError as error:
        raise DocumentError(error.message) from None


def standings_list(source: Source, after_round: int | None = None) -> Document:
    """The ranking with points and tie-breaks."""
    table = ranked(source, after_round)
    entries = [source.section.order[row.tpn - 1] for row in table.rows]
    clubs = source.has_clubs(source.section.entries[entry] for entry in entries)
    columns = (
        *_competitor_columns(),
        Column(key="federation", heading=say(N_("Fed"))),
        Column(key="club", heading=say(N_("Club")), on_paper=clubs, takes_the_rest=clubs),
        fide_id_column(),
        points_column(),
        *tie_break_columns(table),
    )
    values = tie_break_cells(table)
    rows = tuple(
        (
            row.rank,
            row.tpn,
            *_competitor(source, entry),
            source.section.entries[entry].person.federation or None,
            source.section.entries[entry].person.club or None,
            source.fide_id(entry),
            score(row.points),
            *values[place],
        )
        for place, (row, entry) in enumerate(zip(table.rows, entries, strict=True))
    )
    return _document(source, "standings", say(N_("Standings")), Table(columns=columns, rows=rows), table)


def cross_table(source: Source, after_round: int | None = None) -> Document:
    """The ranking with everybody's rounds; in a round robin everybody against everybody."""
    table = ranked(source, after_round)
    heads, games = _matrix(source, table) if source.is_round_robin else _rounds(source, table)
    values = tie_break_cells(table)
    rows = tuple(
        (
            row.rank,
            row.tpn,
            *_competitor(source, source.section.order[row.tpn - 1]),
            *games[place],
            score(row.points),
            *values[place],
        )
        for place, row in enumerate(table.rows)
    ) + tuple(
        (
            None,
            player.tpn,
            *_competitor(source, source.section.order[player.tpn - 1]),
            *games[place],
            score(source.tournament.score(player.tpn, table.after_round)),
            *(None for _ in table.codes),
        )
        for place, player in enumerate(unranked(source.tournament, table), start=len(table.rows))
    )
    columns = (*_competitor_columns(), *heads, points_column(), *tie_break_columns(table))
    document = _document(source, "cross-table", say(N_("Cross-table")), Table(columns=columns, rows=rows), table)
    return _widened(document, len(heads), () if source.is_round_robin else (_legend(),))


def wall_chart(source: Source, after_round: int | None = None) -> Document:
    """Everybody by pairing number: each round with opponent, colour and result, and below it the score so far."""
    table = ranked(source, after_round)
    rounds = range(1, table.after_round + 1)
    heads = [column for number in rounds for column in _chart_columns(number)]
    rows = tuple(
        (
            player.tpn,
            *_competitor(source, source.section.order[player.tpn - 1]),
            *(part for number in rounds for part in _chart_cells(source, player.tpn, number)),
            score(source.counted.score(player.tpn, table.after_round)),
            table.by_tpn[player.tpn].rank if player.tpn in table.by_tpn else None,
        )
        for player in source.tournament.players
    )
    columns = (
        *_competitor_columns()[1:],
        *heads,
        points_column(),
        number_column("rank", say(N_("Rk"))),
    )
    document = _document(source, "wall-chart", say(N_("Wall chart")), Table(columns=columns, rows=rows), table)
    return _widened(document, len(rounds), (_legend(),))


# --------------------------------------------------------------------------------------------------- what they share


def _competitor_columns() -> tuple[Column, ...]:
    return (
        number_column("rank", say(N_("Rk"))),
        number_of_player(),
        title_column(),
        name_column(),
        rating_column(),
    )


def _competitor(source: Source, entry: int) -> tuple[Cell, Cell, Cell]:
    title = source.section.entries[entry].person.title
    return (title or None, source.titled(entry), source.rating(entry))


def _document(source: Source, key: str, title: Message, table: Table, ranking: Standings) -> Document:
    after = ranking.after_round
    return Document(
        key=key,
        title=title,
        event=source.state.name,
        section=source.heading,
        round=after or None,
        subtitle=(
            say(N_("after round {round} of {rounds}"), round=after, rounds=source.section.settings.rounds)
            if after
            else say(N_("before round 1")),
        ),
        tables=(table,),
        notes=tuple(ranking_notes(ranking, lambda tpn: source.name(source.section.order[tpn - 1]))),
    )


def _widened(document: Document, rounds: int, notes: tuple[Message, ...]) -> Document:
    return replace(document, is_wide=rounds > _ROUNDS_IN_PORTRAIT, notes=(*notes, *document.notes))


def ranking_notes(ranking: Standings, called: Callable[[int], str]) -> Iterable[Message]:
    """Under the table: whether it is final, what the tie-breaks are called, what did not count."""
    if ranking.is_provisional:
        yield say(N_("Provisional: games are not finished."))
    for tie_break in ranking.tie_breaks:
        yield say(N_("{code}: {name}"), code=screen_code(tie_break), name=long_name(tie_break))
    for remark in ranking.remarks:
        yield from _remark(remark)
    left = not_counted_sentence([called(tpn) for tpn in ranking.not_counted])
    if left is not None:
        yield left


def _remark(remark: Remark) -> Iterable[Message]:
    template = _REMARKS.get(remark.kind)
    if template is not None and remark.tie_break is not None:
        yield say(template, code=screen_code(remark.tie_break))


_REMARKS = {
    RemarkKind.UNKNOWN_CODE: N_("{code} is not known here; it separated nobody."),
    RemarkKind.DROPPED_UNRATED: N_("{code} was left out, for unrated players take part [C.07 10]."),
    RemarkKind.WITHOUT_RATINGS: N_("{code} was left out, for nobody has a rating."),
    RemarkKind.NOT_FOR_THIS_FIELD: N_("{code} is for teams; it separated nobody."),
}


def _legend() -> Message:
    return say(
        N_(
            "12w1: against number 12, with White, won. ½ draw, 0 loss, + and − without a game, * not finished; "
            "bye: pairing-allocated bye, F, H, –: bye of a full, half or no point."
        )
    )


def tie_break_columns(ranking: Standings) -> tuple[Column, ...]:
    """A column for each tie-break of the list."""
    return tuple(
        number_column(code, say("{code}", code=screen_code(tie_break)))
        for code, tie_break in zip(ranking.codes, ranking.tie_breaks, strict=True)
    )


def tie_break_cells(ranking: Standings) -> list[tuple[Cell, ...]]:
    """The tie-breaks row by row; a column of halves in halves, any other with the same number of decimals."""
    columns = [_values([row.values[code] for row in ranking.rows]) for code in ranking.codes]
    return list(zip(*columns, strict=True)) if columns else [() for _ in ranking.rows]


def _values(values: Sequence[TieBreakValue]) -> list[Cell]:
    numbers = [value.value for value in values]
    halves = all(isinstance(n, Fraction) and (2 * n).denominator == 1 for n in numbers if n is not None)
    decimals = max((len(str(value).partition(".")[2]) for value in values if " " not in str(value)), default=0)
    return [_value(value, decimals, halves=halves) for value in values]


def _value(value: TieBreakValue, decimals: int, *, halves: bool) -> Cell:
    exact = value.value
    if exact is None:
        return None if value.explain is None else Written("", "–")
    if isinstance(exact, tuple):
        return str(value)
    if halves:
        return Number(Decimal(str(value)), print_points(int(exact * 100)))
    shown = Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return Number(Decimal(str(value)), f"{shown:f}".replace("-", "\N{MINUS SIGN}"))


# ------------------------------------------------------------------------------------------------------- the rounds


def _rounds(source: Source, ranking: Standings) -> tuple[tuple[Column, ...], list[tuple[Cell, ...]]]:
    numbers = range(1, ranking.after_round + 1)
    heads = tuple(_round_column(number) for number in numbers)
    return heads, [tuple(_game(source, tpn, n) for n in numbers) for tpn in _lines(source, ranking)]


def _lines(source: Source, ranking: Standings) -> list[int]:
    """Who has a line in the cross-table: the ranked in their order, then those without a place."""
    return [row.tpn for row in ranking.rows] + [player.tpn for player in unranked(source.tournament, ranking)]


def _round_column(number: int) -> Column:
    return Column(key=f"round_{number}", heading=say("{round}", round=number), align=Align.CENTRE)


def _game(source: Source, tpn: int, number: int, under: str = "") -> Written:
    """One round of one player: ``12w1``; on paper a lost forfeit has a true minus."""
    text = cell(source.tournament.by_tpn[tpn].result(number))
    return Written(text, text.replace("-", pretty("-")), under)


def _chart_columns(number: int) -> tuple[Column, Column]:
    return (
        _round_column(number),
        number_column(f"score_{number}", say(N_("Score {round}"), round=number), on_paper=False),
    )


def _chart_cells(source: Source, tpn: int, number: int) -> tuple[Cell, Cell]:
    so_far = score(source.counted.score(tpn, number))
    return _game(source, tpn, number, so_far.shown), so_far


def _matrix(source: Source, ranking: Standings) -> tuple[tuple[Column, ...], list[tuple[Cell, ...]]]:
    """Everybody against everybody, in the order of the standings: what the row has scored against the column."""
    opponents = _lines(source, ranking)
    heads = tuple(
        Column(key=f"against_{tpn}", heading=say("{rank}", rank=place), align=Align.CENTRE)
        for place, tpn in enumerate(opponents, start=1)
    )
    met = {tpn: _met(source, tpn, ranking.after_round) for tpn in opponents}
    return heads, [tuple("×" if tpn == other else met[tpn].get(other) for other in opponents) for tpn in opponents]


def _met(source: Source, tpn: int, last: int) -> dict[int, Written]:
    marks: dict[int, list[str]] = {}
    for number in range(1, last + 1):
        played = source.tournament.by_tpn[tpn].result(number)
        if played.opponent is not None:
            marks.setdefault(played.opponent, []).append(mark(played.code) or "*")
    return {other: Written(" ".join(found), " ".join(map(pretty, found))) for other, found in marks.items()}
