"""What a line costs and brings: its railroad, and the directors' pockets (4.6, App. B).

A president may build his railroad as an investment, or plunder it: who plays for his own fortune
lays track at the dearest price wherever his part of the excess is more than what his stock loses.
"""

from msgspec import Struct

from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.west import WEST, prospect
from pbm.games.continental.computer.worth import (
    base,
    factor,
    interest,
    margin,
    operating_profit,
    safe_loan,
)
from pbm.games.continental.view import RailroadSummary

SHARES_SOLD = 55
"""Per cent of a line's new stock that brings its price, directors' half price reckoned in."""


class Investment(Struct, frozen=True):
    """A Right-of-Way as an investment: dollars."""

    cost: int
    profit: int
    """A turn, before interest."""
    stock: int
    """What its new stock brings."""


def investment(plan: Plan, road: RailroadSummary, row: str, cost: int) -> Investment:
    """What a Right-of-Way would cost and bring its railroad (4.6, 4.10.1, 4.3.1)."""
    geography, figures = plan.rules.map, plan.rules.figures
    route = geography.routes[row]
    reached = geography.ends(road.lines)
    value = sum(geography.towns[town].value for town in route.towns if town not in reached)
    added = figures.revenue.per_mile * route.length + figures.revenue.per_town_value * value
    new = set(geography.linked([row])) - set(road.regions)
    linked = len(new) * figures.revenue.per_region_percent * base(plan, road) // 100
    percent = factor(plan, road) * margin(plan, road)
    shares = route.length * figures.stock.shares_per_mile
    return Investment(
        cost=cost,
        profit=(added * percent + 100 * linked * margin(plan, road)) // 10_000,
        stock=shares * road.price * SHARES_SOLD // 100,
    )


def bearable(plan: Plan, road: RailroadSummary, line: Investment, caution: int = 100) -> bool:
    """Whether profit covers the interest that would be due, and the cash is not used up (4.11)."""
    half, till = line.cost // 2, max(0, plan.tills.get(road.code, 0))
    loans = max(0, half - till)
    due = interest(plan, road, line.cost - half, max(0, loans - line.stock))
    profit = operating_profit(plan, road) + line.profit
    cover = plan.judgement.interest_cover * plan.temper.cover
    left = max(0, till - half) + line.stock + profit - due
    return profit * 1_000_000 >= due * cover * caution and left > 0


def ruinous(plan: Plan, road: RailroadSummary, miles: int, *, west: bool = False) -> bool:
    """Whether a director's loan for his part of the new stock could ruin him (4.3.2): it is made
    at half of today's price, which may be far above what the stock is worth. For the way to the
    Pacific a small one is dared."""
    stock = plan.rules.figures.stock
    shares = miles * stock.shares_per_mile * stock.director_percent // 100
    more = shares * road.price * stock.director_price_percent // 100
    if west and 100 * more <= plan.own.net_worth * plan.judgement.stake:
        return False
    loan = plan.own.loan + more
    return 100 * loan > safe_loan(plan, {road.code: shares}) * plan.judgement.fear


def plunders(plan: Plan, road: RailroadSummary, line: Investment, excess: int) -> bool:
    """Whether he builds at the dearest price: his part of the excess is worth more to him than what
    his stock loses by it: all of it, and the way to the Pacific, where the railroad could not bear
    the debt (4.6.3, App. B)."""
    if not plan.temper.plunder or plan.own.seat not in road.directors:
        return False
    half = (line.cost + excess) // 2
    loans = max(0, half - max(0, plan.tills.get(road.code, 0)) - line.stock)
    due = interest(plan, road, line.cost + excess - half, loans)
    lost = plan.held(road.code) * road.price + WEST * prospect(plan, road.lines)
    if (operating_profit(plan, road) + line.profit) * 100 > due * plan.judgement.survival:
        bond = plan.rules.figures.interest.bond_percent
        more = excess * (bond + plan.view.economy.loan_rate) // (2 * plan.view.economy.loan_rate)
        lost = min(lost, more * plan.held(road.code) // road.issued)
    return pocket(road, excess) * plan.temper.plunder > 100 * lost


def pocket(road: RailroadSummary, excess: int) -> int:
    """Dollars of an excess that each director pockets (4.6.3)."""
    return excess // (len(road.directors) + 1)
