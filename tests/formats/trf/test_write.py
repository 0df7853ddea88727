"""What is written for whom."""

from dataclasses import replace

import pytest

from crosstable.domain import Acceleration, AnnouncedBye, Colour, Points, ProhibitedGroup, ResultCode, ScoringSystem
from crosstable.formats.trf import TrfError, read_trf, renumber, write_trf
from tests.formats.trf.examples import OPEN, PLAYERS, TEAM, text

BEFORE_ROUND_4 = replace(
    read_trf(text([line[:121].rstrip() for line in OPEN])),
    rounds_planned=5,
    initial_colour=Colour.WHITE,
    type_code="FIDE_DUTCH_2026",
    byes=(AnnouncedBye(ResultCode.ZPB, 4, (6,)), AnnouncedBye(ResultCode.HPB, 4, (7,)),
          AnnouncedBye(ResultCode.ZPB, 5, (5,))),
    prohibited=(ProhibitedGroup((1, 7)), ProhibitedGroup((2, 3), 1, 2)),
    accelerations=(Acceleration(Points(100), 1, 2, 1, 3), Acceleration(Points(50), 3, 4, 2, 2)),
)  # fmt: skip


def lines(version: str, profile: str) -> list[str]:
    return write_trf(BEFORE_ROUND_4, version, profile=profile).splitlines()


def test_for_an_engine_in_trf26():
    written = lines("26", "engine")
    head, tail = [line for line in written if line[:3] < "001"], written[-8:]
    assert head == []
    assert written[:5] == ["012 Lantern Quay Open 2026", "062 7", "142 5", "152 W", "192 FIDE_DUTCH"]
    assert tail[-7:] == [
        "240 Z 004    6",
        "240 H 004    7",
        "240 Z 005    5",
        "250       1.0 001 002    1    3",
        "250       0.5 003 004    2    2",
        "260 001 999    1    7",
        "260 001 002    2    3",
    ]


def test_for_an_engine_in_trf16():
    written = lines("16", "engine")
    assert written[:4] == ["012 Lantern Quay Open 2026", "062 7", "XXR 5", "XXC white1"]
    assert written[9].endswith("0000 - U  0000 - Z")
    assert written[9][80:84] == " 1.5"
    assert written[10].endswith("2 b 0  0000 - H")
    assert written[10][80:84] == " 1.5"
    assert written[11:] == [
        "XXP 1 7",
        "XXA    1  1.0  1.0  0.0  0.0",
        "XXA    2  1.0  1.0  0.5  0.5",
        "XXA    3  1.0  1.0  0.0  0.0",
    ]


def test_for_javafo():
    written = lines("16", "javafo")
    assert written[PLAYERS : PLAYERS + 2] == ["XXR 5", "XXC white1"]
    assert "XXZ 6" in written
    assert "XXP 1 7" in written
    row = written[PLAYERS + 8]
    assert row.endswith("0000 - H")
    assert row[80:84] == " 2.0"
    again = read_trf("\n".join(written))
    assert again.is_absent(6, 4)
    assert again.announced_bye(6, 4) is ResultCode.ZPB
    assert [again.accelerations[0].points, again.accelerations[-1].last_round] == [100, 4]


def test_points_for_each_reader():
    football = ScoringSystem(win=Points(300), draw=Points(100), absence=Points(50))
    tournament = replace(BEFORE_ROUND_4, scoring=football)

    def found(version: str, profile: str) -> list[str]:
        written = write_trf(tournament, version, profile=profile).splitlines()
        return [line for line in written if line[:3] in {"162", "XXS"} or line[:2] == "BB"]

    assert found("26", "fide") == ["162  W 3.0    D 1.0    L 0.0    A 0.5    P 3.0"]
    assert found("26", "engine")[0] == "162  W 3.0    D 1.0    L 0.0    P 3.0"
    assert found("26", "engine")[1:] == ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.5", "BBF  0.5", "BBU  3.0"]
    assert found("16", "javafo") == [
        "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 FW=3.0 FL=0.5 PAB=3.0 FPB=3.0 HPB=1.0 ZPB=0.5"
    ]
    assert len(found("16", "fide")) == 2


def test_trf16_has_neither_comments_nor_new_records():
    tournament = replace(read_trf(text(TEAM)), unknown_records=("DAT 1", "299 odd", "399 odd"))
    codes = {line[:3] for line in write_trf(tournament, "16").splitlines()}
    assert codes == {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "001", "013", "DAT"}


def test_match_points_that_are_not_the_default():
    tournament = read_trf(text([*TEAM, "362 TW 3.0   TD 1.0   TL 0.0"]))
    assert "362 TW 3.0   TD 1.0   TL 0.0\r\n" in write_trf(tournament)
    assert read_trf(write_trf(tournament)).match_scoring == tournament.match_scoring


def test_long_names_are_cut_between_letters():
    player = replace(BEFORE_ROUND_4.players[0], name="x" * 32 + "q\u0323\u0307, Corin")
    (row,) = [line for line in write_trf(replace(BEFORE_ROUND_4, players=(player,))).splitlines() if line[:3] == "001"]
    assert row[14:52] == "x" * 32 + "  2301"


def test_renumbering_moves_every_record():
    gapped = replace(
        BEFORE_ROUND_4,
        players=tuple(replace(p, tpn=p.tpn * 10, rounds=()) for p in BEFORE_ROUND_4.players),
        byes=(AnnouncedBye(ResultCode.ZPB, 1, (60,)),),
        prohibited=(ProhibitedGroup((10, 70)),),
        accelerations=(Acceleration(Points(100), 1, 2, 1, 39), Acceleration(Points(100), 1, 2, 71, 99)),
    )
    again, numbers = renumber(gapped)
    assert numbers[70] == 7
    assert again.byes[0].ids == (6,)
    assert again.prohibited[0].players == (1, 7)
    assert again.accelerations == (Acceleration(Points(100), 1, 2, 1, 3),)
    with pytest.raises(TrfError, match="player 5 is named"):
        renumber(replace(gapped, prohibited=(ProhibitedGroup((5, 10)),)))
