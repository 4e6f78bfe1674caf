"""The table of the feature in figures.toml."""

from __future__ import annotations

import msgspec

from pbm.games.eighteenxx.values.point import Point


class EdgeTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.edge-tokens]`."""

    cost: int = 0
    areas: dict[str, str] = {}
    """Company -> the hex of its red area."""


TABLES = Point(EdgeTables())
