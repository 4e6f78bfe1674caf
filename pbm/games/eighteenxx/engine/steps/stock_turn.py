"""A seat's turn in a stock round: buy, sell, start a company, deal in private companies, or pass.

Stock Round Summary: one certificate may be bought and any number sold, in either order, but not
sell, buy and sell again; a president may act for a company instead.  The turn is over when the
seat passes or nothing more is legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.buying import buy, buy_refusal, par, par_refusal
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.deals import propose
from pbm.games.eighteenxx.engine.limits import acted_for_company, over_limit
from pbm.games.eighteenxx.engine.selling import blocks, can_sell_any, sell, sell_refusal
from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates, held
from pbm.games.eighteenxx.engine.treasury_shares import (
    can_act_for_a_company,
    company_acts,
    redeem_refusal,
    reissue,
    reissue_refusal,
)
from pbm.games.eighteenxx.values.events import Passed
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Buy,
    BuyPrivate,
    Order,
    Par,
    Pass,
    Redeem,
    Reissue,
    Sell,
)
from pbm.games.eighteenxx.values.state import IPO, MARKET, Stock
from pbm.games.eighteenxx.values.title import Move, Step


def _frame(game: Game) -> Stock:
    return game.frame(Stock)


def _seat(game: Game) -> str:
    return game.frame(Stock).seat


def _asks(game: Game) -> str:
    """The seat whose turn it is, if there is anything it might do."""
    seat = _seat(game)
    if "company" in _frame(game).acts:
        return ""
    return seat if can_sell_any(game, seat) or _may_gain(game, seat) else ""


def _may_gain(game: Game, seat: str) -> bool:
    """Whether any purchase, start or act for a company is legal."""
    if any(True for _ in _purchases(game, seat)) or any(True for _ in _starts(game, seat)):
        return True
    if any(True for _ in _private_purchases(game, seat)):
        return True
    return game.settings.skip_redemption == "asked" and can_act_for_a_company(game, seat)


def _purchases(game: Game, seat: str) -> Iterator[Order]:
    for name, company in game.state.companies.items():
        for source in (IPO, MARKET):
            if held(company, source):
                order = Buy(name, "ipo" if source == IPO else "market")
                if buy_refusal(game, seat, order) is None:
                    yield order


def _starts(game: Game, seat: str) -> Iterator[Order]:
    for name, company in game.state.companies.items():
        if not company.par and not company.closed:
            for price in sorted(game.grid.pars):
                order = Par(name, price)
                if par_refusal(game, seat, order) is None:
                    yield order


def _private_purchases(game: Game, seat: str) -> Iterator[Order]:
    """Private companies of other players, at their printed price or what the seat has."""
    for name, private in game.state.privates.items():
        if private.owner in game.state.seats:
            price = min(game.figures.privates[name].price, game.cash(seat))
            order = BuyPrivate(name, price, seat=int(private.owner))
            if _check_private(game, order) is None:
                yield order


def _check_pass(game: Game, _order: Pass) -> Refusal | None:
    """Who is over the certificate limit and can sell must sell (Compliance Sales)."""
    seat = _seat(game)
    refusal = over_limit(game, seat)
    return refusal if refusal and can_sell_any(game, seat) else None


def _pass(game: Game, _order: Pass) -> None:
    frame = _frame(game)
    frame.asked = True
    game.tell(Passed(frame.seat, "stock turn", ""))
    frame.step += 1


def _sell(game: Game, order: Sell) -> None:
    frame = _frame(game)
    sell(game, frame.seat, order)
    frame.acts.append("sell")
    frame.now.append(order.company)
    frame.sold.setdefault(frame.seat, []).append(order.company)
    frame.last = frame.seat


def _check_private(game: Game, order: BuyPrivate) -> Refusal | None:
    """A private company instead of a share, at any price agreed (Buying Shares, D12)."""
    rule = "Buying Shares"
    seat = _seat(game)
    private = game.state.privates.get(order.private)
    if order.company or private is None or private.owner in ("", CLOSED, seat):
        return no(rule, "not_held_by_a_player", private=order.private)
    if private.owner not in game.state.seats or game.state.round == 1:
        return no(rule, "not_held_by_a_player", private=order.private)
    if game.figures.privates[order.private].power == "presidency":
        return no(rule, "not_for_sale", private=order.private)
    refusal = _sale_time(game) or acted_for_company(_frame(game))
    if refusal is None and "buy" in _frame(game).acts:
        refusal = no(rule, "one_purchase_a_turn")
    if refusal is not None:
        return refusal
    if not 1 <= order.price <= game.cash(seat):
        return no(rule, "price_out_of_range", least=1, most=game.cash(seat), price=order.price)
    limit = certificate_limit(game)
    if certificates(game, seat) >= limit:
        return no(rule, "certificate_limit", limit=limit)
    return None


def _sale_time(game: Game) -> Refusal | None:
    """When players may sell private companies to each other (D12)."""
    setting = game.settings.private_sales
    late = setting == "phases 2 and 3" and game.state.phase not in ("2", "3")
    return no("Buying Shares", "no_private_sales_now") if setting == "never" or late else None


def _buy_private(game: Game, order: BuyPrivate) -> None:
    propose(game, _seat(game), game.state.privates[order.private].owner, order)


def _redeem(game: Game, order: Redeem) -> None:
    asked = "" if order.source == MARKET else order.source
    propose(game, _seat(game), asked, order)


def _suggest(game: Game) -> Iterator[Order]:
    """Every legal order, passing first."""
    seat = _seat(game)
    if _check_pass(game, Pass()) is None:
        yield Pass()
        yield from _purchases(game, seat)
        yield from _starts(game, seat)
        yield from company_acts(game, seat)
        yield from _private_purchases(game, seat)
    yield from blocks(game, seat)


TURN = Step(
    name="stock",
    asks=_asks,
    moves={
        Pass: Move(_check_pass, _pass),
        Buy: Move(
            lambda game, order: buy_refusal(game, _seat(game), order),
            lambda game, order: buy(game, _seat(game), order),
        ),
        Par: Move(
            lambda game, order: par_refusal(game, _seat(game), order),
            lambda game, order: par(game, _seat(game), order),
        ),
        Sell: Move(lambda game, order: sell_refusal(game, _seat(game), order), _sell),
        BuyPrivate: Move(_check_private, _buy_private),
        Redeem: Move(
            lambda game, order: redeem_refusal(game, _seat(game), order),
            _redeem,
        ),
        Reissue: Move(
            lambda game, order: reissue_refusal(game, _seat(game), order),
            lambda game, order: reissue(game, _seat(game), order),
        ),
    },
    suggest=_suggest,
    numbered=True,
)
