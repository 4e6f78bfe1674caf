"""A tycoon's own money, companies, stocks and person (C.1 to C.7, C.9.1, C.12, C.15, 10.1).

The cash of the stock orders' check depends on which bids for companies succeed. Reckoned are the
best case, no bid paid, and the worst, all of them; a cut in the best case is sure. While a company
of one's own is on sale, only what no money would change is sure.
"""

from collections import Counter
from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.foreseen import Ahead, Foreseen
from pbm.games.continental.limits import amounts, reasons
from pbm.games.continental.limits.amounts import Allowed, Balance, goes_to_public
from pbm.games.continental.view import CompanyOnSale, Stake, View
from pbm.games.continental.view.private import OwnCompany
from pbm.games.continental.world.rules import standard_rules


def foresee_money(ahead: Ahead) -> None:
    """The bank, then presidents, then creditors, then treasuries (C.1 to C.4)."""
    own, loan = ahead.own, ahead.own.loan
    for borrowing in ahead.given(o.Borrow):
        got = ahead.carry(borrowing, amounts.borrowed(borrowing.order.amount, own.credit))
        ahead.cash, loan = ahead.cash + got, loan + got
    for repaying in ahead.given(o.Repay):
        allowed = amounts.repaid(repaying.order.amount, loan, ahead.cash)
        ahead.cash -= ahead.carry(repaying, allowed)
    _presidents(ahead)
    for repaying_bank in ahead.given(o.RepayDebt):
        road = ahead.view.railroad(repaying_bank.order.railroad)
        owed, till = road.loans + road.bonds, ahead.tills[road.code]
        allowed = amounts.repaid_to_bank(repaying_bank.order.amount, owed, till)
        ahead.tills[road.code] -= ahead.carry(repaying_bank, allowed)
    _treasuries(ahead)


def _presidents(ahead: Ahead) -> None:
    """Loans to railroads and repayments, out of the cash of the start (4.4)."""
    debts = Counter({books.code: books.president_debt for books in ahead.view.books})
    opening = Counter(ahead.tills)
    for lending in ahead.given(o.Lend):
        code = lending.order.railroad
        got = ahead.carry(lending, amounts.lent(lending.order.amount, ahead.cash))
        ahead.cash -= got
        ahead.tills[code] += got
        debts[code] += got
    for repaying in ahead.given(o.RepayPresident):
        code, asked = repaying.order.railroad, repaying.order.amount
        allowed = amounts.repaid_to_president(asked, debts[code], opening[code])
        got = ahead.carry(repaying, allowed)
        ahead.cash += got
        ahead.tills[code] -= got


def _treasuries(ahead: Ahead) -> None:
    """Shares for the president, then for the market; what these bring is not known (10.2.3)."""
    figures = standard_rules().figures.stock
    left = {road.code: road.treasury for road in ahead.view.railroads}
    for sale in ahead.given(o.SellTreasuryToPresident):
        code, price = sale.order.railroad, ahead.view.railroad(sale.order.railroad).price
        got = ahead.carry(
            sale,
            amounts.treasury_to_president(
                sale.order.shares, left[code], ahead.cash, price, figures
            ),
        )
        cost = amounts.treasury_cost(got, price, figures)
        if got:
            ahead.note("costs_you", text=sale.text, cost=cost)
        left[code] -= got
        ahead.cash -= cost
        ahead.tills[code] += cost
    for offer in ahead.given(o.SellTreasuryToMarket):
        code = offer.order.railroad
        if ahead.carry(offer, amounts.treasury_to_market(offer.order.shares, left[code])):
            ahead.unsure.add(code)


def foresee_companies(ahead: Ahead) -> None:
    """Offers and bids; then mergers and incorporations (C.5, C.9.1)."""
    figures = standard_rules().figures.private_companies
    owned = {company.code: company for company in ahead.own.companies}
    for offer in ahead.given(o.SellPC):
        if company := owned.get(offer.order.pc):
            ask, most = offer.order.ask, company.ask_most
            got = ahead.carry(offer, amounts.asked_for(ask, company.miles, most, figures))
            owned[company.code] = replace(company, ask=got if company.ask is not None else None)
    _bids(ahead)
    _sales(ahead, list(owned.values()))
    for one in ahead.given(o.Incorporate, o.MergePC):
        pc, into = getattr(one.order, "pc", ""), getattr(one.order, "railroad", "")
        if (company := owned.get(pc)) is None:
            continue
        if goes_to_public(company.ask, company.miles, figures):
            ahead.refuse(one, reasons.PC_SOLD)
        elif into and into not in company.merge:
            ahead.doubt(one, reasons.NOT_CONNECTED)


def _sales(ahead: Ahead, owned: list[OwnCompany]) -> None:
    """The asking price of what the Public buys is sure; a bid may bring more (R17, Q23)."""
    figures = standard_rules().figures.private_companies
    for company in owned:
        if company.ask is not None:
            ahead.selling.append(company.code)
        if goes_to_public(company.ask, company.miles, figures):
            ahead.sold[company.code] = company.ask or 0
    ahead.cash += sum(ahead.sold.values())
    ahead.least_cash += sum(ahead.sold.values())


def _bids(ahead: Ahead) -> None:
    """Cut in reverse sequence to the cash (10.1.2); who wins is others' doing."""
    on_sale = {company.code: company for company in ahead.view.on_sale}
    ahead.least_cash = ahead.cash
    for one in sorted(ahead.given(o.BidPC), key=lambda one: one.place(one.order.sequence)):
        bid, limit = one.order.amount, reasons.BIDS_OVER_CASH
        allowed = amounts.at_most(bid, ahead.least_cash, limit)
        ahead.least_cash -= allowed.got
        _tell_bid(ahead, one, allowed, on_sale.get(one.order.pc))


def _tell_bid(
    ahead: Ahead, one: Foreseen[o.BidPC], allowed: Allowed, company: CompanyOnSale | None
) -> None:
    """One thing of a bid: that it is under the asking price, by itself or by the cash, else that it
    is cut; only the Bank's price is sure to stand."""
    ask, sure = (company.ask, not company.owner) if company else (0, True)
    refuse = ahead.refuse if sure else ahead.doubt
    if allowed.asked < ask and allowed.got:
        refuse(one, reasons.UNDER_ASK, ask=ask)
    elif 0 < allowed.got < ask:
        refuse(one, reasons.UNDER_ASK, allowed.got, ask=ask)
    else:
        ahead.carry(one, allowed)


def foresee_person(ahead: Ahead) -> None:
    """What needs no market and no election to be known, or can be said of them beforehand."""
    _controls(ahead)
    for merger in ahead.given(o.MergeRailroad):
        if (merger.order.merging, merger.order.survivor) not in ahead.own.mergers:
            ahead.doubt(merger, reasons.NOT_CONNECTED)
    _message(ahead)
    _name(ahead)


def _controls(ahead: Ahead) -> None:
    """Presidents are directors, who hold a tenth at the end of the turn (4.14, Q49)."""
    bought = Counter({one.order.railroad: one.order.shares for one in ahead.given(o.Buy)})
    own_companies = {company.code: company.miles for company in ahead.own.companies}
    merged = Counter(
        {one.order.railroad: own_companies.get(one.order.pc, 0) for one in ahead.given(o.MergePC)}
    )
    roads = {road.code: road for road in ahead.view.railroads}
    least = standard_rules().figures.market.director_percent
    for one in ahead.given(o.Control):
        road = roads.get(one.order.railroad)
        if road is None or road.mine is None or ahead.own.seat in road.directors:
            continue
        held = road.mine.shares + bought[road.code] + merged[road.code]
        if 100 * held < least * road.issued:
            told = {"held": road.mine.shares, "issued": road.issued, "least": least}
            ahead.note("no_director", text=one.text, **told)


def _message(ahead: Ahead) -> None:
    """Cut to 80 characters (10.1.7)."""
    most = standard_rules().figures.tycoon.message_length
    for one in ahead.given(o.Message):
        if len(one.order.text) > most:
            left = one.order.text[:most].strip()
            ahead.note("message", most=most, left=left, rule=reasons.MESSAGE_LENGTH.rule)


def _name(ahead: Ahead) -> None:
    """One that nobody bears (3.2)."""
    borne = {one.character.casefold() for one in ahead.view.tycoons if one.seat != ahead.own.seat}
    for one in ahead.given(o.Character):
        if one.order.name.casefold() in borne:
            ahead.refuse(one, reasons.NAME_TAKEN)


StockOrder = o.Buy | o.Sell | o.Short
NOTHING = Stake(
    shares=0, bid=0, bought=0, sold=0, shorted=0, bid_most=0, sell_most=0, director=False
)
"""Of who has no part in a railroad."""
BOUNDLESS = 10**9
"""More dollars than anybody bids for a company."""


def foresee_market(ahead: Ahead) -> None:
    """Every deal in its sequence (6.1.3, R63), the cases side by side; then the Prodigal."""
    deals = cast("list[Foreseen[StockOrder]]", ahead.given(o.Buy, o.Sell, o.Short))
    deals.sort(key=lambda one: one.place(one.order.sequence))
    orders = [one.order for one in deals]
    purses = (BOUNDLESS if ahead.selling else ahead.cash, ahead.cash, ahead.least_cash)
    rich, best, worst = (check(ahead.view, orders, cash) for cash in purses)
    if deals:
        facts = {"sold": sum(ahead.sold.values()), "sure": list(ahead.sold)}
        facts |= {"selling": ahead.selling, "most": ahead.cash, "least": ahead.least_cash}
        facts |= {"bids": len(ahead.given(o.BidPC))}
        ahead.note("market_cash", **facts)
    for one, bound, high, low in zip(deals, rich, best, worst, strict=True):
        _deal(ahead, one, bound, high, low)
    _prodigal(ahead, orders, worst)


def _deal(
    ahead: Ahead, one: Foreseen[StockOrder], bound: Allowed, high: Allowed, low: Allowed
) -> None:
    """What no money changes; then what the cash allows, with the sale of a company or without."""
    if bound.reason is not None:
        if bound.refused or bound.got == high.got == low.got:
            ahead.carry(one, bound)
        else:
            ahead.at_most(one, bound.got, bound.reason)
    if high.got < bound.got and high.reason is not None:
        ahead.unless_sold(one, high)
    elif low.reason is not None and bound.reason is None:
        ahead.note("if_bids_succeed", text=one.text, got=low.got, bids=len(ahead.given(o.BidPC)))


def _prodigal(ahead: Ahead, orders: Sequence[StockOrder], checked: Sequence[Allowed]) -> None:
    """Cut to the cash after the market (Q36): told by the prices now."""
    left = ahead.least_cash
    for order, allowed in zip(orders, checked, strict=True):
        road = ahead.view.railroad(order.railroad)
        held = (road.mine or NOTHING).shares
        if isinstance(order, o.Buy):
            left -= allowed.got * road.price
        else:
            left += min(allowed.got, held) * road.price
    for spending in ahead.given(o.Prodigal):
        if spending.order.amount > left:
            facts = {"left": max(0, left), "selling": ahead.selling}
            ahead.note("prodigal_cash", text=spending.text, **facts)


def check(view: View, deals: Sequence[StockOrder], cash: int) -> list[Allowed]:
    """The order check of 6.1.3 with so much cash, each limit reached telling why not more."""
    balance, checked = Balance(cash, standard_rules().figures.market), []
    for deal in deals:
        road, asked = view.railroad(deal.railroad), deal.shares
        mine = road.mine or NOTHING
        if isinstance(deal, o.Buy):
            checked.append(balance.buy(asked, road.price, mine.bid_most))
        else:
            most = mine.sell_most
            checked.append(balance.sell(asked, road.price, mine.shares, most, road.cornered))
    return checked
