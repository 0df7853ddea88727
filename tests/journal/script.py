"""Words to run an event in a test: commands one after another, and moments that many tests start from."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from crosstable.domain import Colour, ResultCode, Tournament
from crosstable.journal import EMPTY, Command, Decision, EventState, Section, authorise, decide, fold, tournament
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.events import Board, Person, Settings
from crosstable.journal.state import Codes, Round

R = ResultCode

WHITE_WINS: Codes = (R.WIN, R.LOSS)
BLACK_WINS: Codes = (R.LOSS, R.WIN)
DRAWN: Codes = (R.DRAW, R.DRAW)
ADJOURNED: Codes = (R.UNFINISHED, R.UNFINISHED)

SETTINGS = Settings(rounds=7, initial_colour=Colour.WHITE)


class Script:
    """An event in the making.  `script(command, ...)` does commands, with as many confirmations as they need."""

    def __init__(self, state: EventState = EMPTY, happened: tuple[e.Event, ...] = ()) -> None:
        self.state = state
        self.happened = happened

    def __call__(self, *commands: Command) -> Script:
        """Do them; raises `CommandRefused` where one is ruled out."""
        for command in commands:
            decision = self.decide(command)
            events = authorise(decision, decision.confirmations)
            self.state = fold(events, self.state)
            self.happened += events
        return self

    def decide(self, command: Command) -> Decision:
        return decide(self.state, command)

    def copy(self) -> Script:
        return Script(self.state, self.happened)

    @property
    def section(self) -> Section:
        """The only section, or the one named A."""
        return self.state.sections["A"]

    @property
    def current(self) -> Round:
        assert self.section.current is not None
        return self.section.current

    @property
    def snapshot(self) -> Tournament:
        return tournament(self.state, self.section)

    @property
    def notes(self) -> list[str]:
        """The comment lines of the section, without the blank before them."""
        return [comment.strip() for comment in self.snapshot.comments]

    @property
    def boards(self) -> list[tuple[int, int]]:
        return [(board.white, board.black) for board in self.current.boards]

    def results(self, *codes: Codes) -> Script:
        """Results of the current round, board by board; by default the lower entry wins everywhere."""
        for n, board in enumerate(self.current.boards):
            won = codes[n] if n < len(codes) else (WHITE_WINS if board.white < board.black else BLACK_WINS)
            self(c.RecordResult(section="A", round=self.current.number, board=board.board, white=won[0], black=won[1]))
        return self

    def play(self, rounds: int) -> Script:
        """Pair and play so many rounds."""
        for _ in range(rounds):
            self(c.PairRound(section="A")).results()
        return self

    def amend(self, *boards: tuple[int, int], bye: int | None = None) -> Script:
        """Make the pairing of the current round by hand, from begin to end."""
        number = self.current.number
        self(c.BeginAmendment(section="A", round=number), set_pairs(number, *boards, bye=bye))
        return self(c.EndAmendment(section="A", round=number))


def set_pairs(number: int, *boards: tuple[int, int], bye: int | None = None, **absences: R) -> c.SetPairs:
    """The command that sets these boards; ``e5=HPB`` gives entry 5 a bye."""
    return c.SetPairs(
        section="A",
        round=number,
        boards=tuple(Board(board=n, white=w, black=b) for n, (w, b) in enumerate(boards, start=1)),
        bye=bye,
        absences={int(name[1:]): code for name, code in absences.items()},
    )


def record(number: int, board: int, codes: Codes, source: str = "") -> c.RecordResult:
    return c.RecordResult(section="A", round=number, board=board, white=codes[0], black=codes[1], source=source)


def correct(number: int, board: int, codes: Codes, *, swap_colours: bool = False) -> c.CorrectResult:
    return c.CorrectResult(
        section="A", round=number, board=board, white=codes[0], black=codes[1], swap_colours=swap_colours
    )


def correct_for_rating(number: int, board: int, codes: Codes) -> c.CorrectResultForRating:
    return c.CorrectResultForRating(section="A", round=number, board=board, white=codes[0], black=codes[1])


def person(number: int, **data: object) -> Person:
    """Entry 1 is the strongest: entry numbers and pairing numbers agree."""
    made = Person(name=f"Player {chr(64 + number)}", rating=2500 - 100 * number)
    return replace(made, **data)  # type: ignore[arg-type]


def new_section(settings: Settings = SETTINGS) -> Script:
    return Script()(c.CreateEvent(name="Harbour Open"), c.CreateSection(section="A", settings=settings))


@cache
def _moment(paired: int, played: int, players: int, settings: Settings, fide_mode: bool) -> Script:
    if paired:
        before = _moment(paired - 1, paired - 1, players, settings, fide_mode).copy()
        before(c.PairRound(section="A"))
        return before.results() if played == paired else before
    script = new_section(settings)
    script(*(c.RegisterPlayer(section="A", person=person(n)) for n in range(1, players + 1)))
    return script if fide_mode else script(c.LeaveFideMode(section="A", reason="club night"))


def moment(
    paired: int = 0,
    played: int | None = None,
    *,
    players: int = 8,
    settings: Settings = SETTINGS,
    fide_mode: bool = True,
) -> Script:
    """The event after so many rounds have been paired, and played (by default all that are paired)."""
    return _moment(paired, paired if played is None else played, players, settings, fide_mode).copy()


def said(decision: Decision) -> dict[str, int]:
    """The codes of the findings with their levels."""
    return {finding.code: finding.level for finding in decision.findings}


def sentences(decision: Decision) -> str:
    return " ".join(str(finding.message) for finding in decision.findings)


def kinds(decision: Decision) -> list[str]:
    return [event.KIND for event in decision.events]
