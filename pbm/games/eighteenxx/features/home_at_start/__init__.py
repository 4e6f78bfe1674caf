"""A company has its home station as soon as it is started, and not when it first operates."""

from pbm.games.eighteenxx.board.board import put_station
from pbm.games.eighteenxx.engine.companies import STARTED
from pbm.games.eighteenxx.values.events import StationPlaced
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Company


def _place(game: Game, company: Company) -> None:
    """The free station on the place kept for it (1867 7.1, third step)."""
    hex_, city = game.state.board.homes[company.name]
    put_station(game.map, game.state.board, company.name, hex_, city)
    company.stations.pop(0)
    game.tell(StationPlaced(company.name, hex_, 0))


HOME_AT_START = Feature(name="home-at-start", occasions={STARTED: _place})
