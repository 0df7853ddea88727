"""Reading: one parse for the tolerant reader and for the strict validator."""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

from crosstable.domain.messages import N_, say
from crosstable.domain.tournament import Tournament
from crosstable.formats.findings import Finding
from crosstable.formats.trf import codes, convert, kinds
from crosstable.formats.trf.checks import check_games, check_references
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.encoding import OFFERS, Decoded, decode
from crosstable.formats.trf.errors import TrfError, unusable
from crosstable.formats.trf.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.trf.lines import Line, split
from crosstable.formats.trf.log import Log
from crosstable.formats.trf.records import HANDLERS
from crosstable.formats.trf.records.players import national
from crosstable.formats.trf.source import Source, load


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A tournament and what the reader has to say about the file."""

    tournament: Tournament
    findings: tuple[Finding, ...]
    """By place; repairs are notes and warnings, contradictions are errors."""
    fatal: tuple[Finding, ...] = ()
    """The findings because of which `read_trf` refuses the file."""
    encoding: str = "utf-8"
    """How the bytes were decoded; ``text`` where the source was a `str`."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """The outcome of the parse, before anybody judges the remarks."""

    tournament: Tournament
    draft: Draft
    log: Log
    encoding: str


def read_trf(source: Source, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Tournament:
    """Read a TRF (06, 16, 26, with the extensions of JaVaFo and bbpPairings) from a path, text, bytes or open file.

    A `str` with a line break is the text itself, any other `str` is a path.  The reader is tolerant; `read`
    tells what it repaired.  Raises `TrfError` when there is nothing that can be used: no file, not text, no
    players, two players with one starting rank.
    """
    result = read(source, encoding=encoding, limits=limits)
    if result.fatal:
        raise TrfError(result.fatal)
    return result.tournament


def read(
    source: Source, *, name: str | None = None, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Read a TRF and report every repair, assumption and contradiction as a finding.

    `name` stands in front of the messages of a `TrfError`; `encoding` forces one.  Contradictions between
    rows are errors in the findings and stay in the tournament as they were found.  Raises `TrfError` when
    the source cannot be read at all (no file, binary, too large, Vega's own format).
    """
    try:
        parsed = parse(source, encoding=encoding, limits=limits)
    except TrfError as error:
        raise TrfError(error.findings, name) from error
    return ReadResult(
        parsed.tournament,
        parsed.log.findings(None, limits.findings),
        tuple(parsed.log.fatal()),
        parsed.encoding,
    )


def parse(source: Source, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Parsed:
    """Read the records, make the tournament and compare the rows with each other."""
    decoded = decode(load(source, limits), encoding)
    draft = Draft(Log())
    if decoded.raw is not None:
        draft.raw_lines = _raw_lines(decoded, limits)
    for line in split(decoded.text, limits):
        _record(draft, line, limits)
    _report_encoding(draft, decoded)
    if not draft.rows:
        draft.add(kinds.NO_PLAYERS)
    tournament = convert.tournament(draft)
    check_games(draft, tournament)
    check_references(draft, tournament)
    return Parsed(tournament, draft, draft.log, decoded.encoding)


def _raw_lines(decoded: Decoded, limits: Limits) -> dict[int, str]:
    """The lines that composing accents made shorter."""
    assert decoded.raw is not None
    return {
        line.number: line.text
        for line in split(decoded.raw, limits)
        if not line.text.isascii() and not unicodedata.is_normalized("NFC", line.text)
    }


# ---------------------------------------------------------------------------------------------- one line

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_DIGIT_RULER = re.compile(r"[\d\s.:+|-]*", re.ASCII)
_LEGEND = re.compile(r"DDD\s|\s*[A-Z]{2,}(?:\s+[A-Za-z/]+)*\s+N{8,}\s")


def _record(draft: Draft, line: Line, limits: Limits) -> None:
    if line.text.startswith("###"):
        draft.comments.append(line.text[3:].rstrip())
        draft.first_comment = draft.first_comment or line.number
        return
    if len(line.text) > limits.line_length:
        line = Line(line.number, line.text.rstrip())
        if len(line.text) > limits.line_length:
            draft.add(kinds.LONG_LINE, line.number, count=len(line.text), limit=limits.line_length)
            return
    if not line.text.isprintable():
        line = _without_controls(draft, line)
    handler = HANDLERS.get(line.code.upper())
    if handler is None or line.text[3:4] not in {" ", "\t", ""}:
        _other(draft, line)
        return
    if line.code == "001":
        _refuse_vega(line)
    line = (
        line if line.code.isupper() or line.code.isdecimal() else Line(line.number, line.code.upper() + line.text[3:])
    )
    draft.seen.setdefault(line.code, line)
    handler(draft, line)


def _without_controls(draft: Draft, line: Line) -> Line:
    match = _CONTROL.search(line.text)
    if match is None:
        return line
    draft.add(kinds.CONTROL_CHARACTER, line.number, match.start() + 1, found=ord(match[0]))
    return Line(line.number, _CONTROL.sub(" ", line.text))


def _refuse_vega(line: Line) -> None:
    """Vega's ``.tdf`` has the record codes of a TRF with other meanings, and ``|`` between the fields."""
    if (line.text[:14] + line.text[47:]).count("|") >= 3:
        message = say(
            N_("this is Vega's own .tdf format, which only looks like a TRF; in Vega, export 'FIDE report (TRF)' and "
               "read that")
        )  # fmt: skip
        raise unusable("R00", message, line=line.number)


def _other(draft: Draft, line: Line) -> None:
    """A line whose first three columns are no record: a national row, a ruler, or something to be kept."""
    if national(draft, line):
        return
    if (line.code.isspace() and _DIGIT_RULER.fullmatch(line.text)) or _LEGEND.match(line.text):
        if not draft.log.has(kinds.RULER):
            draft.add(kinds.RULER, line.number, 1, len(line.text.rstrip()))
        return
    draft.add(kinds.UNKNOWN_RECORD, line.number, 1, 3, record=line.code)
    draft.keep(line)


# ---------------------------------------------------------------------------------------------- encoding


def _report_encoding(draft: Draft, decoded: Decoded) -> None:
    if decoded.marked:
        draft.add(kinds.BYTE_ORDER_MARK, 1, 1)
    if decoded.composed:
        draft.add(kinds.COMPOSED)
    if not decoded.guessed:
        return
    line = _first_beyond_ascii(decoded.text)
    offers = ", ".join(OFFERS)
    federations = Counter(row.federation for row in draft.rows.values() if row.federation)
    central = sum(federations[code] for code in codes.CENTRAL_EUROPE)
    if 2 * central > federations.total():
        draft.add(kinds.SUGGESTED_ENCODING, line, encoding=decoded.encoding, suggested="cp1250", offers=offers)
    else:
        draft.add(kinds.OTHER_ENCODING, line, encoding=decoded.encoding, offers=offers)


_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


def _first_beyond_ascii(text: str) -> int:
    match = _BEYOND_ASCII.search(text)
    return 1 + len(re.findall(r"\r\n|\r|\n", text[: match.start()])) if match else 0
