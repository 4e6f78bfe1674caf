"""What things are worth to a computer tycoon: stocks, railroads' profit, new track.

The Public's own reckoning (R45 to R47) is no secret, so a computer reckons with it; whole numbers,
prices and worths of shares in cents.
"""

from collections.abc import Mapping

from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.view import RailroadSummary

DEPRESSED = 1
"""The climate up to which prices still fall: a Panic and the Depression behind it."""
HALF = 2
"""The Public takes the mean of dividend and profit."""


def mood(plan: Plan) -> int:
    """Per cent of a stock's worth that the Public pays in this climate (R47)."""
    economy, figures = plan.view.economy, plan.rules.figures
    return 100 + figures.public.bid_per_level * (economy.level - figures.climate.normal)


def expected_worth(plan: Plan, road: RailroadSummary) -> int:
    """Cents that a share is worth to the Public (R45); a new stock's worth is what it will earn."""
    rate, least = plan.view.economy.loan_rate, plan.rules.figures.public.least_worth
    if road.revenue == 0:
        earned = (operating_profit(plan, road) - interest(plan, road)) * 10_000
        promised = earned * plan.judgement.promise // (100 * rate * road.issued)
        return max(least, road.price * plan.judgement.new_stock_growth, promised)
    return max(least, (road.profit_cents + road.dividend_cents) * 100 // (HALF * rate))


def ratio(plan: Plan, road: RailroadSummary) -> int:
    """A stock's worth in per cent of its price, as the Public will see it this turn."""
    return expected_worth(plan, road) * mood(plan) // (road.price * 100)


def stressed_price(plan: Plan, road: RailroadSummary) -> int:
    """Cents that a share would still fetch after a fall; from Good times on a Panic may follow
    immediately, and once it is there prices are still to fall (5)."""
    economy, climate = plan.view.economy, plan.rules.figures.climate
    earned = (road.profit_cents + road.dividend_cents) * 100 // (HALF * economy.loan_rate)
    left = max(earned * mood(plan) // 10_000, 2 if road.revenue else road.price // 2)
    falling, steady, perilous = plan.judgement.left
    part = falling if economy.level <= DEPRESSED else steady
    return min(road.price, left) * (perilous if economy.level >= climate.good else part)


def safe_loan(plan: Plan, bonus: Mapping[str, int] | None = None) -> int:
    """Dollars that all he has, and the shares of a `bonus`, would still be worth after a fall."""
    more = bonus or {}
    stocks = sum(
        (plan.held(road.code) + more.get(road.code, 0)) * stressed_price(plan, road)
        for road in plan.view.railroads
        if plan.held(road.code)
    )
    return plan.own.cash + plan.own.companies_value + stocks // 100


def future_price(plan: Plan, road: RailroadSummary) -> int:
    """Dollars that a share of a railroad may be thought to fetch for some time."""
    fair = expected_worth(plan, road)
    now = 100 * road.price
    if fair > now:
        return (now + (fair - now) * plan.judgement.hope // 100) // 100
    return max(1, (now + fair) // 200)


def margin(plan: Plan, road: RailroadSummary) -> int:
    """Per cent of a railroad's revenue that is profit before interest."""
    if road.revenue <= 0:
        return plan.judgement.margin
    return 100 * (road.revenue - road.expense) // road.revenue


def base(plan: Plan, road: RailroadSummary) -> int:
    """Base revenue of a railroad (4.10.1)."""
    figures = plan.rules.figures.revenue
    return figures.per_mile * road.miles + figures.per_town_value * road.towns_value


def factor(plan: Plan, road: RailroadSummary) -> int:
    """Per cent of base revenue that the railroad really takes in."""
    if road.revenue > 0:
        return 100 * road.revenue // max(1, base(plan, road))
    return 100 + plan.rules.figures.revenue.per_region_percent * max(0, len(road.regions) - 1)


def operating_profit(plan: Plan, road: RailroadSummary) -> int:
    """Dollars a turn before interest, as things stand."""
    return base(plan, road) * factor(plan, road) * margin(plan, road) // 10_000


def interest(plan: Plan, road: RailroadSummary, bonds: int = 0, loans: int = 0) -> int:
    """Dollars of interest a turn, with so much more of bonds and loans."""
    fixed = plan.rules.figures.interest.bond_percent
    rate = plan.view.economy.loan_rate
    return ((road.bonds + bonds) * fixed + (road.loans + loans) * rate) // 100


def sound(plan: Plan, road: RailroadSummary) -> bool:
    """Whether a railroad earns its interest."""
    return operating_profit(plan, road) > interest(plan, road) and not road.bankrupt


def shortfall(plan: Plan, road: RailroadSummary) -> int:
    """Dollars that an insolvent railroad, whose books he sees, will lack next turn to be saved from
    bankruptcy or its creditors: what is left of its debt after this turn's business and the profit
    of the next (4.11); 0 if it saves itself."""
    till = plan.tills.get(road.code, 0)
    if till >= 0:
        return 0
    return max(0, interest(plan, road) - till - 2 * operating_profit(plan, road))
