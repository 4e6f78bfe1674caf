"""What a railroad spends: improvements, engines, technologies, double track, influence.

These follow the railroad's cash through C.8 to C.10 as far as it is known (4.9.3, R32, Q11).
"""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead, Foreseen, O, first
from pbm.games.continental.orders import reasons
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.view import Desk, Purchase, Railroad
from pbm.games.continental.world.rules import GRAND_STATION, standard_rules

BANNED = (
    o.Improve,
    o.Build,
    o.Influence,
    o.BidRow,
    o.Dividend,
    o.Locomotive,
    o.Technology,
    o.Double,
)
"""What a bankrupt railroad cannot do (4.11.2, Q29)."""


def foresee_works(ahead: Ahead) -> None:
    """Railroad by railroad."""
    for desk in ahead.desks():
        road = ahead.view.railroad(desk.code)
        if road.bankrupt:
            for one in ahead.given(*BANNED):
                if one.order.railroad == desk.code:
                    ahead.refuse(one, reasons.BANKRUPT)
            continue
        _improvements(ahead, desk, road)
        _locomotives(ahead, desk, road)
        _technologies(ahead, desk, road)
        if ahead.for_railroad(desk.code, o.Build):
            ahead.unsure.add(desk.code)  # new stock brings money that others decide about
        _doubles(ahead, desk, road)
        _influence(ahead, desk)


def _improvements(ahead: Ahead, desk: Desk, road: Railroad) -> None:
    """At most $50 a mile, out of cash above the influence money and by loans (10.2.4)."""
    for one in ahead.for_railroad(desk.code, o.Improve):
        got = min(one.order.per_mile, desk.improve_most)
        ahead.limited(one, one.order.per_mile, got, reasons.IMPROVE_MOST)
        cost, till = got * road.miles, ahead.tills.get(desk.code, 0)
        wanted = sum(one.order.total for one in ahead.for_railroad(desk.code, o.Influence))
        free = max(0, max(0, till) - wanted)
        ahead.tills[desk.code] = till - min(cost, free)
        if desk.code not in ahead.unsure:
            ahead.note("improvement", text=one.text, cost=cost, loans=cost - min(cost, free))


def _locomotives(ahead: Ahead, desk: Desk, road: Railroad) -> None:
    """A better level that is on sale, for cash (4.17)."""
    for one in ahead.for_railroad(desk.code, o.Locomotive):
        level = one.order.level
        found = first(engine for engine in desk.engines if engine.what == str(level))
        if found is None:
            better = level > road.locomotive
            ahead.refuse(one, reasons.NOT_INVENTED if better else reasons.NO_BETTER_LOCOMOTIVE)
        else:
            _pay(ahead, desk, one, found)


def _technologies(ahead: Ahead, desk: Desk, road: Railroad) -> None:
    """One that is on sale and lacking, for cash (4.18)."""
    for one in ahead.for_railroad(desk.code, o.Technology):
        found = first(one_ for one_ in desk.technologies if one_.what == one.order.letter)
        if found is None:
            ahead.refuse(one, _unfit(ahead, road, one.order.letter))
        else:
            _pay(ahead, desk, one, found)


def _unfit(ahead: Ahead, road: Railroad, letter: str) -> Reason:
    """Why a technology is not offered."""
    if letter not in ahead.view.technologies:
        return reasons.NOT_INVENTED
    if letter in road.technologies:
        return reasons.HAS_TECHNOLOGY
    return reasons.NO_LARGE_TOWN if letter == GRAND_STATION else reasons.NOT_INVENTED


def _doubles(ahead: Ahead, desk: Desk, road: Railroad) -> None:
    """A line of the start with a single track, for cash (4.15)."""
    for one in ahead.for_railroad(desk.code, o.Double):
        found = first(double for double in desk.doubles if double.line == one.order.line)
        if found is not None:
            _pay(ahead, desk, one, Purchase(found.line, found.cost))
        elif one.order.line in road.doubled:
            ahead.refuse(one, reasons.IS_DOUBLED)
        else:
            ahead.refuse(one, reasons.NO_LINE)


def _pay(ahead: Ahead, desk: Desk, one: Foreseen[O], found: Purchase) -> None:
    """Cash only: told as refused where the cash is known not to do."""
    till = ahead.tills.get(desk.code, 0)
    if till >= found.cost:
        ahead.tills[desk.code] = till - found.cost
        return
    tell = ahead.doubt if desk.code in ahead.unsure else ahead.refuse
    tell(one, reasons.CASH_ONLY, cost=found.cost, cash=till)


def _influence(ahead: Ahead, desk: Desk) -> None:
    """The cash left is the most; so many levels (10.2.6, R33)."""
    per_mile = standard_rules().figures.purchases.influence_per_mile
    unit = desk.influence_unit or per_mile
    for one in ahead.for_railroad(desk.code, o.Influence):
        till = max(0, ahead.tills.get(desk.code, 0))
        got = min(one.order.total, till)
        if got < one.order.total and desk.code in ahead.unsure:
            ahead.note("influence_cash", text=one.text, cash=till)
        elif got <= 0:
            ahead.refuse(one, reasons.NO_CASH)
        else:
            ahead.limited(one, one.order.total, got, reasons.RAILROAD_CASH.by("4.9.2, 10.2.6"))
            ahead.note("influence_levels", text=one.text, levels=got // unit)
