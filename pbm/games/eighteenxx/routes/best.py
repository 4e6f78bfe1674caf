"""The best run of all trains of a company together, as routes: what `sharing` finds.

A connection run asks for the best run once for each of the trains that might make the connection.
"""

from collections.abc import Sequence

from pbm.games.eighteenxx.board.board import Board
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.routes import CompanyRun, Halt, Train, TrainRoute
from pbm.games.eighteenxx.routes.links import Web, web_of
from pbm.games.eighteenxx.routes.search import Errand, RouteFound
from pbm.games.eighteenxx.routes.sharing import Sharing, best_together


def best_run(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    band: int,
    connection: tuple[str, str] | None = None,
) -> CompanyRun | None:
    """The run of most income; the same arguments as `check_run`, which accepts it.

    Routes stand in the order of the trains; trains without a route are left out. On a connection
    run (home and destination hex) None means that no train can make the connection.
    """
    web = web_of(game_map, board, company, band)
    plain = errands_of(web, trains)
    if connection is None:
        founds = best_together(web, tuple(plain))
        return None if founds is None else run_of(game_map, web, trains, founds)
    best: CompanyRun | None = None
    for errands in _connecting(game_map, web, plain, connection):
        founds = best_together(web, tuple(errands))
        if founds is not None:
            run = run_of(game_map, web, trains, founds)
            best = run if best is None or run.revenue > best.revenue else best
    return best


def connects(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    connection: tuple[str, str],
) -> bool:
    """Whether one of the trains can run exactly from home to destination ("Connection Run")."""
    web = web_of(game_map, board, company, 1)
    whole = len(web.stops)
    longest = max(whole if train.stops is None else train.stops for train in trains)
    for errands in _connecting(game_map, web, [Errand(longest)], connection):
        if Sharing(web, errands).possible():
            return True
    return False


def _connecting(
    game_map: GameMap, web: Web, plain: Sequence[Errand], connection: tuple[str, str]
) -> list[list[Errand]]:
    """The ways to send one of the trains from home to destination, one per kind of train."""
    places = [game_map.stop_name(stop)[0] for stop in web.stops]
    homes = [n for n in web.own if places[n] == connection[0]]
    goals = [n for n, place in enumerate(places) if place == connection[1]]
    return [
        [Errand(e.stops, home, goal) if n == sent else e for n, e in enumerate(plain)]
        for home in homes
        for goal in goals
        for sent, errand in enumerate(plain)
        if plain.index(errand) == sent
    ]


def errands_of(web: Web, trains: Sequence[Train]) -> list[Errand]:
    """What each train is asked: a route of so many stops, or of all."""
    return [Errand(len(web.stops) if train.stops is None else train.stops) for train in trains]


def run_of(
    game_map: GameMap, web: Web, trains: Sequence[Train], founds: Sequence[RouteFound | None]
) -> CompanyRun:
    """What the search found, as routes."""
    routes = [
        _route(game_map, web, train.name, found)
        for train, found in zip(trains, founds, strict=True)
        if found is not None
    ]
    return CompanyRun(tuple(routes), sum(route.revenue for route in routes))


def _route(game_map: GameMap, web: Web, train: str, found: RouteFound) -> TrainRoute:
    """A found route from the end of its first arm over the station to the end of its second."""
    arcs = (*(arc ^ 1 for arc in reversed(found.arms[0])), *found.arms[1])
    stops = [web.tail(arcs[0]), *(web.heads[arc] for arc in arcs)]
    ends = (0, len(stops) - 1)
    halts = tuple(
        Halt(
            *game_map.stop_name(web.stops[stop]),
            web.passing[stop] + (web.bonus[stop] if n in ends else 0),
        )
        for n, stop in enumerate(stops)
    )
    legs = tuple(web.hexes(game_map, arc) for arc in arcs)
    return TrainRoute(train, halts, legs, sum(halt.value for halt in halts))
