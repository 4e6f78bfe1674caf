"""How computer seats use what private companies do about cubes and refineries."""

from __future__ import annotations

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.features.cubes import refineries
from pbm.games.eighteenxx.features.cubes.values import BuildRefinery, PlaceCube, PlaceRefinery
from pbm.games.table.decision import Decision
from pbm.games.table.why import why


def use_power(_outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """Before trains run: a cube more, a refinery off the board."""
    if decision.kind != "run":
        return None
    for order in decision.suggest():
        if isinstance(order, PlaceCube | PlaceRefinery):
            return ChosenOrder(order, why("hex_counts_more", hex=order.hex))
    return None


def build(outlook: Outlook, decision: Decision, _dice: Dice) -> ChosenOrder:
    """The city that is worth most, track there or not."""
    game = outlook.game
    band = phase(game).band

    def value(order: BuildRefinery) -> tuple[int, str]:
        tile, _ = tile_on(game.map, game.state.board, order.hex)
        track = refineries.has_track(game, order.hex)
        return (track * sum(stop.value(band) for stop in tile.stops), order.hex)

    places = [order for order in decision.suggest() if isinstance(order, BuildRefinery)]
    best = max(places, key=value)
    return ChosenOrder(best, why("hex_counts_more", hex=best.hex))
