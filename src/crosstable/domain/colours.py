"""The colour of the pieces."""

from enum import StrEnum


class Colour(StrEnum):
    """White or Black; the value is the letter that stands in a TRF."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> "Colour":
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
