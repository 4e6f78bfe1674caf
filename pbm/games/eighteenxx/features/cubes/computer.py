"""How computer seats plan for cubes: deposits to reach, powers over cubes and refineries."""

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, me
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.features.cubes import deposits, refineries
from pbm.games.eighteenxx.features.cubes.values import BuildRefinery, PlaceCube, PlaceRefinery
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

DRAWS = 4
"""How a deposit draws track: a cube brings as much as a small city."""


def use_power(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """Before trains run: a cube where trains went last and few lie; a refinery off the board."""
    if decision.kind != "run":
        return None
    lying = outlook.game.state.board.cubes
    routes = outlook.game.companies[decision.subject].routes
    went = {halt.hex for route in routes for halt in route.halts}
    orders = [one for one in decision.suggest() if isinstance(one, PlaceCube | PlaceRefinery)]
    if not orders:
        return None
    best = min(orders, key=lambda one: (one.hex not in went, lying.get(one.hex, 0), one.hex))
    return ChosenOrder(best, why("hex_counts_more", hex=best.hex))


def _near_deposits(game: SeenGame, seat: str) -> dict[str, int]:
    """Cities that companies of a seat reach, and how many deposits those reach."""
    found: dict[str, int] = {}
    for company in game.companies.values():
        if company.president != seat or company.acquired or not company.trains:
            continue
        stops = network(game.map, game.state.board, company.name).stops
        hexes = {game.map.stop_name(stop)[0] for stop in stops}
        served = sum(deposits.is_deposit(game, hex_) for hex_ in hexes)
        found |= {hex_: max(served, found.get(hex_, 0)) for hex_ in hexes}
    return found


def build(outlook: Outlook, decision: Decision, _dice: Dice) -> ChosenOrder:
    """Where companies of its own take cubes from most deposits; of such cities the best one."""
    game = outlook.game
    band, near = phase(game).band, _near_deposits(game, me(outlook))

    def value(order: BuildRefinery) -> tuple[int, int, str]:
        tile, _ = tile_on(game.map, game.state.board, order.hex)
        track = refineries.has_track(game, order.hex)
        worth = track * sum(stop.value(band) for stop in tile.stops)
        return near.get(order.hex, 0), worth, order.hex

    places = [order for order in decision.suggest() if isinstance(order, BuildRefinery)]
    best = max(places, key=value)
    return ChosenOrder(best, why("hex_counts_more", hex=best.hex))
