"""What tools there are, each with a small example computed now."""

from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from crosstable.domain import print_points
from crosstable.formats.quick import read_quick
from crosstable.pairing import check, not_checkable
from crosstable.pairing.quick import pair_dutch
from crosstable.reports.calculator import as_text, calculate
from crosstable.reports.guide import row, tournament
from crosstable.reports.prizes import order_of_list
from crosstable.standings import compare
from crosstable.standings.prizes import Fund, divide, parse_money, print_money
from crosstable.web.frame import AnyHere
from crosstable.web.pages.tools.frame import tool_page
from crosstable.web.pages.tools.pair import SIX_TEAMS
from crosstable.web.pages.tools.prizes import EXAMPLE, TWO_TIED

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Samples:
    """The numbers of the small examples."""

    row: str
    points: str
    buchholz: tuple[tuple[str, str], ...]
    """Rule set and Buchholz of one row."""
    winners: tuple[tuple[str, str], ...]
    """List and winner of one table."""
    rounds: int
    """Rounds of an example that were paired again, all as in its file."""
    boards: tuple[tuple[int, str, str], ...]
    shares: tuple[tuple[str, str], ...]


@cache
def samples() -> Samples:
    """The examples, computed once: their data never change."""
    found = calculate(row("half-point-bye"))
    lists = ("BH", "BH/C1", "BH/M1")
    ranked = compare(tournament("cuts"), [(codes, codes, "C07-2026") for codes in lists])
    by_tpn = tournament("cuts").by_tpn
    table = tournament("swiss")
    rounds = list(check(table)) if not_checkable(table) is None else []
    teams = read_quick(SIX_TEAMS)
    names = {player.number: player.name for player in teams.players}
    division = divide(order_of_list(read_quick(TWO_TIED)), [Fund(parse_money(EXAMPLE["prizes"]).amounts)])
    return Samples(
        row=as_text(found.row),
        points=print_points(found.points),
        buchholz=tuple(
            (sheet.edition.name, str(value))
            for sheet in found.sheets
            if (value := sheet.value("BH") or sheet.value("SOLKOFF")) is not None
        ),
        winners=tuple(
            (codes, " = ".join(by_tpn[tpn].name for tpn in winners))
            for codes, winners in zip(lists, ranked.winners, strict=True)
        ),
        rounds=sum(found.agrees for found in rounds),
        boards=tuple((p.board, names[p.white], names[p.black]) for p in pair_dutch(teams.field()).pairs),
        shares=tuple((a.finisher.name, print_money(a.amount, "£")) for a in division.awards[:2]),
    )


@router.get("/tools")
def index(asked: AnyHere) -> Response:
    """All tools."""
    return tool_page(asked, "index", samples=samples())
