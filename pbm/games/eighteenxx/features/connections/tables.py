"""The table `[features.connections]`."""

from __future__ import annotations

import msgspec

from pbm.games.eighteenxx.values.point import Point


class ConnectionTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the destination marker costs as an ordinary station."""

    marker_price: int = 0


TABLES = Point(ConnectionTables())
