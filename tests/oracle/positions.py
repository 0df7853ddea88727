"""Seeded random positions of two to ten players for comparisons with the oracle.

``random_position`` mixes two styles. *Simulated* positions are what a tournament could look like: every past round
was paired by the oracle, with draws, forfeits, byes, late entries and withdrawals. *Adversarial* positions have
random pairings: repeated opponents, irregular colours, several byes in a round; half of them have virtual points drawn
for every player and round, which gives many score levels and floats. In both styles the two sides of a game agree.
A few positions have no legal pairing, on purpose.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tests.oracle.dutch_literal import (
    STANDARD,
    Impossible,
    LiteralRound,
    OracleField,
    OracleGame,
    OraclePlayer,
    pair,
    scoring,
)

SCORINGS: tuple[Mapping[str, int], ...] = (
    STANDARD,
    scoring(30, 10, 0),
    scoring(30, 20, 10),
    scoring(10, 5, 0, pab=5),
    scoring(30, 20, 10, zero_bye=10, forfeit_loss=10),
    scoring(30, 10, 0, pab=10),
    scoring(30, 20, 10, pab=20),
)
"""Point systems in tenths. The fifth makes a zero-point bye worth a loss: no float."""

_WON_AND_LOST = ("10", "01")
_UNRATED = ("WL", "LW", "DD")
_FORFEITS = ("+-", "-+", "--")
_BYES = ("F", "H", "H", "Z", "Z", None)


@dataclass
class Habits:
    """How a random tournament behaves: probabilities, fixed once for each position."""

    draws: float
    unrated: float
    forfeits: float
    absences: float
    withdrawals: float
    late_entries: float

    @classmethod
    def random(cls, rng: random.Random) -> Habits:
        """Draw a set of habits; calm tournaments are as likely as messy ones."""
        mess = rng.choice((0.0, 0.5, 1.0, 1.0, 2.0))
        return cls(
            draws=rng.choice((0.0, 0.2, 0.4, 0.7, 0.95)),
            unrated=rng.choice((0.0, 0.0, 0.05)),
            forfeits=0.08 * mess,
            absences=0.07 * mess,
            withdrawals=0.03 * mess,
            late_entries=0.06 * mess,
        )


@dataclass
class History:
    """A tournament that grows by one round after the other."""

    count: int
    total_rounds: int
    initial_colour: str
    points: Mapping[str, int]
    forbidden: frozenset[frozenset[int]] = frozenset()
    virtual: dict[int, tuple[int, ...]] = field(default_factory=dict)
    rounds: list[dict[int, OracleGame]] = field(default_factory=list)

    def position(self, absent: frozenset[int]) -> OracleField:
        """Return the position before the next round."""
        number = len(self.rounds) + 1
        players = tuple(
            OraclePlayer(tpn, tuple(past.get(tpn) for past in self.rounds), self.virtual.get(tpn, ())[:number])
            for tpn in range(1, self.count + 1)
        )
        return OracleField(players, number, self.total_rounds, self.initial_colour, absent, self.forbidden, self.points)


def _result(rng: random.Random, habits: Habits) -> str:
    """Return the codes of White and Black."""
    if rng.random() < habits.forfeits:
        return rng.choice(_FORFEITS)
    if rng.random() < habits.unrated:
        return rng.choice(_UNRATED)
    return "==" if rng.random() < habits.draws else rng.choice(_WON_AND_LOST)


def _add_game(games: dict[int, OracleGame], white: int, black: int, codes: str) -> None:
    games[white] = OracleGame(black, "w", codes[0])
    games[black] = OracleGame(white, "b", codes[1])


def _add_bye(games: dict[int, OracleGame], tpn: int, code: str | None) -> None:
    """Note a bye; None leaves a blank."""
    if code is not None:
        games[tpn] = OracleGame(None, None, code)


def _random_pairs(rng: random.Random, count: int) -> frozenset[frozenset[int]]:
    """Return a few prohibited pairs."""
    wanted = rng.randint(1, rng.choice((max(1, count // 2), count)))
    return frozenset(frozenset(rng.sample(range(1, count + 1), 2)) for _ in range(wanted))


def _acceleration(rng: random.Random, count: int, total_rounds: int, win: int, draw: int) -> dict[int, tuple[int, ...]]:
    """Return virtual points like Baku: the upper part gets a win's, then a draw's points; none in the last round."""
    upper = min(count, 2 * -(-count // 4)) if rng.random() < 0.7 else rng.randint(1, count)
    accelerated = max(0, min(-(-total_rounds // 2), total_rounds - 1))
    full = -(-accelerated // 2)
    points = tuple(win if number < full else draw for number in range(accelerated))
    return dict.fromkeys(range(1, upper + 1), points) if points else {}


def _new_history(rng: random.Random, rounds_to_play: int) -> History:
    """Start a tournament in which ``rounds_to_play`` rounds will be played before the one to be paired."""
    count = rng.choice((2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10))
    last = rng.random() < 0.4
    total_rounds = rounds_to_play + 1 + (0 if last else rng.randint(1, 4))
    history = History(count, total_rounds, rng.choice("wb"), rng.choice((STANDARD, *SCORINGS)))
    if rng.random() < 0.2:
        history.forbidden = _random_pairs(rng, count)
    if rng.random() < 0.2:
        history.virtual = _acceleration(rng, count, total_rounds, history.points["1"], history.points["="])
    return history


class _Attendance:
    """Who is there in which round of a simulated tournament."""

    def __init__(self, rng: random.Random, habits: Habits, count: int) -> None:
        self.rng, self.habits, self.count = rng, habits, count
        self.gone: set[int] = set()
        self.late = {tpn for tpn in range(1, count + 1) if rng.random() < habits.late_entries}

    def absent(self, first_round: bool) -> frozenset[int]:
        """Return who is absent in the next round."""
        if first_round:
            missing = set(self.late)
        else:
            missing = {tpn for tpn in self.late if self.rng.random() < 0.4}
            self.late = missing
        for tpn in range(1, self.count + 1):
            if self.rng.random() < self.habits.withdrawals:
                self.gone.add(tpn)
            if self.rng.random() < self.habits.absences:
                missing.add(tpn)
        return frozenset(missing | self.gone)

    def bye_code(self, tpn: int) -> str | None:
        """Return how the absence is recorded."""
        return self.rng.choice(("Z", None)) if tpn in self.gone or tpn in self.late else self.rng.choice(_BYES)


def simulated_position(rng: random.Random) -> OracleField:
    """Return a position of a tournament that the oracle itself paired so far."""
    rounds_to_play = rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8))
    history = _new_history(rng, rounds_to_play)
    habits = Habits.random(rng)
    attendance = _Attendance(rng, habits, history.count)
    position = history.position(attendance.absent(first_round=True))
    while len(history.rounds) < rounds_to_play:
        try:
            result = pair(position)
        except Impossible:
            return position
        games: dict[int, OracleGame] = {}
        for tpn in position.absent:
            _add_bye(games, tpn, attendance.bye_code(tpn))
        for white, black in result.pairs:
            _add_game(games, white, black, _result(rng, habits))
        if result.bye is not None:
            _add_bye(games, result.bye, "U")
        history.rounds.append(games)
        position = history.position(attendance.absent(first_round=False))
    return position


def _adversarial_round(rng: random.Random, habits: Habits, history: History, bye_rate: float) -> dict[int, OracleGame]:
    games: dict[int, OracleGame] = {}
    players = rng.sample(range(1, history.count + 1), history.count)
    while players:
        first = players.pop()
        if not players or rng.random() < bye_rate:
            _add_bye(games, first, rng.choice(("U", *_BYES)))
        else:
            codes = "00" if rng.random() < 0.02 else _result(rng, habits)
            _add_game(games, first, players.pop(), codes)
    return games


def _individual_acceleration(rng: random.Random, history: History, rounds_to_play: int) -> dict[int, tuple[int, ...]]:
    """Return virtual points drawn for every player and round, none in the last round."""
    levels = rng.choice(((0, 5, 10), (0, 0, 0, 5), (0, 0, 10), (0, 10, 20, 30)))
    last = rounds_to_play + 1 == history.total_rounds
    drawn = {tpn: [rng.choice(levels) for _ in range(rounds_to_play + 1)] for tpn in range(1, history.count + 1)}
    return {tpn: tuple(points[:-1] if last else points) for tpn, points in drawn.items()}


def adversarial_position(rng: random.Random) -> OracleField:
    """Return a position with a random history, mostly one that no pairing system would have produced."""
    rounds_to_play = rng.choice((1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6))
    history = _new_history(rng, rounds_to_play)
    if rng.random() < 0.5:
        history.count = max(history.count, rng.randint(6, 10))
        history.virtual = _individual_acceleration(rng, history, rounds_to_play)
    habits = replace(Habits.random(rng), forfeits=rng.choice((0.0, 0.1, 0.3)))
    bye_rate = rng.choice((0.0, 0.05, 0.15, 0.3))
    for _ in range(rounds_to_play):
        history.rounds.append(_adversarial_round(rng, habits, history, bye_rate))
    absence = rng.choice((0.0, 0.0, 0.1, 0.3))
    return history.position(frozenset(tpn for tpn in range(1, history.count + 1) if rng.random() < absence))


def random_position(rng: random.Random) -> OracleField:
    """Return a random position of either style; most of those without a legal pairing are drawn again."""
    while True:
        position = simulated_position(rng) if rng.random() < 0.4 else adversarial_position(rng)
        if rng.random() < 0.15 or _has_pairing(position):
            return position


def _has_pairing(position: OracleField) -> bool:
    try:
        LiteralRound(position)
    except Impossible:
        return False
    return True


def random_positions(seed: int, count: int) -> Iterator[OracleField]:
    """Yield reproducible random positions: position k depends on the seed and k only."""
    for number in range(count):
        yield random_position(random.Random(f"{seed}/{number}"))
