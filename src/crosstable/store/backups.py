"""Backup files: journals as text, written by round or whenever the desk likes, in a folder of their own."""

import re
from dataclasses import dataclass
from pathlib import Path

from crosstable.domain.messages import N_, say
from crosstable.store.errors import RecordError
from crosstable.store.file_trouble import file_trouble
from crosstable.store.files import whole_file
from crosstable.store.records import check_journal_id
from crosstable.store.store import Store
from crosstable.store.text_form import export_journal

LABEL = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
NAME = re.compile(r"(?P<journal>[0-9a-f]{32})\.(?P<sequence>[0-9]{8,})\.(?P<label>[a-z0-9-]+)\.jsonl")


@dataclass(frozen=True, slots=True, order=True)
class BackupFile:
    """A backup file: the journal as it was at a sequence, and the occasion on which it was written."""

    sequence: int
    label: str
    path: Path


class Backups:
    """The backup files of a store in a folder: per journal the last `keep`, and the last of every label."""

    def __init__(self, store: Store, folder: Path, *, keep: int = 10) -> None:
        self._store = store
        self._folder = folder
        self._keep = keep

    def write(self, journal: str, label: str) -> Path:
        """Write the journal as it is now, whole or not at all, and remove what is older than need be.

        `label` names the occasion, in small letters, digits and hyphens: ``round-3``.
        Raises `RecordError` for another label, `NoSuchJournalError`, `NoSpaceError`, `NotWritableError` or another
        `StoreError`; the older files are untouched then.
        """
        if not LABEL.fullmatch(label):
            template = N_(
                "A backup is labelled with small letters, digits and hyphens, as round-3; not with {label!r}."
            )
            raise RecordError(say(template, label=label))
        head = self._store.head(check_journal_id(journal))
        path = self._folder / f"{journal}.{head:08}.{label}.jsonl"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with whole_file(path) as stream:
                export_journal(self._store, journal, stream, up_to=head)
            self._tidy(journal)
        except OSError as error:
            raise file_trouble(str(self._folder), error) from error
        return path

    def files(self, journal: str) -> list[BackupFile]:
        """The backup files of a journal, the newest first."""
        found = [(NAME.fullmatch(path.name), path) for path in self._folder.glob(f"{journal}.*.jsonl")]
        ours = [BackupFile(int(name["sequence"]), name["label"], path) for name, path in found if name]
        return sorted(ours, reverse=True)

    def _tidy(self, journal: str) -> None:
        labels: set[str] = set()
        for place, file in enumerate(self.files(journal)):
            if place >= self._keep and file.label in labels:
                file.path.unlink(missing_ok=True)
            labels.add(file.label)
