"""The tables, the same in SQLite and PostgreSQL.  Migrations lead to exactly this; a test compares them."""

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text, UniqueConstraint

HEAD_REVISION = "0003"
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

# Who may come in.  A role is text here: the store knows nothing of what it permits.  Of passwords, codes and links
# only hashes are kept.
accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("login", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("password", Text, nullable=False),
    # Counts up when every session of the account has to end.
    Column("session_version", Integer, nullable=False),
    Column("created", String(27), nullable=False),
    Column("disabled", String(27)),
    UniqueConstraint("login", name="accounts_login"),
)

access_codes = Table(
    "access_codes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("journal", String(32), ForeignKey("journals.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("first_board", Integer),
    Column("last_board", Integer),
    Column("secret", String(64), nullable=False),
    Column("created_by", Text, nullable=False),
    Column("created", String(27), nullable=False),
    Column("expires", String(27), nullable=False),
    Column("revoked", String(27)),
    Column("last_used", String(27)),
    UniqueConstraint("secret", name="access_codes_secret"),
    Index("access_codes_journal", "journal"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("journal", String(32), ForeignKey("journals.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("first_board", Integer),
    Column("last_board", Integer),
    Column("secret", String(64), nullable=False),
    Column("created_by", Text, nullable=False),
    Column("created", String(27), nullable=False),
    Column("expires", String(27), nullable=False),
    Column("withdrawn", String(27)),
    Column("used", String(27)),
    Column("used_by", String(32), ForeignKey("accounts.id")),
    UniqueConstraint("secret", name="invitations_secret"),
    Index("invitations_journal", "journal"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
