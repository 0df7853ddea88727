"""The desk: the use cases of a tournament, the one door for web, command line and scripts."""

from crosstable.desk.consequences import Place, SectionConsequences, consequences
from crosstable.desk.desk import Desk, Outcome, Preview, entry_of
from crosstable.desk.rights import NotAllowed
from crosstable.desk.takeover import Takeover, settings_of, take_over

__all__ = [
    "Desk",
    "NotAllowed",
    "Outcome",
    "Place",
    "Preview",
    "SectionConsequences",
    "Takeover",
    "consequences",
    "entry_of",
    "settings_of",
    "take_over",
]
