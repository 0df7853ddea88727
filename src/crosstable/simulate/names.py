"""Invented people: names, sex, federation and year of birth."""

from dataclasses import dataclass

from crosstable.domain import BirthDate, Sex
from crosstable.simulate.dice import Dice

_FAMILY = (
    "Abend", "Achterberg", "Almquist", "Amador", "Baranek", "Bellwood", "Castellari", "Corvino", "Dahlgren",
    "Delacour", "Dunmore", "Eriksgard", "Ezquerra", "Falkenrath", "Fontaine", "Grabiec", "Greenhalgh", "Halvorsen",
    "Hollander", "Ibarluzea", "Ivashin", "Jokinen", "Kalmar", "Kestrel", "Lindqvist", "Lonsdale", "Marchetti",
    "Mbeki-Dube", "Nakagami", "Norrington", "Okafor", "Olvera", "Paredes", "Petrovic", "Quiroga", "Rasmusson",
    "Ravndal", "Sandoval", "Severin", "Takemoto", "Thorvald", "Urquiza", "Valterra", "Venkatesan", "Westergaard",
    "Winterbourne", "Yilmaz", "Zielonka",
)  # fmt: skip
_WOMEN = (
    "Agnes", "Beatriz", "Chiara", "Dagny", "Elif", "Freya", "Ginevra", "Hanne", "Ines", "Jolanta", "Katarina", "Lucia",
    "Maren", "Nerea", "Oksana", "Priya", "Rosalind", "Sakura", "Thea", "Zofia",
)  # fmt: skip
_MEN = (
    "Anders", "Bruno", "Cormac", "Dario", "Emeka", "Fabian", "Goran", "Hugo", "Iker", "Jonas", "Kenji", "Lorenz",
    "Mateo", "Nikolai", "Oskar", "Pavel", "Rohan", "Stefan", "Torvald", "Wiktor",
)  # fmt: skip
_FEDERATIONS = ("ARG", "AUT", "BRA", "CZE", "DEN", "ENG", "ESP", "FRA", "GER", "IND", "ITA", "JPN", "NED", "NOR",
                "POL", "POR", "RSA", "SLO", "SWE", "USA")  # fmt: skip


_WOMEN_IN_A_HUNDRED = 15
_YOUNGEST, _OLDEST = 16, 75


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who does not exist."""

    name: str
    sex: Sex
    federation: str
    birth: BirthDate


def people(count: int, year: int, dice: Dice) -> list[Person]:
    """`count` people who are 16 to 75 years old in `year`; fields of more than 720 use names again."""
    women = [(family, given) for family in _FAMILY for given in _WOMEN]
    men = [(family, given) for family in _FAMILY for given in _MEN]
    names = {Sex.FEMALE: dice.sample(women, len(women)), Sex.MALE: dice.sample(men, len(men))}
    return [_person(names, place, year, dice) for place in range(count)]


def _person(names: dict[Sex, list[tuple[str, str]]], place: int, year: int, dice: Dice) -> Person:
    sex = Sex.FEMALE if dice.below(100) < _WOMEN_IN_A_HUNDRED else Sex.MALE
    family, given = names[sex][place % len(names[sex])]
    birth = BirthDate(year - dice.between(_YOUNGEST, _OLDEST))
    return Person(f"{family}, {given}", sex, dice.choose(_FEDERATIONS), birth)
