"""Watching a pairing: progress is shown while it lasts, and it can be cancelled without a trace."""

import random
from dataclasses import replace

import pytest

from crosstable.domain import ProhibitedGroup
from crosstable.pairing import Progress, pair
from crosstable.simulate import GeneratorParameters, random_event
from tests.builders import newcomers


def hard() -> object:
    """A field in which nearly half may not meet each other."""
    finished = random_event(GeneratorParameters(players=120, rounds=9).plain(), 1)
    kept = random.Random(5).sample(range(1, 121), 59)
    players = tuple(replace(p, rounds=p.rounds[:4], points=None, rank=None) for p in finished.players)
    return replace(finished, players=players, prohibited=(ProhibitedGroup(tuple(kept)),))


def test_progress_goes_up_and_changes_nothing() -> None:
    seen: list[Progress] = []
    watched = pair(hard(), watch=seen.append)  # type: ignore[arg-type]
    assert watched.pairs == pair(hard()).pairs  # type: ignore[arg-type]
    assert [step.brackets for step in seen] == sorted(step.brackets for step in seen)
    assert len(seen) > 20
    assert all(0 <= step.brackets < step.of for step in seen)


class Enough(Exception):
    """The user has pressed a key."""


def test_cancelled_in_the_middle() -> None:
    beats = 0

    def impatient(_progress: Progress) -> None:
        nonlocal beats
        beats += 1
        if beats == 10:
            raise Enough

    with pytest.raises(Enough):
        pair(hard(), watch=impatient)  # type: ignore[arg-type]
    # Nothing lingers: the next pairing is not watched.
    pair(newcomers(8))
    assert beats == 10
