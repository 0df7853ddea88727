"""The demonstration: an event in play, made by the same commands that everybody gives."""

from collections.abc import Iterator
from datetime import date

from crosstable.desk.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import Section
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Settings, System
from crosstable.simulate.chances import chances
from crosstable.simulate.dice import Dice
from crosstable.simulate.names import people

_SEED = 64
_SCORES = {
    "white": (ResultCode.WIN, ResultCode.LOSS),
    "draw": (ResultCode.DRAW, ResultCode.DRAW),
    "black": (ResultCode.LOSS, ResultCode.WIN),
}
_CLUBS = ("Harbour Knights", "Old Town", "Rook & Roll", "Lighthouse", "North Bank", "Teachers", "")


def demonstration(desk: Desk, actor: str, today: date, *, players: int = 48, key: str | None = None) -> str:
    """Make the event and return its journal: an open with round 4 in play, and a round robin after two rounds."""
    created = desk.create(
        actor,
        c.CreateEvent(
            name="Lantern Festival",
            city="Port Lantern",
            start_date=today,
            end_date=today,
            chief_arbiter="Okonjo, Ada",
            time_control="90 minutes, 30 seconds a move from move 1",
        ),
        key=key,
    )
    journal = created.journal
    if created.repeated:
        return journal
    dice = Dice(_SEED)
    _section(desk, journal, actor, "Open", System.DUTCH, 7, "BH/C1,BH,SB,PS,DE,WIN,BWG", list(_field(players, dice)))
    _play(desk, journal, actor, "Open", 4, dice, open_boards=0.45)
    _section(desk, journal, actor, "Masters", System.ROUND_ROBIN, 7, "DE,WIN,SB,KS", list(_field(8, dice, best=2540)))
    _play(desk, journal, actor, "Masters", 3, dice, open_boards=0.5)
    return journal


def _field(count: int, dice: Dice, best: int = 2390) -> Iterator[Person]:
    """Invented people, the strongest first."""
    found = people(count, 2026, Dice(dice.below(2**31)))
    ratings = sorted((best - int(abs(dice.normal()) * 330) - place * 9 for place in range(count)), reverse=True)
    for person, rating in zip(found, ratings, strict=True):
        yield Person(
            name=person.name,
            rating=rating if rating >= 1400 else None,
            title=_title(rating, person.sex.value, dice),
            sex=person.sex.value,
            federation=person.federation,
            club=dice.choose(_CLUBS),
        )


def _title(rating: int, sex: str, dice: Dice) -> str:
    if rating >= 2470:
        return "GM"
    if rating >= 2370:
        return "IM"
    if rating >= 2220 and dice.chance(0.6):
        return "WFM" if sex == "w" and dice.chance(0.5) else "FM"
    return "CM" if rating >= 2100 and dice.chance(0.3) else ""


def _section(
    desk: Desk, journal: str, actor: str, name: str, system: System, rounds: int, list_: str, field: list[Person]
) -> None:
    first_board = 1 if name == "Open" else 101
    settings = Settings(name=name, system=system, rounds=rounds, first_board=first_board)
    commands: list[c.Command] = [
        c.CreateSection(section=name, settings=settings),
        c.AnnounceTieBreaks(section=name, tie_breaks=tuple(list_.split(","))),
        *(c.RegisterPlayer(section=name, person=person, allow_duplicate=True) for person in field),
    ]
    if system is System.DUTCH:
        commands.append(c.DrawInitialColour(section=name, seed=_SEED))
        commands.append(c.GrantBye(section=name, entry=9, round=2, code=ResultCode.HPB))
    for command in commands:
        desk.execute(journal, actor, command, confirmations=1)


def _play(desk: Desk, journal: str, actor: str, name: str, rounds: int, dice: Dice, open_boards: float) -> None:
    """Play up to a round, which stays in play with some boards open."""
    for number in range(1, rounds + 1):
        desk.execute(journal, actor, c.PairRound(section=name))
        desk.execute(journal, actor, c.PublishRound(section=name, round=number))
        section = desk.state(journal).sections[name]
        for board, codes in _results(section, number, dice):
            if number == rounds and dice.chance(open_boards):
                continue
            white, black = codes
            command = c.RecordResult(section=name, round=number, board=board, white=white, black=black)
            desk.execute(journal, actor, command)
        if name == "Open" and number == 2:
            desk.execute(journal, actor, c.WithdrawPlayer(section=name, entry=31))
            late = Person(name="Latecomer, Lena", rating=1888, sex="w", federation="NOR", club="Lighthouse")
            desk.execute(journal, actor, c.RegisterPlayer(section=name, person=late), confirmations=1)


def _results(section: Section, number: int, dice: Dice) -> Iterator[tuple[int, tuple[ResultCode, ResultCode]]]:
    played = section.rounds[number - 1]
    for board in played.boards:
        if number == 2 and board.board == 17:
            yield board.board, (ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS)
            continue
        white, black = (section.entries[n].person.rating or 1350 for n in (board.white, board.black))
        odds, drawn = chances(white, black), dice.unit()
        key = "white" if drawn < odds.white else "draw" if drawn < odds.white + odds.draw else "black"
        yield board.board, _SCORES[key]
