"""Which tiles a company may lay, why not, and what terrain it pays.

1870 "Lay or Upgrade Track", "Mississippi River Bridge Company", "Tile Manifest"; 1850 chapter 6;
rulings H05 and H20. How many tiles a turn allows is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbm.games.eighteenxx.board.board import Board, spaces, tile_on, tiles_left
from pbm.games.eighteenxx.board.game_map import GameMap, Hex, kept_stops, next_colour, same_kinds
from pbm.games.eighteenxx.board.network import Network, network
from pbm.games.eighteenxx.board.tiles import Section, Tile
from pbm.games.eighteenxx.refusal import Refusal, no

RULE = "Lay or Upgrade Track"
BRIDGE = "Mississippi River Bridge Company"
MANIFEST = "Tile Manifest"


class Lay(msgspec.Struct, frozen=True):
    """A tile to be laid on a hex, turned clockwise `rotation` times by 60 degrees."""

    hex: str
    tile: str
    rotation: int


class LayTerms(msgspec.Struct, frozen=True):
    """What stands outside the map: colours of the phase, a river that may not be crossed yet,
    hexes that a private company keeps closed, and whether the place must be reached."""

    colours: tuple[str, ...]
    river_closed: bool = False
    closed_hexes: tuple[str, ...] = ()
    anywhere: bool = False


class LawfulLay(msgspec.Struct, frozen=True):
    """A lay that is allowed: first tile of its hex or upgrade, and the terrain to be paid."""

    hex: str
    tile: str
    rotation: int
    colour: str
    upgrade: bool
    cost: int
    over: str
    """What the cost is for: water, river, lake, mountain, ''."""


def check_lay(
    game_map: GameMap, board: Board, company: str, lay: Lay, terms: LayTerms
) -> LawfulLay | Refusal:
    """Judge one lay by all rules but the number of lays in a turn; nothing is changed."""
    hex_ = game_map.hexes.get(lay.hex)
    if hex_ is None:
        return no(RULE, "no such hex", hex=lay.hex)
    if lay.tile not in game_map.tiles or lay.rotation not in range(6):
        return no(MANIFEST, "no such tile", tile=lay.tile, rotation=lay.rotation)
    refusal = _colour(game_map, board, hex_, lay, terms) or _fit(game_map, board, hex_, lay, terms)
    if refusal is None and not terms.anywhere:
        reach = network(game_map, board, company)
        refusal = _reach(game_map, board, company, hex_, lay, reach)
    if refusal is None and tiles_left(game_map, board, lay.tile) == 0:
        refusal = no(MANIFEST, "no such tile left", tile=lay.tile)
    return refusal or _lawful(game_map, board, hex_, lay)


def lawful_lays(
    game_map: GameMap,
    board: Board,
    company: str,
    terms: LayTerms,
    hexes: tuple[str, ...] | None = None,
) -> Iterator[LawfulLay]:
    """Every lay the company may make, lazily, by hex, tile number and rotation.

    Rotations of a tile that give the same track are named once, by the lowest.
    """
    reach = network(game_map, board, company)
    by_colour: dict[str, list[Tile]] = {}
    for tile in game_map.tiles.values():
        if tiles_left(game_map, board, tile.name) != 0:
            by_colour.setdefault(tile.colour, []).append(tile)
    for hex_ in game_map.by_number if hexes is None else [game_map.hexes[h] for h in hexes]:
        if terms.anywhere or _touched(game_map, board, company, hex_, reach):
            old, _ = tile_on(game_map, board, hex_.name)
            tiles = by_colour.get(next_colour(old), []) if old.colour != "red" else []
            suited = [tile for tile in tiles if _suits(hex_, old, tile)]
            yield from _lawful_here(game_map, board, company, hex_, suited, terms)


def _suits(hex_: Hex, old: Tile, tile: Tile) -> bool:
    """Whether a tile has the label and the kinds of stops of a hex, whatever its rotation."""
    return tile.label in hex_.labels.get(tile.colour, ("",)) and same_kinds(old, tile)


def _lawful_here(
    game_map: GameMap, board: Board, company: str, hex_: Hex, tiles: list[Tile], terms: LayTerms
) -> Iterator[LawfulLay]:
    """The lawful lays of some tiles on one hex."""
    for tile in tiles:
        seen: set[tuple[Section, ...]] = set()
        for rotation in range(6):
            if tile.turned[rotation] in seen:
                continue
            lay = Lay(hex_.name, tile.name, rotation)
            verdict = check_lay(game_map, board, company, lay, terms)
            if isinstance(verdict, LawfulLay):
                seen.add(tile.turned[rotation])
                yield verdict


def _touched(game_map: GameMap, board: Board, company: str, hex_: Hex, reach: Network) -> bool:
    """Whether the company's trains come into a hex or start there."""
    if any(company in row for row in spaces(game_map, board, hex_.name)):
        return True
    if any(hex_.stop_id(n) in reach.stops for n in range(4)):
        return True
    return any(a >= 0 and reach.arrives(a) for a in hex_.arrivals)


def _lawful(game_map: GameMap, board: Board, hex_: Hex, lay: Lay) -> LawfulLay:
    """The verdict on a lay against which nothing speaks, with its terrain cost."""
    tile = game_map.tiles[lay.tile]
    first = lay.hex not in board.tiles
    due = first or game_map.lays.terrain == "every tile"
    upgrade = bool(tile_on(game_map, board, lay.hex)[0].colour)
    cost, over = (hex_.terrain, hex_.over) if due else (0, "")
    return LawfulLay(lay.hex, lay.tile, lay.rotation, tile.colour, upgrade, cost, over)


def _colour(
    game_map: GameMap, board: Board, hex_: Hex, lay: Lay, terms: LayTerms
) -> Refusal | None:
    """The hex takes tiles, the phase has the colour, and it is the next one after the old."""
    tile = game_map.tiles[lay.tile]
    old, _ = tile_on(game_map, board, lay.hex)
    if hex_.ground in ("gray", "red"):
        return no(RULE, "no tile may be laid in this hex", hex=lay.hex)
    if lay.hex in terms.closed_hexes:
        return no(RULE, "hex closed by a private company", hex=lay.hex)
    if tile.colour not in terms.colours:
        return no("Game Phases", "colour not yet available", colour=tile.colour, tile=lay.tile)
    if next_colour(old) != tile.colour:
        there = old.colour or "none"
        return no(RULE, "not the next colour", colour=tile.colour, there=there, hex=lay.hex)
    return None


def _fit(game_map: GameMap, board: Board, hex_: Hex, lay: Lay, terms: LayTerms) -> Refusal | None:
    """The tile suits what is printed and what lies there, and ends against nothing closed."""
    tile = game_map.tiles[lay.tile]
    old, rotation = tile_on(game_map, board, lay.hex)
    if tile.label not in hex_.labels.get(tile.colour, ("",)):
        return no(MANIFEST, "label does not fit", tile=lay.tile, hex=lay.hex, label=tile.label)
    if kept_stops(old, rotation, tile, lay.rotation) is None:
        why = "old track is not kept" if same_kinds(old, tile) else "cities do not fit"
        return no(RULE, why, tile=lay.tile, hex=lay.hex, rotation=lay.rotation)
    for edge in sorted(tile.exits(lay.rotation)):
        if hex_.neighbours[edge] is None:
            return no(RULE, "track would end against the terrain", hex=lay.hex, edge=edge)
    if (lay.tile, lay.rotation) in hex_.never:
        return no(RULE, "could not be upgraded", tile=lay.tile, hex=lay.hex)
    if terms.river_closed and _crosses(hex_, tile, lay.rotation):
        return no(BRIDGE, "crosses the river", hex=lay.hex, tile=lay.tile)
    return None


def _crosses(hex_: Hex, tile: Tile, rotation: int) -> bool:
    """Whether track crosses the river: every piece keeps to one bank, that to the city to its."""
    if hex_.river is None:
        return False
    banks = hex_.river.banks
    for section in tile.turned[rotation]:
        edges = {end for end in section if end >= 0}
        allowed = banks if hex_.river.lies_on is None else (banks[hex_.river.lies_on],)
        if not any(edges <= bank for bank in allowed):
            return True
    return False


def _reach(
    game_map: GameMap, board: Board, company: str, hex_: Hex, lay: Lay, reach: Network
) -> Refusal | None:
    """The company can run along the new track, or gains what its title's rule asks else."""
    site = _Site(game_map, board, company, hex_, lay, reach)
    if not site.old.colour:
        useful = any(site.runs_along(section) for section in site.new)
        return None if useful else no(RULE, "no route to the new track", hex=lay.hex)
    rule = game_map.lays.upgrade
    if rule == "city or all new track":
        if site.tile.stops:
            useful = any(site.runs_along(s) for s in site.tile.turned[lay.rotation])
        else:
            useful = all(site.runs_along(section) for section in site.new)
        return None if useful else no(RULE, "no route to the new track", hex=lay.hex)
    if any(site.runs_along(section) for section in site.new):
        return None
    if rule == "new track or value" and site.raises_value():
        return None
    if rule == "new track or stop" and any(site.runs_to(n) for n in range(len(site.tile.stops))):
        return None
    return no(RULE, "neither new track nor a city that gains", hex=lay.hex, tile=lay.tile)


class _Site:
    """A hex with the tile that is to be laid there, seen by the company that lays it.

    The company's network is that of the board before the lay: a route that uses the new track
    comes to it over the old.
    """

    def __init__(
        self, game_map: GameMap, board: Board, company: str, hex_: Hex, lay: Lay, reach: Network
    ) -> None:
        self.hex = hex_
        self.tile = game_map.tiles[lay.tile]
        self.old, old_rotation = tile_on(game_map, board, lay.hex)
        self.kept = kept_stops(self.old, old_rotation, self.tile, lay.rotation) or ()
        self.track = self.tile.turned[lay.rotation]
        before = {self._renamed(section) for section in self.old.turned[old_rotation]}
        self.new = [section for section in self.track if section not in before]
        self.reach = reach
        self.rows = spaces(game_map, board, lay.hex)
        self.company = company

    def runs_along(self, section: Section) -> bool:
        """Whether a train of the company can run along a piece of the new tile's track."""
        first, second = section
        if first >= 0:
            return self._comes(first, self._bit(second)) or self._comes(second, self._bit(first))
        if self._comes(second, 0, self._stop_bits(~first)):
            return True
        return self._through(~first) and self.runs_to(~first, leaving=second)

    def runs_to(self, stop: int, leaving: int | None = None) -> bool:
        """Whether a train can come to a stop of the new tile, other than by one of its edges."""
        if self._own(stop):
            return True
        sides = 0 if leaving is None else self._bit(leaving)
        edges = [edge for end, edge in self.track if end == ~stop and edge != leaving]
        return any(self._comes(edge, sides, self._stop_bits(stop)) for edge in edges)

    def raises_value(self) -> bool:
        """Whether a stop the company can run to is worth more than before."""
        for old_stop, stop in enumerate(self.kept):
            gains = self.tile.stops[stop].values > self.old.stops[old_stop].values
            if gains and self.runs_to(stop):
                return True
        return False

    def _renamed(self, section: Section) -> Section:
        """A section of the old tile by the new tile's numbers of stops."""
        first, second = section
        return (first, second) if first >= 0 else (~self.kept[~first], second)

    def _own(self, stop: int) -> bool:
        """Whether the company runs from a stop of the old tile that this stop takes up."""
        return any(self._bit_of(n) & self.reach.standing.own for n in self._sources(stop))

    def _through(self, stop: int) -> bool:
        """Whether the company may run through a stop once the new tile lies."""
        if self._own(stop):
            return True
        taken = sum(c is not None for n in self._sources(stop) for c in self._row(n))
        slots = self.tile.stops[stop].slots
        return slots == 0 or taken < slots

    def _row(self, old_stop: int) -> tuple[str | None, ...]:
        return self.rows[old_stop] if old_stop < len(self.rows) else ()

    def _sources(self, stop: int) -> list[int]:
        return [n for n, new in enumerate(self.kept) if new == stop]

    def _stop_bits(self, stop: int) -> int:
        mask = 0
        for n in self._sources(stop):
            mask |= self._bit_of(n)
        return mask

    def _bit_of(self, old_stop: int) -> int:
        return 1 << self.hex.stop_id(old_stop)

    def _bit(self, edge: int) -> int:
        return 1 << self.hex.sides[edge] if self.hex.sides[edge] >= 0 else 0

    def _comes(self, edge: int, sides: int = 0, stops: int = 0) -> bool:
        """Whether a train can come in over an edge, not using these sides and stops before."""
        arrival = self.hex.arrivals[edge]
        return arrival >= 0 and self.reach.arrives(arrival, sides, stops)
