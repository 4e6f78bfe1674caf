"""Cubes on trains: each train takes one to each place on its route, from any deposit there.

First as many as can be paid for go to working refineries; with what is left trains begin new ones
and repair those in disrepair, in the order of the trains and of their routes (1867 8.2 C c, Q10).
"""

from collections.abc import Sequence

from pbm.games.eighteenxx.board.routes import TrainRoute
from pbm.games.eighteenxx.features.cubes import deposits, refineries
from pbm.games.eighteenxx.features.cubes.tables import TABLES
from pbm.games.eighteenxx.features.cubes.values import CubeDelivered
from pbm.games.eighteenxx.routes.cubes import Freight, Haul, hauls
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company


def freight(game: SeenGame, company: Company) -> Freight:
    """What cubes there are for a company's trains, and which places pay for them."""
    tables, board = game.by(TABLES), game.state.board
    each = tables.dollars
    if game.private(tables.survey, company.name):
        each += tables.per_cube
    places = [hex_ for hex_ in board.refineries if refineries.pays(game, company.name, hex_)]
    return Freight(dict(board.cubes), frozenset(places), each)


def has_run(game: Game, company: Company, _income: int, _ends: tuple[str, str] | None) -> None:
    """The trains have run: their cubes arrive."""
    load = freight(game, company)
    for haul in hauls(load, [_places(route) for route in company.routes]):
        arrive(game, company, haul, load.dollars)
    for n, route in enumerate(company.routes):
        _begin(game, company, n, route)


def _places(route: TrainRoute) -> list[str]:
    return [halt.hex for halt in route.halts]


def _begin(game: Game, company: Company, train: int, route: TrainRoute) -> None:
    """A train brings cubes that are left to places that do not pay for them yet."""
    places = _places(route)
    for hex_ in places:
        lying = [one for one in places if game.state.board.cubes.get(one)]
        if lying and refineries.takes(game, hex_):
            arrive(game, company, Haul(train, lying[0], hex_), 0)


def arrive(game: Game, company: Company, haul: Haul, dollars: int) -> None:
    """A cube has come to its place."""
    deposits.take(game, haul.deposit, 1)
    train = company.routes[haul.train].train.partition("#")[0]
    game.tell(CubeDelivered(company.name, train, haul.deposit, haul.place, dollars))
    refineries.use(game, haul.place)


def income(game: Game, company: Company, routes: Sequence[TrainRoute]) -> int:
    """Dollars that cubes bring on some routes."""
    load = freight(game, company)
    return load.dollars * len(hauls(load, [_places(route) for route in routes]))
