"""A player's card: every round with opponent, colour, result and the score after it."""

from dataclasses import dataclass

from crosstable.domain import Colour, Message, ResultCode
from crosstable.domain.messages import N_
from crosstable.journal import EventState, Section
from crosstable.standings.cross_table import cell
from crosstable.standings.round_robin import counted
from crosstable.web.computed import kept, snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A round of a player."""

    round: int
    board: int | None
    """In the hall."""
    colour: str
    """``w``, ``b`` or empty."""
    opponent: int | None
    """The opponent's entry."""
    opponent_tpn: int | None
    opponent_name: str
    opponent_rating: int | None
    result: str
    """As it is printed: ``1``, ``½``, ``+``; words for byes are in `what`."""
    what: Message | None
    points: int | None
    """After the round, in hundredths; `None` while the game is not finished."""


_BYES = {
    ResultCode.PAB: N_("bye"),
    ResultCode.FPB: N_("full-point bye"),
    ResultCode.HPB: N_("half-point bye"),
    ResultCode.ZPB: N_("absent"),
    ResultCode.NOT_PAIRED: N_("not paired"),
}


def card(state: EventState, section: Section, entry: int, *, only_published: bool = False) -> list[CardRow]:
    """The rounds of a player."""
    return kept(section, ("card", entry, only_published), lambda: _card(state, section, entry, only_published))


def _card(state: EventState, section: Section, entry: int, only_published: bool) -> list[CardRow]:
    tpn = section.numbers.get(entry)
    if tpn is None:
        return []
    tournament = snapshot(state, section)
    scored = counted(tournament)
    player = tournament.by_tpn[tpn]
    rows = []
    for played in section.rounds:
        if only_published and not played.published:
            break
        result = player.result(played.number)
        board = played.board_of(entry)
        opponent = None if board is None else (board.black if board.white == entry else board.white)
        person = section.entries[opponent].person if opponent is not None else None
        rows.append(
            CardRow(
                round=played.number,
                board=None if board is None else board.board + section.settings.first_board - 1,
                colour="" if result.colour is None else ("w" if result.colour is Colour.WHITE else "b"),
                opponent=opponent,
                opponent_tpn=result.opponent,
                opponent_name=person.name if person else "",
                opponent_rating=person.rating if person else None,
                result="" if opponent is None else cell(result).lstrip("0123456789").lstrip("wb").replace("*", ""),
                what=Message(_BYES[result.code]) if opponent is None and result.code in _BYES else None,
                points=None if result.code is ResultCode.UNFINISHED else scored.score(tpn, played.number),
            )
        )
    return rows
