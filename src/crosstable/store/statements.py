"""The statements, made once: SQLAlchemy then compiles each once and finds it again at once."""

from sqlalchemy import BindParameter, String, bindparam, delete, func, insert, select, text, update

from crosstable.store.schema import journals, records, snapshots

PAGE = 1000
"""How many records are read in one transaction."""
NO_LIMIT = 2**31 - 1
"""The bound of sequences, for "up to the end"."""

_journal: BindParameter[str] = bindparam("journal", type_=String())
_of_journal = records.c.journal == _journal

JOURNAL = select(journals).where(journals.c.id == _journal)
JOURNALS = select(journals).order_by(journals.c.changed.desc(), journals.c.id)
LOCKED_HEAD = select(journals.c.head, journals.c.digest).where(journals.c.id == _journal).with_for_update()
# Waits for another process that is making the same journal, and then does nothing.
BEGIN = text(
    "INSERT INTO journals (id, head, digest, created, changed) VALUES (:id, :head, :digest, :created, :changed) "
    "ON CONFLICT DO NOTHING"
)
MOVE_HEAD = (
    update(journals)
    .where(journals.c.id == _journal)
    .values(head=bindparam("to"), digest=bindparam("sealed"), changed=bindparam("at"))
)

APPEND = insert(records)
DIGEST_AT = select(records.c.digest).where(_of_journal, records.c.sequence == bindparam("at"))
RECORDS = (
    select(records)
    .where(_of_journal, records.c.sequence > bindparam("after"), records.c.sequence <= bindparam("up_to"))
    .order_by(records.c.sequence)
    .limit(PAGE)
)
COMMANDS_DONE = select(records.c.command).where(
    _of_journal, records.c.command.in_(bindparam("keys", expanding=True)), records.c.position == 0
)
COMMAND_DONE = select(records.c.command).where(
    _of_journal, records.c.command == bindparam("key"), records.c.position == 0
)
COMMAND_RANGE = select(func.min(records.c.sequence), func.max(records.c.sequence)).where(
    _of_journal, records.c.command == bindparam("key")
)

_of_format = (snapshots.c.journal == _journal, snapshots.c.format == bindparam("form"))
PUT_SNAPSHOT = insert(snapshots)
SNAPSHOT_PLACES = select(snapshots.c.sequence).where(*_of_format).order_by(snapshots.c.sequence.desc())
DROP_SNAPSHOT = delete(snapshots).where(*_of_format, snapshots.c.sequence == bindparam("place"))
# Joined with the record that it claims to follow: one that claims another digest does not come up.
SNAPSHOTS = (
    select(snapshots)
    .join(
        records,
        (records.c.journal == snapshots.c.journal)
        & (records.c.sequence == snapshots.c.sequence)
        & (records.c.digest == snapshots.c.digest),
    )
    .where(*_of_format, snapshots.c.sequence <= bindparam("up_to"))
    .order_by(snapshots.c.sequence.desc())
)
