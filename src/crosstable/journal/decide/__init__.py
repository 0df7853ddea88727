"""Decide: what a command makes happen on a state, and what has to be said first.  Pure: no clock, no chance."""

from crosstable.domain.messages import N_
from crosstable.journal.commands import Command
from crosstable.journal.decide import players, results, rounds, setup
from crosstable.journal.decide.base import (
    HANDLERS,
    CommandRefused,
    ConfirmationNeeded,
    Decision,
    Finding,
    authorise,
    refuse,
)
from crosstable.journal.state import EventState

__all__ = [
    "CommandRefused",
    "ConfirmationNeeded",
    "Decision",
    "Finding",
    "authorise",
    "decide",
    "players",
    "results",
    "rounds",
    "setup",
]


def decide(state: EventState, command: Command) -> Decision:
    """What a command would make happen.  Nothing happens until the events of an authorised decision are appended."""
    handler = HANDLERS.get(type(command))
    if handler is None:
        return refuse("unknown-command", N_("Unknown command: {kind}."), kind=command.KIND)
    return handler(state, command)
