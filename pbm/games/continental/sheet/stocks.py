"""Offers in the stock market: a purchase and a sale for every railroad (6.1, 6.2, 10.1.3)."""

from __future__ import annotations

from pbm.games.continental.limits.amounts import Balance, goes_to_public
from pbm.games.continental.sheet.terms import say
from pbm.games.continental.view import Own, Railroad, Stake, View
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer

ALL = 1_000_000
"""More shares than anybody has."""


def market_cash(own: Own) -> int:
    """Dollars at the start of the market phase: the cash, and what is sure to be sold before."""
    figures = standard_rules().figures.private_companies
    sold = [one for one in own.companies if goes_to_public(one.ask, one.miles, figures)]
    return own.cash + sum(one.ask or 0 for one in sold)


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
    most = _balance(own).buy(ALL, road.price, mine.bid_most).got
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
    sale = _balance(own).sell(ALL, road.price, mine.shares, mine.sell_most, road.cornered)
    most = sale.got
    verb = "sell" if mine.shares else "short"
    short = most - min(most, mine.shares)
    return Offer(
        verb,
        road.code,
        f"{verb} {most} {road.code}" if most else "",
        least=1 if most else None,
        most=most or None,
        note=say("short", shares=short) if mine.shares and short else "",
        rule=sale.reason.rule if sale.reason else "",
    )


def _balance(own: Own) -> Balance:
    """The money of the market phase."""
    return Balance(market_cash(own), standard_rules().figures.market)
