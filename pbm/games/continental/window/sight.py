"""How far a reader sees: the railroads and tycoons whose secrets are open to him (R61, R64)."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.continental.state import State
from pbm.games.continental.view import MODERATOR


class Sight(Struct, frozen=True):
    """What one reader may look into."""

    reader: int
    presides: frozenset[str]
    directs: frozenset[str]
    infiltrated: str
    """The railroad spied on, or empty."""
    shadowed: int
    """The player spied on, or 0."""

    @property
    def moderator(self) -> bool:
        """Sees everything."""
        return self.reader == MODERATOR

    def own(self, seat: int) -> bool:
        """Whether a seat is the reader's own, or the moderator reads."""
        return self.moderator or seat == self.reader

    def books(self, code: str) -> bool:
        """Whether a railroad's cash flow is open: to its directors and spies."""
        return self.moderator or code in self.directs or code == self.infiltrated

    def holders(self, code: str) -> bool:
        """Whether a railroad's shareholders are open: to its president and spies (4.14.3)."""
        return self.moderator or code in self.presides or code == self.infiltrated

    def tycoon(self, seat: int) -> bool:
        """Whether a tycoon's position is open: to himself and who spied on him."""
        return self.own(seat) or seat == self.shadowed


def sight_of(state: State, reader: int) -> Sight:
    """The sight of a seat at the end of the last turn; of PUBLIC nothing, of MODERATOR all."""
    roads = state.railroads.values()
    tycoon = state.tycoons.get(reader)
    return Sight(
        reader=reader,
        presides=frozenset(road.code for road in roads if tycoon and road.president == reader),
        directs=frozenset(road.code for road in roads if tycoon and reader in road.directors),
        infiltrated=(tycoon.spied_railroad or "") if tycoon else "",
        shadowed=(tycoon.spied_player or 0) if tycoon else 0,
    )
