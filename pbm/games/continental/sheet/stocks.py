"""Offers for Private Companies (10.1.2) and in the stock market (6.1, 6.2, 10.1.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.continental.limits.amounts import Balance, goes_to_public
from pbm.games.continental.sheet.terms import offer, say, towns
from pbm.games.continental.view import CompanyOnSale, RailroadSummary, Stake, View
from pbm.games.continental.view.private import Own, OwnCompany
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
        one
        for road in view.railroads
        if road.mine is not None
        for one in (_bid(road, road.mine, own), _sale(road, road.mine, own))
        if one.line or one.note
    )


def _bid(road: RailroadSummary, mine: Stake, own: Own) -> Offer:
    """Shares to bid for; without a line where none can be."""
    most = _balance(own).buy(ALL, road.price, mine.bid_most).got
    return offer(
        "buy",
        road.code,
        f"buy {most} {road.code}" if most else "",
        "6.1" if most == mine.bid_most else "6.1.3",
        "stock",
        span=(1, most) if most else None,
        code=road.code,
        price=road.price,
        own=mine.shares,
        issued=road.issued,
        bid_most=mine.bid_most,
        cornered=road.cornered,
    )


def _sale(road: RailroadSummary, mine: Stake, own: Own) -> Offer:
    """All own shares and what may be sold short; a mere short sale where none is owned."""
    sale = _balance(own).sell(ALL, road.price, mine.shares, mine.sell_most, road.cornered)
    most, verb = sale.got, "sell" if mine.shares else "short"
    line = f"{verb} {most} {road.code}" if most else ""
    rule, span = sale.reason.rule if sale.reason else "", (1, most) if most else None
    if mine.shares and most > mine.shares:
        return offer(verb, road.code, line, rule, "short", span=span, shares=most - mine.shares)
    return offer(verb, road.code, line, rule, span=span)


def _balance(own: Own) -> Balance:
    """The money of the market phase."""
    return Balance(market_cash(own), standard_rules().figures.market)


def company_offers(view: View, own: Own) -> tuple[Offer, ...]:
    """For each company of the reader's ONE action; then bids for those on sale."""
    mine = [one for company in own.companies for one in _actions(company)]
    return (*mine, *_bids(view, own))


def _actions(company: OwnCompany) -> Iterator[Offer]:
    """Sell, merge or incorporate; what the Public buys this turn can only get another price."""
    code, miles, most = company.code, company.miles, company.ask_most
    figures = standard_rules().figures.private_companies
    public = goes_to_public(company.ask, miles, figures)
    yield offer(
        "sell",
        code,
        f"sell {code} asking {most}",
        "10.1.2, R16",
        "own_company",
        span=(miles * figures.least_ask_per_mile, most),
        code=code,
        miles=miles,
        paid=company.paid,
        ask=company.ask,
        public=public,
    )
    for into in () if public else company.merge:
        line = f"merge {code} into {into}"
        yield offer("merge", code, line, "10.1.2, 4.8", "merge_pc", into=into, miles=miles)
    if company.incorporate and not public:
        line = f"incorporate {code}"
        yield offer("incorporate", code, line, "10.1.2", "incorporate", code=code, miles=miles)


def _bids(view: View, own: Own) -> list[Offer]:
    """Companies on sale with asking prices; how many may be bid for stands on top."""
    on_sale = [company for company in view.on_sale if company.owner != own.seat]
    head = offer("bid", "", "", "10.1.2", "bids", most=own.bids_for_companies)
    if not on_sale or not own.bids_for_companies:
        return [head]
    return [head, *(_bid_for_company(view, own, company) for company in on_sale)]


def _bid_for_company(view: View, own: Own, company: CompanyOnSale) -> Offer:
    """A bid of all the cash; without a line if the cash is less than is asked."""
    least = company.miles * standard_rules().figures.private_companies.least_bid_per_mile
    able = own.cash >= max(least, company.ask)
    note = say(
        "on_sale",
        code=company.code,
        miles=company.miles,
        towns=towns(company.towns),
        ask=company.ask,
        seller=view.tycoon(company.owner).character if company.owner else "",
        able=able,
    )
    line, most = f"bid {company.code} {own.cash}" if able else "", own.cash if able else None
    return Offer("bid", company.code, line, False, least, most, note=note, rule="10.1.2")
