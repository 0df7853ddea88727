"""The card of a player: every round with opponent, colour, result and score."""

from collections.abc import Sequence

from crosstable.domain import Message, RoundResult, print_points
from crosstable.domain.messages import N_, say
from crosstable.reports.documents.document import (
    Align,
    Cell,
    Column,
    Document,
    DocumentError,
    Layout,
    Table,
    Term,
    Written,
)
from crosstable.reports.documents.ranking_lists import ranked
from crosstable.reports.documents.source import Source, score
from crosstable.reports.documents.words import (
    board_column,
    colour,
    mark,
    name_column,
    number_column,
    number_of_player,
    points_column,
    pretty,
    rating_column,
    title_column,
    without_game,
)
from crosstable.standings import Standings


def player_cards(source: Source, after_round: int | None = None, entries: Sequence[int] = ()) -> Document:
    """A card for each of these entries, by default for everybody with a pairing number.

    A game that is not finished stands without a result.  Raises `DocumentError` for an entry without a number.
    """
    shown = len(source.section.rounds) if after_round is None else source.round(after_round).number
    table = ranked(source, shown)
    for entry in entries:
        if entry not in source.numbers:
            raise DocumentError(say(N_("There is no player {entry} with a pairing number."), entry=entry))
    chosen = entries or [entry for entry in source.section.order if entry in source.section.entries]
    return Document(
        key="cards",
        title=say(N_("Player cards")),
        event=source.state.name,
        section=source.heading,
        round=shown or None,
        subtitle=(source.round_line(shown),) if shown else (),
        tables=tuple(_card(source, entry, table) for entry in chosen),
        layout=Layout.CARDS,
    )


_COLUMNS = (
    number_column("round", say(N_("Rd"))),
    board_column(),
    Column(key="colour", heading=say(N_("Colour"))),
    number_of_player("opponent_tpn"),
    title_column("opponent_title"),
    name_column("opponent", say(N_("Opponent"))),
    rating_column("opponent_rating"),
    Column(key="result", heading=say(N_("Result")), align=Align.CENTRE),
    points_column("score"),
)


def _card(source: Source, entry: int, table: Standings) -> Table:
    tpn = source.numbers[entry]
    rounds = range(1, table.after_round + 1)
    return Table(
        columns=_COLUMNS,
        rows=tuple(_row(source, entry, tpn, number) for number in rounds),
        heading=source.titled(entry).paper,
        lines=tuple(_about(source, entry, tpn, table)),
    )


def _about(source: Source, entry: int, tpn: int, table: Standings) -> list[Message]:
    person = source.section.entries[entry].person
    lines = [say(N_("No {number}"), number=tpn)]
    if person.rating:
        lines.append(say(N_("rating {rating}"), rating=person.rating))
    lines += [say("{text}", text=text) for text in (person.federation, person.club) if text]
    row = table.by_tpn.get(tpn)
    if row is not None and table.after_round:
        lines.append(say(N_("place {rank}"), rank=row.rank))
        lines.append(say(N_("points: {points}"), points=print_points(row.points)))
    return lines


def _row(source: Source, entry: int, tpn: int, number: int) -> tuple[Cell, ...]:
    played = source.tournament.by_tpn[tpn].result(number)
    so_far = score(source.counted.score(tpn, number))
    if played.opponent is None:
        return (number, None, None, None, None, without_game(played.code), None, None, so_far)
    opponent = source.section.order[played.opponent - 1]
    board = source.section.rounds[number - 1].board_of(entry)
    return (
        number,
        None if board is None else source.hall_board(board.board),
        None if played.colour is None else colour(played.colour),
        played.opponent,
        source.section.entries[opponent].person.title or None,
        source.titled(opponent),
        source.rating(opponent),
        _result(played),
        so_far,
    )


def _result(played: RoundResult) -> Written | Term | None:
    sign = mark(played.code)
    return Written(sign, pretty(sign)) if sign else None
