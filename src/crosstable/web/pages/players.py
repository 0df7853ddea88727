"""The players: entering, editing, checking in, byes, withdrawing and coming back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from crosstable.domain import ResultCode, parse_points
from crosstable.formats.players import PlayersError, line_entry
from crosstable.i18n import _, translate
from crosstable.journal import commands as c
from crosstable.journal.decide.base import no_player
from crosstable.journal.state import Entry
from crosstable.web.cards import card
from crosstable.web.doubts import doubts
from crosstable.web.frame import ASection, Notice, Posted, SectionHere, act, error, number_of, text_of
from crosstable.web.pages.section_page import section_page
from crosstable.web.roster import roster, status_of

router = APIRouter(prefix="/e/{journal}/{number}/players")

REGIONS = ("players",)


@router.get("")
def players(at: ASection, only: str = "") -> HTMLResponse:
    """The list of players, with the line that adds one; `only` narrows it to a doubt."""
    return players_page(at, only=only)


def players_page(
    at: SectionHere, notice: Notice | None = None, form: Mapping[str, Any] | None = None, only: str = ""
) -> HTMLResponse:
    """The page of the players, with what was typed still in it."""
    rows = roster(at.section)
    here = sum(row.entry.present is True for row in rows)
    found = doubts(at.section)
    narrowed = [doubt for doubt in found if doubt.key == only]
    wanted = {entry.number for doubt in narrowed for entry in doubt.entries}
    return section_page(
        at,
        "players.html",
        "players",
        regions=REGIONS,
        notice=notice,
        rows=[row for row in rows if row.entry.number in wanted] if narrowed else rows,
        total=len(rows),
        narrowed=narrowed,
        doubts=found,
        here_count=here,
        form=form or {},
    )


@router.post("")
def add(at: ASection, form: Posted) -> Response:
    """Add a player from one line."""
    line = text_of(form, "line")
    try:
        known = () if form.get("duplicate") else [entry.person for entry in at.section.entries.values()]
        person, findings = line_entry(line, known)
    except PlayersError as trouble:
        return _again(at, form, error(trouble.message))
    command = c.RegisterPlayer(section=at.section.name, person=person, allow_duplicate=bool(form.get("duplicate")))
    doubts = " ".join(translate(found.message) for found in findings)
    return act(
        at.event,
        command,
        form,
        back=f"{at.url}/players",
        again=lambda notice: _again(at, form, notice),
        done=f"{_('{name} is in.').format(name=person.name)} {doubts}".strip(),
        what=_("Add {name}").format(name=person.name),
    )


def _again(at: SectionHere, form: FormData, notice: Notice) -> HTMLResponse:
    shown = players_page(at, notice, form)
    shown.status_code = 422
    return shown


@router.get("/{entry}")
def player(at: ASection, entry: int) -> HTMLResponse:
    """One player: data, rounds, and what can be done."""
    return player_page(at, entry)


def player_page(at: SectionHere, entry: int, notice: Notice | None = None) -> HTMLResponse:
    """The page of a player.  Raises 404."""
    found = _entry(at, entry)
    status, tone = status_of(at.section, found)
    return section_page(
        at,
        "player.html",
        "players",
        regions=("players", "round", "standings"),
        notice=notice,
        player=found,
        tpn=at.section.numbers.get(entry),
        part=status,
        tone=tone,
        coming=at.section.next_round,
        byes=(("H", _("half-point bye")), ("F", _("full-point bye")), ("Z", _("absence announced"))),
        card=card(at.event.state, at.section, entry),
    )


def _entry(at: SectionHere, number: int) -> Entry:
    found = at.section.entries.get(number)
    if found is None:
        raise HTTPException(404)
    return found


@router.post("/{entry}")
def change(at: ASection, entry: int, form: Posted) -> Response:
    """Change a player's data."""
    known = at.section.entries.get(entry)
    if known is None:
        return _again_of(at, entry, error(no_player(entry).findings[0].message))
    rating = text_of(form, "rating")
    if rating and not (rating.isascii() and rating.isdecimal() and len(rating) < 6):
        return player_page(at, entry, error(_("A rating is a whole number, or empty for somebody without one.")))
    person = replace(
        known.person,
        **{
            name: text_of(form, name)
            for name in ("name", "title", "sex", "federation", "fide_id", "birth", "club", "family")
        },
        rating=int(rating) if rating and int(rating) else None,
        no_half_point_bye=bool(form.get("no_half_point_bye")),
    )
    return _do(
        at,
        entry,
        c.EditPlayer(section=at.section.name, entry=entry, person=person),
        form,
        _("Change the data"),
        _("Saved."),
    )


def _again_of(at: SectionHere, entry: int, notice: Notice) -> HTMLResponse:
    """The player's page again; the list, where somebody has removed the player meanwhile."""
    shown = player_page(at, entry, notice) if entry in at.section.entries else players_page(at, notice)
    shown.status_code = 422
    return shown


def _do(at: SectionHere, entry: int, command: c.Command, form: FormData, what: str, done: str = "") -> Response:
    """Carry out a command about a player; `what` is to be done, where a confirmation asks for it."""
    to = text_of(form, "to")
    back = to if to.startswith(at.url) else f"{at.url}/players/{entry}"
    if isinstance(command, c.RemovePlayer):
        back = f"{at.url}/players"
    return act(
        at.event,
        command,
        form,
        back=back,
        again=lambda notice: _again_of(at, entry, notice),
        done=done,
        what=_about(at, entry, what),
        stay=f"{at.url}/players/{entry}",
    )


def _about(at: SectionHere, entry: int, what: str) -> str:
    """A heading with the player's name: ``Petrova, Anna: Withdraw``."""
    known = at.section.entries.get(entry)
    return f"{known.person.name}: {what}" if known is not None else what


@router.post("/{entry}/check-in")
def check_in(at: ASection, entry: int, form: Posted) -> Response:
    """Say that a player is here, or not."""
    present = text_of(form, "present") != "no"
    return _do(
        at,
        entry,
        c.CheckIn(section=at.section.name, entry=entry, present=present),
        form,
        _("Is here") if present else _("Is not here"),
    )


@router.post("/{entry}/withdraw")
def withdraw(at: ASection, entry: int, form: Posted) -> Response:
    """Take a player out of the rounds to come."""
    return _do(at, entry, c.WithdrawPlayer(section=at.section.name, entry=entry), form, _("Withdraw"))


@router.post("/{entry}/return")
def come_back(at: ASection, entry: int, form: Posted) -> Response:
    """Let a player in again."""
    return _do(at, entry, c.ReturnPlayer(section=at.section.name, entry=entry), form, _("Let in again"))


@router.post("/{entry}/remove")
def remove(at: ASection, entry: int, form: Posted) -> Response:
    """Strike a player who has never been paired."""
    return _do(at, entry, c.RemovePlayer(section=at.section.name, entry=entry), form, _("Remove"))


@router.post("/{entry}/expel")
def expel(at: ASection, entry: int, form: Posted) -> Response:
    """Expel a player."""
    command = c.ExpelPlayer(section=at.section.name, entry=entry, reason=text_of(form, "reason"))
    return _do(at, entry, command, form, _("Expel"))


@router.post("/{entry}/bye")
def bye(at: ASection, entry: int, form: Posted) -> Response:
    """Grant or cancel a bye."""
    number = number_of(form, "round")
    code = text_of(form, "code")
    if number is None:
        return player_page(at, entry, error(_("Say for which round.")))
    if code == "cancel":
        command = c.CancelBye(section=at.section.name, entry=entry, round=number)
        return _do(at, entry, command, form, _("Cancel the bye of round {round}").format(round=number))
    if code not in {"H", "F", "Z"}:
        return player_page(at, entry, error(_("Choose the kind of bye.")))
    grant = c.GrantBye(section=at.section.name, entry=entry, round=number, code=ResultCode(code))
    return _do(at, entry, grant, form, _("Bye in round {round}").format(round=number))


@router.post("/{entry}/points")
def points(at: ASection, entry: int, form: Posted) -> Response:
    """Give or take points by decision."""
    try:
        amount = parse_points(text_of(form, "points"))
    except ValueError:
        return player_page(at, entry, error(_("Points are written as 1, 0.5 or -1.")))
    command = c.AdjustPoints(section=at.section.name, entry=entry, points=amount, reason=text_of(form, "reason"))
    return _do(at, entry, command, form, _("Give or take points"))
