"""Rows of players: 001 and the national rows."""

from collections.abc import Iterator

from crosstable.domain.players import NationalRecord, Player
from crosstable.domain.results import ResultCode, RoundResult
from crosstable.formats.trf.layout import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    NAME,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
)
from crosstable.formats.trf.writers.fields import cut, number, points

_BLANK_CELL = " " * 8
_BLANK_BIRTH = " " * BIRTH.width


def player_row(player: Player) -> str:
    """A 001 row; points and rank are there already (see `write.complete`)."""
    title = player.title.value if player.title else player.title_text
    birth = str(player.birth) if player.birth else _BLANK_BIRTH
    static = (
        f"001 {number(player.tpn, 4, 'starting rank')} {player.sex.value if player.sex else ' '}"
        f"{cut(title, TITLE)} {cut(player.name, NAME)} {number(player.rating, RATING.width, 'rating')} "
        f"{cut(player.federation, FEDERATION)} {cut(player.fide_id, FIDE_ID)} {birth} "
        f"{points(player.points, POINTS.width, 'points')} {number(player.rank, RANK.width, 'rank')}"
    )
    return (static + "".join("  " + cell(result) for result in player.rounds)).rstrip()


def cell(result: RoundResult) -> str:
    """The eight columns of a round: opponent, colour, result."""
    if result.opponent is None:
        return _BLANK_CELL if result.code is ResultCode.NOT_PAIRED else f"0000 - {result.code.value}"
    colour = result.colour.value if result.colour else "-"
    return f"{number(result.opponent, 4, 'opponent')} {colour} {result.code.value}"


def national_rows(player: Player) -> Iterator[str]:
    """The NRS rows of a player."""
    for record in player.national:
        yield _national_row(player.tpn, record)


def _national_row(tpn: int, record: NationalRecord) -> str:
    return (
        f"{record.federation:3} {number(tpn, 4, 'starting rank')} {cut(record.sex, SEX)}"
        f"{cut(record.classification, TITLE)} {cut(record.name, NAME)} {number(record.rating, RATING.width, 'rating')} "
        f"{cut(record.origin, FEDERATION)} {cut(record.number, FIDE_ID)} {cut(record.birth, BIRTH)}"
    ).rstrip()
