"""Railroads build their Rights-of-Way or abandon them (C.9.1, 4.6, 10.2.5)."""

from pbm.games.continental.accounts import OUTSIDE, purse
from pbm.games.continental.events.railroads import BuildingPaid, RowAbandoned, RowBuilt
from pbm.games.continental.holdings import stock
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import track_price
from pbm.games.continental.limits.works import Cost, building_cost, towns_cost
from pbm.games.continental.orders import Abandon, Build
from pbm.games.continental.railroads import finance
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Given, Turn


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
    railroad, rules = turn.railroad(given.order.railroad), turn.rules
    least = rules.figures.climate.track_cost[turn.climate]
    most = least * rules.figures.building.overspend
    allowed = track_price(given.order.per_mile, least, most)
    towns = towns_cost(rules, railroad.lines, rules.map.routes[row].towns)
    cost = building_cost(allowed.got, least, rules.map.routes[row].length, towns)
    _pay(turn, railroad, row, allowed.got, cost)
    railroad.lines.append(row)
    railroad.land += railroad.grant
    turn.tell(RowBuilt(railroad.code, row, railroad.grant))
    railroad.row, railroad.grant = None, 0
    stock.issue_for_line(turn, railroad, row, owner=None)
    turn.carry(given, allowed, row=row, cost=cost.total)


def _pay(turn: Turn, railroad: Railroad, row: str, per_mile: int, cost: Cost) -> None:
    """Half by bonds, rounded up; then free cash, all of it from a Normal climate up and half below;
    then loans (4.6.5, R32, Q6).  The directors pocket their shares of the excess (4.6.3,
    Q10)."""
    figures, code = turn.rules.figures, railroad.code
    free = finance.free_cash(turn, code)
    if turn.climate < figures.climate.normal:
        free = free * figures.building.poor_climate_cash_percent // 100
    bonded = cost.bonds(figures.building)
    finance.issue_bonds(turn, code, bonded, "building")
    borrowed = finance.pay_or_borrow(turn, code, cost.total, bonded + free, "building")
    board = turn.opening.railroads[code].directors
    pocket = cost.pocketed(len(board))
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
