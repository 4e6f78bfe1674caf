"""Presidencies of a computer tycoon: to seek, to keep, to give up, to unite (10.1.4, 10.1.5)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.west import crosses, prospect
from pbm.games.continental.computer.worth import sound
from pbm.games.continental.view import Railroad

NEARLY = 8
"""Tenths of a directorship that are worth a try."""
MUCH_BETTER = 2
BOXED = 6
"""How much less a railroad means that can grow no more."""
WEST = 3
"""How much more of the way to the Pacific a presidency means than a company that shortens it."""
LONGEST = 3200
"""Miles beyond which a railroad is hard to run (4.5.3)."""


def seek_offices(plan: Plan) -> None:
    """Resign from what fails, fill the slots with the best that may be had."""
    held = list(plan.view.tycoon(plan.own.seat).controls)
    for slot, code in enumerate(held, 1):
        if code and _hopeless(plan, plan.roads[code]):
            plan.order(o.Resign(slot=slot), "resign", railroad=code)
            held[slot - 1] = ""
    leaving = _unite(plan, held)
    held = ["" if code == leaving else code for code in held]
    for value, code, why in _candidates(plan, held):
        if code == leaving:
            continue
        chosen = _slot_for(plan, held, value)
        if chosen is None:
            return
        held[chosen - 1] = code
        plan.order(o.Control(chosen, code), why, railroad=code)


def _hopeless(plan: Plan, road: Railroad) -> bool:
    """A bankrupt railroad in which he has little: its end would cost its president points."""
    stake = plan.held(road.code) * road.price
    return road.bankrupt and stake < plan.judgement.weak_holding + plan.own.net_worth // 20


def _unite(plan: Plan, held: list[str]) -> str:
    """Merge the smaller into the larger railroad; surely where the two meet from the Pacific and
    from the other side (1.2). What is merged."""
    pairs = [pair for pair in plan.own.mergers if set(pair) <= set(held)]
    pairs.sort(key=lambda pair: (-plan.roads[pair[1]].miles, pair))
    if not pairs:
        return ""
    merging, survivor = (plan.roads[code] for code in pairs[0])
    together = set(merging.regions) | set(survivor.regions)
    if not (crosses(plan, merging, survivor) or _unites(plan, merging, survivor)):
        return ""
    plan.order(
        o.MergeRailroad(merging.code, survivor.code),
        "unite",
        merging=merging.code,
        survivor=survivor.code,
        regions=len(together),
    )
    return merging.code


def _unites(plan: Plan, merging: Railroad, survivor: Railroad) -> bool:
    """Whether he feels like it, and the one is no burden to the other."""
    if merging.miles + survivor.miles > LONGEST or not (sound(plan, merging) or merging.bankrupt):
        return False
    return plan.dice.of("merging").percent(plan.temper.merging)


def _candidates(plan: Plan, held: list[str]) -> list[tuple[int, str, str]]:
    """Railroads to be had with what they would mean to him, the best first."""
    found = []
    for code in plan.incorporated:
        found.append((_worth_new(plan, code), code, "first_president"))
    for road in plan.view.railroads:
        shares = plan.held(road.code) + plan.merged.get(road.code, 0)
        if road.code in held or 100 * shares < NEARLY * road.issued:
            continue
        value = shares * road.price + WEST * prospect(plan, road.lines)
        if road.chairman == plan.own.seat:
            found.append((value * MUCH_BETTER, road.code, "chairman"))
        elif not road.president:
            found.append((value, road.code, "no_president"))
        else:
            found.append((value // MUCH_BETTER, road.code, "challenge"))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _slot_for(plan: Plan, held: list[str], value: int) -> int | None:
    """A free slot, or that of a railroad that means much less; None if there is none."""
    for slot in (1, 2):
        if not held[slot - 1]:
            return slot
    worths = [_worth(plan, code) for code in held]
    worst = min(worths)
    return worths.index(worst) + 1 if worst * MUCH_BETTER < value else None


def _worth(plan: Plan, code: str) -> int:
    """What a presidency he has means to him."""
    if code not in plan.roads:
        return _worth_new(plan, code)
    value = plan.held(code) * plan.roads[code].price + plan.roads[code].miles
    value += WEST * prospect(plan, plan.roads[code].lines)
    return value // BOXED if code in plan.boxed_in else value


def _worth_new(plan: Plan, code: str) -> int:
    """What the presidency of a company that becomes a railroad would mean to him."""
    miles = plan.rules.map.routes[code].length
    return miles * (plan.temper.control + 14) + WEST * prospect(plan, (code,))
