"""Which tiles a company may lay, why not, and what terrain it pays.

1870 "Lay or Upgrade Track", "Tile Manifest", its bridge company; 1850 chapter 6;
rulings H05 and H20. How many tiles a turn allows is not asked here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, Spaces, spaces, tile_on, tiles_left
from pbm.games.eighteenxx.board.game_map import (
    GameMap,
    Hex,
    River,
    kept_stops,
    may_become,
    same_kinds,
)
from pbm.games.eighteenxx.board.network import Network, network
from pbm.games.eighteenxx.board.site import RULE, Site, TileLay, change_of
from pbm.games.eighteenxx.board.tiles import NEXT_COLOUR, Tile

RIVER = "river"
MANIFEST = "tiles"
NO_TILES = ("gray", "red")
"""Grounds on which no tile may ever be laid."""

Fitting = tuple[TileLay, ...]
"""Lays on one hex."""


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
    refusal = lies_there(game_map, board, lay) or _colour(game_map, board, hex_, lay, terms)
    if refusal is None:
        old, turn = tile_on(game_map, board, lay.hex)
        refusal = _fit(game_map, hex_, old, turn, lay, river_closed=terms.river_closed)
    if refusal is None and not terms.anywhere:
        reach = network(game_map, board, company)
        change = change_of(game_map, lay, board.tiles.get(lay.hex))
        site = Site(change, spaces(game_map, board, lay.hex), reach.standing.own, reach.arrives)
        refusal = site.refusal(game_map.lays.upgrade, lay)
    if refusal is None and tiles_left(game_map, board, lay.tile) == 0:
        refusal = no(MANIFEST, "no such tile left", tile=lay.tile)
    there = board.tiles.get(lay.hex)
    return _lawful(game_map, lay, there) if refusal is None else refusal


def lies_there(game_map: GameMap, board: Board, lay: TileLay) -> Refusal | None:
    """That the tile lies in the hex already, in the same way."""
    tile, rotation = board.tiles.get(lay.hex, ("", 0))
    if tile != lay.tile or lay.rotation not in range(6):
        return None
    turned = game_map.tiles[tile].turned
    same = turned[rotation] == turned[lay.rotation]
    return no(RULE, "lies there already", tile=tile, hex=lay.hex) if same else None


def never_fits(game_map: GameMap, board: Board, lays: Sequence[TileLay]) -> Refusal | None:
    """Why none of some lays on a hex is possible in any position to come: colours only follow one
    another, what lies there keeps its track and its kinds of stops, and the land stays as it is."""
    found = [_never_fits(game_map, board, lay) for lay in lays]
    if not found or None in found:
        return None
    lying = (lies_there(game_map, board, lay) for lay in lays)
    return next(filter(None, lying), found[0])


def _never_fits(game_map: GameMap, board: Board, lay: TileLay) -> Refusal | None:
    hex_, tile = game_map.hexes[lay.hex], game_map.tiles[lay.tile]
    old, turn = tile_on(game_map, board, lay.hex)
    colours = list(NEXT_COLOUR)
    ahead = colours.index(tile.colour) - colours.index(old.colour)
    if ahead <= 0:
        there = old.colour or "none"
        return no(RULE, "not the next colour", colour=tile.colour, there=there, hex=lay.hex)
    refusal = _fit(game_map, hex_, old, turn, lay, river_closed=False)
    if refusal is None or ahead == 1 or refusal.code in OF_THE_LAND:
        return refusal
    stays = refusal.code == "cities do not fit" and not may_become(old, tile)
    return refusal if stays else None


OF_THE_LAND = ("label does not fit", "track would end against the terrain")
"""Why a tile does not fit whatever lies below it."""


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
            if fitting and _colour(game_map, board, hex_, fitting[0], terms) is None:
                lays = fitting if terms.anywhere else _reached(game_map, board, fitting, reach)
                yield from (_lawful(game_map, lay, there) for lay in lays if lay.tile not in gone)


def _reached(
    game_map: GameMap, board: Board, fitting: Fitting, reach: Network
) -> Iterable[TileLay]:
    """Those of the lays on a hex that the company can run along, or gains by."""
    hex_ = game_map.hexes[fitting[0].hex]
    there, rows = board.tiles.get(hex_.name), spaces(game_map, board, hex_.name)
    coming = reach.coming(hex_)
    if coming is not None:
        return _run_along(game_map, fitting, there, rows, coming)
    own, rule = reach.standing.own, game_map.lays.upgrade
    sites = (
        (lay, Site(change_of(game_map, lay, there), rows, own, reach.arrives)) for lay in fitting
    )
    return (lay for lay, site in sites if site.refusal(rule, lay) is None)


@lru_cache(maxsize=8192)
def _run_along(
    game_map: GameMap,
    fitting: Fitting,
    there: tuple[str, int] | None,
    rows: Spaces,
    coming: tuple[frozenset[int], int],
) -> Fitting:
    """The same where a train that comes in over a side can go on as it likes (`Network.coming`):
    this is asked again and again, and changes only with what lies on the hex and beside it."""
    arrivals, own = coming
    sites = [
        Site(
            change_of(game_map, lay, there), rows, own, lambda one, _sides, _stops: one in arrivals
        )
        for lay in fitting
    ]
    rule = game_map.lays.upgrade
    return tuple(
        lay for lay, site in zip(fitting, sites, strict=True) if site.refusal(rule, lay) is None
    )


@lru_cache(maxsize=4096)
def _fitting(
    game_map: GameMap, hex_name: str, laid: tuple[str, int] | None, river_closed: bool
) -> Fitting:
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


@lru_cache(maxsize=16_384)
def _lawful(game_map: GameMap, lay: TileLay, there: tuple[str, int] | None) -> LawfulLay:
    """A lay that nothing speaks against."""
    hex_, tile = game_map.hexes[lay.hex], game_map.tiles[lay.tile]
    old = game_map.tiles[there[0]] if there else hex_.printed
    due = there is None or game_map.lays.terrain == "every tile"
    cost, over = (hex_.terrain, hex_.over) if due else (0, "")
    return LawfulLay(lay.hex, lay.tile, lay.rotation, tile.colour, bool(old.colour), cost, over)


def _colour(
    game_map: GameMap, board: Board, hex_: Hex, lay: TileLay, terms: LayTerms
) -> Refusal | None:
    """The hex takes tiles, the phase has the colour, and it is the next one after the old."""
    tile = game_map.tiles[lay.tile]
    old, _ = tile_on(game_map, board, lay.hex)
    if hex_.ground in NO_TILES:
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
