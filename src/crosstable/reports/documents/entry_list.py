"""The list of players in the order of their pairing numbers."""

from crosstable.domain.messages import N_, say, say_many
from crosstable.journal.decide.players import by_strength
from crosstable.journal.state import Entry
from crosstable.reports.documents.document import Cell, Column, Document, Table, Term
from crosstable.reports.documents.source import Source
from crosstable.reports.documents.words import (
    fide_id_column,
    name_column,
    number_of_player,
    rating_column,
    title_column,
)


def entry_list(source: Source, _round: int | None = None) -> Document:
    """Everybody who is entered; whoever has no number yet stands below, in the order of strength."""
    section = source.section
    waiting = [number for number in section.entries if number not in source.numbers]
    order = [*section.order, *by_strength(section, waiting)]
    entries = [section.entries[number] for number in order if number in section.entries]
    clubs = source.has_clubs(entries)
    return Document(
        key="entries",
        title=say(N_("Starting list")),
        event=source.state.name,
        section=source.heading,
        round=None,
        subtitle=(say_many("{count} player", "{count} players", len(entries)),),
        tables=(
            Table(
                columns=_columns(clubs=clubs, remarks=any(map(_remark, entries))),
                rows=tuple(_row(source, entry) for entry in entries),
            ),
        ),
    )


def _columns(*, clubs: bool, remarks: bool) -> tuple[Column, ...]:
    return (
        number_of_player(),
        title_column(),
        name_column(),
        rating_column(),
        Column(key="federation", heading=say(N_("Fed"))),
        Column(key="club", heading=say(N_("Club")), on_paper=clubs, takes_the_rest=clubs),
        fide_id_column(),
        Column(key="remark", heading=say(N_("Remark")), on_paper=remarks),
    )


def _row(source: Source, entry: Entry) -> tuple[Cell, ...]:
    person = entry.person
    return (
        source.numbers.get(entry.number),
        person.title or None,
        source.titled(entry.number),
        source.rating(entry.number),
        person.federation or None,
        person.club or None,
        source.fide_id(entry.number),
        _remark(entry),
    )


def _remark(entry: Entry) -> Term | None:
    """What the list says of a player beside the name."""
    if entry.expelled:
        return Term("expelled", say(N_("expelled")))
    if entry.is_withdrawn:
        return Term("withdrawn", say(N_("withdrawn")))
    if entry.from_round > 1:
        return Term(f"from-{entry.from_round}", say(N_("from round {round}"), round=entry.from_round))
    return None
