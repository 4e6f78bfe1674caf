"""Offers for Private Companies (10.1.2) and in the stock market (6.1, 6.2, 10.1.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.core.page import Cell
from pbm.games.continental.limits.amounts import Balance, goes_to_public
from pbm.games.continental.sheet.terms import abreast, offer_line, say, towns
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
    """The reader's own stocks each with its largest bid and sale; all others in one table."""
    known = [(road, road.mine) for road in view.railroads if road.mine is not None]
    held = [
        one
        for road, mine in sorted(known, key=_by_holding)
        if mine.shares or mine.director
        for one in (_bid(road, mine, own), _sale(road, mine, own))
        if one.line or one.note
    ]
    others = [(road, mine) for road, mine in known if not (mine.shares or mine.director)]
    return (*held, *_others(others, own))


def _by_holding(known: tuple[RailroadSummary, Stake]) -> tuple[int, int]:
    """The largest holding in dollars first."""
    road, mine = known
    return -mine.shares * road.price, road.number


def _others(known: list[tuple[RailroadSummary, Stake]], own: Own) -> Iterator[Offer]:
    """Stocks of which the reader has none: price, the largest bid and short sale of each; the bid
    that is worth most is proposed."""
    if not known:
        return
    bids = [_bid(road, mine, own) for road, mine in known]
    sales = [_sale(road, mine, own) for road, mine in known]
    rows: list[tuple[Cell, ...]] = [
        (road.code, road.price, bid.most or 0, sale.most or 0)
        for (road, _), bid, sale in zip(known, bids, sales, strict=True)
    ]
    choices = tuple(
        say("other_stock", code=code, price=price, bid=bid, short=short)
        for code, price, bid, short in rows
    )
    drawn = (abreast("other_heads", "lrrr", rows, 4),)
    spans = tuple((1, bid.most or 0) for bid in bids)
    head = offer_line("buy", "", "", "6.1, 6.2", "other_stocks", choices=choices, drawn=drawn)
    yield replace(head, spans=spans)
    worth = [(bid.most or 0) * road.price for (road, _), bid in zip(known, bids, strict=True)]
    best = worth.index(max(worth))
    yield from (replace(one, note="") for one in (bids[best], sales[best]) if one.line)


def _bid(road: RailroadSummary, mine: Stake, own: Own) -> Offer:
    """Shares to bid for; without a line where none can be."""
    most = _balance(own).buy(ALL, road.price, mine.bid_most).got
    return offer_line(
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
        return offer_line(
            verb, road.code, line, rule, "short", span=span, shares=most - mine.shares
        )
    return offer_line(verb, road.code, line, rule, span=span)


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
    yield offer_line(
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
        offer = offer_line("merge", code, line, "10.1.2, 4.8", "merge_pc", into=into, miles=miles)
        yield replace(offer, settled=True)
    if company.incorporate and not public:
        line = f"incorporate {code}"
        yield offer_line("incorporate", code, line, "10.1.2", "incorporate", code=code, miles=miles)


def _bids(view: View, own: Own) -> list[Offer]:
    """Companies on sale with asking prices in one table; a bid of all the cash for one.
    How many may be bid for stands on top."""
    on_sale = [company for company in view.on_sale if company.owner != own.seat]
    if not on_sale or not own.bids_for_companies:
        return [offer_line("bid", "", "", "10.1.2", "bids", most=own.bids_for_companies)]
    choices = tuple(
        say(
            "on_sale",
            code=company.code,
            miles=company.miles,
            towns=towns(company.towns),
            ask=company.ask,
            seller=company.owner,
        )
        for company in on_sale
    )
    rows: list[tuple[Cell, ...]] = [
        (one.code, one.miles, towns(one.towns), one.ask, one.owner or None) for one in on_sale
    ]
    drawn = (abreast("sale_heads", "lrlrr", rows, 2),)
    most, rule = own.bids_for_companies, "10.1.2"
    head = offer_line("bid", "", "", rule, "bids", most=most, choices=choices, drawn=drawn)
    head = replace(head, spans=tuple((_least(one), own.cash) for one in on_sale))
    return [head, *_bid_for_company(own, on_sale)]


def _bid_for_company(own: Own, on_sale: list[CompanyOnSale]) -> Iterator[Offer]:
    """A bid of all the cash, for as many companies as may be bid for with it; not every tycoon is
    proposed the same."""
    figures = standard_rules().figures.private_companies
    able = [one for one in on_sale if own.cash >= _least(one)]
    first = own.seat % max(1, len(able))
    for company in [*able[first:], *able[:first]][: min(own.bids_for_companies, figures.limit)]:
        line = f"bid {company.code} {own.cash}"
        yield offer_line("bid", company.code, line, "10.1.2", span=(_least(company), own.cash))


def _least(company: CompanyOnSale) -> int:
    """The least that may be bid and can win: $1 a mile, and what is asked (10.1.2)."""
    figures = standard_rules().figures.private_companies
    return max(company.miles * figures.least_bid_per_mile, company.ask)
