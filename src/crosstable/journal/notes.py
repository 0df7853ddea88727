"""The ``###`` lines of integrity events (checklist for tournament-handling programs, section 5)."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.domain import ResultCode
from crosstable.journal.events import Board
from crosstable.journal.state import Codes, Note, Section

_HALVES = {
    ResultCode.WIN: "1",
    ResultCode.DRAW: "1/2",
    ResultCode.LOSS: "0",
    ResultCode.UNRATED_WIN: "W",
    ResultCode.UNRATED_DRAW: "D",
    ResultCode.UNRATED_LOSS: "L",
    ResultCode.FORFEIT_WIN: "1F",
    ResultCode.FORFEIT_LOSS: "0F",
    ResultCode.UNFINISHED: "?",
}


def plain(text: str) -> str:
    """Somebody's own words as the text of a note: one line without control characters, and no places for numbers."""
    seen = "".join(" " if unicodedata.category(letter) in _UNSEEN else letter for letter in text)
    return " ".join(seen.split()).replace("{", "{{").replace("}", "}}")


_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}


def result_text(codes: Codes | None) -> str:
    """``1-0``, ``1/2-1/2``, ``1F-0F``; ``?`` where there was none."""
    if codes is None:
        return "?"
    return "-".join(_HALVES.get(code, "?") for code in codes)


def boards_text(
    boards: Sequence[Board], bye: int | None, others: Sequence[Board], other_bye: int | None
) -> tuple[str, tuple[int, ...]]:
    """The boards and the bye that the others do not have, as text with ``{}`` for each player, and the players."""
    known = {(board.white, board.black) for board in others}
    differing = [board for board in boards if (board.white, board.black) not in known]
    words = ["{}-{}" for _ in differing]
    entries = [number for board in differing for number in (board.white, board.black)]
    if bye is not None and bye != other_bye:
        words.append("{}=PAB")
        entries.append(bye)
    return " ".join(words), tuple(entries)


def board_note(
    section: Section,
    kind: str,
    number: int,
    board: int,
    before: Codes | None,
    after: Codes,
    *,
    swapped: bool = False,
) -> Section:
    """The section with a note about one board; `swapped` where its players have changed colours just now."""
    played = section.round(number)
    found = next((b for b in played.boards if b.board == board), None) if played else None
    if found is None:
        return section
    entries: tuple[int, ...] = (found.white, found.black)
    if kind == "Adjournment":
        text = f"{{}}-{{}} {result_text(after)}"
    elif swapped:
        same = before is not None and after == before[::-1]
        old, new = ("", "") if same else (f": {result_text(before)}", f": {result_text(after)}")
        text = f"{{}}-{{}}{old} => {{}}-{{}}{new}"
        entries = (found.black, found.white, found.white, found.black)
    else:
        text = f"{{}}-{{}}: {result_text(before)} => {result_text(after)}"
    note = Note(kind=kind, round=number, text=text, entries=entries)
    return replace(section, notes=(*section.notes, note))


def without_note(section: Section, kind: str, number: int, entries: tuple[int, ...] | None = None) -> Section:
    """The section without the notes of a kind about a round, of all players or of these."""
    kept = tuple(
        note
        for note in section.notes
        if (note.kind, note.round) != (kind, number) or (entries is not None and note.entries != entries)
    )
    return section if len(kept) == len(section.notes) else replace(section, notes=kept)


def note_line(note: Note, numbers: Mapping[int, int]) -> str:
    """A note as the text of a comment line, without the ``###``, with the current TPNs."""
    text = note.text.format(*(numbers.get(entry, f"entry {entry}") for entry in note.entries))
    head = f" {note.kind} @ Round {note.round}"
    return f"{head}: {text}" if text else head
