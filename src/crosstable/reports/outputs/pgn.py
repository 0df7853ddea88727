"""The games of a round as PGN: players, ratings, board and result, for boards that send moves and for databases.

There are no moves; every game is its tags and its result.
"""

import unicodedata
from collections.abc import Iterable

from crosstable.domain import ResultCode
from crosstable.journal.events import Board
from crosstable.journal.state import Codes, Round
from crosstable.reports.documents.source import Source
from crosstable.reports.documents.words import mark

_TOKENS = {("1", "0"): "1-0", ("0", "1"): "0-1", ("½", "½"): "1/2-1/2", ("+", "-"): "1-0", ("-", "+"): "0-1"}
_LONGEST = 255
"""What a string of a PGN may hold (PGN standard 7)."""


def pgn(source: Source, round_number: int | None = None) -> str:
    """The games of a round in the order of the boards.  Raises `DocumentError` for a round that may not be seen."""
    played = source.round(round_number)
    return "\n".join(_game(source, played, board) for board in played.boards)


def _game(source: Source, played: Round, board: Board) -> str:
    codes = played.results.get(board.board)
    token = _token(codes)
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(source, played, board, token) if value)
    return f"{tags}\n{_comment(codes, token)}{token}\n"


def _tags(source: Source, played: Round, board: Board, token: str) -> Iterable[tuple[str, str]]:
    state, number = source.state, source.hall_board(board.board)
    one_day = state.start_date if state.start_date == state.end_date else None
    yield "Event", source.tournament.name or "?"
    yield "Site", " ".join(part for part in (state.city, state.federation) if part) or "?"
    yield "Date", f"{one_day:%Y.%m.%d}" if one_day else "????.??.??"
    yield "Round", f"{played.number}.{number}"
    yield "White", source.name(board.white) or "?"
    yield "Black", source.name(board.black) or "?"
    yield "Result", token
    yield "Board", str(number)
    yield "EventDate", f"{state.start_date:%Y.%m.%d}" if state.start_date else ""
    yield "Section", source.title
    for side, entry in (("White", board.white), ("Black", board.black)):
        person = source.section.entries[entry].person
        yield f"{side}Title", person.title
        yield f"{side}Elo", str(person.rating or "")
        yield f"{side}FideId", source.fide_id(entry) or ""
    if _is_forfeited(played.results.get(board.board)):
        yield "Termination", "forfeit"


def _token(codes: Codes | None) -> str:
    if codes is None:
        return "*"
    return _TOKENS.get((mark(codes[0]), mark(codes[1])), "*")


def _comment(codes: Codes | None, written: str) -> str:
    """What the four results of PGN cannot say: 0-0, ½-0, both forfeited."""
    if codes is None or ResultCode.UNFINISHED in codes or written != "*":
        return ""
    white, black = map(mark, codes)
    return f"{{{white} : {black}}} "


def _is_forfeited(codes: Codes | None) -> bool:
    return codes is not None and bool({ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS} & set(codes))


def _escaped(text: str) -> str:
    """As a PGN string: quotes and backslashes escaped, no control characters, not too long."""
    plain = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    whole = " ".join(plain.split())
    # Cut before escaping, and leave room for what the escaping adds.
    while len(whole) + whole.count("\\") + whole.count('"') > _LONGEST:
        whole = whole[:-1]
    return whole.replace("\\", "\\\\").replace('"', '\\"')
