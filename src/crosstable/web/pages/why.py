"""Why: the reasons of a round, its picture, and the answer to "why not these two?"."""

import unicodedata
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.responses import HTMLResponse

from crosstable.domain import Colour, Message
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.journal.decide.rounds import ROUND_ROBINS
from crosstable.journal.events import Board
from crosstable.journal.state import Round
from crosstable.pairing import PairingInputError
from crosstable.pairing.explain import why_no_bye, why_not
from crosstable.pairing.reasons import BracketReason
from crosstable.reports.explanation import (
    alternative_sentences,
    bye_sentences,
    float_sentence,
    halves,
    heading,
    pair_sentence,
)
from crosstable.reports.verdicts import verdict_sentence
from crosstable.web.board_reasons import board_sentences, colours_so_far, due, floats
from crosstable.web.frame import ASection, Notice, SectionHere, render
from crosstable.web.pages.section_page import section_page
from crosstable.web.picture import picture
from crosstable.web.reasons import Reasons, reasons

router = APIRouter(prefix="/e/{journal}/{number}")

_MANY = 120
"""From so many players on the picture is drawn small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked for, as it stands in the address."""

    board: str = ""
    floater: str = ""
    bye: str = ""
    a: str = ""
    b: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the pairing saw him."""

    tpn: int
    entry: int
    name: str
    colour: Colour | None
    points: int
    colours: str
    """The colours so far, ○ and ●."""
    due: str
    floats: str


@dataclass(slots=True)
class Part:
    """What is shown about a board, a floater or the bye."""

    title: str
    people: list[Person] = field(default_factory=list)
    otherwise: Message | None = None
    """Why the rules do not make it."""
    sentences: list[Message] = field(default_factory=list)
    group: int | None = None


@router.get("/round/{played}/why")
def why(
    at: ASection,
    played: int,
    board: str = "",
    floater: str = "",
    bye: str = "",
    a: str = "",
    b: str = "",
    panel: str = "",
) -> HTMLResponse:
    """The reasons of a round; with `panel` only the part that goes beside a table: ``part`` or ``picture``."""
    found = at.section.round(played)
    if found is None:
        raise HTTPException(404)
    return why_page(at, found, Asked(board=board, floater=floater, bye=bye, a=a, b=b), panel)


def why_page(at: SectionHere, played: Round, asked: Asked, panel: str = "") -> HTMLResponse:
    """The page of the reasons, or its panel."""
    because = reasons(at.event.timeline, at.section, played)
    part, notice = _part(at, played, because, asked)
    answer = _answer(because, asked)
    values: dict[str, Any] = {
        "number": played.number,
        "because": because,
        "part": part,
        "answer": answer,
        "wanted": asked,
        "why_url": f"{at.url}/round/{played.number}/why",
        "boards": {(w, b): board.board for board in played.boards for w, b in [_game(because, board)]},
        "alone": panel != "",
        "round_robin": at.section.settings.system in ROUND_ROBINS,
        "picture": picture(because) if because.pairing is not None and panel != "part" else None,
        "many": len(at.section.order) >= _MANY,
        "heading": heading,
        "halves": halves,
        "pair_sentence": pair_sentence,
        "float_sentence": float_sentence,
        "verdict": verdict_sentence,
    }
    if panel:
        template = "parts/why_picture.html" if panel == "picture" else "parts/why_panel.html"
        return render(at.here, template, at=at, event=at.event, **values)
    status = 200 if notice is None else 404
    return section_page(at, "why.html", "round", regions=("round", "players"), notice=notice, status=status, **values)


def _game(because: Reasons, board: Board) -> tuple[int, int]:
    return because.entries.index(board.white) + 1, because.entries.index(board.black) + 1


# ------------------------------------------------------------------------------------------------------- parts


def _part(at: SectionHere, played: Round, because: Reasons, asked: Asked) -> tuple[Part | None, Notice | None]:
    """What is asked for; where the round has no such thing a word about it."""
    if asked.board:
        board = next((b for b in played.boards if str(b.board) == asked.board), None)
        if board is None:
            return None, Notice("error", (_("Round {round} has no such board.").format(round=played.number),))
        return _board(at, because, _game(because, board)), None
    if asked.floater:
        tpn = int(asked.floater) if asked.floater.isascii() and asked.floater.isdecimal() else 0
        groups = list(because.floats_of(tpn))
        if not groups:
            return None, Notice("error", (_("This player does not move down from a score group here."),))
        return _floater(at, because, tpn, groups), None
    if asked.bye:
        return _bye(at, because), None
    return None, None


def _board(at: SectionHere, because: Reasons, game: tuple[int, int]) -> Part:
    white, black = game
    title = _("Board {board}").format(board=because.halls[game])
    part = Part(title, [_person(at, because, white, Colour.WHITE), _person(at, because, black, Colour.BLACK)])
    group = because.group_of(white, black)
    if group is None:
        part.otherwise = next((o.why for o in because.otherwise if (o.white, o.black) == game), None)
        return part
    part.group = group.number
    part.sentences += board_sentences(because, game, because.called)
    return part


def _floater(at: SectionHere, because: Reasons, tpn: int, groups: list[BracketReason]) -> Part:
    part = Part(because.called(tpn), [_person(at, because, tpn, None)], group=groups[0].number)
    for group in groups:
        part.sentences.append(float_sentence(group, tpn, because.called))
        part.sentences += alternative_sentences(because.others_than(group), because.called)
    return part


def _bye(at: SectionHere, because: Reasons) -> Part:
    part = Part(_("The bye"))
    standing = because.standing_bye
    if standing is not None:
        part.people.append(_person(at, because, standing, None))
        part.otherwise = next((o.why for o in because.otherwise if o.black is None), None)
    if because.pairing is None or because.pairing.bye is None:
        if standing is None:
            part.sentences.append(say(N_("The number of players is even: nobody has the bye")))
        return part
    first = next(bye_sentences(because.pairing, because.called))
    part.sentences += [first, *alternative_sentences(because.others_for_bye(), because.called)]
    return part


def _person(at: SectionHere, because: Reasons, tpn: int, colour: Colour | None) -> Person:
    entry, number = because.entries[tpn - 1], because.now.get(tpn, tpn)
    name = at.section.entries[entry].person.name
    entrant = because.entrant(tpn)
    if entrant is None:
        return Person(number, entry, name, colour, because.tournament.score(number, because.number - 1), "", "", "")
    return Person(number, entry, name, colour, entrant.points, colours_so_far(entrant), due(entrant), floats(entrant))


# ----------------------------------------------------------------------------------------------- why not these two


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "why not?", or what is wrong with the question."""

    question: str
    text: str
    is_error: bool = False


def _answer(because: Reasons, asked: Asked) -> Answer | None:
    if not asked.a and not asked.b:
        return None
    question = _("Why not {a} – {b}?").format(a=asked.a, b=asked.b or _("the bye"))
    try:
        return _verdict(because, asked)
    except PairingInputError as trouble:
        return Answer(question, translate(trouble.message), is_error=True)


def _verdict(because: Reasons, asked: Asked) -> Answer:
    """Raises `PairingInputError`."""
    if because.pairing is None:
        raise PairingInputError(because.problem or say(N_("In a round robin the table decides who meets whom")))
    called = because.called
    first = because.then(named(because, asked.a))
    if asked.bye or not asked.b:
        verdict = why_no_bye(because.pairing, first)
        question = _("Why does {a} not have the bye?").format(a=called(first))
    else:
        second = because.then(named(because, asked.b))
        verdict = why_not(because.pairing, first, second)
        question = _("Why not {a} – {b}?").format(a=called(first), b=called(second))
    return Answer(question, translate(verdict_sentence(verdict, called)))


def named(because: Reasons, text: str) -> int:
    """The number that a player has now, from a number, ``4 Dunmore, Ann``, or (part of) a name.  Raises `PairingInputError`."""
    wanted = text.strip()
    if not wanted:
        raise PairingInputError(say(N_("Name two players, by number or by name")))
    number = wanted.split()[0]
    if number.isascii() and number.isdecimal():
        if len(number) > 6 or int(number) not in because.tournament.by_tpn:
            raise PairingInputError(say(N_("There is no player with the number {tpn}."), tpn=number[:20]))
        return int(number)
    plain = _plain(wanted)
    players = because.tournament.players
    found = [p.tpn for p in players if _plain(p.name) == plain] or [p.tpn for p in players if plain in _plain(p.name)]
    if not found:
        raise PairingInputError(say(N_("Nobody here is called {name}"), name=wanted[:60]))
    if len(found) > 1:
        several = ", ".join(because.called(tpn) for tpn in found[:5])
        raise PairingInputError(
            say(N_("Several players fit {name}: {players}. Give the number"), name=wanted[:60], players=several)
        )
    return found[0]


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()
