"""Documents in a format: bytes with their media type and a file name."""

from crosstable.reports.outputs.render import Paper, Rendered, render, write_document

__all__ = ["Paper", "Rendered", "render", "write_document"]
