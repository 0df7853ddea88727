"""What a profile demands of the records: mandatory ones, dates that follow each other (E15, E16, R29)."""

from collections.abc import Mapping
from itertools import pairwise

from crosstable.domain.tournament import Tournament
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.kinds import Profile
from crosstable.formats.trf.layout import round_column
from crosstable.formats.trf.records.header import end_of_data

_NAMES = {
    "012": "name of the tournament",
    "022": "city",
    "032": "federation",
    "042": "start date",
    "052": "end date",
    "102": "chief arbiter",
    "132": "dates of the rounds",
    "142": "number of rounds",
    "152": "initial colour",
    "192": "type of the tournament",
}

_REPORT = ("012", "022", "032", "042", "052", "102")
MANDATORY: Mapping[Profile, tuple[str, ...]] = {
    "trf16": ("012", "022", "032", "102"),
    "trf26": _REPORT,
    "fide": (*_REPORT, "132"),
    "itdx": ("012", "142", "192"),
    "engine": ("142",),
}
"""The records without which a file does not serve the profile (TRF16; TRF26; C.02.03 Annex A)."""

_NEW = "142 152 162 172 182 192 202 212 222 240 250 260 299 300 310 320 330 352 362 801 802"
_ONLY_IN_TRF26 = frozenset(_NEW.split())
_REFUSED_BY_BBP = frozenset({"013", "299", "300", "310", "320", "330"})


def check_mandatory(draft: Draft, tournament: Tournament, profile: Profile) -> None:
    """E15: a mandatory record is missing or empty; XXR stands in for 142."""
    for code in MANDATORY[profile]:
        line = draft.seen.get(code) or (draft.seen.get("XXR") if code == "142" else None)
        if line is None or not line.data:
            place = line.number if line else 0
            draft.add(kinds.MISSING_RECORD, place, 5 if line else 0, code=code, what=_NAMES[code])
    if profile == "itdx" and tournament.initial_colour is None and tournament.paired_rounds == 0:
        draft.add(kinds.MISSING_RECORD, code="152", what=_NAMES["152"])


def check_known_to_version(draft: Draft) -> None:
    """R29: records that TRF16 does not have, and records that bbpPairings 6 refuses."""
    for code, line in draft.seen.items():
        if code in _ONLY_IN_TRF26:
            draft.add(kinds.NOT_IN_TRF16, line.number, 1, 3, record=code)
        if code in _REFUSED_BY_BBP:
            draft.add(kinds.ENGINE_RECORD, line.number, 1, 3, record=code)
    if draft.first_comment:
        draft.add(kinds.NOT_IN_TRF16, draft.first_comment, 1, 3, record="###")


def check_dates(draft: Draft, tournament: Tournament) -> None:
    """E16: the end is not before the start, rounds are between them and in order."""
    start, end = tournament.start_date, tournament.end_date
    if start and end and end < start and "052" in draft.seen:
        line = draft.seen["052"]
        draft.add(kinds.END_BEFORE_START, line.number, 5, end_of_data(line), start=f"{start}", end=f"{end}")
    if draft.round_dates_line is None:
        return
    number = draft.round_dates_line.number
    dated = [(index, value) for index, value in enumerate(tournament.round_dates, start=1) if value]
    for index, value in dated:
        if (start and value < start) or (end and value > end):
            column = round_column(index)
            draft.add(
                kinds.ROUND_DATE_OUTSIDE, number, column, column + 7,
                round=index, date=f"{value}", start=f"{start}", end=f"{end}",
            )  # fmt: skip
    for (before, earlier), (index, value) in pairwise(dated):
        if value < earlier:
            column = round_column(index)
            draft.add(
                kinds.ROUND_DATES_DESCEND, number, column, column + 7, round=index, date=f"{value}", before=before
            )
