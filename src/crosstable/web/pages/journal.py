"""The journal: who did what and when; undo and redo of any step; the event as it was at any moment."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException
from starlette.responses import HTMLResponse, Response

from crosstable.desk import NotAllowed, Preview
from crosstable.desk.rights import MAY_UNDO
from crosstable.domain import Message
from crosstable.i18n import _, translate
from crosstable.journal import CommandRefused, ConfirmationNeeded, Entry, EventState, Section, Timeline
from crosstable.journal import events as e
from crosstable.journal.state import Entry as PlayerEntry
from crosstable.reports.happenings import happening, replaced, together
from crosstable.store import StoreError
from crosstable.web.boards import round_rows
from crosstable.web.computed import kept, ranked_or_none
from crosstable.web.configuration import LOCAL_ACTOR
from crosstable.web.frame import (
    AnEvent,
    ASection,
    EventHere,
    Notice,
    Posted,
    SectionHere,
    ask,
    error,
    go_on,
    number_of,
    refusal,
    render,
    text_of,
)
from crosstable.web.pages.section_page import section_page

router = APIRouter(prefix="/e/{journal}")

_A_PAGE = 50
"""Steps on a page."""

_MOST_TOLD = 12
"""Sentences of one step that are shown before the rest is folded away."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which steps are wanted; empty texts mean all."""

    who: str = ""
    kind: str = ""
    text: str = ""
    page: int = 1

    def query(self, page: int) -> str:
        """As an address carries it."""
        said = {"who": self.who, "kind": self.kind, "text": self.text, "page": str(page) if page > 1 else ""}
        return urlencode({key: value for key, value in said.items() if value})

    @property
    def is_set(self) -> bool:
        """Whether anything is left out."""
        return bool(self.who or self.kind or self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one command has made happen."""

    command: str
    entries: tuple[Entry, ...]
    sections: tuple[str, ...]
    undone: bool
    is_switch: bool
    """Whether the step is itself an undo or a redo."""

    @property
    def is_beginning(self) -> bool:
        """Whether the event was created here, which nobody takes back."""
        return isinstance(self.entries[0].event, e.EventCreated)

    @property
    def last(self) -> int:
        """The sequence of its last entry."""
        return self.entries[-1].sequence

    @property
    def at(self) -> datetime:
        """When, on the clock of this machine."""
        return self.entries[-1].at.astimezone()

    @property
    def actor(self) -> str:
        """Who did it."""
        return self.entries[-1].actor


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownStep:
    """A step in words."""

    step: Step
    who: str
    told: tuple[Message, ...]
    more: tuple[Message, ...]
    """What is folded away."""
    is_sum: bool
    """Whether one sentence says it all, and what is folded away says it one by one."""
    of: tuple[Message, ...]
    """For an undo or a redo: what the step was that it is about."""


KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("players", ("player.", "bye.")),
    ("rounds", ("round.", "amendment.")),
    ("results", ("result.", "points.")),
    ("settings", ("section.", "tie-breaks.", "pairs.", "numbers.")),
    ("event", ("event.", "official.")),
    ("undo", ("command.",)),
)
"""What steps can be narrowed to, and how the kinds of their events begin."""


def _kind_names() -> list[tuple[str, str]]:
    names = {
        "players": _("players"),
        "rounds": _("rounds"),
        "results": _("results"),
        "settings": _("settings"),
        "event": _("event and officials"),
        "undo": _("undo and redo"),
    }
    return [(key, names[key]) for key, _starts in KINDS]


def steps(timeline: Timeline) -> list[Step]:
    """The steps of a journal, the first one first."""
    grouped: list[list[Entry]] = []
    for entry in timeline.entries:
        if grouped and grouped[-1][-1].command == entry.command:
            grouped[-1].append(entry)
        else:
            grouped.append([entry])
    return [_step(timeline, entries) for entries in grouped]


def _step(timeline: Timeline, entries: list[Entry]) -> Step:
    named = (getattr(entry.event, "section", "") for entry in entries)
    return Step(
        command=entries[0].command,
        entries=tuple(entries),
        sections=tuple(dict.fromkeys(name for name in named if name)),
        undone=entries[0].command in timeline.undone,
        is_switch=isinstance(entries[0].event, (e.CommandUndone, e.CommandRedone)),
    )


def with_everybody(timeline: Timeline) -> EventState:
    """The state with the players who were removed, or whose registration was undone, so that all can be named."""
    state = timeline.state
    gone: dict[str, dict[int, PlayerEntry]] = {}
    for entry in timeline.entries:
        event = entry.event
        if isinstance(event, e.PlayerRegistered):
            section = state.sections.get(event.section)
            if section is not None and event.entry not in section.entries:
                gone.setdefault(event.section, {})[event.entry] = PlayerEntry(number=event.entry, person=event.person)
    if not gone:
        return state
    sections = {
        name: replace(section, entries={**gone[name], **section.entries}) if name in gone else section
        for name, section in state.sections.items()
    }
    return replace(state, sections=sections)


def who_is(actor: str) -> str:
    """An actor for people."""
    return _("this computer") if actor == LOCAL_ACTOR else actor


class _Words:
    """Puts steps in words."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.state = with_everybody(timeline)
        self.replaced = replaced(timeline.entries)

    def told(self, step: Step) -> list[Message]:
        """A sentence for every entry of a step."""
        return [self._told(entry) for entry in step.entries]

    def _told(self, entry: Entry) -> Message:
        return happening(entry.event, self.state, self.replaced.get(entry.sequence))

    def of(self, step: Step) -> list[Message]:
        """What an undo or a redo is about."""
        event = step.entries[0].event
        if not isinstance(event, (e.CommandUndone, e.CommandRedone)):
            return []
        found = [entry for entry in self.timeline.entries if entry.command == event.command]
        summary = together([entry.event for entry in found])
        return [self._told(entry) for entry in found[:3]] if summary is None else [summary]

    def shown(self, step: Step) -> ShownStep:
        """A step for the page."""
        told = self.told(step)
        summary = together([entry.event for entry in step.entries])
        shown = 1 if summary is not None else _MOST_TOLD
        if summary is not None:
            told = [summary, *told]
        return ShownStep(
            step=step,
            who=who_is(step.actor),
            told=tuple(told[:shown]),
            more=tuple(told[shown:]),
            is_sum=summary is not None,
            of=tuple(self.of(step)),
        )

    def has(self, step: Step, wanted: str) -> bool:
        """Whether the words of a step have a text."""
        texts = [translate(message) for message in (*self.told(step), *self.of(step))]
        return any(wanted in text.casefold() for text in texts)


def chosen(timeline: Timeline, words: _Words, wanted: Filter, section: str = "") -> Iterator[Step]:
    """The steps that are wanted, the last one first; of a section with those of the whole event."""
    starts = dict(KINDS).get(wanted.kind, ("",))
    text = wanted.text.strip().casefold()
    found = steps(timeline)
    about = {step.command: step.sections for step in found}
    for step in reversed(found):
        named = _switched_sections(step, about)
        if section and named and section not in named:
            continue
        if wanted.who and step.actor != wanted.who:
            continue
        if not any(entry.event.KIND.startswith(starts) for entry in step.entries):
            continue
        if text and not words.has(step, text):
            continue
        yield step


def _switched_sections(step: Step, about: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The sections of a step; of an undo or redo, those of the step it is about."""
    event = step.entries[0].event
    return about.get(event.command, ()) if isinstance(event, (e.CommandUndone, e.CommandRedone)) else step.sections


# ------------------------------------------------------------------------------------------------------ pages


@router.get("/journal")
def of_event(event: AnEvent, who: str = "", kind: str = "", text: str = "", page: int = 1) -> HTMLResponse:
    """The journal of the whole event."""
    values = _values(event, Filter(who, kind, text[:100], max(1, page)))
    return render(
        event.here, "event_journal.html", event=event, journal_url=f"{event.url}/journal", look_url="", **values
    )


@router.get("/{number}/journal")
def of_section(at: ASection, who: str = "", kind: str = "", text: str = "", page: int = 1) -> HTMLResponse:
    """The journal of a section, with what concerns the whole event."""
    values = _values(at.event, Filter(who, kind, text[:100], max(1, page)), at.section.name)
    return section_page(
        at,
        "journal.html",
        "journal",
        regions=("journal",),
        journal_url=f"{at.url}/journal",
        look_url=f"{at.url}/journal/at",
        **values,
    )


def _values(event: EventHere, wanted: Filter, section: str = "") -> dict[str, Any]:
    timeline = event.timeline
    words = _Words(timeline)
    found = list(chosen(timeline, words, wanted, section))
    first = (wanted.page - 1) * _A_PAGE
    role = event.here.visitor.role(event.state)
    return {
        "shown": [words.shown(step) for step in found[first : first + _A_PAGE]],
        "wanted": wanted,
        "count": len(found),
        "pages": max(1, -(-len(found) // _A_PAGE)),
        "actors": [(actor, who_is(actor)) for actor in sorted({entry.actor for entry in timeline.entries})],
        "kinds": _kind_names(),
        "numbers": {name: place for place, name in enumerate(event.state.sections, start=1)},
        "can_redo": bool(timeline.undone),
        "may_undo": role in MAY_UNDO,
        "me": event.here.visitor.actor,
    }


# ------------------------------------------------------------------------------------------------------- redo


@router.post("/redo")
def redo(event: AnEvent, form: Posted) -> Response:
    """Let a step that was undone count again, by default the one undone last."""
    to = text_of(form, "to")
    back = to if to.startswith(event.url) else f"{event.url}/journal"
    command = text_of(form, "command") or None
    desk, actor = event.here.desk, event.here.visitor.actor
    try:
        outcome = desk.redo(event.journal, actor, command, confirmations=number_of(form, "confirmations") or 0)
    except ConfirmationNeeded as needed:
        return _asked(event, command, needed, back)
    except CommandRefused as refused:
        if command in event.timeline.commands and any(found.code == "not-undone" for found in refused.findings):
            return go_on(back, Notice("warning", tuple(translate(found.message) for found in refused.findings)))
        return refusal(event, refused.findings, back)
    except (NotAllowed, StoreError) as trouble:
        return render(event.here, "stopped.html", status=403, event=event, stopped=error(trouble.message), back=back)
    said = outcome.entries[-1].event if outcome.entries else None
    known = event.timeline.events_of(said.command) if isinstance(said, e.CommandRedone) else ()
    what = translate(together(known) or happening(known[0], with_everybody(event.timeline))) if known else ""
    return go_on(back, Notice("done", (_("Counts again: {what}").format(what=what) if what else _("Counts again."),)))


def _asked(event: EventHere, command: str | None, needed: ConfirmationNeeded, back: str) -> Response:
    """Ask for the confirmation that a redo needs, with what would change."""
    timeline = event.timeline
    known = timeline.events_of(command) if command else ()
    words = translate(together(known) or happening(known[0], with_everybody(timeline))) if known else ""
    again = [
        Entry(sequence=timeline.head + place, event=found, at=event.here.desk.clock(), actor="", command="preview")
        for place, found in enumerate(needed.decision.events, start=1)
    ]
    preview = Preview(decision=needed.decision, before=timeline.state, after=timeline.extended(again).state)
    what = _("Let it count again: {what}").format(what=words) if words else _("Let it count again")
    return ask(event, needed, preview, [("to", back), ("command", command or "")], back, what)


# -------------------------------------------------------------------------------------------------- back in time

_MOST_MOMENTS = 24


class _Moments:
    """States of the past that were looked at lately: a journal only grows, so they never change."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], Timeline] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, journal: str, timeline: Timeline, sequence: int) -> Timeline:
        """The timeline as it was after an entry."""
        key = (journal, sequence)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        then = timeline.until(sequence)
        with self._lock:
            self._known[key] = then
            while len(self._known) > _MOST_MOMENTS:
                self._known.popitem(last=False)
        return then


_moments = _Moments()


@router.get("/{number}/journal/at/{sequence}")
def moment(at: ASection, sequence: int, round: int | None = None) -> HTMLResponse:  # noqa: A002 - the word of the handbook
    """The section as it was after a step: pairings and standings, nothing to press."""
    now = at.event
    if not 1 <= sequence <= now.head:
        raise HTTPException(404)
    found = steps(now.timeline)
    place = next(n for n, step in enumerate(found) if step.last >= sequence)
    step = found[place]
    then = EventHere(now.here, now.journal, _moments.get(f"{id(now.here.desk)}/{now.journal}", now.timeline, step.last))
    section = then.state.sections.get(at.section.name)
    shown = _Words(now.timeline).shown(step)
    return section_page(
        SectionHere(then, at.number, section or at.section),
        "moment.html",
        "journal",
        regions=(),
        exists=section is not None,
        shown=shown,
        earlier=found[place - 1].last if place else None,
        later=found[place + 1].last if place + 1 < len(found) else None,
        place=place + 1,
        steps_count=len(found),
        journal_url=f"{at.url}/journal",
        **_then(then.state, section, round),
    )


def _then(state: EventState, section: Section | None, wanted: int | None) -> dict[str, Any]:
    """The standings and one round of a section."""
    if section is None:
        return {"rows": None, "ranking": None, "names": {}, "number": None}
    played = section.current if wanted is None else section.round(wanted)
    ranking = kept(section, ("then", state.start_date), lambda: ranked_or_none(state, section))
    return {
        "rows": None if played is None else round_rows(state, section, played),
        "ranking": ranking,
        "names": {tpn: section.entries[entry].person for entry, tpn in section.numbers.items()},
        "number": None if played is None else played.number,
    }
