"""What everybody may see of an event, as a state of its own: private data is taken out before a page is made.

Public pages are computed from this state alone.  It holds the published rounds and nothing of later ones, names as the
organiser shows them, and none of what is only for arbiters: FIDE ids, dates of birth, who is kept apart, why points
were given, what a second source said.  So a page cannot show by mistake what it does not have.
"""

from dataclasses import replace
from itertools import takewhile

from crosstable.domain import PublicNames, public_name
from crosstable.journal import EventState, Section
from crosstable.journal.events import Person
from crosstable.journal.state import Entry, Round
from crosstable.web.computed import kept


def public_state(state: EventState) -> EventState:
    """The event as everybody may see it."""
    sections = {name: public_section(section, state.publicity.names) for name, section in state.sections.items()}
    return replace(state, sections=sections, officials={}, chief_arbiter="", deputy_arbiters=())


def public_section(section: Section, names: PublicNames) -> Section:
    """A section as everybody may see it; the same object as long as the section is the same."""
    return kept(section, ("public", names), lambda: _public_section(section, names))


def _public_section(section: Section, names: PublicNames) -> Section:
    numbers = section.numbers
    return replace(
        published(section),
        entries={
            number: Entry(
                number=number,
                person=_person(entry.person, names, numbers.get(number)),
                from_round=entry.from_round,
                away=entry.away,
                expelled=entry.expelled,
            )
            for number, entry in section.entries.items()
        },
        prohibitions={},
        adjustments=tuple(replace(adjustment, reason="") for adjustment in section.adjustments),
        notes=(),
        comments=(),
    )


def published(section: Section) -> Section:
    """The section with the rounds that are published, up to the first that is not, or is being changed by hand."""
    rounds = takewhile(lambda played: played.published and not played.amending, section.rounds)
    return replace(section, rounds=tuple(map(_without_disputes, rounds)))


def _without_disputes(played: Round) -> Round:
    return replace(played, conflicts={}, for_rating={})


def _person(person: Person, names: PublicNames, tpn: int | None) -> Person:
    """What may be known of a player.

    Where names are hidden the bare number stays, which pages have anyway: the name is left empty for them to write
    "Player 7" in the reader's language; and without a name nothing is said that leads to it but the rating, on which
    the numbers of some tie-breaks rest.
    """
    shown = public_name(person.name, names, tpn)
    if names is PublicNames.HIDDEN:
        return Person(name="", rating=person.rating)
    return Person(
        name=shown,
        rating=person.rating,
        title=person.title,
        federation=person.federation,
        club=person.club if names is PublicNames.FULL else "",
    )
