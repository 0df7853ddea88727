"""Results: entering, correcting, clearing; adjourned games; corrections for the rating report; points."""

from crosstable.domain import ResultCode
from crosstable.domain.messages import N_
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.decide.base import (
    ACKNOWLEDGE,
    CONFIRM,
    Decision,
    Finding,
    finding,
    happens,
    no_player,
    on_section,
    refuse,
    ruled_out,
)
from crosstable.journal.evolve import drawn
from crosstable.journal.notes import result_text
from crosstable.journal.state import EventState, Round, Section

R = ResultCode

POSSIBLE = frozenset(
    {
        (R.WIN, R.LOSS),
        (R.LOSS, R.WIN),
        (R.DRAW, R.DRAW),
        (R.DRAW, R.LOSS),
        (R.LOSS, R.DRAW),
        (R.LOSS, R.LOSS),
        (R.UNRATED_WIN, R.UNRATED_LOSS),
        (R.UNRATED_LOSS, R.UNRATED_WIN),
        (R.UNRATED_DRAW, R.UNRATED_DRAW),
        (R.FORFEIT_WIN, R.FORFEIT_LOSS),
        (R.FORFEIT_LOSS, R.FORFEIT_WIN),
        (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
        (R.UNFINISHED, R.UNFINISHED),
    }
)
"""Every result there is: played, decided by the arbiter, unrated, the three forfeits, adjourned (questions 180 to 185)."""


def _examined(section: Section, number: int, board: int, codes: tuple[R, R]) -> Round | Decision:
    played = section.round(number)
    if played is None:
        return refuse("no-round", N_("Round {round} has not been paired."), round=number)
    if all(b.board != board for b in played.boards):
        return refuse("no-board", N_("Round {round} has no board {board}."), round=number, board=board)
    if codes not in POSSIBLE:
        return refuse(
            "impossible-result", N_("{result} is not a result that a game can have."), result=result_text(codes)
        )
    if played.amending:
        return refuse("amending", N_("The pairing of round {round} is being changed: end that first."), round=number)
    return played


@on_section(c.RecordResult)
def record(_state: EventState, section: Section, command: c.RecordResult) -> Decision:
    """The first word is recorded, the same word again changes nothing, another word is a conflict."""
    codes = (command.white, command.black)
    played = _examined(section, command.round, command.board, codes)
    if isinstance(played, Decision):
        return played
    held = played.results.get(command.board)
    if held == codes:
        return happens()
    if held is None or R.UNFINISHED in held:
        event = e.ResultRecorded(
            section=section.name, round=command.round, board=command.board, white=command.white, black=command.black
        )
        return happens(event, findings=_adjourned(section, command, held))
    conflict = finding(
        ACKNOWLEDGE,
        "conflict",
        N_(
            "Board {board} of round {round} is {held}; now it is said to be {said}. Both are kept until an arbiter decides."
        ),
        board=command.board,
        round=command.round,
        held=result_text(held),
        said=result_text(codes),
    )
    known = any((one.white, one.black) == codes for one in played.conflicts.get(command.board, ()))
    if known:
        return happens(findings=[conflict])
    event_ = e.ResultConflicted(
        section=section.name,
        round=command.round,
        board=command.board,
        white=command.white,
        black=command.black,
        source=command.source,
    )
    return happens(event_, findings=[conflict])


def _adjourned(section: Section, command: c.RecordResult, held: tuple[R, R] | None) -> list[Finding]:
    """An adjourned game that was paired as a draw and does not end as one (questions 162, 163)."""
    past = command.round < len(section.rounds)
    if held is None or not past or drawn((command.white, command.black)):
        return []
    return [
        finding(
            CONFIRM,
            "adjourned-not-drawn",
            N_("Board {board} of round {round} was paired on as a draw; its result is noted in the report."),
            board=command.board,
            round=command.round,
        )
    ]


@on_section(c.CorrectResult)
def correct(_state: EventState, section: Section, command: c.CorrectResult) -> Decision:
    """Free in the current round, with a confirmation and a note in the one before, not in older ones (189 to 191).

    To decide a conflict for the result that stands changes nothing else, and is free in any round.
    """
    codes = (command.white, command.black)
    played = _examined(section, command.round, command.board, codes)
    if isinstance(played, Decision):
        return played
    held = played.results.get(command.board)
    if held == codes and not command.swap_colours and command.board not in played.conflicts:
        return happens()
    event = e.ResultCorrected(
        section=section.name,
        round=command.round,
        board=command.board,
        white=command.white,
        black=command.black,
        swap_colours=command.swap_colours,
    )
    affirmed = held == codes and not command.swap_colours
    return happens(event, findings=[] if affirmed else _past(section, command.round))


def _paired_on_it(section: Section) -> str:
    """What is to be known before a result is corrected that the current round is paired on."""
    current = section.current
    if current is None or current.results:
        return N_("Round {next} is paired on the old result and stays; the correction counts from the next pairing on.")
    return N_(
        "Round {next} is paired on the old result and stays; the correction counts from the next pairing on. "
        "Round {next} has no result yet: it can be taken back instead, and paired again once the result is corrected."
    )


def _past(section: Section, number: int) -> list[Finding]:
    """What correcting a result of this round means (C.04.2 4.3)."""
    age = len(section.rounds) - number
    if age == 0:
        return []
    if age == 1:
        return [finding(CONFIRM, "correct-previous", _paired_on_it(section), next=number + 1)]
    return [
        ruled_out(
            section,
            "too-old",
            N_(
                "Round {round} is too old to be corrected for pairings and standings: correct it for the rating report only."
            ),
            round=number,
        )
    ]


@on_section(c.CorrectResultForRating)
def correct_for_rating(_state: EventState, section: Section, command: c.CorrectResultForRating) -> Decision:
    """Stored apart: standings and pairings keep what they used (questions 192, 193)."""
    codes = (command.white, command.black)
    played = _examined(section, command.round, command.board, codes)
    if isinstance(played, Decision):
        return played
    if played.for_rating.get(command.board, played.results.get(command.board)) == codes:
        return happens()
    return happens(
        e.ResultCorrectedForRating(
            section=section.name, round=command.round, board=command.board, white=command.white, black=command.black
        )
    )


@on_section(c.ClearResult)
def clear(_state: EventState, section: Section, command: c.ClearResult) -> Decision:
    """Only in the current round."""
    played = section.round(command.round)
    if played is None or command.board not in played.results:
        return refuse(
            "no-result", N_("Board {board} of round {round} has no result."), board=command.board, round=command.round
        )
    if command.round != len(section.rounds):
        return refuse("past-round", N_("Round {round} is past: correct the result instead."), round=command.round)
    return happens(e.ResultCleared(section=section.name, round=command.round, board=command.board))


_MOST_POINTS = 990
"""Record 299 has four columns for the points, the sign included."""


@on_section(c.AdjustPoints)
def adjust_points(_state: EventState, section: Section, command: c.AdjustPoints) -> Decision:
    """A bonus or a penalty from the current round on."""
    entry = section.entries.get(command.entry)
    if entry is None:
        return no_player(command.entry)
    if command.points == 0:
        return refuse("no-points", N_("Nought points change nothing."))
    total = command.points + sum(one.points for one in section.adjustments if one.entry == command.entry)
    if command.points % 10 or max(abs(command.points), abs(total)) > _MOST_POINTS:
        return refuse(
            "points",
            N_("Points are given and taken in tenths, and at most 9.9 in all, which is what a TRF can say."),
        )
    warned = finding(
        CONFIRM,
        "adjust-points",
        N_("The score of {name} changes by other means than results; the report shows it."),
        name=entry.person.name,
    )
    event = e.PointsAdjusted(
        section=section.name,
        entry=command.entry,
        round=max(1, len(section.rounds)),
        points=command.points,
        reason=command.reason,
    )
    return happens(event, findings=[warned])
