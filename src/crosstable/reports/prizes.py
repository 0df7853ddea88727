"""Prizes in words, and the final order of a list that was typed by hand."""

from collections.abc import Iterator

from crosstable.domain import Message
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding
from crosstable.formats.quick import QuickReading
from crosstable.standings.prizes import Award, Division, Finisher, Trophy, print_money

_LIST_CODES = frozenset({"Q01", "Q02", "Q03", "Q04", "Q05"})
"""Findings about names and points; opponents and colours do not matter for prizes."""


def list_faults(reading: QuickReading) -> tuple[Finding, ...]:
    """What keeps a list from being used for prizes: the faults of names and points."""
    return tuple(finding for finding in reading.findings if finding.code in _LIST_CODES)


def order_of_list(reading: QuickReading) -> tuple[Finisher, ...]:
    """The final order of a list without faults: by points; with the same points as the lines stand (the tie-breaks)."""
    players = sorted(reading.players, key=lambda player: -player.points)
    return tuple(Finisher(p.number, p.name, p.points, rank) for rank, p in enumerate(players, start=1))


def places(award: Award) -> str:
    """The places whose prizes were pooled: ``2`` or ``2–4``, after the name of the category where it has one."""
    numbers = str(award.first_place) if award.tied == 1 else f"{award.first_place}–{award.last_place}"
    return f"{award.fund.name} {numbers}".strip()


def how(award: Award, currency: str = "") -> Message | None:
    """How an amount came about; `None` where it is simply the prize of the place."""
    shared = None
    if award.tied > 1:
        shared = say_many(
            "{pool} for {count} player",
            "{pool} shared by {count} players",
            count=award.tied,
            pool=print_money(award.pool, currency),
        )
    if not award.rest:
        return shared
    rest = print_money(award.rest, currency)
    if shared is None:
        return say(N_("with the rest of the rounding, {rest}"), rest=rest)
    return say(N_("{how}, with the rest of the rounding, {rest}"), how=shared, rest=rest)


def notes(division: Division, currency: str = "") -> Iterator[Message]:
    """What has to be said below the awards."""
    if division.kept:
        amount = print_money(division.kept, currency)
        yield say(N_("Left over by rounding, with the organiser: {amount}"), amount=amount)
    if division.unawarded:
        amount = print_money(division.unawarded, currency)
        yield say(N_("Prizes of places that nobody holds: {amount}"), amount=amount)
    yield from division.notes


def trophy_sentence(trophy: Trophy) -> Message:
    """Who gets what cannot be divided."""
    players = " = ".join(finisher.name for finisher in trophy.takers) or "–"
    template = (
        N_("{trophy}: {players} (tied to the end: a play-off or lots decide)")
        if len(trophy.takers) > 1
        else N_("{trophy}: {players}")
    )
    return say(template, trophy=trophy.name, players=players)
