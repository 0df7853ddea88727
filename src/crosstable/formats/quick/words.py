"""Words that people type for a round without a game, in the languages they type in."""

import unicodedata

_BYES = (
    # English, Indonesian, Russian, Dutch, Spanish, German, French, Italian, Polish, Portuguese, Turkish, Czech …
    "bye", "pab", "u", "1bye", "bye1", "bay", "bebas", "libur", "istirahat", "бай", "выходной", "свободен", "vrij",
    "vrijgeloot", "oneven", "libre", "descansa", "descanso", "exento", "spielfrei", "freilos", "exempt", "repos",
    "riposo", "riposa", "pauza", "pauzuje", "wolny", "folga", "isento", "volno", "frirunda",
)  # fmt: skip
_FULL_BYES = ("f", "fpb", "full", "full-point bye", "full point bye")
_HALF_BYES = (
    "h", "hpb", "½bye", "bye½", "½-bye", "1/2bye", "bye1/2", "half", "halfbye", "half-bye", "half-point bye",
    "half point bye",
)  # fmt: skip
_ABSENCES = (
    "z", "zpb", "0bye", "bye0", "zero", "zero-point bye", "zero point bye", "absent", "absence", "free", "none",
    "absen", "отсутствовал", "отсутствовала", "afwezig", "abwesend", "ausente",
)  # fmt: skip


def plain(text: str) -> str:
    """A text for comparing: one case, no accents over Latin letters, single blanks.

    ½ stays what it is, so that ``½bye`` is still to be read.
    """
    folded = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(c for c in folded if not "\u0300" <= c <= "\u036f")
    return " ".join(unicodedata.normalize("NFC", bare).split())


BYES = frozenset(map(plain, _BYES))
"""The pairing-allocated bye."""
FULL_BYES = frozenset(map(plain, _FULL_BYES))
"""A full point that the arbiter gives."""
HALF_BYES = frozenset(map(plain, _HALF_BYES))
ABSENCES = frozenset(map(plain, _ABSENCES))
"""Rounds without a game that are worth nothing."""
