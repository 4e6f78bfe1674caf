"""Railroads merge (C.12, 4.3.1(4), 4.13, 10.1.5)."""

from collections.abc import Sequence

from pbm.core.refusal import Refusal
from pbm.games.continental.accounts import OUTSIDE, bonds, debt, loans, till
from pbm.games.continental.events.railroads import RailroadsMerged, RowAbandoned
from pbm.games.continental.holdings import companies, shares
from pbm.games.continental.limits import reasons, routes
from pbm.games.continental.orders import MergeRailroad
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Given, Turn
from pbm.games.continental.world.rules import GRAND_STATION


def play(turn: Turn) -> None:
    """By player; nobody has more than two railroads, so no merger touches another's."""
    for given in turn.given(MergeRailroad):
        reason = _refusal(turn, given) or _prohibition(turn, given)
        if reason is None:
            _merge(turn, given)
        else:
            turn.refuse(given, reason)


def _refusal(turn: Turn, given: Given[MergeRailroad]) -> Refusal | None:
    """Both presided over and connected at the start, the survivor not bankrupt (4.13.1)."""
    merging, survivor = given.order.merging, given.order.survivor
    starts = [turn.opening.railroads.get(code) for code in (merging, survivor)]
    first, second = starts
    if first is None or second is None or merging == survivor:
        return reasons.UNKNOWN
    if {first.president, second.president} != {given.seat}:
        return reasons.NOT_BOTH_PRESIDENT
    if merging in turn.merged or survivor in turn.merged:
        return reasons.MERGED_AWAY
    if second.standing == "bankrupt":
        return reasons.INTO_BANKRUPT
    if not routes.connected(turn.rules.map, first.lines, second.lines):
        return reasons.NOT_CONNECTED
    return None


def _prohibition(turn: Turn, given: Given[MergeRailroad]) -> Refusal | None:
    """4.8 with the lines after building (4.13.1(3))."""
    merging, survivor = turn.railroad(given.order.merging), turn.railroad(given.order.survivor)
    lines, row = survivor.lines, survivor.row
    return routes.merger_prohibited(turn.rules.map, lines, row, merging.lines)


def _merge(turn: Turn, given: Given[MergeRailroad]) -> None:
    """Everything of the merging railroad goes to the survivor (4.13.2 to 4.13.5)."""
    merging, survivor = turn.railroad(given.order.merging), turn.railroad(given.order.survivor)
    geography = turn.rules.map
    lines, deleted = routes.lines_together(geography, survivor.lines, merging.lines)
    _level_equipment(turn, survivor, merging, deleted)
    _join_stock(survivor, merging)
    _join_money(turn, survivor, merging)
    _join_lines(turn, survivor, merging, lines, deleted)
    _join_row(turn, survivor, merging)
    _dissolve(turn, merging, survivor)
    turn.tell(
        RailroadsMerged(merging.code, survivor.code, given.seat, survivor.price, tuple(deleted))
    )
    turn.done(given, price=survivor.price)


def _join_lines(
    turn: Turn, survivor: Railroad, merging: Railroad, lines: list[str], deleted: Sequence[str]
) -> None:
    """Lines with their double track (Q67); a deleted PC returns to the Bank (R43); efficiency is
    the mean by miles, at most the maximum (Q31)."""
    geography, state = turn.rules.map, turn.state
    miles, others = geography.miles(survivor.lines), geography.miles(merging.lines)
    weighed = survivor.efficiency * miles + merging.efficiency * others
    survivor.lines = lines
    survivor.doubled = [c for c in (*survivor.doubled, *merging.doubled) if c in lines]
    most = efficiency.maximum_of(state, survivor, turn.rules)
    survivor.efficiency = min(most, weighed // (miles + others))
    for code in deleted:
        if geography.routes[code].kind == "PC":
            companies.to_bank(state.pcs[code], turn.rules)


def _level_equipment(
    turn: Turn, survivor: Railroad, merging: Railroad, deleted: Sequence[str]
) -> None:
    """The higher level of both, paid by bonds for the lines that lack it; a Grand Station is taken
    over free (4.13.5, Q64)."""
    figures, geography = turn.rules.figures.purchases, turn.rules.map
    level = max(survivor.level, merging.level)
    letters = sorted({*survivor.technologies, *merging.technologies})
    cost = 0
    for railroad in (survivor, merging):
        miles = geography.miles(code for code in railroad.lines if code not in deleted)
        lacking = [c for c in letters if c not in railroad.technologies and c != GRAND_STATION]
        per_mile = figures.locomotive_cost * (level - railroad.level)
        cost += miles * (per_mile + figures.technology_cost * len(lacking))
    turn.pay(bonds(survivor.code), till(survivor.code), cost, "upgrade_bonds")
    turn.pay(till(survivor.code), OUTSIDE, cost, "upgrade")
    survivor.level, survivor.technologies = level, letters


def _join_stock(survivor: Railroad, merging: Railroad) -> None:
    """Shares 1:1 for everybody and the treasury; the price is averaged (4.13.3, R44)."""
    value = survivor.price * survivor.issued + merging.price * merging.issued
    survivor.price = value // (survivor.issued + merging.issued)
    shares.issue(survivor, shares.PUBLIC, merging.public)
    shares.issue(survivor, shares.TREASURY, merging.treasury)
    for seat in sorted(merging.holdings):
        shares.issue(survivor, seat, merging.holdings[seat])


def _join_money(turn: Turn, survivor: Railroad, merging: Railroad) -> None:
    """Cash, bonds, loans, the debt to the president and land are added up (4.13.2, 4.4.6)."""
    for account in (till, bonds, loans, debt):
        old, new = account(merging.code), account(survivor.code)
        balance = turn.ledger.balance(old)
        turn.pay(old, new, max(0, balance), "merger")
        turn.pay(new, old, max(0, -balance), "merger")
    survivor.land += merging.land


def _join_row(turn: Turn, survivor: Railroad, merging: Railroad) -> None:
    """The merging railroad's unbuilt RoW and grant are taken over if the survivor has none and may
    have it, else abandoned (4.13.4, Q31)."""
    row = merging.row
    if row is None:
        return
    if survivor.row is None and routes.prohibited(turn.rules.map, survivor.lines, row) is None:
        survivor.row, survivor.grant = row, merging.grant
    else:
        turn.tell(RowAbandoned(merging.code, row, merging.grant))


def _dissolve(turn: Turn, merging: Railroad, survivor: Railroad) -> None:
    """The merging railroad is no more; its president's slot is free (Q50)."""
    del turn.state.railroads[merging.code]
    turn.merged[merging.code] = survivor.code
    for tycoon in turn.state.tycoons.values():
        slots = [slot for slot, code in tycoon.controls.items() if code == merging.code]
        for slot in slots:
            del tycoon.controls[slot]
