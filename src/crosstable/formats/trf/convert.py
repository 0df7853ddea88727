"""From what the records said to a `Tournament`: whatever needs more than one record is decided here."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from crosstable.domain.players import Player
from crosstable.domain.points import Points
from crosstable.domain.results import NOT_PAIRED, ResultCode, RoundResult
from crosstable.domain.scoring import ScoringSystem
from crosstable.domain.teams import MatchScoring
from crosstable.domain.tournament import Acceleration, AnnouncedBye, Tournament
from crosstable.formats.trf import kinds
from crosstable.formats.trf.dates import DateState, read_round_date
from crosstable.formats.trf.draft import Draft, PlayerRow
from crosstable.formats.trf.layout import ID, round_column
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records.groups import read_special
from crosstable.formats.trf.records.numbers import malformed

_ZPB = RoundResult(ResultCode.ZPB)
_DEFAULT_CENTURY = 2020


def tournament(draft: Draft) -> Tournament:
    """The tournament that the file describes, contradictions included."""
    fields = dict(draft.fields)
    fields.setdefault("type_code", fields.pop("type_code_092", ""))
    fields.pop("type_code_092", None)
    _teams(draft)
    _orphans(draft)
    for line in draft.special_lines:
        read_special(draft, line)
    rows = [draft.rows[tpn] for tpn in sorted(draft.rows)]
    paired = _settle_results(draft, rows)
    return Tournament(
        **fields,
        deputy_arbiters=tuple(draft.deputies),
        round_dates=_round_dates(draft),
        scoring=scoring(draft.scores),
        match_scoring=MatchScoring(**draft.match_scores),
        players=tuple(_player(draft, row) for row in rows),
        byes=tuple(draft.byes) + tuple(AnnouncedBye(ResultCode.ZPB, paired + 1, ids) for ids in draft.absent),
        prohibited=tuple(draft.prohibited),
        accelerations=tuple(draft.accelerations) + accelerations(draft.fictitious),
        special_points=tuple(draft.special),
        teams=tuple(draft.teams[number] for number in sorted(draft.teams)),
        line_ups=tuple(line_up for line_up, _ in draft.line_ups),
        team_byes=draft.team_byes,
        team_forfeits=tuple(draft.forfeits),
        comments=tuple(draft.comments),
        unknown_records=tuple(draft.unknown),
    )


def _player(draft: Draft, row: PlayerRow) -> Player:
    return Player(
        tpn=row.tpn,
        name=row.name,
        sex=row.sex,
        title=row.title,
        title_text=row.title_text,
        rating=row.rating,
        federation=row.federation,
        fide_id=row.fide_id,
        birth=row.birth,
        points=row.points,
        rank=row.rank,
        rounds=tuple(row.rounds),
        national=tuple(draft.national.get(row.tpn, ())),
    )


def _teams(draft: Draft) -> None:
    """013 counts only where there is no 310: it has neither numbers nor points."""
    if draft.teams and draft.teams_013:
        draft.add(kinds.BOTH_TEAM_RECORDS, draft.seen["013"].number, 1, 3)
    if not draft.teams:
        draft.teams = {team.number: team for team in draft.teams_013}
        draft.team_lines = dict(draft.team_lines)


def _orphans(draft: Draft) -> None:
    """National rows of players who are not there are kept as lines."""
    for tpn, line in draft.national_places:
        if tpn not in draft.rows:
            draft.add(kinds.UNKNOWN_ID, line.number, ID.first, ID.last, record=line.code, what="player", found=tpn)
            draft.keep(line)


# ---------------------------------------------------------------------------------------------- results


def _settle_results(draft: Draft, rows: list[PlayerRow]) -> int:
    """Decide what single cells left open; the number of the last round that was paired."""
    if any(row.doubtful for row in rows):
        _settle_doubtful(draft, rows)
    paired = max((_last_paired(row) for row in rows), default=0)
    for row in rows:
        _settle_blanks(draft, row, paired)
    return paired


def _last_paired(row: PlayerRow) -> int:
    for number in range(len(row.rounds), 0, -1):
        if row.rounds[number - 1].is_paired:
            return number
    return 0


def _settle_blanks(draft: Draft, row: PlayerRow, paired: int) -> None:
    """A blank cell in a round that was paired says the same as ``0000 - Z`` (TRF16)."""
    missing = paired - len(row.rounds)
    if missing > 0:
        row.rounds.extend([NOT_PAIRED] * missing)
    if NOT_PAIRED not in row.rounds[:paired]:
        return
    for number in range(1, paired + 1):
        if row.rounds[number - 1].code is ResultCode.NOT_PAIRED:
            row.rounds[number - 1] = _ZPB
            line, column = row.place(number)
            draft.add(kinds.BLANK_CELL, line, column, column + 7, round=number, player=row.tpn)


def _settle_doubtful(draft: Draft, rows: list[PlayerRow]) -> None:
    bare_wins: dict[int, list[PlayerRow]] = {}
    for row in rows:
        for number in row.doubtful:
            result = row.rounds[number - 1]
            if result.opponent is not None:
                _settle_bye_with_opponent(draft, row, number)
            elif result.code is ResultCode.FORFEIT_WIN and not draft.is_team_event:
                bare_wins.setdefault(number, []).append(row)
            else:
                _settle_bare(draft, row, number)
    for number, holders in bare_wins.items():
        _settle_bare_wins(draft, rows, number, holders)


def _settle_bye_with_opponent(draft: Draft, row: PlayerRow, number: int) -> None:
    """``17 w Z`` on both rows is a running game (Lichess); any other bye with an opponent is an error."""
    result = row.rounds[number - 1]
    opponent = draft.rows.get(result.opponent or 0)
    line, column = row.place(number, 7)
    if result.code is ResultCode.ZPB and opponent is not None and number <= len(opponent.rounds):
        other = opponent.rounds[number - 1]
        if other.opponent == row.tpn and other.code in (ResultCode.ZPB, ResultCode.UNFINISHED):
            row.rounds[number - 1] = replace(result, code=ResultCode.UNFINISHED)
            draft.add(kinds.RUNNING_GAME, line, column, round=number, opponent=result.opponent)
            return
    draft.add(kinds.BYE_WITH_OPPONENT, line, column, round=number, code=result.code.value, opponent=result.opponent)


_BARE = {ResultCode.FORFEIT_LOSS: ResultCode.ZPB, ResultCode.DRAW: ResultCode.HPB}


def _settle_bare(draft: Draft, row: PlayerRow, number: int) -> None:
    """``0000 - -`` and ``0000 - =`` as in files of 2006; in a team event + and - stay (1.5); else an error."""
    code = row.rounds[number - 1].code
    line, column = row.place(number, 7)
    if draft.is_team_event and code in (ResultCode.FORFEIT_LOSS, ResultCode.FORFEIT_WIN):
        return
    if code not in _BARE:
        draft.add(kinds.RESULT_WITHOUT_OPPONENT, line, column, round=number, code=code.value)
        return
    row.rounds[number - 1] = RoundResult(_BARE[code])
    if code is ResultCode.FORFEIT_LOSS:
        draft.add(kinds.OLD_ABSENCE, line, column, round=number)
    else:
        draft.add(kinds.OLD_BYE, line, column, round=number, found=code.value, read=_BARE[code].value)


def _settle_bare_wins(draft: Draft, rows: list[PlayerRow], number: int, holders: list[PlayerRow]) -> None:
    """``0000 - +``: one in a round is the pairing-allocated bye, several are full-point byes (TRF06)."""
    has_pab = any(len(row.rounds) >= number and row.rounds[number - 1].code is ResultCode.PAB for row in rows)
    is_pab = len(holders) == 1 and not has_pab
    code = ResultCode.PAB if is_pab else ResultCode.FPB
    for row in holders:
        row.rounds[number - 1] = RoundResult(code)
        line, column = row.place(number, 7)
        if is_pab:
            draft.add(kinds.OLD_BYE, line, column, round=number, found="+", read="U")
        else:
            draft.add(kinds.OLD_BYES, line, column, round=number)


# ---------------------------------------------------------------------------------------------- points


def scoring(values: dict[str, Points]) -> ScoringSystem:
    """The scoring system with these values; a value that follows from the others anyway is left out (`None`)."""
    return canonical_scoring(ScoringSystem(**values))


def canonical_scoring(system: ScoringSystem) -> ScoringSystem:
    """The same worth of every result, said with as few values as possible.

    `absence` is what a zero-point bye is worth; a forfeit loss that is worth something else says so itself.
    """
    absence = system.worth(ResultCode.ZPB)
    return replace(
        system,
        absence=absence,
        zpb=None,
        pab=_unless(system.pab, system.win),
        unknown=_unless(system.unknown, system.draw),
        forfeit_win=_unless(system.forfeit_win, system.win),
        forfeit_loss=_unless(system.worth(ResultCode.FORFEIT_LOSS), absence),
        fpb=_unless(system.fpb, system.win),
        hpb=_unless(system.hpb, system.draw),
        black_win=_unless(system.black_win, system.win),
        black_draw=_unless(system.black_draw, system.draw),
        black_loss=_unless(system.black_loss, system.loss),
    )


def _unless(value: Points | None, default: Points) -> Points | None:
    return None if value == default else value


def accelerations(fictitious: dict[int, tuple[Points, ...]]) -> tuple[Acceleration, ...]:
    """XXA as ranges: neighbours with the same points in the same rounds share one record."""
    open_ranges: dict[tuple[Points, int, int], Acceleration] = {}
    closed: list[Acceleration] = []
    for tpn in sorted(fictitious):
        for points, first, last in _runs(fictitious[tpn]):
            before = open_ranges.get((points, first, last))
            if before is not None and before.last_tpn == tpn - 1:
                open_ranges[points, first, last] = replace(before, last_tpn=tpn)
                continue
            if before is not None:
                closed.append(before)
            open_ranges[points, first, last] = Acceleration(points, first, last, tpn, tpn)
    return tuple(sorted([*closed, *open_ranges.values()], key=lambda a: (a.first_round, a.first_tpn, a.points)))


def _runs(points: Iterable[Points]) -> list[tuple[Points, int, int]]:
    """Value, first and last round of every run of the same points other than 0."""
    runs: list[tuple[Points, int, int]] = []
    for number, value in enumerate(points, start=1):
        if runs and runs[-1][0] == value and runs[-1][2] == number - 1:
            runs[-1] = (value, runs[-1][1], number)
        elif value:
            runs.append((value, number, number))
    return runs


# ---------------------------------------------------------------------------------------------- round dates

_ITEM = re.compile(r"\S+")


def _round_dates(draft: Draft) -> tuple[date | None, ...]:
    """132: by column where the dates stand in the columns of their rounds, else in order."""
    line = draft.round_dates_line
    if line is None:
        return ()
    items = [(match.start() + 1, match[0]) for match in _ITEM.finditer(line.text, 4)]
    if len(items) > len(line.text) // 6:
        malformed(draft, line, "expected dates")
        return ()
    aligned = all(column >= round_column(1) and (column - round_column(1)) % 10 == 0 for column, _ in items)
    aligned = aligned and all(len(item) <= 8 for _, item in items)
    if not aligned:
        draft.add(kinds.LOOSE_ROUND_DATES, line.number, items[0][0], len(line.text.rstrip()))
    dates: dict[int, date] = {}
    for order, (column, item) in enumerate(items, start=1):
        value = _round_date(draft, line, column, item)
        if value is not None:
            dates[(column - round_column(1)) // 10 + 1 if aligned else order] = value
    if len(dates) < len(items):
        draft.keep(line)
        return ()
    return tuple(dates.get(number) for number in range(1, max(dates) + 1))


def _round_date(draft: Draft, line: Line, column: int, item: str) -> date | None:
    start = draft.fields.get("start_date")
    found = read_round_date(item, start.year if isinstance(start, date) else _DEFAULT_CENTURY)
    end = column + len(item) - 1
    if found.state is DateState.LOOSE:
        draft.add(kinds.LOOSE_ROUND_DATE, line.number, column, end, found=item, date=f"{found.value:%Y/%m/%d}")
    elif found.state is not DateState.STRICT:
        draft.add(kinds.BAD_ROUND_DATE, line.number, column, end, found=item)
    return found.value
