"""The presets: known codes, lists without complaints where they belong, and which one fits a tournament."""

from dataclasses import replace
from datetime import date

import pytest

from crosstable.domain import Team, Tournament
from crosstable.tiebreaks import edition_named
from crosstable.tiebreaks.catalogue import code_list, parse
from crosstable.tiebreaks.lint import Weight, lint
from crosstable.tiebreaks.presets import PRESETS, Preset, is_rapid, is_round_robin, preset_for
from tests.tiebreaks.cases import tournament

ROWS = ["2w1 -H", "1b0 3w+", "-U 2b-"]


def swiss(rounds: int = 7, **changes: object) -> Tournament:
    return replace(tournament(ROWS, rounds=rounds), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_presets_hold_known_codes_in_their_normal_form(preset: Preset) -> None:
    assert code_list(parse(preset.codes, strict=True)) == preset.codes
    assert preset.reason.endswith(".")
    assert preset.title
    assert preset.source


@pytest.mark.parametrize("name", ["short", "club", "open", "rapid", "youth"])
def test_presets_of_swisses_have_no_warnings(name: str) -> None:
    assert warnings(PRESETS[name], swiss()) == []


def test_the_preset_of_round_robins_has_no_warnings() -> None:
    assert warnings(PRESETS["round-robin"], swiss(type_code="BERGER_ROUNDROBIN")) == []


@pytest.mark.parametrize(("name", "code"), [("team", "FIDE_TEAM"), ("team-round-robin", "FIDE_TEAM_ROUNDROBIN")])
def test_presets_of_team_events_have_no_warnings(name: str, code: str) -> None:
    event = swiss(type_code=code, teams=(Team(number=1, members=(1,)), Team(number=2, members=(2,))))
    assert warnings(PRESETS[name], event) == []
    assert preset_for(event).name == name


def test_the_us_preset_has_no_warnings_under_its_edition() -> None:
    assert warnings(PRESETS["us-chess"], swiss(), "USCF-34") == []
    assert [advice.code for advice in lint(PRESETS["us-chess"].tie_breaks, swiss())][:1] == ["not-in-edition"]


def warnings(preset: Preset, event: Tournament, edition: str = "C07-2026") -> list[str]:
    found = lint(preset.tie_breaks, event, edition_named(edition))
    return [advice.code for advice in found if advice.weight is Weight.WARNING]


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (swiss(4), "short"),
        (swiss(5), "club"),
        (swiss(9), "open"),
        (swiss(9, time_control_code="600+5"), "rapid"),
        (swiss(9, time_control_code="5400+30"), "open"),
        (swiss(7, type_code="FIDE_ROUNDROBIN"), "round-robin"),
        (swiss(7, type_code="", type_text="Individual: Round-Robin"), "round-robin"),
        (swiss(7, type_code="", type_text="Swiss, Berger tie-break"), "club"),
    ],
)
def test_the_fitting_preset(event: Tournament, name: str) -> None:
    assert preset_for(event).name == name


def test_rapid_with_unrated_players_does_without_ratings() -> None:
    event = tournament(ROWS, rounds=9, ratings=[2000, None, 1900])
    assert preset_for(replace(event, time_control_code="180+2")).name == "open"


def test_the_edition_of_us_chess_has_its_own_order() -> None:
    event = swiss(start_date=date(2026, 5, 1))
    assert code_list(preset_for(event, edition_named("USCF-34")).tie_breaks) == "MODMED,SOLKOFF,CUMUL,CUMOPP"


def test_the_caller_may_know_better() -> None:
    assert preset_for(swiss(), round_robin=True).name == "round-robin"
    assert preset_for(swiss(), teams=True).name == "team"


@pytest.mark.parametrize(
    ("code", "rapid"), [("", False), ("900+10", True), ("3540+1", False), ("180+2", True), ("40/7200", False)]
)
def test_time_controls(code: str, rapid: bool) -> None:
    assert is_rapid(swiss(time_control_code=code)) is rapid


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("FIDE_DUTCH", "Round-Robin", False),
        ("BERGER_ROUNDROBIN_G2", "", True),
        ("FIDE_SCHEVENINGEN", "", True),
        ("", "Individual: Round-Robin", True),
        ("", "All-play-all", True),
        ("", "Individual: Swiss-System", False),
        ("", "", False),
    ],
)
def test_round_robins_are_known_by_their_type(code: str, text: str, expected: bool) -> None:
    assert is_round_robin(swiss(type_code=code, type_text=text)) is expected
