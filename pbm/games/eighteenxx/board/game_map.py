"""The printed map of a title: its hexes, its supply of tiles, and the rules it selects by name.

Hexes, tiles and rules never change during a game; what lies on the map is the `Board`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from pbm.core.hexmap import Layout
from pbm.games.eighteenxx.board.tiles import Tile

STOPS_PER_HEX = 4
"""Room for stops in a hex: stop n of the h-th hex has the number `4 * h + n` on the whole map."""


class LayRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a title answers the questions about laying tiles."""

    upgrade: Literal[
        "new track or value", "new track or stop", "new track", "city or all new track"
    ] = "new track or value"
    """What an upgrade must give the company: a new piece of track it can run along, or ... a
    higher value of a stop it can run to (1870, ruling H20); any stop of the tile on a route
    (1850 6.2); on a city tile any piece of track, elsewhere every new one (1867)."""
    terrain: Literal["first tile", "every tile"] = "first tile"
    """Whether difficult terrain is paid once (1870, 1850 6.5) or at every lay (1867)."""


class RouteRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a title answers the questions about running trains."""

    conflict: Literal["hex side", "track"] = "hex side"
    """What may be used only once by all trains of a company: a side of a hex (1850 8.1: where
    sections meet at an edge, only one is used), or only a piece of track on a tile (D31)."""
    doubling: Literal["at an end", "anywhere"] = "at an end"
    """Where on a run a marker of the company doubles a value: 1870 destination, 1850 7.4 edge."""
    marker_is_station: bool = True
    """Whether that marker serves as a station to run from (1870 ruling H08; 1850 7.4: no)."""


class River(msgspec.Struct, frozen=True):
    """A river through a hex: the edges on each bank, and on which one its stop lies (if any)."""

    banks: tuple[frozenset[int], frozenset[int]]
    lies_on: int | None = None


class Hex(msgspec.Struct, frozen=True):
    """A printed hex. `neighbours[e]` is None where no track may leave over edge e.

    `first` is the number of its first stop on the whole map; those of the others follow it.
    `sides[e]` is the number of that side on the whole map (both hexes know it by the same
    number); `arrivals[e]` the number of "a train comes into this hex over edge e", which is
    `2 * side` or `2 * side + 1`. Both have twelve places, for the separate second tracks too.
    """

    name: str
    first: int
    title: str
    x: int
    y: int
    ground: Literal["open", "yellow", "gray", "red"]
    printed: Tile
    neighbours: tuple[str | None, ...]
    sides: tuple[int, ...]
    arrivals: tuple[int, ...]
    terrain: int = 0
    over: str = ""
    labels: dict[str, tuple[str, ...]] = {}
    """Colour -> labels a tile of that colour must have here ('' = none); not listed: none."""
    river: River | None = None


@dataclass(frozen=True, eq=False)
class GameMap:
    """A title's map. Compared and hashed by identity: one value per title and choice of variants.

    `hexes` stand in the order of their numbers. `regions` are lists of hexes that rules name.
    """

    layout: Layout
    hexes: Mapping[str, Hex]
    tiles: Mapping[str, Tile]
    supply: Mapping[str, int | None]
    regions: Mapping[str, frozenset[str]]
    lays: LayRules
    routes: RouteRules
    by_number: tuple[Hex, ...]
    side_count: int
    into: tuple[str, ...]
    """The hex that each arrival leads into."""
    areas: int
    """The stops off the board, as bits by number of the stop."""

    def stop_name(self, stop_id: int) -> tuple[str, int]:
        """Hex and number within it of a stop known by its number on the whole map."""
        return self.by_number[stop_id // STOPS_PER_HEX].name, stop_id % STOPS_PER_HEX


def kept_stops(old: Tile, old_rotation: int, new: Tile, rotation: int) -> tuple[int, ...] | None:
    """Where each stop of `old` is on `new` when all its track is kept; None when it is not.

    Towns keep their number, cities may be joined into fewer (1850 6.1.3: Chicago). A stop without
    track keeps its place, or the last one left.
    """
    if not same_kinds(old, new):
        return None
    there = set(new.turned[rotation])
    stop_at = {edge: stop for stop, edge in there if stop < 0}
    found: dict[int, int] = {}
    for section in old.turned[old_rotation]:
        if section[0] >= 0:
            if section not in there:
                return None
            continue
        new_stop = stop_at.get(section[1])
        if new_stop is None or found.setdefault(~section[0], ~new_stop) != ~new_stop:
            return None
    last = max(len(new.stops) - 1, 0)
    kept = tuple(found.get(n, min(n, last)) for n in range(len(old.stops)))
    same = all(old.stops[n].kind == new.stops[kept[n]].kind for n in range(len(kept)))
    return kept if same else None


def same_kinds(old: Tile, new: Tile) -> bool:
    """The same number of towns; cities where there were cities, fewer only on an upgrade."""
    before, after = old.cities, new.cities
    fits = before == after if not old.colour else (before >= after and bool(before) == bool(after))
    return fits and old.towns == new.towns


def may_become(old: Tile, new: Tile) -> bool:
    """Whether the stops of a tile may come of those of another by any number of upgrades: the same
    number of towns, and of cities no more, but one at least."""
    cities = old.cities >= new.cities and bool(old.cities) == bool(new.cities)
    return cities and old.towns == new.towns
