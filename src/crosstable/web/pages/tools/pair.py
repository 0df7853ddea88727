"""Quick pairing: a list of players typed by hand, paired by the Dutch rules and by the simple rule."""

from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from crosstable.domain import Colour, Message, print_points
from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Finding
from crosstable.formats.quick import QuickReading, read_quick
from crosstable.pairing import PairingInputError
from crosstable.pairing.quick import QuickField
from crosstable.reports.explanation import Section
from crosstable.reports.quick import (
    QuickAnswer,
    answer,
    difference_sentences,
    dutch_explanation,
    simple_sentences,
    unknown,
)
from crosstable.web.frame import AnyHere, Here
from crosstable.web.pages.tools.frame import OutOfTimeError, Sent, at_work, deadline, text_field, tool_page

router = APIRouter()

PATH = "/tools/pair"
_LONGEST_LINK = 3000
"""Characters of a list that still fit into an address everywhere."""
_EXPLAINED = 120
"""Players up to which the reasons are told on the page."""

SIX_TEAMS = """\
Elang Merah    | 3 | Singa, Bintang Utara, 5 | WBW
Gelombang Biru | 3 | 6 5 4                   | BWB
Bintang Utara  | 2 | 5, 1, 6                 | BWB
Singa Perak    | 2 | 1, 6, 2                 | BWW
Serigala Besi  | 1 | 3 2 1                   | WBB
Rajawali Emas  | 0 | 2 4 3                   | WBW
"""
_WITH_BYE = """\
Ann Brown   | 2   | Bo, Cai    | WB
Bo Silva    | 1.5 | Ann, bye   | B
Cai Novak   | 1   | Dev, Ann   | BW
Dev Okafor  | 1   | Cai, Eli   | WB
Eli Rossi   | 0.5 | bye, Dev   | W
"""
EXAMPLES = {"six-teams": SIX_TEAMS, "bye": _WITH_BYE}
TITLES = {"six-teams": N_("Six teams after three rounds"), "bye": N_("Five players, one sits out")}


@dataclass(frozen=True, slots=True)
class Side:
    """A board's player."""

    number: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board of one of the rules."""

    number: int
    white: Side
    black: Side
    shared: bool
    """Whether both rules have this board's pair with these colours."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of an answer."""

    found: QuickAnswer
    dutch: tuple[Board, ...]
    simple: tuple[Board, ...]
    dutch_bye: Side | None
    simple_bye: Side | None
    reasons: tuple[Section, ...]
    simple_reasons: tuple[Message, ...]
    difference: tuple[Message, ...]
    unknown: tuple[Message, ...]
    explained: bool


@router.get("/tools/pair")
def pair(asked: AnyHere, example: str = "") -> Response:
    """The text box with the list of the address."""
    query = asked.request.query_params
    text = EXAMPLES.get(example) or query.get("list", "")
    return _page(asked, text, last="last" in query, black=query.get("colour") == "b")


@router.get("/tools/pairing")
def under_its_other_name() -> Response:
    """Where guides may lead."""
    return RedirectResponse(PATH, 308)


@router.post("/tools/pair")
def paired(asked: AnyHere, form: Sent) -> Response:
    """The same for lists that are too long for an address."""
    return _page(asked, text_field(form, "list", 200_000), last="last" in form, black=text_field(form, "colour") == "b")


def _page(asked: Here, text: str, *, last: bool, black: bool) -> Response:
    reading = read_quick(text)
    shown, refusal = None, None
    findings: tuple[Finding, ...] = reading.findings if text.strip() else ()
    if text.strip() and reading.is_usable:
        try:
            shown = _answered(reading, last=last, black=black)
        except OutOfTimeError:
            refusal = say(
                N_(
                    "This round is so hard to pair that it takes longer than a page may. The command line has the time: "
                    "crosstable quick."
                )
            )
        except PairingInputError as error:
            refusal = error.message
    return tool_page(
        asked,
        "pair",
        text=text,
        last=last,
        black=black,
        found_in_list=findings,
        shown=shown,
        refusal=refusal,
        address=address_of(text, last=last, black=black) if shown is not None else "",
        examples=TITLES,
    )


def address_of(text: str, *, last: bool = False, black: bool = False) -> str:
    """The address with the list in it; empty where the list is too long for one."""
    bare = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
    if len(bare) > _LONGEST_LINK:
        return ""
    fields = {"list": bare, **({"last": "yes"} if last else {}), **({"colour": "b"} if black else {})}
    return f"{PATH}?{urlencode(fields, safe=',/')}"


def _answered(reading: QuickReading, *, last: bool, black: bool) -> Shown:
    field = reading.field(last_round=last, initial_colour=Colour.BLACK if black else Colour.WHITE)
    with at_work():
        found = answer(field, deadline())
        explained = len(field.players) <= _EXPLAINED
        reasons = tuple(dutch_explanation(found)) if explained else ()
    same = frozenset[tuple[int, int]]()
    if found.dutch is not None and found.simple is not None:
        same = found.dutch.coloured_pairs & found.simple.coloured_pairs
    dutch, simple = found.dutch, found.simple
    return Shown(
        found=found,
        dutch=_boards(field, [(p.board, p.white, p.black) for p in dutch.pairs] if dutch else [], same),
        simple=_boards(field, [(p.board, p.white, p.black) for p in simple.pairs] if simple else [], same),
        dutch_bye=_side(field, dutch.bye) if dutch and dutch.bye else None,
        simple_bye=_side(field, simple.bye) if simple and simple.bye else None,
        reasons=reasons,
        simple_reasons=tuple(simple_sentences(found)) if explained else (),
        difference=tuple(difference_sentences(found)),
        unknown=tuple(unknown(field)),
        explained=explained,
    )


def _boards(
    field: QuickField, pairs: list[tuple[int, int, int]], same: frozenset[tuple[int, int]]
) -> tuple[Board, ...]:
    return tuple(
        Board(board, _side(field, white), _side(field, black), (white, black) in same) for board, white, black in pairs
    )


def _side(field: QuickField, number: int) -> Side:
    player = field.by_number[number]
    return Side(number, player.name, print_points(player.points))
