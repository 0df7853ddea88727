"""The store: append-only journals of records in SQLite or PostgreSQL, and as text.

It knows nothing of chess.  `open_store` opens a folder or database, `Store` says what can be asked of it;
`export_journal` and `import_journal` turn a journal into lines of text and back, `Backups` keeps such files.
"""

from crosstable.store.access import Access
from crosstable.store.access_records import AccessCode, Account, Invitation
from crosstable.store.backups import BackupFile, Backups
from crosstable.store.bus import Listen, Notice
from crosstable.store.errors import (
    AccessRefusedError,
    AlreadyDone,
    Conflict,
    DamagedError,
    DivergedError,
    JournalExistsError,
    LabelTakenError,
    LoginTakenError,
    MissingDatabaseError,
    NewerSchemaError,
    NoSpaceError,
    NoSuchJournalError,
    NotWritableError,
    RecordError,
    StoreError,
    TextDamagedError,
    UnavailableError,
)
from crosstable.store.opening import open_store
from crosstable.store.records import NewRecord, Record, new_journal_id
from crosstable.store.snapshots import Snapshot
from crosstable.store.store import JournalInfo, Store
from crosstable.store.subscription import Subscription
from crosstable.store.text_form import ImportReport, export_journal, import_journal
from crosstable.store.text_reading import Damage, JournalText, read_text

__all__ = [
    "Access",
    "AccessCode",
    "AccessRefusedError",
    "Account",
    "AlreadyDone",
    "BackupFile",
    "Backups",
    "Conflict",
    "Damage",
    "DamagedError",
    "DivergedError",
    "ImportReport",
    "Invitation",
    "JournalExistsError",
    "JournalInfo",
    "JournalText",
    "LabelTakenError",
    "Listen",
    "LoginTakenError",
    "MissingDatabaseError",
    "NewRecord",
    "NewerSchemaError",
    "NoSpaceError",
    "NoSuchJournalError",
    "NotWritableError",
    "Notice",
    "Record",
    "RecordError",
    "Snapshot",
    "Store",
    "StoreError",
    "Subscription",
    "TextDamagedError",
    "UnavailableError",
    "export_journal",
    "import_journal",
    "new_journal_id",
    "open_store",
    "read_text",
]
