"""The map of a railroad network: towns, lines and their owners, readable in colour and in grey.

An owner's built lines bear a colour, a dash and a code; lines held but not built are thin, those
for sale dotted, open ones pale. Where things stand depends only on the map, never on its reader:
the layout is made once and kept.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from pbm.core.page import DrawnTown, Edge, NetworkMap
from pbm.press.courses import Course, courses
from pbm.press.fonts import Face, measure
from pbm.press.labels import Ground, Rect, around_town, choose, ring
from pbm.press.letters import line_of
from pbm.press.pen import XY
from pbm.press.spread import spread

RADII = (1.1, 1.1, 1.45, 1.85, 2.3, 2.9)
"""Radius of a town's mark by its size; with a figure in it at least this:"""
ROOMY = 2.5
SIZES = (4.6, 4.6, 4.9, 5.3, 5.8, 6.4)
"""Size of a town's name by its size."""
CODE_SIZE = 4.3
CLOSE = 0.86
"""Codes that find no place are tried once more so much smaller."""
SCALES = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.6, 0.5)
LARGER = (1.4, 1.25, 1.12, *SCALES)
LONGEST = 200.0
"""Points that a town's name may take before it is set smaller."""
FEW = 130
"""A map of fewer towns is set larger when every name and code still finds its place."""
SHARES = (0.5, 0.43, 0.57, 0.36, 0.64, 0.3, 0.7, 0.24, 0.76, 0.18, 0.82)
WEIGHTS = {"built": 0.5, "double": 0.5, "held": 0.35, "owned": 0.35, "sale": 0.3, "open": 0.12}


class TownLabel(msgspec.Struct, frozen=True):
    """A town's mark and name; `thread` when the name stands off."""

    point: DrawnTown
    x: float
    y: float
    radius: float
    text: str
    face: Face
    size: float
    box: Rect
    thread: bool


class LineLabel(msgspec.Struct, frozen=True):
    """A code on a line: the owner's letters and the line's own."""

    edge: Edge
    code: str
    text: str
    size: float
    box: Rect


class NetworkLayout(msgspec.Struct, frozen=True):
    """Everything of a map in its place, in a frame with the origin at its lower left corner."""

    towns: tuple[TownLabel, ...]
    courses: tuple[Course, ...]
    labels: tuple[LineLabel, ...]
    unlabelled: tuple[Edge, ...]
    scale: float = 1.0

    @property
    def unnamed(self) -> tuple[str, ...]:
        """Names of towns that found no place."""
        names = (line_of(town.point.label) for town in self.towns if not town.text)
        return tuple(name for name in names if name)


@lru_cache(maxsize=8)
def layout(chart: NetworkMap, wide: float, high: float) -> NetworkLayout:
    """The map laid out in a frame of this size; labels shrink until all names have a place.

    A name that has none even in the smallest letters is in `unnamed`.
    """
    return following(chart, wide, high, None)


def following(
    chart: NetworkMap, wide: float, high: float, before: NetworkLayout | None
) -> NetworkLayout:
    """The map laid out; whatever can stands where it stood in the layout before."""
    index = {point.key: number for number, point in enumerate(chart.points)}
    lines = tuple((index[edge.a], index[edge.b]) for edge in chart.edges)
    margin = 12.0
    ground = tuple((point.x, point.y) for point in chart.points)
    pairs = tuple(sorted({(min(pair), max(pair)) for pair in lines}))
    placed = spread(ground, pairs, (wide - 2 * margin - 16, high - 2 * margin))
    places = [(margin + 8 + x, high - margin - y) for x, y in placed]
    drawn = courses(tuple(places), lines, tuple(radius_of(point) for point in chart.points))
    scales = LARGER if len(places) < FEW else SCALES
    for scale in (before.scale, *scales) if before else scales:
        board = _board(chart, places, drawn, Rect(0, 0, wide, high))
        towns = _town_labels(chart, places, board, scale, before)
        if towns is None:
            continue
        labels, rest = _line_labels(chart, drawn, board, scale, before)
        if before or scale <= 1 or not (rest or any(town.thread for town in towns)):
            return NetworkLayout(tuple(towns), drawn, tuple(labels), tuple(rest), scale)
    raise AssertionError("the smallest scale always has a layout")


def _board(chart: NetworkMap, places: list[XY], drawn: Sequence[Course], frame: Rect) -> Ground:
    board = Ground(frame)
    for (x, y), point in zip(places, chart.points, strict=True):
        board.take(Rect(x, y, x, y).grown(radius_of(point) + 0.4))
    for edge, course in zip(chart.edges, drawn, strict=True):
        board.draw(course.points, WEIGHTS[edge.state])
    return board


def _town_labels(
    chart: NetworkMap,
    places: list[XY],
    board: Ground,
    scale: float,
    before: NetworkLayout | None,
) -> list[TownLabel] | None:
    """A place for each name, large towns and crowded ones first; None if one finds none.

    At the smallest scale such a town goes without, and is told below the map.
    """
    found: list[TownLabel | None] = [None] * len(places)
    for number, kept in _kept_towns(chart, places, board, before):
        found[number] = kept
    rest = [number for number, town in enumerate(found) if town is None]
    for number in sorted(rest, key=lambda n: _urgency(chart, places, n)):
        point, (x, y) = chart.points[number], places[number]
        text, face = line_of(point.label), _face(point)
        size, radius = SIZES[point.size] * scale, radius_of(point)
        size = min(size, LONGEST / max(0.1, measure(text, face, 1)))
        wide, high = measure(text, face, size) + 0.8, size * 0.98
        box = choose(board, around_town(x, y, radius, wide, high))
        thread = box is None
        for reach in (5.0, 8.0, 12.0, 17.0, 23.0, 30.0):
            box = box or choose(board, ring(x, y, wide, high, reach))
        if box is None and scale > SCALES[-1]:
            return None
        if box is None:
            text, box, thread = "", Rect(x, y, x, y), False
        board.take(box)
        found[number] = TownLabel(point, x, y, radius, text, face, size, box, thread)
    return [town for town in found if town is not None]


def _kept_towns(
    chart: NetworkMap, places: list[XY], board: Ground, before: NetworkLayout | None
) -> Iterator[tuple[int, TownLabel]]:
    """The towns whose names stay where they stood, and the numbers of their points."""
    stood = {town.point.key: town for town in before.towns} if before else {}
    for number, point in enumerate(chart.points):
        town = stood.get(point.key)
        if town is None or not town.text or not _looks_alike(town.point, point):
            continue
        if (town.x, town.y) == places[number] and board.free(town.box):
            board.take(town.box)
            yield number, msgspec.structs.replace(town, point=point)


def _looks_alike(one: DrawnTown, other: DrawnTown) -> bool:
    """Whether two states of a town have the same name and take the same room."""
    alike = line_of(one.label) == line_of(other.label) and one.size == other.size
    return alike and radius_of(one) == radius_of(other)


def radius_of(point: DrawnTown) -> float:
    """How large a town's mark is; a figure in it needs room, in a star a little more."""
    return max(RADII[point.size], bool(point.mark) * (ROOMY + 0.5 * point.star))


def _face(point: DrawnTown) -> Face:
    return "bold" if point.size >= 4 else "sans"


def _urgency(chart: NetworkMap, places: list[XY], number: int) -> tuple[int, float, str]:
    x, y = places[number]
    near = sum(1 for other_x, other_y in places if abs(other_x - x) < 26 and abs(other_y - y) < 12)
    return -near - 2 * (chart.points[number].size // 4), -x, chart.points[number].key


def _line_labels(
    chart: NetworkMap,
    drawn: Sequence[Course],
    board: Ground,
    scale: float,
    before: NetworkLayout | None,
) -> tuple[list[LineLabel], list[Edge]]:
    """Codes on the lines, owned ones first; edges not fully labelled are returned."""
    codes = {stroke.key: line_of(stroke.code) for stroke in chart.strokes}
    order = sorted(
        range(len(drawn)), key=lambda n: (chart.edges[n].state == "open", chart.edges[n].key)
    )
    labels, rest = _kept_lines(chart, codes, board, before)
    done = {edge.key for edge in (*(label.edge for label in labels), *rest)}
    for number in order:
        edge, course = chart.edges[number], drawn[number]
        code, text = codes.get(edge.stroke, ""), line_of(edge.label)
        if edge.key in done or not (code or text):
            continue
        label = None
        for size in (CODE_SIZE * scale, CODE_SIZE * scale * CLOSE):
            label = label or _line_label(edge, code, text, course, board, size)
        if label is None:
            rest.append(edge)
            label = _line_label(edge, code, "", course, board, size) if code and text else None
        if label is not None:
            board.take(label.box.grown(0.25))
            labels.append(label)
    return labels, rest


def _kept_lines(
    chart: NetworkMap, codes: dict[str, str], board: Ground, before: NetworkLayout | None
) -> tuple[list[LineLabel], list[Edge]]:
    """The codes that stay where they stood, and the edges that have no room for theirs."""
    stood = {label.edge.key: label for label in before.labels} if before else {}
    crowded = {edge.key: edge for edge in before.unlabelled} if before else {}
    labels: list[LineLabel] = []
    rest: list[Edge] = []
    for edge in chart.edges:
        code, text = codes.get(edge.stroke, ""), line_of(edge.label)
        kept = stood.get(edge.key)
        if kept and (kept.code, line_of(kept.edge.label)) == (code, text) and board.free(kept.box):
            board.take(kept.box.grown(0.25))
            labels.append(msgspec.structs.replace(kept, edge=edge))
            rest += [edge] if kept.text != text else []
        elif edge.key not in stood and crowded.get(edge.key) == edge:
            rest.append(edge)
    return labels, rest


def _line_label(
    edge: Edge, code: str, text: str, course: Course, board: Ground, size: float
) -> LineLabel | None:
    wide = code_width(code, size) + (measure(text, "sans", size) + 0.8 if text else 0.0)
    high = size * (1.12 if code else 0.95)
    places = []
    for dislike, share in enumerate(SHARES):
        x, y = course.at(share)
        places.append((_centred(x, y, wide, high), dislike * 0.4))
        for side in (-1, 1):
            over, beside = y + side * (high / 2 + 1.6), x + side * (wide / 2 + 1.8)
            places.append((_centred(x, over, wide, high), dislike * 0.4 + 1.5))
            places.append((_centred(beside, y, wide, high), dislike * 0.4 + 1.6))
    box = choose(board, places)
    return None if box is None else LineLabel(edge, code, text, size, box)


def _centred(x: float, y: float, wide: float, high: float) -> Rect:
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def code_width(code: str, size: float = CODE_SIZE) -> float:
    """Width of an owner's letters in their capsule."""
    return measure(code, "bold", size) + 2.6 if code else 0.0
