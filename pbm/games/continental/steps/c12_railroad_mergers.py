"""Railroads merge (C.12, 4.3.1(4), 4.13, 10.1.5)."""

from __future__ import annotations

from pbm.core.refusal import Refusal
from pbm.games.continental.events.railroads import RailroadsMerged
from pbm.games.continental.limits import reasons, routes
from pbm.games.continental.orders import MergeRailroad
from pbm.games.continental.railroads import union
from pbm.games.continental.turn import Given, Turn


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
    union.level_equipment(turn, survivor, merging, deleted)
    union.join_stock(survivor, merging)
    union.join_money(turn, survivor, merging)
    union.join_lines(turn, survivor, merging, lines, deleted)
    union.join_row(turn, survivor, merging)
    union.dissolve(turn, merging, survivor)
    turn.tell(
        RailroadsMerged(merging.code, survivor.code, given.seat, survivor.price, tuple(deleted))
    )
    turn.done(given, price=survivor.price)
