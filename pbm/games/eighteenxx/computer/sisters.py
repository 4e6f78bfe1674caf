"""What a company's track does for another company of its president.

A company runs from its own stations alone, but all run on the same track: where a sister's trains
stop, a city or town that is worth more brings her more. Her routes of the last turn stay lawful
when a tile is laid over another, so that what they gain by it is certain; that she might find
better ones is not thought out.
"""

import msgspec

from pbm.games.eighteenxx.board.site import TileLay, change_of
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.orders import Lay
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company


class Help(msgspec.Struct, frozen=True):
    """What a lay brings other companies of the same president: dollars of theirs as so many for
    the company that lays it, by his shares in each; who gains most, and how much."""

    dollars: int = 0
    company: str = ""
    gained: int = 0


NONE = Help()


class Sisters:
    """The other companies of a company's president, and where they stop."""

    def __init__(self, game: SeenGame, company: Company) -> None:
        self._game = game
        self._own = max(1, held(company, company.president))
        self._stops: dict[str, list[tuple[Company, int]]] = {}
        for other in game.state.companies.values():
            if other is company or other.president != company.president or not other.trains:
                continue
            for halt in (halt for route in other.routes for halt in route.halts):
                self._stops.setdefault(halt.hex, []).append((other, halt.stop))

    def helped(self, lay: Lay) -> Help:
        """What a lay brings them."""
        stops = self._stops.get(lay.hex)
        if not stops:
            return NONE
        game, gains = self._game, dict[str, int]()
        tile = TileLay(lay.hex, lay.tile, lay.rotation)
        change = change_of(game.map, tile, game.state.board.tiles.get(lay.hex))
        band = phase(game).band
        for sister, stop in stops:
            new, old = change.tile.stops[change.kept[stop]], change.old.stops[stop]
            more = new.value(band) - old.value(band)
            gains[sister.name] = gains.get(sister.name, 0) + more
        most = max(gains, key=lambda name: gains[name])
        dollars = sum(more * self._shares(name) for name, more in gains.items()) // self._own
        return Help(dollars, most, gains[most])

    def _shares(self, name: str) -> int:
        company = self._game.companies[name]
        return held(company, company.president)
