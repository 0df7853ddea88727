"""The doors: who may come in to the desk, by password, code or invitation.

What somebody may do once inside is not decided here but in `crosstable.desk.rights`, by the role that the event's
journal gives to the actor: a code and an invitation appoint theirs there, a revoked code dismisses it.
"""

from crosstable.desk.doors.accounts import Accounts
from crosstable.desk.doors.codes import Codes, Device, IssuedCode
from crosstable.desk.doors.doors import Doors
from crosstable.desk.doors.errors import DoorError, NotAdmitted
from crosstable.desk.doors.invitations import Invitations, IssuedInvitation
from crosstable.desk.doors.passwords import Passwords
from crosstable.desk.doors.rate import RateLimit

__all__ = [
    "Accounts",
    "Codes",
    "Device",
    "DoorError",
    "Doors",
    "Invitations",
    "IssuedCode",
    "IssuedInvitation",
    "NotAdmitted",
    "Passwords",
    "RateLimit",
]
