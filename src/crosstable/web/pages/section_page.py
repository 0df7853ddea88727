"""What the pages of a section share: the rail, the strip of rounds, the step that can be undone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from starlette.responses import HTMLResponse

from crosstable.i18n import _, translate
from crosstable.journal import EventState
from crosstable.journal import events as e
from crosstable.reports.happenings import happening, together
from crosstable.web.frame import EventHere, Notice, SectionHere, render


@dataclass(frozen=True, slots=True)
class Step:
    """The step that undo takes back."""

    command: str
    what: str


def rail() -> list[tuple[str, str, str]]:
    """The pages of a section: key, path, title."""
    return [
        ("players", "players", _("Players")),
        ("round", "round", _("Round")),
        ("standings", "standings", _("Standings")),
        ("prizes", "prizes", _("Prizes")),
        ("print", "print", _("Print")),
        ("journal", "journal", _("Journal")),
        ("settings", "settings", _("Settings")),
    ]


_SETTING_UP = (e.SectionCreated, e.TieBreaksAnnounced)
"""What an event is created with: before anybody is in it nobody has done these as a step of their own."""


def last_step(event: EventHere) -> Step | None:
    """The last command that counts, in words; `None` where undo is not for the visitor or there is nothing."""
    role = event.here.visitor.role(event.state)
    if role is None or role in (e.Role.SPECTATOR, e.Role.CHECK_IN, e.Role.RESULTS):
        return None
    timeline = event.timeline
    for entry in reversed(timeline.entries):
        if entry.command in timeline.undone or isinstance(entry.event, (e.CommandUndone, e.CommandRedone)):
            continue
        if isinstance(entry.event, (e.EventCreated, e.OfficialAppointed)):
            return None
        if isinstance(entry.event, _SETTING_UP) and not any(one.entries for one in timeline.state.sections.values()):
            return None
        return Step(entry.command, _in_words(entry.event, timeline.state, timeline.events_of(entry.command)))
    return None


def step_in_words(event: EventHere, command: str) -> str:
    """A step in words; empty where there is none of that name."""
    found = event.timeline.events_of(command)
    return _in_words(found[0], event.state, found) if found else ""


def _in_words(event: e.Event, state: EventState, step: Sequence[e.Event]) -> str:
    """What happened last in a step, or all of it in one sentence; where the event has several sections, in which."""
    text = translate(together(step) or happening(event, state))
    section = state.sections.get(getattr(event, "section", ""))
    if section is None or len(state.sections) < 2:
        return text
    return f"{section.settings.name or section.name}: {text}"


_OF_THE_EVENT = frozenset({"event", "journal"})
"""Regions that belong to the whole event."""


def section_page(
    at: SectionHere,
    template: str,
    tab: str,
    *,
    regions: Iterable[str],
    notice: Notice | None = None,
    status: int = 200,
    **values: object,
) -> HTMLResponse:
    """A page of a section; `regions` name what it shows and is told of, the section's number added where it has one."""
    return render(
        at.here,
        template,
        status=status,
        notice=notice,
        event=at.event,
        at=at,
        tab=tab,
        rail=rail(),
        undo=last_step(at.event),
        regions=" ".join(region if region in _OF_THE_EVENT else f"{region}-{at.number}" for region in regions),
        **values,
    )
