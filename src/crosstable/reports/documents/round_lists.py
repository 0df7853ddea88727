"""The documents of one round: pairings by board and by name, and the slips on which results are written."""

import unicodedata
from collections.abc import Iterable

from crosstable.domain import Colour, ResultCode
from crosstable.domain.messages import N_, say
from crosstable.journal.events import Board
from crosstable.journal.state import Round
from crosstable.reports.documents.document import Align, Cell, Column, Document, Layout, Table
from crosstable.reports.documents.source import Source, score, score_before
from crosstable.reports.documents.words import (
    board_column,
    colour,
    fide_id_column,
    name_column,
    number_of_player,
    points_column,
    rating_column,
    result,
    title_column,
    without_game,
)


def pairings_by_board(source: Source, round_number: int | None = None) -> Document:
    """Who plays whom, board by board; below, who has no game and why."""
    played = source.round(round_number)
    rows = [_board_row(source, played, board) for board in played.boards]
    rows += [_free_row(source, entry, code, played.number) for entry, code in without_opponent(source, played)]
    return Document(
        key="pairings",
        title=say(N_("Pairings")),
        event=source.state.name,
        section=source.heading,
        round=played.number,
        subtitle=(source.round_line(played.number),),
        tables=(Table(columns=_BY_BOARD, rows=tuple(rows), break_before=len(played.boards)),),
    )


_BY_BOARD = (
    board_column(),
    number_of_player("white_tpn", on_paper=False),
    points_column("white_points"),
    title_column("white_title"),
    name_column("white", say(N_("White"))),
    rating_column("white_rating"),
    fide_id_column("white_fide_id"),
    Column(key="result", heading=say(N_("Result")), align=Align.CENTRE),
    number_of_player("black_tpn", on_paper=False),
    title_column("black_title"),
    name_column("black", say(N_("Black"))),
    rating_column("black_rating"),
    points_column("black_points"),
    fide_id_column("black_fide_id"),
)


def _board_row(source: Source, played: Round, board: Board) -> tuple[Cell, ...]:
    return (
        source.hall_board(board.board),
        source.numbers.get(board.white),
        score_before(source.counted, source.numbers.get(board.white), played.number),
        *_player(source, board.white),
        source.fide_id(board.white),
        result(played.results.get(board.board)),
        source.numbers.get(board.black),
        *_player(source, board.black),
        score_before(source.counted, source.numbers.get(board.black), played.number),
        source.fide_id(board.black),
    )


def _free_row(source: Source, entry: int, code: ResultCode, number: int) -> tuple[Cell, ...]:
    """A player without a game, where White stands; what the round is worth stands as the result."""
    worth = None if code is ResultCode.NOT_PAIRED else score(source.section.settings.scoring.worth(code))
    return (
        None,
        source.numbers.get(entry),
        score_before(source.counted, source.numbers.get(entry), number),
        *_player(source, entry),
        source.fide_id(entry),
        worth,
        None,
        None,
        without_game(code),
        None,
        None,
        None,
    )


def _player(source: Source, entry: int) -> tuple[Cell, Cell, Cell]:
    person = source.section.entries[entry].person
    return (person.title or None, source.titled(entry), source.rating(entry))


def without_opponent(source: Source, played: Round) -> Iterable[tuple[int, ResultCode]]:
    """Who is at the event and has no game in a round: the bye, then byes and absences by number.

    Players who have left, or are not there yet, are not listed.
    """
    if played.bye is not None:
        yield played.bye, ResultCode.PAB
    order = {code: place for place, code in enumerate((ResultCode.FPB, ResultCode.HPB, ResultCode.ZPB))}
    absent = [
        (entry, code)
        for entry, code in played.absences.items()
        if entry in source.section.entries and not source.section.entries[entry].is_away(played.number)
    ]
    last = len(source.section.order) + 1
    yield from sorted(absent, key=lambda item: (order.get(item[1], 9), source.numbers.get(item[0], last), item[0]))


def pairings_by_name(source: Source, round_number: int | None = None) -> Document:
    """Find my board: everybody in the order of the alphabet, with board, colour and opponent."""
    played = source.round(round_number)
    rows = [row for board in played.boards for row in _both(source, board)]
    rows += [
        (*_finding(source, entry), None, None, None, None, without_game(code), None)
        for entry, code in without_opponent(source, played)
    ]
    return Document(
        key="pairings-by-name",
        title=say(N_("Find your board")),
        event=source.state.name,
        section=source.heading,
        round=played.number,
        subtitle=(source.round_line(played.number),),
        tables=(Table(columns=_BY_NAME, rows=tuple(sorted(rows, key=_alphabet))),),
    )


_BY_NAME = (
    number_of_player(on_paper=False),
    title_column(),
    name_column(),
    board_column(),
    Column(key="colour", heading=say(N_("Colour"))),
    number_of_player("opponent_tpn", on_paper=False),
    title_column("opponent_title"),
    name_column("opponent", say(N_("Opponent"))),
    rating_column("opponent_rating"),
)


def _both(source: Source, board: Board) -> Iterable[tuple[Cell, ...]]:
    for entry, opponent, played in ((board.white, board.black, Colour.WHITE), (board.black, board.white, Colour.BLACK)):
        yield (
            *_finding(source, entry),
            source.hall_board(board.board),
            colour(played),
            source.numbers.get(opponent),
            *_player(source, opponent),
        )


def _finding(source: Source, entry: int) -> tuple[Cell, Cell, Cell]:
    """The player who looks for the board: the name without the title, for the eye runs down the letters."""
    person = source.section.entries[entry].person
    return (source.numbers.get(entry), person.title or None, source.name(entry))


def _alphabet(row: tuple[Cell, ...]) -> tuple[str, str, int]:
    name, number = str(row[2]), row[0]
    return alphabet_key(name), name, number if isinstance(number, int) else 0


_UNDIVIDED = str.maketrans(
    {"đ": "d", "ð": "d", "ø": "o", "ł": "l", "ħ": "h", "ı": "i", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe"}
)
"""Letters whose mark is part of them, as Unicode sees it."""


def alphabet_key(name: str) -> str:
    """How names are sorted for people of many countries: letters without their marks, in any case."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_UNDIVIDED)
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def result_slips(source: Source, round_number: int | None = None) -> Document:
    """A slip for each board on which the players write the result and sign."""
    played = source.round(round_number)
    rows = [
        (
            source.hall_board(board.board),
            source.numbers.get(board.white),
            *_player(source, board.white),
            source.numbers.get(board.black),
            *_player(source, board.black),
        )
        for board in played.boards
    ]
    return Document(
        key="slips",
        title=say(N_("Result slips")),
        event=source.state.name,
        section=source.heading,
        round=played.number,
        subtitle=(source.round_line(played.number),),
        tables=(Table(columns=_SLIP, rows=tuple(rows)),),
        layout=Layout.SLIPS,
    )


_SLIP = (
    board_column(),
    number_of_player("white_tpn"),
    title_column("white_title"),
    name_column("white", say(N_("White"))),
    rating_column("white_rating"),
    number_of_player("black_tpn"),
    title_column("black_title"),
    name_column("black", say(N_("Black"))),
    rating_column("black_rating"),
)
