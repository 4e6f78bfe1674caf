"""What lies on the map: tiles, station markers, destination markers, tokens. Part of the state.

A `Board` is small, plain and JSON-able; it is changed in place by the functions of this module
alone, and its values are tuples, so that what is worked out from it can be kept by content.
None of these functions asks whether the act is legal: see `lays`, `stations`, `routes`.
"""

from collections import deque
from collections.abc import Mapping
from operator import eq

import msgspec

from pbm.games.eighteenxx.board.game_map import GameMap, kept_stops
from pbm.games.eighteenxx.board.tiles import Tile

Spaces = tuple[tuple[str | None, ...], ...]
"""Per city of a hex its spaces from left to right: a company or nobody."""


class HexToken(msgspec.Struct, frozen=True):
    """A private company's token in a hex (cattle, port): what it adds to a run that stops there."""

    kind: str
    hex: str
    owner: str
    for_owner: int
    for_others: int = 0


class Board(msgspec.Struct):
    """What lies on the map.

    tiles: hex -> (tile, rotation). stations: hex -> cities -> spaces, only where a marker stands.
    markers: hex -> companies whose destination (1850: edge) marker lies beside the city.
    homes: company -> (hex, city) whose space is still kept for it (ruling H12).
    rights: hex -> companies that may enter it, where that must be bought (1850 Mesabi).
    cubes: deposit -> cubes that lie there. refineries: hex -> in what state it is.
    """

    tiles: dict[str, tuple[str, int]] = {}
    stations: dict[str, Spaces] = {}
    markers: dict[str, tuple[str, ...]] = {}
    homes: dict[str, tuple[str, int]] = {}
    tokens: tuple[HexToken, ...] = ()
    rights: dict[str, tuple[str, ...]] = {}
    cubes: dict[str, int] = {}
    refineries: dict[str, str] = {}


def new_board(homes: Mapping[str, tuple[str, int]]) -> Board:
    """An empty map on which every company's home is kept: company -> (hex, city)."""
    return Board(homes=dict(homes))


class Version:
    """What decides how trains may run, in the order in which it was laid: a key, hashed once."""

    __slots__ = ("_hash", "_parts", "tiles")

    def __init__(self, board: Board) -> None:
        self.tiles = tuple(board.tiles.items())
        self._parts = (dict(board.stations), dict(board.markers), dict(board.rights))
        self._hash = hash((self.tiles, tuple(board.stations.items())))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Version):
            return self is other
        return self.tiles == other.tiles and self._parts == other._parts

    def is_of(self, board: Board) -> bool:
        """Whether just this lies on a board, laid in this order."""
        return (
            self._parts == (board.stations, board.markers, board.rights)
            and len(self.tiles) == len(board.tiles)
            and all(map(eq, self.tiles, board.tiles.items()))
        )


_versions: deque[Version] = deque(maxlen=2)
"""The last ones asked for; two, for a board in play and one in thought."""


def version(board: Board) -> Version:
    """What lies on a board now, as a key for results that are kept."""
    for known in _versions:
        if known.is_of(board):
            return known
    _versions.append(Version(board))
    return _versions[-1]


def tile_on(game_map: GameMap, board: Board, hex_: str) -> tuple[Tile, int]:
    """The tile that lies on a hex with its rotation, or what is printed there."""
    laid = board.tiles.get(hex_)
    if laid is None:
        return game_map.hexes[hex_].printed, 0
    return game_map.tiles[laid[0]], laid[1]


def tiles_left(game_map: GameMap, board: Board, tile: str) -> int | None:
    """How many of a tile are not on the map; None = any number."""
    count = game_map.supply[tile]
    return None if count is None else count - sum(n == tile for n, _ in board.tiles.values())


def spaces(game_map: GameMap, board: Board, hex_: str) -> Spaces:
    """Who stands in which space of each city of a hex (towns and plain red areas have none)."""
    standing = board.stations.get(hex_)
    if standing is not None:
        return standing
    tile, _ = tile_on(game_map, board, hex_)
    return tuple((None,) * stop.slots for stop in tile.stops)


def lay_tile(game_map: GameMap, board: Board, hex_: str, tile: str, rotation: int) -> None:
    """Put a tile on a hex; markers keep their cities and spaces, as do homes still kept."""
    old, old_rotation = tile_on(game_map, board, hex_)
    new = game_map.tiles[tile]
    kept = kept_stops(old, old_rotation, new, rotation) or tuple(range(len(old.stops)))
    standing = board.stations.get(hex_)
    board.tiles[hex_] = (tile, rotation)
    if standing is not None:
        board.stations[hex_] = _moved(standing, kept, new)
    for company, (home, city) in board.homes.items():
        if home == hex_ and city < len(kept):
            board.homes[company] = (home, kept[city])


def _moved(standing: Spaces, kept: tuple[int, ...], new: Tile) -> Spaces:
    """Markers in the spaces of the new tile; where cities are joined, one after the other."""
    cities: list[list[str | None]] = [[None] * stop.slots for stop in new.stops]
    first = [0] * len(new.stops)
    for old_city, row in enumerate(standing):
        city = kept[old_city]
        for space, company in enumerate(row):
            if company is not None:
                cities[city][first[city] + space] = company
        first[city] += len(row)
    return tuple(tuple(row) for row in cities)


def put_station(
    game_map: GameMap, board: Board, company: str, hex_: str, city: int = 0, slot: int | None = None
) -> None:
    """Put a station marker into a free space; its own home is no longer kept once it lies there.

    Without a slot: the one kept for it, else the first that is neither taken nor kept.
    """
    rows = [list(row) for row in spaces(game_map, board, hex_)]
    if slot is None:
        kept = sorted(c for c, home in board.homes.items() if home == (hex_, city))
        free = [space for space, standing in enumerate(rows[city]) if standing is None]
        own = kept.index(company) if company in kept else -1
        open_ = [own] if own in free else [space for space in free if space >= len(kept)]
        slot = (open_ or free)[0]
    rows[city][slot] = company
    board.stations[hex_] = tuple(tuple(row) for row in rows)
    if board.homes.get(company, ("", 0))[0] == hex_:
        del board.homes[company]


def exchange_station(board: Board, hex_: str, old: str, new: str | None) -> None:
    """Put another company's marker, or none, into the space in which one stands."""
    rows = board.stations[hex_]
    left = tuple(tuple(new if company == old else company for company in row) for row in rows)
    board.stations[hex_] = left
    if not any(company for row in left for company in row):
        del board.stations[hex_]


def put_marker(board: Board, company: str, hex_: str) -> None:
    """Lay a destination or edge marker beside the city of a hex; it takes no space."""
    board.markers[hex_] = (*board.markers.get(hex_, ()), company)


def put_token(board: Board, token: HexToken) -> None:
    """Put a private company's token on the map in place of any other token of its kind."""
    others = [t for t in board.tokens if t.kind != token.kind]
    board.tokens = tuple(sorted((*others, token), key=lambda t: (t.kind, t.hex)))


def take_tokens(board: Board, kind: str = "") -> None:
    """Take the private companies' tokens of a kind off the map, or all of them."""
    board.tokens = tuple(t for t in board.tokens if kind not in ("", t.kind))


def take_tokens_of(board: Board, company: str) -> None:
    """Take the tokens that a company owns off the map."""
    board.tokens = tuple(t for t in board.tokens if t.owner != company)


def remove_company(board: Board, company: str) -> None:
    """Take stations, markers and rights of a closed company off the map; its home is open (H12)."""
    for hex_ in sorted(board.stations):
        exchange_station(board, hex_, company, None)
    for places in (board.markers, board.rights):
        for hex_, companies in sorted(places.items()):
            places[hex_] = tuple(c for c in companies if c != company)
            if not places[hex_]:
                del places[hex_]
    board.homes.pop(company, None)
