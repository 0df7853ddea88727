"""Pictures of a Swiss round for the guides: score groups as bands, pairs as arcs, floats across the borders."""

from dataclasses import dataclass
from functools import cache

from crosstable.domain import Message, Points
from crosstable.pairing import RoundPairing, pair
from crosstable.reports import guide
from crosstable.reports.explanation import explanation
from crosstable.standings import standings

EXAMPLE = "swiss"
LINE = 30
GAP = 14
TOP = 8
NAMES_AT = 96
ARCS_AT = 236
WIDTH = 440


@dataclass(frozen=True, slots=True)
class Band:
    """A score group: from `y`, `height` high."""

    points: Points
    y: int
    height: int
    middle: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A player on a line of the picture; `colour` is ``w``, ``b`` or empty for the bye."""

    tpn: int
    name: str
    y: int
    colour: str


@dataclass(frozen=True, slots=True)
class Arc:
    """A pair: the path of its arc, the board at its outermost point."""

    path: str
    board: int
    x: int
    y: int
    floats: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A board in words."""

    board: int
    white: str
    white_points: Points
    black: str
    black_points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A round, ready to be drawn, and the same in words."""

    round: int
    width: int
    height: int
    bands: tuple[Band, ...]
    seats: tuple[Seat, ...]
    arcs: tuple[Arc, ...]
    half_y: int | None
    """The border between the upper and the lower half, where there is one score group."""
    boards: tuple[Board, ...]
    bye: str | None


@cache
def pairing(round_number: int) -> RoundPairing:
    """A round of the Swiss example, paired by the rules."""
    return pair(guide.tournament(EXAMPLE), round_number)


def reasons(round_number: int) -> list[tuple[Message, tuple[Message, ...]]]:
    """Why a round of the Swiss example is paired as it is."""
    sections = explanation(guide.tournament(EXAMPLE), pairing(round_number))
    return [(section.heading, section.sentences) for section in sections]


def scores(round_number: int) -> dict[int, Points]:
    """Everybody's points before a round."""
    tournament = guide.tournament(EXAMPLE)
    if round_number == 1:
        return {player.tpn: Points(0) for player in tournament.players}
    table = standings(tournament, "TPN", "C07-2026", round_number - 1)
    return {row.tpn: row.points for row in table.rows}


@cache
def round_picture(round_number: int) -> Picture:
    """Lay out a round of the Swiss example."""
    points = scores(round_number)
    made = pairing(round_number)
    places, bands = _places(points)
    names = {player.tpn: player.name for player in guide.tournament(EXAMPLE).players}
    colours = {p.white: "w" for p in made.pairs} | {p.black: "b" for p in made.pairs}
    return Picture(
        round=round_number,
        width=WIDTH,
        height=max(places.values()) + LINE // 2 + TOP,
        bands=bands,
        seats=tuple(Seat(tpn, names[tpn], y, colours.get(tpn, "")) for tpn, y in places.items()),
        arcs=tuple(
            _arc(p.board, places[p.white], places[p.black], points[p.white] != points[p.black]) for p in made.pairs
        ),
        half_y=_half(places) if len(bands) == 1 else None,
        boards=tuple(
            Board(p.board, names[p.white], points[p.white], names[p.black], points[p.black]) for p in made.pairs
        ),
        bye=None if made.bye is None else names[made.bye],
    )


def _places(points: dict[int, Points]) -> tuple[dict[int, int], tuple[Band, ...]]:
    """The line of each player, and the score groups around them."""
    places: dict[int, int] = {}
    bands = []
    y = TOP
    for score in sorted(set(points.values()), reverse=True):
        group = sorted(tpn for tpn, own in points.items() if own == score)
        places |= {tpn: y + LINE // 2 + LINE * index for index, tpn in enumerate(group)}
        height = LINE * len(group)
        bands.append(Band(score, y, height, y + height // 2))
        y += height + GAP
    return places, tuple(bands)


def _half(places: dict[int, int]) -> int:
    """The border below the upper half."""
    return sorted(places.values())[len(places) // 2 - 1] + LINE // 2


def _arc(board: int, start: int, end: int, floats: bool) -> Arc:
    """An arc to the right of the names, the wider the farther apart the two are."""
    depth = min(WIDTH - ARCS_AT - 24, 24 + abs(end - start) * 4 // 5)
    path = f"M{ARCS_AT} {start}C{ARCS_AT + depth * 4 // 3} {start} {ARCS_AT + depth * 4 // 3} {end} {ARCS_AT} {end}"
    return Arc(path, board, ARCS_AT + depth, (start + end) // 2, floats)
