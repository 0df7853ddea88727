"""A document as JSON: keys and codes that never change, scores as exact decimals, titles and notes for people."""

import json
from datetime import datetime

from crosstable.reports.documents.document import Document, Table, Translate, in_json


def json_text(made: Document, translate: Translate, *, at: datetime | None = None) -> bytes:
    """The document in UTF-8."""
    content = {
        "document": made.key,
        "title": translate(made.title),
        "event": made.event,
        "section": made.section,
        "round": made.round,
        "at": at.isoformat() if at is not None else None,
        "tables": [_table(table, translate) for table in made.tables],
        "notes": [translate(note) for note in made.notes],
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _table(table: Table, translate: Translate) -> dict[str, object]:
    keys = [column.key for column in table.columns]
    return {
        "heading": table.heading,
        "columns": {column.key: translate(column.heading) for column in table.columns},
        "rows": [dict(zip(keys, map(in_json, row), strict=True)) for row in table.rows],
    }
