"""Lines on the map: what connects, what is prohibited, which Rights-of-Way are open (4.7, 4.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pbm.games.continental.orders.reasons import PROHIBITED_GATEWAY, PROHIBITED_TWIN, Reason
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.world.geography import Geography


def touches(geography: Geography, code: str, lines: Iterable[str]) -> bool:
    """Whether a route has a town in common with some lines."""
    ends = geography.ends(lines)
    return any(town in ends for town in geography.routes[code].towns)


def connected(geography: Geography, lines: Iterable[str], others: Iterable[str]) -> bool:
    """Whether two sets of lines have a town in common (4.13.1, Q35)."""
    return not geography.ends(lines).isdisjoint(geography.ends(others))


def prohibited(geography: Geography, owned: Collection[str], code: str) -> Reason | None:
    """Why a railroad that owns some routes may not have another, if so (4.8)."""
    route = geography.routes[code]
    if route.twin is not None and route.twin in owned:
        return PROHIBITED_TWIN
    ends = geography.ends(owned)
    if any(town in geography.gateways and town in ends for town in route.towns):
        return PROHIBITED_GATEWAY
    return None


def crowded_gateway(geography: Geography, owned: Iterable[str]) -> str | None:
    """A gateway town with two of the routes, the first by name; None if there is none (4.8.2)."""
    count: dict[str, int] = dict.fromkeys(sorted(geography.gateways), 0)
    for code in owned:
        for town in geography.routes[code].towns:
            if town in count:
                count[town] += 1
    return next((town for town, routes in count.items() if routes > 1), None)


def twins(geography: Geography, owned: Collection[str]) -> list[tuple[str, str]]:
    """Double routes of which both halves are owned, in the appendices' order (4.8.1)."""
    pairs = []
    for code in geography.in_order(owned):
        twin = geography.routes[code].twin
        if twin is not None and twin in owned:
            route, other = geography.routes[code], geography.routes[twin]
            if route.number < other.number:
                pairs.append((code, twin))
    return pairs


def taken_rows(state: State, geography: Geography) -> set[str]:
    """Rights-of-Way that railroads own, built or not (10.2.7)."""
    taken = {railroad.row for railroad in state.railroads.values() if railroad.row is not None}
    for railroad in state.railroads.values():
        taken.update(code for code in railroad.lines if geography.routes[code].kind == "ROW")
    return taken


def open_rows(state: State, geography: Geography, railroad: Railroad) -> list[str]:
    """Rights-of-Way a railroad could bid for with its lines and its own RoW built (4.7)."""
    lines = [*railroad.lines, railroad.row] if railroad.row else railroad.lines
    taken = taken_rows(state, geography)
    near = {code for town in geography.ends(lines) for code in geography.meeting[town]}
    return geography.in_order(
        code
        for code in near
        if geography.routes[code].kind == "ROW"
        and code not in taken
        and prohibited(geography, lines, code) is None
    )
