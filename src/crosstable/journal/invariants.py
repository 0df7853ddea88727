"""What holds in every state that commands can make; undoing a step that others stand on would break it."""

from collections.abc import Iterable, Iterator

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal.decide.results import POSSIBLE
from crosstable.journal.state import EventState, Round, Section


def breaches(state: EventState) -> Iterator[Message]:
    """Each breach as a sentence; none in a sound state."""
    if state.sections and not state.created:
        yield say(N_("There are sections but no event."))
    for section in state.sections.values():
        yield from _section(section)


def _section(section: Section) -> Iterable[Message]:
    known = set(section.entries)
    if not set(section.order) <= known or len(set(section.order)) != len(section.order):
        yield say(N_("A pairing number of section {section} belongs to nobody."), section=section.name)
    if len(section.rounds) > section.settings.rounds:
        yield say(N_("Section {section} has more rounds than planned."), section=section.name)
    for number, played in enumerate(section.rounds, start=1):
        if played.number != number:
            yield say(N_("Round {round} of section {section} is missing."), round=number, section=section.name)
        if played.amending and (section.finished or played is not section.current):
            yield say(
                N_("The manual pairing of round {round} of section {section} was never ended."),
                round=number,
                section=section.name,
            )
        if section.finished and (played.missing or played.adjourned):
            yield say(
                N_("Section {section} is finished, and round {round} has games without a final result."),
                section=section.name,
                round=number,
            )
        yield from _round(section, played)


def _round(section: Section, played: Round) -> Iterable[Message]:
    seated = [entry for board in played.boards for entry in (board.white, board.black)]
    seated += [played.bye] if played.bye is not None else []
    if not set(seated) <= set(section.order):
        yield say(
            N_("Somebody in round {round} of section {section} is not registered."),
            round=played.number,
            section=section.name,
        )
    if len(set(seated)) != len(seated):
        yield say(
            N_("Somebody stands twice in round {round} of section {section}."),
            round=played.number,
            section=section.name,
        )
    boards = {board.board for board in played.boards}
    if not {*played.results, *played.for_rating} <= boards or not set(played.conflicts) <= set(played.results):
        yield say(
            N_("A result of round {round} of section {section} has no board."),
            round=played.number,
            section=section.name,
        )
    if not set(played.results.values()) <= POSSIBLE:
        yield say(
            N_("A result of round {round} of section {section} is impossible."),
            round=played.number,
            section=section.name,
        )
