"""Compare the tie-breaks with gacrux, the checker of an author of FIDE's technical commission.

    python -m tests.differential.gacrux_tiebreaks --count 2000 --seed 1 --jobs 2

generates tournaments (Swiss with all that the generator varies, and round robins with forfeits, single and double,
of even and odd fields), under the editions of 2026 and 2024, at the end and after an earlier round, has gacrux
compute every code it knows, and prints every value and every rank in which the two differ; exit code 1 if any.

Left out are the faults of gacrux 1.11.65 that have tests of their own:

* Fore Buchholz disturbs what is computed after it, so it is asked for alone;
* standard points are not compared with the opponent, so they are left out where that matters;
* forfeits in round robins before 2026 are not the regular games that 15.2 made of them;
* direct encounter takes a missing game that is lost for 0 points where a loss is worth more, so it is left out there;
* averages of Buchholz are rounded before they are compared, so they are not in the lists that rank.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import io
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from random import Random
from typing import Any

from crosstable.domain import Colour, Player, Points, ResultCode, RoundResult, ScoringSystem, Tournament
from crosstable.formats.trf import write_trf
from crosstable.simulate import GeneratorParameters, event_seed, random_event
from crosstable.standings import standings
from crosstable.standings.field import field_of
from crosstable.tiebreaks import RULES, TieBreakValue, edition_for
from crosstable.tiebreaks.catalogue import parse

_SETTINGS: dict[str, Any] = {
    "input_file": "@",
    "output_file": "-",
    "input_format": "TRF",
    "output_format": "JSON",
    "encoding": "utf-8",
    "tournament_number": "1",
    "current_round": -1,
    "number_of_rounds": 0,
    "delimiter": None,
    "check": False,
    "method": [],
    "experimental": [],
    "verbose": 0,
    "rank": False,
    "game_score": None,
    "match_score": None,
    "unrated": None,
}

OWN_RESULTS = ("PTS", "WIN", "WON", "BPG", "BWG", "REP", "PS", "PS/C1", "PS/C2", "TPN")
SCORES = ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "SB", "SB/C1", "SB/C2", "SB/P", "AOB")
KOYA = ("KS", "KS/L+1", "KS/L-1")
RATINGS = tuple(
    f"{code}{unrated}"
    for unrated in ("", "/U1400")
    for code in ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG")
)
FORE = ("FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P")
FORE_AVERAGE = ("AOB/F",)
RUNS = ((*OWN_RESULTS, *SCORES, *KOYA, *RATINGS), FORE, FORE_AVERAGE)
"""What gacrux is asked for at once; nothing comes after Fore Buchholz."""
LISTS = (("DE",), ("DE/P",), ("BH/C1", "DE", "SB", "WIN"), ("WIN", "DE", "BPG", "DE", "TPN"))
"""Lists that must rank the same."""


@dataclass(frozen=True, slots=True)
class Case:
    """A tournament to compare."""

    seed: int
    tournament: Tournament
    round_robin: bool
    after_round: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many values were compared for a seed, and which differ."""

    seed: int
    values: int
    differences: tuple[str, ...]


def gacrux_answer(trf: str, codes: Iterable[str], after_round: int, *, round_robin: bool) -> list[dict[str, Any]]:
    """Rank and values of every player, as gacrux computes them."""
    from gacrux.tiebreakchecker import tiebreakchecker

    checker = tiebreakchecker()
    checker.params = {
        **_SETTINGS,
        "base64": base64.b64encode(trf.replace("\r\n", "\n").encode()),
        "tiebreak": list(codes),
        "current_round": after_round,
        "pre_determined": round_robin,
        "swiss": not round_robin,
        "is_rr": round_robin,
    }
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        checker.read_input_file()
        checker.prepare_tournament()
        checker.do_checker()
    return checker.chessfile.result["competitors"]


def compare(case: Case) -> Verdict:
    """Compare all codes and lists of one tournament."""
    trf = write_trf(case.tournament)
    differences: list[str] = []
    count = 0
    for codes in (*RUNS, *([("STD",)] if standard_points_agree(case.tournament) else [])):
        asked = tuple(code for code in codes if is_comparable(case, code))
        if not asked:
            continue
        answers = gacrux_answer(trf, asked, case.after_round, round_robin=case.round_robin)
        for position, code in enumerate(asked):
            own = own_values(case, code)
            for answer in answers:
                count += 1
                theirs = answer["tiebreakScore"][position]
                if not same(own[answer["cid"]], theirs):
                    differences.append(f"{code} of {answer['cid']}: {own[answer['cid']]} here, {theirs} there")
    for names in LISTS if case.tournament.scoring.loss == 0 else ():
        ranks = {row.tpn: row.rank for row in own_standings(case, names).rows}
        for answer in gacrux_answer(trf, ("PTS", *names), case.after_round, round_robin=case.round_robin):
            count += 1
            if ranks[answer["cid"]] != answer["rank"]:
                differences.append(
                    f"rank by {','.join(names)} of {answer['cid']}: {ranks[answer['cid']]}, {answer['rank']}"
                )
    return Verdict(case.seed, count, tuple(differences))


def is_comparable(case: Case, code: str) -> bool:
    """Whether gacrux follows the edition: before 2026 forfeits in round robins were regular games (15.2).

    Koya before the end of a round robin is not laid down; gacrux may leave out a free round of an even field.
    """
    rule = RULES[parse(code)[0].name]
    tournament = case.tournament
    if rule.name == "KS" and case.round_robin:
        return case.after_round == tournament.paired_rounds
    regular = case.round_robin and edition_for(tournament.start_date).rates_round_robin_forfeits
    return not (regular and (rule.needs_ratings or rule.name == "REP"))


def own_values(case: Case, code: str) -> dict[int, TieBreakValue]:
    """The values that Crosstable computes."""
    edition = edition_for(case.tournament.start_date)
    field = field_of(case.tournament, edition, case.after_round, round_robin=case.round_robin)
    (entry,) = parse(code, strict=True)
    compute = RULES[entry.name].for_all
    assert compute is not None
    return dict(compute(field, entry))


def own_standings(case: Case, names: tuple[str, ...]) -> Any:
    """The standings that Crosstable computes."""
    return standings(case.tournament, names, after_round=case.after_round, round_robin=case.round_robin)


def same(own: TieBreakValue, theirs: object) -> bool:
    """Whether the values are the same; true fractions are rounded to at least two decimals over there."""
    value = own.value
    if value is None or theirs is None:
        return value is theirs
    assert isinstance(value, Fraction)
    other = Fraction(str(theirs))
    return value == other or (isinstance(own.raw, Fraction) and abs(value - other) <= Fraction(1, 200))


def standard_points_agree(tournament: Tournament) -> bool:
    """Whether no round of anybody falls under the disagreement about standard points (0-0, ½-0, bonus systems)."""
    if tournament.special_points or not tournament.scoring.is_standard:
        return False
    odd = {(ResultCode.LOSS, ResultCode.LOSS), (ResultCode.FORFEIT_LOSS, ResultCode.FORFEIT_LOSS)}
    for number in range(1, tournament.paired_rounds + 1):
        for game in tournament.games(number):
            codes = (game.white_code, game.black_code)
            worth = sum(tournament.scoring.worth(code) for code in codes)
            if codes in odd or worth != Points(100):
                return False
    return True


def case_of(seed: int, players: int | None = None) -> Case:
    """The case of a seed: one in four a round robin, one in three under the edition of 2024."""
    dice = Random(seed)
    round_robin = dice.random() < 0.25
    event = random_round_robin(dice) if round_robin else random_event(swiss_parameters(dice, players), seed)
    if dice.random() < 1 / 3:
        event = replace(event, start_date=date(2025, 3, 1), end_date=date(2025, 3, 9), round_dates=())
    last = event.paired_rounds
    after = last if dice.random() < 0.7 else dice.randint(1, last)
    return Case(seed, event, round_robin, after)


def swiss_parameters(dice: Random, players: int | None) -> GeneratorParameters:
    """Small fields, so that ties are broken by games among the tied as well; unrated players in half of them."""
    from crosstable.simulate import Amount

    return GeneratorParameters(
        players=players or dice.randint(8, 60),
        unrated=Amount.parse("0") if dice.random() < 0.5 else None,
        tie_breaks=("BH",),
    )


SYSTEMS = (ScoringSystem(), ScoringSystem(), ScoringSystem(win=Points(300), draw=Points(100)))


def random_round_robin(dice: Random) -> Tournament:
    """A single or double round robin of three to ten players, with a few forfeits."""
    size, cycles = dice.randint(3, 10), dice.choice((1, 1, 2))
    seats = list(range(1, size + 1)) + ([0] if size % 2 else [])
    rows: dict[int, list[RoundResult]] = {tpn: [] for tpn in range(1, size + 1)}
    for cycle in range(cycles):
        for _ in range(len(seats) - 1):
            for first, second in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
                _play(dice, rows, *((first, second) if cycle == 0 else (second, first)))
            seats = [seats[0], seats[-1], *seats[1:-1]]
    return Tournament(
        name="Round robin",
        start_date=date(2026, 5, 1),
        rounds_planned=len(rows[1]),
        type_code="BERGER_ROUNDROBIN" if cycles == 1 else "BERGER_DOUBLEROUNDROBIN",
        scoring=dice.choice(SYSTEMS),
        players=tuple(
            Player(tpn=tpn, name=f"Player {tpn}", rating=2400 - 20 * tpn + dice.randint(-9, 9), rounds=tuple(row))
            for tpn, row in rows.items()
        ),
    )


def _play(dice: Random, rows: dict[int, list[RoundResult]], white: int, black: int) -> None:
    if not white or not black:
        rows[white or black].append(RoundResult(ResultCode.ZPB))
        return
    codes = dice.choices(("10", "01", "==", "+-", "-+", "--"), (8, 6, 8, 1, 1, 0.3))[0]
    rows[white].append(RoundResult(ResultCode(codes[0]), black, Colour.WHITE))
    rows[black].append(RoundResult(ResultCode(codes[1]), white, Colour.BLACK))


def compare_seed(seed: int) -> Verdict:
    """Compare the case of a seed."""
    try:
        return compare(case_of(seed))
    except Exception as error:
        return Verdict(seed, 0, (f"{type(error).__name__}: {error}",))


def run(count: int, seed: int, jobs: int) -> Iterator[Verdict]:
    """Compare `count` tournaments; every one has its own seed, so `jobs` changes nothing."""
    seeds = [event_seed(seed, index) for index in range(count)]
    if jobs == 1:
        yield from map(compare_seed, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(compare_seed, seeds, chunksize=4)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    from rich.console import Console
    from rich.progress import track

    values = differences = 0
    verdicts = run(arguments.count, arguments.seed, arguments.jobs)
    for verdict in track(verdicts, description="Comparing", total=arguments.count, console=Console(stderr=True)):
        values += verdict.values
        differences += len(verdict.differences)
        for difference in verdict.differences:
            print(f"seed {verdict.seed}: {difference}", flush=True)
    print(f"{arguments.count} tournaments, {values} values and ranks: {differences} differ")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
