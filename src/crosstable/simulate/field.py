"""The field of a random tournament: ratings, hidden strengths, people, in the order of their TPNs."""

from dataclasses import dataclass

from crosstable.domain import Player, Sex, Title
from crosstable.domain.messages import N_
from crosstable.simulate.amount import Amount
from crosstable.simulate.dice import Dice
from crosstable.simulate.errors import require
from crosstable.simulate.names import Person, people
from crosstable.simulate.parameters import GeneratorParameters

UNRATED_STRENGTH = 1400
"""What a player without a rating plays like where nothing better is known: the floor of FIDE's list."""

_TITLES = ((2500, Title.GM, Title.GM), (2400, Title.IM, Title.IM), (2300, Title.FM, Title.WGM),
           (2200, Title.CM, Title.WIM), (2100, None, Title.WFM), (2000, None, Title.WCM))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's rating (`None`: unrated) and the strength that the results come from."""

    rating: int | None
    strength: int


def entries(parameters: GeneratorParameters, players: int, seed: int) -> list[Entry]:
    """Ratings and strengths, strongest first, the unrated last (C.04.2 2.2)."""
    dice = Dice(seed, "ratings")
    if parameters.ratings is not None:
        listed = [Entry(rating or None, rating or UNRATED_STRENGTH) for rating in parameters.ratings]
    else:
        listed = _without_rating(parameters.unrated, _ratings(parameters, players, dice), Dice(seed, "unrated"))
    return sorted(listed, key=lambda entry: (entry.rating is None, -(entry.rating or 0)))


def _ratings(p: GeneratorParameters, players: int, dice: Dice) -> list[int]:
    if p.rating_step is not None or p.rating_spread is not None:
        return _on_a_line(p, players, dice)
    low, high = _limits(p, dice)
    ratings = [dice.between(low, high) for _ in range(players)]
    if p.rating_top is not None:
        ratings[0] = p.rating_top
    return ratings


def _limits(p: GeneratorParameters, dice: Dice) -> tuple[int, int]:
    """Lowest and highest of evenly spread ratings."""
    drawn_low, drawn_high = dice.between(1400, 2300), dice.between(2400, 2800)
    high = _first(p.rating_top, p.rating_max, drawn_high if p.rating_min is None else max(drawn_high, p.rating_min))
    return _first(p.rating_min, min(drawn_low, high)), high


def _on_a_line(p: GeneratorParameters, players: int, dice: Dice) -> list[int]:
    """From the top in equal steps, with a spread around that line, between lowest and highest."""
    top = _first(p.rating_top, p.rating_max, dice.between(2400, 2800))
    step, spread = _first(p.rating_step, max(1, 1000 // players)), _first(p.rating_spread, 0)
    low, high = _first(p.rating_min, min(1400, top)), _first(p.rating_max, top)
    line = [top - step * place + int(spread * dice.normal()) for place in range(players)]
    return [max(low, min(high, rating)) for rating in line]


def _first(*values: int | None) -> int:
    return next(value for value in values if value is not None)


def _without_rating(wanted: Amount | None, ratings: list[int], dice: Dice) -> list[Entry]:
    """Take the rating, not the strength, from some: the lower half of the field first."""
    places = sorted(range(len(ratings)), key=ratings.__getitem__)
    count = (Amount.parse(f"{dice.below(16)}%") if wanted is None else wanted).of(
        len(ratings), dice, what=N_("Unrated players")
    )
    half = max(count, len(ratings) // 2)
    unrated = set(dice.sample(places[:half], count))
    return [
        Entry(None if place in unrated or not rating else rating, rating or UNRATED_STRENGTH)
        for place, rating in enumerate(ratings)
    ]


def roster(listed: list[Entry], year: int, seed: int) -> list[Player]:
    """People for the entries; the TPN is the place."""
    require(bool(listed), N_("A tournament needs players."))
    crowd = people(len(listed), year, Dice(seed, "people"))
    return [_player(tpn, entry, person) for tpn, (entry, person) in enumerate(zip(listed, crowd, strict=True), start=1)]


def _player(tpn: int, entry: Entry, person: Person) -> Player:
    return Player(
        tpn=tpn,
        name=person.name,
        sex=person.sex,
        title=_title(entry.rating or 0, person.sex),
        rating=entry.rating,
        federation=person.federation,
        birth=person.birth,
    )


def _title(rating: int, sex: Sex) -> Title | None:
    for least, open_title, womens in _TITLES:
        if rating >= least:
            return womens if sex is Sex.FEMALE else open_title
    return None
