"""The small scene of a refused order: tycoons, a railroad and its Right-of-Way, companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbm.games.continental import orders as o
from pbm.games.continental.state import State
from pbm.games.continental.world.geography import Route, geography
from pbm.games.continental.world.rules import Rules, standard_rules
from tests.cases.compare import Heeded
from tests.continental import build

ASK = ("ask", "current_ask", "asking_price")
BUILDS, ABANDONS = ("builds", "build"), ("abandons", "abandon")
RICH = 10**5


def scene_rules(given: Heeded, orders: list[dict[str, Any]]) -> Rules:
    """The real map; invented codes get routes of their own, a figure of miles a railroad "R"."""
    if "miles" in given and "railroad" not in given and "pc" not in given:
        doubled = given.get("double_line_miles", 1)
        near = [
            build.route("R", "near", "far", given["miles"] - doubled, kind="PC"),
            build.route("R1", "far", "end", doubled),
        ]
        return _sized(build.map_rules(near), given, ["R", "R1"])
    rules = _along_towns(given) or build.with_routes(
        {code: 100 for code in _named(given, orders) if code not in standard_rules().map.routes}
    )
    lines = given.any_of("lines", default=[given["railroad"]] if "railroad" in given else [])
    return _sized(rules, given, [*lines, *([row] if (row := row_of(given)) else [])])


def row_of(given: Mapping[str, Any]) -> str:
    """The Right-of-Way that the railroad of the case owns; a case may add where it leads."""
    told = given.get("row")
    if not told:
        told = next((given[name] for name in BUILDS if isinstance(given.get(name), str)), None)
    return told.split()[0] if told else ""


def _named(given: Heeded, orders: list[dict[str, Any]]) -> Iterator[str]:
    """Every railroad, company and route that a case names."""
    yield from given.get("holdings_percent", {})
    yield from (code for _, code in given.get("transactions", []))
    yield from given.get("lines") or []
    yield from (str(given[name]) for name in ("railroad", "pc") if given.get(name))
    if row := row_of(given):
        yield row
    for one in orders:
        names = ("pc", "railroad", "first", "alternate", "line", "on", "into")
        yield from (str(one[name]) for name in names if isinstance(one.get(name), str))


def _along_towns(given: Heeded) -> Rules | None:
    """Invented lines from town to town, where the case names one town more than lines."""
    lines, towns = given.get("lines") or [], given.get("towns") or []
    known = standard_rules().map.routes
    if not lines or all(code in known for code in lines) or len(towns) != len(lines) + 1:
        return None
    if not all(isinstance(town, str) for town in towns):
        return None
    ends = zip(lines, towns, towns[1:], strict=False)
    routes = [build.route(code, a, b, 100) for code, a, b in ends]
    told = str(given.get("row") or "").split()
    if len(told) == 2 and "-" in told[1]:
        routes.append(build.route(told[0], *told[1].split("-", 1), 100))
    return build.map_rules(routes)


def _sized(rules: Rules, given: Heeded, lines: list[str]) -> Rules:
    """The towns of the case's lines have the sizes it tells; `towns` counts the new one too."""
    first = given.any_of("towns_start", "town_sizes", "towns", default=[])
    later = given.get("towns") or []
    towns, routes = dict(rules.map.towns), rules.map.routes
    ends = list(
        dict.fromkeys(end for code in lines if code in routes for end in routes[code].towns)
    )
    sizes: dict[str, int] = {}
    for told in (first, later):
        if isinstance(told, dict):
            sizes |= {town: size for town, size in told.items() if town in towns}
        elif all(isinstance(size, int) for size in told):
            sizes |= dict(zip(ends, told, strict=False))
        elif strange := [town for town in told if town in towns and town not in ends]:
            raise ValueError(f"towns: {', '.join(strange)} on none of {', '.join(lines)}")
    if not sizes:
        return rules
    for town, size in sizes.items():
        towns[town] = msgspec.structs.replace(towns[town], size=size)
    return build.with_map(
        rules, geography(list(towns.values()), list(routes.values()), rules.map.gateways)
    )


def set_scene(state: State, given: Heeded, rules: Rules) -> dict[int, list[o.Order]]:
    """Tycoons, railroads and companies of a case, and the orders it takes for granted."""
    sheets: dict[int, list[o.Order]] = {}
    alone = "railroad" not in given and "miles" not in given
    for seat in state.tycoons:
        build.tycoon(state, seat, given.get("cash", RICH) if alone else RICH)
    state.technologies = list(given.get("on_sale", state.technologies))
    if "pc" in given:
        _company(state, given, sheets)
    if "railroad" in given or "miles" in given:
        _railroad(state, given, sheets)
    for name in [name for name in given if name.startswith("owner_of_")]:
        _owned(state, rules.map.routes, name.removeprefix("owner_of_"), given[name])
    if "transactions" in given:
        _exchange(state, given)
    for code, percent in given.get("holdings_percent", {}).items():
        build.railroad(state, code, holdings={int(given["tycoon"]): 10 * percent})
    for slot, code in given.get("slots", {}).items():
        build.preside(state, code, int(given["tycoon"]), int(slot))
    for seat in given.get("wanted", {}):
        state.tycoons[int(seat)].may_rename = True
        state.tycoons[int(seat)].character = standard_rules().characters[-int(seat)]
    return sheets


def _company(state: State, given: Heeded, sheets: dict[int, list[o.Order]]) -> None:
    """The PC of a case, its owner, and the bid by which it changes hands."""
    owner = seat_of(given.any_of("owner", "owner_at_start", f"owner_of_{given['pc']}"))
    ask = given.any_of(*ASK, default=100 if owner is None else None)
    ask = ask if given.get("on_sale_since_last_turn", True) else None
    build.company(state, given["pc"], owner=owner, paid=given.get("paid", RICH), ask=ask)
    if given.get("bought_this_turn_by"):
        sheets[int(given["bought_this_turn_by"])] = [o.BidPC(given["pc"], 5000)]


def seat_of(told: Any) -> int | None:
    """A tycoon's number, also where the case says "tycoon 3"; None for the Bank or nobody."""
    digits = "".join(sign for sign in str(told) if sign.isdigit())
    return int(digits) if digits else None


def _railroad(state: State, given: Heeded, sheets: dict[int, list[o.Order]]) -> None:
    """The railroad of a case under tycoon 1, and the building or abandoning it speaks of."""
    code = given.get("railroad", "R")
    invented = ["R", "R1"] if "double_line_miles" in given else ["R"]
    lines = given.get("lines") or ([code] if code != "R" else invented)
    president = seat_of(given.get("president", 1)) or 1
    build.railroad(
        state,
        code,
        [line for line in lines if line != row_of(given)],
        cash=given.get("cash", 10**6),
        row=row_of(given) or None,
        grant=given.get("grant", 0),
        land=given.get("land", 0),
        level=given.any_of("engine", "level", default=1),
        technologies=list(given.any_of("owned", "technologies", default=[])),
        debt=given.get("debt", 0),
        doubled=list(given.get("doubled", [])),
        standing="bankrupt" if given.get("bankrupt") else given.get("state", "solvent"),
        holdings={president: 300},
    )
    build.preside(state, code, president)
    build.tycoon(state, president, given.get("president_cash", RICH))
    state.best_locomotive = given.get("best", 1)
    sheet = sheets.setdefault(president, [])
    if given.any_of(*BUILDS):
        sheet.append(o.Build(code, 400))
    if given.any_of(*ABANDONS):
        sheet.append(o.Abandon(code))


def _owned(state: State, routes: Mapping[str, Route], code: str, owner: Any) -> None:
    """Who owns a company, a line or an unbuilt Right-of-Way: a tycoon, a railroad, or nobody."""
    if code not in routes:
        raise ValueError(f"owner_of_{code}: there is no route {code}")
    seat = seat_of(owner) if str(owner) not in routes else None
    if seat is not None or str(owner) not in (*state.railroads, *routes):
        if routes[code].kind == "PC" and state.pcs[code].status == "unborn":
            build.company(state, code, owner=seat, paid=RICH, ask=None if seat else 100)
    elif owner not in state.railroads:
        build.railroad(state, owner, list(dict.fromkeys([owner, code])), holdings={14: 300})
        build.preside(state, owner, 14)
    elif code not in state.railroads[owner].lines:
        state.railroads[owner].lines.append(code)


def _exchange(state: State, given: Heeded) -> None:
    """So many active railroads, in all of which tycoon 1 owns something."""
    codes = list(dict.fromkeys(code for _, code in given["transactions"]))
    spare = [c for c, pc in state.pcs.items() if c not in codes and pc.status == "unborn"]
    for code in [*codes, *spare][: given.any_of("active", default=len(codes) or 20)]:
        build.railroad(state, code, holdings={1: 50})
