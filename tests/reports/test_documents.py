"""Documents as data: who stands where, what may be seen, and how people are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from crosstable.domain import Points, PublicNames, ResultCode, ScoringSystem
from crosstable.journal import EventState
from crosstable.journal.events import Board, Person, System
from crosstable.journal.state import Entry, Round
from crosstable.reports.documents import DOCUMENTS, Document, DocumentError, Term, document, naming
from crosstable.reports.documents.document import in_json, on_paper
from tests.reports.sample import ROUND_1, ROUND_2, ROUND_3, sample, section_of

R = ResultCode


def made(key: str, state: EventState | None = None, **options: Any) -> Document:
    state = state or sample()
    return document(key, state, section_of(state), **options)


def paper(document: Document, *keys: str) -> list[tuple[str, ...]]:
    """What is printed in these columns."""
    (table,) = document.tables
    places = [[column.key for column in table.columns].index(key) for key in keys]
    return [tuple(on_paper(row[place], str) for place in places) for row in table.rows]


def machine(document: Document, *keys: str) -> list[tuple[object, ...]]:
    (table,) = document.tables
    places = [[column.key for column in table.columns].index(key) for key in keys]
    return [tuple(in_json(row[place]) for place in places) for row in table.rows]


def test_pairings_stand_by_board_with_the_numbers_of_the_hall() -> None:
    shown = paper(made("pairings", round=1), "board", "white", "white_rating", "result", "black", "black_rating")
    assert shown == [
        ("101", "GM Petrova, Anna", "2481", "1 – 0", "Đặng, Ngọc", "2300"),
        ("102", "WFM Чигорина, Мария", "2188", "½ – ½", "IM Lindqvist, Bo", "2410"),
        ("103", "FM Ortega, Luis", "2356", "+ / −", "Åberg, Tom", ""),
        ("", "Zoric, Jan", "1900", "1", "bye", ""),
    ]


def test_pairings_list_byes_and_absences_below_the_boards() -> None:
    document = made("pairings", round=2)
    assert paper(document, "board", "white_points", "white", "result", "black", "black_points") == [
        ("101", "1", "Zoric, Jan", "0 – 1", "GM Petrova, Anna", "1"),
        ("102", "½", "IM Lindqvist, Bo", "", "FM Ortega, Luis", "1"),
        ("", "0", "Đặng, Ngọc", "1", "bye", ""),
        ("", "½", "WFM Чигорина, Мария", "½", "half-point bye", ""),
        ("", "0", "Åberg, Tom", "0", "not playing", ""),
    ]
    assert document.tables[0].break_before == 2
    assert machine(document, "black")[2:] == [("PAB",), ("HPB",), ("ZPB",)]


def test_players_who_have_left_are_not_listed() -> None:
    state = sample()
    section = section_of(state)
    gone = replace(section.entries[6], away=((2, None),))
    left = replace(section, entries={**section.entries, 6: gone})
    names = [name for (name,) in paper(document("pairings", state, left, round=2), "white")]
    assert "Åberg, Tom" not in names
    assert len(names) == 4


def test_a_bye_is_worth_what_the_scoring_says() -> None:
    state = sample(scoring=ScoringSystem(win=Points(300), draw=Points(100), pab=Points(200)))
    assert paper(made("pairings", state, round=1), "result")[-1] == ("2",)


@pytest.mark.parametrize(
    ("codes", "printed", "written"),
    [
        ((R.WIN, R.LOSS), "1 – 0", "1-0"),
        ((R.UNRATED_LOSS, R.UNRATED_WIN), "0 – 1", "0-1"),
        ((R.DRAW, R.LOSS), "½ – 0", "½-0"),
        ((R.LOSS, R.LOSS), "0 – 0", "0-0"),
        ((R.FORFEIT_LOSS, R.FORFEIT_WIN), "− / +", "-+"),
        ((R.FORFEIT_LOSS, R.FORFEIT_LOSS), "− / −", "--"),
        ((R.UNFINISHED, R.UNFINISHED), "adj.", "adjourned"),
    ],
)
def test_results(codes: tuple[R, R], printed: str, written: str) -> None:
    state = sample(rounds=(replace(ROUND_1, results={1: codes}),))
    document = made("pairings", state)
    assert paper(document, "result")[:2] == [(printed,), ("",)]
    assert machine(document, "result")[:2] == [(written,), (None,)]


def test_pairings_by_name_stand_in_the_order_of_the_alphabet() -> None:
    document = made("pairings-by-name", round=2)
    assert paper(document, "name", "board", "colour", "opponent") == [
        ("Åberg, Tom", "", "", "not playing"),
        ("Đặng, Ngọc", "", "", "bye"),
        ("Lindqvist, Bo", "102", "○ White", "FM Ortega, Luis"),
        ("Ortega, Luis", "102", "● Black", "IM Lindqvist, Bo"),
        ("Petrova, Anna", "101", "● Black", "Zoric, Jan"),
        ("Zoric, Jan", "101", "○ White", "GM Petrova, Anna"),
        ("Чигорина, Мария", "", "", "half-point bye"),
    ]
    assert machine(document, "colour")[2:4] == [("w",), ("b",)]


def test_rounds_that_are_not_published_do_not_exist_for_the_public() -> None:
    state = sample(rounds=(ROUND_1, ROUND_2, ROUND_3))
    assert made("pairings", state).round == 2
    with pytest.raises(DocumentError, match="no round 3 to show"):
        made("pairings", state, round=3)
    assert made("pairings", state, unpublished=True).round == 3
    assert made("cards", state).round == 2
    with pytest.raises(DocumentError, match="no round 3"):
        made("standings", state, round=3)
    assert made("wall-chart", state, unpublished=True, round=3).round == 3


def test_before_the_first_round_lists_are_there_and_pairings_are_not() -> None:
    state = sample(rounds=())
    for key, kind in DOCUMENTS.items():
        if kind.needs_round:
            with pytest.raises(DocumentError, match="no published round yet"):
                made(key, state)
        else:
            assert made(key, state).key == key


def test_standings_have_points_and_tie_breaks() -> None:
    document = made("standings", round=1)
    assert [str(column.heading) for column in document.tables[0].columns][-3:] == ["Pts", "BH-C1", "SB"]
    assert machine(document, "rank", "tpn", "name", "points", "BH/C1", "SB")[:4] == [
        (1, 7, "Zoric, Jan", "1", "0", "0.5"),
        (2, 1, "Petrova, Anna", "1", "0", "0"),
        (2, 3, "Ortega, Luis", "1", "0", "0"),
        (4, 2, "Lindqvist, Bo", "0.5", "0", "0.25"),
    ]
    assert paper(document, "points", "SB")[3] == ("½", "0.25")
    assert "BH-C1: Buchholz Cut-1" in [str(note) for note in document.notes]


def test_unfinished_games_make_the_standings_provisional() -> None:
    assert "Provisional: games are not finished." not in map(str, made("standings").notes)
    assert made("standings").round == 1
    assert str(made("standings", round=2).notes[0]) == "Provisional: games are not finished."


def test_cross_table_has_everybodys_rounds() -> None:
    document = made("cross-table", round=2)
    cells = {row[0]: row[1:] for row in paper(document, "tpn", "round_1", "round_2", "points")}
    assert cells["1"] == ("4w1", "7b1", "2")
    assert cells["3"] == ("6w+", "2b*", "1½")
    assert cells["5"] == ("2w½", "H", "1")
    assert cells["6"] == ("3b−", "–", "0")
    assert cells["7"] == ("bye", "1w0", "1")


def test_round_robin_is_everybody_against_everybody() -> None:
    twice = Round(number=2, boards=(Board(board=1, white=4, black=1),), results={1: (R.DRAW, R.DRAW)}, published=True)
    state = sample(rounds=(ROUND_1, twice), system=System.DOUBLE_ROUND_ROBIN)
    document = made("cross-table", state, round=2)
    (first, *_) = machine(document, "tpn", "against_1", "against_4", "against_2")
    assert first == (1, "×", "1 ½", None)


def test_wall_chart_stands_by_number_with_the_score_so_far() -> None:
    document = made("wall-chart", round=2)
    assert machine(document, "tpn", "round_1", "score_1", "round_2", "score_2", "points")[:2] == [
        (1, "4w1", "1", "7b1", "2", "2"),
        (2, "5b½", "0.5", "3w*", "1", "1"),
    ]


def test_entries_stand_by_number_and_newcomers_below() -> None:
    state = sample()
    section = section_of(state)
    late = Entry(number=8, person=Person(name="Late, Lee", rating=2700), from_round=3)
    gone = replace(section.entries[2], away=((2, None),))
    full = replace(section, entries={**section.entries, 2: gone, 8: late})
    document_ = document("entries", state, full)
    shown = paper(document_, "tpn", "name", "federation", "remark")
    assert shown[1] == ("2", "IM Lindqvist, Bo", "SWE", "withdrawn")
    assert shown[-1] == ("", "Late, Lee", "", "from round 3")
    assert str(document_.subtitle[0]) == "8 players"


def test_slips_name_board_and_players() -> None:
    document = made("slips", round=2)
    assert machine(document, "board", "white_tpn", "white", "black_tpn", "black") == [
        (101, 7, "Zoric, Jan", 1, "Petrova, Anna"),
        (102, 2, "Lindqvist, Bo", 3, "Ortega, Luis"),
    ]


def test_cards_tell_a_players_tournament() -> None:
    document = made("cards", entries=[7])
    (card,) = document.tables
    assert card.heading == "Zoric, Jan"
    assert [[on_paper(cell, str) for cell in row] for row in card.rows] == [
        ["1", "", "", "", "", "bye", "", "", "1"],
        ["2", "101", "○ White", "1", "GM", "GM Petrova, Anna", "2481", "0", "1"],
    ]
    with pytest.raises(DocumentError, match="no player 99"):
        made("cards", entries=[99])
    assert len(made("cards").tables) == 7


@pytest.mark.parametrize(
    ("names", "shown"),
    [(PublicNames.FULL, "Petrova, Anna"), (PublicNames.SHORT, "Petrova A."), (PublicNames.HIDDEN, "1")],
)
def test_names_are_shown_as_the_public_may_see_them(names: PublicNames, shown: str) -> None:
    for key in ("pairings", "pairings-by-name", "slips", "standings", "cross-table", "wall-chart", "entries", "cards"):
        document = made(key, named=naming(names))
        texts = [str(in_json(cell)) for table in document.tables for row in table.rows for cell in row]
        assert shown in texts
        assert ("Petrova, Anna" in " ".join(texts)) == (names is PublicNames.FULL), key
        assert ("990001" in texts) == (names is PublicNames.FULL and key in {"pairings", "standings", "entries"})


def test_every_row_has_a_cell_for_every_column_and_keys_are_unique() -> None:
    for key in DOCUMENTS:
        for table in made(key).tables:
            assert len({column.key for column in table.columns}) == len(table.columns)
            assert all(len(row) == len(table.columns) for row in table.rows)


def test_documents_that_are_not_there() -> None:
    with pytest.raises(DocumentError, match="There is no document poster; there are: pairings, "):
        made("poster")
    assert all(isinstance(kind.title.template, str) and kind.key == key for key, kind in DOCUMENTS.items())


def test_free_round_in_a_round_robin() -> None:
    free = replace(ROUND_1, bye=None, absences={7: R.NOT_PAIRED})
    document = made("pairings", sample(rounds=(free,), system=System.ROUND_ROBIN))
    assert document.tables[0].rows[-1][-4] == Term("free", document.tables[0].rows[-1][-4].shown)  # type: ignore[union-attr]
    assert paper(document, "result", "black")[-1] == ("", "free round")


def test_the_key_of_a_single_section_without_a_name_heads_no_document() -> None:
    state = sample(name="")
    assert made("pairings", state).section == ""
    two = replace(state, sections={**state.sections, "B": section_of(state)})
    assert made("pairings", two).section == "A"
    assert made("pairings").section == "Open A"


def test_whoever_left_a_round_robin_early_stands_last_in_the_cross_table_and_below_it_is_said_why() -> None:
    state = sample(system=System.ROUND_ROBIN)
    left = next(entry for entry in section_of(state).order)
    section = section_of(state)
    entries = {**section.entries, left: replace(section.entries[left], expelled=True)}
    state = replace(state, sections={name: replace(one, entries=entries) for name, one in state.sections.items()})
    name = section.entries[left].person.name
    table = made("cross-table", state)
    assert [number for (number,) in paper(table, "tpn")][-1] == "1"
    assert paper(table, "rank")[-1] == ("",)
    assert len(paper(table, "rank")) == len(section.order)
    assert any("C.05 6.6" in str(note) for note in table.notes)
    assert all(name not in row for row in paper(made("standings", state), "name"))
