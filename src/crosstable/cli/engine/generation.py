"""``-g``: make a random tournament."""

from dataclasses import replace
from pathlib import Path

from crosstable.cli.engine import checking, checklist, configuration, files, model
from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.cli.engine.request import Request
from crosstable.domain import Tournament
from crosstable.domain.messages import N_
from crosstable.formats.trf import write_trf
from crosstable.simulate import GeneratorParameters, ParameterError, fresh_seed, random_event


def run(request: Request) -> Exit:
    """Make a tournament and write it as TRF26.

    An event that a round without a legal pairing ends is written too, and the exit code is 1, as
    bbpPairings has it.
    """
    request = _with_seed(request)
    try:
        event = _event(request)
    except ParameterError as error:
        raise EngineError(Exit.INVALID_REQUEST, error.message) from error
    target = _target(request)
    files.save(target, write_trf(event), newline="")
    if request.checklist:
        _save_list(request, event, target)
    if event.recorded_rounds < (event.rounds_planned or 0):
        raise EngineError(
            Exit.NO_LEGAL_PAIRING,
            N_("Round {round} of the tournament has no legal pairing: {path} ends before it. Try another seed."),
            round=event.recorded_rounds + 1,
            path=target,
        )
    return Exit.OK


def _with_seed(request: Request) -> Request:
    """A number after ``-g`` that is no file is JaVaFo's seed."""
    word = request.config
    if word.isascii() and word.isdigit() and not Path(word).exists():
        return replace(request, config="", seed=int(word) if request.seed is None else request.seed)
    return request


def _event(request: Request) -> Tournament:
    seed = fresh_seed() if request.seed is None else request.seed
    if not request.source:
        return random_event(_accelerated(_configured(request, seed), request), seed)
    pattern = files.tournament(request.source)
    event = random_event(_accelerated(model.parameters(pattern), request), seed)
    return model.dressed(event, pattern)


def _configured(request: Request, seed: int) -> GeneratorParameters:
    settings = configuration.Configuration()
    if request.config:
        text = files.content(request.config).decode("utf-8", errors="replace")
        settings = configuration.read_configuration(text, request.config)
    return configuration.parameters(settings, seed)


def _accelerated(parameters: GeneratorParameters, request: Request) -> GeneratorParameters:
    return replace(parameters, acceleration=True) if request.baku else parameters


def _target(request: Request) -> Path:
    base = request.source or request.config
    return files.beside(request.output, base) if base else Path(request.output)


def _save_list(request: Request, event: Tournament, target: Path) -> None:
    tables = [
        f"Round #{number}.\n{checking.table(event, checking.examine(event, number, str(target)))}"
        for number in range(1, event.paired_rounds + 1)
    ]
    files.save_list(files.list_path(request.checklist_name, str(target)), "".join(tables) + checklist.release())
