"""Terrain discount: a private company's owner pays a part of it in a region (1867 14, 5)."""

import msgspec

from pbm.games.eighteenxx.board.lays import LawfulLay
from pbm.games.eighteenxx.engine.steps.track import TERRAIN
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point


class DiscountTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.terrain-discount]`."""

    power: str = ""
    region: str = ""
    """A region of map.toml."""
    per_cent: int = 100
    """What is still paid there."""


TABLES = Point(DiscountTables())


def _cost(game: Game, lay: LawfulLay) -> int:
    tables = game.by(TABLES)
    inside = lay.hex in game.map.regions.get(tables.region, ())
    if inside and game.private(tables.power, game.turn.company):
        return lay.cost * tables.per_cent // 100
    return lay.cost


TERRAIN_DISCOUNT = Feature(
    name="terrain-discount",
    points={TERRAIN: _cost},
    tables=Tables(DiscountTables, TABLES),
)
