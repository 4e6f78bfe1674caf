"""The bridge: a private company that bars a river to all, and lays track over it for less.

Mississippi River Bridge Company.  While a player owns it no track crosses the river; a company that
owns it lays one yellow tile at the river at a discount, and an early buyer of it its home there
for nothing and besides (D13, D14).
"""

from typing import Literal

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms
from pbm.games.eighteenxx.engine.steps.track import LAND, POWERS, LayPower
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Lay
from pbm.games.eighteenxx.values.point import Point, switch
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import OperatingTurn, Private

RULE = "bridge"
POWER = "bridge"
"""Its name in privates.toml; `hexes` there are those of the river."""
ALWAYS_EXTRA = Point(False)
"""Whether its lay comes on top of the turn's lays, wherever it is (D14)."""


class BridgeTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.bridge]`."""

    discount: int = 0
    """Dollars off the terrain."""
    home: Literal["in its first turn", "in any turn"] = "in its first turn"
    """When an early buyer may lay its home at the river besides, for nothing."""


TABLES = Point(BridgeTables())


def _land(game: SeenGame, terms: LayTerms) -> LayTerms:
    """The river may be crossed if no player holds the bridge company (D13)."""
    private = game.private(POWER)
    held = private is not None and private.owner in game.state.seats
    return msgspec.structs.replace(terms, river_closed=True) if held else terms


def _usable(game: Game) -> Private | None:
    """The bridge company, if the operating company owns it and has not used it."""
    private = game.private(POWER, game.frame(OperatingTurn).company)
    return private if private is not None and not private.uses else None


def _named(game: Game) -> str:
    private = _usable(game)
    return private.name if private else ""


def _home_free(game: Game) -> bool:
    """Whether the free and extra tile at home may still be laid (D14; 1850 15.2 in any turn)."""
    turn, private = game.frame(OperatingTurn), _usable(game)
    if private is None or not (turn.first or game.by(TABLES).home == "in any turn"):
        return False
    home, printed = game.figures.companies[turn.company].home, game.figures.privates[private.name]
    early = turn.company in printed.early_buyers and home in printed.hexes
    return early and home not in game.state.board.tiles


def _at_home(game: Game, order: Lay) -> bool:
    return _home_free(game) and order.hex == game.figures.companies[order.company].home


def _refusal(game: Game, order: Lay) -> Refusal | None:
    private = _usable(game)
    if private is None or private.name != order.private:
        return no(RULE, "no_such_power_left", private=order.private)
    if order.hex not in game.figures.privates[private.name].hexes:
        return no(RULE, "no_river_hex", hex=order.hex)
    return None


def _check(_game: Game, order: Lay, verdict: LawfulLay) -> Refusal | None:
    yellow = verdict.colour == "yellow"
    return None if yellow else no(RULE, "yellow_tiles_only", tile=order.tile)


def _cost(game: Game, order: Lay, verdict: LawfulLay) -> int:
    """Terrain less the discount; the home tile is free."""
    return 0 if _at_home(game, order) else max(verdict.cost - game.by(TABLES).discount, 0)


def _used(game: Game, order: Lay) -> None:
    game.state.privates[order.private].uses = 1


BRIDGE = Feature(
    name="bridge",
    cites=("bridge",),
    occasions={
        LAND: _land,
        POWERS: (
            POWER,
            LayPower(
                usable=_named,
                refusal=_refusal,
                check=_check,
                extra=lambda game, order: game.by(ALWAYS_EXTRA) or _at_home(game, order),
                counted=lambda game, order: not _at_home(game, order),
                more=_home_free,
                cost=_cost,
                used=_used,
            ),
        ),
    },
    tables=Tables(BridgeTables, TABLES),
)
HABITS = (switch("bridge_lay", "one of the lays", "after them too", ALWAYS_EXTRA, True),)
"""What the engine on which games were recorded does otherwise (D14)."""
