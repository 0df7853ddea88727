"""Read what people type into the calculator: rows of fields, or one compact text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.domain import Colour, Message, Points, ResultCode, ScoringSystem
from crosstable.domain.messages import N_, say
from crosstable.domain.points import parse_points
from crosstable.domain.results import SEMANTICS
from crosstable.formats.quick.words import ABSENCES, BYES, FULL_BYES, HALF_BYES, plain
from crosstable.reports.calculator.row import MOST_ROUNDS, OwnRound, PlayerRow, Unrated

MOST_TEXT = 4000
"""Characters; a tournament of forty rounds needs a fifth of that."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be used: the round (0: the settings), the field and what to do."""

    round: int
    field: str
    """``result``, ``colour``, ``score``, ``rating``, or the name of a field of `RawSettings`."""
    message: Message


class CalculatorError(ValueError):
    """What was typed cannot be used; `problems` says where and why, each as a sentence that names round and field."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem.message) for problem in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class RawRow:
    """A round as it was typed; all blank means that there is none."""

    result: str = ""
    colour: str = ""
    score: str = ""
    rating: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing was typed."""
        return not "".join((self.result, self.colour, self.score, self.rating)).strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class RawSettings:
    """The settings as they were typed; blank is the default."""

    rounds: str = ""
    own: str = ""
    """The own rating."""
    points: str = ""
    """What a win, a draw and a loss are worth: ``3/1/0``."""
    pab: str = ""
    unrated: str = ""
    """``drop``, ``skip`` or a rating."""
    round_robin: bool = False


_CODES: dict[str, ResultCode] = {
    **dict.fromkeys(("1", "win", "won", "1-0"), ResultCode.WIN),
    **dict.fromkeys(("½", "=", "d", "r", "draw", "remis", "remise", "1/2", "0.5", "0,5", ".5", "½-½"), ResultCode.DRAW),
    **dict.fromkeys(("0", "l", "loss", "lost", "0-1"), ResultCode.LOSS),
    **dict.fromkeys(("+", "f1", "f+", "+f", "1f", "+-", "forfeit win"), ResultCode.FORFEIT_WIN),
    **dict.fromkeys(("-", "f0", "f-", "-f", "0f", "-+", "--", "forfeit loss"), ResultCode.FORFEIT_LOSS),
    **dict.fromkeys(BYES, ResultCode.PAB),
    **dict.fromkeys(FULL_BYES, ResultCode.FPB),
    **dict.fromkeys(HALF_BYES, ResultCode.HPB),
    **dict.fromkeys(ABSENCES, ResultCode.ZPB),
}
_COLOURS = {
    **dict.fromkeys(("w", "white", "putih", "бел", "белые", "б", "wit", "weiss", "blanc"), Colour.WHITE),
    **dict.fromkeys(("b", "black", "hitam", "черн", "черные", "ч", "zwart", "schwarz", "noir"), Colour.BLACK),
}


def read_text(text: str, rounds: int | None = None) -> PlayerRow:
    """Read a compact text: one word a round, ``w1:4 b½:3.5:2100 bye +:3``, and settings such as ``rounds:7``.

    A word is the colour, the result, the opponent's score and, if known, the rating.  Words are separated by blanks,
    ``_``, ``;``, ``|`` or a comma and a blank.  `rounds` is the number of rounds in all; what the text says comes first.
    Raises `CalculatorError`.
    """
    if len(text) > MOST_TEXT:
        raise CalculatorError([Problem(0, "text", say(N_("The text is too long: write one word for each round.")))])
    rows: list[RawRow] = []
    settings = RawSettings(rounds="" if rounds is None else str(rounds))
    problems: list[Problem] = []
    for word in filter(None, re.split(r"[\s_;|]+", re.sub(r",(?=\s|$)", " ", text))):
        changed = _setting(settings, word)
        if changed is not None:
            settings = changed
            continue
        row = _row(word)
        if row is None:
            problems.append(Problem(len(rows) + 1, "result", _not_understood(len(rows) + 1, word)))
        rows.append(row or RawRow("?"))
    if problems:
        raise CalculatorError(problems)
    return read_rows(rows, settings)


def _not_understood(number: int, word: str) -> Message:
    return say(
        N_(
            "Round {round}, result: “{word}” is not understood. Write colour, result and the opponent's score such as "
            "w1:4, b½:3.5, 0:2; +:3 and -:3 for forfeits; bye, hpb, fpb, zpb without an opponent."
        ),
        round=number,
        word=_short(word),
    )


_GAME = re.compile(
    r"(?P<before>[wbбч])?(?P<result>1/2|0?[.,]5|½|=|f[01+-]|[01]|[drl+-])(?P<after>[wb])?"
    r"(?:[:@](?P<score>[^:@]*))?(?:[:@](?P<rating>[^:@]*))?"
)
_SETTINGS = {
    **dict.fromkeys(("rounds", "round"), "rounds"),
    **dict.fromkeys(("own", "rating"), "own"),
    **dict.fromkeys(("points", "scoring"), "points"),
    "pab": "pab",
    "unrated": "unrated",
}


def _setting(settings: RawSettings, word: str) -> RawSettings | None:
    if plain(word) in {"rr", "round-robin", "roundrobin"}:
        return replace(settings, round_robin=True)
    name, sign, value = re.sub(r"[=:]", "=", word, count=1).partition("=")
    field = _SETTINGS.get(plain(name))
    if not sign or field is None:
        return None
    return replace(settings, **{field: value})  # type: ignore[arg-type] # the fields named are texts


def _row(word: str) -> RawRow | None:
    folded = _dashes(plain(word))
    if folded in _CODES and not SEMANTICS[_CODES[folded]].scheduled:
        return RawRow(folded)
    match = _GAME.fullmatch(folded)
    if match is None:
        return None
    return RawRow(
        match["result"], match["before"] or match["after"] or "", (match["score"] or ""), (match["rating"] or "")
    )


def _dashes(text: str) -> str:
    return re.sub("[\u2010-\u2015\u2212]", "-", text)


def read_rows(rows: Sequence[RawRow], settings: RawSettings | None = None) -> PlayerRow:
    """Read the fields of a form, a row a round; blank rows at the end are left out.

    Raises `CalculatorError` with everything that is wrong, each naming its round and field.
    """
    reader = _Reader(settings or RawSettings())
    filled = list(rows)
    while filled and filled[-1].is_blank:
        filled.pop()
    return reader.read(filled)


class _Reader:
    """Collects problems, so that a person sees all of them at once."""

    def __init__(self, settings: RawSettings) -> None:
        self.settings = settings
        self.problems: list[Problem] = []

    def read(self, rows: list[RawRow]) -> PlayerRow:
        if not rows:
            self.add(0, "result", say(N_("There is no round yet: enter at least one result.")))
        if len(rows) > MOST_ROUNDS:
            self.add(
                0,
                "rounds",
                say(N_("Results beyond round {most} cannot be computed here; leave them out."), most=MOST_ROUNDS),
            )
            rows = rows[:MOST_ROUNDS]
        scoring = self.scoring()
        own = tuple(self.own_round(number, row) for number, row in enumerate(rows, start=1))
        row = PlayerRow(
            rounds=own,
            rounds_in_all=self.rounds_in_all(len(rows)),
            own_rating=self.rating(0, "own", self.settings.own),
            scoring=scoring,
            round_robin=self.settings.round_robin,
            unrated=self.unrated(),
        )
        if self.problems:
            raise CalculatorError(self.problems)
        return row

    def add(self, number: int, field: str, message: Message) -> None:
        self.problems.append(Problem(number, field, message))

    def own_round(self, number: int, row: RawRow) -> OwnRound:
        code = self.code(number, row)
        scheduled = code is not None and SEMANTICS[code].scheduled
        if not scheduled:
            self.without_opponent(number, row, code)
            return OwnRound(code or ResultCode.ZPB)
        assert code is not None
        return OwnRound(
            code, self.score(number, row), self.colour(number, row), self.rating(number, "rating", row.rating)
        )

    def code(self, number: int, row: RawRow) -> ResultCode | None:
        text = _dashes(plain(row.result))
        code = _CODES.get(text)
        if code is None:
            template = (
                N_(
                    "Round {round}, result: “{text}” is not understood. Enter 1, ½ or 0, + or - for a forfeit, or a bye."
                )
                if text
                else N_("Round {round}, result: nothing was entered. Enter 1, ½ or 0, + or - for a forfeit, or a bye.")
            )
            self.add(number, "result", say(template, round=number, text=_short(row.result)))
        return code

    def without_opponent(self, number: int, row: RawRow, code: ResultCode | None) -> None:
        if code is not None and row.score.strip():
            self.add(
                number,
                "score",
                say(
                    N_("Round {round}, score: a bye has no opponent; leave out {text}, or change the result."),
                    round=number,
                    text=_short(row.score),
                ),
            )

    def score(self, number: int, row: RawRow) -> Points | None:
        text = row.score.strip()
        if not text:
            self.add(
                number, "score", say(N_("Round {round}, score: the opponent's final score is missing."), round=number)
            )
            return None
        points = _points(text)
        if points is None or points < 0:
            self.add(
                number,
                "score",
                say(
                    N_("Round {round}, score: “{text}” is not a score. Write 3, 3.5 or 3½."),
                    round=number,
                    text=_short(text),
                ),
            )
            return None
        return points

    def colour(self, number: int, row: RawRow) -> Colour | None:
        text = plain(row.colour)
        if text and text not in _COLOURS:
            self.add(
                number,
                "colour",
                say(
                    N_("Round {round}, colour: “{text}” is not a colour. Write w or b, or leave it out."),
                    round=number,
                    text=_short(row.colour),
                ),
            )
        return _COLOURS.get(text)

    def rating(self, number: int, field: str, text: str) -> int | None:
        text = text.strip()
        if text in {"", "0", "-"}:
            return None
        if re.fullmatch("[0-9]{1,4}", text) and 1 <= int(text) <= 4000:
            return int(text)
        template = (
            N_("Round {round}, rating: “{text}” is not a rating. Write a whole number such as 2100, or leave it out.")
            if number
            else N_("Own rating: “{text}” is not a rating. Write a whole number such as 2100, or leave it out.")
        )
        self.add(number, field, say(template, round=number, text=_short(text)))
        return None

    def rounds_in_all(self, played: int) -> int:
        text = self.settings.rounds.strip()
        if not text:
            return played
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= MOST_ROUNDS:
            message = say(
                N_("Rounds in all: “{text}” is not a number from 1 to {most}."), text=_short(text), most=MOST_ROUNDS
            )
            self.add(0, "rounds", message)
            return played
        if int(text) < played:
            self.add(
                0,
                "rounds",
                say(
                    N_("Rounds in all: the number is {rounds}, but results are entered up to round {played}."),
                    rounds=int(text),
                    played=played,
                ),
            )
        return int(text)

    def scoring(self) -> ScoringSystem:
        text = self.settings.points.strip()
        values = [_points(part) for part in re.split(r"[/\s]+", text)] if text else [Points(100), Points(50), Points(0)]
        numbers = [value for value in values if value is not None and 0 <= value <= 10_000]
        if len(numbers) != 3 or len(values) != 3 or not numbers[0] > numbers[1] >= numbers[2]:
            message = say(
                N_("Points: “{text}” is not understood. Write what a win, a draw and a loss are worth: 3/1/0."),
                text=_short(text),
            )
            self.add(0, "points", message)
            return ScoringSystem()
        pab = self.pab()
        return ScoringSystem(win=numbers[0], draw=numbers[1], loss=numbers[2], pab=None if pab == numbers[0] else pab)

    def pab(self) -> Points | None:
        text = self.settings.pab.strip()
        if not text:
            return None
        points = _points(text)
        if points is None or not 0 <= points <= 10_000:
            message = say(N_("Points for the bye: “{text}” is not a number of points."), text=_short(text))
            self.add(0, "pab", message)
            return None
        return points

    def unrated(self) -> Unrated | int:
        text = plain(self.settings.unrated)
        if text in {"", "drop", "skip"}:
            return Unrated(text or "drop")
        if re.fullmatch("[0-9]{1,4}", text) and 1 <= int(text) <= 4000:
            return int(text)
        self.add(
            0,
            "unrated",
            say(
                N_("Unrated opponents: “{text}” is not understood. Write drop, skip or a rating."),
                text=_short(self.settings.unrated),
            ),
        )
        return Unrated.DROP


def _points(text: str) -> Points | None:
    try:
        return parse_points(text.replace("1/2", "½"))
    except ValueError:
        return None


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"
