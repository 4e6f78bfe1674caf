"""A computer president's track: building, the next Right-of-Way, influence (4.6, 4.7, 4.9)."""

from collections.abc import Sequence

from pbm.games.continental import orders as o
from pbm.games.continental.computer.investment import (
    Investment,
    bearable,
    investment,
    plunders,
    pocket,
    ruinous,
)
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.ways import apart, ends_of, may_join, nearness, open_ends
from pbm.games.continental.computer.west import turns_saved
from pbm.games.continental.limits.works import towns_cost
from pbm.games.continental.view import RailroadSummary
from pbm.games.continental.view.private import Desk, OpenRoute

CARRYING = 10
"""Per cent of a line's cost that it must earn: bonds and loans together."""
NEIGHBOURS = 1000
"""Miles beyond which two railroads are hardly ever brought together."""


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
    if not ruinous(plan, road, desk.row_miles, west=west):
        excess = (desk.build_most - desk.build_least) * desk.row_miles
        if plunders(plan, road, line, excess):
            pocketed = pocket(road, excess)
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
