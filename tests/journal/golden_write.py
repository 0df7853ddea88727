"""``python -m tests.journal.golden_write NAME`` writes a story of `golden_scripts` as a golden journal.

A journal that is there is never written again: it is the proof that later versions open what this one wrote.
Where only its TRF files are missing (because the writer of TRFs has learnt something new) they are made from it.
"""

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from crosstable.formats.trf import write_trf
from crosstable.journal import Entry, Timeline, event_of, payload_of, tournament

FOLDER = Path(__file__).parent / "golden"
_ANY_TIME = datetime(2026, 5, 1, tzinfo=UTC)


def read_journal(path: Path) -> Timeline:
    """A golden journal as this version understands it."""
    entries = []
    for sequence, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        record = json.loads(line)
        event = event_of(record["kind"], record["version"], record["payload"])
        entries.append(Entry(sequence=sequence, event=event, at=_ANY_TIME, actor="", command=record["command"]))
    return Timeline.of(entries)


def trf_files(path: Path, timeline: Timeline) -> Iterator[tuple[Path, str]]:
    """The final file of each section, with where it is kept."""
    for name, section in timeline.state.sections.items():
        yield path.with_suffix(f".{name}.trf"), write_trf(tournament(timeline.state, section))


def write(name: str) -> list[Path]:
    """Write what is missing of a golden journal; the files that were written."""
    from tests.journal.golden_scripts import SCRIPTS

    path, written = FOLDER / f"{name}.jsonl", []
    if not path.exists():
        lines = [
            json.dumps(
                {
                    "command": entry.command,
                    "kind": entry.event.KIND,
                    "version": entry.event.VERSION,
                    "payload": payload_of(entry.event),
                },
                ensure_ascii=False,
            )
            for entry in SCRIPTS[name]().timeline.entries
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        written.append(path)
    for target, text in trf_files(path, read_journal(path)):
        if not target.exists():
            target.write_text(text, encoding="utf-8", newline="")
            written.append(target)
    return written


def main(names: list[str]) -> int:
    """Write each; an error where there is nothing to be written."""
    done = True
    for name in names:
        written = write(name)
        print("\n".join(map(str, written)) or f"{name} is complete, and golden journals are never rewritten")
        done = done and bool(written)
    return 0 if names and done else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
