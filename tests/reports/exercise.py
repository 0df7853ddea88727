"""Two small events whose standings can be worked out by hand.

The players' event is the Swiss of FIDE's *Exercises in tie-breaking* (Technical Commission, rev. 22 March 2024, p. 5).
"""

from dataclasses import replace

from crosstable.domain import LineUp, Player, Team, Tournament
from tests.tiebreaks.cases import cell, tournament

TABLE = """
Alyx 2200 9w1 13b= 2w= 15b1 4w=
Bruno 2150 10b1 7w1 1b= 16w1 3b=
Charline 2100 11w= 6b1 8w1 4b= 2w=
David 2050 12b1 -H 13w1 3w= 1b=
Helene 2000 13w0 15b0 11w1 7b= 10w1
Franck 1950 14b0 3w0 -U 10w1 8b1
Genevieve 1900 15w1 2b0 16b0 5w= 11b0
Irina 1850 16b= 14w1 3b0 13w1 6w0
Jessica 1800 1b0 10w0 -H 11b- -U
Lais 1750 2w0 9b1 15w0 6b0 5b0
Maria 1700 3b= 16w0 5b0 9w+ 7w1
Nick 1650 4w0 -U 14w+ -Z -Z
Opal 1600 5b1 1w= 4b0 8b0 14w0
Paul 1550 6w1 8b0 12b- -Z 13b1
Reine 1500 7b0 5w1 10b1 1w0 16b0
Stephan 1450 8w= 11b1 7w1 2b0 15w1
"""


def exercise() -> Tournament:
    rows = [line.split() for line in TABLE.strip().splitlines()]
    event = tournament([" ".join(row[2:]) for row in rows], ratings=[int(row[1]) for row in rows])
    players = tuple(replace(player, name=row[0]) for player, row in zip(event.players, rows, strict=True))
    return replace(event, players=players)


def league() -> Tournament:
    """Four teams of two players, two rounds: Ants and Bees drew, and then both won 2-0."""
    cells = ["3w1 5b1", "4b0 6w1", "1b0 7w1", "2w1 8b1", "7w1 1w0", "8b0 2b0", "5b0 3b0", "6w1 4w0"]
    players = tuple(
        Player(tpn=n, name=f"P{n}", rating=2000, rounds=tuple(cell(token) for token in row.split()))
        for n, row in enumerate(cells, start=1)
    )
    teams = tuple(
        Team(number=n, name=name, members=(2 * n - 1, 2 * n))
        for n, name in enumerate(("Ants", "Bees", "Cats", "Dogs"), 1)
    )
    opponents = {1: (2, 3), 2: (1, 4), 3: (4, 1), 4: (3, 2)}
    line_ups = tuple(
        LineUp(round_number=r + 1, team=n, opponent=opponents[n][r], boards=(2 * n - 1, 2 * n))
        for n in opponents
        for r in range(2)
    )
    return replace(
        tournament(cells), players=players, teams=teams, line_ups=line_ups, type_code="FIDE_TEAM", rounds_planned=2
    )
