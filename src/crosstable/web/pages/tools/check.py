"""The file checker: every fault of a TRF with its place, the rounds paired again, the ranks computed again."""

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.responses import Response

from crosstable.domain import Message, Tournament
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.trf import PROFILES, TrfError, read, validate
from crosstable.formats.trf.encoding import decode
from crosstable.i18n import _, translate
from crosstable.pairing import RoundCheck, check_round, not_checkable
from crosstable.pairing.check import rounds_known
from crosstable.reports.explanation import namer
from crosstable.reports.guide import EXAMPLES
from crosstable.reports.receipts import left_out_sentence
from crosstable.reports.round_checks import RoundDifference, older_edition, round_difference
from crosstable.standings import RankCheck, verify_ranks
from crosstable.web.frame import AnyHere, Here
from crosstable.web.pages.tools.frame import (
    LIMITS,
    MOST_PLAYERS,
    Dropped,
    NotUsableError,
    OutOfTimeError,
    Sent,
    at_work,
    deadline,
    download,
    dropped_of,
    example_of,
    first_reason,
    is_trf,
    text_field,
    tool_page,
)

router = APIRouter()

PATH = "/tools/check"
_AROUND = 24
"""Columns of a line shown on either side of a finding."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A finding with its place in the line."""

    finding: Finding
    before: str = ""
    at: str = ""
    after: str = ""

    @property
    def severity(self) -> str:
        """How much it matters, in the reader's language."""
        return _(str(self.finding.severity))


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What the checker says of a file."""

    name: str
    profile: str
    findings: tuple[Marked, ...]
    summary: tuple[Message, ...]
    tournament: Tournament | None = None
    """`None` where the file cannot be used as a tournament."""
    rounds: int = 0
    """Rounds that were paired again."""
    differences: tuple[RoundDifference, ...] = ()
    pairings_not_checked: Message | None = None
    remark: Message | None = None
    ranks: RankCheck | None = None
    ranks_note: Message | None = None
    """Whose results the ranks leave out."""

    @property
    def is_clean(self) -> bool:
        """Whether there is nothing to object to."""
        return not self.findings and not self.differences and not (self.ranks and self.ranks.differences)

    @property
    def called(self) -> dict[int, str]:
        """The names of the players."""
        return {player.tpn: player.name for player in self.tournament.players} if self.tournament else {}


@router.get("/tools/check")
def check(asked: AnyHere, example: str = "", profile: str = "trf26") -> Response:
    """The form; with an example its report."""
    return _page(asked, example_of(example), profile)


@router.post("/tools/check")
def checked(asked: AnyHere, form: Sent) -> Response:
    """The report on a file."""
    try:
        dropped = dropped_of(form)
    except NotUsableError as error:
        return _page(asked, None, text_field(form, "profile"), error.message)
    refusal = None if dropped is not None else say(N_("Choose a file first, or paste one."))
    return _page(asked, dropped, text_field(form, "profile"), refusal)


@router.post("/tools/check/report")
def report(asked: AnyHere, form: Sent) -> Response:
    """The report as a text to be kept."""
    try:
        dropped = dropped_of(form)
    except NotUsableError as error:
        return _page(asked, None, text_field(form, "profile"), error.message)
    if dropped is None:
        return _page(asked, None, text_field(form, "profile"), say(N_("Choose a file first, or paste one.")))
    found = _examined(dropped, _profile(text_field(form, "profile")))
    return download(as_text(found), f"{dropped.stem}-report.txt", "text/plain; charset=utf-8")


def _profile(name: str) -> str:
    return name if name in PROFILES else "trf26"


def _page(asked: Here, dropped: Dropped | None, profile: str, refusal: Message | None = None) -> Response:
    chosen = _profile(profile)
    found = _examined(dropped, chosen) if dropped is not None else None
    return tool_page(
        asked,
        "check",
        status=200 if refusal is None else 422,
        dropped=dropped,
        profile=chosen,
        profiles=_profiles(),
        report=found,
        sentence=pairings_sentence(found) if found is not None else None,
        rank_sentence=rank_sentence,
        examples=[example for example in EXAMPLES.values() if example.file],
        refusal=refusal,
    )


def _profiles() -> list[tuple[str, str]]:
    return [
        ("trf26", _("TRF26")),
        ("trf16", _("TRF16")),
        ("fide", _("report to FIDE for rating")),
        ("engine", _("pairing engine")),
        ("itdx", _("exchange during the event (ITDX)")),
    ]


# ------------------------------------------------------------------------------------------------- the examination


def _examined(dropped: Dropped, profile: str) -> FileReport:
    with at_work():
        if not is_trf(dropped.content):
            message = say(
                N_("This is no TRF: no line begins with 001. The laboratory reads cross-tables pasted as text.")
            )
            return _unusable(dropped, profile, [Finding("R00", Severity.ERROR, 0, 0, None, message)])
        findings = validate(dropped.content, profile=profile, limits=LIMITS)  # type: ignore[arg-type] # it was compared
        try:
            result = read(dropped.content, limits=LIMITS)
        except TrfError as error:
            return _unusable(dropped, profile, findings or [_whole(first_reason(error))])
        findings = _together(findings, result.findings)
        faults = [f for f in (*result.findings, *result.fatal) if f.severity is Severity.ERROR]
        marked = tuple(_marked(dropped.content, findings))
        common: dict[str, object] = {
            "name": dropped.name,
            "profile": profile,
            "findings": marked,
            "summary": tuple(_summary(findings)),
        }
        if faults:
            return FileReport(**common)  # type: ignore[arg-type] # the values above
        return _with_rules(result.tournament, common)


def _whole(message: Message) -> Finding:
    return Finding("R00", Severity.ERROR, 0, 0, None, message)


def _unusable(dropped: Dropped, profile: str, findings: list[Finding]) -> FileReport:
    return FileReport(
        name=dropped.name,
        profile=profile,
        findings=tuple(_marked(dropped.content, findings)),
        summary=tuple(_summary(findings)),
    )


def _together(strict: list[Finding], repaired: tuple[Finding, ...]) -> list[Finding]:
    """What the validator says, and the repairs of the reader that it is silent about."""
    said = {(finding.code, finding.line, finding.column) for finding in strict}
    more = [finding for finding in repaired if (finding.code, finding.line, finding.column) not in said]
    return sorted([*strict, *more])


def _summary(findings: list[Finding]) -> list[Message]:
    counts = {severity: sum(f.severity is severity for f in findings) for severity in Severity}
    said = []
    if counts[Severity.ERROR]:
        said.append(say_many("{count} error", "{count} errors", count=counts[Severity.ERROR]))
    if counts[Severity.WARNING]:
        said.append(say_many("{count} warning", "{count} warnings", count=counts[Severity.WARNING]))
    if counts[Severity.NOTE]:
        said.append(say_many("{count} note", "{count} notes", count=counts[Severity.NOTE]))
    return said


def _marked(content: bytes, findings: list[Finding]) -> list[Marked]:
    try:
        text = decode(content).text
    except TrfError:
        return [Marked(finding) for finding in findings]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [_mark(finding, lines) for finding in findings]


def _mark(finding: Finding, lines: list[str]) -> Marked:
    """The place of a finding in its line, with some of the line around it."""
    if not 1 <= finding.line <= len(lines):
        return Marked(finding)
    line = lines[finding.line - 1].rstrip().replace("\t", " ")
    if not finding.column:
        return Marked(finding, after=line[: 3 * _AROUND] + ("…" if len(line) > 3 * _AROUND else ""))
    start, end = finding.column - 1, max(finding.end_column or finding.column, finding.column)
    end = min(end, start + 2 * _AROUND)
    left, right = max(start - _AROUND, 0), end + _AROUND
    return Marked(
        finding,
        ("…" if left else "") + line[left:start],
        line[start:end].ljust(end - start),
        line[end:right] + ("…" if len(line) > right else ""),
    )


def _with_rules(tournament: Tournament, common: dict[str, object]) -> FileReport:
    skipped = not_checkable(tournament)
    if skipped is None and len(tournament.players) > MOST_PLAYERS:
        skipped = say(
            N_("There are {players} players: these pages take at most {most}. The command line has no such limit."),
            players=len(tournament.players),
            most=MOST_PLAYERS,
        )
    checks: list[RoundCheck] = []
    if skipped is None:
        checks, skipped = _rounds(tournament)
    called = namer(tournament)
    ranks = verify_ranks(tournament) if len(tournament.players) <= MOST_PLAYERS else None
    return FileReport(
        **common,  # type: ignore[arg-type] # the fields named by the caller
        tournament=tournament,
        rounds=len(checks),
        differences=tuple(round_difference(c, called) for c in checks if not c.agrees),
        pairings_not_checked=skipped,
        remark=older_edition(tournament, checks),
        ranks=ranks,
        ranks_note=left_out_sentence(tournament, ranks) if ranks else None,
    )


def _rounds(tournament: Tournament) -> tuple[list[RoundCheck], Message | None]:
    """The rounds as far as there is time for them."""
    known = rounds_known(tournament)
    watch = deadline()
    checks: list[RoundCheck] = []
    for number in range(1, known.paired_rounds + 1):
        try:
            checks.append(check_round(known, number, watch))
        except OutOfTimeError:
            return checks, say(
                N_("Round {round} and later rounds need more time than a page has: use crosstable check."), round=number
            )
    return checks, None


# --------------------------------------------------------------------------------------------------- as plain text


def as_text(found: FileReport) -> str:
    """The report for keeping."""
    parts = [_("Report on {file} ({profile})").format(file=found.name, profile=found.profile), _findings_text(found)]
    if found.tournament is None:
        parts.append(_("Pairings and ranks cannot be examined before the errors are corrected."))
    else:
        parts += [_pairings_text(found), _ranks_text(found)]
    parts.append(_("Crosstable implements FIDE rules; it is not endorsed by FIDE."))
    return "\n\n".join(part for part in parts if part) + "\n"


def _findings_text(found: FileReport) -> str:
    if not found.findings:
        return _("The file is well formed: nothing to object to.")
    lines = [", ".join(map(translate, found.summary))]
    for marked in found.findings:
        finding = marked.finding
        place = f"{finding.line}:{finding.column}: " if finding.line else ""
        lines.append(f"{place}{marked.severity} {finding.code} {translate(finding.message)}")
    return "\n".join(lines)


def pairings_sentence(found: FileReport) -> Message | None:
    """How many rounds are as the rules have them."""
    if not found.rounds:
        return None
    if not found.differences:
        return say_many("The only round agrees.", "All {count} rounds agree.", count=found.rounds)
    return say_many(
        "{differing} of {count} round differs.",
        "{differing} of {count} rounds differ.",
        count=found.rounds,
        differing=len(found.differences),
    )


def _pairings_text(found: FileReport) -> str:
    sentence = pairings_sentence(found)
    lines = [] if sentence is None else [translate(sentence)]
    for difference in found.differences:
        lines.append(_("Round {round}").format(round=difference.round))
        for rules, file in difference.boards:
            lines.append(f"  {_board(rules)}  /  {_board(file)}")
        lines.append("  " + translate(difference.reason))
    if found.remark is not None:
        lines.append(translate(found.remark))
    if found.pairings_not_checked is not None:
        lines.append(_("Pairings not examined: {reason}").format(reason=translate(found.pairings_not_checked)))
    return "\n".join(lines)


def _board(pair: tuple[int, int] | None) -> str:
    if pair is None:
        return "–"
    return f"{pair[0]} – {pair[1]}" if pair[1] else f"{pair[0]} {_('bye')}"


def _ranks_text(found: FileReport) -> str:
    if found.ranks is None:
        return ""
    if found.ranks.not_checked is not None:
        return _("Ranks not checked: {reason}").format(reason=translate(found.ranks.not_checked))
    lines = [
        rank_sentence(rank.tpn, rank.name, rank.recorded, rank.first, rank.last) for rank in found.ranks.differences
    ]
    note = [translate(found.ranks_note)] if found.ranks_note is not None else []
    return "\n".join(lines or [_("All ranks agree."), *note])


def rank_sentence(tpn: int, name: str, recorded: int, first: int, last: int) -> str:
    """A rank that the list does not give."""
    places = str(first) if first == last else f"{first}–{last}"
    return _("{tpn} {name}: rank {recorded} in the file, {places} by its tie-breaks").format(
        tpn=tpn, name=name, recorded=recorded, places=places
    )
