"""The table of the feature in figures.toml."""

from __future__ import annotations

import msgspec

from pbm.games.eighteenxx.values.point import Point


class RightTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.rights]`."""

    hex: str = ""
    power: str = ""
    """The power in privates.toml of the private company that brings one along."""
    count: int = 0
    price: int = 0
    to_owner: int = 0
    """Dollars of the price for the company that owns the private company."""


TABLES = Point(RightTables())
