"""Railroads build their Rights-of-Way or abandon them (C.9.1, 4.6, 10.2.5)."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.continental.accounts import OUTSIDE, purse
from pbm.games.continental.events.railroads import BuildingPaid, RowAbandoned, RowBuilt
from pbm.games.continental.holdings import stock
from pbm.games.continental.orders import Abandon, Build, reasons
from pbm.games.continental.railroads import finance
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Given, Turn
from pbm.games.continental.world.rules import Rules


class Cost(Struct, frozen=True):
    """What a Right-of-Way costs at a price per mile; dollars."""

    track: int
    towns: int
    excess: int
    """The part of the track's cost above the minimum (4.6.3)."""

    @property
    def total(self) -> int:
        """Track and towns."""
        return self.track + self.towns


def play(turn: Turn) -> None:
    """Only the Right-of-Way owned at the start of the turn; none in the Civil War (8.1)."""
    for abandoning in turn.given(Abandon):
        _abandon(turn, abandoning)
    for given in turn.given(Build):
        row = turn.opening.railroads[given.order.railroad].row
        if row is None:
            turn.refuse(given, reasons.NO_ROW)
        elif turn.rules.war(turn.state.turn):
            turn.refuse(given, reasons.WAR, row=row)
        else:
            _build(turn, given, row)


def _abandon(turn: Turn, given: Given[Abandon]) -> None:
    """The Right-of-Way and its land grant are lost (4.6.6)."""
    railroad = turn.railroad(given.order.railroad)
    if railroad.row is None:
        turn.refuse(given, reasons.NO_ROW)
        return
    turn.tell(RowAbandoned(railroad.code, railroad.row, railroad.grant))
    turn.done(given, row=railroad.row)
    turn.abandoned[railroad.code] = railroad.row
    railroad.row, railroad.grant = None, 0


def _build(turn: Turn, given: Given[Build], row: str) -> None:
    """At the price ordered, kept between the minimum and its double (4.6.2, 4.6.3, Q4)."""
    railroad, asked = turn.railroad(given.order.railroad), given.order.per_mile
    least = turn.rules.figures.climate.track_cost[turn.climate]
    most = least * turn.rules.figures.building.overspend
    per_mile = max(least, min(asked, most))
    cost = building_cost(turn.rules, railroad, row, per_mile, least)
    _pay(turn, railroad, row, per_mile, cost)
    railroad.lines.append(row)
    railroad.land += railroad.grant
    turn.tell(RowBuilt(railroad.code, row, railroad.grant))
    railroad.row, railroad.grant = None, 0
    stock.issue_for_line(turn, railroad, row, owner=None)
    limit = reasons.BUILD_MOST if asked > most else reasons.BUILD_LEAST
    turn.limited(given, asked, per_mile, limit, row=row, cost=cost.total)


def building_cost(rules: Rules, railroad: Railroad, row: str, per_mile: int, least: int) -> Cost:
    """Track by the mile, and $300 x value of the towns on the route (4.6.4, Q5)."""
    route, figures = rules.map.routes[row], rules.figures.building
    reached = set() if figures.towns_reached_pay else rules.map.ends(railroad.lines)
    value = sum(rules.map.towns[town].value for town in route.towns if town not in reached)
    excess = (per_mile - least) * route.length
    return Cost(per_mile * route.length, figures.town_cost * value, excess)


def _pay(turn: Turn, railroad: Railroad, row: str, per_mile: int, cost: Cost) -> None:
    """Half by bonds, rounded up; then free cash, all of it from a Normal climate up and half below;
    then loans (4.6.5, R32, Q6).  The directors pocket their shares of the excess (4.6.3,
    Q10)."""
    figures, code = turn.rules.figures, railroad.code
    free = finance.free_cash(turn, code)
    if turn.climate < figures.climate.normal:
        free = free * figures.building.poor_climate_cash_percent // 100
    bonded = -(-cost.total * figures.building.bond_percent // 100)
    finance.issue_bonds(turn, code, bonded, "building")
    borrowed = finance.pay_or_borrow(turn, code, cost.total, bonded + free, "building")
    board = turn.opening.railroads[code].directors
    pocket = cost.excess // (len(board) + 1)
    for seat in board:
        turn.pay(OUTSIDE, purse(seat), pocket, "overspending")
    turn.tell(
        BuildingPaid(
            code,
            row,
            per_mile=per_mile,
            track=cost.track,
            towns=cost.towns,
            bonds=bonded,
            cash=cost.total - bonded - borrowed,
            loans=borrowed,
            each_director=pocket,
        )
    )
