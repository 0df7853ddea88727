"""TRF26 records about several players or teams: 240 byes, 250 acceleration, 260 bans, 299 special points."""

import re
from collections.abc import Callable, Mapping
from itertools import islice

from crosstable.domain.points import ZERO, Points
from crosstable.domain.results import ResultCode
from crosstable.domain.tournament import Acceleration, AnnouncedBye, ProhibitedGroup, SpecialPoints
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.layout import BYE_IDS, PROHIBITED_IDS, SPECIAL_SAMPLE, SPECIAL_TABLE, SpecialLayout
from crosstable.formats.trf.limits import MAX_ROUNDS
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records.header import end_of_data
from crosstable.formats.trf.records.numbers import fits, ids, is_list, loose_ids, malformed, points_or_none, whole

_ITEM = re.compile(r"\S+")

BYE_CODES = {"F": ResultCode.FPB, "H": ResultCode.HPB, "Z": ResultCode.ZPB}
"""The types of record 240."""

SPECIAL_CODES = {
    "W": ResultCode.UNRATED_WIN,
    "D": ResultCode.UNRATED_DRAW,
    "L": ResultCode.UNRATED_LOSS,
    "F": ResultCode.FPB,
    "H": ResultCode.HPB,
    "Z": ResultCode.ZPB,
    "+": ResultCode.FORFEIT_WIN,
    "-": ResultCode.FORFEIT_LOSS,
}
"""The types of record 299; ``W`` stands for every win of a game, and so on."""


def byes(draft: Draft, line: Line) -> None:
    """240: type in column 5, round in 7-9, players (teams in a team event) from 11 on every five columns."""
    code = BYE_CODES.get(line.text[4:5].upper())
    exact = whole(line.cut(7, 9)) is not None and line.text[5:6].isspace() and line.text[9:10] in {" ", ""}
    if code is None:
        malformed(draft, line, "expected F, H or Z in column 5")
    elif exact and fits(line.text, BYE_IDS):
        _add_byes(draft, line, code, whole(line.cut(7, 9)) or 0, ids(draft, line, BYE_IDS))
    elif is_list(line.text[5:]) and line.text[5:].split():
        number = _ITEM.search(line.text, 5)
        assert number is not None
        draft.add(kinds.LOOSE_LIST, line.number, 5, end_of_data(line), record="240")
        _add_byes(draft, line, code, int(number[0]), loose_ids(draft, line, number.end() + 1))
    else:
        malformed(draft, line, "expected a round and starting ranks")


def _add_byes(draft: Draft, line: Line, code: ResultCode, round_number: int, players: tuple[int, ...]) -> None:
    if not 1 <= round_number <= MAX_ROUNDS:
        malformed(draft, line, "the round is not from 1 to 999")
    elif players:
        draft.byes.append(AnnouncedBye(code, round_number, players))


def acceleration(draft: Draft, line: Line) -> None:
    """250: match points 5-8, points 10-13, rounds 15-17 to 19-21, players 23-26 to 28-31."""
    try:
        match_points, points = points_or_none(line.cut(5, 8)), points_or_none(line.cut(10, 13))
    except ValueError as error:
        malformed(draft, line, str(error))
        return
    bounds = [whole(line.cut(first, last)) for first, last in ((15, 17), (19, 21), (23, 26), (28, 31))]
    first_round, last_round, first, last = bounds
    if first_round is None or last_round is None or first is None or last is None:
        malformed(draft, line, "expected rounds in 15-17 and 19-21, starting ranks in 23-26 and 28-31")
        return
    draft.accelerations.append(
        Acceleration(points if points is not None else ZERO, first_round, last_round, first, last, match_points)
    )


def prohibited(draft: Draft, line: Line) -> None:
    """260: rounds 5-7 to 9-11, players from 13 on every five columns: no two of them may meet."""
    first, last = whole(line.cut(5, 7)), whole(line.cut(9, 11))
    if first is not None and last is not None and line.text[11:12].isspace() and fits(line.text, PROHIBITED_IDS):
        draft.prohibited.append(ProhibitedGroup(ids(draft, line, PROHIBITED_IDS), first, last))
        return
    items = list(islice(_ITEM.finditer(line.text, 4), 2))
    if len(items) < 2 or not is_list(line.text[4:]):
        malformed(draft, line, "expected two rounds and starting ranks")
        return
    draft.add(kinds.LOOSE_LIST, line.number, 5, end_of_data(line), record="260")
    players = loose_ids(draft, line, items[1].end() + 1)
    draft.prohibited.append(ProhibitedGroup(players, int(items[0][0]), int(items[1][0])))


def special(draft: Draft, line: Line) -> None:
    """299: read when the players are known, since two layouts are in use (see `read_special`)."""
    draft.special_lines.append(line)


def read_special(draft: Draft, line: Line) -> None:
    """299, points that do not follow the rule: type 5, match points, points, round, players."""
    symbol = line.text[4:5].strip()
    if symbol and symbol.upper() not in SPECIAL_CODES:
        malformed(draft, line, "expected one of W D L F H Z + - or a blank in column 5")
        return
    layout = _layout(draft, line)
    if layout is None:
        malformed(draft, line, "the fields fit neither layout of record 299")
        return
    if layout is SPECIAL_SAMPLE:
        draft.add(kinds.LAYOUT_299, line.number, 5, end_of_data(line))
    match_points, points, round_number = _values(line, layout)
    draft.special.append(
        SpecialPoints(
            code=SPECIAL_CODES[symbol.upper()] if symbol else None,
            points=points if points is not None else ZERO,
            round_number=round_number or None,
            ids=ids(draft, line, layout.ids),
            match_points=match_points,
        )
    )


def _layout(draft: Draft, line: Line) -> SpecialLayout | None:
    """The layout that fits; the table where both do, unless only the sample names rounds and players that exist."""
    fitting = [layout for layout in (SPECIAL_TABLE, SPECIAL_SAMPLE) if _fits(line, layout)]
    existing = [layout for layout in fitting if _exists(draft, line, layout)]
    return next(iter(existing or fitting), None)


def _fits(line: Line, layout: SpecialLayout) -> bool:
    text = line.text.ljust(24)
    if any(text[column - 1] != " " for column in layout.blank):
        return False
    try:
        match_points, points, _ = _values(line, layout)
    except ValueError:
        return False
    return (match_points is not None or points is not None) and fits(line.text, layout.ids)


def _values(line: Line, layout: SpecialLayout) -> tuple[Points | None, Points | None, int | None]:
    """Match points, points and round; raises `ValueError` when a field holds something else."""
    round_text = layout.round_number.cut(line.text).strip()
    round_number = whole(round_text)
    if round_text and round_number is None:
        raise ValueError(round_text)
    match_points = points_or_none(layout.match_points.cut(line.text))
    return match_points, points_or_none(layout.game_points.cut(line.text)), round_number


def _exists(draft: Draft, line: Line, layout: SpecialLayout) -> bool:
    _, _, round_number = _values(line, layout)
    rounds = draft.fields.get("rounds_planned") or max((len(row.rounds) for row in draft.rows.values()), default=0)
    players = [whole(line.text[start : start + 4]) for start in range(layout.ids[0] - 1, len(line.text.rstrip()), 5)]
    known = draft.teams if draft.is_team_event else draft.rows
    return (round_number in (None, 999) or round_number <= rounds) and all(player in known for player in players)


HANDLERS: Mapping[str, Callable[[Draft, Line], None]] = {
    "240": byes,
    "250": acceleration,
    "260": prohibited,
    "299": special,
}
