"""Which code page wrote a text that is not Unicode: Cyrillic, Central European or Western."""

import re

_SAMPLE = 200_000
_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
_VOWELS = frozenset("aeiouyáàâäãåæéèêëěęíìîïóòôöõøőúùûüůűýÿąăœ")
_AFTER_A_TILDE = frozenset("oOeE")


def likely(content: bytes) -> str:
    """The code page whose reading looks most like names: ``cp1251``, ``cp1250`` or ``cp1252``.

    A guess, to be told as one.  Cyrillic words consist of nothing but high bytes; between the other two decides
    whether each accented letter stands where a vowel or a consonant would.
    """
    words = [word for word in _WORD.findall(content[:_SAMPLE]) if not word.isascii()]
    pure = sum(len(word) > 1 and all(byte >= 0x80 for byte in word) for word in words)
    mixed = sum(any(byte < 0x80 for byte in word) for word in words)
    if pure > mixed:
        return "cp1251"
    central = sum(_evidence(word) for word in words)
    return "cp1250" if central > 0 else "cp1252"


def _evidence(word: bytes) -> int:
    """How much more a word looks Central European than Western."""
    central = word.decode("cp1250", errors="replace")
    western = word.decode("cp1252", errors="replace")
    return sum(
        _fits(central, place) - _fits(western, place) + _leaning(western, place)
        for place, (a, b) in enumerate(zip(central, western, strict=True))
        if a != b
    )


def _fits(word: str, place: int) -> int:
    """Whether a letter can stand where it stands: vowels among consonants, consonants beside a vowel."""
    letter = word[place]
    if letter == "\ufffd":
        return -3
    if not letter.isalpha():
        return -2
    beside = [near.lower() in _VOWELS for near in word[max(0, place - 1) : place] + word[place + 1 : place + 2]]
    if letter.lower() in _VOWELS:
        return -1 if beside and all(beside) else 1
    return 1 if not beside or any(beside) else -1


def _leaning(western: str, place: int) -> int:
    """Where both readings are of one kind: ñ stands before a vowel and ń does not, ã before o and e, ő is Hungarian."""
    following = western[place + 1 : place + 2].lower()
    match western[place].lower():
        case "ñ":
            return -1 if following in _VOWELS and following else 1
        case "ã":
            return -1 if following in _AFTER_A_TILDE or not following else 1
        case "õ" | "û":
            return 1
    return 0
