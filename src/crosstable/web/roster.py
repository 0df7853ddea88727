"""The players of a section as rows: who they are, whether they are there, what is unusual about them."""

from dataclasses import dataclass

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal import Section
from crosstable.journal.state import Entry
from crosstable.reports.happenings import bye_word


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """A player in the list."""

    entry: Entry
    tpn: int | None
    status: Message | None
    """What is to be known: withdrawn, absent, a bye in the next round; `None` for nothing."""
    tone: str
    """``warn``, ``bad``, ``good``, ``grey small`` for what is only to be remembered, or empty."""


def roster(section: Section) -> list[RosterRow]:
    """The players in the order of their numbers, those without one behind, by name."""
    numbers = section.numbers
    rows = [
        RosterRow(entry=entry, tpn=numbers.get(entry.number), status=status, tone=tone)
        for entry in section.entries.values()
        for status, tone in [status_of(section, entry)]
    ]
    return sorted(
        rows, key=lambda row: (row.tpn is None, row.tpn or 0, -(row.entry.person.rating or 0), row.entry.person.name)
    )


def status_of(section: Section, entry: Entry) -> tuple[Message | None, str]:
    """What is to be known of a player's part in the next round."""
    coming = section.next_round
    if entry.expelled:
        return Message(N_("expelled")), "bad"
    if entry.is_withdrawn:
        return Message(N_("withdrawn")), "warn"
    if coming < entry.from_round:
        return say(N_("from round {round}"), round=entry.from_round), ""
    if entry.present is False:
        return Message(N_("absent")), "warn"
    if coming in entry.byes:
        return say(N_("{bye} in round {round}"), bye=bye_word(entry.byes[coming]), round=coming), ""
    if entry.present and not section.started:
        return Message(N_("is here")), "good"
    if entry.from_round > 1:
        return say(N_("from round {round}"), round=entry.from_round), "grey small"
    return None, ""
