"""Prizes in words."""

from crosstable.domain import Points
from crosstable.formats.quick import read_quick
from crosstable.reports.prizes import how, list_faults, notes, order_of_list, places, trophy_sentence
from crosstable.standings.prizes import Finisher, Fund, Rest, divide, parse_category, trophies

FIVE = tuple(
    Finisher(n, f"P{n}", Points(points), n) for n, points in ((1, 400), (2, 300), (3, 300), (4, 300), (5, 100))
)


def test_how_an_amount_came_about() -> None:
    awards = divide(FIVE, [Fund((20000, 10000)), parse_category("U16: 50: 5, 4")]).awards
    assert [places(award) for award in awards] == ["1", "2–4", "2–4", "2–4", "U16 1"]
    assert [str(how(award, "£") or "") for award in awards] == [
        "",
        "£100 shared by 3 players, with the rest of the rounding, £0.01",
        "£100 shared by 3 players",
        "£100 shared by 3 players",
        "",
    ]


def test_the_rest_of_one_place() -> None:
    (award,) = divide(FIVE[:1], [Fund((150,))], unit=100).awards
    assert str(how(award)) == "with the rest of the rounding, 0.50"


def test_what_was_kept_and_what_nobody_gets_is_said() -> None:
    division = divide(FIVE, [Fund((1, 100, 0, 0, 0, 500))], rest=Rest.KEPT)
    assert [str(note) for note in notes(division, "€")] == [
        "Left over by rounding, with the organiser: €0.01",
        "Prizes of places that nobody holds: €5",
    ]


def test_trophies() -> None:
    tied = (FIVE[0], Finisher(2, "P2", Points(400), 1))
    given = trophies(tied, ["Cup", "Medal", "Book"])
    assert [str(trophy_sentence(trophy)) for trophy in given] == [
        "Cup: P1 = P2 (tied to the end: a play-off or lots decide)",
        "Medal: P1 = P2 (tied to the end: a play-off or lots decide)",
        "Book: –",
    ]


def test_a_list_is_put_in_order_by_points_and_keeps_its_lines_among_equals() -> None:
    reading = read_quick("Ann | 2 | nobody\nBo | 3\nCy | 2")
    assert list_faults(reading) == ()
    assert [(f.name, f.rank) for f in order_of_list(reading)] == [("Bo", 1), ("Ann", 2), ("Cy", 3)]
    assert [finding.code for finding in list_faults(read_quick("Ann | 2\nAnn | x"))] == ["Q03", "Q05"]
