"""Lines on the map: what connects, what is prohibited, which Rights-of-Way are open (4.7, 4.8)."""

from collections.abc import Collection, Iterable, Sequence

from pbm.core.refusal import Refusal
from pbm.games.continental.limits import reasons
from pbm.games.continental.world.geography import Geography


def touches(geography: Geography, code: str, lines: Iterable[str]) -> bool:
    """Whether a route has a town in common with some lines."""
    ends = geography.ends(lines)
    return any(town in ends for town in geography.routes[code].towns)


def connected(geography: Geography, lines: Iterable[str], others: Iterable[str]) -> bool:
    """Whether two sets of lines have a town in common (4.13.1, Q35)."""
    return not geography.ends(lines).isdisjoint(geography.ends(others))


def prohibited(geography: Geography, owned: Collection[str], code: str) -> Refusal | None:
    """Why a railroad that owns some routes may not have another, if so (4.8)."""
    route = geography.routes[code]
    if route.twin is not None and route.twin in owned:
        return reasons.PROHIBITED_TWIN
    ends = geography.ends(owned)
    if any(town in geography.gateways and town in ends for town in route.towns):
        return reasons.PROHIBITED_GATEWAY
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


def parallel(geography: Geography, lines: Iterable[str], others: Collection[str]) -> list[str]:
    """The lines whose twin is among the others (4.16, R23)."""
    return [code for code in lines if geography.routes[code].twin in others]


def open_rows(geography: Geography, owned: Collection[str], taken: Collection[str]) -> list[str]:
    """Rights-of-Way that a railroad could bid for with what it owns and no railroad has (4.7)."""
    towns = geography.ends(owned) - geography.gateways
    return geography.in_order(
        code
        for code in {code for town in towns for code in geography.meeting[town]}
        if geography.routes[code].kind == "ROW"
        and code not in taken
        and prohibited(geography, owned, code) is None
    )


def lines_together(
    geography: Geography, survivor: Sequence[str], merging: Sequence[str]
) -> tuple[list[str], list[str]]:
    """The lines of both, and those deleted of parallel pairs: the RoW, or of two of a kind the
    merging railroad's (4.13.1(3), R43, Q31)."""
    both = [*survivor, *(code for code in merging if code not in survivor)]
    deleted = []
    for pair in twins(geography, set(both)):
        rows = [code for code in pair if geography.routes[code].kind == "ROW"]
        deleted.append(rows[0] if len(rows) == 1 else next(c for c in pair if c in merging))
    return [code for code in both if code not in deleted], deleted


def merger_prohibited(
    geography: Geography, survivor: Sequence[str], row: str | None, merging: Sequence[str]
) -> Refusal | None:
    """4.8 once parallel lines are deleted; the survivor's unbuilt RoW counts (4.13.1(3), Q31)."""
    lines, _ = lines_together(geography, survivor, merging)
    if crowded_gateway(geography, lines) is not None:
        return reasons.PROHIBITED_GATEWAY
    return prohibited(geography, lines, row) if row else None
