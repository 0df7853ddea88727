"""Snapshots in the tables."""

from sqlalchemy import Connection

from crosstable.store import statements as sql
from crosstable.store.snapshots import KEPT, Snapshot


def put(connection: Connection, snapshot: Snapshot) -> None:
    """Keep a snapshot; drop all but the newest `KEPT` of its journal and format."""
    key = {"journal": snapshot.journal, "form": snapshot.format_version}
    connection.execute(sql.DROP_SNAPSHOT, key | {"place": snapshot.sequence})
    connection.execute(sql.PUT_SNAPSHOT, _row(snapshot))
    for place in connection.execute(sql.SNAPSHOT_PLACES, key).scalars().all()[KEPT:]:
        connection.execute(sql.DROP_SNAPSHOT, key | {"place": place})


def _row(snapshot: Snapshot) -> dict[str, object]:
    return {
        "journal": snapshot.journal,
        "format": snapshot.format_version,
        "sequence": snapshot.sequence,
        "digest": snapshot.digest,
        "checksum": snapshot.checksum(),
        "content": snapshot.content,
    }


def latest(connection: Connection, journal: str, format_version: int, up_to: int | None) -> Snapshot | None:
    """The newest snapshot whose record has the digest that it claims and whose bytes are those that were kept."""
    bounds = {"journal": journal, "form": format_version, "up_to": sql.NO_LIMIT if up_to is None else up_to}
    for row in connection.execute(sql.SNAPSHOTS, bounds):
        snapshot = Snapshot(
            journal=journal,
            sequence=row.sequence,
            digest=row.digest,
            format_version=format_version,
            content=row.content,
        )
        if snapshot.checksum() == row.checksum:
            return snapshot
    return None
