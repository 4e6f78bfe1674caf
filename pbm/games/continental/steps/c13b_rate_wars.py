"""Rate wars cut the revenue of parallel lines on both sides (C.13.1, 4.16, R23, Q28, Q80)."""

from pbm.core.refusal import Refusal
from pbm.games.continental.events.railroads import RateWarWaged
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import at_most
from pbm.games.continental.limits.routes import parallel
from pbm.games.continental.orders import RateWar
from pbm.games.continental.railroads.revenue import SHARE, part_of_gross
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Of two declarations on the same pair the larger counts, for this turn."""
    wars: dict[tuple[str, str], int] = {}
    most = turn.rules.figures.revenue.rate_war_most
    for given in turn.given(RateWar):
        one, other = given.order.railroad, given.order.other
        if (reason := _refusal(turn, one, other)) is not None:
            turn.refuse(given, reason, other=other)
            continue
        allowed = at_most(given.order.percent, most, reasons.WAR_MOST)
        pair = min(one, other), max(one, other)
        wars[pair] = max(turn.carry(given, allowed, other=other), wars.get(pair, 0))
    for (one, other), percent in sorted(wars.items()):
        _cut(turn, one, other, percent)
        _cut(turn, other, one, percent)
        turn.tell(RateWarWaged(one, other, percent))


def _refusal(turn: Turn, one: str, other: str) -> Refusal | None:
    """Why there is no war: both are still there (Q68) and have parallel lines (Q28)."""
    if one in turn.merged or other in turn.merged:
        return reasons.MERGED_AWAY
    if other not in turn.state.railroads or one == other:
        return reasons.UNKNOWN
    return None if _parallel(turn, one, other) else reasons.NOT_PARALLEL


def _parallel(turn: Turn, one: str, other: str) -> list[str]:
    """The lines of the one whose twin the other has."""
    return parallel(turn.rules.map, turn.railroad(one).lines, turn.railroad(other).lines)


def _cut(turn: Turn, one: str, other: str, percent: int) -> None:
    """A cut of what the parallel lines bring, rounded down: of their plain base revenue (Q28), or
    of their part of the gross (Q80)."""
    work, lines = operation(turn, one), _parallel(turn, one, other)
    part, whole = sum(work.line_base[code] for code in lines), SHARE
    if turn.rules.figures.revenue.rate_war_on_gross:
        doubled = turn.railroad(one).doubled
        part, whole = part_of_gross(work.gross, work.line_base, doubled, lines, turn.rules)
    work.cut = min(work.gross, work.cut + part * percent // (100 * whole))
