"""Read a list of players for a quick pairing: ``Name | points | opponents | colours``, one player a line.

Forgiving about separators and languages, strict about meaning: whatever could change a pairing and is not sure is
reported with line and column; with an error in it the list is not used.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from crosstable.domain import Colour, Message, Points, ResultCode
from crosstable.domain.messages import N_, say
from crosstable.domain.points import parse_points
from crosstable.formats.findings import Finding, Severity, worst
from crosstable.formats.quick.checks import checks
from crosstable.formats.quick.lines import RawLine, split_line
from crosstable.formats.quick.words import ABSENCES, BYES, FULL_BYES, HALF_BYES, plain
from crosstable.pairing.quick import QuickField, QuickPlayer, round_to_pair

MOST_TEXT = 100_000
"""Characters of a list."""
MOST_PLAYERS = 500
"""A list for hundreds of players belongs into a tournament."""
_MOST_FINDINGS = 200


@dataclass(frozen=True, slots=True)
class QuickReading:
    """What a list says: the players in the order of the lines, and everything that was found in it."""

    players: tuple[QuickPlayer, ...]
    lines: tuple[int, ...]
    """The line of each player, from 1."""
    findings: tuple[Finding, ...]

    @property
    def is_usable(self) -> bool:
        """Whether there is no error: only then `players` may be paired."""
        return worst(self.findings) is not Severity.ERROR

    def field(self, *, last_round: bool = False, initial_colour: Colour = Colour.WHITE) -> QuickField:
        """The field to pair.  Raises `ValueError` where the list has errors."""
        if not self.is_usable:
            raise ValueError("a list with errors cannot be paired")
        return QuickField(
            players=self.players,
            round_number=round_to_pair(self.players),
            last_round=last_round,
            initial_colour=initial_colour,
        )


def read_quick(text: str) -> QuickReading:
    """Read a list.  It never raises for its content: what is wrong stands in `findings`, by line."""
    reader = _Reader()
    if len(text) > MOST_TEXT:
        reader.error("Q01", 0, 0, say(N_("The list is too long: at most {most} characters."), most=MOST_TEXT))
        text = ""
    reader.read(text)
    gravest = sorted(reader.findings, key=lambda finding: -finding.severity)[:_MOST_FINDINGS]
    return QuickReading(tuple(reader.players), tuple(raw.line for raw in reader.raw), tuple(sorted(gravest)))


@dataclass
class _Reader:
    findings: list[Finding] = field(default_factory=list)
    raw: list[RawLine] = field(default_factory=list)
    players: list[QuickPlayer] = field(default_factory=list)
    names: dict[tuple[str, ...], int] = field(default_factory=dict)
    """The words of every name, and of every part of a name that only one player has, with the player's number."""
    labels: dict[int, int] = field(default_factory=dict)
    """The number that a player is called by, with the number in the order of the list."""
    white: frozenset[str] = frozenset()
    black: frozenset[str] = frozenset()

    def error(self, code: str, line: int, column: int, message: Message) -> None:
        self.findings.append(Finding(code, Severity.ERROR, line, column, None, message))

    def read(self, text: str) -> None:
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
            raw = split_line(line, number)
            if raw is not None and not (not self.raw and raw.is_header):
                self.raw.append(raw)
        if len(self.raw) > MOST_PLAYERS:
            beyond = self.raw[MOST_PLAYERS].line
            self.error(
                "Q01", beyond, 0, say(N_("Too many players: at most {most} fit into a list."), most=MOST_PLAYERS)
            )
            del self.raw[MOST_PLAYERS:]
        self._call()
        self._choose_colours()
        with_points = any(raw.points for raw in self.raw)
        for number, raw in enumerate(self.raw, start=1):
            self.players.append(self._player(number, raw, with_points=with_points))
        if worst(self.findings) is not Severity.ERROR:
            self.findings += checks(self.players, [raw.line for raw in self.raw])

    # ------------------------------------------------------------------------------------------ who is who

    def _call(self) -> None:
        """Learn the names and numbers by which opponents may be called."""
        first: dict[tuple[str, ...], RawLine] = {}
        for number, raw in enumerate(self.raw, start=1):
            words = tuple(_words(raw.name))
            if not words:
                self.error("Q02", raw.line, 1, say(N_("Line {line}: the name is missing."), line=raw.line))
            elif words in first:
                message = say(
                    N_(
                        "Line {line}: {name} stands in line {other} already. Remove one of the two, or make the names "
                        "different."
                    ),
                    line=raw.line,
                    name=_short(raw.name),
                    other=first[words].line,
                )
                self.error("Q03", raw.line, 1, message)
            else:
                first[words] = raw
                self.names[words] = number
        self._learn_parts()
        self._learn_labels()

    def _learn_parts(self) -> None:
        """Single words of names, where only one player has them; a name written with a comma also without."""
        owners: dict[tuple[str, ...], set[int]] = {}
        for words, number in self.names.items():
            bare = tuple(word for word in words if word != ",")
            for part in {(word,) for word in bare if len(word) > 1} | {bare}:
                owners.setdefault(part, set()).add(number)
        for part, numbers in owners.items():
            if len(numbers) == 1 and part not in self.names:
                self.names[part] = next(iter(numbers))

    def _learn_labels(self) -> None:
        """Numbers written before the names, if all have one; otherwise the order of the lines."""
        labels = [raw.label for raw in self.raw]
        given = [label for label in labels if label is not None]
        if len(given) == len(labels) and len(set(given)) == len(given):
            self.labels = {label: number for number, label in enumerate(given, start=1)}
            return
        self.labels = {number: number for number in range(1, len(self.raw) + 1)}
        for number, raw in enumerate(self.raw, start=1):
            if raw.label is not None and raw.label != number:
                self.error(
                    "Q04",
                    raw.line,
                    1,
                    say(
                        N_(
                            "Line {line}: the number {label} before the name is not the number of the player in the "
                            "list ({number}). Number all players, each with a number of their own, or none."
                        ),
                        line=raw.line,
                        label=raw.label,
                        number=number,
                    ),
                )

    def _choose_colours(self) -> None:
        """Which letters mean White and Black: ``B`` is White only where ``N`` is Black (blanc, noir)."""
        used = set("".join(plain(raw.colours) for raw in self.raw))
        whites, blacks = "w○⚪□p1б", "●⚫■hzsч"
        if "n" in used and "w" not in used:
            whites, blacks = "b○⚪□", "n●⚫■"
        else:
            blacks += "b"
        self.white, self.black = frozenset(whites) - {"1"}, frozenset(blacks)

    # ---------------------------------------------------------------------------------------------- one line

    def _player(self, number: int, raw: RawLine, *, with_points: bool) -> QuickPlayer:
        return QuickPlayer(
            number=number,
            name=raw.name,
            points=self._points(raw, with_points=with_points),
            history=tuple(self._history(raw)),
            colours=tuple(self._colours(raw)),
        )

    def _points(self, raw: RawLine, *, with_points: bool) -> Points:
        text = raw.points
        if not text:
            if with_points:
                message = say(
                    N_("Line {line}: the points of {name} are missing."), line=raw.line, name=_short(raw.name)
                )
                self.error("Q05", raw.line, raw.column("points"), message)
            return Points(0)
        try:
            points = parse_points(re.sub(r"\s*1/2$", "½", text).replace(" ", ""))
        except ValueError:
            points = Points(-1)
        if not 0 <= points <= 99_900:
            message = say(
                N_("Line {line}: “{text}” is not a number of points. Write 3, 3.5 or 3½."),
                line=raw.line,
                text=_short(text),
            )
            self.error("Q05", raw.line, raw.column("points"), message)
            return Points(0)
        return points

    def _history(self, raw: RawLine) -> Iterator[int | ResultCode]:
        """The opponents, the longest name that fits first; between names any separator."""
        words = list(_words(raw.opponents))
        position = 0
        while position < len(words):
            if words[position] == ",":
                position += 1
                continue
            found = self._longest(words, position)
            if found is None:
                self._unknown(raw, words[position])
                position += 1
                continue
            met, length = found
            yield met
            position += length

    def _longest(self, words: list[str], position: int) -> tuple[int | ResultCode, int] | None:
        for length in range(min(8, len(words) - position), 0, -1):
            phrase = tuple(words[position : position + length])
            if phrase in self.names:
                return self.names[phrase], length
            code = _UNPLAYED.get(" ".join(phrase))
            if code is not None:
                return code, length
        return self._by_number(words[position])

    def _by_number(self, word: str) -> tuple[int, int] | None:
        match = re.fullmatch(r"#?([0-9]{1,4})\.?", word)
        if match is None or int(match[1]) not in self.labels:
            return None
        return self.labels[int(match[1])], 1

    def _unknown(self, raw: RawLine, word: str) -> None:
        near = difflib.get_close_matches(word, [" ".join(words) for words in self.names], n=1, cutoff=0.7)
        template = (
            N_(
                "Line {line}: there is no player “{word}” in the list. Did you mean “{near}”? Opponents are called by name "
                "or by number; a round without a game is written bye."
            )
            if near
            else N_(
                "Line {line}: there is no player “{word}” in the list. Opponents are called by name or by number; a round "
                "without a game is written bye."
            )
        )
        shown = near[0] if near else ""
        message = say(template, line=raw.line, word=_short(word), near=shown)
        self.error("Q06", raw.line, raw.column("opponents"), message)

    def _colours(self, raw: RawLine) -> Iterator[Colour]:
        for sign in plain(raw.colours):
            if sign in self.white:
                yield Colour.WHITE
            elif sign in self.black:
                yield Colour.BLACK
            elif sign.isalnum():
                message = say(
                    N_("Line {line}: “{sign}” is not a colour. Write W and B, one letter for each game: WBW."),
                    line=raw.line,
                    sign=sign,
                )
                self.error("Q07", raw.line, raw.column("colours"), message)
                return


_UNPLAYED: dict[str, ResultCode] = {
    **dict.fromkeys((" ".join(word.split()) for word in ABSENCES), ResultCode.ZPB),
    **dict.fromkeys(HALF_BYES, ResultCode.HPB),
    **dict.fromkeys(FULL_BYES, ResultCode.FPB),
    **dict.fromkeys(BYES, ResultCode.PAB),
    "-": ResultCode.ZPB,
    "\N{EN DASH}": ResultCode.ZPB,
    "0": ResultCode.ZPB,
    "+": ResultCode.FORFEIT_WIN,
    "½": ResultCode.HPB,
}


def _words(text: str) -> Iterator[str]:
    """The words of a name or a list of names, in one case; a comma or another separator is a word of its own."""
    for word in re.findall(r"[,;/&]|[^\s,;/&]+", plain(text)):
        yield "," if word in ",;/&" else word


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
