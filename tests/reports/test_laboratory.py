"""The laboratory's answers: what a criterion decides, other lists and editions, a file with the ranks of a list."""

from __future__ import annotations

from dataclasses import replace

from crosstable.formats.trf import read_trf, write_trf_bytes
from crosstable.i18n import translate
from crosstable.reports.documents import Format
from crosstable.reports.documents.tournament_table import tournament_table
from crosstable.reports.guide import tournament
from crosstable.reports.laboratory import by_edition, by_list, effects, own_list, still_tied, with_ranks
from crosstable.reports.outputs import write_document
from crosstable.standings import standings
from crosstable.tiebreaks.catalogue import code_list, parse
from crosstable.tiebreaks.editions import C07_2026


def test_the_list_of_the_file_comes_first_then_the_preset() -> None:
    cuts = tournament("cuts")
    assert code_list(own_list(cuts, C07_2026).tie_breaks) == "BH,BH/C1,BH/M1"
    bare = own_list(replace(cuts, tie_breaks=(), standings_order=()), C07_2026)
    assert not bare.announced
    assert "announces no tie-breaks" in str(bare.origin[0])


def test_what_nobody_can_compute_is_left_out_and_said() -> None:
    odd = replace(tournament("cuts"), tie_breaks=("BH", "ZZZ"), standings_order=())
    found = own_list(odd, C07_2026)
    assert code_list(found.tie_breaks) == "BH"
    assert "ZZZ" in str(found.origin[1])


def test_what_each_criterion_decides() -> None:
    table = standings(tournament("cuts"), "BH/C1,BH,SB", C07_2026)
    assert [(effect.reached, effect.divided) for effect in effects(table)] == [(4, 4), (2, 2), (0, 0)]
    assert still_tied(table) == ()


def test_a_criterion_that_divides_nobody() -> None:
    table = standings(tournament("cuts"), "REP", C07_2026)
    assert [(effect.reached > 0, effect.divided) for effect in effects(table)] == [(True, 0)]
    assert still_tied(table)[0][1:] == (2, 3)


def test_three_winners_among_other_lists() -> None:
    cuts = tournament("cuts")
    winners = {
        code_list(table.tie_breaks): table.rows[0].name
        for table in by_list(cuts, parse("SB"), parse("BH"), C07_2026, 5)
    }
    assert (winners["BH"], winners["BH/C1,BH,SB"], winners["BH/M1,BH"]) == ("Bo", "Ana", "Cai")
    assert "SB" not in winners


def test_editions_that_lack_a_criterion_are_left_out() -> None:
    names = [table.edition.name for table in by_edition(tournament("cuts"), parse("STD"), C07_2026, 5)]
    assert names == ["USCF-34", "club-exclude"]


def test_a_file_has_the_ranks_of_the_list() -> None:
    cuts = tournament("cuts")
    table = standings(cuts, "BH/M1", C07_2026)
    again = read_trf(write_trf_bytes(with_ranks(cuts, table)))
    assert again.tie_breaks == ("BH/M1",)
    assert {player.rank: player.name for player in again.players}[1] == "Cai"
    assert [player.rounds for player in again.players] == [player.rounds for player in cuts.players]


def test_the_table_as_a_document() -> None:
    cuts = tournament("cuts")
    made = tournament_table(cuts, standings(cuts, "BH/C1", C07_2026))
    lines = write_document(made, Format.CSV, translate=translate, bom=False).decode().splitlines()
    assert lines[0] == "Rk,No,Title,Name,Rtg,1,2,3,4,5,Pts,BH-C1"
    assert lines[1] == "1,1,,Ana,,11w1,9b1,2w0,6b1,4w1,4,12"
