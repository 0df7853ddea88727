"""The tables, the same in SQLite and PostgreSQL.  Migrations lead to exactly this; a test compares them."""

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text, UniqueConstraint

HEAD_REVISION = "0002"
"""The newest migration: a database that says this needs none."""

VERSION_TABLE = "crosstable_schema"

metadata = MetaData()

journals = Table(
    "journals",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("head", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("created", String(27), nullable=False),
    Column("changed", String(27), nullable=False),
)

# Payloads are text rather than a JSON type, and moments text rather than a time type: what the digest was computed
# over comes back byte for byte, on both databases.
records = Table(
    "records",
    metadata,
    Column("journal", String(32), ForeignKey("journals.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("at", String(27), nullable=False),
    Column("actor", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("command", Text),
    # Which record of its command this is, from 0: with the constraint below no command can be stored twice.
    Column("position", Integer),
    Column("digest", String(64), nullable=False),
    UniqueConstraint("journal", "command", "position", name="records_command"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("journal", String(32), ForeignKey("journals.id"), primary_key=True),
    Column("format", Integer, primary_key=True, autoincrement=False),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
    Column("checksum", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),
)
