"""The public tools in a browser: typing into each, and reading the numbers it gives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from crosstable.formats.trf import read_trf
from crosstable.reports.guide import table_file
from crosstable.web.pages.tools.pair import SIX_TEAMS
from tests.web.browser import eventually, needs_browser

pytestmark = needs_browser


def text_of(page: Any, selector: str = "#results") -> str:
    return " ".join(page.inner_text(selector).split())


def address(page: Any) -> str:
    return str(page.evaluate("location.href"))


def test_both_paths_of_newcomers_reach_each_tool_in_two_clicks(open_window: Any) -> None:
    page = open_window().page
    for tool in ("calculator", "laboratory", "check", "pair", "prizes"):
        page.goto("/")
        page.click("a[href='/tools']")
        page.click(f"main a[href='/tools/{tool}']")
        page.wait_for_url(re.compile(f"/tools/{tool}$"))


def test_the_calculator_follows_the_keys_and_so_does_its_address(open_window: Any) -> None:
    page = open_window().page
    page.goto("/tools/calculator")
    rounds = [("1", "w", "3.5"), ("1", "b", "3"), ("H", "", ""), ("1", "w", "2.5"), ("1", "b", "2")]
    for place, (result, colour, score) in enumerate(rounds, start=1):
        page.select_option(f"#r-{place}", result)
        page.select_option(f"#c-{place}", colour)
        if score:
            page.click(f"#s-{place}")
            page.keyboard.type(score)
    eventually(lambda: "4½ points after round 5 of 5" in text_of(page))
    assert page.evaluate("document.activeElement.id") == "s-5"
    assert "BH Buchholz 13.5 15.5 14.5 11" in text_of(page)
    eventually(lambda: address(page).endswith("?games=w1:3.5_b1:3_H_w1:2.5_b1:2"))
    page.click("#v-BH-C1-C07-2026")
    eventually(lambda: "cut first: a round missed voluntarily" in text_of(page))
    page.reload()
    assert "cut first: a round missed voluntarily" in text_of(page)
    assert page.input_value("#s-1") == "3½"


def test_rounds_of_the_calculator_come_and_go_and_mistakes_stand_at_their_field(open_window: Any) -> None:
    page = open_window().page
    page.goto("/tools/calculator?games=w1:1_b1:1")
    eventually(lambda: page.locator("#rows tr[data-row]").count() == 2)
    page.click("text=Add a round")
    assert page.evaluate("document.activeElement.id") == "r-3"
    page.select_option("#r-3", "0")
    page.fill("#s-3", "abc")
    eventually(lambda: "“abc” is not a score" in page.inner_text("#e-3"))
    assert page.get_attribute("#s-3", "aria-invalid") == "true"
    page.fill("#s-3", "2")
    eventually(lambda: "2 points after round 3 of 3" in text_of(page))
    assert page.locator("#e-3").is_hidden()
    page.click("button[aria-label='Remove round 1']")
    eventually(lambda: "1 point after round 2 of 2" in text_of(page))
    assert page.input_value("#s-2") == "2"
    page.locator("#s-1").press("Enter")
    assert page.locator("#rows tr[data-row]").count() == 2


def test_quick_pairing_follows_the_keys_and_points_at_the_line(open_window: Any) -> None:
    page = open_window(phone=True).page
    page.goto("/tools/pair")
    page.fill("#list", SIX_TEAMS)
    eventually(lambda: "1 Gelombang Biru 3 Elang Merah 3" in text_of(page))
    assert "3 Serigala Besi 1 Rajawali Emas 0" in text_of(page)
    eventually(lambda: "list=" in address(page))
    page.click("#list")
    page.keyboard.press("Control+End")
    page.keyboard.type("Kuda | 0 | Zebra")
    eventually(lambda: page.locator("a[data-line='7']").count() == 1)
    page.click("a[data-line='7']")
    assert page.evaluate("document.activeElement.id") == "list"
    selected = page.evaluate(
        "(box => box.value.slice(box.selectionStart, box.selectionEnd))(document.getElementById('list'))"
    )
    assert selected == "Zebra"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_prizes_follow_the_keys(open_window: Any) -> None:
    page = open_window().page
    page.goto("/tools/prizes")
    page.fill("#list", "Ana 4\nBo 4\nCai 3")
    page.click("#prizes")
    page.keyboard.type("£200, £100")
    eventually(lambda: "1–2 Ana 4 £150 £300 shared by 2 players" in text_of(page))
    page.select_option("#system", "hort")
    eventually(lambda: "Ana 4 £175" in text_of(page))
    eventually(lambda: "system=hort" in address(page))


def order(page: Any) -> list[str]:
    return [text.split()[-1] for text in page.locator("#ranking td.who").all_inner_texts()]


def test_the_laboratory_keeps_a_file_in_the_browser_and_tries_lists(open_window: Any, tmp_path: Path) -> None:
    file = tmp_path / "cuts.trf"
    file.write_bytes(table_file("cuts"))
    page = open_window().page
    page.goto("/tools/laboratory")
    page.set_input_files("#file", str(file))
    eventually(lambda: order(page)[:1] == ["Bo"])
    page.click("button[aria-label='BH-C1: earlier']")
    eventually(lambda: order(page)[:1] == ["Ana"])
    page.click("button[aria-label='Remove BH-C1']")
    page.click("button[aria-label='BH-M1: earlier']")
    eventually(lambda: order(page)[:1] == ["Cai"])
    assert page.input_value("#codes") == "BH/M1,BH"
    assert page.evaluate("document.activeElement.id") == "up-BH-M1"
    page.drag_and_drop(
        "#chips li[data-chip='2'] abbr", "#chips li[data-chip='1'] abbr", target_position={"x": 1, "y": 5}
    )
    eventually(lambda: page.input_value("#codes") == "BH,BH/M1")
    eventually(lambda: order(page)[:1] == ["Bo"])
    page.select_option("#add", "DE")
    eventually(lambda: page.input_value("#codes") == "BH,BH/M1,DE")
    page.click("#v-2-BH")
    eventually(lambda: "Sum of what counts: 13.5" in text_of(page))
    page.select_option("#a", "1")
    page.select_option("#b", "2")
    eventually(lambda: "So 2 Bo comes before 1 Ana." in text_of(page))
    with page.expect_download() as download:
        page.click("text=TRF26 with these ranks")
    again = read_trf(Path(download.value.path()))
    assert next(player.name for player in again.players if player.rank == 1) == "Bo"
    assert order(page)[:1] == ["Bo"]


def test_an_example_has_an_address_for_every_list(open_window: Any) -> None:
    page = open_window().page
    page.goto("/tools/laboratory?example=cuts")
    page.fill("#codes", "BH/M1")
    page.locator("#codes").press("Enter")
    eventually(lambda: "list=BH/M1" in address(page))
    page.reload()
    assert order(page)[0] == "Cai"


def test_the_checker_reports_and_the_report_can_be_kept(open_window: Any, tmp_path: Path) -> None:
    file = tmp_path / "my open.trf"
    file.write_bytes(table_file("six"))
    page = open_window().page
    page.goto("/tools/check")
    page.set_input_files("#file", str(file))
    eventually(lambda: "3 of 3 rounds differ." in text_of(page, "main"))
    with page.expect_download() as download:
        page.click("text=Keep the report as a text")
    assert download.value.suggested_filename == "my-open-report.txt"
    assert "All ranks agree." in Path(download.value.path()).read_text(encoding="utf-8")
    page.click("text=Open it in the laboratory")
    eventually(lambda: page.locator("#ranking tbody tr").count() == 6)


def test_every_tool_fits_a_phone(open_window: Any) -> None:
    page = open_window(phone=True).page
    for path in (
        "",
        "/calculator?games=w1:3.5:2100_b1:3_H",
        "/laboratory?example=eight",
        "/check?example=six",
        "/pair?example=bye",
        "/prizes?example=two-tied",
    ):
        page.goto(f"/tools{path}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
