"""Drawing a laid-out network map: lines, towns, names, codes and the legend below."""

from functools import partial
from typing import Literal

from msgspec.structs import replace

from pbm.core.hexmap import Stroke
from pbm.core.page import Edge, NetworkMap
from pbm.press.fonts import measure
from pbm.press.legend import Legend, LegendEntry, legend
from pbm.press.letters import line_of
from pbm.press.networkmap import (
    CODE_SIZE,
    LineLabel,
    NetworkLayout,
    TownLabel,
    code_width,
    following,
    layout,
)
from pbm.press.pen import INK, PAPER, XY, Pen, paler
from pbm.press.setting import ACCENT, SOFT
from pbm.press.slips import Slip
from pbm.press.spread import aspect
from pbm.press.words import say

PALE = "#bdb7ab"
NONE = Stroke("", "", "#444444")
ORDER = ("open", "sale", "owned", "held", "built", "double")
LineState = Literal["built", "double", "held", "owned", "sale", "open"]
STATES: tuple[LineState, ...] = ("built", "double", "held", "owned", "sale", "open")
FIGURE = 4.4
"""Size of a figure in a town's mark."""
TITLE = 20.0


def network_breadth(chart: NetworkMap) -> float:
    """Width by height of the country with its names."""
    return 1.1 * aspect([(point.x, point.y) for point in chart.points])


def network_slip(chart: NetworkMap, wide: float, high: float, head: str = "") -> Slip:
    """The whole map with title, legend and note as one slip of the given size."""
    plan, below = _planned(chart, wide, high - TITLE)
    title = " · ".join(filter(None, (head, line_of(chart.title))))
    frame_high = high - TITLE - below.height

    def draw(pen: Pen, left: float, top: float) -> None:
        size = min(11.5, 11.5 * wide / max(1.0, measure(title, "bold", 11.5)))
        pen.text(left, top - 11, title, "bold", size)
        bottom = top - TITLE - frame_high
        pen.rect(left, bottom, wide, frame_high, None, SOFT, 0.5)
        pen.box("frame", "", left, bottom, left + wide, bottom + frame_high)
        draw_network(pen, chart, plan, left, bottom)
        below.draw(pen, left, bottom - 2)

    return Slip(high, draw)


def network_plate(
    chart: NetworkMap, wide: float, high: float, before: NetworkLayout | None
) -> tuple[Slip, NetworkLayout]:
    """The map in a frame of this size with its legend below, without a title; of two plates of one
    map whatever can stands in the same place, if the second is given the layout of the first."""
    plan = following(chart, wide, high, before)
    missing = (*plan.unnamed, *_told(chart, plan))
    notes = (chart.note, say("no_room", lines=", ".join(missing)) if missing else "")
    below = legend(_entries(chart), notes, wide)

    def draw(pen: Pen, left: float, top: float) -> None:
        draw_network(pen, chart, plan, left, top - high)
        below.draw(pen, left, top - high - 2)

    return Slip(high + below.height, draw), plan


def _planned(chart: NetworkMap, wide: float, high: float) -> tuple[NetworkLayout, Legend]:
    """The layout above its legend; what finds no place on the map is told in the legend's note.

    A longer note leaves less room for the map: more is told until nothing is missing.
    """
    told: list[str] = []
    while True:
        notes = (chart.note, say("no_room", lines=", ".join(told)) if told else "")
        below = legend(_entries(chart), notes, wide)
        plan = layout(drawn_alike(chart), wide, high - below.height)
        missing = [name for name in (*plan.unnamed, *_told(chart, plan)) if name not in told]
        if not missing:
            return plan, below
        told += missing


def drawn_alike(chart: NetworkMap) -> NetworkMap:
    """The map without what a text alone tells one reader: its picture is laid out once for all."""
    return replace(chart, changed=None, own=(), near=())


def draw_network(
    pen: Pen, chart: NetworkMap, plan: NetworkLayout, left: float, bottom: float
) -> None:
    """Lines from the palest to the strongest, then codes, marks and names."""
    strokes = {stroke.key: stroke for stroke in chart.strokes}
    for state in ORDER:
        for edge, course in zip(chart.edges, plan.courses, strict=True):
            if edge.state == state:
                points = [(left + x, bottom + y) for x, y in course.points]
                _draw_edge(pen, edge, points, strokes.get(edge.stroke, NONE))
                pen.place(edge.key, points, closed=False)
    for town in plan.towns:
        _draw_town(pen, town, left, bottom)
    for label in plan.labels:
        _draw_code(pen, label, strokes.get(label.edge.stroke, NONE), (left, bottom))


def _told(chart: NetworkMap, plan: NetworkLayout) -> list[str]:
    """The lines whose codes are not on the map: between which towns they run."""
    names = {point.key: line_of(point.label) for point in chart.points}
    codes = {stroke.key: stroke.code for stroke in chart.strokes}
    return [
        " ".join(
            filter(
                None, (codes.get(edge.stroke, ""), edge.label, f"{names[edge.a]}–{names[edge.b]}")
            )
        )
        for edge in sorted(plan.unlabelled, key=lambda edge: edge.key)
    ]


def _draw_edge(pen: Pen, edge: Edge, points: list[XY], stroke: Stroke) -> None:
    if edge.state == "open":
        pen.line(points, 0.45, PALE)
    elif edge.state == "sale":
        pen.line(points, 1.3, INK, (0.1, 2.2), round_ends=True)
    elif edge.state == "owned":
        pen.line(points, 1.3, INK)
        pen.line(points, 0.5, PAPER)
    elif edge.state == "held":
        pen.line(points, 0.9, stroke.colour, (2.2, 1.4))
    else:
        if edge.state == "double":
            pen.line(points, 3.9, INK)
            pen.line(points, 3.1, PAPER)
        pen.line(points, 1.9, paler(stroke.colour))
        pen.line(points, 1.9, stroke.colour, stroke.dash)


def _draw_town(pen: Pen, town: TownLabel, left: float, bottom: float) -> None:
    x, y, radius = left + town.x, bottom + town.y, town.radius
    middle = (
        left + (town.box.left + town.box.right) / 2,
        bottom + (town.box.bottom + town.box.top) / 2,
    )
    if town.thread:
        pen.line(((x, y), middle), 0.3, SOFT)
    if town.point.star:
        pen.area(_star(x, y, radius + (3.0 if town.point.mark else 1.1)), ACCENT, PAPER, 0.3)
    else:
        dark = town.point.size >= 3 or bool(town.point.mark)
        pen.disc(x, y, radius, INK if dark else PAPER, INK, 0.55)
    if town.point.mark:
        base = y - 0.36 * FIGURE
        pen.text(x, base, line_of(town.point.mark), "bold", FIGURE, PAPER, "center", "mark")
    pen.box("mark", town.text, x - radius, y - radius, x + radius, y + radius)
    base = bottom + town.box.bottom + 0.2 * town.size
    pen.text(
        left + town.box.left + 0.4, base, town.text, town.face, town.size, kind="label", halo=1.4
    )


def _star(x: float, y: float, radius: float) -> list[XY]:
    points = []
    for number, (dx, dy) in enumerate(STAR):
        reach = radius if number % 2 == 0 else radius * 0.45
        points.append((x + reach * dx, y + reach * dy))
    return points


STAR = (
    (0.0, 1.0), (0.588, 0.809), (0.951, 0.309), (0.951, -0.309), (0.588, -0.809),
    (0.0, -1.0), (-0.588, -0.809), (-0.951, -0.309), (-0.951, 0.309), (-0.588, 0.809),
)  # fmt: skip


def _draw_code(pen: Pen, label: LineLabel, stroke: Stroke, origin: XY) -> None:
    box, size = label.box, label.size
    x, y, high = origin[0] + box.left, origin[1] + box.bottom, box.top - box.bottom
    wide = code_width(label.code, size)
    base = y + high / 2 - 0.36 * size
    if label.code:
        built = label.edge.state in ("built", "double")
        pen.rect(x, y, wide, high, stroke.colour if built else PAPER, stroke.colour, 0.4, 1.2)
        colour = PAPER if built else stroke.colour
        pen.text(x + wide / 2, base, label.code, "bold", size, colour, "center", "label")
    if label.text:
        colour = SOFT if label.edge.state == "open" else INK
        pen.text(x + wide + 0.4, base, label.text, "sans", size, colour, "left", "label", 1.2)


def _entries(chart: NetworkMap) -> list[LegendEntry]:
    """What the lines mean, then whose they are."""
    used = {edge.stroke for edge in chart.edges}
    states = {edge.state for edge in chart.edges}
    entries = [
        LegendEntry(partial(_sample, NONE, state), 20, say(state))
        for state in STATES
        if state in states
    ]
    return entries + [
        LegendEntry(
            partial(_sample, stroke, "built"), 22 + code_width(stroke.code), line_of(stroke.label)
        )
        for stroke in chart.strokes
        if stroke.key in used
    ]


def _sample(stroke: Stroke, state: LineState, pen: Pen, x: float, y: float) -> None:
    _draw_edge(pen, Edge("", "", "", state=state), [(x, y + 2.3), (x + 20, y + 2.3)], stroke)
    wide = code_width(stroke.code)
    if wide:
        pen.rect(x + 22, y - 0.6, wide, 5.6, stroke.colour, stroke.colour, 0.4, 1.2)
        pen.text(x + 22 + wide / 2, y + 0.7, stroke.code, "bold", CODE_SIZE, PAPER, "center")
