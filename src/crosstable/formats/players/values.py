"""What one cell says: ratings, titles, federations, numbers, births, sexes, names; each with what is wrong with it."""

import re
import unicodedata
from dataclasses import dataclass

from crosstable.domain import Title
from crosstable.domain.messages import N_, Message, say
from crosstable.formats.findings import Severity
from crosstable.formats.players.encoding import UNREADABLE
from crosstable.formats.players.limits import MAX_NAME
from crosstable.formats.trf.codes import FEDERATIONS, NO_FEDERATION_MARKS, read_title
from crosstable.formats.trf.dates import DateState, read_birth

HIGHEST_RATING = 3500
"""Nobody has a higher one."""

LOWEST_USUAL_RATING = 100
"""Below it a number is more likely something else."""


@dataclass(frozen=True, slots=True)
class Said:
    """The value of a cell, and what there is to say about it (`NOTE`, `WARNING` or, without a value, `ERROR`)."""

    value: str = ""
    severity: Severity | None = None
    code: str = ""
    message: Message | None = None


def _said(value: str, severity: Severity, code: str, message: Message) -> Said:
    return Said(value, severity, code, message)


UNRATED = frozenset(
    {"", "0", "-", "–", "—", "unr", "unrated", "ur", "nr", "n/a", "none", "нет", "б/р", "бр", "sin", "ohne"}
)
"""What stands for no rating, in lower case without dots."""

_WHOLE = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_SUFFIX = re.compile(r"(\d{3,4})\s*[PpFf*]", re.ASCII)


def is_unrated(text: str) -> bool:
    """Whether the text says that there is no rating."""
    return text.strip().lower().rstrip(".") in UNRATED or text.strip() in {"0.0", "00", "000", "0000"}


def rating(text: str) -> Said:
    """A whole number from 1 to `HIGHEST_RATING`, or empty for an unrated player."""
    text = text.strip().replace("\u2212", "-")
    if is_unrated(text):
        return Said()
    suffixed = _SUFFIX.fullmatch(text)
    number = suffixed[1] if suffixed else text
    if _WHOLE.fullmatch(number) is None:
        message = say(
            N_("{text} is not a rating: write a whole number, or nothing for an unrated player."), text=text[:40]
        )
        return _said("", Severity.ERROR, "rating", message)
    value = int(number)
    if not 1 <= value <= HIGHEST_RATING:
        message = say(
            N_("The rating {rating} is impossible: correct it, or leave it empty for an unrated player."), rating=value
        )
        return _said("", Severity.ERROR, "rating", message)
    if value < LOWEST_USUAL_RATING:
        message = say(N_("The rating {rating} is unusually low: is it in the right column?"), rating=value)
        return _said(str(value), Severity.WARNING, "rating-low", message)
    return Said(str(value))


OTHER_TITLES = frozenset(
    {"AGM", "AIM", "AFM", "ACM", "NM", "WNM", "SM", "WSM", "CCM", "FI", "IA", "FA", "NA", "MK", "KMC"}
)
"""Titles that exist but do not count for the pairing numbers."""


def title(text: str) -> Said:
    """A FIDE title in capitals, or another title as it stands."""
    text = text.strip().rstrip(".")
    if not text or text in {"-", "–", "0"}:
        return Said()
    if (found := read_title(text)) is not None:
        return Said(found.value)
    if text.upper() in OTHER_TITLES:
        return Said(text.upper())
    message = say(
        N_("{text} is not a title of FIDE ({titles}): it is kept, but does not count for the pairing numbers."),
        text=text[:40],
        titles=", ".join(known.value for known in Title),
    )
    return _said(text[:20], Severity.WARNING, "title", message)


_OTHER_CODES = {
    **{"NLD": "NED", "DEU": "GER", "CHE": "SUI", "DNK": "DEN", "GRC": "GRE", "PRT": "POR", "HRV": "CRO", "SVN": "SLO"},
    **{"BGR": "BUL", "IDN": "INA", "MYS": "MAS", "ZAF": "RSA", "LVA": "LAT", "SAU": "KSA", "ARE": "UAE", "IRN": "IRI"},
    **{"VNM": "VIE", "PHL": "PHI", "TWN": "TPE", "CHL": "CHI", "PRY": "PAR", "URY": "URU", "ROM": "ROU", "MNG": "MGL"},
    **{"LKA": "SRI", "KWT": "KUW", "MMR": "MYA", "NGA": "NGR", "DZA": "ALG", "ZWE": "ZIM", "ZMB": "ZAM", "HOL": "NED"},
}
"""Codes of ISO 3166 and older ones, where FIDE writes another."""


def federation(text: str) -> Said:
    """The three letters of a FIDE federation, empty for none."""
    code = text.strip().upper()
    if not code or code in NO_FEDERATION_MARKS:
        return Said()
    if code in FEDERATIONS:
        return Said(code)
    if code in _OTHER_CODES:
        message = say(N_("{text} was read as the federation {code}."), text=code, code=_OTHER_CODES[code])
        return _said(_OTHER_CODES[code], Severity.NOTE, "federation", message)
    message = say(
        N_("{text} is not a federation of FIDE: write its three letters, such as NED. It is left empty."),
        text=text.strip()[:40],
    )
    return _said("", Severity.WARNING, "federation", message)


_FIDE_ID = re.compile(r"\d{5,10}", re.ASCII)


def fide_id(text: str) -> Said:
    """A FIDE ID of 5 to 10 digits, empty for none."""
    text = text.strip()
    if not text.strip("0-–") or is_unrated(text):
        return Said()
    if _FIDE_ID.fullmatch(text):
        return Said(text)
    message = say(N_("{text} is not a FIDE ID (5 to 10 digits): it is left empty."), text=text[:40])
    return _said("", Severity.WARNING, "fide-id", message)


def birth(text: str, day_first: bool | None = None) -> Said:
    """A year or a date as ``1999/06/30``.

    `day_first` says how this list writes dates with slashes; where nobody knows, only the year is kept.
    """
    text = text.strip().split(" 00:00")[0]
    if text in {"", "0", "-", "–"}:
        return Said()
    read = read_birth(text)
    if read.state is DateState.AMBIGUOUS and (slashed := _SLASHED.fullmatch(text)):
        return _slashed(text, slashed, day_first)
    if read.value is not None and 1900 <= read.value.year <= 2100:
        year_only = not read.value.month and not read.value.day
        return Said(str(read.value.year) if year_only else str(read.value))
    if read.value is None and read.state in {DateState.STRICT, DateState.LOOSE}:
        return Said()
    message = say(N_("{text} is not a date of birth: write 1999 or 1999/06/30. It is left empty."), text=text[:40])
    return _said("", Severity.WARNING, "birth", message)


_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)


def day_first(text: str) -> bool | None:
    """What a date with slashes shows of its order: true for 31/12/1999, false for 12/31/1999, `None` for neither."""
    match = _SLASHED.fullmatch(text.strip())
    if match is None or (int(match[1]) <= 12) is (int(match[2]) <= 12):
        return None
    return int(match[1]) > 12


def _slashed(text: str, match: re.Match[str], day_first: bool | None) -> Said:
    if day_first is None:
        message = say(
            N_("{text} can be read in two ways (day first or month first): only the year is kept."), text=text[:40]
        )
        return _said(match[3], Severity.WARNING, "birth", message)
    day, month = (match[1], match[2]) if day_first else (match[2], match[1])
    return birth(f"{match[3]}/{int(month):02d}/{int(day):02d}")


_WOMEN = frozenset({"w", "f", "v", "k", "p", "ж", "жен", "woman", "women", "female", "femme", "vrouw", "vrouwelijk",
                    "weiblich", "frau", "женский", "perempuan", "wanita", "mujer", "femenino", "femenina",
                    "girl", "g", "meisje"})  # fmt: skip
_MEN = frozenset({"m", "м", "h", "l", "муж", "man", "men", "male", "homme", "mannelijk", "männlich", "mann", "мужской",
                  "laki-laki", "laki", "pria", "hombre", "masculino", "boy", "b", "jongen"})  # fmt: skip


def sex(text: str, *, spanish: bool = False) -> Said:
    """``m``, ``w`` or empty; `spanish` lists write H and M for men and women."""
    word = text.strip().lower().rstrip(".")
    if word in {"", "-", "–"}:
        return Said()
    if spanish and word == "m":
        return Said("w")
    if word in _WOMEN:
        return Said("w")
    if word in _MEN:
        return Said("m")
    message = say(N_("{text} is no sex: write m or w. It is left empty."), text=text.strip()[:40])
    return _said("", Severity.WARNING, "sex", message)


_BREAKS = re.compile("[ ]*[\t\n\v\f\r\x85\u2028\u2029]+[ ]*")
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def joined_lines(text: str) -> str:
    """The text on one line; nothing else is changed."""
    return _BREAKS.sub(" ", text).strip()


def name(text: str) -> Said:
    """A name as it stands: no letter is changed, composed, decomposed or reordered; line breaks become blanks."""
    text = joined_lines(text)
    if not text:
        return _said("", Severity.ERROR, "name", say(N_("There is no name: write one, or remove the row.")))
    if control := next((letter for letter in text if unicodedata.category(letter) in {"Cc", "Cs"}), None):
        message = say(
            N_("The name {name!a} holds the control character {code}: write it anew."),
            name=text[:60],
            code=f"U+{ord(control):04X}",
        )
        return _said("", Severity.ERROR, "name", message)
    if not any(letter.isalpha() for letter in text):
        message = say(N_("{text} is not a name: is the right column chosen for the names?"), text=text[:60])
        return _said("", Severity.ERROR, "name", message)
    if len(text) > MAX_NAME:
        message = say(
            N_("The name has {count} characters; at most {limit} fit: shorten it."), count=len(text), limit=MAX_NAME
        )
        return _said("", Severity.ERROR, "name", message)
    return _doubtful(text)


def _doubtful(text: str) -> Said:
    if any(letter in _OVERRIDES for letter in text):
        message = say(N_("The name holds invisible signs that reorder what is shown: look whether they belong there."))
        return _said(text, Severity.WARNING, "name-direction", message)
    if UNREADABLE in text:
        message = say(N_("The name {name} has letters that could not be read: correct them."), name=text)
        return _said(text, Severity.WARNING, "name-unreadable", message)
    return Said(text)
