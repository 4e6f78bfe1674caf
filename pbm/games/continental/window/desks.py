"""What a president may order for his railroad: the choices and limits of 10.2."""

from __future__ import annotations

from pbm.games.continental.limits import routes, works
from pbm.games.continental.railroads.efficiency import maximum_of
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.view.insight import Choice, Desk, Purchase, Second
from pbm.games.continental.window.sight import Sight
from pbm.games.continental.world.rules import Rules


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
        towns_cost=works.towns_cost(rules, road.lines, row.towns) if row else 0,
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


def _value(rules: Rules, code: str) -> int:
    """The value of both towns of a route (2.6)."""
    return sum(rules.map.towns[town].value for town in rules.map.routes[code].towns)


def _rows(state: State, road: Railroad, builds: bool, rules: Rules) -> tuple[Choice, ...]:
    """Rights-of-Way that may be bid for (4.7); a RoW that cannot be built must be abandoned."""
    held = road.routes if builds else road.lines
    reached = set(rules.map.linked(held))
    return tuple(
        Choice(
            route=code,
            miles=rules.map.routes[code].length,
            towns=rules.map.routes[code].towns,
            value=_value(rules, code),
            regions=tuple(sorted(set(rules.map.linked([code])) - reached)),
        )
        for code in routes.open_rows(rules.map, held, state.taken)
    )


def _doubles(road: Railroad, least: int, rules: Rules) -> tuple[Second, ...]:
    """Lines with a single track (4.15, R22, Q1), by number."""
    figures, places = rules.figures.building, rules.map
    return tuple(
        Second(
            code, works.double_cost(places.routes[code].length, least, figures), _value(rules, code)
        )
        for code in places.in_order(road.lines)
        if works.double_unfit(code, road.lines, road.doubled) is None
    )


def _engines(state: State, road: Railroad, miles: int, rules: Rules) -> tuple[Purchase, ...]:
    """Better locomotives on sale (4.17)."""
    figures = rules.figures.purchases
    levels = range(road.level + 1, state.best_locomotive + 1)
    return tuple(
        Purchase(str(level), works.locomotive_cost(level, road.level, miles, figures))
        for level in levels
    )


def _technologies(state: State, road: Railroad, miles: int, rules: Rules) -> tuple[Purchase, ...]:
    """Technologies on sale that the railroad lacks (4.18)."""
    owned, on_sale = road.technologies, state.technologies
    return tuple(
        Purchase(letter, works.technology_cost(letter, miles, rules.figures.purchases))
        for letter in on_sale
        if works.technology_unfit(letter, on_sale, owned, road.lines, rules) is None
    )


def _rivals(state: State, road: Railroad, rules: Rules) -> tuple[str, ...]:
    """Railroads with the other half of a double route (4.16, R23), by number."""
    others = sorted(state.railroads.values(), key=lambda other: other.number)
    return tuple(
        other.code
        for other in others
        if other is not road and routes.parallel(rules.map, road.lines, other.lines)
    )
