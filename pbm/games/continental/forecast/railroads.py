"""What a president orders for his railroads (C.8 to C.11, C.13, 10.2).

A railroad's cash is followed through C.8 to C.10 as far as it is known (4.9.3, R32, Q11).
"""

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.foreseen import Ahead, Foreseen
from pbm.games.continental.limits import amounts, reasons, works
from pbm.games.continental.view import RailroadSummary
from pbm.games.continental.view.private import Desk
from pbm.games.continental.world.rules import standard_rules


def foresee_works(ahead: Ahead) -> None:
    """Railroad by railroad, what it spends."""
    for desk in ahead.desks():
        road = ahead.view.railroad(desk.code)
        _improvements(ahead, desk, road)
        _equipment(ahead, road)
        if ahead.for_railroad(desk.code, o.Build):
            ahead.unsure.add(desk.code)  # new stock brings money that others decide about
        _doubles(ahead, road)
        _influence(ahead, desk)


def _improvements(ahead: Ahead, desk: Desk, road: RailroadSummary) -> None:
    """At most $50 a mile, out of cash above the influence money and by loans (10.2.4)."""
    code, most = desk.code, desk.improve_most
    influence = sum(one.order.total for one in ahead.for_railroad(code, o.Influence))
    for one in ahead.for_railroad(code, o.Improve):
        allowed = amounts.at_most(one.order.per_mile, most, reasons.IMPROVE_MOST)
        cost = ahead.carry(one, allowed) * road.miles
        paid = min(cost, works.cash_beside_influence(ahead.tills[code], influence))
        ahead.tills[code] -= paid
        if code not in ahead.unsure:
            ahead.note("improvement", text=one.text, cost=cost, loans=cost - paid)


def _equipment(ahead: Ahead, road: RailroadSummary) -> None:
    """Locomotives and technologies (4.17, 4.18)."""
    figures, own = standard_rules().figures.purchases, road.locomotive
    for engine in ahead.for_railroad(road.code, o.Locomotive):
        level = engine.order.level
        _pay(ahead, road.code, engine, works.locomotive_cost(level, own, road.miles, figures))
    for bought in ahead.for_railroad(road.code, o.Technology):
        letter = bought.order.letter
        _pay(ahead, road.code, bought, works.technology_cost(letter, road.miles, figures))


def _doubles(ahead: Ahead, road: RailroadSummary) -> None:
    """A line's second track (4.15)."""
    rules, least = standard_rules(), ahead.view.economy.track_cost
    for one in ahead.for_railroad(road.code, o.Double):
        miles = rules.map.miles([one.order.line])
        _pay(ahead, road.code, one, works.double_cost(miles, least, rules.figures.building))


def _pay(ahead: Ahead, code: str, one: Foreseen[object], cost: int) -> None:
    """Cash only: told as refused where the cash is known not to do."""
    till = ahead.tills[code]
    if till >= cost:
        ahead.tills[code] -= cost
        ahead.note("costs_cash", text=one.text, cost=cost, left=till - cost)
    else:
        tell = ahead.doubt if code in ahead.unsure else ahead.refuse
        tell(one, reasons.CASH_ONLY, cost=cost, cash=till)


def _influence(ahead: Ahead, desk: Desk) -> None:
    """The cash left is the most; so many levels (10.2.6, R33)."""
    unit = desk.influence_unit or standard_rules().figures.purchases.influence_per_mile
    for one in ahead.for_railroad(desk.code, o.Influence):
        till = max(0, ahead.tills[desk.code])
        allowed = amounts.influence(one.order.total, till)
        if allowed.reason is not None and desk.code in ahead.unsure:
            ahead.note("influence_cash", text=one.text, cash=till)
        elif got := ahead.carry(one, allowed):
            ahead.note("influence_levels", text=one.text, levels=got // unit)


def foresee_track(ahead: Ahead) -> None:
    """Railroad by railroad (C.9.1, C.11, C.13)."""
    most = standard_rules().figures.dividend.most
    for desk in ahead.desks():
        _building(ahead, desk, ahead.view.railroad(desk.code))
        _bids(ahead, desk)
        _dividends(ahead, ahead.view.railroad(desk.code), most)
        _wars(ahead, desk)


def _dividends(ahead: Ahead, road: RailroadSummary, most: int) -> None:
    """At most so many dollars a share; what the cash and the last turn's profit would not pay is
    told (4.12, Q43)."""
    for one in ahead.for_railroad(road.code, o.Dividend):
        allowed = amounts.at_most(one.order.rate, most, reasons.DIVIDEND_MOST)
        cost = ahead.carry(one, allowed) * road.issued
        cash, earned = ahead.tills[road.code], max(0, road.profit_cents) * road.issued // 100
        if cost > cash + earned and road.code not in ahead.unsure:
            facts = {"cost": cost, "cash": cash, "earned": earned}
            ahead.note("dividend_cash", text=one.text, **facts)


def _building(ahead: Ahead, desk: Desk, road: RailroadSummary) -> None:
    """The price kept between the least and its double, and what the building costs (4.6)."""
    for one in ahead.for_railroad(desk.code, o.Build):
        allowed = amounts.track_price(one.order.per_mile, desk.build_least, desk.build_most)
        price, least = ahead.carry(one, allowed), desk.build_least
        cost = works.building_cost(price, least, desk.row_miles, desk.towns_cost)
        ahead.note(
            "building",
            text=one.text,
            row=desk.row,
            track=cost.track,
            towns=cost.towns,
            bonds=cost.bonds(standard_rules().figures.building),
            each=cost.pocketed(len(road.directors)),
        )


def _bids(ahead: Ahead, desk: Desk) -> None:
    """None while an unbuilt Right-of-Way is kept (4.7.1); others than listed are doubtful."""
    builds = bool(ahead.for_railroad(desk.code, o.Build)) and desk.build_most > 0
    gives_up = bool(ahead.for_railroad(desk.code, o.Abandon))
    listed = {choice.route for choice in desk.rows}
    for one in ahead.for_railroad(desk.code, o.BidRow):
        if desk.row and not builds and not gives_up:
            ahead.refuse(one, reasons.HAS_ROW, row=desk.row)
            continue
        for row in filter(None, (one.order.first, one.order.alternate)):
            if gives_up and row == desk.row:
                ahead.refuse(one, reasons.JUST_ABANDONED, row=row)
            elif row not in listed:
                ahead.note("row_unlisted", text=one.text, row=row, rule="10.2.7")


def _wars(ahead: Ahead, desk: Desk) -> None:
    """Only on a railroad with parallel lines, 50 per cent at most (4.16, R23)."""
    most = standard_rules().figures.revenue.rate_war_most
    for one in ahead.for_railroad(desk.code, o.RateWar):
        if one.order.other not in desk.rivals:
            ahead.doubt(one, reasons.NOT_PARALLEL)
        else:
            ahead.carry(one, amounts.at_most(one.order.percent, most, reasons.WAR_MOST))
