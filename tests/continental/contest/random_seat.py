"""A seat that gives random legal orders: everything its sheet allows, without any thought."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk, Own
from pbm.games.continental.world.rules import standard_rules


def random_orders(view: View, dice: Dice) -> list[o.Order]:
    """Some of all that may be ordered, with amounts between least and most."""
    own = view.own
    if own is None or view.over:
        return []
    return [
        *_money(own, dice.of("money")),
        *_companies(view, own, dice.of("companies")),
        *_stocks(view, own, dice.of("stocks")),
        *_offices(view, own, dice.of("offices")),
        *(order for desk in view.desks for order in _desk(view, own, desk, dice.of(desk.code))),
    ]


def _upto(dice: Dice, most: int) -> int:
    """1 to so many; at least 1."""
    return dice.between(1, max(1, most))


def _money(own: Own, dice: Dice) -> Iterator[o.Order]:
    if own.credit and dice.percent(40):
        yield o.Borrow(_upto(dice, own.credit))
    elif own.loan and own.cash and dice.percent(40):
        yield o.Repay(_upto(dice, min(own.loan, own.cash)))
    if own.cash >= 1000 and dice.percent(15):
        yield o.Prodigal(dice.between(1000, own.cash))


def _companies(view: View, own: Own, dice: Dice) -> Iterator[o.Order]:
    for company in own.companies:
        ways: list[o.Order] = [
            o.SellPC(company.code, dice.between(company.miles, company.ask_most))
        ]
        ways += [o.MergePC(company.code, road) for road in company.merge]
        ways += [o.Incorporate(company.code)] * 2
        yield dice.pick(ways)
    on_sale = [company for company in view.on_sale if company.owner != own.seat]
    for company in dice.shuffle(on_sale)[: own.bids_for_companies]:
        most = min(4 * company.ask, own.cash)
        if most >= company.ask:
            yield o.BidPC(company.code, dice.between(company.ask, most))


def _stocks(view: View, own: Own, dice: Dice) -> Iterator[o.Order]:
    bids = dice.below(own.bids_for_stock + 1)
    for at, road in enumerate(dice.shuffle(view.railroads)[:6]):
        stake = road.mine
        if stake is None:
            continue
        if at < bids and stake.bid_most:
            yield o.Buy(road.code, _upto(dice, stake.bid_most))
        elif at >= bids and stake.sell_most and dice.percent(30):
            yield o.Sell(road.code, _upto(dice, stake.sell_most))


def _offices(view: View, own: Own, dice: Dice) -> Iterator[o.Order]:
    codes = [road.code for road in view.railroads] + [one.code for one in own.companies]
    for slot, code in enumerate(dice.shuffle(codes)[:2], 1):
        held = view.tycoon(own.seat).controls[slot - 1]
        if dice.percent(10 if held else 80):
            yield o.Control(slot, code)
        elif held and dice.percent(3):
            yield o.Resign(slot=slot)
    if own.mergers and dice.percent(30):
        yield o.MergeRailroad(*dice.pick(own.mergers))
    if dice.percent(30):
        yield o.SpyRailroad(dice.pick(view.railroads).code)


def _desk(view: View, own: Own, desk: Desk, dice: Dice) -> Iterator[o.Order]:
    road = view.railroad(desk.code)
    till = next(books.cash for books in view.books if books.code == desk.code)
    if own.cash and dice.percent(10):
        yield o.Lend(desk.code, _upto(dice, own.cash))
    if till > 0 and road.loans + road.bonds and dice.percent(30):
        yield o.RepayDebt(desk.code, _upto(dice, min(till, road.loans + road.bonds)))
    if road.treasury and dice.percent(40):
        yield o.SellTreasuryToPresident(desk.code, _upto(dice, road.treasury))
    if till > 0 and dice.percent(50):
        yield o.Influence(desk.code, _upto(dice, till))
    if not road.bankrupt and dice.percent(50):
        yield o.Dividend(desk.code, dice.below(6))
    yield from _track(desk, dice.of("track"))


def _track(desk: Desk, dice: Dice) -> Iterator[o.Order]:
    if desk.improve_most:
        yield o.Improve(desk.code, _upto(dice, desk.improve_most))
    if desk.build_most and dice.percent(80):
        yield o.Build(desk.code, dice.between(desk.build_least, desk.build_most))
    if desk.rows:
        yield o.BidRow(desk.code, dice.pick(desk.rows).route)
    for double in dice.shuffle(desk.doubles)[:1]:
        yield o.Double(desk.code, double.line)
    for engine in dice.shuffle(desk.engines)[:1]:
        yield o.Locomotive(desk.code, int(engine.what))
    for technology in dice.shuffle(desk.technologies)[:1]:
        yield o.Technology(desk.code, technology.what)
    if desk.rivals and dice.percent(20):
        most = standard_rules().figures.revenue.rate_war_most
        yield o.RateWar(desk.code, dice.pick(desk.rivals), _upto(dice, most))
