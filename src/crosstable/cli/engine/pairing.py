"""``-p``: pair the next round."""

import sys
from dataclasses import replace
from json import dumps

from crosstable.cli.engine import checklist, files
from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.cli.engine.request import Request
from crosstable.domain import Tournament
from crosstable.domain.messages import N_
from crosstable.i18n import translate
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing, pair


def run(request: Request) -> Exit:
    """Pair the next round of the input.  Nothing is written where that fails, except the check list."""
    tournament = prepared(files.tournament(request.source), request)
    try:
        pairing = pair(tournament)
    except NoLegalPairing as outcome:
        return _impossible(tournament, request, outcome)
    except PairingInputError as error:
        raise EngineError(
            Exit.INVALID_REQUEST, N_("{path}: {what}"), path=request.source, what=error.message
        ) from error
    answer = as_json(pairing) if request.json else as_text(pairing)
    if request.output:
        files.save(files.beside(request.output, request.source), answer)
    else:
        sys.stdout.write(answer)
    _save_list(request, checklist.of_pairing(tournament, pairing) if request.checklist else "", complete=True)
    return Exit.OK


def prepared(tournament: Tournament, request: Request) -> Tournament:
    """The tournament as the command line wants it; what the file says counts before ``--rounds`` and the like."""
    kind = tournament.type_code.upper()
    if kind.startswith("FIDE_") and not kind.startswith("FIDE_DUTCH") and not request.system:
        raise EngineError(
            Exit.INVALID_REQUEST,
            N_(
                "{path} asks for {type}, but only the Dutch system is available; --dutch pairs it by that nevertheless."
            ),
            path=request.source,
            type=tournament.type_code,
        )
    if request.baku and not tournament.accelerations:
        tournament = replace(tournament, type_code="FIDE_DUTCH_BAKU")
    return replace(
        tournament,
        rounds_planned=tournament.rounds_planned or request.rounds,
        initial_colour=tournament.initial_colour or request.initial_colour,
    )


def as_text(pairing: RoundPairing) -> str:
    """The number of lines that follow, then White and Black a line in board order, the bye last with a 0."""
    lines = [f"{board.white} {board.black}" for board in pairing.pairs]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def as_json(pairing: RoundPairing) -> str:
    """The same as JSON, on one line."""
    return _line(
        {
            "round": pairing.round,
            "system": pairing.system,
            "edition": pairing.edition,
            "pairs": [{"board": b.board, "white": b.white, "black": b.black} for b in pairing.pairs],
            "bye": pairing.bye,
            "not_paired": list(pairing.not_paired),
        }
    )


def _line(document: dict[str, object]) -> str:
    return dumps(document, ensure_ascii=False) + "\n"


def _impossible(tournament: Tournament, request: Request, outcome: NoLegalPairing) -> Exit:
    reason = translate(outcome.reason)
    if request.json:
        sys.stdout.write(_line({"round": outcome.round_number, "impossible": True, "reason": reason}))
    if request.checklist:
        _save_list(request, checklist.of_impossible(tournament, outcome.round_number), complete=False)
    raise EngineError(
        Exit.NO_LEGAL_PAIRING,
        N_("{path}: round {round} has no legal pairing, the arbiter decides. {reason}"),
        path=request.source,
        round=outcome.round_number,
        reason=outcome.reason,
    )


def _save_list(request: Request, table: str, *, complete: bool) -> None:
    if request.checklist:
        path = files.list_path(request.checklist_name, request.source)
        files.save_list(path, table + (checklist.release() if complete else ""))
