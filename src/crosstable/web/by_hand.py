"""A pairing while it is made by hand: who sits where, and what one move makes of it.

Pure: a move makes a new `Made` from an old one.  Places are written ``w3`` and ``b3`` (White and Black of board 3),
``bye``, ``out`` (not paired), and ``e17`` (where entry 17 is).
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal.events import Board, RoundPaired
from crosstable.journal.state import Round

Game = tuple[int, int]
"""White's entry and Black's."""

Colours = Callable[[int, int], Game]
"""Two entries as White and Black, as the rules give the colours."""


class MoveError(ValueError):
    """The move makes no sense in this pairing; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class Made:
    """The games, board 1 first, and whoever has the bye.  Players are entries."""

    games: tuple[Game, ...] = ()
    bye: int | None = None

    @classmethod
    def of(cls, paired: Round | RoundPaired) -> "Made":
        """The pairing of a round."""
        return cls(tuple((b.white, b.black) for b in sorted(paired.boards, key=lambda b: b.board)), paired.bye)

    @property
    def boards(self) -> tuple[Board, ...]:
        """The games as boards, numbered from 1."""
        return tuple(Board(board=n, white=w, black=b) for n, (w, b) in enumerate(self.games, start=1))

    @property
    def mark(self) -> str:
        """A short mark of this very pairing: a move says which pairing it was meant for."""
        return hashlib.sha256(repr((self.games, self.bye)).encode()).hexdigest()[:16]

    def place_of(self, entry: int) -> str:
        """Where a player is."""
        for number, game in enumerate(self.games, start=1):
            if entry in game:
                return f"{'w' if game[0] == entry else 'b'}{number}"
        return "bye" if self.bye == entry else "out"

    def at(self, place: str) -> int | None:
        """Who is at a place; `None` for nobody.  Raises `MoveError` where there is no such place."""
        if place == "bye":
            return self.bye
        if place == "out":
            return None
        return self.games[self.board(place[1:]) - 1][place[0] == "b"]

    def board(self, text: str) -> int:
        """A board's number.  Raises `MoveError`."""
        if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(self.games)):
            raise MoveError(say(N_("There is no board {board} here."), board=text[:10]))
        return int(text)


def move(made: Made, entry: int, to: str, colours: Colours) -> Made:
    """Put a player somewhere; whoever was there takes his place.

    Two who are not paired make a new board, with the colours that the rules give.  Whose opponent leaves is not
    paired.  Raises `MoveError`.
    """
    if to[:1] == "e":
        other = int(to[1:]) if to[1:].isascii() and to[1:].isdecimal() and len(to) < 8 else 0
        here, there = made.place_of(entry), made.place_of(other)
        if there != "out":
            to = there
        elif here == "out":
            return made if other == entry else replace(made, games=(*made.games, colours(entry, other)))
        else:
            return _seated(made, {here: other})
    here = made.place_of(entry)
    if to == "out":
        return take_out(made, entry)
    if to == "bye" or to[:1] in ("w", "b"):
        other_entry = made.at(to)
        if here == to:
            return made
        if here == "out":
            return _seated(made, {to: entry})
        return _seated(made, {to: entry, here: other_entry})
    raise MoveError(say(N_("There is no such place.")))


def _seated(made: Made, seats: dict[str, int | None]) -> Made:
    """Fill places; a board of which a place is left empty is no more."""
    games = [list(game) for game in made.games]
    bye = made.bye
    gone = set()
    for place, entry in seats.items():
        if place == "bye":
            bye = entry
        else:
            board = int(place[1:]) - 1
            if entry is None:
                gone.add(board)
            else:
                games[board][place[0] == "b"] = entry
    return Made(tuple((g[0], g[1]) for n, g in enumerate(games) if n not in gone), bye)


def take_out(made: Made, entry: int) -> Made:
    """The player is not paired, and neither is the opponent."""
    return Made(tuple(game for game in made.games if entry not in game), None if made.bye == entry else made.bye)


def swap_colours(made: Made, board: int) -> Made:
    """White and Black of a board change places."""
    return replace(made, games=tuple((b, w) if n == board else (w, b) for n, (w, b) in enumerate(made.games, start=1)))


def break_up(made: Made, board: int) -> Made:
    """A board is no more; its players are not paired."""
    return replace(made, games=tuple(game for n, game in enumerate(made.games, start=1) if n != board))


def seat_both(made: Made, board: int, white: int, black: int, colours: Colours) -> Made:
    """Two players at a board, by name; `board` one more than there are makes a new one.  Raises `MoveError`."""
    if white == black:
        raise MoveError(say(N_("A board needs two different players.")))
    if board == len(made.games) + 1:
        without = take_out(take_out(made, white), black)
        return replace(without, games=(*without.games, (white, black)))
    made = move(made, white, f"w{made.board(str(board))}", colours)
    place = next((n for n, game in enumerate(made.games, start=1) if game[0] == white), 0)
    return move(made, black, f"b{place}", colours)


def sort_boards(made: Made, order: Callable[[Iterable[Game]], list[Game]]) -> Made:
    """The boards in the order in which they are published."""
    return replace(made, games=tuple(order(made.games)))


def with_numbers_kept(before: Made, after: Made) -> Made:
    """The games that there were keep their board where they can, so that their results stay; others fill the gaps."""
    size = len(after.games)
    places: list[Game | None] = [game if game in after.games else None for game in before.games[:size]]
    places += [None] * (size - len(places))
    kept = set(places)
    rest = iter([game for game in after.games if game not in kept])
    return replace(after, games=tuple(game if game is not None else next(rest) for game in places))
