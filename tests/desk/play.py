"""Playing an event at the desk."""

import random

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Settings

RESULTS = (("1", "0"), ("0", "1"), ("=", "="))


def new_event(desk: Desk, players: int, settings: Settings | None = None, section: str = "A") -> str:
    """An event with one section and its players, the initial colour drawn."""
    journal = desk.create("Ada", c.CreateEvent(name="Harbour Cup")).journal
    desk.execute(journal, "Ada", c.CreateSection(section=section, settings=settings or Settings(rounds=5)))
    for n in range(1, players + 1):
        person = Person(name=f"Player {n:03d}", rating=2500 - 5 * n)
        desk.execute(journal, "Ada", c.RegisterPlayer(section=section, person=person))
    desk.execute(journal, "Ada", c.DrawInitialColour(section=section, seed=7))
    return journal


def play_round(desk: Desk, journal: str, rng: random.Random, section: str = "A") -> int:
    """Pair, publish and finish a round."""
    desk.execute(journal, "Ada", c.PairRound(section=section))
    played = desk.state(journal).sections[section].current
    assert played is not None
    desk.execute(journal, "Ada", c.PublishRound(section=section, round=played.number))
    for board in played.boards:
        white, black = rng.choice(RESULTS)
        command = c.RecordResult(
            section=section, round=played.number, board=board.board, white=ResultCode(white), black=ResultCode(black)
        )
        desk.execute(journal, "Ada", command)
    return played.number
