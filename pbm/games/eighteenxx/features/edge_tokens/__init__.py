"""Edge tokens: one for a red area, which counts double for its company (1850 7.4, 8.4).

Placing it is the turn's station; it is no station of a run, and any connection to the area is
valid.
"""

from collections.abc import Iterator

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.core.tables import require
from pbm.games.eighteenxx.board.board import put_marker
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.choose import FIRST
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, gained
from pbm.games.eighteenxx.engine.course import ASKED_ON
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import SAYS, by_company
from pbm.games.eighteenxx.values.events import StationPlaced
from pbm.games.eighteenxx.values.feature import COMPANY, AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import BANK, OperatingTurn
from pbm.games.table.decision import Decision
from pbm.games.table.why import why
from pbm.sheets.parse import form


class EdgeToken(Order, frozen=True, tag=True):
    """Place a company's token in its red area off the board."""

    company: str


class EdgeTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.edge-tokens]`."""

    cost: int = 0
    areas: dict[str, str] = {}
    """Company -> the hex of its red area."""


TABLES = Point(EdgeTables())


RULE = "edge tokens"


def _sound(figures: Figures, tables: EdgeTables) -> None:
    known = set(tables.areas) <= set(figures.companies)
    require(known, "figures.toml", "features.edge-tokens", "an unknown company")


def _check(game: Game, order: EdgeToken) -> Refusal | None:
    turn, tables = game.frame(OperatingTurn), game.by(TABLES)
    area, held = tables.areas.get(order.company, ""), game.cash(order.company)
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    if turn.station:
        return no(RULE, "one_a_round")
    if not area or order.company in game.state.board.markers.get(area, ()):
        return no(RULE, "no_edge_token_left")
    stop = game.map.hexes[area].first
    if stop not in network(game.map, game.state.board, order.company).stops:
        return no(RULE, "no_route_to_the_area", hex=area)
    if tables.cost > held:
        return no(RULE, "not_enough_money", needed=tables.cost, held=held)
    return None


def _place(game: Game, order: EdgeToken) -> None:
    turn, tables = game.frame(OperatingTurn), game.by(TABLES)
    area = tables.areas[order.company]
    game.pay(order.company, BANK, tables.cost, "station")
    put_marker(game.state.board, order.company, area)
    turn.station = True
    game.tell(StationPlaced(order.company, area, tables.cost))
    turn.step += 1


def _offers(game: Game) -> Iterator[Order]:
    order = EdgeToken(game.frame(OperatingTurn).company)
    if _check(game, order) is None:
        yield order


def token(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """The edge token, if the best run is better with it."""
    game, order = outlook.game, EdgeToken(decision.subject)
    if decision.kind != "station" or decision.legal(order) is not None:
        return None
    area = game.by(TABLES).areas[order.company]
    more = gained(game, order.company, lambda board: put_marker(board, order.company, area))
    return ChosenOrder(order, why("better_run", dollars=more)) if more > 0 else None


def _recorded(_means: Translator, action: RecordedAction) -> EdgeToken | None:
    """How recordings name the order."""
    return EdgeToken(action["entity"]) if action["choice"] == "Place Edge Token" else None


def _said(_means: Translator, order: EdgeToken) -> RecordedAction:
    return by_company("choose", order.company, choice="Place Edge Token")


EDGE_TOKENS = Feature(
    name="edge-tokens",
    cites=(RULE,),
    forms=(
        form(
            "edge_token",
            EdgeToken,
            f"place {COMPANY} the? edge token",
            "place {company} edge token",
            RULE,
        ),
    ),
    blocks={EdgeToken: "station"},
    parts=(AddedOrders("station", {EdgeToken: Move(_check, _place)}, _offers),),
    occasions={
        ASKED_ON: ("station", lambda game: any(True for _ in _offers(game))),
        FIRST: token,
        MEANS: ("choose", _recorded),
        SAYS: (EdgeToken, _said),
    },
    tables=Tables(EdgeTables, TABLES, _sound),
)
