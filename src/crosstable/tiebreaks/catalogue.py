"""The catalogue of tie-breaks as a table, and the one reader and writer of tie-break lists.

`ENTRIES` says of every code what it is called, which article defines it, what it looks at, where it is allowed and
which modifiers it takes; in which edition a code exists is said by `crosstable.tiebreaks.editions`.  `parse`
understands lists in the usual spellings (``BH/C1, BH; SB``, ``BH-C1|BH``, ``Buc1 BH``, ``Buchholz Cut-1``); a
`TieBreak` prints itself as TRF26 writes it, `screen_code` and `long_name` say it as people read it.

Sources: C.07 of 2026, Articles 4 to 14, with the modifiers of MTB26 (TRF26 records 202 and 212); US Chess rule 34.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from crosstable.domain.messages import N_, Message, say
from crosstable.domain.points import print_points
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.errors import TieBreakError, UnknownTieBreakError
from crosstable.tiebreaks.tie_break import Modifier, TieBreak


class Family(Enum):
    """Who defines a tie-break, and for whom."""

    POINTS = "points"
    INDIVIDUAL = "individual"
    TEAM = "team"
    US_CHESS = "US Chess"


class Better(Enum):
    """Which value wins."""

    HIGH = "high"
    LOW = "low"
    RANK = "rank"
    """The tie-break orders a tied group; there is no value outside of the group."""


class Where(Enum):
    """The kind of tournament in which a tie-break is of use."""

    ANY = "any"
    SWISS = "Swiss"
    """Forbidden in round robins since 2026 (note to Art. 8)."""
    ROUND_ROBIN = "round robin"
    """Allowed in a Swiss, but unusual there."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One tie-break: everything about it except how it is computed."""

    code: str
    """Name in TRF26 records 202 and 212, without modifiers."""
    name: str
    """Long English name, a template for translation."""
    article: str
    """The article that defines it: ``C.07 8.1``, ``US Chess 34E1``."""
    kind: str
    """What it looks at (C.07 4.3): A games among the tied, B own results, C opponents' results, D ratings."""
    family: Family
    better: Better
    modifiers: str
    """The kinds of modifiers it takes (letters of `Modifier.kind`)."""
    where: Where
    split: bool
    """Whether ``:MP`` and ``:GP`` choose the score in a team event (Art. 13)."""


class BadModifierError(TieBreakError):
    """A known tie-break with a modifier that does not belong to it."""


_HIGH, _LOW, _RANK = Better
_ANY, _SWISS, _RR = Where
_PTS, _IND, _TEAM, _US = Family

# fmt: off
_TABLE = (
    # code     long name                                article    type  family better modif. where  :MP/:GP
    Entry("PTS", N_("Points"),                          "C.07 4.2", "", _PTS, _HIGH, "",     _ANY,   False),
    Entry("MPTS", N_("Match points"),                   "C.07 4.2", "", _PTS, _HIGH, "",     _ANY,   False),
    Entry("GPTS", N_("Game points"),                    "C.07 4.2", "", _PTS, _HIGH, "",     _ANY,   False),
    # Article 6: the games among the tied
    Entry("DE", N_("Direct encounter"),                 "C.07 6",   "A", _IND, _RANK, "P",   _ANY,   True),
    # Article 7: own results
    Entry("WIN", N_("Number of wins"),                  "C.07 7.1", "B", _IND, _HIGH, "",    _ANY,   True),
    Entry("WON", N_("Games won over the board"),        "C.07 7.2", "B", _IND, _HIGH, "",    _ANY,   True),
    Entry("BPG", N_("Games played with Black"),         "C.07 7.3", "B", _IND, _HIGH, "",    _ANY,   False),
    Entry("BWG", N_("Games won with Black"),            "C.07 7.4", "B", _IND, _HIGH, "",    _ANY,   False),
    Entry("PS", N_("Progressive score"),                "C.07 7.5", "B", _IND, _HIGH, "C",   _ANY,   True),
    Entry("REP", N_("Rounds elected to play"),          "C.07 7.6", "B", _IND, _HIGH, "",    _ANY,   False),
    Entry("STD", N_("Standard points"),                 "C.07 7.7", "B", _IND, _HIGH, "",    _ANY,   True),
    Entry("TPN", N_("Pairing number"),                  "C.07 7.8", "B", _IND, _LOW,  "R",   _ANY,   False),
    # Article 8: the Buchholz family
    Entry("BH", N_("Buchholz"),                         "C.07 8.1", "C", _IND, _HIGH, "CMPF", _SWISS, True),
    Entry("AOB", N_("Average of opponents' Buchholz"),  "C.07 8.2", "CC", _IND, _HIGH, "F",  _SWISS, True),
    Entry("FB", N_("Fore Buchholz"),                    "C.07 8.3", "DC", _IND, _HIGH, "CMP", _SWISS, True),
    # Article 9: own results times those of the opponents
    Entry("SB", N_("Sonneborn-Berger"),                 "C.07 9.1", "BC", _IND, _HIGH, "CP", _ANY,   True),
    Entry("KS", N_("Koya"),                             "C.07 9.2", "BC", _IND, _HIGH, "L",  _RR,    True),
    # Article 10: ratings
    Entry("ARO", N_("Average rating of opponents"),     "C.07 10.1", "D", _IND, _HIGH, "CMU", _ANY,  False),
    Entry("TPR", N_("Tournament performance rating"),   "C.07 10.2", "DB", _IND, _HIGH, "U", _ANY,   False),
    Entry("PTP", N_("Perfect tournament performance"),  "C.07 10.3", "DB", _IND, _HIGH, "U", _ANY,   False),
    Entry("APRO", N_("Average performance of opponents"), "C.07 10.4", "DC", _IND, _HIGH, "U", _ANY, False),
    Entry("APPO", N_("Average perfect performance of opponents"), "C.07 10.5", "DC", _IND, _HIGH, "U", _ANY, False),
    Entry("RTNG", N_("Rating"),                         "C.07 10.6", "D", _IND, _HIGH, "RU", _ANY,   False),
    # Article 12: teams, the boards of a match
    Entry("BC", N_("Board count"),                      "C.07 12.1", "B", _TEAM, _LOW,  "",  _ANY,   False),
    Entry("TBR", N_("Top board result"),                "C.07 12.2", "B", _TEAM, _HIGH, "",  _ANY,   False),
    Entry("BBE", N_("Bottom board elimination"),        "C.07 12.3", "B", _TEAM, _HIGH, "",  _ANY,   False),
    # Article 13: teams, match points and game points
    Entry("MPvGP", N_("Match points or game points, whichever does not rank"),
                                                        "C.07 13.1", "B", _TEAM, _HIGH, "",  _ANY,   False),
    Entry("EMMSB", N_("Sonneborn-Berger, match points × match points"),
                                                        "C.07 13.2", "BC", _TEAM, _HIGH, "CP", _ANY,  False),
    Entry("EMGSB", N_("Sonneborn-Berger, match points × game points"),
                                                        "C.07 13.2", "BC", _TEAM, _HIGH, "CP", _ANY,  False),
    Entry("EGMSB", N_("Sonneborn-Berger, game points × match points"),
                                                        "C.07 13.2", "BC", _TEAM, _HIGH, "CP", _ANY,  False),
    Entry("EGGSB", N_("Sonneborn-Berger, game points × game points"),
                                                        "C.07 13.2", "BC", _TEAM, _HIGH, "CP", _ANY,  False),
    Entry("EDE", N_("Extended direct encounter"),       "C.07 13.3", "A", _TEAM, _RANK, "P",  _ANY,   False),
    Entry("EDEBT", N_("Extended direct encounter, then board count, then top board"),
                                                        "C.07 13.3", "A", _TEAM, _RANK, "P",  _ANY,   False),
    Entry("EDEBB", N_("Extended direct encounter, then board count, then bottom board"),
                                                        "C.07 13.3", "A", _TEAM, _RANK, "P",  _ANY,   False),
    Entry("EDET", N_("Extended direct encounter, then top board"),
                                                        "C.07 13.3", "A", _TEAM, _RANK, "P",  _ANY,   False),
    Entry("EDEB", N_("Extended direct encounter, then bottom board"),
                                                        "C.07 13.3", "A", _TEAM, _RANK, "P",  _ANY,   False),
    Entry("SSSC", N_("Score strength combination"),     "C.07 13.4", "BC", _TEAM, _HIGH, "FPK", _SWISS, False),
    # US Chess rule 34E, edition USCF-34 only
    Entry("MODMED", N_("Modified Median"),              "US Chess 34E1", "C", _US, _HIGH, "", _ANY,   False),
    Entry("SOLKOFF", N_("Solkoff"),                     "US Chess 34E2", "C", _US, _HIGH, "", _ANY,   False),
    Entry("CUMUL", N_("Cumulative"),                    "US Chess 34E3", "B", _US, _HIGH, "", _ANY,   False),
    Entry("MEDIAN", N_("Median"),                       "US Chess 34E4", "C", _US, _HIGH, "", _ANY,   False),
    Entry("RBT", N_("Result between tied players"),     "US Chess 34E5", "A", _US, _RANK, "", _ANY,   False),
    Entry("MOSTBLACKS", N_("Most Blacks"),              "US Chess 34E6", "B", _US, _HIGH, "", _ANY,   False),
    Entry("KASHDAN", N_("Kashdan"),                     "US Chess 34E7", "B", _US, _HIGH, "", _ANY,   False),
    Entry("USSB", N_("Sonneborn-Berger (US Chess)"),    "US Chess 34E8", "BC", _US, _HIGH, "", _ANY,  False),
    Entry("CUMOPP", N_("Cumulative of opposition"),     "US Chess 34E9", "C", _US, _HIGH, "", _ANY,   False),
    Entry("OPPERF", N_("Opposition's performance"),     "US Chess 34E10", "D", _US, _HIGH, "U", _ANY, False),
    Entry("AVGOPP", N_("Average opposition"),           "US Chess 34E11", "D", _US, _HIGH, "U", _ANY, False),
)
# fmt: on

ENTRIES: Mapping[str, Entry] = MappingProxyType({entry.code: entry for entry in _TABLE})
"""Every tie-break that is known here, by code, in the order of the articles."""

OWN_PREFIX = "OTHER_"
"""The beginning of codes for tie-breaks that an organiser defined (TRF26); kept as written, never computed."""

_ALIASES = {
    "POINTS": "PTS",
    "SCORE": "PTS",
    "MP": "MPTS",
    "GP": "GPTS",
    "BOARDPOINTS": "GPTS",
    "BUCHHOLZ": "BH",
    "BUCH": "BH",
    "BUC": "BH",
    "BUC1": "BH/C1",
    "BUC2": "BH/C2",
    "BUCT": "BH",
    "MBH": "BH/M1",
    "MEDIANBUCHHOLZ": "BH/M1",
    "BUCHHOLZMEDIAN": "BH/M1",
    "SUMBUCHHOLZ": "AOB",
    "FOREBUCHHOLZ": "FB",
    "SONNEBORN": "SB",
    "SONNEBERG": "SB",
    "KOYASYSTEM": "KS",
    "HEADTOHEAD": "DE",
    "DIRECT": "DE",
    "WINS": "WIN",
    "GE": "REP",
    "GAMESELECTEDTOPLAY": "REP",
    "PROGRESSIVE": "PS",
    "STDSC": "STD",
    "PERFORMANCE": "TPR",
    "RATING": "RTNG",
    "RTG": "RTNG",
    "BLACKS": "BPG",
    "MODIFIEDMEDIAN": "MODMED",
    "SOLK": "SOLKOFF",
    "CUMULATIVE": "CUMUL",
    "CUMULATIVEOPPOSITION": "CUMOPP",
    "CUMULATIVEOFOPPOSITION": "CUMOPP",
    "RESULTBETWEENTIED": "RBT",
    "HARKNESS": "MEDIAN",
}
"""Other names under which tie-breaks are met, reduced to letters and digits."""


def _key(text: str) -> str:
    return "".join(c for c in text.upper() if c.isalnum())


_NAMES: Mapping[str, str] = MappingProxyType(
    {
        **{_key(entry.name): entry.code for entry in _TABLE},
        **{_key(entry.code): entry.code for entry in _TABLE},
        **_ALIASES,
    }
)
_LONGEST_NAME = 12
"""Words of the longest long name, with some to spare."""
_SHORT = 3
"""In a code of so few letters one wrong letter is a great part."""

_SEPARATORS = re.compile(r"[,;|\n\r\t]+")
_TIGHT = re.compile(r"\s*([/:!#])\s*")
_BRACKETS = str.maketrans({"(": "/", ")": "", "[": "/", "]": ""})
_CUT_WORD = re.compile(r"(?<=[^\s,])[\s:/-]*\b(CUT|MEDIAN)[\s-]*(\d)", re.IGNORECASE)
_LOOSE_MODIFIER = re.compile(r"\s+(?=(?:[CM]\d|L[+-]?\d+|K\d+|U\d{3,4}|[PFR])(?!\w))", re.IGNORECASE)
_MODIFIER = re.compile(r"[:/-]?(?:(?P<score>MP|GP)|(?P<limit>L[+-]?\d{1,2})|(?P<kind>[CMPFRKU])(?P<number>\d{0,4}))")


# ---------------------------------------------------------------------------------------------------- reading


def parse(text: str | Iterable[str], *, strict: bool = False) -> tuple[TieBreak, ...]:
    """Read a list of tie-breaks in any of the usual spellings.

    Entries are separated by commas, semicolons, ``|`` or blanks.  A modifier follows after ``/``, ``-``, ``:``,
    a blank, ``!``, ``#`` or nothing (``BH/C1``, ``BH-C1``, ``BH:C1``, ``BH C1``, ``BHC1``); capitals do not
    matter; long names (``Buchholz Cut-1``) and the usual short ones (``Buc1``, ``MBH``, ``GE``) are understood.

    What is not known survives as a `TieBreak` whose name is the entry as it was written, see `is_known`.  With
    `strict` every entry is checked as by `check`, which raises.
    """
    pieces = _SEPARATORS.split(text) if isinstance(text, str) else [p for t in text for p in _SEPARATORS.split(t)]
    found = tuple(entry for piece in pieces if piece.strip() for entry in _parse_piece(piece.strip()))
    if strict:
        for entry in found:
            check(entry)
    return found


def _parse_piece(piece: str) -> list[TieBreak]:
    """The entries between two separators: one, or several with blanks between them."""
    if piece.upper().startswith(OWN_PREFIX):
        return [_unknown(word) for word in piece.split()]
    whole = _read(piece, piece)
    if whole is not None:
        return [whole]
    entries = list(_parse_words(_joined(piece).split()))
    return entries if any(map(is_known, entries)) else [_unknown(piece)]


def _joined(piece: str) -> str:
    """The piece with every modifier fastened to its tie-break by a slash."""
    return _LOOSE_MODIFIER.sub("/", _CUT_WORD.sub(_short_cut, _TIGHT.sub(r"\1", piece.translate(_BRACKETS))))


def _short_cut(match: re.Match[str]) -> str:
    return f"/{match[1][0].upper()}{match[2]}"


def _parse_words(words: Sequence[str]) -> Iterator[TieBreak]:
    """The longest name first: ``Direct encounter`` is one entry, ``DE WIN`` are two."""
    start = 0
    while start < len(words):
        for end in range(min(len(words), start + _LONGEST_NAME), start, -1):
            text = " ".join(words[start:end])
            found = _read(text, text)
            if found is not None:
                yield found
                break
        else:
            end = start + 1
            yield _unknown(words[start])
        start = end


def _read(text: str, written: str) -> TieBreak | None:
    """One entry, or `None` where it is not understood."""
    upper = text.upper().replace("!", "/").replace("#", "/")
    head, modifiers = _at_first_sign(upper)
    exact = _NAMES.get(_key(head))
    if exact is not None:
        return _assemble(exact, modifiers, written)
    for length in range(len(head) - 1, 1, -1):
        name = _NAMES.get(_key(head[:length])) if head[length - 1].isalnum() else None
        if name is None or " " in head:
            continue
        found = _assemble(name, head[length:] + modifiers, written)
        if found is not None and (head[length] == "-" or complaint(found) is None):
            return found
    return None


def _at_first_sign(text: str) -> tuple[str, str]:
    cut = re.search("[/:]", text)
    return (text, "") if cut is None else (text[: cut.start()], text[cut.start() :])


def _assemble(name: str, modifiers: str, written: str) -> TieBreak | None:
    """The tie-break `name`, which may have modifiers itself, with the modifiers that were written after it."""
    code, own = _at_first_sign(name)
    rest, score, found, position = own + modifiers, "", list[Modifier](), 0
    while position < len(rest):
        match = _MODIFIER.match(rest, position)
        if match is None or (match["kind"] and match["kind"] in "PFR" and match["number"]):
            return None
        position = match.end()
        if match["score"]:
            score = match["score"]
        elif match["limit"]:
            found.append(Modifier("L", int(match["limit"][1:])))
        else:
            found.append(_modifier(match["kind"], match["number"]))
    return TieBreak(code, score, tuple(found), written)


def _modifier(kind: str, number: str) -> Modifier:
    if kind in "CM":
        return Modifier(kind, int(number or 1))
    return Modifier(kind, int(number or 0))


def _unknown(text: str) -> TieBreak:
    return TieBreak(text, text=text)


# --------------------------------------------------------------------------------------------------- checking


def is_known(tie_break: TieBreak) -> bool:
    """Whether the code is one of the catalogue."""
    return tie_break.name in ENTRIES


def is_own(tie_break: TieBreak) -> bool:
    """Whether the organiser defined it (``OTHER_…``): it is kept, and cannot be computed."""
    return tie_break.name.upper().startswith(OWN_PREFIX)


def exists_in(tie_break: TieBreak, edition: Edition) -> bool:
    """Whether the edition knows the code."""
    return is_known(tie_break) and tie_break.name not in edition.lacks


def check(tie_break: TieBreak) -> None:
    """Raise if the entry is not in the catalogue, or has a modifier that does not belong to it.

    Raises `UnknownTieBreakError` with the nearest known code, or `BadModifierError` with the modifiers that fit.
    """
    head, modifiers = _at_first_sign(tie_break.name)
    if not is_known(tie_break):
        if modifiers and _key(head) in _NAMES:
            raise BadModifierError(_bad_modifier(tie_break, ENTRIES[_NAMES[_key(head)].split("/")[0]], modifiers))
        raise UnknownTieBreakError(_unknown_message(tie_break))
    reason = complaint(tie_break)
    if reason is not None:
        raise BadModifierError(reason)


def complaint(tie_break: TieBreak) -> Message | None:
    """What is wrong with the modifiers of a known tie-break; `None` where nothing is."""
    entry = ENTRIES[tie_break.name]
    if tie_break.score and not entry.split:
        return say(
            N_("{code}: {name} has no separate value for match points and game points; leave out :{score}."),
            code=str(tie_break),
            name=Message(entry.name),
            score=tie_break.score,
        )
    kinds = [modifier.kind for modifier in tie_break.modifiers]
    for modifier in tie_break.modifiers:
        if modifier.kind not in entry.modifiers:
            return _bad_modifier(tie_break, entry, f"/{modifier}")
        if modifier.kind in "CMKU" and modifier.number < 1:
            return say(
                N_("{code}: the number of {modifier} must be at least 1."), code=str(tie_break), modifier=modifier
            )
        if kinds.count(modifier.kind) > 1:
            return say(N_("{code}: the modifier {modifier} stands twice."), code=str(tie_break), modifier=modifier.kind)
    if "C" in kinds and "M" in kinds:
        return say(N_("{code}: Cut and Median cannot be combined; choose one [C.07 14]."), code=str(tie_break))
    return None


_FORMS = {"C": "/C1 /C2", "M": "/M1 /M2", "L": "/L+1 /L-1", "P": "/P", "F": "/F", "R": "/R", "K": "/K3", "U": "/U1400"}


def _bad_modifier(tie_break: TieBreak, entry: Entry, modifier: str) -> Message:
    if not entry.modifiers:
        return say(
            N_("{code}: {name} ({entry}) takes no modifiers; leave out {modifier}."),
            code=str(tie_break),
            name=Message(entry.name),
            entry=entry.code,
            modifier=modifier,
        )
    return say(
        N_("{code}: {modifier} does not fit {name} ({entry}), which takes {forms} [{article}]."),
        code=str(tie_break),
        modifier=modifier,
        name=Message(entry.name),
        entry=entry.code,
        forms=" ".join(_FORMS[kind] for kind in entry.modifiers),
        article=entry.article,
    )


def _unknown_message(tie_break: TieBreak) -> Message:
    if is_own(tie_break):
        return say(
            N_("{code} is a tie-break of the organiser's own, so its values are not known here; leave it out."),
            code=tie_break.text or tie_break.name,
        )
    near = suggestion(tie_break.name)
    if near is None:
        return say(N_("{code} is not a known tie-break."), code=tie_break.name)
    return say(
        N_("{code} is not a known tie-break. Did you mean {near} ({name})?"),
        code=tie_break.name,
        near=str(near),
        name=long_name(near),
    )


def suggestion(text: str) -> TieBreak | None:
    """The known tie-break whose spelling is nearest to a text, its modifiers kept where they fit."""
    head, modifiers = _at_first_sign(re.sub(r"[-!#](?=[CMLPFRKU]\d?)", "/", _joined(text).upper()))
    name = _key(head)
    close = difflib.get_close_matches(name, _NAMES, n=1, cutoff=0.5 if len(name) <= _SHORT else 0.6)
    if not close:
        return None
    nearest = _NAMES[close[0]]
    whole = _assemble(nearest, modifiers, "")
    return whole if whole is not None and complaint(whole) is None else _assemble(nearest, "", "")


# --------------------------------------------------------------------------------------------------- printing


def code_list(tie_breaks: Iterable[TieBreak]) -> str:
    """The list as records 202 and 212 hold it: ``BH/C1,BH,SB``."""
    return ",".join(map(str, tie_breaks))


def screen_code(tie_break: TieBreak) -> str:
    """The code for tables on screen and paper: ``BH-C1``."""
    if not is_known(tie_break):
        return tie_break.name
    score = f":{tie_break.score}" if tie_break.score else ""
    return (
        tie_break.name
        + score
        + "".join(f"-{modifier}".replace("L-", "L\N{MINUS SIGN}") for modifier in tie_break.modifiers)
    )


_WITH_MODIFIER = {
    "C": N_("{name} Cut-{number}"),
    "M": N_("{name} Median-{number}"),
    "P": N_("{name}, forfeited games as played"),
    "R": N_("{name}, reversed"),
    "K": N_("{name}, divisor {number}"),
    "U": N_("{name}, unrated players as {number}"),
    "F": N_("{name} (fore)"),
}


def long_name(tie_break: TieBreak) -> Message:
    """The name in words: ``Buchholz Cut-1``; an unknown code is its own name."""
    entry = ENTRIES.get(tie_break.name)
    if entry is None:
        return Message("{text}", {"text": tie_break.name})
    name = Message(entry.name)
    if tie_break.score:
        template = N_("{name} (match points)") if tie_break.score == "MP" else N_("{name} (game points)")
        name = say(template, name=name)
    for modifier in tie_break.modifiers:
        name = _koya(name, modifier.number) if modifier.kind == "L" else _modified(name, modifier)
    return name


def _modified(name: Message, modifier: Modifier) -> Message:
    return say(_WITH_MODIFIER[modifier.kind], name=name, number=modifier.number)


def _koya(name: Message, half_points: int) -> Message:
    template = N_("{name}, limit {points} lower") if half_points < 0 else N_("{name}, limit {points} higher")
    return say(template, name=name, points=print_points(50 * abs(half_points)))
