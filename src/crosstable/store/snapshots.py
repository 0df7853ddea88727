"""Snapshots: states kept so that a journal need not be folded from its start.  The journal always wins."""

import hashlib
from dataclasses import dataclass

KEPT = 2
"""How many snapshots of one journal and format are kept: the newest, and one more should that be damaged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A state after a record, as bytes of which the store knows nothing.

    `format_version` says how to read the bytes; `digest` is that of the record with this sequence.
    Read the bytes with a reader that cannot execute anything (never pickle): a database may come from elsewhere.
    """

    journal: str
    sequence: int
    digest: str
    format_version: int
    content: bytes

    def checksum(self) -> str:
        """SHA-256 over everything, in hexadecimal: shows whether the bytes are still those that were kept."""
        place = f"{self.journal}:{self.sequence}:{self.digest}:{self.format_version}:"
        return hashlib.sha256(place.encode() + self.content).hexdigest()
