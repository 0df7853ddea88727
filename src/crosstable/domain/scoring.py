"""Scoring systems: what each result is worth."""

from dataclasses import dataclass
from functools import cached_property

from crosstable.domain.colours import Colour
from crosstable.domain.points import POINT, ZERO, Points
from crosstable.domain.results import Outcome, ResultCode, RoundResult

_HALF = Points(50)


@dataclass(frozen=True, kw_only=True)
class ScoringSystem:
    """The worth of every result of one tournament.  The default is 1-½-0 with a PAB worth a win.

    TRF26 record 162 carries `win`, `draw`, `loss`, `absence` (A), `pab` (P) and `unknown` (X); the
    others follow from them unless a JaVaFo ``XXS`` record says otherwise.  `None` means "as the base
    result": a full-point bye and a forfeit win as a win, a half-point bye and an unfinished game as a
    draw, a forfeit loss and a zero-point bye as `absence`, Black's results as White's.
    """

    win: Points = POINT
    draw: Points = _HALF
    loss: Points = ZERO
    pab: Points | None = None
    absence: Points = ZERO
    unknown: Points | None = None
    forfeit_win: Points | None = None
    forfeit_loss: Points | None = None
    fpb: Points | None = None
    hpb: Points | None = None
    zpb: Points | None = None
    black_win: Points | None = None
    black_draw: Points | None = None
    black_loss: Points | None = None

    @cached_property
    def _worth(self) -> dict[tuple[ResultCode, bool], Points]:
        white = {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}
        black = {
            Outcome.WIN: _first(self.black_win, self.win),
            Outcome.DRAW: _first(self.black_draw, self.draw),
            Outcome.LOSS: _first(self.black_loss, self.loss),
        }
        unplayed = {
            ResultCode.FORFEIT_WIN: _first(self.forfeit_win, self.win),
            ResultCode.FORFEIT_LOSS: _first(self.forfeit_loss, self.absence),
            ResultCode.PAB: _first(self.pab, self.win),
            ResultCode.FPB: _first(self.fpb, self.win),
            ResultCode.HPB: _first(self.hpb, self.draw),
            ResultCode.ZPB: _first(self.zpb, self.absence),
            ResultCode.NOT_PAIRED: _first(self.zpb, self.absence),
            ResultCode.UNFINISHED: _first(self.unknown, self.draw),
        }
        worth: dict[tuple[ResultCode, bool], Points] = {}
        for code in ResultCode:
            outcome = code.semantics.outcome
            for is_black, by_outcome in ((False, white), (True, black)):
                worth[code, is_black] = unplayed[code] if outcome is None else by_outcome[outcome]
        return worth

    def points(self, result: RoundResult) -> Points:
        """What a result is worth to the player, the special points of record 299 aside."""
        return self._worth[result.code, result.colour is Colour.BLACK]

    def worth(self, code: ResultCode) -> Points:
        """What a result code is worth (with White, where colours differ)."""
        return self._worth[code, False]

    @property
    def is_standard(self) -> bool:
        """Whether every result is worth what 1-½-0 gives."""
        return self._worth == STANDARD._worth


def _first(value: Points | None, default: Points) -> Points:
    return default if value is None else value


STANDARD = ScoringSystem()
"""1 for a win, ½ for a draw, 0 for a loss, a PAB worth a win."""
