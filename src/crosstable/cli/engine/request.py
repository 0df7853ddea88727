"""The command line of bbpPairings 6, with JaVaFo's spellings, read into a `Request`.

Options may stand in any order.  A word after ``-p``, ``-g`` or ``-l`` belongs to that option; the first other
word is the input file (for ``-g``: the model).
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.domain import Colour
from crosstable.domain.messages import N_

USAGE = """\
  crosstable-engine [-r]
  crosstable-engine [-r] [--dutch] INPUT -c [ROUND] [-l [LIST]] [--strict-exit] [--json]
  crosstable-engine [-r] [--dutch] INPUT [-b] -p [OUTPUT] [-l [LIST]] [--json]
  crosstable-engine [-r] [--dutch] (MODEL -g | -g [CONFIG]) [-b] -o TRF [-s SEED] [-l [LIST]]
  crosstable-engine -check INPUT [--strict-exit]

  -r             print name and version
  --dutch        the Dutch system, 2026 rules (the default)
  -c, -check     pair every round again and list the differences; ROUND: that round only
  -p             pair the next round; OUTPUT: a file instead of the standard output
  -g             make a random tournament; CONFIG: a file of KEY=VALUE lines
  -o TRF         where the tournament goes        -s SEED  the same seed makes the same tournament
  -l             write a check list as well       -b       Baku acceleration
  --rounds N     the number of rounds, where INPUT does not say
  --initial-colour white|black   the colour drawn by lot, where INPUT does not say
  --json         answer in JSON                   --strict-exit  exit 1 where the checker finds differences
A bare file name of OUTPUT, LIST or TRF means the folder of INPUT (MODEL, CONFIG).
Exit: 0 done, 1 no legal pairing, 2 unexpected error, 3 invalid request or file, 4 too large, 5 file access.
"""


class Action(Enum):
    """What is to be done."""

    VERSION = auto()
    HELP = auto()
    PAIR = auto()
    CHECK = auto()
    GENERATE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A command line that makes sense."""

    action: Action = Action.VERSION
    release: bool = False
    """``-r``: say who is speaking first."""
    system: str = ""
    """``dutch`` or ``burstein`` as asked for, empty where the command line does not say."""
    source: str = ""
    """The input, or for ``-g`` the model."""
    config: str = ""
    """For ``-g``: a configuration file, or JaVaFo's seed."""
    output: str = ""
    round_number: int | None = None
    seed: int | None = None
    checklist: bool = False
    checklist_name: str = ""
    baku: bool = False
    rounds: int | None = None
    initial_colour: Colour | None = None
    json: bool = False
    strict_exit: bool = False


def parse(arguments: Sequence[str]) -> Request:
    """Read the command line.  Raises `EngineError` (3) with what is wrong."""
    parser = _Parser(arguments)
    parser.run()
    return _checked(parser.request)


def _refuse(template: str, **values: object) -> EngineError:
    return EngineError(Exit.INVALID_REQUEST, template, **values)


_FLAGS = {"-r": "release", "-b": "baku", "--json": "json", "--strict-exit": "strict_exit"}
_ACTIONS = {"-c": Action.CHECK, "-check": Action.CHECK, "--check": Action.CHECK, "-p": Action.PAIR,
            "-g": Action.GENERATE, "-h": Action.HELP, "--help": Action.HELP}  # fmt: skip


_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


class _Parser:
    def __init__(self, arguments: Sequence[str]) -> None:
        self.left = deque(arguments)
        self.request = Request()

    def run(self) -> None:
        while self.left:
            self._option(self.left.popleft())

    def _option(self, word: str) -> None:
        if word in _FLAGS:
            self._set(**{_FLAGS[word]: True})
        elif word in ("--dutch", "--burstein"):
            self._set(system=word[2:])
        elif word in _ACTIONS:
            self._action(_ACTIONS[word])
        elif word == "-l":
            self._set(checklist=True, checklist_name=self._optional())
        elif word == "-o":
            self._set(output=self._value(word))
        elif word == "-s":
            self._set(seed=_number(self._value(word), N_("The seed is a whole number from 0 on, not {word!r}.")))
        elif word == "--rounds":
            self._set(rounds=_number(self._value(word), N_("A number of rounds is a whole number, not {word!r}.")))
        elif word == "--initial-colour":
            self._set(initial_colour=_colour(self._value(word)))
        elif word.startswith("-"):
            raise _refuse(N_("Unknown option {word}."), word=word)
        else:
            self._word(word)

    def _set(self, **values: object) -> None:
        self.request = replace(self.request, **values)  # type: ignore[arg-type] # each caller gives a field its own type

    def _action(self, action: Action) -> None:
        if self.request.action is not Action.VERSION:
            raise _refuse(N_("Give one of -c, -p and -g, once."))
        self._set(action=action)
        if action is Action.PAIR:
            self._set(output=self._optional())
        elif action is Action.GENERATE:
            self._set(config=self._optional())
        elif action is Action.CHECK and self.request.source:
            self._round(self._optional())

    def _round(self, word: str) -> None:
        if word:
            self._set(round_number=_number(word, N_("A round is a whole number from 1 on, not {word!r}.")))

    def _word(self, word: str) -> None:
        if not self.request.source:
            self._set(source=word)
        elif self.request.action is Action.CHECK and self.request.round_number is None:
            self._round(word)
        else:
            raise _refuse(N_("Unexpected argument {word!r}."), word=word)

    def _optional(self) -> str:
        return "" if not self.left or self.left[0].startswith("-") else self.left.popleft()

    def _value(self, option: str) -> str:
        if not self.left:
            raise _refuse(N_("A value is missing after {option}."), option=option)
        return self.left.popleft()


def _number(word: str, complaint: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 18:
        raise _refuse(complaint, word=word)
    return int(word)


def _colour(word: str) -> Colour:
    if word not in _COLOURS:
        raise _refuse(N_("The initial colour is white or black, not {word!r}."), word=word)
    return _COLOURS[word]


def _checked(request: Request) -> Request:
    """Refuse what is incomplete or does not go together."""
    action = request.action
    if action is Action.HELP:
        return request
    if request.system == "burstein":
        raise _refuse(N_("The Burstein system is not available yet: use --dutch."))
    if action is Action.VERSION and (request.source or request.system or request.checklist or request.output):
        raise _refuse(N_("Say what to do: -c to check, -p to pair, -g to generate."))
    if action in (Action.PAIR, Action.CHECK):
        if not request.source:
            raise _refuse(N_("The input file is missing."))
        if request.seed is not None:
            raise _refuse(N_("A seed (-s) goes with -g only."))
    if action is Action.CHECK and (request.output or request.baku):
        raise _refuse(N_("-o and -b do not go with -c."))
    if action is Action.GENERATE:
        _check_generation(request)
    return request


def _check_generation(request: Request) -> None:
    if not request.output:
        raise _refuse(N_("Say where the tournament goes: -o TRF."))
    if request.source and request.config:
        raise _refuse(N_("Give a model before -g or a configuration after it, not both."))
