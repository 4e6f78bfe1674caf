"""A hex on which a company would lay a tile, and where its trains could go on the new track.

1870 "Lay or Upgrade Track"; ruling H20.
"""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import Board, spaces, tile_on
from pbm.games.eighteenxx.board.game_map import GameMap, Hex, kept_stops
from pbm.games.eighteenxx.board.network import Network
from pbm.games.eighteenxx.board.tiles import Section


class Site:
    """A hex with the tile that is to be laid there, seen by the company that lays it.

    The company's network is that of the board before the lay: a route that uses the new track
    comes to it over the old.
    """

    def __init__(
        self,
        game_map: GameMap,
        board: Board,
        hex_: Hex,
        lay: tuple[str, int],
        reach: Network,
    ) -> None:
        tile, rotation = lay
        self.hex = hex_
        self.tile = game_map.tiles[tile]
        self.old, old_rotation = tile_on(game_map, board, hex_.name)
        self.kept = kept_stops(self.old, old_rotation, self.tile, rotation) or ()
        self.track = self.tile.turned[rotation]
        before = {self._renamed(section) for section in self.old.turned[old_rotation]}
        self.new = [section for section in self.track if section not in before]
        self.reach = reach
        self.rows = spaces(game_map, board, hex_.name)

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
