"""Which tiles a company may lay, why not, and what terrain it pays.

1870 "Lay or Upgrade Track", "Tile Manifest", its bridge company; 1850 chapter 6;
rulings H05 and H20. How many tiles a turn allows is not asked here.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, spaces, tile_on, tiles_left
from pbm.games.eighteenxx.board.game_map import (
    STOPS_PER_HEX,
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
        refusal = _reach(game_map, board, hex_, lay, reach)
    if refusal is None and tiles_left(game_map, board, lay.tile) == 0:
        refusal = no(MANIFEST, "no such tile left", tile=lay.tile)
    if refusal is not None:
        return refusal
    tile, upgrade = game_map.tiles[lay.tile], bool(tile_on(game_map, board, lay.hex)[0].colour)
    due = lay.hex not in board.tiles or game_map.lays.terrain == "every tile"
    cost, over = (hex_.terrain, hex_.over) if due else (0, "")
    return LawfulLay(lay.hex, lay.tile, lay.rotation, tile.colour, upgrade, cost, over)


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
    gone = {name for name in game_map.tiles if tiles_left(game_map, board, name) == 0}
    for hex_ in game_map.by_number if hexes is None else [game_map.hexes[h] for h in hexes]:
        if terms.anywhere or _touched(game_map, board, company, hex_, reach):
            laid = board.tiles.get(hex_.name)
            fitting = _fitting(game_map, hex_.name, laid, terms.river_closed)
            left = [lay for lay in fitting if lay.tile not in gone]
            yield from _lawful_here(game_map, board, company, left, terms)


@lru_cache(maxsize=4096)
def _fitting(
    game_map: GameMap, hex_name: str, laid: tuple[str, int] | None, river_closed: bool
) -> tuple[TileLay, ...]:
    """The lays that fit what lies on a hex and the land around, whoever lays them.

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
    ]
    fits = (_fit(game_map, hex_, old, turn, lay, river_closed=river_closed) for lay in lays)
    return tuple(lay for lay, refusal in zip(lays, fits, strict=True) if refusal is None)


def _lawful_here(
    game_map: GameMap, board: Board, company: str, lays: Sequence[TileLay], terms: LayTerms
) -> Iterator[LawfulLay]:
    """The lawful ones of some lays on one hex, each track of a tile once."""
    seen: set[tuple[str, tuple[TrackSection, ...]]] = set()
    for lay in lays:
        track = (lay.tile, game_map.tiles[lay.tile].turned[lay.rotation])
        if track not in seen:
            verdict = check_lay(game_map, board, company, lay, terms)
            if isinstance(verdict, LawfulLay):
                seen.add(track)
                yield verdict


def _touched(game_map: GameMap, board: Board, company: str, hex_: Hex, reach: Network) -> bool:
    """Whether the company's trains come into a hex or start there."""
    if any(company in row for row in spaces(game_map, board, hex_.name)):
        return True
    if any(hex_.first + n in reach.stops for n in range(STOPS_PER_HEX)):
        return True
    return any(a >= 0 and reach.arrives(a) for a in hex_.arrivals)


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


def _reach(
    game_map: GameMap, board: Board, hex_: Hex, lay: TileLay, reach: Network
) -> Refusal | None:
    """The company can run along the new track, or gains what its title's rule asks else."""
    site = Site(game_map, board, hex_, lay, reach)
    rule = game_map.lays.upgrade
    every = bool(site.old.colour) and rule == "city or all new track"
    city = every and bool(site.tile.stops)
    along = (site.runs_along(section) for section in (site.track if city else site.new))
    if all(along) if every and not city else any(along):
        return None
    if not site.old.colour or rule == "city or all new track":
        return no(RULE, "no route to the new track", hex=lay.hex)
    if rule == "new track or value" and site.raises_value():
        return None
    if rule == "new track or stop" and any(site.runs_to(n) for n in range(len(site.tile.stops))):
        return None
    return no(RULE, "neither new track nor a city that gains", hex=lay.hex, tile=lay.tile)


class Site:
    """A hex with the tile that is to be laid there, seen by the company that lays it (H20).

    The company's network is that of the board before the lay: a route that uses the new track
    comes to it over the old.
    """

    def __init__(
        self, game_map: GameMap, board: Board, hex_: Hex, lay: TileLay, reach: Network
    ) -> None:
        self.reach = reach
        self.arrivals = hex_.arrivals
        self.sides = [1 << side if side >= 0 else 0 for side in hex_.sides]
        self.tile = game_map.tiles[lay.tile]
        self.track = self.tile.turned[lay.rotation]
        self.old, turn = tile_on(game_map, board, hex_.name)
        self.kept = kept_stops(self.old, turn, self.tile, lay.rotation) or ()
        before = {(a if a >= 0 else ~self.kept[~a], b) for a, b in self.old.turned[turn]}
        self.new = [section for section in self.track if section not in before]
        self.rows = spaces(game_map, board, hex_.name)
        self.stops = [0] * len(self.tile.stops)
        """For each stop of the tile, as bits, the old stops that it takes up."""
        for old, new in enumerate(self.kept):
            self.stops[new] |= 1 << hex_.first + old

    def runs_along(self, section: TrackSection) -> bool:
        """Whether a train of the company can run along a piece of the new tile's track."""
        one, other = section
        if one >= 0:
            return self._comes(one, self.sides[other]) or self._comes(other, self.sides[one])
        if self._comes(other, 0, self.stops[~one]):
            return True
        return self._through(~one) and self.runs_to(~one, leaving=other)

    def runs_to(self, stop: int, leaving: int | None = None) -> bool:
        """Whether a train can come to a stop of the new tile, other than by one of its edges."""
        if self.stops[stop] & self.reach.standing.own:
            return True
        sides = 0 if leaving is None else self.sides[leaving]
        edges = [edge for end, edge in self.track if end == ~stop and edge != leaving]
        return any(self._comes(edge, sides, self.stops[stop]) for edge in edges)

    def raises_value(self) -> bool:
        """Whether a stop the company can run to is worth more than before."""
        return any(
            self.tile.stops[stop].values > self.old.stops[old].values and self.runs_to(stop)
            for old, stop in enumerate(self.kept)
        )

    def _through(self, stop: int) -> bool:
        """Whether the company may run through a stop once the new tile lies."""
        if self.stops[stop] & self.reach.standing.own:
            return True
        rows = (row for new, row in zip(self.kept, self.rows, strict=False) if new == stop)
        slots = self.tile.stops[stop].slots
        return slots == 0 or sum(c is not None for row in rows for c in row) < slots

    def _comes(self, edge: int, sides: int, stops: int = 0) -> bool:
        """Whether a train can come in over an edge, not using these sides and stops before."""
        arrival = self.arrivals[edge]
        return arrival >= 0 and self.reach.arrives(arrival, sides, stops)
