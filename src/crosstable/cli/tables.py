"""Plain tables for terminals and files: columns as wide as their content, numbers right-aligned."""

from collections.abc import Sequence

from rich.cells import cell_len


def table(header: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Lay out rows under a header; `right` holds the columns (from 0) that are right-aligned.

    Widths count terminal cells, so that names in any script line up.
    """
    widths = [max(map(cell_len, column)) for column in zip(header, *rows, strict=True)]
    lines = [_line(cells, widths, right) for cells in (header, *rows)]
    rule = "  ".join("─" * width for width in widths)
    return "\n".join([lines[0], rule, *lines[1:]])


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> str:
    padded = []
    for column, (text, width) in enumerate(zip(cells, widths, strict=True)):
        blank = " " * (width - cell_len(text))
        padded.append(blank + text if column in right else text + blank)
    return "  ".join(padded).rstrip()
