"""Sales of private companies: to a company in its turn, and between players in stock rounds.

Purchasing Private Companies; Buying Shares (D12).  The phases say which of them companies may buy.
"""

from collections.abc import Iterator
from typing import Any

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import GOOD, IDLE
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.deals import DEALS, OTHER_SIDE, propose, terms_of
from pbm.games.eighteenxx.engine.privates import hand_over
from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates
from pbm.games.eighteenxx.engine.steps.stock_turn import TEMPTS, purchase_used
from pbm.games.eighteenxx.features.private_sales.computer import idle_money, worth_selling
from pbm.games.eighteenxx.features.private_sales.sheet import impossible, not_held, offers, words
from pbm.games.eighteenxx.features.private_sales.to_companies import (
    AMONG_PLAYERS,
    RULE,
    BuyPrivate,
    SellPrivate,
    bought_ahead,
    buy,
    check,
    purchases,
    sold_ahead,
)
from pbm.games.eighteenxx.mail.company_sheet import OFFERS
from pbm.games.eighteenxx.mail.deals_sheet import WORDS_GIVEN
from pbm.games.eighteenxx.mail.impossible import NEVER, WITHOUT_TRADE
from pbm.games.eighteenxx.programme.complete import FILLS, answers_nothing
from pbm.games.eighteenxx.programme.costs_ahead import AHEAD
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import SAYS, by_company, by_player
from pbm.games.eighteenxx.values.feature import (
    ANY_TIME,
    BUYING,
    COMPANY,
    DEAL,
    SELLING,
    STOCK,
    AddedOrders,
    Feature,
)
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order, most_paid
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.state import OperatingTurn, StockRound
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision
from pbm.sheets.parse import form

# between players in a stock round


def _private_purchases(game: Game) -> Iterator[Order]:
    """Private companies of other players, at their printed price or what the seat has."""
    cash = game.cash(game.frame(StockRound).seat)
    for name, private in game.state.privates.items():
        if private.owner in game.state.seats:
            price = min(game.figures.privates[name].price, cash)
            order = BuyPrivate(name, price, seat=int(private.owner))
            if _check_private(game, order) is None:
                yield order


def _check_private(game: Game, order: BuyPrivate) -> Refusal | None:
    """A private company instead of a share, at any price agreed (Buying Shares, D12)."""
    rule = "buying"
    seat = game.frame(StockRound).seat
    private = game.state.privates.get(order.private)
    if order.company or private is None or private.owner in ("", CLOSED, seat):
        return no(rule, "not_held_by_a_player", private=order.private)
    if private.owner not in game.state.seats or game.state.round == 1:
        return no(rule, "not_held_by_a_player", private=order.private)
    if game.figures.privates[order.private].brings == "presidency":
        return no(rule, "not_for_sale", private=order.private)
    if not game.by(AMONG_PLAYERS)(game):
        return no(rule, "no_private_sales_now")
    if refusal := purchase_used(game.frame(StockRound)):
        return refusal
    if not 1 <= order.price <= game.cash(seat):
        return no(rule, "price_out_of_range", least=1, most=game.cash(seat), price=order.price)
    limit = certificate_limit(game)
    if certificates(game, seat) >= limit:
        return no(rule, "certificate_limit", limit=limit)
    return None


def _buy_private(game: Game, order: BuyPrivate) -> None:
    owner = game.state.privates[order.private].owner
    propose(game, game.frame(StockRound).seat, owner, order)


def _sold(game: Game, seat: str, order: BuyPrivate) -> None:
    """It goes to a company, or takes the place of a seat's purchase of shares."""
    hand_over(game, order.private, order.price, order.company or seat)
    if not order.company:
        stock = game.frame(StockRound)
        stock.acts.append("buy")
        stock.bought = ""
        stock.last = seat


def _owner(game: Game, decision: Decision, order: BuyPrivate) -> Deal | None:
    """A private company of a seat; a company pays at least half its price."""
    owner = game.state.privates[order.private].owner
    if order.seat is None or owner != str(order.seat):
        return None
    printed = game.figures.privates[order.private].price
    least = (printed + 1) // 2 if order.company else 1
    buyer = order.company or str(decision.seat)

    def agrees(other: Any) -> Terms | None:
        if not isinstance(other, SellPrivate) or other.private != order.private:
            return None
        return terms_of(other, other.least) if other.buyer in ("", buyer) else None

    return Deal(order.seat, DEAL, terms_of(order, least), agrees)


def _filled(game: Game, order: BuyPrivate) -> Order | Refusal:
    """The price has been settled by both sides' terms."""
    if order.seat is not None and game.state.privates[order.private].owner != str(order.seat):
        return no(RULE, "not_held_by_this_seat", private=order.private, seat=order.seat)
    price = most_paid(order) or 0
    return BuyPrivate(order.private, price, order.company)


def _recorded(_means: Translator, action: RecordedAction) -> BuyPrivate:
    """A recorded purchase: of a company, or of a player for himself."""
    buyer = str(action["entity"]) if action["entity_type"] == "corporation" else ""
    return BuyPrivate(action["company"], action["price"], buyer)


def _said(_means: Translator, order: BuyPrivate) -> RecordedAction:
    """How recordings tell of a purchase."""
    told = {"company": order.private, "price": order.price}
    if order.company:
        return by_company("buy_company", order.company, **told)
    return by_player("buy_company", **told)


PRIVATE_SALES = Feature(
    name="private-sales",
    forms=(
        form(
            "buy_private",
            BuyPrivate,
            f"buy private {COMPANY} <private:private company> from <seat:seat> {BUYING}",
            "buy private {company} {private} from seat 2 for at most 40",
            "private sales",
        ),
        form(
            "sell_private",
            SellPrivate,
            f"sell private <private:private company> [to <buyer:buyer>] {SELLING}",
            "sell private {private} to {company} for at least 35",
            "private sales",
        ),
        form(
            "buy_private",
            BuyPrivate,
            "buy private~ <private:private company> for|to <company:company>"
            f" from <seat:seat> {BUYING}",
            "buy {private} for {company} from seat 2 for at most 40",
            "private sales",
            hidden=True,
        ),
        form(
            "buy_private",
            BuyPrivate,
            f"buy {COMPANY} <private:private company> from <seat:seat> {BUYING}",
            "buy {private} from seat 2 for 40",
            "private sales",
            hidden=True,
        ),
        form(
            "sell_private",
            SellPrivate,
            f"sell <private:private company> to <buyer:buyer> {SELLING}",
            "sell {private} to {company} for 40",
            "private sales",
            hidden=True,
        ),
    ),
    blocks={SellPrivate: DEAL, BuyPrivate: lambda order: ANY_TIME if order.company else STOCK},
    cites=("private sales",),
    parts=(
        AddedOrders(OperatingTurn, {BuyPrivate: Move(check, buy)}, purchases),
        AddedOrders("stock", {BuyPrivate: Move(_check_private, _buy_private)}, _private_purchases),
    ),
    occasions={
        TEMPTS: lambda game: any(True for _ in _private_purchases(game)),
        DEALS: (BuyPrivate, _sold),
        OFFERS: ("privates", offers),
        WORDS_GIVEN: words,
        IDLE: idle_money,
        GOOD: (BuyPrivate, worth_selling),
        OTHER_SIDE: (BuyPrivate, _owner),
        FILLS: (BuyPrivate, _filled),
        AHEAD: (BuyPrivate, bought_ahead),
        NEVER: impossible,
        WITHOUT_TRADE: not_held,
        MEANS: ("buy_company", _recorded),
        SAYS: (BuyPrivate, _said),
    },
    more=({FILLS: (SellPrivate, answers_nothing), AHEAD: (SellPrivate, sold_ahead)},),
    settings=(
        Alternatives(
            "private_sales",
            {
                "always": Effect(),
                "as to companies": Effect(
                    points={AMONG_PLAYERS: lambda game: phase(game).company_purchases == "all"}
                ),
                "never": Effect(points={AMONG_PLAYERS: lambda _game: False}),
            },
        ),
    ),
)
