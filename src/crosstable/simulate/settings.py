"""The parameters of one event with everything decided that was left to chance."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from crosstable.domain import POINT, STANDARD, ZERO, Colour, Points, ScoringSystem
from crosstable.domain.messages import say_many
from crosstable.simulate.amount import NONE, Amount
from crosstable.simulate.dice import Dice
from crosstable.simulate.errors import require
from crosstable.simulate.parameters import GeneratorParameters, allows_baku

THREE_ONE = ScoringSystem(win=Points(300), draw=Points(100))
THREE_TWO = ScoringSystem(win=Points(300), draw=Points(200), loss=Points(100))
_HALF = Points(50)

SCORINGS = (
    *[STANDARD] * 14,
    ScoringSystem(pab=_HALF),
    ScoringSystem(pab=ZERO),
    THREE_ONE,
    ScoringSystem(win=Points(300), draw=POINT, pab=POINT),
    THREE_TWO,
    ScoringSystem(win=Points(300), draw=Points(200), loss=POINT, pab=Points(200)),
)
"""What is drawn from where no scoring is asked for; the standard one in fourteen events of twenty."""

TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "BWG", "PS", "BH/M1", "FB", "AOB", "ARO", "KS")
"""What is drawn from where no tie-breaks are asked for."""

_FIRST_DAY = date(2026, 3, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One event, before anybody has a name; the amounts are still numbers or shares (see `Amount.of`)."""

    players: int
    rounds: int
    name: str
    start_date: date
    half_point_byes: Amount
    full_point_byes: Amount
    zero_point_byes: Amount
    withdrawals: Amount
    late_entries: Amount
    forfeits: Amount
    double_forfeits: Amount
    odd_results: Amount
    unrated_games: Amount
    draws: Fraction | None
    acceleration: bool
    prohibited_groups: int
    scoring: ScoringSystem
    initial_colour: Colour
    tie_breaks: tuple[str, ...]


def draw_settings(parameters: GeneratorParameters, seed: int) -> Settings:
    """Decide what the parameters leave open.

    Each is drawn from a stream of its own, so that giving one does not change the others.
    """
    p = parameters
    players = len(p.ratings) if p.ratings is not None else p.players
    rounds = p.rounds or _draw_rounds(players, Dice(seed, "rounds"))
    players = players or _draw_players(rounds, Dice(seed, "players"))
    _check_groups(p.prohibited_groups, players)
    scoring = p.scoring or _draw_scoring(p, Dice(seed, "scoring"))
    return Settings(
        players=players,
        rounds=rounds,
        name=p.name if p.name is not None else f"Random tournament {seed}",
        start_date=p.start_date or _FIRST_DAY + timedelta(days=Dice(seed, "start_date").below(365)),
        half_point_byes=p.half_point_byes or _up_to(40, Dice(seed, "half_point_byes")),
        full_point_byes=p.full_point_byes or _rarely_up_to(5, Dice(seed, "full_point_byes")),
        zero_point_byes=p.zero_point_byes or _up_to(30, Dice(seed, "zero_point_byes")),
        withdrawals=p.withdrawals or _up_to(80, Dice(seed, "withdrawals")),
        late_entries=p.late_entries or _up_to(50, Dice(seed, "late_entries")),
        forfeits=p.forfeits or _up_to(40, Dice(seed, "forfeits")),
        double_forfeits=p.double_forfeits or _up_to(5, Dice(seed, "double_forfeits")),
        odd_results=p.odd_results or _rarely_up_to(5, Dice(seed, "odd_results")),
        unrated_games=p.unrated_games or _rarely_up_to(10, Dice(seed, "unrated_games")),
        draws=p.draws,
        acceleration=_acceleration(p, scoring, Dice(seed, "acceleration")),
        prohibited_groups=_groups(p, players, Dice(seed, "prohibited_groups")),
        scoring=scoring,
        initial_colour=p.initial_colour or Dice(seed, "initial_colour").choose((Colour.WHITE, Colour.BLACK)),
        tie_breaks=p.tie_breaks if p.tie_breaks is not None else _draw_tie_breaks(Dice(seed, "tie_breaks")),
    )


def _draw_rounds(players: int | None, dice: Dice) -> int:
    """5 to 11, less in a field too small for so many."""
    most = 11 if players is None else max(1, min(11, players // 2))
    return dice.between(min(5, most), most)


def _draw_players(rounds: int, dice: Dice) -> int:
    fewest = max(12, 2 * rounds)
    return dice.between(fewest, fewest + 108)


def _draw_scoring(p: GeneratorParameters, dice: Dice) -> ScoringSystem:
    fitting = [scoring for scoring in SCORINGS if not p.acceleration or allows_baku(scoring)]
    return dice.choose(fitting)


def _up_to(per_mille: int, dice: Dice) -> Amount:
    return Amount(share=Fraction(dice.below(per_mille + 1), 1000))


def _rarely_up_to(per_mille: int, dice: Dice) -> Amount:
    amount = _up_to(per_mille, dice)
    return amount if dice.below(4) == 0 else NONE


def _acceleration(p: GeneratorParameters, scoring: ScoringSystem, dice: Dice) -> bool:
    wanted = dice.below(5) == 0
    return wanted and allows_baku(scoring) if p.acceleration is None else p.acceleration


def _groups(p: GeneratorParameters, players: int, dice: Dice) -> int:
    if p.prohibited_groups is not None:
        return p.prohibited_groups
    wanted = dice.between(1, 4)
    return min(wanted, players // 8) if dice.below(4) == 0 else 0


def _check_groups(groups: int | None, players: int) -> None:
    require(
        groups is None or 2 * groups <= players,
        say_many(
            "{count} player makes at most {most} prohibited groups, not {groups}.",
            "{count} players make at most {most} prohibited groups, not {groups}.",
            count=players,
            most=players // 2,
            groups=groups,
        ),
    )


def _draw_tie_breaks(dice: Dice) -> tuple[str, ...]:
    return tuple(dice.sample(TIE_BREAKS, dice.between(2, 5)))
