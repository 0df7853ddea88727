"""Snapshots, so that a long journal opens at once."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of snapshots."""
    op.create_table(
        "snapshots",
        sa.Column("journal", sa.String(32), sa.ForeignKey("journals.id"), primary_key=True),
        sa.Column("format", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
