"""Lists of players: looked at row by row, corrected, and entered."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from base64 import b64encode
from html import unescape
from typing import Any

import pytest
import xlsxwriter

from crosstable.desk import Desk
from crosstable.formats.players import MAX_FILE
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Role
from crosstable.web.pages.importing import _unpacked
from tests.web.conftest import Browser, Event, make_event

LIST = "Tanaka, Ren 2350 JPN\nDubois, Léa 2001 FRA\nMbeki, Thabo 1880 RSA\n"
CSV = "Name;Elo;Land\nTanaka, Ren;2350;JPN\nDubois, Léa;2001;FRA\n"


def fields_of(page: str) -> dict[str, Any]:
    """What a browser would send of the form with the list: its hidden fields, and what its selects have chosen."""
    form = re.search(r'<form method="post"[^>]*id="import".*?</form>', page, re.DOTALL)
    assert form
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0])
    found: dict[str, Any] = {name: unescape(value) for name, value in hidden if name != "csrf"}
    found["chosen"] = re.findall(r'name="chosen" value="([^"]*)"', form[0])
    for name, inside in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form[0], re.DOTALL):
        options = re.findall(r'<option(?: value="([^"]*)")?( selected)?>([^<]*)', inside)
        found[name] = next((value or text for value, chosen, text in options if chosen), options[0][0])
    text = re.search(r'<textarea name="text"[^>]*>(.*?)</textarea>', form[0], re.DOTALL)
    if text:
        found["text"] = unescape(text[1])
    return found


def look(browser: Browser, event: Event, **fields: Any) -> str:
    browser.get(f"{event.url}/import")
    return browser.post(f"{event.url}/import", **fields).text


def test_a_paste_is_looked_at_before_anybody_is_entered(browser: Browser, event: Event) -> None:
    page = look(browser, event, text=LIST)
    assert "Enter 3 players" in page
    assert "Dubois, Léa" in page
    assert len(event.section.entries) == 8


def test_what_was_looked_at_is_entered(browser: Browser, event: Event) -> None:
    page = look(browser, event, text=LIST)
    shown = browser.post(f"{event.url}/import", **fields_of(page), enter="yes")
    assert shown.url.path == f"{event.url}/players"
    assert "3 players entered." in shown.text
    persons = [entry.person for entry in event.section.entries.values()][8:]
    assert [(p.name, p.rating, p.federation) for p in persons] == [
        ("Tanaka, Ren", 2350, "JPN"),
        ("Dubois, Léa", 2001, "FRA"),
        ("Mbeki, Thabo", 1880, "RSA"),
    ]


def test_rows_with_errors_stay_listed_with_what_to_do_and_are_not_entered(browser: Browser, event: Event) -> None:
    page = look(browser, event, text="Name;Elo\nTanaka, Ren;2350\nMbeki, Thabo;99999\n;1800\n")
    assert "The rating 99999 is impossible" in page
    assert "There is no name: write one, or remove the row." in page
    assert "2 cannot be entered as they are" in page
    shown = browser.post(f"{event.url}/import", **fields_of(page), enter="yes")
    assert "1 player entered." in shown.text
    assert "2 rows were not entered" in shown.text
    assert "The rating 99999 is impossible" in shown.text
    assert "Tanaka, Ren" not in shown.text.partition('<table class="full" id="rows">')[2]
    assert [e.person.name for e in event.section.entries.values()][8:] == ["Tanaka, Ren"]


def test_what_is_left_can_be_corrected_and_entered_without_entering_the_others_again(
    browser: Browser, event: Event
) -> None:
    page = look(browser, event, text="Name;Elo\nTanaka, Ren;2350\nMbeki, Thabo;99999\n")
    left = fields_of(browser.post(f"{event.url}/import", **fields_of(page), enter="yes").text)
    left["text"] = left["text"].replace("99999", "1999")
    page = browser.post(f"{event.url}/import", **left).text
    assert "Enter 1 player" in page
    browser.post(f"{event.url}/import", **fields_of(page), enter="yes")
    assert [e.person.name for e in event.section.entries.values()][8:] == ["Tanaka, Ren", "Mbeki, Thabo"]


def test_the_same_list_sent_twice_enters_nobody_twice(browser: Browser, event: Event) -> None:
    fields = fields_of(look(browser, event, text=LIST))
    browser.post(f"{event.url}/import", **fields, enter="yes")
    browser.get(f"{event.url}/import")
    again = browser.post(f"{event.url}/import", **fields, enter="yes")
    assert "is registered already: remove the row" in again.text
    assert len(event.section.entries) == 11


def test_a_namesake_needs_a_tick(browser: Browser, event: Event) -> None:
    page = look(browser, event, text="Name;Elo\nPetrova, Anna;1500\nTanaka, Ren;2350\n")
    assert "Petrova, Anna seems to be registered already" in page
    assert "1 has a namesake" in page
    fields = fields_of(page)
    shown = browser.post(f"{event.url}/import", **fields, enter="yes")
    assert "1 row was not entered" in shown.text
    assert len(event.section.entries) == 9
    browser.post(f"{event.url}/import", **fields_of(shown.text), same="2", enter="yes")
    names = [entry.person.name for entry in event.section.entries.values()]
    assert names.count("Petrova, Anna") == 2


def test_a_column_with_another_meaning_is_looked_at_again(browser: Browser, event: Event) -> None:
    fields = fields_of(look(browser, event, text="Name;Zahl\nTanaka, Ren;2350\nDubois, Léa;2001\n"))
    assert fields["column-1"] == "ignore"
    page = browser.post(f"{event.url}/import", **{**fields, "column-1": "rating"}).text
    fields = fields_of(page)
    assert fields["column-1"] == "rating"
    assert fields["chosen"] == ["1"]
    browser.post(f"{event.url}/import", **fields, enter="yes")
    assert [e.person.rating for e in event.section.entries.values()][8:] == [2350, 2001]


def test_a_meaning_that_moves_to_another_column_leaves_the_first(browser: Browser, event: Event) -> None:
    fields = fields_of(look(browser, event, text="Name;Elo;Elo 2\nTanaka, Ren;2350;1111\n"))
    assert (fields["column-1"], fields["column-2"]) == ("rating", "ignore")
    fields = fields_of(browser.post(f"{event.url}/import", **{**fields, "column-2": "rating"}).text)
    assert (fields["column-1"], fields["column-2"]) == ("ignore", "rating")
    shown = browser.post(f"{event.url}/import", **{**fields, "column-1": "rating"})
    assert shown.status_code == 200
    fields = fields_of(shown.text)
    assert (fields["column-1"], fields["column-2"]) == ("rating", "ignore")


def test_two_columns_cannot_be_the_same_at_once(browser: Browser, event: Event) -> None:
    fields = fields_of(look(browser, event, text="Name;A;B\nTanaka, Ren;1;2\n"))
    shown = browser.post(f"{event.url}/import", **{**fields, "column-1": "club", "column-2": "club"})
    assert shown.status_code == 422
    assert "Club is chosen for two columns" in shown.text
    assert "Tanaka, Ren" in shown.text


def test_a_file_travels_with_the_form_and_can_be_read_with_other_letters(browser: Browser, event: Event) -> None:
    content = CSV.replace("Léa", "Łucja").encode("cp1250")
    page = look(browser, event, file=("club.csv", content, "text/csv"))
    assert "club.csv" in page
    fields = fields_of(page)
    wrong = browser.post(f"{event.url}/import", **{**fields, "encoding": "cp1252"}).text
    assert "Dubois, £ucja" in wrong
    right = fields_of(browser.post(f"{event.url}/import", **{**fields, "encoding": "cp1250"}).text)
    browser.post(f"{event.url}/import", **right, enter="yes")
    assert [e.person.name for e in event.section.entries.values()][-1] == "Dubois, Łucja"


def workbook(**sheets: list[list[object]]) -> bytes:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row)
    book.close()
    return stream.getvalue()


def test_another_sheet_of_a_workbook_can_be_chosen(browser: Browser, event: Event) -> None:
    head: list[object] = ["Name", "Rating"]
    content = workbook(Open=[head, ["Tanaka, Ren", 2350]], Women=[head, ["Dubois, Léa", 2001]])
    page = look(browser, event, file=("club.xlsx", content, "application/octet-stream"))
    assert "Tanaka, Ren" in page
    page = browser.post(f"{event.url}/import", **{**fields_of(page), "sheet": "Women"}).text
    assert "Dubois, Léa" in page
    assert "Tanaka, Ren" not in page


def test_the_first_row_can_be_a_player(browser: Browser, event: Event) -> None:
    fields = fields_of(look(browser, event, text="Tanaka, Ren;2350\nDubois, Léa;2001\n"))
    assert "1 row" in browser.post(f"{event.url}/import", **{**fields, "header": "yes"}).text
    assert "Enter 2 players" in browser.post(f"{event.url}/import", **{**fields, "header": "no"}).text


def test_an_option_that_does_not_fit_leaves_the_list_on_the_page(browser: Browser, event: Event) -> None:
    fields = fields_of(look(browser, event, file=("club.csv", CSV.encode(), "text/csv")))
    shown = browser.post(f"{event.url}/import", **{**fields, "encoding": "klingon"})
    assert shown.status_code == 422
    assert "There is no encoding klingon" in shown.text
    assert "Tanaka, Ren" in shown.text


def bomb() -> bytes:
    stream = io.BytesIO(workbook(Open=[["Name"], ["Tanaka, Ren"]]))
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/image1.xml", b"\0" * 80_000_000)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.csv", b"", "Choose a file|The file is empty|choose a file first"),
        ("photo.csv", b"\x89PNG\r\n\x1a\n" + bytes(500), "This is a PNG file"),
        ("old.xls", b"\xd0\xcf\x11\xe0" + bytes(500), "old Excel file"),
        ("broken.xlsx", b"PK\x03\x04" + bytes(500), "damaged"),
        ("noise.txt", bytes(range(32)) * 50, "This is not a text"),
        ("many.csv", b"Name\n" + b"Tanaka, Ren\n" * 50_000, "at most 10000 players"),
        ("large.csv", b"Name\n" + b"x" * (9 * 1024 * 1024), "The file is larger than 8 MB"),
    ],
)
def test_what_cannot_be_read_is_said_in_place(
    browser: Browser, event: Event, name: str, content: bytes, said: str
) -> None:
    browser.get(f"{event.url}/import")
    shown = browser.post(f"{event.url}/import", file=(name, content, "application/octet-stream"))
    assert shown.status_code == 422
    assert re.search(said, shown.text)
    assert 'class="notice error"' in shown.text
    assert 'id="text"' in shown.text
    assert len(event.section.entries) == 8


def test_a_workbook_that_unpacks_to_too_much_is_refused(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/import")
    shown = browser.post(f"{event.url}/import", file=("bomb.xlsx", bomb(), "application/octet-stream"))
    assert shown.status_code == 422
    assert 'class="notice error"' in shown.text


def test_a_file_of_two_hundred_megabytes_is_refused_before_it_is_read(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/import")
    shown = browser.client.post(f"{event.url}/import", content=b"x", headers={"Content-Length": str(200 * 1024**2)})
    assert shown.status_code == 413
    assert "at most 16 MiB can be sent" in shown.text


@pytest.mark.parametrize("packed", ["%%%", "QUJD", "eJwDAAAAAAE"])
def test_a_file_that_was_tampered_with_on_the_way_is_no_crash(browser: Browser, event: Event, packed: str) -> None:
    browser.get(f"{event.url}/import")
    shown = browser.post(f"{event.url}/import", packed=packed)
    assert shown.status_code in (400, 422)


def test_a_file_in_the_form_is_not_unpacked_beyond_what_may_be_read() -> None:
    packed = b64encode(zlib.compress(bytes(100_000_000))).decode()
    assert len(_unpacked(packed)) == MAX_FILE + 1


def test_nothing_pasted_is_said(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/import")
    shown = browser.post(f"{event.url}/import", text=" \n ")
    assert shown.status_code == 422
    assert "Paste a list or choose a file first." in shown.text


def test_markup_in_a_list_stays_text(browser: Browser, event: Event) -> None:
    page = look(browser, event, text="Name;Club\n<img src=x onerror=a>, B;<b>Rook</b>\n;<script>\n")
    for markup in ("<img src=x", "<b>Rook", "<script>\n"):
        assert markup not in page
    assert "&lt;img src=x onerror=a&gt;" in page


def test_after_round_1_the_players_are_late_entries_and_it_is_said(browser: Browser, event: Event) -> None:
    event.play_round()
    page = look(browser, event, text=LIST)
    assert "late entry from round 2" in page
    browser.post(f"{event.url}/import", **fields_of(page), enter="yes")
    assert [e.from_round for e in event.section.entries.values()][8:] == [2, 2, 2]


def test_a_finished_section_takes_nobody(browser: Browser, event: Event) -> None:
    page = look(browser, event, text=LIST)
    for _round in range(5):
        event.play_round()
    event.do(c.FinishSection(section="A"))
    shown = browser.post(f"{event.url}/import", **fields_of(page), enter="yes")
    assert shown.status_code == 422
    assert "is finished: reopen it first" in shown.text
    assert "0 players entered." in shown.text
    assert len(event.section.entries) == 8
    assert "Look at the list" not in browser.get(f"{event.url}/import").text


def test_who_may_not_register_players_is_refused(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/import")
    event.do(c.AppointOfficial(person="chief", role=Role.ORGANISER))
    event.do(c.AppointOfficial(person="local", role=Role.CHECK_IN))
    shown = browser.post(f"{event.url}/import", text=LIST)
    assert shown.status_code == 403


def test_four_hundred_players_are_shown_and_entered(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 0)
    text = "Name;Elo\n" + "".join(f"Player{n:03}, Test;{2600 - n}\n" for n in range(400))
    page = look(browser, event, text=text)
    assert "Enter 400 players" in page
    browser.post(f"{event.url}/import", **fields_of(page), enter="yes")
    assert len(event.section.entries) == 400


def test_of_a_very_long_list_the_rows_with_findings_are_shown_first(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 0)
    text = "Name;Elo\n" + "".join(f"Player{n:04}, Test;2000\n" for n in range(2000)) + "Last, One;99999\n"
    page = look(browser, event, text=text)
    assert "The rating 99999 is impossible" in page
    assert page.count('class=" fine"') <= 600
    assert "1400 more rows are not shown." in page or "1401 more rows are not shown." in page


def test_what_was_entered_together_is_one_step_that_one_undo_takes_back(browser: Browser, event: Event) -> None:
    shown = browser.post(f"{event.url}/import", **fields_of(look(browser, event, text=LIST)), enter="yes")
    assert "3 players registered" in shown.text
    browser.post(f"/e/{event.journal}/undo", to=f"{event.url}/players")
    assert len(event.section.entries) == 8


# ------------------------------------------------------------------------------------------- before round 1


def test_the_players_page_says_what_to_look_at_before_round_1(browser: Browser, event: Event) -> None:
    event.do(c.RegisterPlayer(section="A", person=Person(name="Pétrova Anna", rating=130), allow_duplicate=True))
    event.do(c.RegisterPlayer(section="A", person=Person(name="Doe, Jo", fide_id="123456")))
    page = browser.get(f"{event.url}/players").text
    assert "2 players have the same name:" in page
    assert "1 rating looks wrong:" in page
    assert "1 player has no rating" in page
    assert "9 players have no FIDE ID" in page


def test_the_list_of_players_can_be_narrowed_to_those_without_a_number(browser: Browser, event: Event) -> None:
    event.do(c.RegisterPlayer(section="A", person=Person(name="Doe, Jo", rating=1500, fide_id="123456")))
    rows = browser.get(f"{event.url}/players?only=no-fide-id").text.partition('id="players"')[2]
    assert "Petrova, Anna" in rows
    assert "Doe, Jo" not in rows
    everybody = browser.get(f"{event.url}/players?only=nonsense").text.partition('id="players"')[2]
    assert "Doe, Jo" in everybody


def test_once_round_1_is_paired_there_is_nothing_to_look_at(browser: Browser, event: Event) -> None:
    assert "Look at these before round 1" in browser.get(f"{event.url}/players").text
    event.play_round()
    assert "Look at these before round 1" not in browser.get(f"{event.url}/players").text


def test_how_a_row_of_a_file_is_corrected_is_said_where_something_is_wrong(browser: Browser, event: Event) -> None:
    words = "To correct a row, change it in the file"
    assert words not in look(browser, event, file=("club.csv", CSV.encode(), "text/csv"))
    bad = f"{CSV}Nobody, Nina;9999;JPN\n;1500;FRA\n".encode()
    assert words in look(browser, event, file=("club.csv", bad, "text/csv"))
