"""What no state may be: each breach is named."""

from dataclasses import replace
from typing import Any

import pytest

from crosstable.domain import ResultCode
from crosstable.journal import EventState, breaches
from crosstable.journal.events import Board
from crosstable.journal.state import Conflict
from tests.journal.script import DRAWN, moment

R = ResultCode


def broken(which: int = 1, *, section: dict[str, Any] | None = None, **of_round: Any) -> EventState:
    """Two rounds, something changed in one of them or in the section."""
    script = moment(2)
    rounds = tuple(replace(r, **of_round) if r.number == which else r for r in script.section.rounds)
    return replace(script.state, sections={"A": replace(script.section, rounds=rounds, **(section or {}))})


def test_what_commands_make_is_sound() -> None:
    assert list(breaches(broken())) == []
    assert list(breaches(EventState())) == []


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (replace(moment(1).state, created=False), "There are sections but no event."),
        (broken(section={"order": (1, 2, 3, 4, 5, 6, 7, 8, 99)}), "A pairing number of section A belongs to nobody."),
        (broken(section={"order": (1, 2, 3, 4, 5, 6, 7, 8, 8)}), "A pairing number of section A belongs to nobody."),
        (broken(2, number=3), "Round 2 of section A is missing."),
        (broken(boards=(Board(board=1, white=1, black=99),), results={}), "is not registered"),
        (broken(boards=(Board(board=1, white=1, black=1),), results={}), "stands twice in round 1 of section A"),
        (broken(bye=1), "stands twice in round 1"),
        (broken(results={9: DRAWN}), "A result of round 1 of section A has no board."),
        (
            broken(conflicts={9: (Conflict(white=R.DRAW, black=R.DRAW),)}),
            "A result of round 1 of section A has no board.",
        ),
        (broken(for_rating={9: DRAWN}), "A result of round 1 of section A has no board."),
        (broken(results={1: (R.WIN, R.WIN)}), "A result of round 1 of section A is impossible."),
        (broken(amending=True), "The manual pairing of round 1 of section A was never ended."),
        (broken(section={"finished": True}, results={}), "Section A is finished, and round 1 has games"),
        (
            broken(section={"settings": replace(moment().section.settings, rounds=1)}),
            "Section A has more rounds than planned.",
        ),
    ],
)
def test_each_breach_is_named(state: EventState, sentence: str) -> None:
    assert any(sentence in str(breach) for breach in breaches(state))
