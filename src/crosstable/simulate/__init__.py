"""Simulation: random tournaments by the real pairing engine and FIDE's result model.

`random_event` makes one finished tournament from parameters and a seed; `generate_many` makes a series on
several processes.  Results follow the model of FIDE's technical commission (`chances`).
"""

from crosstable.simulate.amount import Amount
from crosstable.simulate.chances import Chances, chances
from crosstable.simulate.dice import event_seed, fresh_seed
from crosstable.simulate.errors import ParameterError
from crosstable.simulate.event import random_event
from crosstable.simulate.parameters import GeneratorParameters
from crosstable.simulate.series import generate_many

__all__ = [
    "Amount",
    "Chances",
    "GeneratorParameters",
    "ParameterError",
    "chances",
    "event_seed",
    "fresh_seed",
    "generate_many",
    "random_event",
]
