"""Writing: TRF26 and TRF16, as a report, for an engine, or for JaVaFo (writer rules: CRLF, no trailing blanks)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from crosstable.domain.players import Player
from crosstable.domain.results import ResultCode, RoundResult
from crosstable.domain.tournament import AnnouncedBye, Tournament
from crosstable.formats.trf import codes
from crosstable.formats.trf.text import one_line, to_ascii
from crosstable.formats.trf.writers import groups, header, players, points, teams
from crosstable.standings import Competitors, standings

Version = Literal["26", "16"]
"""The version of the format."""

Purpose = Literal["fide", "engine", "javafo"]
"""Whom the file is for: people and federations, bbpPairings and gacrux, or JaVaFo."""

_END = "\r\n"


def write_trf(
    tournament: Tournament, version: Version = "26", *, profile: Purpose = "fide", ascii_only: bool = False
) -> str:
    """The tournament as a TRF.

    ``fide`` writes everything that the version has a place for; reading a TRF26 back gives the same
    tournament (points and ranks that were missing are filled in, see `complete`).  TRF16 has no comments and
    no records above 132, except 162 and XXS where the points are not 1-½-0.  ``engine`` writes what an engine
    needs to pair the next round, byes announced as 240 records and the type as ``FIDE_DUTCH``; engines want
    starting ranks 1 to n (see `renumber`).  ``javafo`` writes the XX. records instead.  Names longer than
    33 characters are cut.  `ascii_only` removes accents for old readers.

    Raises `TrfError` (``W01``) when a number does not fit its columns, and `ValueError` for another version
    or profile.
    """
    if version not in ("26", "16") or profile not in ("fide", "engine", "javafo"):
        raise ValueError(f"no TRF {version!r} for {profile!r}: expected version 26 or 16, fide, engine or javafo")
    if profile == "fide":
        lines = _report_26(complete(tournament)) if version == "26" else _report_16(complete(tournament))
    elif profile == "engine":
        lines = _engine_26(tournament) if version == "26" else _engine_16(tournament)
    else:
        lines = _javafo(tournament)
    text = "".join(one_line(line) + _END for line in lines)
    return to_ascii(text) if ascii_only else text


def write_trf_bytes(
    tournament: Tournament, version: Version = "26", *, profile: Purpose = "fide", ascii_only: bool = False
) -> bytes:
    """`write_trf` in UTF-8 without a byte-order mark."""
    return write_trf(tournament, version, profile=profile, ascii_only=ascii_only).encode("utf-8")


# ---------------------------------------------------------------------------------------------- reports


def _report_26(tournament: Tournament) -> Iterator[str]:
    yield from ("###" + comment for comment in tournament.comments)
    yield from header.header(tournament)
    yield from header.additions(tournament)
    yield from points.fide_points(tournament.scoring)
    if tournament.board_colours:
        yield f"352 {tournament.board_colours}"
    yield from points.match_points(tournament.match_scoring)
    if tournament.pair_by_rank:
        yield "XXC rank"
    for player in tournament.players:
        yield players.player_row(player)
        yield from players.national_rows(player)
    yield from teams.teams_310(tournament)
    yield from groups.groups(tournament)
    yield from tournament.unknown_records


def _report_16(tournament: Tournament) -> Iterator[str]:
    yield from header.header(tournament)
    yield from points.old_points(tournament.scoring)
    yield from (players.player_row(player) for player in tournament.players)
    yield from teams.teams_013(tournament)
    yield from (record for record in tournament.unknown_records if not record.startswith(("2", "3", "8")))


# ---------------------------------------------------------------------------------------------- engines


def _engine_26(tournament: Tournament) -> Iterator[str]:
    ready = _for_engine(tournament)
    bare = replace(ready, starting_rank_method="", pairing_controller="", tie_breaks=(), standings_order=(),
                   time_control_code="", type_code=codes.engine_type(tournament.type_code))  # fmt: skip
    yield from _records_12_and_62(ready)
    yield from header.additions(bare)
    yield from points.engine_points(ready.scoring)
    yield from (players.player_row(player) for player in ready.players)
    yield from groups.groups(replace(ready, special_points=()))


def _engine_16(tournament: Tournament) -> Iterator[str]:
    ready = _with_cells(_for_engine(tournament), (ResultCode.FPB, ResultCode.HPB, ResultCode.ZPB))
    yield from _records_12_and_62(ready)
    yield from _configuration(ready)
    yield from points.engine_points(ready.scoring)
    yield from (players.player_row(player) for player in ready.players)
    yield from groups.javafo_groups(ready)


def _javafo(tournament: Tournament) -> Iterator[str]:
    ready = _with_cells(_for_engine(tournament), (ResultCode.FPB, ResultCode.HPB))
    ready = replace(ready, players=tuple(replace(player, points=ready.score(player.tpn)) for player in ready.players))
    yield from header.header(ready)
    yield from _configuration(ready)
    yield from points.javafo_points(ready.scoring)
    yield from (players.player_row(player) for player in ready.players)
    yield from groups.absent(ready)
    yield from groups.javafo_groups(ready)


def _records_12_and_62(tournament: Tournament) -> Iterator[str]:
    yield from (line for line in header.header(tournament) if line.startswith(("012", "062")))


def _configuration(tournament: Tournament) -> Iterator[str]:
    if tournament.rounds_planned:
        yield f"XXR {tournament.rounds_planned}"
    words = ["rank"] if tournament.pair_by_rank else []
    if tournament.initial_colour is not None:
        words.append("white1" if tournament.initial_colour.value == "w" else "black1")
    if words:
        yield "XXC " + " ".join(words)


def _for_engine(tournament: Tournament) -> Tournament:
    """The tournament up to the last round that was paired; byes in cells after it become announcements."""
    paired = tournament.paired_rounds
    moved: list[AnnouncedBye] = []
    for player in tournament.players:
        for number in range(paired + 1, len(player.rounds) + 1):
            code = player.result(number).code
            if code is not ResultCode.NOT_PAIRED and tournament.announced_bye(player.tpn, number) is None:
                moved.append(AnnouncedBye(code, number, (player.tpn,)))
    return complete(
        replace(
            tournament,
            players=tuple(replace(player, rounds=player.rounds[:paired], points=None) for player in tournament.players),
            byes=tuple(bye for bye in tournament.byes if bye.round_number > paired) + tuple(moved),
            rounds_planned=tournament.rounds_planned or max(paired + 1, tournament.recorded_rounds),
        )
    )


def _with_cells(tournament: Tournament, which: tuple[ResultCode, ...]) -> Tournament:
    """The byes announced for the next round as cells."""
    number = tournament.next_round
    announced = {tpn: bye.code for bye in tournament.byes if bye.round_number == number for tpn in bye.ids}
    return replace(
        tournament,
        players=tuple(
            replace(player, rounds=(*player.rounds, RoundResult(announced[player.tpn])))
            if announced.get(player.tpn) in which
            else player
            for player in tournament.players
        ),
    )


# ---------------------------------------------------------------------------------------------- completion


def complete(tournament: Tournament) -> Tournament:
    """The tournament with the points and ranks that were missing.

    Points are sums of results; ranks follow the tie-breaks that the tournament announces, ties by TPN.
    """
    filled = [
        player if player.points is not None else replace(player, points=tournament.score(player.tpn))
        for player in tournament.players
    ]
    if any(player.rank is None for player in filled):
        ranks = _places(tournament)
        filled = [_ranked(player, ranks[player.tpn]) for player in filled]
    return replace(tournament, players=tuple(filled))


def _places(tournament: Tournament) -> dict[int, int]:
    """Everybody's place, each given once; whoever is not in the standings (expelled) comes last."""
    after = tournament.paired_rounds
    rows = standings(tournament, after_round=after, of=Competitors.PLAYERS).rows
    order = [row.tpn for row in sorted(rows, key=lambda row: (row.rank, row.tpn))]
    order += [player.tpn for player in tournament.players if player.tpn not in set(order)]
    return {tpn: place for place, tpn in enumerate(order, start=1)}


def _ranked(player: Player, rank: int) -> Player:
    return player if player.rank is not None else replace(player, rank=rank)
