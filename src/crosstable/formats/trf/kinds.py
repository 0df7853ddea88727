"""The catalogue: every matter that a TRF reader can raise, with its code, its severities and its words.

Codes ``E01``-``E24`` are rules of a valid file; ``R..`` are repairs and remarks of the reader.  One parse raises
them all; the tolerant reader and the strict validator differ only in the severity they look up here (`None`
means that this one says nothing).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from crosstable.domain.messages import N_, NN_, Message, say, say_many
from crosstable.formats.findings import Severity

Profile = Literal["trf26", "trf16", "fide", "engine", "itdx"]
"""What a file is validated for: a version of the format, a report to FIDE, an engine, or an exchange
before the end of the tournament (ITDX)."""

PROFILES: tuple[Profile, ...] = ("trf26", "trf16", "fide", "engine", "itdx")

_NOTE, _WARNING, _ERROR = Severity.NOTE, Severity.WARNING, Severity.ERROR


@dataclass(frozen=True, slots=True)
class Kind:
    """One matter: `read` is its severity for the tolerant reader, `strict` for the validator."""

    code: str
    read: Severity | None
    strict: Severity | None
    template: str | tuple[str, str]
    """The sentence; both its forms where a value named ``count`` decides."""
    profiles: Mapping[Profile, Severity | None] = field(default_factory=dict)
    """Where a profile judges differently from `strict`."""
    fatal: bool = False
    """`read_trf` refuses the file."""

    def severity(self, profile: Profile | None) -> Severity | None:
        """The severity in a validation for `profile`, or in a tolerant reading (`None`)."""
        return self.read if profile is None else self.profiles.get(profile, self.strict)

    def message(self, values: Mapping[str, Any]) -> Message:
        """The sentence with these values."""
        return say(self.template, **values) if isinstance(self.template, str) else say_many(*self.template, **values)


def _rule(code: str, template: str | tuple[str, str], *, read: Severity | None = _ERROR, fatal: bool = False) -> Kind:
    return Kind(code, read, _ERROR, template, fatal=fatal)


def _repair(
    code: str, template: str, *, read: Severity = _NOTE, strict: Severity | None = _WARNING, **profiles: Severity | None
) -> Kind:
    return Kind(code, read, strict, template, profiles)  # type: ignore[arg-type] # the keywords are profiles


# -- games: E01 to E05, E11, E12, E17
CONTRADICTION = _rule(
    "E01",
    N_(
        "round {round}: player {player} has {result!r}, but opponent {opponent} (line {line}, column {column}) "
        "has {other!r}; expected results that belong together: ask the arbiter and correct one row"
    ),
)
SAME_COLOUR = _rule(
    "E02",
    N_(
        "round {round}: player {player} and opponent {opponent} (line {line}, column {column}) both have the colour "
        "{colour!r}; expected one 'w' and one 'b': correct one row"
    ),
)
ONE_SIDED = _rule(
    "E03",
    N_(
        "round {round}: player {player} names opponent {opponent}, but line {line} names {other} for that round; "
        "expected both rows to name each other: correct one row"
    ),
)
UNKNOWN_OPPONENT = _rule(
    "E04",
    N_("round {round}: player {player} names opponent {opponent}, who has no 001 row: add the row or correct it"),
)
SELF_PAIRED = _rule("E05", N_("round {round}: player {player} is paired with himself or herself: correct the opponent"))
BYE_WITH_OPPONENT = _rule(
    "E11",
    N_(
        "round {round}: {code!r} is a bye, but opponent {opponent} is named; expected '0000 -' before a bye, "
        "or the result of a game"
    ),
)
RESULT_WITHOUT_OPPONENT = _rule(
    "E11",
    N_(
        "round {round}: {code!r} is the result of a game, but no opponent is named; expected an opponent, or a bye "
        "(U F H Z)"
    ),
)
SEVERAL_PAB = _rule(
    "E12",
    NN_(
        "round {round}: {count} player has a pairing-allocated bye (U), player {player}: write F, H or Z for the others",
        "round {round}: {count} players have a pairing-allocated bye (U), among them player {player}; at most one can: "
        "write F, H or Z for the others",
    ),
)
PAB_AGAIN = Kind(
    "E12",
    None,
    _WARNING,
    N_(
        "player {player} has the pairing-allocated bye again in round {round}, after round {first}; in a Swiss nobody "
        "gets it twice (C.04.1 3): check it"
    ),
)
MET_AGAIN = Kind(
    "E17",
    _NOTE,
    _WARNING,
    N_("round {round}: players {player} and {opponent} meet again after round {first}: check the opponents"),
)
BOTH_SCORE_LESS = Kind(
    "R25",
    _NOTE,
    _NOTE,
    N_(
        "round {round}: the results {result!r} and {other!r} of players {player} and {opponent} do not add up to one "
        "game; taken as the arbiter's decision"
    ),
)
NO_COLOUR = Kind(
    "E09",
    _WARNING,
    _ERROR,
    N_("round {round}: a game was played, but there is no colour; expected 'w' or 'b': add the colour"),
)

# -- rows of players (E06, E07, E08-E10, E13, E14, E21, E22, E24)
DUPLICATE_ID = _rule(
    "E06",
    N_("starting rank {player} is used again (first in line {line}): give every player a number of their own"),
    fatal=True,
)
WRONG_POINTS = _rule(
    "E07",
    N_("player {player} has {found} points, but the results add up to {expected}: correct the points or a result"),
)
BAD_RESULT = _rule(
    "E08",
    N_("round {round}: {found!r} is not a result; expected one of 1 = 0 W D L + - U F H Z: correct it"),
)
UNFINISHED_GAME = Kind(
    "E08",
    _NOTE,
    _ERROR,
    N_("round {round}: {found!r} read as a game without a result yet; enter the result when it is known"),
    {"itdx": _WARNING},
)
BAD_COLOUR = _rule("E09", N_("round {round}: {found!r} is not a colour; expected 'w', 'b' or '-': correct it"))
BAD_NUMBER = _rule("E10", N_("{field}: {found!r} is not a number from {low} to {high}; taken as missing: correct it"))
BAD_ID = _rule(
    "E10",
    N_("{found!r} is not a starting rank from 1 to 9999; the row cannot be used: correct columns 5-8"),
    fatal=True,
)
BAD_POINTS = _rule("E10", N_("points: {found!r} is not a number of points; taken as missing: correct it"))
BAD_OPPONENT = _rule(
    "E10", N_("round {round}: {found!r} is not the starting rank of an opponent; taken as nobody: correct it")
)
SEPARATOR = _rule(
    "E13",
    N_("column {column} must be blank, found {found!r}; the fields around it may be shifted: align the row"),
)
BYTE_ALIGNED = Kind(
    "E13",
    _NOTE,
    _ERROR,
    N_(
        "the columns of this row are counted in bytes, not in characters; read that way: re-save with one column a "
        "character"
    ),
)
NO_PLAYERS = _rule(
    "E14", N_("there is no player (no 001 row); this is not a TRF, or the players are missing"), fatal=True
)
LONG_NAME = Kind(
    "E21",
    _WARNING,
    _ERROR,
    NN_(
        "the name is {length} characters long and moves the rest of the row {count} column to the right; read that "
        "way: names have 33 columns (15-47)",
        "the name is {length} characters long and moves the rest of the row {count} columns to the right; read that "
        "way: names have 33 columns (15-47)",
    ),
)
CONTROL_CHARACTER = Kind(
    "E21",
    _WARNING,
    _ERROR,
    N_("a control character (U+{found:04X}) is in the text; read as a blank: remove it"),
)
TABS = Kind(
    "R06",
    _NOTE,
    _ERROR,
    N_("tabs between the fields, each read as {width}; columns below are counted after that: use blanks"),
)
SEX_AND_TITLE = Kind("E22", None, _WARNING, N_("sex {sex!r} does not go with the title {title}: correct one of them"))
RATING_RANGE = Kind(
    "E22", None, _WARNING, N_("rating {found} is outside 1400-2900, the range of FIDE ratings: check it")
)
NOT_A_FEDERATION = Kind(
    "E22", _NOTE, _WARNING, N_("{found!r} is not the code of a FIDE federation; kept as it is: check it")
)
BIRTH_RANGE = Kind("E22", None, _WARNING, N_("year of birth {found} is not possible for a player: check it"))
NO_FIDE_ID = Kind(
    "E24",
    None,
    None,
    N_("player {player} has no FIDE ID (columns 58-68): look it up; FIDE rates only players who have one"),
    {"fide": _ERROR},
)
SAME_FIDE_ID = Kind(
    "E24",
    _WARNING,
    _WARNING,
    N_("FIDE ID {found} is also that of player {player} (line {line}): correct one of them"),
    {"fide": _ERROR},
)
ODD_FIDE_ID = Kind(
    "E24",
    _NOTE,
    _WARNING,
    N_("{found!r} is not a FIDE ID (digits only); kept as it is: correct it"),
    {"fide": _ERROR},
)
RANK_MISSING = Kind(
    "E10",
    _NOTE,
    _WARNING,
    N_("player {player} has no rank (columns 86-89); it can be computed: fill it in"),
    {"engine": None, "itdx": None},
)
POINTS_MISSING = Kind(
    "E10",
    _NOTE,
    _ERROR,
    N_("player {player} has no points (columns 81-84); they can be computed: fill them in"),
)
GAP = Kind(
    "E10",
    None,
    None,
    N_("the starting ranks are not 1 to {count} without a gap; engines refuse that: renumber the players"),
    {"engine": _ERROR},
)
TOO_MANY_ROUNDS = _rule(
    "E18",
    NN_(
        "the row reaches further than {count} round; the rest is not read",
        "the row reaches further than {count} rounds; the rest is not read",
    ),
)
BEYOND_ROUNDS = Kind(
    "E18",
    _WARNING,
    _ERROR,
    NN_(
        "round {round} is filled in, but {count} round is announced (142 or XXR): correct the number of rounds",
        "round {round} is filled in, but {count} rounds are announced (142 or XXR): correct the number of rounds",
    ),
)
NO_ROUNDS = _rule("E18", N_("{found!r} is not a number of rounds from 1 to 999; ignored: correct it"), read=_WARNING)
ROUNDS_DIFFER = Kind(
    "E18",
    _WARNING,
    _ERROR,
    NN_(
        "{count} round is announced here, but {other} in line {line}; the first counts",
        "{count} rounds are announced here, but {other} in line {line}; the first counts",
    ),
)

# -- the header: E15, E16, E19, E23
MISSING_RECORD = Kind("E15", None, _ERROR, N_("record {code} ({what}) is missing; it is mandatory here: add it"))
BAD_DATE = _rule(
    "E16",
    N_("{found!r} is not a date that exists; expected YYYY/MM/DD: correct it"),
)
LOOSE_DATE = Kind(
    "E16",
    _NOTE,
    _ERROR,
    N_("{found!r} read as {date}; the format is YYYY/MM/DD: write it that way"),
    {"trf16": _NOTE},
)
AMBIGUOUS_DATE = Kind(
    "E16",
    _WARNING,
    _ERROR,
    N_("{found!r} may be read in more than one way; not taken as a date: write YYYY/MM/DD"),
)
END_BEFORE_START = Kind("E16", _WARNING, _ERROR, N_("the end date {end} is before the start date {start}: correct one"))
ROUND_DATE_OUTSIDE = Kind(
    "E16", None, _ERROR, N_("round {round} is dated {date}, outside {start} to {end}: correct one of the dates")
)
ROUND_DATES_DESCEND = Kind("E16", None, _ERROR, N_("round {round} is dated {date}, before round {before}: correct it"))
UNKNOWN_TYPE = Kind(
    "E19", _NOTE, _ERROR, N_("{found!r} is not a tournament type of record 192; kept as it is: check the spelling")
)
ENGINE_TYPE = Kind(
    "E19",
    None,
    None,
    N_("{found!r} is refused by bbpPairings 6; write FIDE_DUTCH for the Dutch system"),
    {"engine": _ERROR},
)
UNKNOWN_TIE_BREAK = Kind(
    "E19", _NOTE, _ERROR, N_("{found!r} is not a tie-break code; kept as it is: check the spelling")
)
UNKNOWN_SCORE_SYMBOL = Kind(
    "E19", _WARNING, _ERROR, N_("{found!r} is not a symbol of record {record}; expected {expected}: correct it")
)
ENGINE_SCORE_SYMBOL = Kind(
    "E19",
    None,
    None,
    N_("bbpPairings 6 refuses {found!r} in record 162: write a BB. record instead"),
    {"engine": _ERROR},
)
WRONG_COUNT = Kind(
    "E23", _NOTE, _WARNING, N_("record {record} says {found}, but there are {count} {what}; counted again: correct it")
)

# -- teams: E20
UNKNOWN_ID = _rule("E20", N_("record {record} names {what} {found}, which does not exist: correct it"), read=_WARNING)
IN_TWO_TEAMS = _rule(
    "E20",
    N_("player {player} is in team {team} and in team {other} (line {line}): take the player out of one"),
    read=_WARNING,
)
TEAM_AGAIN = _rule("E20", N_("team {team} is listed again (first in line {line}); the first counts: correct it"))
LINE_UP_MISMATCH = _rule(
    "E20",
    N_("round {round}: team {team} lists player {player}, but the player has no game against team {opponent} there"),
    read=_WARNING,
)
TEAM_POINTS = Kind(
    "E20",
    None,
    _ERROR,
    N_("team {team} has {found} game points, but its results and byes add up to {expected}: correct one"),
)
TEAM_BYE_TWICE = _rule("E20", N_("record 320 is there again (first in line {line}); the first counts"), read=_WARNING)

# -- any record
MALFORMED = Kind(
    "R08", _WARNING, _ERROR, N_("record {record} cannot be read: {reason}; the line is kept but not used: correct it")
)
LONG_LINE = Kind(
    "R08",
    _ERROR,
    _ERROR,
    NN_(
        "a line of {count} character; not read: at most {limit}",
        "a line of {count} characters; not read: at most {limit}",
    ),
    fatal=True,
)
UNKNOWN_RECORD = _repair("R08", N_("record {record!r} is not known; the line is kept but not used"), strict=_NOTE)
RULER = _repair("R05", N_("a ruler or a legend without '###'; skipped: put ### in front"), strict=_WARNING)
PHANTOM = _repair("R17", N_("the row of {found!r} without a starting rank is no player; skipped: leave it out"))
BYTE_ORDER_MARK = _repair("R01", N_("the file starts with a byte-order mark; skipped"), strict=_NOTE, engine=_ERROR)
OTHER_ENCODING = _repair(
    "R02",
    N_("not UTF-8; read as {encoding}. If names look wrong, read it again as one of {offers}; save it as UTF-8"),
    read=_WARNING,
)
SUGGESTED_ENCODING = _repair(
    "R02",
    N_(
        "not UTF-8; read as {encoding}. Most players come from Central Europe, so try {suggested} (or one of {offers}) "
        "if names look wrong; save it as UTF-8"
    ),
    read=_WARNING,
)
COMPOSED = _repair("R04", N_("accents were written apart from their letters (NFD); joined"), strict=_WARNING)
BLANK_CELL = _repair(
    "R07",
    N_("round {round}: nothing is written for player {player} though the round was paired; read as an absence (Z)"),
    strict=_NOTE,
)
LOOSE_NUMBER = _repair("R09", N_("{field}: {found!r} read as {read}; write it right aligned with one decimal"))
SEX_LETTER = _repair("R11", N_("sex {found!r} read as {read!r}; write m or w"))
TITLE_LETTERS = _repair("R12", N_("title {found!r} read as {read}; write it in full, right aligned in columns 11-13"))
NO_FEDERATION = _repair("R13", N_("federation {found!r} read as none; leave it blank or give the code"))
FEDERATION_CASE = _repair("R13", N_("federation {found!r} read as {read}; write capitals"))
LOOSE_ID = _repair(
    "R14", N_("FIDE ID {found!r} read as {read}; write it right aligned to column 68, or leave it blank")
)
LOOSE_BIRTH = _repair("R15", N_("date of birth {found!r} read as {read}; write YYYY/MM/DD"))
BAD_BIRTH = Kind(
    "E16", _WARNING, _ERROR, N_("date of birth {found!r} cannot be read with certainty; left out: write YYYY/MM/DD")
)
LETTER_CASE = _repair("R16", N_("round {round}: {found!r} read as {read!r}"), strict=_NOTE)
LOOSE_COLOUR = _repair("R16", N_("round {round}: colour {found!r} read as {read!r}; write w or b"), engine=_ERROR)
LOOSE_BYE = _repair(
    "R16", N_("round {round}: the bye {found!r} read as '0000 - {read}'; write it that way"), strict=_NOTE
)
LOOSE_DRAW = _repair("R16", N_("round {round}: {found!r} read as a draw; write '='"), strict=_ERROR)
NO_RESULT = Kind(
    "E08",
    _WARNING,
    _ERROR,
    N_("round {round}: an opponent but no result; read as a game without a result yet: enter the result"),
    {"itdx": _WARNING},
)
OLD_BYE = Kind(
    "E11",
    _NOTE,
    _ERROR,
    N_("round {round}: '0000 - {found}' read as {read} as in files of 2006; write '0000 - {read}'"),
)
OLD_BYES = Kind(
    "E11",
    _WARNING,
    _ERROR,
    N_("round {round}: several players have '0000 - +'; read as full-point byes (F): confirm, and write F or U"),
)
OLD_ABSENCE = _repair("E11", N_("round {round}: '0000 - -' read as an absence (Z); write '0000 - Z'"))
RUNNING_GAME = Kind(
    "E11",
    _WARNING,
    _ERROR,
    N_(
        "round {round}: 'Z' with opponent {opponent} on both rows read as a game without a result yet: enter the result"
    ),
)
LOOSE_ROUND_DATES = _repair(
    "R19",
    N_("the dates are not in the columns of their rounds (92, 102, ...); numbered in order: align them"),
)
LOOSE_ROUND_DATE = _repair("R19", N_("round date {found!r} read as {date}; write YY/MM/DD"))
BAD_ROUND_DATE = _rule(
    "E16",
    N_("{found!r} is not the date of a round; expected YY/MM/DD: correct it. The line is kept but not used"),
    read=_WARNING,
)
LOOSE_SCORES = _repair(
    "R20", N_("record {record}: the values are not in their columns; read in order: align them"), strict=_WARNING
)
LOOSE_LIST = _repair("R21", N_("record {record}: the values are not in their columns; read in order: align them"))
TYPE_IN_092 = _repair(
    "R22", N_("{found} in record 092 taken as the tournament type: write it in record 192"), strict=_NOTE
)
TIE_BREAK_SPELLING = _repair("R23", N_("tie-break {found!r} read as {read}; write it that way"))
LOOSE_COLOUR_RECORD = _repair(
    "R24", N_("initial colour {found!r} read as {read!r}; write W or B without a blank after it"), engine=_ERROR
)
TRAILING_BLANK = Kind(
    "R24",
    None,
    _NOTE,
    N_("blanks at the end of record {record}; bbpPairings refuses them there: remove them"),
    {"engine": _ERROR},
)
TWICE = _repair("R26", N_("record {record} is there again (first in line {line}); {kept}"), read=_WARNING)
BOTH_TEAM_RECORDS = _repair("R27", N_("records 013 and 310 are both there; 310 counts"), strict=_NOTE)
LAYOUT_299 = _repair(
    "R28",
    N_(
        "record 299 is in the layout of the sample file (7-10, 12-15, 17-19, 21-24); read that way: write the "
        "layout of the table (8-11, 14-17, 20-22, 24-27)"
    ),
)
NOT_IN_TRF16 = Kind("R29", None, None, N_("record {record} does not exist in TRF16: leave it out"), {"trf16": _WARNING})
ENGINE_RECORD = Kind("R29", None, None, N_("bbpPairings 6 refuses record {record}: leave it out"), {"engine": _ERROR})
IGNORED_ABSENCE = Kind(
    "R29",
    None,
    None,
    N_("bbpPairings 6 ignores record XXZ and would pair these players: write 240 records"),
    {"engine": _ERROR},
)
MORE = Kind(
    "R99",
    _NOTE,
    _NOTE,
    NN_(
        "and {count} more finding that is not listed; repair these first",
        "and {count} more findings that are not listed; repair these first",
    ),
)
