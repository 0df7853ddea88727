"""Journals and their records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first two tables."""
    op.create_table(
        "journals",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.String(27), nullable=False),
        sa.Column("changed", sa.String(27), nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("journal", sa.String(32), sa.ForeignKey("journals.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("position", sa.Integer),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.UniqueConstraint("journal", "command", "position", name="records_command"),
    )
