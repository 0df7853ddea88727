"""The public tools without script: what the pages compute, what they say of mistakes, and that nothing is kept."""

from __future__ import annotations

import html
import io
import re
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.formats.trf import read_trf, write_trf_bytes
from crosstable.reports.guide import EXAMPLES, table_file
from crosstable.web.pages.tools.frame import MOST_FILE
from crosstable.web.pages.tools.pair import SIX_TEAMS
from tests.builders import event as laid_out

HALF = "w1:3.5_b1:3_H_w1:2.5_b1:2"
PASTED = """\
Rank Name Rtg 1 2 3 Pts
1 GM Petrova 2481 4w1 2b½ 3w1 2.5
2 Lindqvist 2410 3w1 1w½ 4b1 2.5
3 Ortega 2356 2b0 bye 1b0 1
4 Kaya 2300 1b0 – 2w0 0
"""


def words(page: str) -> str:
    """A page's words without its markup."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def line_of(page: str, code: str) -> list[str]:
    """The values of a tie-break in the calculator's table, a cell a rule set."""
    row = re.search(rf'<tr><th scope="row" class="stick"><abbr[^>]*>{re.escape(code)}</abbr>.*?</tr>', page, re.DOTALL)
    assert row, code
    return [words(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row[0], re.DOTALL)]


# -------------------------------------------------------------------------------------------------------- the door


@pytest.mark.parametrize("path", ["", "/calculator", "/laboratory", "/check", "/pair", "/prizes"])
def test_every_tool_opens_for_anybody_and_leads_to_the_others(client: TestClient, path: str) -> None:
    page = client.get(f"/tools{path}")
    assert page.status_code == 200
    for other in ("calculator", "laboratory", "check", "pair", "prizes"):
        assert f'href="/tools/{other}"' in page.text
    assert 'href="/guide"' in page.text


def test_the_start_page_leads_to_the_tools_and_the_tools_to_each(client: TestClient) -> None:
    assert 'href="/tools"' in client.get("/").text


def test_the_list_of_tools_computes_its_examples(client: TestClient) -> None:
    said = words(client.get("/tools").text)
    assert "C07-2026 13.5 C07-2024 15.5" in said
    assert "BH Bo BH/C1 Ana BH/M1 Cai" in said
    assert "4 rounds paired as the rules say" in said
    assert "1 Gelombang Biru Elang Merah 2 Bintang Utara Singa Perak 3 Serigala Besi Rajawali Emas" in said
    assert "Ana £150 Bo £150" in said


def test_a_tool_leaves_nothing_on_the_server(client: TestClient, desk: Desk) -> None:
    client.post("/tools/laboratory", files={"file": ("a.trf", table_file("cuts"))})
    client.post("/tools/pair", data={"list": SIX_TEAMS})
    assert list(desk.events()) == []


# -------------------------------------------------------------------------------------------------- the calculator


def test_the_half_point_bye_under_all_rule_sets_side_by_side(client: TestClient) -> None:
    page = client.get(f"/tools/calculator?games={HALF}").text
    assert "4½ points after round 5 of 5" in words(page)
    assert line_of(page, "BH") == ["13.5", "15.5", "14.5", "11 Solkoff", "11"]
    assert line_of(page, "BH-C1") == ["11", "11", "12.5", "", "9"]
    assert "Where the rule sets differ, and why" in page


def test_a_value_opens_its_sum_and_closes_it(client: TestClient) -> None:
    page = client.get(f"/tools/calculator?games={HALF}").text
    link = re.search(r'href="([^"]+open=BH/C1:C07-2026)"', page)
    assert link
    opened = client.get(html.unescape(link[1])).text
    assert "cut first: a round missed voluntarily" in words(opened)
    assert 'aria-expanded="true"' in opened
    assert f'href="/tools/calculator?games={HALF}" data-swap aria-expanded="true"' in opened


def test_what_is_typed_into_the_fields_becomes_a_link_that_says_the_same(client: TestClient) -> None:
    query = "r=1&c=w&s=3.5&t=&r=1&c=b&s=3&t=&r=H&c=&s=&t=&r=1&c=w&s=2½&t=&r=1&c=b&s=2&t="
    answer = client.get(f"/tools/calculator?{query}", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tools/calculator?games={HALF}"
    as_htmx = client.get(f"/tools/calculator?{query}", headers={"HX-Request": "true"})
    assert f'data-address="/tools/calculator?games={HALF}"' in as_htmx.text


def test_settings_stand_in_the_fields_of_a_link(client: TestClient) -> None:
    page = client.get("/tools/calculator?games=w1:6_bd:4_rounds:7_own:2050_points:3/1/0_unrated:skip_rr").text
    for name, value in (("rounds", "7"), ("own", "2050"), ("points", "3/1/0"), ("unrated", "skip")):
        assert re.search(rf'name="{name}" value="{value}"', page), name
    assert re.search(r'name="rr" value="yes" checked', page)


def test_rounds_are_added_and_removed_without_script(client: TestClient) -> None:
    base = "r=1&c=w&s=4&t=&r=0&c=b&s=3&t="
    assert client.get(f"/tools/calculator?{base}&do=add").text.count('aria-label="Result of round') == 3 + 1
    fewer = client.get(f"/tools/calculator?{base}&do=drop:1").text
    assert fewer.count('aria-label="Result of round') == 1 + 1  # and the row that script copies
    assert re.search(r'<option value="0" selected>', fewer)


@pytest.mark.parametrize(
    ("query", "field", "said"),
    [
        ("r=1&c=w&s=abc&t=", "s-1", "Round 1, score: “abc” is not a score"),
        ("r=1&c=w&s=&t=", "s-1", "the opponent's final score is missing"),
        ("r=1&c=w&s=1&t=99999", "t-1", "“99999” is not a rating"),
        ("r=1&c=w&s=9&t=", "s-1", "with this result the opponent's score after round 1 is 0, not 9"),
    ],
)
def test_a_mistake_stands_at_its_field(client: TestClient, query: str, field: str, said: str) -> None:
    page = client.get(f"/tools/calculator?{query}").text
    assert said in words(page)
    assert re.search(rf'id="{field}"[^>]*aria-invalid="true" aria-describedby="e-1"', page)


def test_a_link_that_is_not_understood_says_what_to_write(client: TestClient) -> None:
    assert "“xyz” is not understood" in words(client.get("/tools/calculator?games=xyz").text)


# --------------------------------------------------------------------------------------------------- quick pairing


def test_six_teams_by_a_link(client: TestClient) -> None:
    said = words(client.get("/tools/pair?example=six-teams").text)
    assert "1 Gelombang Biru 3 Elang Merah 3" in said
    assert "2 Bintang Utara 2 Singa Perak 2" in said
    assert "3 Serigala Besi 1 Rajawali Emas 0" in said
    assert "Both rules give the same round." in said


def test_the_two_rules_side_by_side_with_reasons_and_the_bye(client: TestClient) -> None:
    said = words(client.get("/tools/pair?example=bye").text)
    assert "The bye: 3 Cai Novak by the Dutch rules, 4 Dev Okafor by the simple rule." in said
    assert "[C.04.3 C5]" in said
    assert "4 Dev Okafor is the last who may sit out" in said


def test_the_link_of_a_list_gives_the_same_round(client: TestClient) -> None:
    page = client.post("/tools/pair", data={"list": SIX_TEAMS}).text
    address = re.search(r'data-address="([^"]+)"', page)
    assert address
    again = client.get(html.unescape(address[1])).text
    boards = re.compile(r"<tbody>.*?</tbody>", re.DOTALL)
    assert boards.findall(page) == boards.findall(again) != []


def test_a_mistake_in_a_list_points_at_its_line(client: TestClient) -> None:
    page = client.post("/tools/pair", data={"list": "Ann | 1 | Bo\nBo | 0 | Zed"}).text
    assert 'data-line="2"' in page
    assert "there is no player “zed” in the list" in words(page)
    assert "By the Dutch rules" not in page


def test_a_list_that_is_too_long_is_refused_in_words(client: TestClient) -> None:
    said = words(client.post("/tools/pair", data={"list": "x\n" * 60_000}).text)
    assert "The list is too long" in said


# ---------------------------------------------------------------------------------------------------------- prizes


def test_two_tied_share_two_prizes(client: TestClient) -> None:
    said = words(client.post("/tools/prizes", data={"list": "Ana 4\nBo 4", "prizes": "£200, £100"}).text)
    assert "1–2 Ana 4 £150 £300 shared by 2 players" in said
    assert "1–2 Bo 4 £150" in said


def test_trophies_are_not_shared_and_the_rest_is_told(client: TestClient) -> None:
    data = {"list": "Ana 4\nBo 4\nCai 4", "prizes": "100", "unit": "1", "rest": "kept", "trophies": "Cup"}
    said = words(client.post("/tools/prizes", data=data).text)
    assert "Left over by rounding, with the organiser: 1" in said
    assert "Cup: Ana" in said


def test_prizes_by_the_standings_of_a_file_that_the_page_carries(client: TestClient) -> None:
    page = client.post("/tools/prizes", files={"file": ("a.trf", table_file("cuts"))}, data={"prizes": "30"}).text
    assert "1 3 Bo" not in words(page)
    assert "1–3 Bo 4 10" in words(page)
    kept = re.search(r'name="kept" value="([^"]+)"', page)
    assert kept
    again = client.post("/tools/prizes", data={"kept": kept[1], "name": "a.trf", "prizes": "90"}).text
    assert "1–3 Bo 4 30" in words(again)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("prizes", "1O0", "is not an amount"),
        ("unit", "0", "one amount"),
        ("categories", "U16", "is not a category"),
    ],
)
def test_a_mistake_in_prizes_names_its_field(client: TestClient, field: str, value: str, said: str) -> None:
    page = client.post("/tools/prizes", data={"list": "Ana 4\nBo 3", "prizes": "100", field: value}).text
    assert said in words(page)
    assert f'data-of="{field}"' in page


# ------------------------------------------------------------------------------------------------------ the checker


def test_a_clean_report_of_an_example(client: TestClient) -> None:
    said = words(client.get("/tools/check?example=swiss").text)
    assert "All 4 rounds agree." in said
    assert "All ranks agree." in said


def test_a_round_that_differs_is_explained_with_its_rule(client: TestClient) -> None:
    content = write_trf_bytes(laid_out("1 | 4w1\n2 | 3w1\n3 | 2b0\n4 | 1b0", planned=3))
    page = client.post("/tools/check", files={"file": ("swapped.trf", content)}).text
    said = words(page)
    assert "1 of 1 round differs." in said
    assert "First difference in score group 0. Just as good, but later in the order" in said


def test_a_fault_has_line_and_column_and_the_line_is_shown(client: TestClient) -> None:
    content = table_file("cuts").replace(b"11 w 1", b"11 w 0", 1)
    page = client.post("/tools/check", files={"file": ("a.trf", content)}).text
    assert re.search(r'<td class="number">\d+</td><td class="number">\d+</td><td class="state bad">error E07', page)
    assert "<mark>" in page
    assert "Pairings and ranks cannot be examined before the errors are corrected." in page


def test_a_repair_of_the_reader_is_named(client: TestClient) -> None:
    content = b"\xef\xbb\xbf" + table_file("swiss")
    assert "note" in words(client.post("/tools/check", files={"file": ("a.trf", content)}).text)


def test_the_report_can_be_kept(client: TestClient) -> None:
    page = client.post("/tools/check", files={"file": ("../a b.trf", table_file("six"))}).text
    kept = re.search(r'name="kept" value="([^"]+)"', page)
    assert kept
    answer = client.post("/tools/check/report", data={"kept": kept[1], "name": "../a b.trf", "profile": "trf26"})
    assert answer.headers["content-disposition"] == 'attachment; filename="a-b-report.txt"'
    assert "3 of 3 rounds differ." in answer.text
    assert "error E15" in answer.text


def test_something_else_than_a_trf_is_named_as_such(client: TestClient) -> None:
    said = words(client.post("/tools/check", files={"file": ("a.txt", b"hello")}).text)
    assert "This is no TRF" in said


def test_no_file_and_a_file_that_is_too_large_are_refused_in_words(client: TestClient) -> None:
    assert "Choose a file first" in words(client.post("/tools/check", data={"profile": "fide"}).text)
    answer = client.post("/tools/check", files={"file": ("a.trf", b"x" * (MOST_FILE + 1))})
    assert answer.status_code == 422
    assert "at most 1024 KiB" in words(answer.text)


# ---------------------------------------------------------------------------------------------------- the laboratory


def names_in_order(page: str) -> list[str]:
    return re.findall(r'<td class="who">(?:<span[^>]*>[^<]*</span>)?<bdi>([^<]*)</bdi>', page)


@pytest.mark.parametrize(("codes", "first"), [("BH", "Bo"), ("BH/C1", "Ana"), ("BH/M1", "Cai")])
def test_the_same_table_has_three_winners(client: TestClient, codes: str, first: str) -> None:
    page = client.get(f"/tools/laboratory?example=cuts&list={codes}").text
    assert names_in_order(page)[0] == first


def test_who_moves_and_what_decides_nothing(client: TestClient) -> None:
    page = client.get("/tools/laboratory?example=cuts&list=BH/C1,BH,SB").text
    said = words(page)
    assert "up ▲ 1" in said
    assert "down ▼ 1" in said
    assert "BH-C1 4/4" in said
    assert "SB nothing left" in said
    assert "The list separates everybody." in said


def test_a_list_that_leaves_players_tied_names_them(client: TestClient) -> None:
    said = words(client.get("/tools/laboratory?example=cuts&list=WIN").text)
    assert "The list leaves tied:" in said


def test_buttons_change_the_list_without_script(client: TestClient) -> None:
    base = "/tools/laboratory?example=cuts&list=BH,SB,PS"
    for do, expected in (("up:2", "SB,BH,PS"), ("down:1", "SB,BH,PS"), ("remove:2", "BH,PS"), ("up:1", "BH,SB,PS")):
        assert f'name="list" form="lab" value="{expected}"' in client.get(f"{base}&do={do}").text
    assert 'value="BH,SB,PS,DE"' in client.get(f"{base}&add=DE").text
    assert 'value="BH/M1,BH"' in client.get(f"{base}&try=BH/M1,BH;C07-2024").text


def test_a_value_opens_and_two_players_are_separated(client: TestClient) -> None:
    said = words(client.get("/tools/laboratory?example=cuts&open=1+BH&a=1&b=2").text)
    assert "Round 3: 2 Bo has 4 points 4.0" in said
    assert "BH (Buchholz): 13.5 against 13. So 2 Bo comes before 1 Ana." in said


def test_who_would_win_under_other_lists_and_rules(client: TestClient) -> None:
    page = client.get("/tools/laboratory?example=cuts").text
    said = words(page)
    assert "BH/M1, BH 3 Cai" in said
    assert "C07-2024 2 Bo" in said


def test_the_linter_warns_of_buchholz_in_a_round_robin(client: TestClient) -> None:
    said = words(client.get("/tools/laboratory?example=round-robin&list=BH").text)
    assert "must not be used in a round robin [C.07 8]" in said


def test_a_pasted_cross_table_is_ranked(client: TestClient) -> None:
    page = client.post("/tools/laboratory", data={"text": PASTED, "list": "BH"}).text
    assert names_in_order(page) == ["Petrova", "Lindqvist", "Ortega", "Kaya"]
    assert PASTED.splitlines()[1] in html.unescape(page)


def test_a_mistake_in_a_pasted_table_points_at_its_line(client: TestClient) -> None:
    page = client.post("/tools/laboratory", data={"text": PASTED.replace("2b½", "2b1")}).text
    assert 'data-line="2"' in page
    assert "do not belong together" in words(page)


def test_a_list_that_is_not_understood_is_refused_in_words(client: TestClient) -> None:
    said = words(client.get("/tools/laboratory?example=cuts&list=XYZ").text)
    assert "XYZ" in said
    assert "Rank" in said  # the list can still be corrected


def test_the_table_as_csv_xlsx_and_trf(client: TestClient) -> None:
    data = {"example": "cuts", "list": "BH/M1"}
    csv = client.post("/tools/laboratory/file", data={**data, "format": "csv"})
    assert csv.headers["content-disposition"] == 'attachment; filename="cuts.csv"'
    assert csv.content.decode("utf-8-sig").splitlines()[1].startswith("1,3,,Cai")
    xlsx = client.post("/tools/laboratory/file", data={**data, "format": "xlsx"})
    assert xlsx.content.startswith(b"PK")
    trf = read_trf(io.BytesIO(client.post("/tools/laboratory/file", data={**data, "format": "trf"}).content))
    assert trf.tie_breaks == ("BH/M1",)
    assert next(player.name for player in trf.players if player.rank == 1) == "Cai"


def test_formulas_in_names_are_defused_and_markup_is_escaped(client: TestClient) -> None:
    text = "1 =cmd()<b>x</b> 2w1\n2 Bo 1b0"
    page = client.post("/tools/laboratory", data={"text": text}).text
    assert "<b>x</b>" not in page
    csv = client.post("/tools/laboratory/file", data={"text": text, "format": "csv"}).content.decode("utf-8-sig")
    assert "'=cmd()" in csv
    for path, field in (("pair", "list"), ("prizes", "list"), ("check", "text")):
        assert "<b>x</b>" not in client.post(f"/tools/{path}", data={field: text}).text
    assert "<b>" not in client.get(f"/tools/calculator?games={quote('<b>x</b>')}&r=<b>&s=<b>").text


def test_every_example_of_the_guides_opens(client: TestClient) -> None:
    for example in EXAMPLES.values():
        where = (
            f"/tools/laboratory?example={example.name}" if example.file else f"/tools/calculator?games={example.row}"
        )
        page = client.get(where)
        assert page.status_code == 200
        assert 'class="notice error"' not in page.text, example.name


def test_a_foreign_page_cannot_post(client: TestClient) -> None:
    answer = client.post("/tools/pair", data={"list": SIX_TEAMS}, headers={"Origin": "https://example.org"})
    assert answer.status_code == 403


# ------------------------------------------------------------------------------------------------------------ fuzz


_LOOSE = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
_WORDS = st.sampled_from(
    [
        "1",
        "Ana",
        "2w1",
        "1b0",
        "½",
        "bye",
        "|",
        ";",
        "\t",
        "\n",
        "WBW",
        "-",
        "001",
        "4.5",
        "*",
        "=",
        "BH/C1",
        "\x00",
        "é",
    ]
)
_TEXTS = st.one_of(st.text(max_size=200), st.lists(_WORDS, max_size=60).map(" ".join))


@_LOOSE
@given(text=_TEXTS, other=st.text(max_size=30))
def test_no_text_breaks_a_tool(client: TestClient, text: str, other: str) -> None:
    for path, data in (
        ("pair", {"list": text, "colour": other}),
        ("prizes", {"list": text, "prizes": other, "categories": text, "trophies": other, "unit": other}),
        ("laboratory", {"text": text, "list": other, "open": other, "after": other, "do": other, "edition": other}),
        ("laboratory", {"example": "cuts", "list": text, "add": other, "try": other, "a": other, "b": "1"}),
        ("laboratory/file", {"text": text, "format": other}),
        ("check", {"text": text, "profile": other}),
        ("check/report", {"kept": other, "name": text}),
    ):
        assert client.post(f"/tools/{path}", data=data).status_code in (200, 422), path


@_LOOSE
@given(text=_TEXTS, other=st.text(max_size=30))
def test_no_address_breaks_a_tool(client: TestClient, text: str, other: str) -> None:
    query = {"games": text, "open": other}
    assert client.get("/tools/calculator", params=query).status_code == 200
    fields = {"r": [other, "1"], "c": [other], "s": [text, "3"], "t": [other], "rounds": other, "do": other}
    assert client.get("/tools/calculator", params=fields).status_code == 200
    assert client.get("/tools/laboratory", params={"example": "six", "list": text, "edition": other}).status_code == 200
    assert client.get("/tools/check", params={"example": other, "profile": text}).status_code == 200
    assert client.get("/tools/pair", params={"list": text}).status_code == 200


@_LOOSE
@given(
    noise=st.binary(max_size=300),
    at=st.integers(0, 3000),
    name=st.text(st.characters(codec="utf-8", exclude_characters='\r\n"\\\x00'), max_size=20),
)
def test_no_file_breaks_a_tool(client: TestClient, noise: bytes, at: int, name: str) -> None:
    known = table_file("eight")
    for content in (noise, known[:at] + noise + known[at:], known[:at]):
        for path in ("check", "check/report", "laboratory", "laboratory/file", "prizes"):
            answer = client.post(f"/tools/{path}", files={"file": (name or "x", content)}, data={"prizes": "100"})
            assert answer.status_code in (200, 422), path


@pytest.mark.parametrize("path", ["check", "laboratory"])
def test_a_tournament_file_in_utf_16_is_read_as_the_command_line_reads_it(client: TestClient, path: str) -> None:
    content = table_file("six").decode().encode("utf-16")
    said = words(client.post(f"/tools/{path}", files={"file": ("six.trf", content)}).text)
    assert "no TRF" not in said
    assert "no cross-table" not in said
    assert ("rounds differ" if path == "check" else "TRF26 with these ranks") in said
