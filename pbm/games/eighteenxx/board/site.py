"""A hex on which a tile is to be laid: what of it the company that lays it can run along (H20)."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Spaces
from pbm.games.eighteenxx.board.game_map import GameMap, kept_stops
from pbm.games.eighteenxx.board.tiles import Tile, TrackSection

RULE = "track"


class TileLay(msgspec.Struct, frozen=True):
    """A tile to be laid on a hex, turned clockwise `rotation` times by 60 degrees."""

    hex: str
    tile: str
    rotation: int


class TrackChange(msgspec.Struct, frozen=True, eq=False, gc=False):
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
def change_of(game_map: GameMap, lay: TileLay, laid: tuple[str, int] | None) -> TrackChange:
    """What a lay changes on a hex where a tile lies, or none."""
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
    own: int
    """As bits, the stops where the company has a station."""
    arrives: Callable[[int, int, int], bool]
    """Whether its trains can come in over a side, on a way without these sides and stops."""

    def refusal(self, rule: str, lay: TileLay) -> Refusal | None:
        """The company can run along the new track, or gains what its title's rule asks else."""
        change = self.change
        every = bool(change.old.colour) and rule == "city or all new track"
        city = every and bool(change.tile.stops)
        along = map(self.runs_along, change.track if city else change.new)
        if all(along) if every and not city else any(along):
            return None
        if not change.old.colour or rule == "city or all new track":
            return no(RULE, "no route to the new track", hex=lay.hex)
        if rule == "new track or value" and self.raises_value():
            return None
        if rule == "new track or stop" and any(map(self.runs_to, range(len(change.tile.stops)))):
            return None
        return no(RULE, "neither new track nor a city that gains", hex=lay.hex, tile=lay.tile)

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
        if there & self.own:
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
        if self.change.stops[stop] & self.own:
            return True
        rows = (row for new, row in zip(self.change.kept, self.rows, strict=False) if new == stop)
        slots = self.change.tile.stops[stop].slots
        return slots == 0 or sum(c is not None for row in rows for c in row) < slots

    def _comes(self, edge: int, sides: int, stops: int = 0) -> bool:
        """Whether a train can come in over an edge, not using these sides and stops before."""
        arrival = self.change.arrivals[edge]
        return arrival >= 0 and self.arrives(arrival, sides, stops)
