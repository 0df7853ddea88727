"""Opening a long journal at a glance: the state from the last snapshot and what has happened since.

A snapshot is a convenience and never the truth: the store passes over one that does not carry the digest of its
record, and one that this program cannot read is as good as none.  For anything but the present state (undo, the past,
a command) the desk folds the journal itself.
"""

import json
from dataclasses import dataclass

from crosstable.journal import CodecError, EventState, event_of, fold
from crosstable.journal import events as e
from crosstable.journal.codec import from_json, to_json
from crosstable.store import Snapshot, Store

FORMAT = 2
"""The version of what is kept in a snapshot; another version is passed over."""

EVERY = 1000
"""A snapshot is kept when a journal has grown by so many entries since the last."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The present state of an event, after an entry."""

    state: EventState
    sequence: int


def keep(store: Store, journal: str, glance: Glance, undone: frozenset[str], digest: str) -> None:
    """Keep the state after an entry, whose digest it carries."""
    content = json.dumps({"undone": sorted(undone), "state": to_json(glance.state)}, ensure_ascii=False)
    store.put_snapshot(
        Snapshot(
            journal=journal,
            sequence=glance.sequence,
            digest=digest,
            format_version=FORMAT,
            content=content.encode(),
        )
    )


def glance(store: Store, journal: str) -> Glance | None:
    """The present state by way of a snapshot; `None` where there is none that helps."""
    snapshot = store.latest_snapshot(journal, FORMAT)
    if snapshot is None:
        return None
    try:
        kept = json.loads(snapshot.content)
        undone, state = frozenset(kept["undone"]), from_json(EventState, kept["state"])
    except (CodecError, ValueError, KeyError, TypeError):
        return None
    happened = []
    sequence = snapshot.sequence
    for record in store.read(journal, snapshot.sequence):
        event = event_of(record.kind, record.version, dict(record.payload))
        if isinstance(event, (e.CommandUndone, e.CommandRedone)):
            return None  # What no longer counts may lie before the snapshot: only the journal tells.
        if record.command not in undone:
            happened.append(event)
        sequence = record.sequence
    return Glance(fold(happened, state), sequence)
