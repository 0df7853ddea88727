"""Text for a file of lines with fixed columns: nothing in it may end a line, and it is cut between letters only."""

import re
import unicodedata

_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
"""Control characters, Unicode's own line ends, stray byte-order marks and halves of UTF-16 pairs."""

_JOINER = "\u200d"

_LETTERS = str.maketrans(
    {
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H", "’": "'", "‘": "'",
        "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "½": "1/2",
    }
)  # fmt: skip


def clean(text: str) -> str:
    """The text as one line, accents composed, without blanks around it."""
    return unicodedata.normalize("NFC", _BREAKS.sub(" ", text)).strip()


def one_line(text: str) -> str:
    """The text as one line, without blanks after it; nothing else is changed."""
    return _BREAKS.sub(" ", text).rstrip()


def fit(text: str, width: int) -> str:
    """`clean` text, cut to `width` characters; a letter is never cut off from the accents that follow it."""
    text = clean(text)
    if len(text) <= width:
        return text
    end = width
    while end > 0 and _continues(text, end):
        end -= 1
    return text[:end].rstrip()


def _continues(text: str, index: int) -> bool:
    """Whether the character at `index` belongs to the letter before it."""
    joined = text[index] == _JOINER or text[index - 1] == _JOINER
    return joined or unicodedata.category(text[index]) in {"Mn", "Me", "Mc"}


def to_ascii(text: str) -> str:
    """The text in ASCII for old readers: accents removed, ``ß`` as ``ss``, what has no letter as ``?``."""
    bare = unicodedata.normalize("NFD", text.translate(_LETTERS))
    kept = "".join(letter for letter in bare if unicodedata.category(letter) not in {"Mn", "Me", "Mc"})
    return kept.encode("ascii", errors="replace").decode("ascii")
