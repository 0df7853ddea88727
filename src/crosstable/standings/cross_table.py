"""The cross-table: everybody's rounds in one line each."""

from dataclasses import dataclass

from crosstable.domain import Colour, Points, ResultCode, RoundResult, Tournament
from crosstable.standings.ranking import rank_by_points


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """One player's line; `cells` holds a text a round: ``12w1``, ``7b½``, ``bye`` and so on."""

    rank: int
    tpn: int
    name: str
    rating: int | None
    points: Points
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The lines of all players, ranked by points."""

    rounds: int
    rows: tuple[CrossTableRow, ...]


_MARKS = {
    ResultCode.WIN: "1",
    ResultCode.DRAW: "½",
    ResultCode.LOSS: "0",
    ResultCode.UNRATED_WIN: "1",
    ResultCode.UNRATED_DRAW: "½",
    ResultCode.UNRATED_LOSS: "0",
    ResultCode.FORFEIT_WIN: "+",
    ResultCode.FORFEIT_LOSS: "-",
    ResultCode.UNFINISHED: "*",
}

_BYES = {ResultCode.PAB: "bye", ResultCode.FPB: "F", ResultCode.HPB: "H", ResultCode.ZPB: "–"}


def cross_table(tournament: Tournament, after_round: int | None = None) -> CrossTable:
    """The cross-table after a round (default: the last one paired)."""
    rounds = tournament.paired_rounds if after_round is None else after_round
    rows = []
    for ranked in rank_by_points(tournament, rounds):
        player = tournament.by_tpn[ranked.tpn]
        cells = tuple(cell(player.result(n)) for n in range(1, rounds + 1))
        rows.append(CrossTableRow(ranked.rank, ranked.tpn, player.name, player.rating, ranked.points, cells))
    return CrossTable(rounds, tuple(rows))


def cell(result: RoundResult) -> str:
    """One round of one player: opponent, colour, result; for byes ``bye``, ``F``, ``H``, ``–``."""
    if result.opponent is None:
        return _BYES.get(result.code, _MARKS.get(result.code, ""))
    colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}[result.colour]
    return f"{result.opponent}{colour}{_MARKS.get(result.code, '')}"
