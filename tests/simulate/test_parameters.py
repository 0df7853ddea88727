"""Parameters that are refused, and why."""

from fractions import Fraction

import pytest

from crosstable.domain import Points, ScoringSystem
from crosstable.simulate import Amount, GeneratorParameters, ParameterError, generate_many, random_event
from crosstable.simulate.settings import SCORINGS, THREE_ONE, draw_settings


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"players": 1}, "The number of players lies between 2 and 9999, not at 1."),
        ({"players": 10_000}, "between 2 and 9999"),
        ({"rounds": 0}, "The number of rounds lies between 1 and 99, not at 0."),
        ({"rating_top": 5000}, "A rating lies between 0 and 4000, not at 5000."),
        ({"rating_step": -1}, "Step and spread"),
        ({"rating_min": 2000, "rating_max": 1900}, "The lowest rating (2000) is above the highest (1900)."),
        ({"ratings": (2000, 1900), "rating_top": 2100}, "A list of ratings says it all"),
        ({"ratings": (2000,)}, "holds 2 to 9999 ratings, not 1"),
        ({"ratings": (2000, 1900), "players": 3}, "The list holds 2 ratings, but 3 players are asked for."),
        ({"draws": Fraction(3, 2)}, "The share of draws lies between 0 % and 100 %, not at 150.0 %."),
        ({"prohibited_groups": -1}, "cannot be negative"),
        ({"acceleration": True, "scoring": THREE_ONE}, "Baku acceleration needs a scoring"),
        ({"scoring": ScoringSystem(draw=Points(60))}, "Two draws may not be worth more than a win and a loss."),
        ({"scoring": ScoringSystem(draw=Points(150))}, "a draw lie between them"),
        ({"scoring": ScoringSystem(pab=Points(150))}, "may not be worth more than a win"),
    ],
)
def test_refused(values, words):
    with pytest.raises(ParameterError) as caught:
        GeneratorParameters(**values)
    assert words in str(caught.value)
    assert str(caught.value.message) == str(caught.value)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"half_point_byes": Amount(41)}, "Half-point byes: 41 are asked for, but there is room for 40 only."),
        ({"withdrawals": Amount(11)}, "Withdrawals: 11 are asked for, but there is room for 10 only."),
        ({"forfeits": Amount(21)}, "Forfeits: 21 are asked for, but there is room for 20 only."),
        (
            {"forfeits": Amount(12), "odd_results": Amount(9)},
            "Of 20 games, 8 are left when Odd results are dealt out, but 9 are asked for",
        ),
        ({"unrated": Amount(11)}, "Unrated players: 11"),
        ({"prohibited_groups": 6}, "10 players make at most 5 prohibited groups, not 6."),
    ],
)
def test_no_room(values, words):
    parameters = GeneratorParameters(players=10, rounds=4, **values).plain()
    with pytest.raises(ParameterError, match="^" + words.replace("?", r"\?")):
        random_event(parameters, 1)


def test_seeds_and_counts():
    with pytest.raises(ParameterError, match="A seed is a whole number from 0 on, not -1"):
        random_event(seed=-1)
    with pytest.raises(ParameterError, match="cannot be negative"):
        generate_many(GeneratorParameters(), -1)
    with pytest.raises(ParameterError, match="At least one job"):
        generate_many(GeneratorParameters(), 1, jobs=0)


FORTIETH = Amount(share=Fraction(1, 40))


@pytest.mark.parametrize(
    ("text", "amount"), [("12", Amount(12)), ("0", Amount(0)), ("2.5%", FORTIETH), ("2,5 %", FORTIETH)]
)
def test_amounts_are_read(text, amount):
    assert Amount.parse(text) == amount
    assert Amount.parse(str(amount)) == amount


@pytest.mark.parametrize("text", ["", "x", "-1", "2.5", "120%", "%", "1e3"])
def test_amounts_are_refused(text):
    with pytest.raises(ParameterError):
        Amount.parse(text)


def test_an_amount_is_one_of_the_two():
    with pytest.raises(ParameterError, match="not both"):
        Amount(1, Fraction(1))
    with pytest.raises(ParameterError, match="not both"):
        Amount()
    with pytest.raises(ParameterError, match="negative"):
        Amount(-1)


def test_what_is_not_given_is_drawn():
    settings = [draw_settings(GeneratorParameters(), seed) for seed in range(60)]
    for field in ("players", "rounds", "half_point_byes", "forfeits", "draws", "acceleration", "prohibited_groups",
                  "scoring", "initial_colour", "tie_breaks", "start_date", "withdrawals", "odd_results"):  # fmt: skip
        values = {repr(getattr(each, field)) for each in settings}
        assert len(values) > 1 or field == "draws", field


def test_giving_one_parameter_does_not_change_the_others():
    free = draw_settings(GeneratorParameters(), 11)
    given = draw_settings(GeneratorParameters(forfeits=Amount(3), tie_breaks=("SB",)), 11)
    assert (free.players, free.rounds, free.scoring, free.withdrawals) == (
        given.players,
        given.rounds,
        given.scoring,
        given.withdrawals,
    )


def test_scorings_that_are_drawn_are_legal():
    for scoring in SCORINGS:
        GeneratorParameters(scoring=scoring)
