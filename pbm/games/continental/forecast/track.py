"""Rights-of-Way, rate wars and dividends (C.9.1, C.11, C.13)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead, Foreseen
from pbm.games.continental.orders import reasons
from pbm.games.continental.view import Desk, Railroad
from pbm.games.continental.world.rules import standard_rules


def foresee_track(ahead: Ahead) -> None:
    """Railroad by railroad; a bankrupt one has been told already."""
    for desk in ahead.desks():
        road = ahead.view.railroad(desk.code)
        if not road.bankrupt:
            _building(ahead, desk, road)
            _bids(ahead, desk)
            _dividends(ahead, desk)
        for giving_up in ahead.for_railroad(desk.code, o.Abandon):
            if not desk.row:
                ahead.refuse(giving_up, reasons.NO_ROW)
        _wars(ahead, desk)


def _building(ahead: Ahead, desk: Desk, road: Railroad) -> None:
    """The price kept between the least and its double, and what the building costs (4.6)."""
    for one in ahead.for_railroad(desk.code, o.Build):
        if not desk.row:
            ahead.refuse(one, reasons.NO_ROW)
        elif not desk.build_most:
            ahead.refuse(one, reasons.WAR)
        else:
            _build(ahead, desk, road, one)


def _build(ahead: Ahead, desk: Desk, road: Railroad, one: Foreseen[o.Build]) -> None:
    """Cost of track and towns, the bonds, and each director's part of the excess (4.6.3, R32)."""
    asked = one.order.per_mile
    price = max(desk.build_least, min(asked, desk.build_most))
    limit = reasons.BUILD_MOST if asked > price else reasons.BUILD_LEAST
    ahead.limited(one, asked, price, limit)
    track = price * desk.row_miles
    total = track + desk.towns_cost
    excess = (price - desk.build_least) * desk.row_miles
    percent = standard_rules().figures.building.bond_percent
    ahead.note(
        "building",
        text=one.text,
        row=desk.row,
        track=track,
        towns=desk.towns_cost,
        bonds=-(-total * percent // 100),
        each=excess // (len(road.directors) + 1) if road.directors else 0,
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
            ahead.limited(one, one.order.percent, min(one.order.percent, most), reasons.WAR_MOST)


def _dividends(ahead: Ahead, desk: Desk) -> None:
    """At most $99 a share (4.12); the cash of the moment is not known before."""
    most = standard_rules().figures.dividend.most
    for one in ahead.for_railroad(desk.code, o.Dividend):
        ahead.limited(one, one.order.rate, min(one.order.rate, most), reasons.DIVIDEND_MOST)
