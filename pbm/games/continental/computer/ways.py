"""The map as a computer tycoon sees it: what a company may join, where a line leads.

How far a town is from a region is reckoned once, over all routes, not through the gateways (4.8.2).
"""

import heapq
from collections.abc import Iterable
from functools import lru_cache

from pbm.games.continental.computer.temperament import temperaments
from pbm.games.continental.limits import routes
from pbm.games.continental.world.geography import Geography
from pbm.games.continental.world.rules import standard_rules

FAR = 100_000
"""Miles to a region that cannot be reached."""


@lru_cache(maxsize=4096)
def ends_of(lines: tuple[str, ...]) -> frozenset[str]:
    """All towns of a railroad's lines; the same railroad is asked for often."""
    return frozenset(standard_rules().map.ends(lines))


@lru_cache(maxsize=16384)
def may_join(code: str, lines: tuple[str, ...]) -> bool:
    """Whether a route touches a railroad's lines and breaks no prohibition there (4.8)."""
    geography = standard_rules().map
    return (
        not ends_of(lines).isdisjoint(geography.routes[code].towns)
        and routes.prohibited(geography, lines, code) is None
    )


@lru_cache(maxsize=16384)
def may_unite(lines: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether two railroads meet and could be merged (4.13, 4.8.2)."""
    geography = standard_rules().map
    if ends_of(lines).isdisjoint(ends_of(others)):
        return False
    return routes.merger_prohibited(geography, lines, None, others) is None


@lru_cache(maxsize=1)
def distances() -> dict[str, dict[str, int]]:
    """Region -> town -> miles of route to the nearest of the region's towns."""
    geography = standard_rules().map
    return {
        region: _from(geography, [t.id for t in geography.towns.values() if t.region == region])
        for region in geography.regions
    }


def _from(geography: Geography, starts: Iterable[str]) -> dict[str, int]:
    """Miles from the nearest start; nothing runs through a gateway."""
    best = dict.fromkeys(starts, 0)
    queue = [(0, town) for town in sorted(best)]
    first = set(best)
    while queue:
        far, town = heapq.heappop(queue)
        if far > best[town] or (town in geography.gateways and town not in first):
            continue
        for code in geography.meeting[town]:
            route = geography.routes[code]
            other = route.town_b if route.town_a == town else route.town_a
            if far + route.length < best.get(other, FAR):
                best[other] = far + route.length
                heapq.heappush(queue, (best[other], other))
    return best


@lru_cache(maxsize=512)
def miles_from(towns: frozenset[str]) -> dict[str, int]:
    """Miles of route from some towns to every other that can be reached."""
    return _from(standard_rules().map, sorted(towns))


def apart(geography: Geography, lines: tuple[str, ...], others: tuple[str, ...]) -> int:
    """Miles of route between two railroads' lines; 0 if they meet, FAR if no way leads across."""
    ends, there = open_ends(geography, lines), ends_of(others)
    if not there.isdisjoint(ends_of(lines)):
        return 0
    miles = miles_from(there)
    return min((miles.get(town, FAR) for town in ends), default=FAR)


@lru_cache(maxsize=1)
def region_weights() -> dict[str, int]:
    """Region -> how much it is wanted, in per cent."""
    wanted = {one.name: one.weight for one in temperaments().regions}
    return {region: wanted.get(region, 100) for region in standard_rules().map.regions}


@lru_cache(maxsize=4096)
def nearness(towns: frozenset[str], reached: frozenset[str], near: int) -> int:
    """How near open towns bring a railroad to the regions it lacks; 1000 x weight for one reached.

    `near` miles away counts half.
    """
    total = 0
    for region, weight in region_weights().items():
        if region in reached:
            total += 10 * weight
            continue
        there = distances()[region]
        far = min((there.get(town, FAR) for town in towns), default=FAR)
        total += 10 * weight * near // (near + far) if far < FAR else 0
    return total


def open_ends(geography: Geography, lines: Iterable[str]) -> frozenset[str]:
    """The towns of some lines from which one may go on (4.8.2)."""
    return frozenset(geography.ends(lines) - geography.gateways)
