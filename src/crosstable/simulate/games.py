"""How the games of a round end."""

from collections.abc import Sequence
from enum import Enum, auto

from crosstable.domain import ResultCode
from crosstable.domain.messages import N_, say_many
from crosstable.simulate.amount import Amount
from crosstable.simulate.chances import Chances, chances
from crosstable.simulate.dice import Dice
from crosstable.simulate.errors import require
from crosstable.simulate.settings import Settings

Codes = tuple[ResultCode, ResultCode]
"""What stands for White and for Black."""


class Ending(Enum):
    """The ways a scheduled game can end."""

    NORMAL = auto()
    FORFEIT = auto()
    DOUBLE_FORFEIT = auto()
    ODD = auto()
    UNRATED = auto()


def _orders(settings: Settings) -> list[tuple[Ending, Amount, str]]:
    return [
        (Ending.FORFEIT, settings.forfeits, N_("Forfeits")),
        (Ending.DOUBLE_FORFEIT, settings.double_forfeits, N_("Double forfeits")),
        (Ending.ODD, settings.odd_results, N_("Odd results")),
        (Ending.UNRATED, settings.unrated_games, N_("Unrated games")),
    ]


class Endings:
    """Deals the endings that were ordered over the games of the event, each game as likely as any other.

    Numbers are dealt exactly, and before shares; shares take what is left.
    """

    def __init__(self, settings: Settings, games: int, seed: int) -> None:
        self._dice = Dice(seed, "endings")
        self._left = games
        self._wanted = {ending: 0 for ending, _, _ in _orders(settings)}
        free = games
        for ending, amount, what in sorted(_orders(settings), key=lambda order: order[1].count is None):
            wanted = amount.of(games, self._dice, what=what)
            require(
                wanted <= free or amount.count is None,
                say_many(
                    "Of {count} game, {free} are left when {what} are dealt out, but {wanted} are asked for.",
                    "Of {count} games, {free} are left when {what} are dealt out, but {wanted} are asked for.",
                    count=games,
                    free=free,
                    what=what,
                    wanted=wanted,
                ),
            )
            self._wanted[ending] = min(wanted, free)
            free -= self._wanted[ending]

    def deal(self) -> Ending:
        """The ending of the next game."""
        lot = self._dice.below(max(1, self._left))
        self._left -= 1
        for ending, wanted in self._wanted.items():
            if lot < wanted:
                self._wanted[ending] -= 1
                return ending
            lot -= wanted
        return Ending.NORMAL


_NORMAL: Sequence[Codes] = (
    (ResultCode.WIN, ResultCode.LOSS),
    (ResultCode.DRAW, ResultCode.DRAW),
    (ResultCode.LOSS, ResultCode.WIN),
)
_UNRATED: Sequence[Codes] = (
    (ResultCode.UNRATED_WIN, ResultCode.UNRATED_LOSS),
    (ResultCode.UNRATED_DRAW, ResultCode.UNRATED_DRAW),
    (ResultCode.UNRATED_LOSS, ResultCode.UNRATED_WIN),
)
_FORFEIT: Sequence[Codes] = (
    (ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS),
    (ResultCode.FORFEIT_LOSS, ResultCode.FORFEIT_WIN),
)
_ODD: Sequence[Codes] = (
    (ResultCode.DRAW, ResultCode.LOSS),
    (ResultCode.LOSS, ResultCode.DRAW),
    (ResultCode.LOSS, ResultCode.LOSS),
)


class Games:
    """Plays games."""

    def __init__(self, settings: Settings, games: int, seed: int) -> None:
        self._endings = Endings(settings, games, seed)
        self._dice = Dice(seed, "results")
        self._draws = settings.draws

    def play(self, white: int, black: int) -> Codes:
        """The result of a game between two strengths."""
        ending = self._endings.deal()
        if ending is Ending.FORFEIT:
            return self._dice.choose(_FORFEIT)
        if ending is Ending.DOUBLE_FORFEIT:
            return ResultCode.FORFEIT_LOSS, ResultCode.FORFEIT_LOSS
        if ending is Ending.ODD:
            return self._dice.choose(_ODD)
        odds = chances(white, black).with_draws(self._draws)
        return _outcome(odds, self._dice.unit(), _UNRATED if ending is Ending.UNRATED else _NORMAL)


def _outcome(odds: Chances, lot: float, codes: Sequence[Codes]) -> Codes:
    """White's win, the draw and Black's win take a part of 0 to 1 each."""
    if lot < odds.white:
        return codes[0]
    return codes[1] if lot < odds.white + odds.draw else codes[2]
