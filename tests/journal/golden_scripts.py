"""The events whose journals are kept in `golden`, each as a story told to an empty journal.

A story may be changed or removed: what counts is the journal that was written from it once.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from crosstable.domain import Colour, Points, PublicNames, ResultCode, ScoringSystem
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.events import ProhibitionKind, Role, Settings, System
from crosstable.journal.state import Codes
from tests.journal.log import Log
from tests.journal.script import (
    ADJOURNED,
    BLACK_WINS,
    DRAWN,
    SETTINGS,
    WHITE_WINS,
    correct,
    correct_for_rating,
    person,
    record,
    set_pairs,
)

R = ResultCode
PAIR = c.PairRound(section="A")


def _play(log: Log, results: str) -> None:
    """Pair the next round of section A and enter results, one sign a board."""
    log(PAIR)
    current = log.state.sections["A"].current
    assert current is not None
    assert len(results) == len(current.boards)
    codes: dict[str, Codes] = {
        "1": WHITE_WINS,
        "0": BLACK_WINS,
        "=": DRAWN,
        "?": ADJOURNED,
        "+": (R.FORFEIT_WIN, R.FORFEIT_LOSS),
        "-": (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
        "W": (R.UNRATED_WIN, R.UNRATED_LOSS),
    }
    for board, sign in zip(current.boards, results, strict=True):
        log(record(current.number, board.board, codes[sign]))


def every_kind() -> Log:
    """Every kind of event there is, undo and redo included."""
    log = Log(
        c.CreateEvent(name="Harbour", start_date=date(2026, 5, 1)),
        c.ChangeEvent(
            name="Harbour Open",
            city="Lübeck",
            federation="GER",
            start_date=date(2026, 5, 1),
            end_date=date(2026, 5, 9),
            chief_arbiter="Mörk, Eve",
            deputy_arbiters=("Adam, Tom",),
            time_control="90 min + 30 s",
        ),
        c.AppointOfficial(person="eve", role=Role.CHIEF_ARBITER),
        c.AppointOfficial(person="tom", role=Role.RESULTS, first_board=1, last_board=3),
        c.DismissOfficial(person="tom"),
        c.CreateSection(section="A", settings=Settings(name="Masters")),
        c.ChangeSettings(section="A", settings=Settings(name="Masters", rounds=4, half_point_byes=2)),
        c.ChangeRounds(section="A", rounds=5),
        c.DrawInitialColour(section="A", seed=2026),
        c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "SB")),
        *(c.RegisterPlayer(section="A", person=person(n)) for n in range(1, 10)),
        c.RemovePlayer(section="A", entry=9),
        c.EditPlayer(
            section="A",
            entry=8,
            person=person(8, name="Zoë", title="WFM", sex="w", federation="FRA", fide_id="777", birth="2001/02/03"),
        ),
        c.CheckIn(section="A", entry=7, present=False),
        c.GrantBye(section="A", entry=6, round=2, code=R.HPB),
        c.GrantBye(section="A", entry=5, round=3, code=R.ZPB),
        c.CancelBye(section="A", entry=5, round=3),
        c.ProhibitPairs(section="A", entries=(1, 2), last_round=3),
        c.ProhibitPairs(section="A", what=ProhibitionKind.FAMILY),
        c.LiftProhibition(section="A", prohibition=2),
        c.AssignNumbers(section="A"),
        PAIR,
        c.PublishRound(section="A", round=1),
        c.UnpairRound(section="A", round=1),
        c.CheckIn(section="A", entry=7),
        PAIR,
        c.BeginAmendment(section="A", round=1),
        set_pairs(1, (1, 6), (5, 2), (3, 7), (8, 4)),
        c.EndAmendment(section="A", round=1, reason="two friends"),
        record(1, 1, WHITE_WINS),
        record(1, 1, DRAWN, "phone"),
        correct(1, 1, WHITE_WINS),
        record(1, 2, DRAWN),
        c.ClearResult(section="A", round=1, board=2),
        record(1, 2, BLACK_WINS),
        record(1, 3, WHITE_WINS),
        PAIR,
        record(1, 4, BLACK_WINS),
        correct(1, 3, DRAWN),
        c.AdjustPoints(section="A", entry=3, points=Points(-50), reason="telephone"),
        c.WithdrawPlayer(section="A", entry=8),
        c.ReturnPlayer(section="A", entry=8),
        c.ExpelPlayer(section="A", entry=8, reason="engine"),
        c.RegisterPlayer(section="A", person=person(10, rating=2250)),
        record(2, 1, DRAWN),
        record(2, 2, BLACK_WINS),
        record(2, 3, WHITE_WINS),
        c.GrantBye(section="A", entry=2, round=3, code=R.FPB),
    )
    _play(log, "1=0")
    log(
        correct_for_rating(1, 4, DRAWN),
        c.AnnounceTieBreaks(section="A", tie_breaks=("DE", "BH/C1", "SB")),
        c.ChangeRounds(section="A", rounds=4),
        c.LeaveFideMode(section="A", reason="a {prize} for everybody"),
    )
    log(c.WithdrawPlayer(section="A", entry=4)).undo().redo().undo()
    _play(log, "10=1")
    log(c.FinishSection(section="A"), c.ReopenSection(section="A"), c.FinishSection(section="A"))
    log.happen(
        [
            e.SectionCreated(section="B", settings=replace(SETTINGS, rounds=1)),
            e.PlayerRegistered(section="B", entry=1, person=person(1)),
            e.PlayerRegistered(section="B", entry=2, person=person(2)),
            e.NumbersAssigned(section="B", order=(1, 2)),
            e.RoundPaired(section="B", round=1, boards=(e.Board(board=1, white=2, black=1),)),
            e.ResultRecorded(section="B", round=1, board=1, white=R.DRAW, black=R.DRAW),
            e.Imported(section="B", source="b.trf", rounds=1, notes=((1, "1-2 => 2-1"),)),
        ]
    )
    return log


def baku_open() -> Log:
    """A quiet accelerated open: an odd field, late entries, byes, forfeits, an adjourned game."""
    settings = replace(SETTINGS, system=System.DUTCH_BAKU, rounds=6)
    log = Log(
        c.CreateEvent(name="Winter Open", city="Turku", federation="FIN"),
        c.CreateSection(section="A", settings=settings),
        c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "BH", "SB", "DE")),
        *(c.RegisterPlayer(section="A", person=person(n, rating=2300 - 50 * n)) for n in range(1, 14)),
        c.GrantBye(section="A", entry=3, round=1, code=R.HPB),
        c.CheckIn(section="A", entry=13, present=False),
    )
    _play(log, "10=1+")
    log(c.CheckIn(section="A", entry=13))
    _play(log, "1?0=1W")
    log(
        c.RegisterPlayer(section="A", person=person(14, rating=2125)),
        c.GrantBye(section="A", entry=1, round=4, code=R.HPB),
    )
    _play(log, "0=1101-")
    log(record(2, 2, WHITE_WINS), c.WithdrawPlayer(section="A", entry=9))
    _play(log, "1=001=")
    _play(log, "=10=11")
    _play(log, "11=00=")
    return log(c.FinishSection(section="A"))


def double_round_robin() -> Log:
    """Four players, everybody twice, numbers by lot."""
    settings = Settings(system=System.DOUBLE_ROUND_ROBIN, rounds=6)
    log = Log(
        c.CreateEvent(name="Candidates"),
        c.CreateSection(section="A", settings=settings),
        c.AnnounceTieBreaks(section="A", tie_breaks=("DE", "SB", "KS")),
        *(c.RegisterPlayer(section="A", person=person(n)) for n in range(1, 5)),
        c.AssignNumbers(section="A", seed=4),
    )
    for results in ("1=", "==", "01", "=1", "10", "+="):
        _play(log, results)
    return log(c.FinishSection(section="A"))


def club_night() -> Log:
    """Three points for a win, half a win for the bye, friends kept apart late, rounds by hand: out of FIDE mode."""
    scoring = ScoringSystem(win=Points(300), draw=Points(100), loss=Points(0), pab=Points(100))
    log = Log(
        c.CreateEvent(name="Club night"),
        c.CreateSection(section="A", settings=Settings(rounds=5, scoring=scoring, initial_colour=Colour.BLACK)),
        *(c.RegisterPlayer(section="A", person=person(n, club="ab"[n % 2])) for n in range(1, 8)),
        c.LeaveFideMode(section="A"),
    )
    _play(log, "1=0")
    log(c.ProhibitPairs(section="A", entries=(1, 3)), c.PairRound(section="A", by_hand=True))
    log(set_pairs(2, (7, 1), (2, 5), (4, 6), bye=3), c.EndAmendment(section="A", round=2, reason="beginners"))
    log(record(2, 1, BLACK_WINS), record(2, 2, DRAWN), record(2, 3, WHITE_WINS))
    _play(log, "10=")
    return log(correct(1, 2, WHITE_WINS), correct(2, 2, BLACK_WINS, swap_colours=True), c.FinishSection(section="A"))


def school_cup() -> Log:
    """Names shortened, the pages closed for a day, and a change of mind."""
    log = Log(
        c.CreateEvent(name="School Cup"),
        c.ChangePublicity(open=True, names=PublicNames.SHORT),
        c.CreateSection(section="A", settings=replace(SETTINGS, rounds=2)),
        *(c.RegisterPlayer(section="A", person=person(n)) for n in range(1, 7)),
    )
    _play(log, "1=0")
    log(c.ChangePublicity(open=False, names=PublicNames.HIDDEN)).undo().redo()
    _play(log, "=11")
    return log(c.ChangePublicity(open=True, names=PublicNames.HIDDEN), c.FinishSection(section="A"))


SCRIPTS: dict[str, Callable[[], Log]] = {
    "every-kind": every_kind,
    "baku-open": baku_open,
    "double-round-robin": double_round_robin,
    "club-night": club_night,
    "school-cup": school_cup,
}
