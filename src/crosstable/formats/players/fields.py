"""What a column of a list can hold."""

from enum import StrEnum

from crosstable.domain.messages import N_, Message, say


class Field(StrEnum):
    """The meaning of a column."""

    IGNORE = "ignore"
    NAME = "name"
    SURNAME = "surname"
    FIRST_NAME = "first-name"
    RATING = "rating"
    NATIONAL_RATING = "national-rating"
    TITLE = "title"
    FEDERATION = "federation"
    FIDE_ID = "fide-id"
    BIRTH = "birth"
    SEX = "sex"
    CLUB = "club"
    FAMILY = "family"

    @property
    def label(self) -> Message:
        """What a page or a shell calls it."""
        return say(_LABELS[self])


NAMES = frozenset({Field.NAME, Field.SURNAME, Field.FIRST_NAME})
"""The columns that a name is made of."""

_LABELS = {
    Field.IGNORE: N_("not used"),
    Field.NAME: N_("Name"),
    Field.SURNAME: N_("Surname"),
    Field.FIRST_NAME: N_("First name"),
    Field.RATING: N_("Rating"),
    Field.NATIONAL_RATING: N_("National rating"),
    Field.TITLE: N_("Title"),
    Field.FEDERATION: N_("Federation"),
    Field.FIDE_ID: N_("FIDE ID"),
    Field.BIRTH: N_("Date of birth"),
    Field.SEX: N_("Sex"),
    Field.CLUB: N_("Club"),
    Field.FAMILY: N_("Family"),
}
