"""Which tiles a company may lay, why not, and what terrain it pays.

1870 "Lay or Upgrade Track", "Tile Manifest", its bridge company; 1850 chapter 6;
rulings H05 and H20. How many tiles a turn allows is not asked here.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, Spaces, spaces, tile_on, tiles_left
from pbm.games.eighteenxx.board.game_map import (
    GameMap,
    Hex,
    River,
    kept_stops,
    same_kinds,
)
from pbm.games.eighteenxx.board.network import Network, network
from pbm.games.eighteenxx.board.tiles import NEXT_COLOUR, Tile, TrackSection

RULE = "track"
RIVER = "river"
MANIFEST = "tiles"


class TileLay(msgspec.Struct, frozen=True):
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
    game_map: GameMap, board: Board, company: str, lay: TileLay, terms: LayTerms
) -> LawfulLay | Refusal:
    """Judge one lay by all rules but the number of lays in a turn; nothing is changed."""
    hex_ = game_map.hexes.get(lay.hex)
    if hex_ is None:
        return no(RULE, "no such hex", hex=lay.hex)
    if lay.tile not in game_map.tiles or lay.rotation not in range(6):
        return no(MANIFEST, "no such tile", tile=lay.tile, rotation=lay.rotation)
    refusal = _colour(game_map, board, hex_, lay, terms)
    if refusal is None:
        old, turn = tile_on(game_map, board, lay.hex)
        refusal = _fit(game_map, hex_, old, turn, lay, river_closed=terms.river_closed)
    if refusal is None and not terms.anywhere:
        reach = network(game_map, board, company)
        refusal = _reach(game_map, board, lay, reach)
    if refusal is None and tiles_left(game_map, board, lay.tile) == 0:
        refusal = no(MANIFEST, "no such tile left", tile=lay.tile)
    return _lawful(game_map, board, lay) if refusal is None else refusal


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
    laid = Counter(tile for tile, _ in board.tiles.values())
    gone = {tile for tile, number in laid.items() if game_map.supply[tile] == number}
    for hex_ in game_map.by_number if hexes is None else [game_map.hexes[h] for h in hexes]:
        if terms.anywhere or hex_.name in reach.hexes(game_map):
            there = board.tiles.get(hex_.name)
            fitting = _fitting(game_map, hex_.name, there, terms.river_closed)
            left = [lay for lay in fitting if lay.tile not in gone]
            if left and _colour(game_map, board, hex_, left[0], terms) is None:
                for lay in left:
                    if terms.anywhere or _reach(game_map, board, lay, reach) is None:
                        yield _lawful(game_map, board, lay)


@lru_cache(maxsize=4096)
def _fitting(
    game_map: GameMap, hex_name: str, laid: tuple[str, int] | None, river_closed: bool
) -> tuple[TileLay, ...]:
    """The lays that fit what lies on a hex and the land around, whoever lays them; each track of a
    tile once. All are of the next colour.

    Most rotations of most tiles fit nowhere; what fits changes only with the tile that lies there.
    """
    hex_ = game_map.hexes[hex_name]
    old, turn = (game_map.tiles[laid[0]], laid[1]) if laid else (hex_.printed, 0)
    if old.colour == "red":
        return ()
    lays = [
        TileLay(hex_name, tile.name, rotation)
        for tile in game_map.tiles.values()
        if tile.colour == NEXT_COLOUR[old.colour]
        for rotation in range(6)
        if tile.turned.index(tile.turned[rotation]) == rotation
    ]
    fits = (_fit(game_map, hex_, old, turn, lay, river_closed=river_closed) for lay in lays)
    return tuple(lay for lay, refusal in zip(lays, fits, strict=True) if refusal is None)


def _lawful(game_map: GameMap, board: Board, lay: TileLay) -> LawfulLay:
    """A lay that nothing speaks against."""
    hex_, tile = game_map.hexes[lay.hex], game_map.tiles[lay.tile]
    upgrade = bool(tile_on(game_map, board, lay.hex)[0].colour)
    due = lay.hex not in board.tiles or game_map.lays.terrain == "every tile"
    cost, over = (hex_.terrain, hex_.over) if due else (0, "")
    return LawfulLay(lay.hex, lay.tile, lay.rotation, tile.colour, upgrade, cost, over)


def _colour(
    game_map: GameMap, board: Board, hex_: Hex, lay: TileLay, terms: LayTerms
) -> Refusal | None:
    """The hex takes tiles, the phase has the colour, and it is the next one after the old."""
    tile = game_map.tiles[lay.tile]
    old, _ = tile_on(game_map, board, lay.hex)
    if hex_.ground in ("gray", "red"):
        return no(RULE, "no tile may be laid in this hex", hex=lay.hex)
    if lay.hex in terms.closed_hexes:
        return no(RULE, "hex closed by a private company", hex=lay.hex)
    if tile.colour not in terms.colours:
        return no("phases", "colour not yet available", colour=tile.colour, tile=lay.tile)
    if NEXT_COLOUR[old.colour] != tile.colour:
        there = old.colour or "none"
        return no(RULE, "not the next colour", colour=tile.colour, there=there, hex=lay.hex)
    return None


def _fit(
    game_map: GameMap, hex_: Hex, old: Tile, rotation: int, lay: TileLay, *, river_closed: bool
) -> Refusal | None:
    """The tile suits what is printed and what lies there, and ends against nothing closed."""
    tile = game_map.tiles[lay.tile]
    if tile.label not in hex_.labels.get(tile.colour, ("",)):
        return no(MANIFEST, "label does not fit", tile=lay.tile, hex=lay.hex, label=tile.label)
    if kept_stops(old, rotation, tile, lay.rotation) is None:
        why = "old track is not kept" if same_kinds(old, tile) else "cities do not fit"
        return no(RULE, why, tile=lay.tile, hex=lay.hex, rotation=lay.rotation)
    for edge in sorted(tile.exits[lay.rotation]):
        if hex_.neighbours[edge] is None:
            return no(RULE, "track would end against the terrain", hex=lay.hex, edge=edge)
    if tile.label and not _has_successor(game_map, hex_.name, lay.tile, lay.rotation):
        return no(RULE, "could not be upgraded", tile=lay.tile, hex=lay.hex)
    if river_closed and hex_.river and _crosses(hex_.river, tile, lay.rotation):
        return no(RIVER, "crosses the river", hex=lay.hex, tile=lay.tile)
    return None


@lru_cache(maxsize=1024)
def _has_successor(game_map: GameMap, hex_name: str, laid: str, rotation: int) -> bool:
    """Whether a tile with the same label could follow, if there is one (1850 6.1.3)."""
    hex_, old = game_map.hexes[hex_name], game_map.tiles[laid]
    colour = NEXT_COLOUR.get(old.colour)
    later = [t for t in game_map.tiles.values() if (t.colour, t.label) == (colour, old.label)]
    return not later or any(
        kept_stops(old, rotation, new, turn) is not None
        and all(hex_.neighbours[edge] is not None for edge in new.exits[turn])
        for new in later
        for turn in range(6)
    )


def _crosses(river: River, tile: Tile, rotation: int) -> bool:
    """Whether track crosses the river: every piece keeps to one bank, that to the city to its."""
    allowed = river.banks if river.lies_on is None else (river.banks[river.lies_on],)
    pieces = ({end for end in section if end >= 0} for section in tile.turned[rotation])
    return not all(any(edges <= bank for bank in allowed) for edges in pieces)


def _reach(game_map: GameMap, board: Board, lay: TileLay, reach: Network) -> Refusal | None:
    """The company can run along the new track, or gains what its title's rule asks else."""
    change = _change(game_map, lay, board.tiles.get(lay.hex))
    site = Site(change, spaces(game_map, board, lay.hex), reach)
    rule = game_map.lays.upgrade
    every = bool(change.old.colour) and rule == "city or all new track"
    city = every and bool(change.tile.stops)
    along = map(site.runs_along, change.track if city else change.new)
    if all(along) if every and not city else any(along):
        return None
    if not change.old.colour or rule == "city or all new track":
        return no(RULE, "no route to the new track", hex=lay.hex)
    if rule == "new track or value" and site.raises_value():
        return None
    if rule == "new track or stop" and any(map(site.runs_to, range(len(change.tile.stops)))):
        return None
    return no(RULE, "neither new track nor a city that gains", hex=lay.hex, tile=lay.tile)


class TrackChange(msgspec.Struct, frozen=True, eq=False):
    """What a lay changes on its hex, whoever lays it."""

    tile: Tile
    old: Tile
    kept: tuple[int, ...]
    """Where each stop of the old tile is on the new one."""
    track: tuple[TrackSection, ...]
    new: tuple[TrackSection, ...]
    """The track of the tile, and what of it did not lie there before."""
    stops: tuple[int, ...]
    """For each stop of the tile, as bits, the old stops that it takes up."""
    arrivals: tuple[int, ...]
    sides: tuple[int, ...]
    """The sides of the hex, as bits."""


@lru_cache(maxsize=16_384)
def _change(game_map: GameMap, lay: TileLay, laid: tuple[str, int] | None) -> TrackChange:
    hex_, tile = game_map.hexes[lay.hex], game_map.tiles[lay.tile]
    old, turn = (game_map.tiles[laid[0]], laid[1]) if laid else (hex_.printed, 0)
    kept = kept_stops(old, turn, tile, lay.rotation) or ()
    before = {(a if a >= 0 else ~kept[~a], b) for a, b in old.turned[turn]}
    track = tile.turned[lay.rotation]
    stops = [0] * len(tile.stops)
    for number, stop in enumerate(kept):
        stops[stop] |= 1 << hex_.first + number
    new = tuple(section for section in track if section not in before)
    sides = tuple(1 << side if side >= 0 else 0 for side in hex_.sides)
    return TrackChange(tile, old, kept, track, new, tuple(stops), hex_.arrivals, sides)


class Site(msgspec.Struct, frozen=True, eq=False):
    """A hex with the tile that is to be laid there, seen by the company that lays it (H20).

    The company's network is that of the board before the lay: a route that uses the new track
    comes to it over the old.
    """

    change: TrackChange
    rows: Spaces
    reach: Network

    def runs_along(self, section: TrackSection) -> bool:
        """Whether a train of the company can run along a piece of the new tile's track."""
        one, other = section
        sides, stops = self.change.sides, self.change.stops
        if one >= 0:
            return self._comes(one, sides[other]) or self._comes(other, sides[one])
        if self._comes(other, 0, stops[~one]):
            return True
        return self._through(~one) and self.runs_to(~one, leaving=other)

    def runs_to(self, stop: int, leaving: int | None = None) -> bool:
        """Whether a train can come to a stop of the new tile, other than by one of its edges."""
        there = self.change.stops[stop]
        if there & self.reach.standing.own:
            return True
        sides = 0 if leaving is None else self.change.sides[leaving]
        edges = [edge for end, edge in self.change.track if end == ~stop and edge != leaving]
        return any(self._comes(edge, sides, there) for edge in edges)

    def raises_value(self) -> bool:
        """Whether a stop the company can run to is worth more than before."""
        new, old = self.change.tile, self.change.old
        return any(
            new.stops[stop].values > old.stops[number].values and self.runs_to(stop)
            for number, stop in enumerate(self.change.kept)
        )

    def _through(self, stop: int) -> bool:
        """Whether the company may run through a stop once the new tile lies."""
        if self.change.stops[stop] & self.reach.standing.own:
            return True
        rows = (row for new, row in zip(self.change.kept, self.rows, strict=False) if new == stop)
        slots = self.change.tile.stops[stop].slots
        return slots == 0 or sum(c is not None for row in rows for c in row) < slots

    def _comes(self, edge: int, sides: int, stops: int = 0) -> bool:
        """Whether a train can come in over an edge, not using these sides and stops before."""
        arrival = self.change.arrivals[edge]
        return arrival >= 0 and self.reach.arrives(arrival, sides, stops)
