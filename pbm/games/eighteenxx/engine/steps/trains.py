"""Purchase trains, with the president's help where the company must have one (Purchase Trains)."""

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import END, left_out
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.deals import propose
from pbm.games.eighteenxx.engine.selling import FORCED, sell
from pbm.games.eighteenxx.engine.train_sales import (
    bank_offers,
    bankrupt,
    buy_train,
    cheapest,
    forced_blocks,
    forced_refusal,
    hopeless,
    must_buy,
    price_of,
)
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Bankrupt, BuyTrain, Order, Pass, Sell
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company

RULE = "trains"
NEW: Point[tuple[str, ...]] = Point((BANK,))
"""Whose trains are the new ones of which a turn may allow only so many (1850 10.3, D34)."""
BANKRUPT_AT_ONCE = Point(True)
"""Whether a bankruptcy that nothing averts waits for no order (D18)."""
MAY_FAIL: Point[Callable[[Game, Company], bool]] = Point(hopeless)
"""Whether a president may leave his company without the train that it must have."""


def _bankruptcy(game: Game, company: Company) -> None:
    bankrupt(game, company.president, company.name, game.turn.sold)


FAILS: Point[Callable[[Game, Company], None]] = Point(_bankruptcy)
"""What happens then."""


def _asks(game: Game) -> str:
    """The president, if the company must or might buy; nobody where bankruptcy is certain."""
    company = game.operating
    if must_buy(game, company):
        return "" if _lost(game, company) else company.president
    return company.president if _might_buy(game, company) else ""


def _lost(game: Game, company: Company) -> bool:
    """Whether bankruptcy is certain: nothing to sell, nor money for another company's train."""
    used = game.cash(company.name) and any(
        other.trains for other in game.state.companies.values() if other is not company
    )
    alone = not used or game.turn.raised
    return game.by(BANKRUPT_AT_ONCE) and alone and hopeless(game, company)


def _might_buy(game: Game, company: Company) -> bool:
    """Whether any purchase is possible."""
    cash = game.cash(company.name)
    room = len(company.trains) < phase(game).train_limit
    others = any(o.trains for o in game.state.companies.values() if o is not company)
    if room and (others or cheapest(game)) and cash >= (1 if others else cheapest(game)):
        return True
    kinds = game.figures.trains
    return any(
        price_of(kinds[name], own) <= cash
        for name in bank_offers(game)
        for own in company.trains
        if own in kinds[name].trade_in
    )


def _skip(game: Game) -> None:
    """Nobody was asked: either nothing can be bought, or the president is bankrupt."""
    company = game.operating
    if _lost(game, company):
        game.by(FAILS)(game, company)


def _check(game: Game, order: BuyTrain) -> Refusal | None:
    company = game.operating
    if order.company != company.name:
        return no(RULE, "not_operating", company=order.company)
    if order.trade_in and (refusal := _trade_refusal(game, company, order)):
        return refusal
    limit = phase(game).train_limit
    if len(company.trains) - bool(order.trade_in) >= limit:
        return no(RULE, "train_limit", limit=limit)
    if order.source in (BANK, MARKET):
        return _new_refusal(game, company, order)
    return _used_refusal(game, company, order)


def _trade_refusal(game: Game, company: Company, order: BuyTrain) -> Refusal | None:
    """A train in part payment must be owned and taken by the kind bought (trade-in)."""
    kind = game.figures.trains.get(order.train)
    taken = kind is not None and order.trade_in in kind.trade_in
    if taken and order.trade_in in company.trains and order.source == BANK:
        return None
    return no("trade-in", "no_such_trade_in", train=order.trade_in)


def _new_refusal(game: Game, company: Company, order: BuyTrain) -> Refusal | None:
    """From bank or open market at the printed price; the president may help with the cheapest."""
    most = game.figures.numbers.new_trains
    if most and order.source in game.by(NEW) and game.turn.new_trains >= most:
        return no("new trains", "one_new_train_a_turn", most=most)
    offers = bank_offers(game) if order.source == BANK else game.state.market_trains
    if order.train not in offers:
        return no(RULE, "not_for_sale", train=order.train, source=order.source)
    price = price_of(game.figures.trains[order.train], order.trade_in)
    if order.price != price:
        return no(RULE, "printed_price", price=price)
    cash = game.cash(company.name)
    if price <= cash:
        return None
    if not must_buy(game, company) or order.trade_in:
        return no(RULE, "not_enough_money", needed=price, held=cash)
    if price > cheapest(game):
        return no(RULE, "president_pays_only_for_the_cheapest", cheapest=cheapest(game))
    purse = cash + game.cash(company.president)
    return no("forced sales", "must_sell", needed=price, held=purse) if price > purse else None


def _used_refusal(game: Game, company: Company, order: BuyTrain) -> Refusal | None:
    """From another company at any price agreed, from the treasury alone."""
    seller = game.state.companies.get(order.source)
    if seller is None or seller is company or order.train not in seller.trains:
        return no(RULE, "not_for_sale", train=order.train, source=order.source)
    if order.price < 1:
        return no(RULE, "price_too_low", least=1, price=order.price)
    if game.turn.raised and not company.trains:
        return no(RULE, "bank_or_open_market_only")
    cash = game.cash(company.name)
    if order.price > cash:
        code = "bank_or_open_market_only" if must_buy(game, company) else "not_enough_money"
        return no(RULE, code, needed=order.price, held=cash)
    return None


def _buy(game: Game, order: BuyTrain) -> None:
    company = game.operating
    seller = game.state.companies.get(order.source)
    if seller is None:
        game.turn.new_trains += order.source in game.by(NEW)
        buy_train(game, order)
    else:
        propose(game, company.president, seller.president, order)


def _sell(game: Game, order: Sell) -> None:
    """Sell a block; it is settled at once (D19)."""
    turn = game.turn
    sell(game, game.operating.president, order, forced=True)
    turn.sold.append(order.company)
    turn.raised = True
    game.by(FORCED)(game)


def _check_pass(game: Game, _order: Pass) -> Refusal | None:
    company = game.operating
    if must_buy(game, company):
        return no(RULE, "must_own_a_train", company=company.name)
    return None


def _check_bankrupt(game: Game, order: Bankrupt) -> Refusal | None:
    company = game.operating
    if order.company == company.name and game.by(MAY_FAIL)(game, company):
        return None
    return no("bankruptcy", "not_bankrupt", company=order.company)


def _bankrupt(game: Game, _order: Bankrupt) -> None:
    game.by(FAILS)(game, game.operating)
    game.turn.step = END


def _suggest(game: Game) -> Iterator[Order]:
    """Passing where it is legal, trains of the bank, the open market and other companies."""
    company = game.operating
    orders: list[Order] = [Pass(), Bankrupt(company.name)]
    kinds = game.figures.trains
    for source, names in (
        (BANK, bank_offers(game)),
        (MARKET, sorted(set(game.state.market_trains))),
    ):
        for name in names:
            orders.append(BuyTrain(company.name, name, source, kinds[name].price))
            for own in sorted(set(company.trains) & set(kinds[name].trade_in)):
                price = price_of(kinds[name], own)
                orders.append(BuyTrain(company.name, name, source, price, own))
    for other in game.state.companies.values():
        for name in sorted(set(other.trains)):
            price = max(min(kinds[name].price, game.cash(company.name)), 1)
            orders.append(BuyTrain(company.name, name, other.name, price))
    checks = {Pass: _check_pass, BuyTrain: _check, Bankrupt: _check_bankrupt}
    yield from (o for o in orders if checks[type(o)](game, o) is None)  # type: ignore[operator]
    yield from forced_blocks(game, company)


TRAINS = Step(
    name="trains",
    asks=_asks,
    subject=lambda game: game.turn.company,
    moves={
        BuyTrain: Move(_check, _buy),
        Sell: Move(forced_refusal, _sell),
        Bankrupt: Move(_check_bankrupt, _bankrupt),
        Pass: Move(_check_pass, left_out("trains")),
    },
    suggest=_suggest,
    skip=_skip,
)
