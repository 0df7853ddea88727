"""Hypothesis strategies for the vocabulary of `crosstable.domain`: players, results, scoring, whole tournaments.

Tournaments are consistent: both rows of a game agree, nobody plays twice in a round, nobody meets an opponent
again, at most one player a round has the pairing-allocated bye and nobody has it twice, and points are the sums
of the results.  They are in the normal form that readers produce (no blank cell in a round that was paired, no
blank cells at the end of a row, scoring said with as few values as possible).
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from hypothesis import strategies as st

from crosstable.domain import (
    STANDARD,
    Acceleration,
    AnnouncedBye,
    BirthDate,
    Colour,
    NationalRecord,
    Player,
    Points,
    ProhibitedGroup,
    ResultCode,
    RoundResult,
    ScoringSystem,
    Sex,
    SpecialPoints,
    Title,
    Tournament,
)
from crosstable.formats.trf.codes import FEDERATIONS
from crosstable.formats.trf.convert import canonical_scoring

GAMES = (("1", "0"), ("0", "1"), ("=", "="))
"""Results of rated games, White's first."""
UNRATED = (("W", "L"), ("L", "W"), ("D", "D"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
DECISIONS = (("0", "0"), ("=", "0"), ("0", "="))
EVERY_RESULT = GAMES + UNRATED + FORFEITS + DECISIONS

_LETTERS = st.characters(
    codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"), exclude_characters="\ufeff"
)


@cache
def texts(max_size: int, *, min_size: int = 0) -> st.SearchStrategy[str]:
    """One line of text in NFC without blanks around it, often plain, sometimes from far away in Unicode."""
    plain = st.text("abcdefgh ABCDEFGH,.'-()\"äéñßŁøž", min_size=min_size, max_size=max_size)
    wild = st.text(_LETTERS, min_size=min_size, max_size=max_size)
    normal = st.one_of(plain, wild).map(lambda text: unicodedata.normalize("NFC", text).strip())
    return normal.filter(lambda text: min_size <= len(text) <= max_size)


@cache
def birth_dates() -> st.SearchStrategy[BirthDate]:
    """Whole dates of birth, and years alone."""
    whole = st.dates(date(1900, 1, 1), date(2020, 12, 31)).map(lambda d: BirthDate(d.year, d.month, d.day))
    return st.one_of(whole, st.integers(1900, 2020).map(BirthDate))


@cache
def federations() -> st.SearchStrategy[str]:
    """Codes of federations."""
    return st.sampled_from(sorted(FEDERATIONS - {"NON"}))


@cache
def national_records() -> st.SearchStrategy[NationalRecord]:
    """What a national federation knows of a player."""
    return st.builds(
        NationalRecord,
        federation=federations(),
        sex=st.sampled_from(["", "m", "w"]),
        classification=st.sampled_from(["", "A", "NM"]),
        name=texts(33),
        rating=st.none() | st.integers(1, 3000),
        origin=st.sampled_from(["", "SSX", "08"]),
        number=st.sampled_from(["", "E100001", "123"]),
        birth=st.sampled_from(["", "1991/04/17"]),
    )


@cache
def persons() -> st.SearchStrategy[Player]:
    """A player without results; every one has TPN 1."""
    titles = st.tuples(st.none(), st.sampled_from(["", "", "AFM", "NM"])) | st.tuples(
        st.sampled_from(Title), st.just("")
    )
    return st.builds(
        _person,
        titles,
        tpn=st.just(1),
        name=texts(33),
        sex=st.none() | st.sampled_from(Sex),
        rating=st.none() | st.integers(1, 2900),
        federation=st.just("") | federations(),
        fide_id=st.just("") | st.integers(1, 99_999_999_999).map(str),
        birth=st.none() | birth_dates(),
        national=st.lists(national_records(), max_size=1).map(tuple),
    )


def _person(title: tuple[Title | None, str], **fields: object) -> Player:
    return Player(title=title[0], title_text=title[1], **fields)


@cache
def scoring_systems() -> st.SearchStrategy[ScoringSystem]:
    """Points that a TRF can carry: the default, 3-1-0 and the like, or any tenths for every kind of result."""
    tenths = st.integers(0, 30).map(lambda n: Points(10 * n))
    maybe = st.none() | tenths
    names = (
        "pab",
        "unknown",
        "forfeit_win",
        "forfeit_loss",
        "fpb",
        "hpb",
        "zpb",
        "black_win",
        "black_draw",
        "black_loss",
    )
    anything = st.builds(
        ScoringSystem, win=tenths, draw=tenths, loss=tenths, absence=tenths, **dict.fromkeys(names, maybe)
    )
    football = ScoringSystem(win=Points(300), draw=Points(100))
    usual = [STANDARD, ScoringSystem(pab=Points(50)), football, replace(football, pab=Points(100), absence=Points(50))]
    return st.one_of(st.sampled_from(usual), anything).map(canonical_scoring)


@st.composite
def tournaments(
    draw: st.DrawFn,
    *,
    min_players: int = 1,
    max_players: int = 12,
    max_rounds: int = 6,
    results: Sequence[tuple[str, str]] = EVERY_RESULT,
    scoring: st.SearchStrategy[ScoringSystem] | None = None,
    byes: str = "FHZ",
    plain: bool = False,
) -> Tournament:
    """A tournament after some rounds, with the fields that pairing and standings look at.

    `results` are the pairs of codes that games may end with, `byes` the codes of requested byes; with `plain`
    the players have nothing but a number (much faster).
    """
    count = draw(st.integers(min_players, max_players))
    rows: list[list[RoundResult]] = [[] for _ in range(count)]
    for _ in range(draw(st.integers(0, max_rounds))):
        _play_round(draw, rows, results, byes)
    people = (
        [Player(tpn=1, name="Player")] * count if plain else draw(st.lists(persons(), min_size=count, max_size=count))
    )
    tournament = Tournament(
        name=draw(texts(60)),
        rounds_planned=draw(st.none() | st.integers(max(1, len(rows[0])), 30)),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        scoring=draw(scoring_systems() if scoring is None else scoring),
        players=tuple(
            replace(person, tpn=tpn, rounds=tuple(row))
            for tpn, (person, row) in enumerate(zip(people, rows, strict=True), start=1)
        ),
    )
    return with_standings(tournament)


def with_standings(tournament: Tournament) -> Tournament:
    """The tournament with every player's points and rank as they follow from the results."""
    scores = {player.tpn: tournament.score(player.tpn) for player in tournament.players}
    order = sorted(scores, key=lambda tpn: (-scores[tpn], tpn))
    rank = {tpn: number for number, tpn in enumerate(order, start=1)}
    return replace(
        tournament,
        players=tuple(replace(p, points=scores[p.tpn], rank=rank[p.tpn]) for p in tournament.players),
    )


def _play_round(draw: st.DrawFn, rows: list[list[RoundResult]], results: Sequence[tuple[str, str]], byes: str) -> None:
    order = draw(st.permutations(range(1, len(rows) + 1)))
    wanted = draw(st.integers(0, len(rows) // 2))
    cells: dict[int, RoundResult] = {}
    for white in order:
        if len(cells) >= 2 * wanted:
            break
        met = {cell.opponent for cell in rows[white - 1]}
        black = next((other for other in order if other not in cells and other != white and other not in met), None)
        if white in cells or black is None:
            continue
        first, second = draw(st.sampled_from(results))
        cells[white] = RoundResult(ResultCode(first), black, Colour.WHITE)
        cells[black] = RoundResult(ResultCode(second), white, Colour.BLACK)
    _give_byes(draw, rows, [tpn for tpn in order if tpn not in cells], cells, byes)
    for tpn, row in enumerate(rows, start=1):
        row.append(cells[tpn])


def _give_byes(
    draw: st.DrawFn, rows: list[list[RoundResult]], free: list[int], cells: dict[int, RoundResult], byes: str
) -> None:
    entitled = [tpn for tpn in free if all(cell.code.value not in "U+F" for cell in rows[tpn - 1])]
    if entitled and draw(st.booleans()):
        cells[entitled[0]] = RoundResult(ResultCode.PAB)
    for tpn in free:
        cells.setdefault(tpn, RoundResult(ResultCode(draw(st.sampled_from(byes)))))


@st.composite
def reports(draw: st.DrawFn) -> Tournament:
    """A tournament with everything that a TRF26 of individuals carries."""
    tournament = draw(tournaments(max_players=7, max_rounds=4))
    tpns = st.integers(1, len(tournament.players))
    groups = st.lists(tpns, min_size=1, max_size=4, unique=True).map(tuple)
    rounds = st.integers(1, 99)
    start = draw(st.none() | st.dates(date(1990, 1, 1), date(2040, 1, 1)))
    days = draw(st.lists(st.none() | st.integers(0, 30), max_size=8)) if start else []
    while days and days[-1] is None:
        days.pop()
    first, last = sorted(draw(st.tuples(tpns, tpns)))
    special = st.builds(
        SpecialPoints,
        code=st.none() | st.sampled_from([ResultCode.UNRATED_WIN, ResultCode.HPB, ResultCode.FORFEIT_LOSS]),
        points=st.integers(-9, 20).map(lambda n: Points(50 * n)),
        round_number=st.none() | rounds,
        ids=groups,
    )
    full = replace(
        tournament,
        city=draw(texts(30)),
        federation=draw(st.just("") | federations()),
        start_date=start,
        end_date=start and start + timedelta(days=9),
        type_text=draw(texts(40)),
        type_code=draw(st.sampled_from(["", "FIDE_DUTCH", "FIDE_DUTCH_2026_BAKU", "BERGER_ROUNDROBIN", "HOME_MADE"])),
        chief_arbiter=draw(texts(40)),
        deputy_arbiters=tuple(draw(st.lists(texts(40, min_size=1), max_size=3))),
        time_control=draw(texts(40)),
        time_control_code=draw(st.sampled_from(["", "5400+30", "40/6000+30:900+30"])),
        round_dates=tuple(None if day is None or start is None else start + timedelta(days=day) for day in days),
        starting_rank_method=draw(st.sampled_from(["", "ENG FIDON", "FIDON"])),
        pairing_controller=draw(texts(30)),
        tie_breaks=draw(st.sampled_from([(), ("BH/C1", "BH", "SB"), ("MPvGP", "OTHER_foo", "EDE", "KS/L+1")])),
        standings_order=draw(st.sampled_from([(), ("PTS", "DE/P", "ARO/C1")])),
        pair_by_rank=draw(st.booleans()),
        byes=tuple(
            draw(
                st.lists(
                    st.builds(AnnouncedBye, st.sampled_from([*map(ResultCode, "FHZ")]), rounds, groups), max_size=2
                )
            )
        ),
        prohibited=tuple(draw(st.lists(st.builds(ProhibitedGroup, groups, rounds, st.integers(1, 999)), max_size=2))),
        accelerations=draw(st.sampled_from([(), (Acceleration(Points(100), 1, 3, first, last),)])),
        special_points=tuple(draw(st.lists(special, max_size=2))),
        comments=tuple(draw(st.lists(texts(30), max_size=2))),
        unknown_records=tuple(draw(st.lists(texts(30).map(lambda text: f"ZZ1 {text}".rstrip()), max_size=2))),
    )
    return with_standings(full)
