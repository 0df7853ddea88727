"""Whether players and teams that records name exist, and whether counts are right (E18, E20, E23, E24)."""

from crosstable.domain.tournament import Tournament
from crosstable.formats.findings import Place
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.layout import FIDE_ID
from crosstable.formats.trf.records.header import end_of_data

_TEAM_IDS = frozenset({"240", "250", "299"})
"""Records that name teams in a team event and players otherwise."""


def check_references(draft: Draft, tournament: Tournament) -> None:
    """Raise what the records say about players, teams and rounds that are not there."""
    _check_ids(draft)
    _check_members(draft)
    if tournament.players:
        _check_counts(draft, tournament)
    _check_fide_ids(draft)
    _check_rounds(draft, tournament)


def _check_ids(draft: Draft) -> None:
    by_team = draft.is_team_event
    for (record, what, number), place in draft.id_places.items():
        kind = "team" if what == "team" or (by_team and record in _TEAM_IDS) else "player"
        known = draft.teams if kind == "team" else draft.rows
        if number not in known:
            width = 2 if kind == "team" and what == "team" else 3
            draft.add(
                kinds.UNKNOWN_ID, place.line, place.column, place.column + width, record=record, what=kind, found=number
            )


def _check_members(draft: Draft) -> None:
    teams: dict[int, int] = {}
    for team in draft.teams.values():
        for member in team.members:
            other = teams.setdefault(member, team.number)
            if other != team.number:
                place = Place(draft.team_lines.get(team.number, 0))
                line = draft.team_lines.get(other, 0)
                draft.add(
                    kinds.IN_TWO_TEAMS, place.line, related=(Place(line),), player=member, team=team.number,
                    other=other, line=line,
                )  # fmt: skip


def _check_counts(draft: Draft, tournament: Tournament) -> None:
    rated = sum(1 for player in tournament.players if player.rating)
    actual = {
        "062": (len(tournament.players), "players"),
        "072": (rated, "rated players"),
        "082": (len(tournament.teams), "teams"),
    }
    for record, (found, line) in draft.counts.items():
        count, what = actual[record]
        if found != count:
            draft.add(
                kinds.WRONG_COUNT, line.number, 5, end_of_data(line), record=record, found=found, count=count, what=what
            )


def _check_fide_ids(draft: Draft) -> None:
    first: dict[str, int] = {}
    for row in draft.rows.values():
        if not row.fide_id:
            continue
        other = first.setdefault(row.fide_id, row.tpn)
        if other != row.tpn:
            line = draft.rows[other].line
            draft.add(
                kinds.SAME_FIDE_ID, row.line, row.column(FIDE_ID.first), row.column(FIDE_ID.last),
                related=(Place(line, FIDE_ID.first),), found=row.fide_id, player=other, line=line,
            )  # fmt: skip


def _check_rounds(draft: Draft, tournament: Tournament) -> None:
    rounds = tournament.rounds_planned
    if rounds is None or tournament.recorded_rounds <= rounds:
        return
    for row in draft.rows.values():
        if len(row.rounds) > rounds:
            line, column = row.place(rounds + 1)
            draft.add(kinds.BEYOND_ROUNDS, line, column, column + 7, round=rounds + 1, count=rounds)
