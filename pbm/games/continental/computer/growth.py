"""A computer president's track: building, the next Right-of-Way, influence (4.6, 4.7, 4.9).

A president may build his railroad as an investment, or plunder it: who plays for his own fortune
lays track at the dearest price wherever his part of the excess is more than what his stock loses.
"""

from collections.abc import Sequence

from msgspec import Struct

from pbm.games.continental import orders as o
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.ways import apart, ends_of, may_join, nearness, open_ends
from pbm.games.continental.computer.west import WEST, prospect, turns_saved
from pbm.games.continental.computer.worth import (
    base,
    factor,
    interest,
    margin,
    operating_profit,
    safe_loan,
)
from pbm.games.continental.limits.routes import open_rows
from pbm.games.continental.limits.works import towns_cost
from pbm.games.continental.view import RailroadSummary
from pbm.games.continental.view.private import Desk, OpenRoute

CARRYING = 10
"""Per cent of a line's cost that it must earn: bonds and loans together."""
NEIGHBOURS = 1000
"""Miles beyond which two railroads are hardly ever brought together."""
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


def ruinous(
    plan: Plan, road: RailroadSummary, miles: int, *, west: bool = False, pocketed: int = 0
) -> bool:
    """Whether a director's loan for his part of the new stock could ruin him (4.3.2): it is made
    at half of today's price, which may be far above what the stock is worth. For the way to the
    Pacific a small one is dared; what he pockets of the line comes before and pays for it."""
    stock = plan.rules.figures.stock
    shares = miles * stock.shares_per_mile * stock.director_percent // 100
    more = shares * road.price * stock.director_price_percent // 100
    if more <= pocketed or (west and 100 * more <= plan.own.net_worth * plan.judgement.stake):
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


def spoils(plan: Plan, lines: tuple[str, ...], directors: int) -> int:
    """Dollars that a president who plunders may pocket of a railroad's next lines (4.6.3); nothing
    of one that may soon come to the Pacific."""
    if not plan.temper.plunder or prospect(plan, lines):
        return 0
    if not open_rows(plan.rules.map, lines, plan.taken):
        return 0
    excess = plan.view.economy.track_cost * plan.judgement.spoiled_miles
    return excess * plan.temper.plunder // (100 * (directors + 1))


def grow(plan: Plan) -> None:
    """For each railroad: the Right-of-Way it has, then the next one."""
    for desk in plan.view.desks:
        road = plan.roads[desk.code]
        if road.bankrupt:
            continue
        free = not desk.row or _build(plan, desk, road)
        rows = (*desk.rows, *_beyond(plan, desk, road))
        if free and rows and (not desk.row or desk.build_most or plan.view.economy.war):
            _bid(plan, desk, road, rows)


def _joined(plan: Plan, code: str) -> tuple[str, ...]:
    """The companies that these orders merge into a railroad."""
    mergers = [one.order for one in plan.orders if isinstance(one.order, o.MergePC)]
    return tuple(one.pc for one in mergers if one.railroad == code)


def _lines(plan: Plan, desk: Desk, road: RailroadSummary) -> tuple[str, ...]:
    """What a railroad bids from: its lines, what joins them, what it builds (4.7.3, 10.2.7)."""
    return (*road.lines, *_joined(plan, road.code), *([desk.row] if desk.row else []))


def _beyond(plan: Plan, desk: Desk, road: RailroadSummary) -> list[OpenRoute]:
    """Rights-of-Way that lead on from companies merged this turn; no sheet lists them (10.2.7)."""
    geography, lines = plan.rules.map, _lines(plan, desk, road)
    joined = _joined(plan, road.code)
    listed = {one.route for one in desk.rows} | plan.taken
    near = {code for town in open_ends(geography, joined) for code in geography.meeting[town]}
    return [
        OpenRoute(
            route=code,
            miles=geography.routes[code].length,
            towns=geography.routes[code].towns,
            value=sum(geography.towns[town].value for town in geography.routes[code].towns),
            regions=tuple(sorted(set(geography.linked([code])) - set(geography.linked(lines)))),
        )
        for code in geography.in_order(near - listed)
        if geography.routes[code].kind == "ROW" and may_join(code, lines)
    ]


def _build(plan: Plan, desk: Desk, road: RailroadSummary) -> bool:
    """Build if the railroad can bear it, or be plundered, else wait or give up; whether there is
    room for a bid."""
    if not desk.build_most:
        return False
    cost = desk.build_least * desk.row_miles + desk.towns_cost
    line = investment(plan, road, desk.row, cost)
    west = turns_saved(plan, road.lines, desk.row) > 0
    excess = (desk.build_most - desk.build_least) * desk.row_miles
    pocketed = pocket(road, excess) if plunders(plan, road, line, excess) else 0
    if not ruinous(plan, road, desk.row_miles, west=west, pocketed=pocketed):
        if pocketed:
            plan.order(
                o.Build(road.code, desk.build_most), "plunder", row=desk.row, pocket=pocketed
            )
            plan.tills[road.code] = min(0, plan.tills[road.code])
            return True
        if bearable(plan, road, line, plan.judgement.venture if west else 100):
            _lay(plan, desk, road, line)
            return True
    if not west and plan.dice.of("abandon", road.code).percent(plan.judgement.shorter_if_dear):
        plan.order(o.Abandon(road.code), "abandon", row=desk.row, cost=cost)
        return True
    return False


def _lay(plan: Plan, desk: Desk, road: RailroadSummary, line: Investment) -> None:
    """Track as an investment, dearer than it must be if the railroad bears that as well."""
    over = _overspending(plan, road, line) * (desk.build_most - desk.build_least) // 100
    new = sorted(set(plan.rules.map.linked([desk.row])) - set(road.regions))
    plan.order(
        o.Build(road.code, desk.build_least + over),
        "overspend" if over else "build",
        row=desk.row,
        cost=line.cost,
        profit=line.profit,
        regions=", ".join(new).title(),
    )
    plan.tills[road.code] -= min(max(0, plan.tills[road.code]), line.cost // 2)


def _overspending(plan: Plan, road: RailroadSummary, line: Investment) -> int:
    """Per cent of what is allowed above the least price, for directors' pockets (4.6.3)."""
    if plan.temper.overspend == 0 or plan.own.seat not in road.directors:
        return 0
    part = plan.temper.overspend
    while part > 0:
        dearer = Investment(line.cost * (100 + part) // 100, line.profit, line.stock)
        if bearable(plan, road, dearer):
            return part
        part -= 20
    return 0


def _bid(plan: Plan, desk: Desk, road: RailroadSummary, rows: Sequence[OpenRoute]) -> None:
    """The two best Rights-of-Way, the second in case the first is lost (4.7.6)."""
    ranked = sorted(rows, key=lambda one: (-appeal(plan, road, desk, one), one.route))
    best = ranked[0]
    twin = plan.rules.map.routes[best.route].twin
    other = next((one for one in ranked[1:] if one.route != twin), None)
    if appeal(plan, road, desk, best) <= 0 or not _within_means(plan, road, best):
        return
    plan.order(
        o.BidRow(road.code, best.route, other.route if other else None),
        "regions" if best.regions else "row",
        row=best.route,
        value=best.value,
        miles=best.miles,
        regions=", ".join(best.regions).title(),
    )
    _influence(plan, desk, road, best)


def _within_means(plan: Plan, road: RailroadSummary, choice: OpenRoute) -> bool:
    """Whether a Right-of-Way could well be borne today; for the Pacific it is taken anyhow."""
    if turns_saved(plan, road.lines, choice.route) > 0:
        return True
    least = plan.view.economy.track_cost * choice.miles
    cost = least + towns_cost(plan.rules, road.lines, choice.towns)
    line = investment(plan, road, choice.route, cost)
    if plunders(plan, road, line, least):
        return True
    return bearable(plan, road, line, plan.judgement.foresight)


def _influence(plan: Plan, desk: Desk, road: RailroadSummary, best: OpenRoute) -> None:
    """Influence where others may want the Right-of-Way, or it is worth making sure of (4.9)."""
    rivals = sum(
        one.code != road.code
        and not ends_of(one.lines).isdisjoint(best.towns)
        and one.code not in plan.presided
        for one in plan.view.railroads
    )
    levels = min(plan.temper.influence, rivals + bool(best.regions))
    total = levels * desk.influence_unit
    if levels and 2 * total <= plan.tills[road.code]:
        plan.tills[road.code] -= total
        plan.order(o.Influence(road.code, total), "influence", row=best.route, rivals=rivals)


def appeal(plan: Plan, road: RailroadSummary, desk: Desk, choice: OpenRoute) -> int:
    """Dollars a turn that a Right-of-Way is thought to be worth: profit, regions, way ahead."""
    least = plan.view.economy.track_cost
    geography = plan.rules.map
    lines = _lines(plan, desk, road)
    cost = least * choice.miles + towns_cost(plan.rules, lines, choice.towns)
    line = investment(plan, road, choice.route, cost)
    reached = frozenset(geography.linked(lines))
    ends = open_ends(geography, lines)
    far = frozenset({*ends, *open_ends(geography, [choice.route])})
    near = plan.judgement.near_miles
    ahead = nearness(far, reached | set(geography.linked([choice.route])), near)
    gain = ahead - nearness(ends, reached, near)
    pull = gain * plan.temper.regions * plan.judgement.region_dollars // 100_000
    pull += _to_sister(plan, road, lines, choice)
    saved = turns_saved(plan, lines, choice.route)
    pull += saved * plan.judgement.pacific_dollars * plan.temper.regions // 100
    if plunders(plan, road, line, least * choice.miles):
        pull += pocket(road, least * choice.miles) * CARRYING // 100
    return line.profit - (cost - line.stock) * CARRYING // 100 + pull


def _to_sister(plan: Plan, road: RailroadSummary, lines: tuple[str, ...], choice: OpenRoute) -> int:
    """Dollars for coming nearer to the president's other railroad: one system, perhaps one
    railroad (1.2, 4.13)."""
    drawn = 0
    for code in plan.presided:
        if code == road.code:
            continue
        other = plan.roads[code].lines
        before = apart(plan.rules.map, lines, other)
        after = apart(plan.rules.map, (*lines, choice.route), other)
        if after < before:
            drawn += plan.judgement.sister_dollars * (before - after) // min(before, NEIGHBOURS)
    return drawn
