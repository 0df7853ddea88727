"""Texts that no spreadsheet runs as a formula."""

_TRIGGERS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a text for a formula, full-width signs included."""


def defused(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would take it for a formula.

    Blanks do not hide a formula: some programs drop them.
    """
    return f"'{text}" if text.startswith(_TRIGGERS) or text.lstrip().startswith(_TRIGGERS) else text
