"""The strict mode: whether a file is fit for a profile."""

from crosstable.formats.findings import Finding
from crosstable.formats.trf import codes, kinds
from crosstable.formats.trf.checks.people import check_people
from crosstable.formats.trf.checks.records import check_dates, check_known_to_version, check_mandatory
from crosstable.formats.trf.checks.teams import check_teams
from crosstable.formats.trf.errors import TrfError
from crosstable.formats.trf.kinds import PROFILES, Profile
from crosstable.formats.trf.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.trf.reading import Parsed, parse
from crosstable.formats.trf.source import Source


def validate(
    source: Source, *, profile: Profile = "trf26", encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> list[Finding]:
    """Everything that is wrong with a TRF for `profile`, by place; an empty list is a clean file.

    Profiles: ``trf26`` and ``trf16`` (the format), ``fide`` (a report to be rated, C.02.03 and section 8 of the
    rating officers' instructions), ``engine`` (what bbpPairings 6 reads), ``itdx`` (a file sent before the end).
    The validator does not stop at the first finding and raises nothing for bad content: what cannot be read at
    all is one finding too.  Raises `ValueError` for an unknown profile.
    """
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}: expected one of {', '.join(PROFILES)}")
    try:
        parsed = parse(source, encoding=encoding, limits=limits)
    except TrfError as error:
        return list(error.findings)
    _check(parsed, profile)
    return list(parsed.log.findings(profile, limits.findings))


def _check(parsed: Parsed, profile: Profile) -> None:
    draft, tournament = parsed.draft, parsed.tournament
    check_mandatory(draft, tournament, profile)
    check_known_to_version(draft)
    check_dates(draft, tournament)
    check_people(draft, tournament.start_date.year if tournament.start_date else None)
    check_teams(draft, tournament)
    if not codes.is_swiss(tournament.type_code) and tournament.type_code:
        draft.log.forget(kinds.MET_AGAIN)
        draft.log.forget(kinds.PAB_AGAIN)
