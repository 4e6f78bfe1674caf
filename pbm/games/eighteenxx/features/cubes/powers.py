"""What private companies do about cubes and refineries (1867 14: 3, 9, 11)."""

from collections.abc import Iterator

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.network import reached
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.privates import close_private
from pbm.games.eighteenxx.features.cubes import deposits, refineries
from pbm.games.eighteenxx.features.cubes.tables import INOPERATIONAL, OPERATIONAL, TABLES
from pbm.games.eighteenxx.features.cubes.values import BuildRefinery, PlaceCube, PlaceRefinery
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.state import OperatingRound, OperatingTurn, Private

RULE = "powers"
PLACED = 1
"""Uses of the private company whose refinery stands."""


def set_up(game: Game, _dice: Dice) -> None:
    """Without its private company the refinery off the board stands from the beginning."""
    tables = game.by(TABLES)
    private = game.private(tables.energy)
    if tables.site and (private is None or private.owner == CLOSED):
        refineries.put(game, tables.site, OPERATIONAL)


def _trains_to_run(game: Game) -> bool:
    """Whether the company has not come to its trains' run yet."""
    plan, turn = game.played.plans[OperatingTurn], game.turn
    return not turn.ran and any(step.name == "run" for step in plan.steps[turn.step :])


def _in_network(game: Game, company: str, hex_: str) -> bool:
    return any(place == hex_ for place, _ in reached(game.map, game.state.board, company))


def check_cube(game: Game, order: PlaceCube) -> Refusal | None:
    """One cube before the trains run, on a deposit of the network with room."""
    turn = game.turn
    private = game.private(game.by(TABLES).extraction, order.company)
    if order.company != turn.company or private is None:
        return no(RULE, "no_such_power_left", private=order.company)
    if private.name in turn.granted or not _trains_to_run(game):
        return no(RULE, "once_before_trains_run")
    if order.hex not in deposits.of_company(game, order.company):
        return no(RULE, "no_deposit_of_the_network", hex=order.hex)
    lying, most = game.state.board.cubes.get(order.hex, 0), deposits.figures(game).capacity
    if lying >= most:
        return no(RULE, "deposit_is_full", hex=order.hex, most=most)
    return None if deposits.room(game, order.hex) else no(RULE, "no_cube_left")


def place_cube(game: Game, order: PlaceCube) -> None:
    """The cube lies there."""
    private = game.private(game.by(TABLES).extraction, order.company)
    assert private is not None
    game.turn.granted.append(private.name)
    deposits.produced(game, order.hex, 1)


def check_site(game: Game, order: PlaceRefinery) -> Refusal | None:
    """The refinery off the board: in the network, before the trains run, once."""
    tables = game.by(TABLES)
    private = game.private(tables.energy, order.company)
    if order.company != game.turn.company or private is None or private.uses == PLACED:
        return no(RULE, "no_such_power_left", private=order.company)
    if not _trains_to_run(game):
        return no(RULE, "once_before_trains_run")
    if order.hex not in game.map.regions[tables.sites]:
        return no(RULE, "no_place_for_this_token", hex=order.hex)
    there = _in_network(game, order.company, order.hex)
    return None if there else no(RULE, "not_in_the_network", hex=order.hex)


def place_site(game: Game, order: PlaceRefinery) -> None:
    """It stands, and never ages."""
    private = game.private(game.by(TABLES).energy, order.company)
    assert private is not None
    private.uses = PLACED
    refineries.put(game, order.hex, OPERATIONAL)


def in_turn(game: Game) -> Iterator[Order]:
    """What the operating company's private companies allow now."""
    tables, name = game.by(TABLES), game.turn.company
    cubes = (PlaceCube(name, hex_) for hex_ in deposits.of_company(game, name))
    yield from (order for order in cubes if check_cube(game, order) is None)
    sites = (PlaceRefinery(name, hex_) for hex_ in sorted(game.map.regions.get(tables.sites, ())))
    yield from (order for order in sites if check_site(game, order) is None)


# a refinery of a player's, after the refineries have grown older


def _refiner(game: Game) -> Private | None:
    """The private company by which a player may build one."""
    private = game.private(game.by(TABLES).refiner)
    return private if private is not None and private.owner in game.state.seats else None


def _asks(game: Game) -> str:
    private = _refiner(game)
    some = private is not None and any(True for _ in _places(game))
    return private.owner if private is not None and some else ""


def _check_build(game: Game, order: BuildRefinery) -> Refusal | None:
    if _refiner(game) is None:
        return no(RULE, "no_such_power_left", private=game.by(TABLES).refiner)
    if not refineries.room_for_refinery(game):
        return no(RULE, "enough_refineries", most=game.by(TABLES).most)
    known = order.hex in game.map.hexes
    if not known or not refineries.is_city(game, order.hex):
        return no(RULE, "no_place_for_this_token", hex=order.hex)
    taken = refineries.state_of(game, order.hex)
    return no(RULE, "has_a_refinery", hex=order.hex) if taken else None


def _build(game: Game, order: BuildRefinery) -> None:
    private = _refiner(game)
    assert private is not None
    close_private(game, private)
    refineries.put(game, order.hex, INOPERATIONAL)
    game.frame(OperatingRound).step += 1


def _places(game: Game) -> Iterator[Order]:
    orders = (BuildRefinery(hex_) for hex_ in game.map.hexes)
    return (order for order in orders if _check_build(game, order) is None)


def _suggest(game: Game) -> Iterator[Order]:
    yield Pass()
    yield from _places(game)


def _go_on(game: Game, _order: Pass) -> None:
    """Not now; the next round asks again."""
    game.frame(OperatingRound).step += 1


BUILD = Step(
    name="refinery",
    asks=_asks,
    moves={BuildRefinery: Move(_check_build, _build), Pass: Move(None, _go_on)},
    suggest=_suggest,
    quiet=True,
    feature="cubes",
)
