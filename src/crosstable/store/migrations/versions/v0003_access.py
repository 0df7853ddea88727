"""Accounts, access codes, invitations and the secrets of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables of who may come in."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("session_version", sa.Integer, nullable=False),
        sa.Column("created", sa.String(27), nullable=False),
        sa.Column("disabled", sa.String(27)),
        sa.UniqueConstraint("login", name="accounts_login"),
    )
    op.create_table(
        "access_codes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("journal", sa.String(32), sa.ForeignKey("journals.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("first_board", sa.Integer),
        sa.Column("last_board", sa.Integer),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_by", sa.Text, nullable=False),
        sa.Column("created", sa.String(27), nullable=False),
        sa.Column("expires", sa.String(27), nullable=False),
        sa.Column("revoked", sa.String(27)),
        sa.Column("last_used", sa.String(27)),
        sa.UniqueConstraint("secret", name="access_codes_secret"),
    )
    op.create_index("access_codes_journal", "access_codes", ["journal"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("journal", sa.String(32), sa.ForeignKey("journals.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("first_board", sa.Integer),
        sa.Column("last_board", sa.Integer),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_by", sa.Text, nullable=False),
        sa.Column("created", sa.String(27), nullable=False),
        sa.Column("expires", sa.String(27), nullable=False),
        sa.Column("withdrawn", sa.String(27)),
        sa.Column("used", sa.String(27)),
        sa.Column("used_by", sa.String(32), sa.ForeignKey("accounts.id")),
        sa.UniqueConstraint("secret", name="invitations_secret"),
    )
    op.create_index("invitations_journal", "invitations", ["journal"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
