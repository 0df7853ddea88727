"""Players: registration, late entries, check-in, withdrawal, byes, prohibited pairs, pairing numbers."""

import random
import re
import unicodedata
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from crosstable.domain import ResultCode, Title
from crosstable.domain.messages import N_, say_many
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import (
    ACKNOWLEDGE,
    CONFIRM,
    REFUSE,
    Decision,
    Finding,
    finding,
    happens,
    no_player,
    on_section,
    refuse,
    ruled_out,
)
from crosstable.journal.events import Person, ProhibitionKind, System
from crosstable.journal.state import Entry, EventState, Section

NUMBERS_FROZEN_AFTER = 4
"""No pairing number changes for wrong data once this round has been paired (C.04.2 2.3)."""


@on_section(c.RegisterPlayer)
def register(_state: EventState, section: Section, command: c.RegisterPlayer) -> Decision:
    """Before round 1 a player joins the list; after that it is a late entry for the next round (C.04.2 2.4)."""
    wrong = person_findings(command.person)
    if section.started and _is_round_robin(section):
        return refuse("round-robin-started", N_("A round robin that has started takes no more players."))
    twin = next((entry for entry in section.entries.values() if same_person(entry.person, command.person)), None)
    if twin is not None and not command.allow_duplicate:
        wrong.append(
            finding(
                CONFIRM,
                "duplicate",
                N_("{name} seems to be registered already, with the entry number {entry}."),
                name=twin.person.name,
                entry=twin.number,
            )
        )
    event = e.PlayerRegistered(
        section=section.name,
        entry=section.last_entry + 1,
        person=command.person,
        from_round=section.next_round,
    )
    return happens(event, findings=wrong)


def person_findings(person: Person) -> list[Finding]:
    """What is wrong with a player's data."""
    found = []
    if not person.name.strip() or any(unicodedata.category(letter) == "Cc" for letter in person.name):
        found.append(finding(REFUSE, "name", N_("A player needs a name without line breaks or control characters.")))
    if person.rating is not None and not 1 <= person.rating <= 4999:
        found.append(
            finding(
                REFUSE,
                "rating",
                N_("{rating} is not a rating: leave it empty for an unrated player."),
                rating=person.rating,
            )
        )
    if person.sex not in {"", "m", "w"}:
        found.append(finding(REFUSE, "sex", N_("Sex is m, w or empty, not {sex}."), sex=person.sex))
    if person.birth and not _is_birth(person.birth):
        found.append(
            finding(
                REFUSE, "birth", N_("{birth} is not a date of birth: write 1999 or 1999/06/30."), birth=person.birth
            )
        )
    return found


def _is_birth(text: str) -> bool:
    """A year, or a day that the calendar has; month and day may be 00 where they are not known."""
    match = re.fullmatch(r"(\d{4})(?:[/-](\d{2})[/-](\d{2}))?", text, re.ASCII)
    if match is None:
        return False
    year, month, day = (int(part or 0) for part in match.groups())
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        return False
    return bool(month) or not day


def same_person(a: Person, b: Person) -> bool:
    """The same FIDE ID, or the same name where one of them has none."""
    if a.fide_id and b.fide_id:
        return a.fide_id == b.fide_id
    return _plain(a.name) == _plain(b.name)


@lru_cache(maxsize=20_000)  # every newcomer is compared with everybody
def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


@on_section(c.EditPlayer)
def edit(_state: EventState, section: Section, command: c.EditPlayer) -> Decision:
    """Data may be corrected at any time; pairing numbers follow only through their own command."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if command.person == entry.person:
        return happens()
    findings = [*person_findings(command.person), *_regrouped(section, entry.person, command.person)]
    if section.started and entry.person.rating != command.person.rating:
        findings.append(
            finding(
                ACKNOWLEDGE,
                "rating-changed",
                N_(
                    "The rating of {name} changes from {before} to {after}; pairing numbers stay until they are assigned anew."
                ),
                name=entry.person.name,
                before=entry.person.rating or "–",
                after=command.person.rating or "–",
            )
        )
    return happens(e.PlayerEdited(section=section.name, entry=command.entry, person=command.person), findings=findings)


_SHARED = {ProhibitionKind.CLUB: "club", ProhibitionKind.FEDERATION: "federation", ProhibitionKind.FAMILY: "family"}


def _regrouped(section: Section, before: Person, after: Person) -> list[Finding]:
    """Whoever changes what a prohibition goes by changes the prohibition (questions 195, 196)."""
    shared = {_SHARED[rule.kind] for rule in section.prohibitions.values() if rule.kind in _SHARED}
    if any(getattr(before, name) != getattr(after, name) for name in shared):
        return _late_prohibition(section)
    return []


@on_section(c.RemovePlayer)
def remove(_state: EventState, section: Section, command: c.RemovePlayer) -> Decision:
    """Only somebody who was never in a pairing; others withdraw."""
    if command.entry not in section.entries:
        return no_player(command.entry)
    if section.started and (command.entry in section.order or _was_paired(section, command.entry)):
        return refuse(
            "was-paired",
            N_("{name} has been paired: withdraw the player instead."),
            name=section.entries[command.entry].person.name,
        )
    return happens(e.PlayerRemoved(section=section.name, entry=command.entry))


def _was_paired(section: Section, number: int) -> bool:
    return any(played.board_of(number) is not None or played.bye == number for played in section.rounds)


@on_section(c.CheckIn)
def check_in(_state: EventState, section: Section, command: c.CheckIn) -> Decision:
    """Who is there, before the drawing (C.04.2 4.1)."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if entry.present is command.present:
        return happens()
    return happens(e.PlayerCheckedIn(section=section.name, entry=command.entry, present=command.present))


@on_section(c.WithdrawPlayer)
def withdraw(_state: EventState, section: Section, command: c.WithdrawPlayer) -> Decision:
    """Withdrawn players are not paired any more (C.04.2 3.2); the current round is not touched."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if entry.is_withdrawn:
        return refuse("withdrawn", N_("{name} has withdrawn already."), name=entry.person.name)
    return happens(e.PlayerWithdrawn(section=section.name, entry=command.entry, from_round=section.next_round))


@on_section(c.ReturnPlayer)
def come_back(_state: EventState, section: Section, command: c.ReturnPlayer) -> Decision:
    """Back from the next round on; the rounds missed stay absences."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if not entry.is_withdrawn:
        return refuse("not-withdrawn", N_("{name} has not withdrawn."), name=entry.person.name)
    findings = []
    if entry.expelled:
        findings.append(finding(CONFIRM, "expelled", N_("{name} was expelled."), name=entry.person.name))
    return happens(
        e.PlayerReturned(section=section.name, entry=command.entry, from_round=section.next_round),
        findings=findings,
    )


@on_section(c.ExpelPlayer)
def expel(_state: EventState, section: Section, command: c.ExpelPlayer) -> Decision:
    """Not paired any more and left out of the standings; results stay for the opponents (questions 197, 198)."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if entry.expelled:
        return refuse("expelled", N_("{name} has been expelled already."), name=entry.person.name)
    warned = finding(
        CONFIRM, "expel", N_("{name} is expelled: not paired any more, not in the standings."), name=entry.person.name
    )
    event = e.PlayerExpelled(
        section=section.name, entry=command.entry, from_round=section.next_round, reason=command.reason
    )
    return happens(event, findings=[warned])


BYES = (ResultCode.HPB, ResultCode.FPB, ResultCode.ZPB)


@on_section(c.GrantBye)
def grant_bye(_state: EventState, section: Section, command: c.GrantBye) -> Decision:
    """Half-point byes within limits, full-point byes with a word, absences freely (questions 172 to 179)."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if command.code not in BYES:
        return refuse("bye-code", N_("A bye on request is F, H or Z, not {code}."), code=command.code)
    if _is_round_robin(section):
        return refuse("round-robin-bye", N_("A round robin has no byes on request."))
    if not section.next_round <= command.round <= section.settings.rounds:
        return refuse(
            "bye-round",
            N_("A bye can be given for rounds {first} to {last}, not for round {round}."),
            first=section.next_round,
            last=section.settings.rounds,
            round=command.round,
        )
    if entry.is_away(command.round):
        return refuse(
            "away",
            N_("{name} is not there in round {round}: a player who has left comes back first."),
            name=entry.person.name,
            round=command.round,
        )
    if entry.byes.get(command.round) is command.code:
        return happens()
    event = e.ByeGranted(section=section.name, entry=command.entry, round=command.round, code=command.code)
    return happens(event, findings=list(bye_findings(section, entry, command.round, command.code)))


def bye_findings(section: Section, entry: Entry, number: int, code: ResultCode) -> Iterable[Finding]:
    """What is to be said when a player gets a bye of this kind for a round."""
    if code is ResultCode.FPB:
        yield finding(
            ACKNOWLEDGE,
            "full-point-bye",
            N_("Full-point byes are deprecated by FIDE; this one is noted in the report."),
        )
    if code is not ResultCode.HPB:
        return
    if entry.person.no_half_point_bye:
        yield ruled_out(
            section, "not-entitled", N_("{name} is not entitled to a half-point bye."), name=entry.person.name
        )
    earlier = _half_point_byes(section, entry, number)
    limit = 1 if section.fide_mode else max(1, section.settings.half_point_byes)
    if earlier >= limit:
        yield finding(
            CONFIRM,
            "half-point-byes",
            say_many(
                "{name} has had {count} half-point bye already.",
                "{name} has had {count} half-point byes already.",
                count=earlier,
                name=entry.person.name,
            ),
        )


def _half_point_byes(section: Section, entry: Entry, without: int) -> int:
    """How many half-point byes a player has had, or has been promised, one round left out."""
    had = {played.number for played in section.rounds if played.absences.get(entry.number) is ResultCode.HPB}
    promised = {n for n, code in entry.byes.items() if code is ResultCode.HPB and n >= section.next_round}
    return len((had | promised) - {without})


@on_section(c.CancelBye)
def cancel_bye(_state: EventState, section: Section, command: c.CancelBye) -> Decision:
    """Only of a round to come."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if command.round not in entry.byes or command.round < section.next_round:
        return refuse(
            "no-bye", N_("{name} has no bye to cancel in round {round}."), name=entry.person.name, round=command.round
        )
    return happens(e.ByeCancelled(section=section.name, entry=command.entry, round=command.round))


@on_section(c.ProhibitPairs)
def prohibit(_state: EventState, section: Section, command: c.ProhibitPairs) -> Decision:
    """Announced before round 1 is paired, and only then (questions 194 to 196)."""
    if command.what is ProhibitionKind.PLAYERS:
        if len(set(command.entries)) < 2:
            return refuse("two-players", N_("Name at least two different players to keep apart."))
        unknown = [number for number in command.entries if number not in section.entries]
        if unknown:
            return no_player(unknown[0])
    if not 1 <= command.first_round <= command.last_round <= 999:
        return refuse(
            "rounds", N_("Rounds {first} to {last} are none."), first=command.first_round, last=command.last_round
        )
    event = e.PairsProhibited(
        section=section.name,
        prohibition=section.last_prohibition + 1,
        kind=command.what,
        entries=tuple(dict.fromkeys(command.entries)) if command.what is ProhibitionKind.PLAYERS else (),
        first_round=command.first_round,
        last_round=command.last_round,
    )
    return happens(event, findings=_late_prohibition(section))


def _late_prohibition(section: Section) -> list[Finding]:
    if not section.started:
        return []
    return [
        ruled_out(
            section,
            "late-prohibition",
            N_("Prohibited pairs are announced before round 1 is paired, and not changed later."),
        )
    ]


@on_section(c.LiftProhibition)
def lift(_state: EventState, section: Section, command: c.LiftProhibition) -> Decision:
    """As with new ones: before round 1."""
    if command.prohibition not in section.prohibitions:
        return refuse("no-prohibition", N_("There is no prohibition number {number}."), number=command.prohibition)
    event = e.ProhibitionLifted(section=section.name, prohibition=command.prohibition)
    return happens(event, findings=_late_prohibition(section))


@on_section(c.AssignNumbers)
def assign_numbers(_state: EventState, section: Section, command: c.AssignNumbers) -> Decision:
    """Numbers by strength, by lot, or as given; not once round 4 has been paired (C.04.2 2.3)."""
    if section.started and _is_round_robin(section):
        return refuse("numbers-frozen", N_("The numbers of a round robin cannot change once it has started."))
    order = _wanted_order(section, command)
    if isinstance(order, Decision):
        return order
    if order == section.order:
        return happens()
    findings = list(_moving(section, order))
    return happens(e.NumbersAssigned(section=section.name, order=order, seed=command.seed), findings=findings)


def _wanted_order(section: Section, command: c.AssignNumbers) -> tuple[int, ...] | Decision:
    numbered = section.order if section.started else tuple(section.entries)
    if not numbered:
        return refuse("nobody", N_("There is nobody to number."))
    if command.order:
        if sorted(command.order) != sorted(numbered):
            return refuse("order", N_("The order must name each numbered player exactly once."))
        return command.order
    if command.seed is not None:
        order = sorted(numbered)
        random.Random(command.seed).shuffle(order)  # noqa: S311 - a lot that can be repeated
        return tuple(order)
    return by_strength(section, numbered)


def _moving(section: Section, order: tuple[int, ...]) -> Iterable[Finding]:
    if not section.started:
        return
    moved = sum(a != b for a, b in zip(section.order, order, strict=False))
    if len(section.rounds) >= NUMBERS_FROZEN_AFTER:
        yield ruled_out(
            section, "numbers-frozen", N_("Pairing numbers do not change once round 4 has been paired [C.04.2 2.3].")
        )
    elif moved >= 2:
        yield finding(
            CONFIRM,
            "numbers-move",
            say_many(
                "{count} player gets another pairing number.",
                "{count} players get another pairing number.",
                count=moved,
            ),
        )


_TITLES = {title.value: place for place, title in enumerate(Title)}


def by_strength(section: Section, entries: Iterable[int]) -> tuple[int, ...]:
    """Rating, then title, then the alphabet (C.04.2 2.2); among equals the order that holds already stays."""
    held = {number: place for place, number in enumerate(section.order)}

    def key(number: int) -> tuple[int, int, int, str, int]:
        person = section.entries[number].person
        title = _TITLES.get(person.title.upper(), len(_TITLES))
        return -(person.rating or 0), title, held.get(number, len(held)) if held else 0, _plain(person.name), number

    return tuple(sorted(entries, key=key))


def with_late_entries(section: Section, newcomers: Iterable[int]) -> tuple[int, ...]:
    """The numbers with newcomers where their strength puts them; those who have a number keep their order.

    A newcomer comes before the first player who is weaker (C.04.2 2.4).
    """
    order = list(section.order)
    for number in by_strength(section, newcomers):
        person = section.entries[number].person
        strength = (-(person.rating or 0), _TITLES.get(person.title.upper(), len(_TITLES)))
        place = len(order)
        for index, other in enumerate(order):
            theirs = section.entries[other].person
            if (-(theirs.rating or 0), _TITLES.get(theirs.title.upper(), len(_TITLES))) > strength:
                place = index
                break
        order.insert(place, number)
    return tuple(order)


def _is_round_robin(section: Section) -> bool:
    return section.settings.system in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)
