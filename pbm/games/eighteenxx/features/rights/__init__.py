"""Rights: only companies that have bought one run to a place or through it (1850 6.5.1, 15.2).

A private company brings one of them along; while a company owns it, it has its part of what the
others pay.  Nobody else buys one before that private company is a company's, or closed.
"""

from collections.abc import Iterator

import msgspec

from pbm.core.journal import Event
from pbm.core.page import Paragraph, Section
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.network import Network, standing_of
from pbm.games.eighteenxx.board.track import track_of
from pbm.games.eighteenxx.computer.choose import FIRST
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, gained
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.privates import HANDED_OVER
from pbm.games.eighteenxx.engine.steps import track
from pbm.games.eighteenxx.mail.report import SECTIONS
from pbm.games.eighteenxx.programme.costs_ahead import AHEAD
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import SAYS, by_company
from pbm.games.eighteenxx.values.events import OnMap
from pbm.games.eighteenxx.values.feature import COMPANY, AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import BANK, OperatingTurn
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.decision import Decision
from pbm.games.table.why import why
from pbm.sheets.parse import form


class BuyRight(Order, frozen=True, tag=True):
    """Buy a company the right to run to a place that is not open to all."""

    company: str


class RightBought(OnMap, Event, frozen=True, tag=True):
    """A company may run to a place that is not open to all; for nothing with a private company."""

    company: str
    hex: str
    cost: int


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


def grant(board: Board, company: str, hex_: str) -> None:
    """Let a company run to a place that is not open to all."""
    board.rights[hex_] = (*board.rights.get(hex_, ()), company)


def leads_to(game_map: GameMap, board: Board, company: str, hex_: str) -> bool:
    """Whether a company's track leads to a place that it may not yet enter."""
    standing, stop = standing_of(game_map, board, company), game_map.hexes[hex_].first
    there = msgspec.structs.replace(standing, barred=standing.barred & ~(1 << stop))
    return stop in Network(track_of(game_map, board), there).stops


def _check(game: Game, order: BuyRight) -> Refusal | None:
    if order.company != game.frame(OperatingTurn).company:
        return no(RULE, "not_operating", company=order.company)
    return (
        _unsold(game, order.company)
        or track.allowance(game, upgrade=False)
        or _unreachable(game, order.company)
    )


def _unsold(game: Game, company: str) -> Refusal | None:
    """Why no right is sold to the company, wherever its track leads."""
    tables = game.by(TABLES)
    held = game.state.board.rights.get(tables.hex, ())
    if company in held:
        return no(RULE, "has_the_right", hex=tables.hex)
    if len(held) >= tables.count:
        return no(RULE, "no_right_left", hex=tables.hex)
    private = game.private(tables.power)
    if private is not None and private.owner != CLOSED and private.owner in game.state.seats:
        return no(RULE, "right_not_yet", private=private.name)
    return None


def _unreachable(game: Game, company: str) -> Refusal | None:
    tables, cash = game.by(TABLES), game.cash(company)
    if not leads_to(game.map, game.state.board, company, tables.hex):
        return no(RULE, "no_route_to_the_area", hex=tables.hex)
    if tables.price > cash:
        return no(RULE, "not_enough_money", needed=tables.price, held=cash)
    return None


def _ahead(game: Game, company: str, _order: BuyRight) -> int | Refusal:
    """What the right costs, or why it would be refused now for another reason than money."""
    refusal = _unsold(game, company) or _unreachable(game, company)
    short = refusal is not None and refusal.code == "not_enough_money"
    return game.by(TABLES).price if refusal is None or short else refusal


def _buy(game: Game, order: BuyRight) -> None:
    """It counts as a yellow tile; the owner of the private company has its part."""
    tables, turn = game.by(TABLES), game.frame(OperatingTurn)
    private = game.private(tables.power)
    owner = private.owner if private is not None else ""
    part = tables.to_owner if owner in game.state.companies else 0
    game.pay(order.company, owner, part, "right")
    game.pay(order.company, BANK, tables.price - part, "right")
    grant(game.state.board, order.company, tables.hex)
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
            grant(game.state.board, buyer, tables.hex)
            game.tell(RightBought(buyer, tables.hex, 0))


def right(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """The right, if the best run is better with it."""
    game, order = outlook.game, BuyRight(decision.subject)
    if decision.kind != "lay" or decision.legal(order) is not None:
        return None
    place = game.by(TABLES).hex
    more = gained(game, order.company, lambda board: grant(board, order.company, place))
    return ChosenOrder(order, why("better_run", dollars=more)) if more > 0 else None


def section(voice: Voice) -> Iterator[Section]:
    """Who may run to the place that is not open to all, and how many may still buy the right."""
    game = voice.view.game
    tables = game.by(TABLES)
    holders = game.state.board.rights.get(tables.hex, ())
    told = voice.say(
        "rights",
        place=voice.town(tables.hex),
        holders=holders,
        left=tables.count - len(holders),
        price=tables.price,
    )
    yield Section(voice.say("section_rights"), (Paragraph(told),))


def _recorded(_means: Translator, action: RecordedAction) -> BuyRight | None:
    """How recordings name the order."""
    return BuyRight(action["entity"]) if action["choice"] == "Buy Mesabi Token" else None


def _said(_means: Translator, order: BuyRight) -> RecordedAction:
    return by_company("choose", order.company, choice="Buy Mesabi Token")


RIGHTS = Feature(
    name="rights",
    events=(RightBought,),
    cites=(RULE,),
    forms=(form("right", BuyRight, f"buy {COMPANY} a|the? right", "buy {company} right", RULE),),
    blocks={BuyRight: "lay"},
    parts=(AddedOrders("lay", {BuyRight: Move(_check, _buy)}, _offers),),
    occasions={
        HANDED_OVER: _handed_over,
        AHEAD: (BuyRight, _ahead),
        FIRST: right,
        SECTIONS: section,
        MEANS: ("choose", _recorded),
        SAYS: (BuyRight, _said),
    },
    tables=Tables(RightTables, TABLES),
)
