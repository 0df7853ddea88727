"""A round as rows: boards, players, scores before the round, results; what pages of a round show."""

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Message, ResultCode
from crosstable.domain.messages import N_
from crosstable.journal import EventState, Section
from crosstable.journal.state import Entry, Round
from crosstable.reports.happenings import result_glyphs
from crosstable.standings.round_robin import counted
from crosstable.web.computed import kept, snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at a board."""

    entry: int
    tpn: int | None
    name: str
    title: str
    rating: int | None
    points: int
    """Before the round, in hundredths."""
    club: str = ""
    federation: str = ""
    away: bool = False
    """Has left before this round: the tables of a round robin seat everybody all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A board of a round."""

    board: int
    """The number within the section, which commands use."""
    hall: int
    """The number in the hall, which people see."""
    white: Seat
    black: Seat
    result: str
    """As people read it; empty while there is none."""
    codes: str
    """White's and Black's code; empty while there is no result."""
    conflicts: tuple[tuple[str, str, str], ...] = ()
    """What other sources say: result, codes, source."""
    for_rating: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutRow:
    """A player who is not at a board."""

    seat: Seat
    why: Message
    code: ResultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRows:
    """A round for a page."""

    number: int
    boards: tuple[BoardRow, ...]
    bye: Seat | None
    out: tuple[OutRow, ...]
    missing: tuple[int, ...]
    """Boards without a result, by their number within the section."""
    published: bool
    amending: bool

    @property
    def done(self) -> int:
        """How many boards have a result."""
        return len(self.boards) - len(self.missing)


_WHY = {
    ResultCode.HPB: N_("half-point bye"),
    ResultCode.FPB: N_("full-point bye"),
    ResultCode.ZPB: N_("absent"),
    ResultCode.NOT_PAIRED: N_("free"),
}


def seat_of(state: EventState, section: Section, entry: Entry, before_round: int) -> Seat:
    """A player with the score before a round."""
    tpn = kept(section, ("numbers",), lambda: section.numbers).get(entry.number)
    points = 0 if tpn is None else _scores(state, section, before_round - 1).get(tpn, 0)
    person = entry.person
    return Seat(
        entry=entry.number,
        tpn=tpn,
        name=person.name,
        title=person.title,
        rating=person.rating,
        points=points,
        club=person.club,
        federation=person.federation,
        away=entry.is_away(before_round),
    )


def _scores(state: EventState, section: Section, after_round: int) -> dict[int, int]:
    scored = kept(section, ("counted",), lambda: counted(snapshot(state, section)))
    return kept(
        section,
        ("scores", after_round),
        lambda: {player.tpn: scored.score(player.tpn, after_round) for player in scored.players},
    )


def round_rows(state: EventState, section: Section, played: Round) -> RoundRows:
    """The rows of a round."""
    return kept(section, ("rows", played.number), lambda: _round_rows(state, section, played))


def _round_rows(state: EventState, section: Section, played: Round) -> RoundRows:
    entries = section.entries
    boards = []
    for board in played.boards:
        codes = played.results.get(board.board)
        boards.append(
            BoardRow(
                board=board.board,
                hall=board.board + section.settings.first_board - 1,
                white=seat_of(state, section, entries[board.white], played.number),
                black=seat_of(state, section, entries[board.black], played.number),
                result=result_glyphs(*codes) if codes else "",
                codes="".join(codes) if codes else "",
                conflicts=tuple(
                    (result_glyphs(c.white, c.black), c.white + c.black, c.source)
                    for c in played.conflicts.get(board.board, ())
                ),
                for_rating=_for_rating(played, board.board),
            )
        )
    return RoundRows(
        number=played.number,
        boards=tuple(boards),
        bye=None if played.bye is None else seat_of(state, section, entries[played.bye], played.number),
        out=tuple(_out(state, section, played)),
        missing=played.missing,
        published=played.published,
        amending=played.amending,
    )


def _for_rating(played: Round, board: int) -> str:
    codes = played.for_rating.get(board)
    return result_glyphs(*codes) if codes else ""


def _out(state: EventState, section: Section, played: Round) -> Iterator[OutRow]:
    for number, code in played.absences.items():
        entry = section.entries.get(number)
        if entry is None:
            continue
        withdrawn = entry.is_away(played.number)
        why = Message(N_("withdrawn") if withdrawn else _WHY.get(code, N_("absent")))
        yield OutRow(seat=seat_of(state, section, entry, played.number), why=why, code=code)
