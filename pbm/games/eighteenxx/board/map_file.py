"""Reading a title's `map.toml` into a `GameMap`, with its named variants."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from pbm.core.hexmap import Layout
from pbm.core.tables import read_toml, require
from pbm.games.eighteenxx.board.game_map import (
    STOPS_PER_HEX,
    GameMap,
    Hex,
    LayRules,
    River,
    RouteRules,
)
from pbm.games.eighteenxx.board.hexes import (
    EDGE_NAMES,
    coordinates,
    edge_number,
    neighbour,
    opposite,
)
from pbm.games.eighteenxx.board.tiles import (
    Stop,
    StopKind,
    Tile,
    TileText,
    make_tile,
    read_catalogue,
    tile_from,
)

FILE = "map.toml"


class _StopText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: StopKind
    values: tuple[int, ...]
    slots: int = 0


class _RiverText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    banks: tuple[str, str]
    lies_on: Literal[0, 1] | None = None


class _HexText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    ground: Literal["open", "yellow", "gray", "red"] = "open"
    cities: int = 0
    towns: int = 0
    stops: tuple[_StopText, ...] = ()
    track: tuple[str, ...] = ()
    terrain: int = 0
    over: str = ""
    labels: dict[str, tuple[str, ...]] = {}
    closed: str = ""
    river: _RiverText | None = None


class _Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: dict[str, TileText] = {}
    fewer: dict[str, int] = {}
    """Tile -> how many of it the variant leaves out."""
    labels: dict[str, dict[str, tuple[str, ...]]] = {}
    lays: LayRules | None = None
    routes: RouteRules | None = None


class _MapText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    layout: Layout
    plain: tuple[str, ...]
    supply: dict[str, int]
    hex: dict[str, _HexText]
    regions: dict[str, tuple[str, ...]] = {}
    lays: LayRules = LayRules()
    routes: RouteRules = RouteRules()
    tile: dict[str, TileText] = {}
    variant: dict[str, _Variant] = {}


@lru_cache(maxsize=32)
def load_map(folder: Path, variants: frozenset[str] = frozenset()) -> GameMap:
    """The map in a title's folder with some of its variants; raises TableError or KeyError."""
    text = read_toml(folder / FILE, _MapText)
    chosen = [text.variant[name] for name in sorted(variants)]
    tiles = {**read_catalogue(), **_tiles(text.tile)}
    labels: dict[str, dict[str, tuple[str, ...]]] = {}
    lays, routes, supply = text.lays, text.routes, dict(text.supply)
    for variant in chosen:
        tiles.update(_tiles(variant.tile))
        labels.update(variant.labels)
        lays, routes = variant.lays or lays, variant.routes or routes
        supply |= {tile: supply[tile] - less for tile, less in variant.fewer.items()}
    text = msgspec.structs.replace(text, supply=supply, lays=lays, routes=routes)
    return _assemble(text, tiles, labels)


def _tiles(texts: Mapping[str, TileText]) -> dict[str, Tile]:
    return {name: tile_from(name, text, FILE) for name, text in texts.items()}


def _assemble(
    text: _MapText,
    tiles: Mapping[str, Tile],
    labels: Mapping[str, Mapping[str, tuple[str, ...]]],
) -> GameMap:
    """Number the hexes and their sides, and check every name of the file."""
    texts = {name: _HexText() for name in text.plain} | text.hex
    names = sorted(texts, key=lambda name: (name[0], int(name[1:])))
    printed = {name: _printed(name, texts[name]) for name in names}
    numbers = _Sides(text.layout, texts, printed)
    hexes: dict[str, Hex] = {}
    for number, name in enumerate(names):
        hexes[name] = _hex(number, name, texts[name], printed[name], numbers)
    hexes |= {n: msgspec.structs.replace(hexes[n], labels=labels[n]) for n in labels}
    _check_names(text, tiles, hexes)
    return GameMap(
        layout=text.layout,
        hexes=hexes,
        tiles={name: tiles[name] for name in text.supply},
        supply=dict(text.supply),
        regions={name: frozenset(members) for name, members in text.regions.items()},
        lays=text.lays,
        routes=text.routes,
        by_number=tuple(hexes.values()),
        side_count=numbers.count,
        into=_into(hexes, numbers.count),
        areas=sum(map(_areas, hexes.values())),
    )


def _check_names(text: _MapText, tiles: Mapping[str, Tile], hexes: Mapping[str, Hex]) -> None:
    """Tiles of the supply and hexes of the regions must exist."""
    for tile in text.supply:
        require(tile in tiles, FILE, "supply", f"there is no tile {tile}")
    for region, members in text.regions.items():
        unknown = set(members) - set(hexes)
        require(not unknown, FILE, f"regions {region}", f"no hexes {sorted(unknown)}")


def _areas(hex_: Hex) -> int:
    """The stops of a hex that lie off the board, as bits by number of the stop."""
    stops = enumerate(hex_.printed.stops, hex_.first)
    return sum(1 << n for n, stop in stops if stop.kind == "offboard")


def _into(hexes: Mapping[str, Hex], sides: int) -> tuple[str, ...]:
    """The hex that each arrival leads into."""
    into = [""] * (2 * sides)
    for hex_ in hexes.values():
        for arrival in hex_.arrivals:
            if arrival >= 0:
                into[arrival] = hex_.name
    return tuple(into)


def _printed(name: str, text: _HexText) -> Tile:
    """What is printed on a hex, as a tile of no colour (yellow where it says so)."""
    blank = [Stop("city", (0,), 1)] * text.cities + [Stop("town", (0,))] * text.towns
    stops = tuple(Stop(s.kind, s.values, s.slots) for s in text.stops) or tuple(blank)
    require(len(stops) <= STOPS_PER_HEX, FILE, f"hex {name}", "too many stops")
    colour = "" if text.ground == "open" else text.ground
    return make_tile(name, colour, "", stops, text.track, FILE)


def _hex(number: int, name: str, text: _HexText, printed: Tile, sides: _Sides) -> Hex:
    """One hex with its sides numbered."""
    layout = sides.layout
    x, y = coordinates(layout, name)
    return Hex(
        name=name,
        first=STOPS_PER_HEX * number,
        title=text.name,
        x=x,
        y=y,
        ground=text.ground,
        printed=printed,
        neighbours=tuple(sides.over(name, edge) for edge in range(6)),
        sides=tuple(sides.number(name, end) for end in range(12)),
        arrivals=tuple(sides.arrival(name, end) for end in range(12)),
        terrain=text.terrain,
        over=text.over,
        labels=text.labels,
        river=_river(layout, name, text.river),
    )


def _river(layout: Layout, name: str, text: _RiverText | None) -> River | None:
    """The river of a hex with its banks as edge numbers."""
    if text is None:
        return None
    first, second = (_edges(layout, name, bank) for bank in text.banks)
    return River((first, second), text.lies_on)


def _edges(layout: Layout, name: str, text: str) -> frozenset[int]:
    """Edges listed by their names."""
    numbers = [edge_number(layout, word) for word in text.split()]
    wrong = f"edges are {' '.join(EDGE_NAMES[layout])}, not {text!r}"
    require(None not in numbers, FILE, f"hex {name}", wrong)
    return frozenset(number for number in numbers if number is not None)


class _Sides:
    """The open sides of all hexes, numbered in the order of the hexes.

    A side is open when both hexes are on the map, neither closes it, and a red or gray hex has
    track there ("No tile may be placed so that any track ends against printed terrain").
    """

    def __init__(
        self, layout: Layout, texts: Mapping[str, _HexText], printed: Mapping[str, Tile]
    ) -> None:
        self.layout: Layout = layout
        self._texts = texts
        self._printed = printed
        self._closed = {name: _edges(layout, name, text.closed) for name, text in texts.items()}
        self._numbers: dict[tuple[str, int], int] = {}
        self._order = {name: number for number, name in enumerate(printed)}
        self.count = 0
        for name in printed:
            for end in range(12):
                self._give_number(name, end)

    def over(self, name: str, edge: int) -> str | None:
        """The neighbour over an open edge."""
        other = neighbour(self.layout, name, edge)
        return other if self._takes(name, edge) and self._takes(other, opposite(edge)) else None

    def number(self, name: str, end: int) -> int:
        """The number of a side, -1 where it is closed."""
        return self._numbers.get((name, end), -1)

    def arrival(self, name: str, end: int) -> int:
        """Even for the hex that comes first in the order, odd for the other; -1 if closed."""
        if (name, end) not in self._numbers:
            return -1
        other = neighbour(self.layout, name, end % 6)
        return 2 * self._numbers[name, end] + (self._order[name] > self._order[other])

    def _takes(self, name: str, edge: int) -> bool:
        """Whether this hex allows track over its edge."""
        text = self._texts.get(name)
        if text is None or edge in self._closed[name]:
            return False
        return text.ground in ("open", "yellow") or edge in self._printed[name].exits[0]

    def _give_number(self, name: str, end: int) -> None:
        """Number a side once for both hexes; second tracks only where they are printed."""
        other = self.over(name, end % 6)
        if other is None or (name, end) in self._numbers:
            return
        second = end >= 6 and not any(end in section for section in self._printed[name].turned[0])
        if second:
            return
        self._numbers[name, end] = self.count
        self._numbers[other, end - end % 6 + opposite(end % 6)] = self.count
        self.count += 1
