"""The map of the railroads: built lines, Rights-of-Way held, Private Companies on sale.

The same for every reader of a turn. Before the Civil War the eastern half is drawn, which joins
the west in the five gateways of 4.8.2 only; afterwards the whole.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from pbm.core.page import DrawnTown, Edge, NetworkMap, Section
from pbm.games.continental.report.strokes import stroke_key, strokes
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import View
from pbm.games.continental.world.geography import Geography
from pbm.games.continental.world.rules import standard_rules

Ownership = Literal["built", "double", "held", "sale", "open"]
EASTERN_TOWN = "new_york"
WIDTH_OF_A_DEGREE = 0.78
"""Of longitude, in degrees of latitude, about the middle of the country."""


def map_section(voice: Voice) -> Section:
    """The map on a page of its own."""
    title = voice.say("sections", "map" if western(voice.view) else "map_east")
    return Section(title, (network(voice),), fresh=True)


def network(voice: Voice) -> NetworkMap:
    """The map of a turn."""
    geography, view = standard_rules().map, voice.view
    codes = tuple(geography.routes) if western(view) else eastern_routes()
    drawn = {code: edge for code, edge in owned_edges(view).items() if code in codes}
    return NetworkMap(
        title="",
        points=tuple(_point(geography, town) for town in sorted(geography.ends(codes))),
        edges=tuple(drawn.get(code) or _edge(code, "", "open") for code in codes),
        strokes=strokes(view.railroads),
        note=voice.say("sections", "map_note"),
    )


def western(view: View) -> bool:
    """Whether the whole map is in play: from the turn after the Civil War's last (8)."""
    return view.turn > max(standard_rules().figures.calendar.civil_war)


def owned_edges(view: View) -> dict[str, Edge]:
    """Every route that belongs to somebody or is on sale."""
    edges = {company.code: _edge(company.code, "", "sale") for company in view.on_sale}
    for road in view.railroads:
        key = stroke_key(road)
        for code in road.lines:
            edges[code] = _edge(code, key, "double" if code in road.doubled else "built")
        if road.row:
            edges[road.row] = _edge(road.row, key, "held")
    return edges


def _edge(code: str, stroke: str, state: Ownership) -> Edge:
    """One route on the map; a railroad's first line bears the railroad's code alone."""
    a, b = standard_rules().map.routes[code].towns
    return Edge(code, a, b, stroke, state, "" if code == stroke else code)


def _point(geography: Geography, key: str) -> DrawnTown:
    """One town on the map."""
    town = geography.towns[key]
    x, y = round(town.longitude * WIDTH_OF_A_DEGREE, 3), round(-town.latitude, 3)
    return DrawnTown(key, town.name, x, y, town.size, town.region is not None)


@cache
def eastern_routes() -> tuple[str, ...]:
    """Routes that can be reached from the Atlantic without passing through a gateway (4.8.2)."""
    geography = standard_rules().map
    reached, waiting = set[str](), [EASTERN_TOWN]
    while waiting:
        town = waiting.pop()
        if town in reached:
            continue
        reached.add(town)
        if town not in geography.gateways:
            waiting.extend(geography.ends(geography.meeting[town]) - reached)
    inner = reached - geography.gateways
    return tuple(code for code, route in geography.routes.items() if inner & set(route.towns))
