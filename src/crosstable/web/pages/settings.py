"""The settings: the event, the section, and what is locked once play has started, with the reason."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from crosstable.domain import Colour, Message, PublicNames, parse_points
from crosstable.i18n import _
from crosstable.journal import Section
from crosstable.journal import commands as c
from crosstable.journal.decide.players import NUMBERS_FROZEN_AFTER, by_strength
from crosstable.journal.decide.rounds import ROUND_ROBINS
from crosstable.journal.events import PairsProhibited, ProhibitionKind, System
from crosstable.reports.documents.round_lists import alphabet_key
from crosstable.tiebreaks import TieBreak
from crosstable.tiebreaks.catalogue import long_name, parse, screen_code
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.lint import Advice, lint
from crosstable.tiebreaks.presets import PRESETS
from crosstable.web.computed import kept, snapshot
from crosstable.web.frame import ASection, Notice, Posted, SectionHere, act, error, number_of, text_of
from crosstable.web.pages.section_page import section_page

router = APIRouter(prefix="/e/{journal}/{number}/settings")

_ALL_ROUNDS = 999
_MOST_NAMED = 8
"""Players whom one form can keep apart; more share a club, a family or a federation."""


class NotUnderstoodError(ValueError):
    """What was typed cannot be meant; the text says what to type."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A change: what is to happen, what to say when it has, and how a page is headed that asks before."""

    command: c.Command
    done: str
    what: str


@dataclass(frozen=True, slots=True)
class ShownProhibition:
    """A prohibition in the list."""

    number: int
    who: str
    first: int
    last: int | None
    """`None`: to the end."""


@dataclass(frozen=True, slots=True)
class ShownTieBreak:
    """A tie-break in the list: its code and its name in words."""

    code: str
    name: Message


@router.get("")
def settings(at: ASection) -> HTMLResponse:
    """What the event and the section are set to."""
    return settings_page(at)


def settings_page(
    at: SectionHere, notice: Notice | None = None, typed: Mapping[str, Any] | None = None, group: str = ""
) -> HTMLResponse:
    """The page of the settings; `typed` is what stood in the form of a group that could not be carried out."""
    section, event = at.section, at.event
    # Not told of changes: the page would be fetched again under somebody's hands.
    return section_page(
        at,
        "settings.html",
        "settings",
        regions=(),
        notice=notice,
        typed=typed or {},
        group=group,
        is_round_robin=section.settings.system in ROUND_ROBINS,
        locked=section.started and section.fide_mode,
        systems=_systems(),
        presets=[preset for preset in PRESETS.values() if not preset.name.startswith("team")],
        preset=next((p.name for p in PRESETS.values() if p.codes == ",".join(section.tie_breaks)), ""),
        written={one.name: _written(parse(one.codes)) for one in PRESETS.values()},
        own_list=_written(parse(section.tie_breaks)),
        tie_breaks=[ShownTieBreak(screen_code(one), long_name(one)) for one in parse(section.tie_breaks)],
        advice=_advice(at),
        prohibitions=[_shown(section, rule) for rule in section.prohibitions.values()],
        kinds=_kinds(),
        people=_people(section),
        numbers_frozen=len(section.rounds) >= NUMBERS_FROZEN_AFTER,
        numbered=bool(section.order),
        name_forms=_name_forms(),
        may=event.may,
    )


def _written(codes: tuple[TieBreak, ...]) -> str:
    """A list as it stands on the screen, where that can be typed, too."""
    shown = [screen_code(one) for one in codes]
    return ", ".join(code if code.isascii() else str(one) for code, one in zip(shown, codes, strict=True))


def _systems() -> list[tuple[str, str]]:
    return [
        (System.DUTCH.value, _("Swiss, Dutch system (FIDE)")),
        (System.DUTCH_BAKU.value, _("Swiss with Baku acceleration")),
        (System.ROUND_ROBIN.value, _("Round robin")),
        (System.DOUBLE_ROUND_ROBIN.value, _("Double round robin")),
    ]


def _kinds() -> list[tuple[str, str]]:
    return [
        (ProhibitionKind.PLAYERS.value, _("these players")),
        (ProhibitionKind.CLUB.value, _("everybody of the same club")),
        (ProhibitionKind.FEDERATION.value, _("everybody of the same federation")),
        (ProhibitionKind.FAMILY.value, _("everybody of the same family")),
    ]


def _name_forms() -> list[tuple[str, str]]:
    return [
        (PublicNames.FULL.value, _("in full: Petrova, Anna")),
        (PublicNames.SHORT.value, _("short: Petrova A.")),
        (PublicNames.HIDDEN.value, _("hidden: pairing number and rating only")),
    ]


def _advice(at: SectionHere) -> list[Advice]:
    """What there is to say about the list of tie-breaks."""
    section = at.section
    if not section.tie_breaks or not section.entries:
        return []

    def compute() -> list[Advice]:
        codes: tuple[TieBreak, ...] = parse(section.tie_breaks)
        return lint(codes, snapshot(at.event.state, section))

    return kept(section, ("advice", at.event.state.start_date), compute)


def _people(section: Section) -> list[tuple[int, str]]:
    """Entries and names in the order of the alphabet, for lists to choose from."""
    named = [(entry.number, entry.person.name) for entry in section.entries.values()]
    return sorted(named, key=lambda item: (alphabet_key(item[1]), item[0]))


def _shown(section: Section, rule: PairsProhibited) -> ShownProhibition:
    if rule.kind is ProhibitionKind.PLAYERS:
        known = (section.entries.get(number) for number in rule.entries)
        who = " – ".join(entry.person.name for entry in known if entry is not None)
    else:
        who = dict(_kinds())[rule.kind.value]
    last = rule.last_round if rule.last_round < section.settings.rounds else None
    return ShownProhibition(rule.prohibition, who, rule.first_round, last)


# ---------------------------------------------------------------------------------------------------- changes


@router.post("/{group}")
def change(at: ASection, group: str, form: Posted) -> Response:
    """Carry out a change of one group."""
    make = _CHANGES.get(group)
    if make is None:
        raise HTTPException(404)
    try:
        asked = make(at, form)
    except NotUnderstoodError as trouble:
        return _again(at, group, form, error(str(trouble)))
    except TieBreakError as trouble:
        return _again(at, group, form, error(trouble.message))
    back = f"{at.url}/settings#{group}"
    return act(
        at.event,
        asked.command,
        form,
        back=back,
        again=lambda notice: _again(at, group, form, notice),
        done=asked.done,
        what=asked.what,
    )


def _again(at: SectionHere, group: str, form: FormData, notice: Notice) -> HTMLResponse:
    shown = settings_page(at, notice, form, group)
    shown.status_code = 422
    return shown


def _whole(form: FormData, name: str, otherwise: int, sentence: str) -> int:
    """A whole number; the value there is where the form has no such field."""
    if name not in form:
        return otherwise
    number = number_of(form, name)
    if number is None:
        raise NotUnderstoodError(sentence)
    return number


def _section(at: SectionHere, form: FormData) -> Asked:
    held = at.section.settings
    system = text_of(form, "system") or held.system.value
    if system not in list(System):
        raise NotUnderstoodError(_("Choose a system from the list."))
    wanted = replace(
        held,
        name=text_of(form, "section_name")[:60] if "section_name" in form else held.name,
        system=System(system),
        first_board=_whole(form, "first_board", held.first_board, _("The first board is a whole number.")),
        half_point_byes=_whole(
            form, "half_point_byes", held.half_point_byes, _("The number of half-point byes is a whole number.")
        ),
    )
    return Asked(c.ChangeSettings(section=at.section.name, settings=wanted), _("Saved."), _("Change the section"))


def _rounds(at: SectionHere, form: FormData) -> Asked:
    number = _whole(form, "rounds", 0, _("The number of rounds is a whole number."))
    done = _("The section has {count} rounds now.").format(count=number)
    return Asked(c.ChangeRounds(section=at.section.name, rounds=number), done, _("Change the number of rounds"))


def _points(form: FormData, name: str) -> Any:  # noqa: ANN401 - Points, or nothing where the field may be empty
    try:
        points = parse_points(text_of(form, name))
    except ValueError:
        raise NotUnderstoodError(_("Points are written as 1, 0.5 or ½.")) from None
    if points < 0:
        raise NotUnderstoodError(_("A result is not worth less than nothing."))
    return points


def _scoring(at: SectionHere, form: FormData) -> Asked:
    held = at.section.settings
    pab = None if not text_of(form, "pab") else _points(form, "pab")
    scoring = replace(
        held.scoring, win=_points(form, "win"), draw=_points(form, "draw"), loss=_points(form, "loss"), pab=pab
    )
    command = c.ChangeSettings(section=at.section.name, settings=replace(held, scoring=scoring))
    return Asked(command, _("Saved."), _("Change the points"))


def _tie_breaks(at: SectionHere, form: FormData) -> Asked:
    preset = PRESETS.get(text_of(form, "preset"))
    codes = preset.codes if preset is not None else text_of(form, "codes")[:400]
    announced = tuple(str(one) for one in parse(codes, strict=True))
    command = c.AnnounceTieBreaks(section=at.section.name, tie_breaks=announced)
    return Asked(command, _("The tie-breaks are announced."), _("Announce tie-breaks"))


def _lot(at: SectionHere, form: FormData) -> Asked:
    said = text_of(form, "lot")
    name = at.section.name
    if said in {"white", "black"}:
        colour = Colour.WHITE if said == "white" else Colour.BLACK
        return Asked(c.DrawInitialColour(section=name, colour=colour), _("The lot is kept."), _("Lot of the colour"))
    return Asked(
        c.DrawInitialColour(section=name, seed=secrets.randbelow(2**31)), _("The lot is drawn."), _("Draw the lot")
    )


_BEHIND = re.compile(r"#(\d{1,6})\s*$", re.ASCII)


def _entry_of(section: Section, text: str) -> int:
    """Whom a text means: ``Petrova, Anna #12`` by the entry number behind it, or a name that only one player has."""
    behind = _BEHIND.search(text)
    if behind is not None and int(behind[1]) in section.entries:
        return int(behind[1])
    wanted = alphabet_key(text)
    found = [number for number, name in _people(section) if alphabet_key(name) == wanted]
    found = found or [number for number, name in _people(section) if alphabet_key(name).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    sentence = _("Several players are called {text}: choose one from the list.") if found else _("{text} is no player.")
    raise NotUnderstoodError(sentence.format(text=text[:80]))


def _prohibit(at: SectionHere, form: FormData) -> Asked:
    section, kind = at.section, text_of(form, "what")
    if kind not in list(ProhibitionKind):
        raise NotUnderstoodError(_("Choose who is kept apart."))
    typed = [str(value).strip() for value in form.getlist("player")[:_MOST_NAMED]]
    named = kind == ProhibitionKind.PLAYERS
    entries = tuple(_entry_of(section, text) for text in typed if text) if named else ()
    first = number_of(form, "first") or 1
    last = number_of(form, "last") or _ALL_ROUNDS
    command = c.ProhibitPairs(
        section=section.name, what=ProhibitionKind(kind), entries=entries, first_round=first, last_round=last
    )
    return Asked(command, _("They are kept apart."), _("Keep apart"))


def _lift(at: SectionHere, form: FormData) -> Asked:
    command = c.LiftProhibition(section=at.section.name, prohibition=number_of(form, "prohibition") or 0)
    return Asked(command, _("They may meet again."), _("Let them meet again"))


def _numbers(at: SectionHere, form: FormData) -> Asked:
    name, how = at.section.name, text_of(form, "how")
    done, what = _("The pairing numbers are assigned."), _("Assign pairing numbers")
    if how == "lot":
        return Asked(c.AssignNumbers(section=name, seed=secrets.randbelow(2**31)), done, what)
    if how == "move":
        return Asked(c.AssignNumbers(section=name, order=_moved(at.section, form)), done, what)
    return Asked(c.AssignNumbers(section=name), done, what)


def _moved(section: Section, form: FormData) -> tuple[int, ...]:
    """The order with one player at another number."""
    order = list(section.order or by_strength(section, section.entries))
    missing = [number for number in section.entries if number not in order]
    order += missing if not section.started else []
    entry = _entry_of(section, text_of(form, "mover"))
    place = number_of(form, "place")
    if entry not in order:
        raise NotUnderstoodError(_("This player has no pairing number yet."))
    if place is None or not 1 <= place <= len(order):
        raise NotUnderstoodError(_("The new number is one from 1 to {last}.").format(last=len(order)))
    order.remove(entry)
    order.insert(place - 1, entry)
    return tuple(order)


def _leave(at: SectionHere, form: FormData) -> Asked:
    command = c.LeaveFideMode(section=at.section.name, reason=text_of(form, "reason")[:200])
    return Asked(command, _("The section has left FIDE mode."), _("Leave FIDE mode"))


def _day(form: FormData, name: str) -> date | None:
    text = text_of(form, name)
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise NotUnderstoodError(_("A date is written as 2026-12-31.")) from None


def _event(_at: SectionHere, form: FormData) -> Asked:
    deputies = re.split(r"[;\r\n]+", text_of(form, "deputies"))
    command = c.ChangeEvent(
        name=text_of(form, "name")[:200],
        city=text_of(form, "city")[:100],
        federation=text_of(form, "federation")[:3].upper(),
        start_date=_day(form, "start"),
        end_date=_day(form, "end"),
        chief_arbiter=text_of(form, "arbiter")[:200],
        deputy_arbiters=tuple(name.strip()[:200] for name in deputies if name.strip()),
        time_control=text_of(form, "time_control")[:200],
    )
    return Asked(command, _("Saved."), _("Change the event"))


def _publicity(_at: SectionHere, form: FormData) -> Asked:
    names = text_of(form, "names")
    if names not in list(PublicNames):
        raise NotUnderstoodError(_("Choose how players are named."))
    is_open = bool(form.get("open"))
    done = _("The public pages are open.") if is_open else _("The public pages are closed.")
    return Asked(c.ChangePublicity(open=is_open, names=PublicNames(names)), done, _("Change what is public"))


def _finish(at: SectionHere, _form: FormData) -> Asked:
    return Asked(c.FinishSection(section=at.section.name), _("The section is finished."), _("Finish the section"))


def _reopen(at: SectionHere, _form: FormData) -> Asked:
    return Asked(c.ReopenSection(section=at.section.name), _("The section is open again."), _("Open the section again"))


_CHANGES: Mapping[str, Callable[[SectionHere, FormData], Asked]] = {
    "section": _section,
    "rounds": _rounds,
    "scoring": _scoring,
    "tie-breaks": _tie_breaks,
    "lot": _lot,
    "prohibit": _prohibit,
    "lift": _lift,
    "numbers": _numbers,
    "fide": _leave,
    "event": _event,
    "publicity": _publicity,
    "finish": _finish,
    "reopen": _reopen,
}
