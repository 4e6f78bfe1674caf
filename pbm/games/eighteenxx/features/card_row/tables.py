"""The table `[features.card-row]`."""

import msgspec

from pbm.games.eighteenxx.values.point import Point

SPECULATOR = "speculator"
PRIORITY = "priority"
"""Names of cards that are no private companies; speculators have a number behind it."""


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is drawn for so many seats: private companies, and speculators among them."""

    privates: int
    speculators: int


class RowTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards are laid out, and what passing by one costs."""

    decks: dict[str, Deck] = {}
    """Number of seats -> what is drawn."""
    always: tuple[str, ...] = ()
    """Private companies that are in every game."""
    left: int = 0
    """Speculators that lie left of all."""
    step: int = 0
    """Dollars laid on each card that is passed by."""


TABLES = Point(RowTables())
