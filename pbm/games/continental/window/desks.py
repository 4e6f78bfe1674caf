"""What a president may order for his railroad: the choices and limits of 10.2."""

from __future__ import annotations

import msgspec

from pbm.games.continental.railroads import track
from pbm.games.continental.railroads.efficiency import maximum_of
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.view import Choice, Desk, Purchase, Second
from pbm.games.continental.window.sight import Sight
from pbm.games.continental.world.geography import Route
from pbm.games.continental.world.rules import GRAND_STATION, Rules


def desks(state: State, sight: Sight, rules: Rules) -> tuple[Desk, ...]:
    """The desks of the reader's railroads, by number."""
    roads = sorted(state.railroads.values(), key=lambda road: road.number)
    return tuple(_desk(state, road, rules) for road in roads if road.code in sight.presides)


def _desk(state: State, road: Railroad, rules: Rules) -> Desk:
    """One railroad's desk."""
    figures = rules.figures
    able = road.standing != "bankrupt"
    miles = rules.map.miles(road.lines)
    least = figures.climate.track_cost[state.climate]
    builds = able and road.row is not None and not rules.war(state.turn)
    row = rules.map.routes[road.row] if road.row is not None else None
    return Desk(
        code=road.code,
        row=road.row or "",
        row_miles=row.length if row else 0,
        build_least=least if builds else 0,
        build_most=least * figures.building.overspend if builds else 0,
        towns_cost=_towns_cost(road, row, rules) if row else 0,
        doubles=_doubles(road, least, rules) if able else (),
        rows=_rows(state, road, builds, rules) if able else (),
        engines=_engines(state, road, miles, rules) if able else (),
        technologies=_technologies(state, road, miles, rules) if able else (),
        rivals=_rivals(state, road, rules),
        dividend_rate=road.dividend_rate,
        improve_most=figures.efficiency.improve_most if able else 0,
        influence_unit=miles * figures.purchases.influence_per_mile if able else 0,
        efficiency_most=maximum_of(state, road, rules),
    )


def _value(rules: Rules, route: Route) -> int:
    """The value of both towns of a route (2.6)."""
    return sum(rules.map.towns[town].value for town in route.towns)


def _towns_cost(road: Railroad, row: Route, rules: Rules) -> int:
    """Dollars for building into the towns of the Right-of-Way (4.6.4, Q5)."""
    building = rules.figures.building
    spared = set() if building.towns_reached_pay else rules.map.ends(road.lines)
    paid = [rules.map.towns[town].value for town in row.towns if town not in spared]
    return sum(paid) * building.town_cost


def _rows(state: State, road: Railroad, builds: bool, rules: Rules) -> tuple[Choice, ...]:
    """Rights-of-Way that may be bid for (4.7); a RoW that cannot be built must be abandoned."""
    held = road if builds or road.row is None else msgspec.structs.replace(road, row=None)
    reached = set(rules.map.linked([*road.lines, *([road.row] if road.row and builds else [])]))
    return tuple(
        Choice(
            route=code,
            miles=rules.map.routes[code].length,
            towns=rules.map.routes[code].towns,
            value=_value(rules, rules.map.routes[code]),
            regions=tuple(sorted(set(rules.map.linked([code])) - reached)),
        )
        for code in track.open_rows(state, rules.map, held)
        if code != road.row
    )


def _doubles(road: Railroad, least: int, rules: Rules) -> tuple[Second, ...]:
    """Lines with a single track (4.15, R22, Q1), by number."""
    percent = rules.figures.building.double_track_percent
    routes = [rules.map.routes[code] for code in rules.map.in_order(road.lines)]
    return tuple(
        Second(route.code, route.length * least * percent // 100, _value(rules, route))
        for route in routes
        if route.code not in road.doubled
    )


def _engines(state: State, road: Railroad, miles: int, rules: Rules) -> tuple[Purchase, ...]:
    """Better locomotives on sale (4.17)."""
    cost = rules.figures.purchases.locomotive_cost * miles
    levels = range(road.level + 1, state.best_locomotive + 1)
    return tuple(Purchase(str(level), (level - road.level) * cost) for level in levels)


def _technologies(state: State, road: Railroad, miles: int, rules: Rules) -> tuple[Purchase, ...]:
    """Technologies on sale that the railroad lacks (4.18)."""
    purchases = rules.figures.purchases
    sizes = [rules.map.towns[town].size for town in rules.map.ends(road.lines)]
    station = max(sizes, default=0) >= purchases.grand_station_town
    lacking = [letter for letter in state.technologies if letter not in road.technologies]
    return tuple(
        Purchase(letter, purchases.grand_station_cost)
        if letter == GRAND_STATION
        else Purchase(letter, purchases.technology_cost * miles)
        for letter in lacking
        if letter != GRAND_STATION or station
    )


def _rivals(state: State, road: Railroad, rules: Rules) -> tuple[str, ...]:
    """Railroads with the other half of a double route (4.16, R23), by number."""
    twins = {rules.map.routes[code].twin for code in road.lines} - {None}
    others = sorted(state.railroads.values(), key=lambda other: other.number)
    return tuple(
        other.code for other in others if other is not road and twins.intersection(other.lines)
    )
