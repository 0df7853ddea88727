"""The statements about who may come in, made once."""

from sqlalchemy import String, Table, TextClause, bindparam, func, or_, select, text, update

from crosstable.store.schema import access_codes, accounts, invitations, secrets


def _insert_unless_known(table: Table) -> TextClause:
    """Insert unless the secret is there: an error of the server would tell it."""
    names = [column.name for column in table.c if column.name not in _LATER]
    values = ", ".join(f":{name}" for name in names)
    return text(
        f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({values}) ON CONFLICT (secret) DO NOTHING"  # noqa: S608
    )


_LATER = frozenset({"revoked", "last_used", "withdrawn", "used", "used_by"})
"""What no new row has."""

_account = [column for column in accounts.c if column.name != "password"]
ACCOUNT = select(*_account).where(accounts.c.id == bindparam("account"))
ACCOUNT_BY_LOGIN = select(*_account).where(accounts.c.login == bindparam("name"))
ACCOUNTS = select(*_account).order_by(accounts.c.login)
PASSWORD = select(accounts.c.password).where(accounts.c.id == bindparam("account"))
ADD_ACCOUNT = text(
    "INSERT INTO accounts (id, login, name, password, session_version, created) "
    "VALUES (:id, :login, :name, :password, 1, :created) ON CONFLICT (login) DO NOTHING"
)
REHASH = (
    update(accounts)
    .where(accounts.c.id == bindparam("account"), accounts.c.password == bindparam("old"))
    .values(password=bindparam("new"))
)
SET_PASSWORD = (
    update(accounts)
    .where(accounts.c.id == bindparam("account"))
    .values(password=bindparam("new"), session_version=accounts.c.session_version + 1)
)
SET_DISABLED = (
    update(accounts)
    .where(accounts.c.id == bindparam("account"))
    .values(disabled=bindparam("since"), session_version=accounts.c.session_version + 1)
)

_code = [column for column in access_codes.c if column.name != "secret"]
ADD_CODE = _insert_unless_known(access_codes)
CODE = select(*_code).where(access_codes.c.id == bindparam("code"))
CODE_BY_SECRET = select(*_code).where(access_codes.c.secret == bindparam("hash"))
CODES = (
    select(*_code)
    .where(access_codes.c.journal == bindparam("of"))
    .order_by(access_codes.c.created, access_codes.c.label, access_codes.c.id)
)
_not_revoked = access_codes.c.revoked.is_(None)
REVOKE_CODE = (
    update(access_codes).where(access_codes.c.id == bindparam("code"), _not_revoked).values(revoked=bindparam("at"))
)
REVOKE_EXPIRED = (
    update(access_codes)
    .where(
        access_codes.c.journal == bindparam("of"),
        access_codes.c.label == bindparam("name"),
        access_codes.c.expires <= bindparam("at"),
        _not_revoked,
    )
    .values(revoked=access_codes.c.expires)
)
COUNT_LABEL = select(func.count()).where(
    access_codes.c.journal == bindparam("of"), access_codes.c.label == bindparam("name"), _not_revoked
)
USE_CODE = update(access_codes).where(access_codes.c.id == bindparam("code")).values(last_used=bindparam("at"))

_invitation = [column for column in invitations.c if column.name != "secret"]
ADD_INVITATION = _insert_unless_known(invitations)
INVITATION = select(*_invitation).where(invitations.c.id == bindparam("invitation"))
INVITATION_BY_SECRET = select(*_invitation).where(invitations.c.secret == bindparam("hash"))
INVITATIONS = (
    select(*_invitation)
    .where(invitations.c.journal == bindparam("of"))
    .order_by(invitations.c.created, invitations.c.id)
)
# One statement, so that of two accounts who accept at the same moment one comes too late.
CLAIM_INVITATION = (
    update(invitations)
    .where(
        invitations.c.id == bindparam("invitation"),
        invitations.c.withdrawn.is_(None),
        or_(
            invitations.c.used_by == bindparam("account"),
            invitations.c.used_by.is_(None) & (invitations.c.expires > bindparam("at")),
        ),
    )
    .values(used_by=bindparam("account"), used=func.coalesce(invitations.c.used, bindparam("at", type_=String())))
)
WITHDRAW_INVITATION = (
    update(invitations)
    .where(invitations.c.id == bindparam("invitation"), invitations.c.used.is_(None), invitations.c.withdrawn.is_(None))
    .values(withdrawn=bindparam("at"))
)

SECRET = select(secrets.c.value).where(secrets.c.name == bindparam("key"))
KEEP_SECRET = text("INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
