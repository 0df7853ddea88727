"""A small event that has a bit of everything: titles, a bye, an absence, a forfeit, accents, hall boards."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from crosstable.domain import ResultCode
from crosstable.journal import EventState, Section
from crosstable.journal.events import Board, Person, Settings
from crosstable.journal.state import Entry, Round

R = ResultCode

PEOPLE = (
    Person(name="Petrova, Anna", rating=2481, title="GM", federation="NOR", fide_id="990001", club="SK Harbour"),
    Person(name="Lindqvist, Bo", rating=2410, title="IM", federation="SWE", fide_id="990002"),
    Person(name="Ortega, Luis", rating=2356, title="FM", federation="ESP", fide_id="990003"),
    Person(name="Đặng, Ngọc", rating=2300, federation="VIE"),
    Person(name="Чигорина, Мария", rating=2188, title="WFM", federation="UZB"),
    Person(name="Åberg, Tom", federation="SWE"),
    Person(name="Zoric, Jan", rating=1900, federation="CRO"),
)

ROUND_1 = Round(
    number=1,
    boards=(Board(board=1, white=1, black=4), Board(board=2, white=5, black=2), Board(board=3, white=3, black=6)),
    bye=7,
    results={1: (R.WIN, R.LOSS), 2: (R.DRAW, R.DRAW), 3: (R.FORFEIT_WIN, R.FORFEIT_LOSS)},
    published=True,
)
ROUND_2 = Round(
    number=2,
    boards=(Board(board=1, white=7, black=1), Board(board=2, white=2, black=3)),
    bye=4,
    absences={5: R.HPB, 6: R.ZPB},
    results={1: (R.LOSS, R.WIN)},
    published=True,
)
ROUND_3 = Round(
    number=3,
    boards=(Board(board=1, white=1, black=2), Board(board=2, white=3, black=7), Board(board=3, white=4, black=5)),
    bye=6,
)


def sample(*people: Person, rounds: tuple[Round, ...] = (ROUND_1, ROUND_2), **settings: object) -> EventState:
    """The event; people given stand in for the first ones."""
    known = (*people, *PEOPLE[len(people) :])
    section = Section(
        name="A",
        settings=replace(Settings(name="Open A", rounds=5, first_board=101), **settings),  # type: ignore[arg-type]
        tie_breaks=("BH/C1", "SB"),
        entries={n: Entry(number=n, person=person) for n, person in enumerate(known, start=1)},
        last_entry=len(known),
        order=tuple(range(1, len(known) + 1)),
        rounds=rounds,
    )
    return EventState(
        name="Lantern Cup",
        city="Port Lantern",
        federation="ENG",
        start_date=date(2026, 9, 4),
        end_date=date(2026, 9, 8),
        sections={"A": section},
        created=True,
    )


def section_of(state: EventState) -> Section:
    return state.sections["A"]
