"""Rate wars cut the revenue of parallel lines on both sides (C.13.1, 4.16, R23, Q28)."""

from __future__ import annotations

from pbm.games.continental.events.railroads import RateWarWaged
from pbm.games.continental.orders import RateWar, reasons
from pbm.games.continental.railroads.revenue import SHARE
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """Of two declarations on the same pair the larger counts, for this turn."""
    wars: dict[tuple[str, str], int] = {}
    for given in turn.given(RateWar):
        pair = _declared(turn, given)
        if pair is not None:
            percent = min(given.order.percent, turn.rules.figures.revenue.rate_war_most)
            wars[pair] = max(percent, wars.get(pair, 0))
    for (one, other), percent in sorted(wars.items()):
        _cut(turn, one, other, percent)
        _cut(turn, other, one, percent)
        turn.tell(RateWarWaged(one, other, percent))


def _declared(turn: Turn, given: Given[RateWar]) -> tuple[str, str] | None:
    """The two railroads of a valid declaration: still there (Q68), with parallel lines (Q28)."""
    one, other, asked = given.order.railroad, given.order.other, given.order.percent
    if one in turn.merged or other in turn.merged:
        turn.refuse(given, reasons.MERGED_AWAY)
        return None
    if other not in turn.state.railroads or one == other:
        turn.refuse(given, reasons.UNKNOWN)
        return None
    if not _parallel(turn, one, other):
        turn.refuse(given, reasons.NOT_PARALLEL, other=other)
        return None
    most = turn.rules.figures.revenue.rate_war_most
    turn.limited(given, asked, min(asked, most), reasons.WAR_MOST, other=other)
    first, second = sorted((one, other))
    return first, second


def _parallel(turn: Turn, one: str, other: str) -> list[str]:
    """The lines of the one whose twin the other has."""
    routes, lines = turn.rules.map.routes, set(turn.railroad(other).lines)
    return [code for code in turn.railroad(one).lines if routes[code].twin in lines]


def _cut(turn: Turn, one: str, other: str, percent: int) -> None:
    """A cut of the unmodified base revenue of the parallel lines, rounded down (Q28)."""
    work = operation(turn, one)
    base = sum(work.line_base[code] for code in _parallel(turn, one, other))
    work.cut = min(work.gross, work.cut + base * percent // (100 * SHARE))
