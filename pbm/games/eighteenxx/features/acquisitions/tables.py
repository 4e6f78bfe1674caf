"""The table `[features.acquisitions]`."""

import msgspec

from pbm.games.eighteenxx.values.point import Point


class AcquisitionTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.acquisitions]`."""

    begins: str = ""
    """The phase from which on companies are acquired."""
    per_refusal: int = 0
    """Dollars that each company which declines adds to the bonus of the one that accepts."""
    member: str = ""
    """The power of the private company that has a share of it, and what that is paid a train."""
    per_train: int = 0


TABLES = Point(AcquisitionTables())
