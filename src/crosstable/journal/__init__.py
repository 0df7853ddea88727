"""The journal: what has happened (events), what people want (commands), what follows (decide), what holds (state).

    decide(state, command) -> Decision        events, and findings with warning levels 1 to 5
    authorise(decision, confirmations)        the events, or a refusal
    evolve(state, event) -> state             pure and total
    Timeline                                  the whole journal: undo, redo, any past moment

Nothing here reads a clock, draws a lot or touches a file.
"""

from crosstable.journal.codec import CodecError
from crosstable.journal.commands import Command, command_json, command_of
from crosstable.journal.decide import CommandRefused, ConfirmationNeeded, Decision, Finding, authorise, decide
from crosstable.journal.events import Event, event_of, payload_of
from crosstable.journal.evolve import evolve, fold
from crosstable.journal.invariants import breaches
from crosstable.journal.snapshot import tournament
from crosstable.journal.state import EMPTY, EventState, Section
from crosstable.journal.timeline import Entry, Timeline

__all__ = [
    "EMPTY",
    "CodecError",
    "Command",
    "CommandRefused",
    "ConfirmationNeeded",
    "Decision",
    "Entry",
    "Event",
    "EventState",
    "Finding",
    "Section",
    "Timeline",
    "authorise",
    "breaches",
    "command_json",
    "command_of",
    "decide",
    "event_of",
    "evolve",
    "fold",
    "payload_of",
    "tournament",
]
