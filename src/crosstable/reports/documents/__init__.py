"""What goes on paper and into files: lists, tables, slips and cards as data, one function a document.

`DOCUMENTS` names them all; `document` makes one; `crosstable.reports.outputs.render` writes it in a format.
"""

from crosstable.reports.documents.document import (
    Align,
    Column,
    Document,
    DocumentError,
    Layout,
    MissingExtraError,
    Number,
    Table,
    Term,
    Written,
)
from crosstable.reports.documents.registry import DOCUMENTS, DocumentKind, Format, document
from crosstable.reports.documents.source import Named, Source, full_name, naming

__all__ = [
    "DOCUMENTS",
    "Align",
    "Column",
    "Document",
    "DocumentError",
    "DocumentKind",
    "Format",
    "Layout",
    "MissingExtraError",
    "Named",
    "Number",
    "Source",
    "Table",
    "Term",
    "Written",
    "document",
    "full_name",
    "naming",
]
