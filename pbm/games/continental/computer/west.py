"""The great aim after the war: one railroad from the Pacific to the Midwest or the Mississippi.

Its award is the greatest there is (1.2, R54). A railroad lays one Right-of-Way a turn (4.6,
4.7.1), so the way is reckoned in turns, not in miles; what others own or a gateway closes leads
nowhere (4.7.2, 4.8.2).
"""

from collections import deque
from functools import lru_cache

from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.ways import FAR, open_ends
from pbm.games.continental.view import RailroadSummary
from pbm.games.continental.world.rules import standard_rules

COAST = "PACIFIC"
HORIZON = 10
"""Turns beyond which nobody thinks of the other coast."""

WEST = 3
"""How much more of the way to the Pacific a presidency means than a company that shortens it."""


@lru_cache(maxsize=1)
def aims() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """For each award of the Pacific the regions of which a railroad must link one each."""
    wanted = [tuple(map(tuple, award.needs)) for award in standard_rules().figures.awards]
    return tuple(needs for needs in wanted if (COAST,) in needs)


@lru_cache(maxsize=64)
def turns_left(regions: tuple[str, ...], taken: frozenset[str]) -> dict[str, int]:
    """Town -> how many Rights-of-Way that nobody owns lead from it to one of some regions."""
    geography = standard_rules().map
    best = {town.id: 0 for town in geography.towns.values() if town.region in regions}
    queue = deque(sorted(best))
    while queue:
        town = queue.popleft()
        for code in geography.meeting[town]:
            route = geography.routes[code]
            other = route.town_b if route.town_a == town else route.town_a
            free = route.kind == "ROW" and code not in taken
            if free and other not in best and other not in geography.gateways:
                best[other] = best[town] + 1
                queue.append(other)
    return best


@lru_cache(maxsize=4096)
def turns_across(lines: tuple[str, ...], taken: frozenset[str]) -> int:
    """Turns of building until some lines earn an award of the Pacific; FAR if they never can."""
    geography = standard_rules().map
    linked, ends = set(geography.linked(lines)), open_ends(geography, lines)
    return min(
        sum(
            0 if linked.intersection(need) else _nearest(turns_left(need, taken), ends)
            for need in needs
        )
        for needs in aims()
    )


def _nearest(left: dict[str, int], ends: frozenset[str]) -> int:
    """The fewest turns from any of some towns."""
    return min((left[town] for town in ends if town in left), default=FAR)


def turns_saved(plan: Plan, lines: tuple[str, ...], more: str) -> int:
    """Turns that a route brings a railroad nearer to an award of the Pacific."""
    before = turns_across(lines, plan.taken)
    return before - turns_across((*lines, more), plan.taken) if before < FAR else 0


def crosses(plan: Plan, one: RailroadSummary, other: RailroadSummary) -> bool:
    """Whether two railroads together earn an award of the Pacific that neither has."""
    if not (turns_across(one.lines, plan.taken) and turns_across(other.lines, plan.taken)):
        return False
    return turns_across((*one.lines, *other.lines), plan.taken) == 0


def prospect(plan: Plan, lines: tuple[str, ...]) -> int:
    """Dollars that presiding over a railroad is worth for the way that it may finish."""
    left = turns_across(lines, plan.taken)
    ahead = HORIZON - left if 0 < left < HORIZON else 0
    return ahead * plan.judgement.prospect_dollars * plan.temper.regions // 100
