"""What can be asked of a random tournament.  Everything that is not asked for is drawn."""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from crosstable.domain import STANDARD, Colour, ScoringSystem
from crosstable.domain.messages import N_, say_many
from crosstable.simulate.amount import NONE, Amount
from crosstable.simulate.errors import require

MIN_PLAYERS, MAX_PLAYERS = 2, 9999
MAX_ROUNDS = 99
MAX_RATING = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratorParameters:
    """The parameters of `random_event`; `None` means "drawn at random from a sensible range".

    Raises `ParameterError` where a value is out of range or two values contradict each other.
    """

    players: int | None = None
    """How many players are entered, 2 to 9999, late entries and withdrawals included; else 12 to 120."""
    rounds: int | None = None
    """How many rounds are planned, 1 to 99; else 5 to 11."""
    name: str | None = None
    """The name of the tournament (012)."""
    start_date: date | None = None
    """The day of round 1; a round a day.  Else a day of the year from March 2026."""

    ratings: tuple[int, ...] | None = None
    """The ratings of the players themselves, one each, 0 for an unrated player; then nothing else about ratings."""
    rating_top: int | None = None
    """The rating of the strongest player; else 2400 to 2800."""
    rating_step: int | None = None
    """Points from each player to the next; else the ratings are spread evenly at random."""
    rating_spread: int | None = None
    """Standard deviation, in points, around the line that top and step draw; 0 where only a step is given."""
    rating_min: int | None = None
    """The lowest rating possible; else 1400 to 2300 where ratings are random, and 1400 where a step is given."""
    rating_max: int | None = None
    """The highest rating possible; the same as `rating_top` where that is not given."""
    unrated: Amount | None = None
    """Players without a rating, of all players; else 0 to 15 %."""

    half_point_byes: Amount | None = None
    """Half-point byes, of all rounds of all players; else 0 to 4 %."""
    full_point_byes: Amount | None = None
    """Full-point byes, likewise; else mostly none, at most 0.5 %."""
    zero_point_byes: Amount | None = None
    """Zero-point byes, likewise, those before a late entry and after a withdrawal not counted; else 0 to 3 %."""
    withdrawals: Amount | None = None
    """Players who leave after a round and do not come back, of all players; else 0 to 8 %."""
    late_entries: Amount | None = None
    """Players who miss round 1 and perhaps more, then enter, of all players; else 0 to 5 %."""
    forfeits: Amount | None = None
    """Games won and lost by forfeit, of all games; else 0 to 4 %."""
    double_forfeits: Amount | None = None
    """Games that both lose by forfeit, of all games; else 0 to 0.5 %."""
    odd_results: Amount | None = None
    """Games that end ½-0, 0-½ or 0-0, of all games; else mostly none, at most 0.5 %."""
    unrated_games: Amount | None = None
    """Games of less than one move (W, D, L), of all games; else mostly none, at most 1 %."""
    draws: Fraction | None = None
    """The share of draws, 0 to 1; else as FIDE's result model has it for the two ratings."""

    acceleration: bool | None = None
    """Baku acceleration (C.04.7), written out as fictitious points (250); else one event in five."""
    prohibited_groups: int | None = None
    """Groups of two to four players who may not meet, up to half the number of players; else mostly none."""
    scoring: ScoringSystem | None = None
    """What results are worth; else 1-½-0 in most events, 3-1-0 or 3-2-1 in the others."""
    initial_colour: Colour | None = None
    """The colour of the strongest player in round 1; else by lot."""
    tie_breaks: tuple[str, ...] | None = None
    """The tie-breaks that separate players (202), as TRF26 spells them; else two to five Swiss ones."""

    def __post_init__(self) -> None:
        _check_size(self)
        _check_ratings(self)
        if self.scoring is not None:
            check_scoring(self.scoring)
        _check_rest(self)

    def plain(self) -> "GeneratorParameters":
        """The same without anything irregular that is not asked for: everybody plays every round, 1-½-0."""
        return replace(
            self,
            half_point_byes=self.half_point_byes or NONE,
            full_point_byes=self.full_point_byes or NONE,
            zero_point_byes=self.zero_point_byes or NONE,
            withdrawals=self.withdrawals or NONE,
            late_entries=self.late_entries or NONE,
            forfeits=self.forfeits or NONE,
            double_forfeits=self.double_forfeits or NONE,
            odd_results=self.odd_results or NONE,
            unrated_games=self.unrated_games or NONE,
            acceleration=bool(self.acceleration),
            prohibited_groups=self.prohibited_groups or 0,
            scoring=self.scoring or STANDARD,
        )


def _check_size(p: GeneratorParameters) -> None:
    require(
        p.players is None or MIN_PLAYERS <= p.players <= MAX_PLAYERS,
        N_("The number of players lies between {low} and {high}, not at {value}."),
        low=MIN_PLAYERS,
        high=MAX_PLAYERS,
        value=p.players,
    )
    require(
        p.rounds is None or 1 <= p.rounds <= MAX_ROUNDS,
        N_("The number of rounds lies between 1 and {high}, not at {value}."),
        high=MAX_ROUNDS,
        value=p.rounds,
    )


def _check_ratings(p: GeneratorParameters) -> None:
    single = (p.rating_top, p.rating_min, p.rating_max, *(p.ratings or ()))
    for value in single:
        require(
            value is None or 0 <= value <= MAX_RATING,
            N_("A rating lies between 0 and {high}, not at {value}."),
            high=MAX_RATING,
            value=value,
        )
    for value in (p.rating_step, p.rating_spread):
        require(
            value is None or 0 <= value <= MAX_RATING,
            N_("Step and spread of the ratings lie between 0 and {high} points, not at {value}."),
            high=MAX_RATING,
            value=value,
        )
    _check_list(p)
    low, high = p.rating_min, p.rating_max if p.rating_max is not None else p.rating_top
    require(
        low is None or high is None or low <= high,
        N_("The lowest rating ({low}) is above the highest ({high})."),
        low=low,
        high=high,
    )


def _check_list(p: GeneratorParameters) -> None:
    if p.ratings is None:
        return
    shape = (p.rating_top, p.rating_step, p.rating_spread, p.rating_min, p.rating_max, p.unrated)
    require(
        all(value is None for value in shape),
        N_("A list of ratings says it all: leave out top, step, spread, bounds and unrated share."),
    )
    require(
        MIN_PLAYERS <= len(p.ratings) <= MAX_PLAYERS,
        N_("A list of ratings holds {low} to {high} ratings, not {count}."),
        low=MIN_PLAYERS,
        high=MAX_PLAYERS,
        count=len(p.ratings),
    )
    require(
        p.players is None or p.players == len(p.ratings),
        say_many(
            "The list holds {count} rating, but {players} players are asked for.",
            "The list holds {count} ratings, but {players} players are asked for.",
            count=len(p.ratings),
            players=p.players,
        ),
    )


def _check_rest(p: GeneratorParameters) -> None:
    require(
        p.draws is None or 0 <= p.draws <= 1,
        N_("The share of draws lies between 0 % and 100 %, not at {value} %."),
        value=None if p.draws is None else float(p.draws * 100),
    )
    require(
        p.prohibited_groups is None or p.prohibited_groups >= 0,
        N_("The number of prohibited groups cannot be negative: {value}."),
        value=p.prohibited_groups,
    )
    require(
        not p.acceleration or p.scoring is None or allows_baku(p.scoring),
        N_("Baku acceleration needs a scoring in which a win is worth two draws and a loss nothing (C.04.7)."),
    )


def check_scoring(scoring: ScoringSystem) -> None:
    """Refuse what the rules do not allow: two draws above a win and a loss, or a PAB above a win."""
    require(
        scoring.loss <= scoring.draw <= scoring.win and scoring.loss < scoring.win,
        N_("A win must be worth more than a loss, and a draw lie between them."),
    )
    require(
        2 * scoring.draw <= scoring.win + scoring.loss,
        N_("Two draws may not be worth more than a win and a loss."),
    )
    require(
        scoring.pab is None or 0 <= scoring.pab <= scoring.win,
        N_("The pairing-allocated bye may not be worth more than a win."),
    )


def allows_baku(scoring: ScoringSystem) -> bool:
    """Whether Baku acceleration fits the scoring system (C.04.7): a win is two draws, a loss nothing."""
    return scoring.win == 2 * scoring.draw and scoring.loss == 0
