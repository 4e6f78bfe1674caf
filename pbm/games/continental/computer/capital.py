"""A president's money and his railroad's: saving it, being repaid, treasury stock (4.4, 10.2.3)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.worth import ratio, sound
from pbm.games.continental.limits.amounts import treasury_cost, treasury_to_president
from pbm.games.continental.view import Railroad

SURE = 100
"""Per cent: a stock worth its price."""


def rescue(plan: Plan) -> None:
    """Lend to a railroad without money, be repaid by one that has some (4.4)."""
    for code in plan.presided:
        debt, till = plan.books[code].president_debt, plan.tills[code]
        if debt > 0 and till > 0:
            repaid = min(debt, till)
            plan.tills[code] -= repaid
            plan.purse += repaid
            plan.order(o.RepayPresident(code, repaid), "repaid", railroad=code, debt=debt)
        elif till < 0:
            _lend(plan, plan.roads[code], -till)


def _lend(plan: Plan, road: Railroad, lacking: int) -> None:
    """Save a railroad whose stock is worth more than it lacks, or offer its treasury stock."""
    wanted = lacking + 2 * road.miles
    stake = plan.held(road.code) * road.price
    if wanted <= plan.share(plan.judgement.lend_most) and 2 * wanted <= 3 * stake:
        plan.pays(wanted)
        plan.tills[road.code] += wanted
        plan.order(o.Lend(road.code, wanted), "rescue", railroad=road.code, lacking=lacking)


def treasuries(plan: Plan) -> None:
    """Treasury stock at half price for oneself; to the market where the railroad needs money."""
    for code in plan.presided:
        road = plan.roads[code]
        if road.treasury <= 0:
            continue
        bought = _buy(plan, road)
        left = road.treasury - bought
        needy = plan.tills[code] < 0 or (road.loans > 0 and not sound(plan, road))
        if left > 0 and needy and code not in plan.traded:
            plan.order(o.SellTreasuryToMarket(code, left), "float", railroad=code, shares=left)


def _buy(plan: Plan, road: Railroad) -> int:
    """As many treasury shares as a part of the purse pays; 4.14.3's cheap shares."""
    if road.bankrupt or 2 * ratio(plan, road) < SURE:
        return 0
    figures, treasury = plan.rules.figures.stock, road.treasury
    cash = plan.share(plan.judgement.treasury_purse)
    shares = treasury_to_president(treasury, treasury, cash, road.price, figures).got
    if shares <= 0:
        return 0
    cost = treasury_cost(shares, road.price, figures)
    plan.pays(cost)
    plan.tills[road.code] += cost
    plan.order(
        o.SellTreasuryToPresident(road.code, shares),
        "half_price",
        railroad=road.code,
        shares=shares,
        price=road.price,
    )
    return shares
