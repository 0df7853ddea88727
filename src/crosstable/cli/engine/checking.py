"""``-c``: pair every round again and list the differences."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from json import dumps
from pathlib import Path

from crosstable.cli.engine import checklist, files
from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.cli.engine.pairing import prepared
from crosstable.cli.engine.request import Request
from crosstable.domain import Colour, ResultCode, Tournament
from crosstable.domain.messages import N_, Message, say_many
from crosstable.i18n import translate
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing, pair

Board = tuple[int, int]
"""White and Black by TPN; 0 stands for the opponent of a bye."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One round: the boards that differ, or why there is no pairing to compare with."""

    round_number: int
    pairing: RoundPairing | None
    checker: Sequence[Board] = ()
    """What the rules ask for, board order."""
    tournament: Sequence[Board] = ()
    """What the same players had in the tournament, board order."""
    problem: Message | None = None

    @property
    def agrees(self) -> bool:
        """Whether the round is as the rules have it."""
        return self.problem is None and not self.checker


def run(request: Request) -> Exit:
    """Check the input.  Exit 0 whatever is found, as bbpPairings does; with ``--strict-exit`` 1 on differences."""
    tournament = complete(prepared(files.tournament(request.source), request), request.source)
    name = Path(request.source).stem
    verdicts: list[Verdict] = []
    tables: list[str] = []
    for number in _rounds(tournament, request):
        if not request.json:
            sys.stdout.write(f"{name}: Round #{number}\n")
        verdict = examine(tournament, number, request.source)
        verdicts.append(verdict)
        if not request.json:
            sys.stdout.write(as_text(verdict))
        if request.checklist:
            tables.append(f"Round #{number}\n{table(tournament, verdict)}")
    sys.stdout.write(as_json(name, verdicts) if request.json else "\n")
    if request.checklist:
        path = files.list_path(request.checklist_name, request.source)
        files.save_list(path, "".join(tables) + checklist.release())
    return Exit.OK if not request.strict_exit or all(v.agrees for v in verdicts) else Exit.NO_LEGAL_PAIRING


def complete(tournament: Tournament, path: str) -> Tournament:
    """Where the number of rounds is not given, the last round in the file is the last of the tournament."""
    last = tournament.paired_rounds
    if tournament.rounds_planned is None:
        return replace(tournament, rounds_planned=last)
    if tournament.rounds_planned < last:
        raise EngineError(
            Exit.INVALID_REQUEST,
            say_many(
                "{path} has {count} round with pairings, but says that there are {planned}: correct record 142.",
                "{path} has {count} rounds with pairings, but says that there are {planned}: correct record 142.",
                count=last,
                path=path,
                planned=tournament.rounds_planned,
            ),
        )
    return tournament


def _rounds(tournament: Tournament, request: Request) -> Sequence[int]:
    last = tournament.paired_rounds
    if request.round_number is None:
        return range(1, last + 1)
    if not 1 <= request.round_number <= last:
        raise EngineError(
            Exit.INVALID_REQUEST,
            say_many(
                "There is no round {round} to check: {path} has {count} round with pairings.",
                "There is no round {round} to check: {path} has {count} rounds with pairings.",
                count=last,
                round=request.round_number,
                path=request.source,
            ),
        )
    return (request.round_number,)


def examine(tournament: Tournament, number: int, path: str) -> Verdict:
    """Pair one round again and compare."""
    try:
        pairing = pair(tournament, number)
    except NoLegalPairing as outcome:
        return Verdict(number, None, problem=outcome.reason)
    except PairingInputError as error:
        raise EngineError(Exit.INVALID_REQUEST, N_("{path}: {what}"), path=path, what=error.message) from error
    wrong = [board for board in _boards(pairing) if not _stands(tournament, number, board)]
    concerned = {tpn for board in wrong for tpn in board if tpn}
    return Verdict(number, pairing, wrong, list(_recorded(tournament, pairing, concerned)))


def _boards(pairing: RoundPairing) -> Iterator[Board]:
    yield from ((board.white, board.black) for board in pairing.pairs)
    if pairing.bye is not None:
        yield pairing.bye, 0


def _stands(tournament: Tournament, number: int, board: Board) -> bool:
    """Whether the tournament has this board; a colour that is not recorded is no difference."""
    white, black = board
    result = tournament.by_tpn[white].result(number)
    if not black:
        return result.code is ResultCode.PAB
    return result.opponent == black and result.colour is not Colour.BLACK


def _recorded(tournament: Tournament, pairing: RoundPairing, concerned: set[int]) -> Iterator[Board]:
    """The boards of the tournament on which the players concerned sat, board order (C.04.2 3.6), byes last."""
    entrants = pairing.working.field.by_tpn
    boards, byes = set(), []
    for tpn in concerned:
        result = tournament.by_tpn[tpn].result(pairing.round)
        if result.opponent is None:
            byes.append((tpn, 0))
        elif result.colour is Colour.WHITE or (result.colour is None and tpn > result.opponent):
            boards.add((tpn, result.opponent))
        else:
            boards.add((result.opponent, tpn))

    def key(board: Board) -> tuple[int, int, int]:
        higher, lower = sorted((entrants[board[0]], entrants[board[1]]), key=lambda entrant: entrant.index)
        return -higher.score, -higher.score - lower.score, higher.tpn

    yield from sorted(boards, key=key)
    yield from sorted(byes)


def table(tournament: Tournament, verdict: Verdict) -> str:
    """The check list of the round."""
    if verdict.pairing is None:
        return checklist.of_impossible(tournament, verdict.round_number)
    return checklist.of_pairing(tournament, verdict.pairing)


_NOTHING = " " * 9


def as_text(verdict: Verdict) -> str:
    """Nothing where the round agrees, else the two pairings side by side and an empty line."""
    if verdict.problem is not None:
        return f"No valid pairing exists for round {verdict.round_number}.\n\n"
    if verdict.agrees:
        return ""
    lines = ["  Checker pairings        Tournament pairings "]
    for place, board in enumerate(verdict.tournament):
        ours = _board(verdict.checker[place]) if place < len(verdict.checker) else _NOTHING
        lines.append(f"    {ours}{'':16}{_board(board)}")
    return "\n".join(lines) + "\n\n"


def _board(board: Board) -> str:
    return f"{board[0]:>3} - {board[1]:>3}"


def as_json(name: str, verdicts: Sequence[Verdict]) -> str:
    """All rounds as JSON, on one line."""
    rounds = [_round_document(verdict) for verdict in verdicts]
    agrees = all(verdict.agrees for verdict in verdicts)
    return dumps({"file": name, "agrees": agrees, "rounds": rounds}, ensure_ascii=False) + "\n"


def _round_document(verdict: Verdict) -> dict[str, object]:
    if verdict.problem is not None:
        reason = translate(verdict.problem)
        return {"round": verdict.round_number, "agrees": False, "impossible": True, "reason": reason}
    document: dict[str, object] = {"round": verdict.round_number, "agrees": verdict.agrees}
    if not verdict.agrees:
        document |= {"checker": verdict.checker, "tournament": verdict.tournament}
    return document
