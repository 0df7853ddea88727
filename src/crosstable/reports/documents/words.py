"""The words that the documents share: headings, colours, results, what a round without a game is."""

from crosstable.domain import Colour, Message, ResultCode
from crosstable.domain.messages import N_, say
from crosstable.journal.state import Codes
from crosstable.reports.documents.document import Align, Column, Term, Written

_MARKS = {
    ResultCode.WIN: "1",
    ResultCode.DRAW: "½",
    ResultCode.LOSS: "0",
    ResultCode.UNRATED_WIN: "1",
    ResultCode.UNRATED_DRAW: "½",
    ResultCode.UNRATED_LOSS: "0",
    ResultCode.FORFEIT_WIN: "+",
    ResultCode.FORFEIT_LOSS: "-",
}
_SIGNS = {"-": "\N{MINUS SIGN}"}


def mark(code: ResultCode) -> str:
    """One side of a result: 1, ½, 0, + or -; nothing where there is none yet."""
    return _MARKS.get(code, "")


def pretty(text: str) -> str:
    """A mark with the signs of print: a true minus."""
    return _SIGNS.get(text, text)


def result(codes: Codes | None) -> Written | Term | None:
    """The result of a board: ``1-0``, ``½-½``, ``+-``; nothing while there is none."""
    if codes is None:
        return None
    if ResultCode.UNFINISHED in codes:
        return Term("adjourned", say(N_("adj.")))
    white, black = map(mark, codes)
    if {white, black} & {"+", "-"}:
        return Written(f"{white}{black}", f"{pretty(white)} / {pretty(black)}")
    return Written(f"{white}-{black}", f"{white} – {black}")


def colour(played: Colour) -> Term:
    """White or Black, with the piece drawn."""
    if played is Colour.WHITE:
        return Term("w", say(N_("○ White")))
    return Term("b", say(N_("● Black")))


def without_game(code: ResultCode) -> Term:
    """What a round without a game is to a player."""
    return Term(_CODES[code], say(_WITHOUT_GAME[code]))


_WITHOUT_GAME = {
    ResultCode.PAB: N_("bye"),
    ResultCode.FPB: N_("full-point bye"),
    ResultCode.HPB: N_("half-point bye"),
    ResultCode.ZPB: N_("not playing"),
    ResultCode.NOT_PAIRED: N_("free round"),
}
_CODES = {
    ResultCode.PAB: "PAB",
    ResultCode.FPB: "FPB",
    ResultCode.HPB: "HPB",
    ResultCode.ZPB: "ZPB",
    ResultCode.NOT_PAIRED: "free",
}


def number_column(key: str, heading: Message, *, on_paper: bool = True) -> Column:
    """A column of numbers."""
    return Column(key=key, heading=heading, align=Align.RIGHT, on_paper=on_paper)


def board_column() -> Column:
    """The number of the board in the hall."""
    return number_column("board", say(N_("Bd")))


def number_of_player(key: str = "tpn", *, on_paper: bool = True) -> Column:
    """The pairing number."""
    return number_column(key, say(N_("No")), on_paper=on_paper)


def name_column(key: str = "name", heading: Message | None = None) -> Column:
    """A column of names, which takes what the others leave."""
    return Column(key=key, heading=heading or say(N_("Name")), takes_the_rest=True)


def title_column(key: str = "title") -> Column:
    """Titles of their own, in files; on paper they stand before the names."""
    return Column(key=key, heading=say(N_("Title")), on_paper=False)


def rating_column(key: str = "rating", *, on_paper: bool = True) -> Column:
    """Ratings."""
    return number_column(key, say(N_("Rtg")), on_paper=on_paper)


def points_column(key: str = "points", *, on_paper: bool = True) -> Column:
    """Points."""
    return number_column(key, say(N_("Pts")), on_paper=on_paper)


def fide_id_column(key: str = "fide_id") -> Column:
    """FIDE IDs, in files only."""
    return Column(key=key, heading=say(N_("FIDE ID")), on_paper=False)
