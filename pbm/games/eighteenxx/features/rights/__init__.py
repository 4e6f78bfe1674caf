"""Rights: only companies that have bought one run to a place or through it (1850 6.5.1, 15.2).

A private company brings one of them along; while a company owns it, it has its part of what the
others pay.  Nobody else buys one before that private company is a company's, or closed.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, grant_right
from pbm.games.eighteenxx.board.network import leads_to
from pbm.games.eighteenxx.computer.choose import FIRST
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, if_better
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.privates import HANDED_OVER
from pbm.games.eighteenxx.engine.steps import track
from pbm.games.eighteenxx.values.events import RightBought
from pbm.games.eighteenxx.values.feature import COMPANY, AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import BuyRight, Order
from pbm.games.eighteenxx.values.point import Effect, Point
from pbm.games.eighteenxx.values.state import BANK, Company, OperatingTurn
from pbm.games.table.decision import Decision
from pbm.sheets.parse import form


class RightTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.rights]`."""

    hex: str = ""
    power: str = ""
    """The power in privates.toml of the private company that brings one along."""
    count: int = 0
    price: int = 0
    to_owner: int = 0
    """Dollars of the price for the company that owns the private company."""


TABLES = Point(RightTables())


RULE = "rights"


def _check(game: Game, order: BuyRight) -> Refusal | None:
    turn, tables = game.frame(OperatingTurn), game.by(TABLES)
    held = game.state.board.rights.get(tables.hex, ())
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    if order.company in held:
        return no(RULE, "has_the_right", hex=tables.hex)
    if len(held) >= tables.count:
        return no(RULE, "no_right_left", hex=tables.hex)
    private = game.private(tables.power)
    if private is not None and private.owner != CLOSED and private.owner in game.state.seats:
        return no(RULE, "right_not_yet", private=private.name)
    return track.allowance(game, upgrade=False) or _unreachable(game, order.company)


def _unreachable(game: Game, company: str) -> Refusal | None:
    tables, cash = game.by(TABLES), game.cash(company)
    if not leads_to(game.map, game.state.board, company, tables.hex):
        return no(RULE, "no_route_to_the_area", hex=tables.hex)
    if tables.price > cash:
        return no(RULE, "not_enough_money", needed=tables.price, held=cash)
    return None


def _buy(game: Game, order: BuyRight) -> None:
    """It counts as a yellow tile; the owner of the private company has its part."""
    tables, turn = game.by(TABLES), game.frame(OperatingTurn)
    private = game.private(tables.power)
    owner = private.owner if private is not None else ""
    part = tables.to_owner if owner in game.state.companies else 0
    game.pay(order.company, owner, part, "right")
    game.pay(order.company, BANK, tables.price - part, "right")
    grant_right(game.state.board, order.company, tables.hex)
    turn.yellow += 1
    game.tell(RightBought(order.company, tables.hex, tables.price))


def _offers(game: Game) -> Iterator[Order]:
    order = BuyRight(game.frame(OperatingTurn).company)
    if _check(game, order) is None:
        yield order


def _handed_over(game: Game, name: str, buyer: str) -> None:
    """Whoever buys the private company has the right with it."""
    tables = game.by(TABLES)
    if game.figures.privates[name].power == tables.power and buyer in game.state.companies:
        held = game.state.board.rights.get(tables.hex, ())
        if buyer not in held:
            grant_right(game.state.board, buyer, tables.hex)
            game.tell(RightBought(buyer, tables.hex, 0))


def right(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """The right, if the best run is better with it."""
    if decision.kind != "lay":
        return None
    place = outlook.game.by(TABLES).hex

    def put(board: Board, company: Company) -> None:
        grant_right(board, company.name, place)

    return if_better(outlook, decision, BuyRight, put)


FORMS = (form("right", BuyRight, f"buy {COMPANY} a|the? right", "buy {company} right", RULE),)
"""How its order is written."""

RIGHTS = Feature(
    name="rights",
    cites=(RULE,),
    forms=FORMS,
    blocks={BuyRight: "lay"},
    parts=(AddedOrders("lay", {BuyRight: Move(_check, _buy)}, _offers),),
    effect=Effect(occasions={HANDED_OVER: _handed_over, FIRST: right}),
    tables=Tables(RightTables, TABLES),
)
