"""Values of a tie-break as a column: with the same number of decimals from top to bottom."""

from collections.abc import Sequence

from crosstable.tiebreaks.value import TieBreakValue


def value_column(values: Sequence[TieBreakValue]) -> list[str]:
    """The values with the same number of decimals; a dash where a value does not exist, nothing where none was due."""
    texts = [str(value) for value in values]
    decimals = max((len(text.partition(".")[2]) for text in texts if " " not in text), default=0)
    return [
        _padded(text, decimals) if text else ("" if value.explain is None else "–")
        for text, value in zip(texts, values, strict=True)
    ]


def _padded(text: str, decimals: int) -> str:
    if not decimals or " " in text:
        return text
    whole, _dot, fraction = text.partition(".")
    return f"{whole}.{fraction.ljust(decimals, '0')}"
