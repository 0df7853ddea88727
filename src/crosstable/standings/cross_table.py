"""The cross-table: everybody's rounds in one line each."""

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Colour, Player, Points, ResultCode, RoundKind, RoundResult, Tournament, print_points
from crosstable.standings.compute import standings
from crosstable.standings.field import Competitors
from crosstable.standings.table import Standings
from crosstable.tiebreaks.context import Context


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """One line; `cells` holds a text a round: ``12w1``, ``7b½``, ``bye`` and so on."""

    rank: int | None
    """`None` for those who are not ranked: they stand at the end."""
    tpn: int
    name: str
    rating: int | None
    points: Points
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The lines of all players or teams, in the order of the standings."""

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

_COLOURS = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}
_BYE_KINDS = {RoundKind.PAB: "bye", RoundKind.FPB: "F", RoundKind.HPB: "H", RoundKind.ZPB: "–"}
_BYES = {ResultCode.PAB: "bye", ResultCode.FPB: "F", ResultCode.HPB: "H", ResultCode.ZPB: "–"}


def cross_table(tournament: Tournament, after_round: int | None = None, table: Standings | None = None) -> CrossTable:
    """The cross-table of the players after a round, in the order of the standings.

    `table` are the standings to follow, by default those under the announced list.  Those of a team event give the
    cross-table of the matches.  Raises `TieBreakError` for a round that does not exist.
    """
    if table is None:
        table = standings(tournament, after_round=after_round, of=Competitors.PLAYERS)
    rounds = table.after_round
    is_team = table.competitors is Competitors.TEAMS
    rows = []
    for row in table.rows:
        if is_team:
            cells, rating = tuple(match_cells(table.context, row.tpn)), table.context.ratings[row.tpn]
        else:
            player = tournament.by_tpn[row.tpn]
            cells, rating = tuple(cell(player.result(n)) for n in range(1, rounds + 1)), player.rating
        rows.append(CrossTableRow(row.rank, row.tpn, row.name, rating, row.points, cells))
    for player in unranked(tournament, table):
        cells = tuple(cell(player.result(n)) for n in range(1, rounds + 1))
        points = tournament.score(player.tpn, rounds)
        rows.append(CrossTableRow(None, player.tpn, player.name, player.rating, points, cells))
    return CrossTable(rounds, tuple(rows))


def unranked(tournament: Tournament, table: Standings) -> tuple[Player, ...]:
    """The players without a place (expelled, or gone early from a round robin): their games stay in the table."""
    if table.competitors is Competitors.TEAMS:
        return ()
    return tuple(player for player in tournament.players if player.tpn not in table.by_tpn)


def match_cells(context: Context, team: int) -> Iterator[str]:
    """The rounds of one team: opponent, colour on board 1, game points; for byes as for players."""
    for fact, points in zip(context.facts[team], context.ledgers["GP"].points[team], strict=True):
        if fact.opponent is None:
            yield _BYE_KINDS.get(fact.kind, "")
        else:
            colour = _COLOURS[fact.colour]
            yield f"{fact.opponent}{colour}{print_points(points)}{'f' if fact.forfeited else ''}"


def cell(result: RoundResult) -> str:
    """One round of one player: opponent, colour, result; for byes ``bye``, ``F``, ``H``, ``–``."""
    if result.opponent is None:
        return _BYES.get(result.code, _MARKS.get(result.code, ""))
    return f"{result.opponent}{_COLOURS[result.colour]}{_MARKS.get(result.code, '')}"
