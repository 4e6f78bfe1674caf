"""Offers in the stock market: a purchase and a sale for every railroad (6.1, 6.2, 10.1.3)."""

from __future__ import annotations

from pbm.games.continental.orders import reasons
from pbm.games.continental.sheet import limits
from pbm.games.continental.sheet.terms import say
from pbm.games.continental.view import Own, Railroad, Stake, View
from pbm.sheets.offer import Offer


def stock_offers(view: View, own: Own) -> tuple[Offer, ...]:
    """For each railroad by number: how it stands, the largest bid, the largest sale."""
    return tuple(
        offer
        for road in view.railroads
        if road.mine is not None
        for offer in (_bid(road, road.mine, own), _sale(road, road.mine, own))
        if offer.line or offer.note
    )


def _bid(road: Railroad, mine: Stake, own: Own) -> Offer:
    """Shares to bid for; without a line where none can be."""
    most = limits.bid_for_stock(limits.market_cash(own), road.price, mine.bid_most)
    note = say(
        "stock",
        code=road.code,
        price=road.price,
        own=mine.shares,
        issued=road.issued,
        bid_most=mine.bid_most,
        cornered=road.cornered,
    )
    return Offer(
        "buy",
        road.code,
        f"buy {most} {road.code}" if most else "",
        least=1 if most else None,
        most=most or None,
        note=note,
        rule="6.1" if most == mine.bid_most else "6.1.3",
    )


def _sale(road: Railroad, mine: Stake, own: Own) -> Offer:
    """All own shares and what may be sold short; a mere short sale where none is owned."""
    cash = limits.market_cash(own)
    most = limits.sale_of_stock(cash, road.price, mine.shares, mine.sell_most)
    verb = "sell" if mine.shares else "short"
    short = most - min(most, mine.shares)
    return Offer(
        verb,
        road.code,
        f"{verb} {most} {road.code}" if most else "",
        least=1 if most else None,
        most=most or None,
        note=say("short", shares=short) if mine.shares and short else "",
        rule=_sale_rule(road, mine, most),
    )


def _sale_rule(road: Railroad, mine: Stake, most: int) -> str:
    """What keeps a sale from being larger: the cash, a corner, the stock owned, or the tenth."""
    if most < mine.sell_most:
        return reasons.MARKET_CASH.rule
    if road.cornered:
        return reasons.CORNERED.rule
    limit = reasons.SHARES_OWNED if mine.shares >= mine.sell_most else reasons.SHORT_LIMIT
    return limit.rule
