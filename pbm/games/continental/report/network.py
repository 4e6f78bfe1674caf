"""The map: built lines, Rights-of-Way held, Private Companies owned and on sale (2.1).

Drawn the same for every reader of a turn; a text tells each of the lines that are his. The east
joins the west in the five gateways of 4.8.2 only, so each half is a map of its own; the west is
drawn as soon as anything there is in play.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pbm.core.journal import Event
from pbm.core.page import DrawnTown, Edge, NetworkMap, Section, Table
from pbm.games.continental.report.strokes import stroke_key, strokes
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import View
from pbm.games.continental.world.geography import Geography
from pbm.games.continental.world.rules import standard_rules

Ownership = Literal["built", "double", "held", "owned", "sale", "open"]
EASTERN_TOWN = "new_york"
WIDTH_OF_A_DEGREE = 0.78
"""Of longitude, in degrees of latitude, about the middle of the country."""


def map_sections(voice: Voice) -> list[Section]:
    """The map, a page for each half that is in play.

    All routes of both halves on one page cannot be read: the east has half of the towns.
    """
    eastern, western = eastern_routes(), western_routes()
    halves = [("map_east", eastern)]
    if set(western) & set(owned_edges(voice.view)) or _after_war(voice.view):
        halves.append(("map_west", western))
    return [
        Section(voice.say("sections", title), (network(voice, codes),), fresh=True)
        for title, codes in halves
    ]


def _after_war(view: View) -> bool:
    """Whether the west is open to all: from the turn after the Civil War's last (8)."""
    return view.turn > max(standard_rules().figures.calendar.civil_war)


def network(voice: Voice, codes: tuple[str, ...]) -> NetworkMap:
    """The map of these routes, with the railroads and Private Companies that own any."""
    geography, view = standard_rules().map, voice.view
    drawn = {code: edge for code, edge in owned_edges(view).items() if code in codes}
    present = {edge.stroke for edge in drawn.values()}
    return NetworkMap(
        title="",
        points=tuple(_point(geography, town) for town in sorted(geography.ends(codes))),
        edges=tuple(drawn.get(code) or _edge(code, "", "open") for code in codes),
        strokes=strokes(road for road in view.railroads if stroke_key(road) in present),
        note=voice.say("sections", "map_note"),
        changed=changes(voice, codes),
        own=tuple(stroke_key(view.railroad(desk.code)) for desk in view.desks),
        near=_beside(view, drawn, codes),
    )


def _beside(view: View, drawn: Mapping[str, Edge], codes: tuple[str, ...]) -> tuple[str, ...]:
    """Routes that are nobody's and meet a line of a railroad that the reader presides over."""
    geography = standard_rules().map
    own = [code for desk in view.desks for code in view.railroad(desk.code).lines]
    reached = geography.ends(own)
    free = (code for code in codes if code not in drawn)
    return tuple(code for code in free if reached & set(geography.routes[code].towns))


def owned_edges(view: View) -> dict[str, Edge]:
    """Every route that belongs to somebody or is on sale; whose it is, is told by its label."""
    edges = {
        code: _edge(code, "", "owned", f"{code} {who.seat}")
        for who in view.tycoons
        for code in who.companies
    }
    for company in view.on_sale:
        label = f"{company.code} {company.owner}" if company.owner else company.code
        edges[company.code] = _edge(company.code, "", "sale", label)
    for road in view.railroads:
        key = stroke_key(road)
        for code in road.lines:
            edges[code] = _edge(code, key, "double" if code in road.doubled else "built")
        if road.row:
            edges[road.row] = _edge(road.row, key, "held")
    return edges


def changes(voice: Voice, codes: tuple[str, ...]) -> Table | None:
    """What the last turn changed on the map; nothing before the first."""
    if voice.view.turn < 2:
        return None
    rows = [row for fact in voice.view.news for row in _changed(voice, fact) if row[0] in codes]
    order = {code: at for at, code in enumerate(codes)}
    rows.sort(key=lambda row: order[row[0]])
    note = "" if rows else "map_unchanged"
    return voice.table("changes", "llrl+", rows, note=note)


def _changed(voice: Voice, fact: Event) -> list[tuple[str, str, int, str]]:
    """The routes of which a fact tells, each with its towns and miles and what became of it."""
    name = type(fact).__name__
    if not voice.words.has("changes", name):
        return []
    what = voice.say("changes", name, fact=fact, voice=voice)
    named = (getattr(fact, field, "") for field in ("pc", "row", "line"))
    found = [code for code in named if code]
    return [(code, *_where(voice, code), what) for code in found]


def _where(voice: Voice, code: str) -> tuple[str, int]:
    """Between which towns a route runs, and how long it is."""
    route = standard_rules().map.routes[code]
    a, b = route.towns
    return f"{voice.town(a)}–{voice.town(b)}", route.length


def _edge(code: str, stroke: str, state: Ownership, label: str = "") -> Edge:
    """One route on the map; a railroad's first line bears the railroad's code alone."""
    a, b = standard_rules().map.routes[code].towns
    return Edge(code, a, b, stroke, state, "" if code == stroke else label or code)


def _point(geography: Geography, key: str) -> DrawnTown:
    """One town on the map."""
    town = geography.towns[key]
    x, y = round(town.longitude * WIDTH_OF_A_DEGREE, 3), round(-town.latitude, 3)
    mark = str(town.size) if town.size > 1 else ""
    return DrawnTown(key, town.name, x, y, town.size, town.region is not None, mark)


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


@cache
def western_routes() -> tuple[str, ...]:
    """All others."""
    eastern = set(eastern_routes())
    return tuple(code for code in standard_rules().map.routes if code not in eastern)
