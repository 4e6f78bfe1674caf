"""Private Companies merge into railroads (C.9.1, 4.3.1(3), 10.1.2(2))."""

from pbm.core.refusal import Refusal
from pbm.games.continental.events import PCMerged
from pbm.games.continental.holdings import companies, stock
from pbm.games.continental.limits import reasons, routes
from pbm.games.continental.orders import Abandon, MergePC
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """By player, then as on the sheet, since one merger may prohibit another (Q40)."""
    for given in turn.given(MergePC):
        reason = _refusal(turn, given)
        if reason is None:
            _merge(turn, given)
        else:
            turn.refuse(given, reason)


def _refusal(turn: Turn, given: Given[MergePC]) -> Refusal | None:
    """Owned at the start and unsold, connected at the start, not prohibited (also by the RoW held,
    unless it is given up, Q55), not into a bankrupt railroad (Q30)."""
    code, into = given.order.pc, given.order.railroad
    start = turn.opening.railroads.get(into)
    if turn.opening.owners.get(code) != given.seat:
        return reasons.NOT_OWNED
    if turn.state.pcs[code].owner != given.seat:
        return reasons.PC_SOLD
    if start is None:
        return reasons.UNKNOWN
    if start.standing == "bankrupt":
        return reasons.INTO_BANKRUPT
    if not routes.touches(turn.rules.map, code, start.lines):
        return reasons.NOT_CONNECTED
    railroad = turn.railroad(into)
    gives_up = any(order.order.railroad == into for order in turn.given(Abandon))
    owned = railroad.lines if gives_up else railroad.routes
    return routes.prohibited(turn.rules.map, owned, code)


def _merge(turn: Turn, given: Given[MergePC]) -> None:
    """The line is built at no cost (Q7) and new stock issued for it."""
    code, railroad = given.order.pc, turn.railroad(given.order.railroad)
    railroad.lines.append(code)
    companies.to_line(turn.state.pcs[code])
    stock.issue_for_line(turn, railroad, code, given.seat)
    turn.tell(PCMerged(code, given.seat, railroad.code))
    turn.done(given, shares=turn.rules.map.routes[code].length)
