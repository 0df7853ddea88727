"""How much of a player's name the public sees."""

import unicodedata
from enum import StrEnum


class PublicNames(StrEnum):
    """What stands for the players on public pages."""

    FULL = "full"
    SHORT = "short"
    """Family name and initials: ``Petrova A.``"""
    HIDDEN = "hidden"
    """The pairing number only."""


def public_name(person_name: str, names: PublicNames, tpn: int | None) -> str:
    """A player's name as the public may see it; where names are hidden, the bare pairing number.

    `tpn` is the pairing number, `None` while there is none; what is hidden then is an empty text.  No words come with
    a number: those are the edge's, in the reader's language.
    """
    if names is PublicNames.FULL:
        return person_name
    if names is PublicNames.SHORT:
        return _short(person_name)
    return "" if tpn is None else str(tpn)


def _short(name: str) -> str:
    """Family name and initials.  Without a comma nobody knows which is the family name: the first word is kept."""
    whole = unicodedata.normalize("NFC", name)
    family, comma, given = whole.partition(",")
    if not comma:
        family, _, given = whole.strip().partition(" ")
    if not family.strip():
        return " ".join(filter(None, map(_initials, given.split())))
    return " ".join(filter(None, (" ".join(family.split()), *map(_initials, given.split()))))


def _initials(word: str) -> str:
    """``A.`` for ``Anna``, ``J.-P.`` for ``Jean-Pierre``; nothing for a word without letters."""
    return "-".join(f"{initial}." for part in word.split("-") if (initial := _initial(part)))


def _initial(part: str) -> str:
    """The first letter with the marks above and below it, in upper case."""
    start = next((n for n, sign in enumerate(part) if sign.isalpha()), None)
    if start is None:
        return ""
    end = start + 1
    while end < len(part) and unicodedata.category(part[end]).startswith("M"):
        end += 1
    return part[start].upper() + part[start + 1 : end]
