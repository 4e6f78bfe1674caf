"""The map of a railroad network: towns, lines and their owners, readable in colour and in grey.

An owner's built lines bear a colour, a dash and a code; lines held but not built are thin, those
for sale dotted, open ones pale. Where things stand depends only on the map, never on its reader:
the layout is made once and kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import hypot

import msgspec

from pbm.core.page import DrawnTown, Edge, NetworkMap
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
    index = {point.key: number for number, point in enumerate(chart.points)}
    lines = tuple((index[edge.a], index[edge.b]) for edge in chart.edges)
    margin = 12.0
    ground = tuple((point.x, point.y) for point in chart.points)
    pairs = tuple(sorted({(min(pair), max(pair)) for pair in lines}))
    placed = spread(ground, pairs, (wide - 2 * margin - 16, high - 2 * margin))
    places = [(margin + 8 + x, high - margin - y) for x, y in placed]
    drawn = courses(places, lines, [radius_of(point) for point in chart.points])
    for scale in LARGER if len(places) < FEW else SCALES:
        board = _board(chart, places, drawn, Rect(0, 0, wide, high))
        towns = _town_labels(chart, places, board, scale)
        if towns is None:
            continue
        labels, rest = _line_labels(chart, drawn, board, scale)
        if scale <= 1 or not (rest or any(town.thread for town in towns)):
            return NetworkLayout(tuple(towns), tuple(drawn), tuple(labels), tuple(rest))
    raise AssertionError("the smallest scale always has a layout")


def _board(chart: NetworkMap, places: list[XY], drawn: list[Course], frame: Rect) -> Ground:
    board = Ground(frame)
    for (x, y), point in zip(places, chart.points, strict=True):
        board.take(Rect(x, y, x, y).grown(radius_of(point) + 0.4))
    for edge, course in zip(chart.edges, drawn, strict=True):
        board.draw(course.points, WEIGHTS[edge.state])
    return board


def _town_labels(
    chart: NetworkMap, places: list[XY], board: Ground, scale: float
) -> list[TownLabel] | None:
    """A place for each name, large towns and crowded ones first; None if one finds none.

    At the smallest scale such a town goes without, and is told below the map.
    """
    found: list[TownLabel | None] = [None] * len(places)
    for number in sorted(range(len(places)), key=lambda n: _urgency(chart, places, n)):
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
    chart: NetworkMap, drawn: list[Course], board: Ground, scale: float
) -> tuple[list[LineLabel], list[Edge]]:
    """Codes on the lines, owned ones first; edges not fully labelled are returned."""
    codes = {stroke.key: line_of(stroke.code) for stroke in chart.strokes}
    order = sorted(
        range(len(drawn)), key=lambda n: (chart.edges[n].state == "open", chart.edges[n].key)
    )
    labels, rest = [], []
    for number in order:
        edge, course = chart.edges[number], drawn[number]
        code, text = codes.get(edge.stroke, ""), line_of(edge.label)
        if not code and not text:
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


BOWS = (0.0, 0.07, -0.07, 0.14, -0.14, 0.21, -0.21, 0.3, -0.3)
"""Heights of the bow as shares of the line's length, the least first."""
TWIN = 3.4
"""Points between a twin and the straight line, on short lines; long ones bow a little more."""
STEPS = 10


class Course(msgspec.Struct, frozen=True):
    """A quadratic curve as points along it."""

    points: tuple[XY, ...]

    def at(self, share: float) -> XY:
        """The place at a share of the way."""
        place = share * (len(self.points) - 1)
        step = min(int(place), len(self.points) - 2)
        part = place - step
        (x1, y1), (x2, y2) = self.points[step], self.points[step + 1]
        return x1 + part * (x2 - x1), y1 + part * (y2 - y1)


def courses(
    places: Sequence[XY], lines: Sequence[tuple[int, int]], radii: Sequence[float]
) -> list[Course]:
    """A course for each line (pairs of indexes of places), clear of the other towns' marks."""
    twins: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, (a, b) in enumerate(lines):
        twins[min(a, b), max(a, b)].append(number)
    found: list[Course] = [Course(())] * len(lines)
    for (a, b), numbers in sorted(twins.items()):
        middle = _best_bow(places, a, b, radii)
        length = hypot(places[b][0] - places[a][0], places[b][1] - places[a][1]) or 1.0
        apart = max(TWIN, 0.055 * length) / length
        for place, number in enumerate(numbers):
            bow = middle + apart * (2 * place - len(numbers) + 1)
            found[number] = bowed(places[a], places[b], bow)
    return found


def bowed(start: XY, end: XY, bow: float) -> Course:
    """The curve whose middle stands off the straight line by `bow` times its length."""
    (x1, y1), (x2, y2) = start, end
    if not bow:
        return Course((start, ((x1 + x2) / 2, (y1 + y2) / 2), end))
    mid_x = (x1 + x2) / 2 - 2 * bow * (y2 - y1)
    mid_y = (y1 + y2) / 2 + 2 * bow * (x2 - x1)
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * x1 + b * mid_x + c * x2, a * y1 + b * mid_y + c * y2))
    return Course(tuple(points))


def _best_bow(places: Sequence[XY], a: int, b: int, radii: Sequence[float]) -> float:
    """The least bow that keeps clear of the towns near the line."""
    (x1, y1), (x2, y2) = places[a], places[b]
    reach = 0.4 * hypot(x2 - x1, y2 - y1) + 8
    left, right = min(x1, x2) - reach, max(x1, x2) + reach
    low, high = min(y1, y2) - reach, max(y1, y2) + reach
    near = [
        (x, y, radii[n] + 2.6)
        for n, (x, y) in enumerate(places)
        if n not in (a, b) and left < x < right and low < y < high
    ]
    best, least = 0.0, float("inf")
    for bow in BOWS:
        course = bowed((x1, y1), (x2, y2), bow)
        cost = sum(_intrusion(course, x, y, clear) for x, y, clear in near) + abs(bow)
        if cost < least - 1e-9:
            best, least = bow, cost
        if cost <= abs(bow) + 1e-9:
            break
    return best


def _intrusion(course: Course, x: float, y: float, clear: float) -> float:
    """How far the course comes into a town's own ground."""
    nearest = min(
        segment_distance(x, y, course.points[n], course.points[n + 1])
        for n in range(len(course.points) - 1)
    )
    return max(0.0, clear - nearest)


def segment_distance(x: float, y: float, start: XY, end: XY) -> float:
    """How far a place lies from a straight piece of line."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy or 1e-9
    share = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / square))
    return hypot(x - x1 - share * dx, y - y1 - share * dy)
