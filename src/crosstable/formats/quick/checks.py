"""Whether the lines of a list agree with each other."""

from collections.abc import Iterator, Sequence

from crosstable.domain import Message, ResultCode, print_points
from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Finding, Place, Severity
from crosstable.pairing.quick import WIN, QuickPlayer


def checks(players: Sequence[QuickPlayer], lines: Sequence[int]) -> Iterator[Finding]:
    """The contradictions of a list, each with its line and what to do."""
    if len(players) < 2:
        message = say(N_("There is nobody to pair: write at least two players, one a line."))
        yield Finding("Q10", Severity.ERROR, lines[0] if lines else 0, 0, None, message)
        return
    for player, line in zip(players, lines, strict=True):
        yield from _alone(player, line)
        yield from _together(player, players, lines)
    yield from _unsaid(players)


def _unsaid(players: Sequence[QuickPlayer]) -> Iterator[Finding]:
    """What the list leaves open, once for all of it."""
    begun = any(player.points or player.history for player in players)
    if begun and not any(player.colours for player in players):
        message = say(N_("No colours are given, so everybody counts as having none due: add them, if they matter."))
        yield Finding("Q19", Severity.NOTE, 0, 0, None, message)
    if begun and not any(player.history for player in players):
        message = say(
            N_("No opponents are given, so rematches cannot be avoided: add who has met whom, if it matters.")
        )
        yield Finding("Q16", Severity.NOTE, 0, 0, None, message)


def _finding(code: str, severity: Severity, line: int, message: Message, related: int | None = None) -> Finding:
    return Finding(code, severity, line, 0, None, message, () if related is None else (Place(related),))


def _games(player: QuickPlayer) -> list[int]:
    return [met for met in player.history if not isinstance(met, ResultCode)]


def _alone(player: QuickPlayer, line: int) -> Iterator[Finding]:
    """What one line says about itself."""
    values = {"line": line, "name": player.name}
    games = _games(player)
    if player.number in games:
        message = say(N_("Line {line}: {name} cannot have met himself. Remove the own name or number."), **values)
        yield _finding("Q11", Severity.ERROR, line, message)
    if len(set(games)) < len(games):
        message = say(
            N_("Line {line}: {name} has the same opponent twice. Remove one, if they met only once."), **values
        )
        yield _finding("Q12", Severity.WARNING, line, message)
    if player.history and player.points > WIN * len(player.history):
        message = say(
            N_(
                "Line {line}: {name} has {points} points, which is more than the rounds in the line can give. Add the "
                "missing opponents or byes."
            ),
            points=print_points(player.points),
            **values,
        )
        yield _finding("Q13", Severity.WARNING, line, message)
    yield from _colours(player, line, len(games))


def _colours(player: QuickPlayer, line: int, games: int) -> Iterator[Finding]:
    colours = len(player.colours)
    values = {"line": line, "name": player.name, "colours": colours, "games": games}
    if colours > games and player.history:
        message = say(
            N_(
                "Line {line}: {name} has more colours than opponents ({colours} against {games}). Every game has one "
                "colour, a bye has none."
            ),
            **values,
        )
        yield _finding("Q14", Severity.ERROR, line, message)
    elif 0 < colours < games:
        message = say(
            N_(
                "Line {line}: {name} has fewer colours than opponents ({colours} against {games}). Those given are taken "
                "for the first games; add the others."
            ),
            **values,
        )
        yield _finding("Q14", Severity.WARNING, line, message)


def _together(player: QuickPlayer, players: Sequence[QuickPlayer], lines: Sequence[int]) -> Iterator[Finding]:
    """What two lines say about each other."""
    for opponent, number in player.opponents.items():
        if opponent == player.number:
            continue
        other = players[opponent - 1]
        line, its_line = lines[player.number - 1], lines[opponent - 1]
        values = {"line": line, "name": player.name, "other": other.name, "its_line": its_line, "round": number}
        if player.number not in other.opponents:
            message = say(
                N_(
                    "Line {line}: {name} has met {other}, but line {its_line} does not say so. They count as having met; "
                    "correct one of the two lines."
                ),
                **values,
            )
            yield _finding("Q15", Severity.WARNING, line, message, its_line)
        elif opponent < player.number:
            continue  # what both say has been compared already
        elif other.opponents[player.number] != number:
            message = say(
                N_(
                    "Line {line}: {name} met {other} in round {round}, by line {its_line} in round {its_round}. List "
                    "the opponents in the order of the rounds; the pairing goes by who met, not by when."
                ),
                its_round=other.opponents[player.number],
                **values,
            )
            yield _finding("Q17", Severity.NOTE, line, message, its_line)
        elif _same_colour(player, other, number):
            message = say(
                N_(
                    "Line {line}: {name} and {other} (line {its_line}) met in round {round} and both have the same "
                    "colour there. Correct the colours of one of them."
                ),
                **values,
            )
            yield _finding("Q18", Severity.WARNING, line, message, its_line)


def _same_colour(player: QuickPlayer, other: QuickPlayer, number: int) -> bool:
    """Whether both lines are complete and give the same colour for the round."""
    mine, theirs = _colour_in(player, number), _colour_in(other, number)
    return mine is not None and mine is theirs


def _colour_in(player: QuickPlayer, number: int) -> object:
    if len(player.colours) != len(_games(player)):
        return None
    before = [met for met in player.history[: number - 1] if not isinstance(met, ResultCode)]
    return player.colours[len(before)]
