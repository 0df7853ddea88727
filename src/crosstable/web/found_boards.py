"""Find my board: three letters of a name lead to board, colour and opponent."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Message
from crosstable.domain.messages import N_
from crosstable.web.boards import BoardRow, RoundRows, Seat

_MOST = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBoard:
    """A player of a round, and where the player sits."""

    seat: Seat
    row: BoardRow | None = None
    colour: str = ""
    """``w``, ``b``; empty without a board."""
    opponent: Seat | None = None
    why: Message | None = None
    """Why there is no board."""


def plain(text: str) -> str:
    """A text as it is compared: without accents and capitals."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return bare.casefold()


def everybody(rows: RoundRows) -> Iterator[FoundBoard]:
    """All players of a round."""
    for row in rows.boards:
        yield FoundBoard(seat=row.white, row=row, colour="w", opponent=row.black)
        yield FoundBoard(seat=row.black, row=row, colour="b", opponent=row.white)
    if rows.bye is not None:
        yield FoundBoard(seat=rows.bye, why=Message(N_("bye")))
    for out in rows.out:
        yield FoundBoard(seat=out.seat, why=out.why)


def find(rows: RoundRows, wanted: str) -> list[FoundBoard]:
    """The players whose name has the letters, or whose number it is; the best surname first, whatever the title."""
    letters = plain(wanted.strip())
    if not letters:
        return []
    found = [one for one in everybody(rows) if _fits(one.seat, letters)]
    return sorted(found, key=lambda one: (_nearness(one.seat, letters), _by_name(one.seat)))[:_MOST]


def _fits(seat: Seat, letters: str) -> bool:
    return letters in plain(seat.name) or letters == str(seat.tpn)


def _nearness(seat: Seat, letters: str) -> int:
    """How well a name fits: 0 the surname (or the number) itself, 1 its beginning, 2 that of another word, 3 the rest."""
    surname, first_names = _parted(seat)
    wanted, _comma, more = (part.strip() for part in letters.partition(","))
    surnames = [surname] if first_names else [surname, *surname.split()]
    if letters == str(seat.tpn) or (wanted in surnames and first_names.startswith(more)):
        return 0
    if any(one.startswith(letters) for one in surnames):
        return 1
    return 2 if any(word.startswith(letters) for word in f"{surname} {first_names}".split()) else 3


def _by_name(seat: Seat) -> tuple[str, str]:
    """Kaya before Kaya-Berg, whatever the first name."""
    return _parted(seat)


def _parted(seat: Seat) -> tuple[str, str]:
    """Surname and first names; without a comma nobody knows which is which, and all is the surname."""
    surname, _comma, first_names = plain(seat.name).partition(",")
    return surname.strip(), first_names.strip()
