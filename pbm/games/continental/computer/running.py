"""A computer president's daily business: repairs, equipment, debts, second tracks, dividends."""

from pbm.games.continental import orders as o
from pbm.games.continental.computer.mogul import pointed_dividend
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.worth import (
    factor,
    interest,
    margin,
    operating_profit,
    sound,
)
from pbm.games.continental.view import RailroadSummary
from pbm.games.continental.view.private import Desk, Grade

REPAIRS: dict[Grade, int] = {
    "excellent": 11,
    "good": 20,
    "average": 32,
    "below average": 42,
    "poor": 50,
    "very unprofitable": 50,
}
"""Dollars a mile: about what brings a railroad to its best in a turn or two (4.5.2)."""
SAVING = ("B", "C", "D")
"""Technologies that lower costs, bought before all others (4.18)."""
STATION_VALUE = 150
"""Town value from which a Grand Station pays."""
PROTECTION_MILES = 700
"""Length from which technologies against disasters pay."""


def run_railroads(plan: Plan) -> None:
    """Every railroad he presides over, in the order of what pays best."""
    for desk in plan.view.desks:
        road = plan.roads[desk.code]
        if not road.bankrupt:
            _repair(plan, desk, road)
            _equip(plan, desk, road)
            _double(plan, desk, road)
            _repay(plan, road)
            _pay_out(plan, desk, road)
        _fight(plan, desk, road)


def _repair(plan: Plan, desk: Desk, road: RailroadSummary) -> None:
    """Improvements pay back within three turns, even on credit (4.5)."""
    grade = plan.books[road.code].efficiency
    per_mile = min(REPAIRS[grade], desk.improve_most)
    if grade == "excellent" and desk.efficiency_most < 93:
        per_mile = min(per_mile, 8)
    if per_mile > 0:
        plan.tills[road.code] -= min(max(0, plan.tills[road.code]), per_mile * road.miles)
        plan.order(o.Improve(road.code, per_mile), "repair", grade=grade)


def _equip(plan: Plan, desk: Desk, road: RailroadSummary) -> None:
    """A technology and the best locomotive, where the cash does (4.17, 4.18)."""
    if not plan.dice.of("equipment", road.code).percent(plan.temper.equipment):
        return
    for letter, cost in _technologies(desk, road):
        if cost <= plan.tills[road.code]:
            plan.tills[road.code] -= cost
            plan.order(
                o.Technology(road.code, letter),
                "saving" if letter in SAVING else "technology",
                cost=cost,
            )
            break
    for engine in reversed(desk.engines):
        cost = engine.cost
        if cost <= plan.tills[road.code]:
            plan.tills[road.code] -= cost
            level = int(engine.what)
            plan.order(o.Locomotive(road.code, level), "engine", cost=cost)
            break


def _technologies(desk: Desk, road: RailroadSummary) -> list[tuple[str, int]]:
    """What is worth its price here, the best first."""
    wanted = [one for one in desk.technologies if _pays(one.what, road)]
    wanted.sort(key=lambda one: (one.what not in SAVING, one.what))
    return [(one.what, one.cost) for one in wanted]


def _pays(letter: str, road: RailroadSummary) -> bool:
    """Whether a technology pays for this railroad (R29, R39)."""
    if letter in SAVING or letter in "GI":
        return True
    if letter == "A":
        return road.towns_value >= STATION_VALUE
    return road.miles >= PROTECTION_MILES


def _repay(plan: Plan, road: RailroadSummary) -> None:
    """Loans cost twice what bonds do; bonds are repaid out of plenty alone (10.2.2)."""
    till, code = plan.tills[road.code], road.code
    plenty = till - 12 * plan.judgement.cash_per_mile * road.miles
    owed = road.loans if road.loans else road.bonds
    amount = min(road.loans, till) if road.loans else min(road.bonds, plenty)
    if amount > 0:
        plan.tills[code] -= amount
        why = "loans" if road.loans else "bonds"
        plan.order(o.RepayDebt(code, amount), why, owed=owed)


def _double(plan: Plan, desk: Desk, road: RailroadSummary) -> None:
    """The line that gains most, if it gains enough and the cash does (4.15)."""
    reserve = plan.judgement.cash_per_mile * road.miles
    able = [
        one
        for one in desk.doubles
        if one.gain >= plan.temper.double_gain and one.cost + reserve <= plan.tills[road.code]
    ]
    if able:
        best = max(able, key=lambda one: (one.gain, -one.cost, one.line))
        plan.tills[road.code] -= best.cost
        plan.order(o.Double(road.code, best.line), "double", gain=best.gain, cost=best.cost)


def _pay_out(plan: Plan, desk: Desk, road: RailroadSummary) -> None:
    """A part of the expected profit: the Public pays for dividends, Moguls live on them (4.12)."""
    profit = operating_profit(plan, road) - interest(plan, road)
    percent = plan.temper.payout if sound(plan, road) else 0
    if road.loans > plan.judgement.indebted * road.miles:
        percent //= 2
    shares = 100 * max(1, road.issued)
    rate = (max(0, profit) * percent + shares // 2) // shares
    pointed = pointed_dividend(plan, road)
    why = "dividend" if rate > desk.dividend_rate else "less_dividend"
    if pointed > rate:
        rate, why = pointed, "pointed"
    rate = min(rate, plan.rules.figures.dividend.most)
    if rate != desk.dividend_rate:
        plan.order(o.Dividend(road.code, rate), why, profit=profit)


def _fight(plan: Plan, desk: Desk, road: RailroadSummary) -> None:
    """A rate war on a less efficient rival of somebody else (4.16)."""
    for code in desk.rivals:
        rival = plan.roads[code]
        if rival.president == plan.own.seat or not rival.revenue or not road.revenue:
            continue
        ahead = margin(plan, road) - margin(plan, rival)
        longer = road.miles * factor(plan, road) > rival.miles * factor(plan, rival)
        if (ahead > 0 or longer) and plan.dice.of("war", road.code, code).percent(
            plan.temper.rate_war
        ):
            percent = 20 + plan.dice.of("cut", code).below(31)
            plan.order(o.RateWar(road.code, code, percent), "rate_war", rival=code)
            return
