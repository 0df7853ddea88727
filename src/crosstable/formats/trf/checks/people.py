"""What a validator asks of players beyond the format: titles, ratings, births, numbers (E10, E22, E24)."""

from crosstable.domain.players import Sex
from crosstable.formats.trf import codes, kinds
from crosstable.formats.trf.draft import Draft, PlayerRow
from crosstable.formats.trf.layout import BIRTH, FIDE_ID, ID, RATING, SEX

_FLOOR, _CEILING = 1400, 2900
"""FIDE ratings: the floor of March 2024, and a bound above every rating there has been."""

_FIRST_BIRTH = 1900


def check_people(draft: Draft, year: int | None) -> None:
    """Raise what does not go together; `year` is that of the tournament, where it is known."""
    for row in draft.rows.values():
        _check_title(draft, row)
        _check_rating(draft, row)
        _check_birth(draft, row, year)
        if not row.fide_id:
            draft.add(kinds.NO_FIDE_ID, row.line, row.column(FIDE_ID.first), row.column(FIDE_ID.last), player=row.tpn)
    if draft.rows and max(draft.rows) != len(draft.rows):
        last = draft.rows[max(draft.rows)]
        draft.add(kinds.GAP, last.line, ID.first, ID.last, count=len(draft.rows))


def _check_title(draft: Draft, row: PlayerRow) -> None:
    if row.sex is Sex.MALE and row.title in codes.WOMENS_TITLES:
        draft.add(kinds.SEX_AND_TITLE, row.line, SEX.first, sex=row.sex.value, title=str(row.title))


def _check_rating(draft: Draft, row: PlayerRow) -> None:
    if row.rating is not None and not _FLOOR <= row.rating <= _CEILING:
        draft.add(kinds.RATING_RANGE, row.line, row.column(RATING.first), row.column(RATING.last), found=row.rating)


def _check_birth(draft: Draft, row: PlayerRow, year: int | None) -> None:
    if row.birth is not None and not _FIRST_BIRTH <= row.birth.year <= (year or 9999) - 2:
        draft.add(kinds.BIRTH_RANGE, row.line, row.column(BIRTH.first), row.column(BIRTH.last), found=row.birth.year)
