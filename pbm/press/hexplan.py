"""Finding room in a hex: where its values, name, marks, pieces and number go.

Everything is put on a grid of candidate places, the important things first: never on another
thing or over the hex's edge, and off the track as far as there is room. What finds no place even
when set small is told below the map. Units are the hex's radius.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle
from math import hypot
from typing import Literal

import msgspec

from pbm.core.hexmap import DrawnHex, DrawnSign, DrawnToken, Layout
from pbm.core.languages import words_of
from pbm.press.fonts import Face, measure
from pbm.press.hexgeometry import APOTHEM, on_curve
from pbm.press.hextrack import Drawing, StopPlace, drawing
from pbm.press.labels import Rect
from pbm.press.letters import line_of
from pbm.press.pen import XY

ThingKind = Literal[
    "value", "bands", "name", "token", "expected", "mark", "tile", "key", "code", "piece", "house",
    "glyph", "works", "boxes",
]  # fmt: skip

STEP = 0.1
SCALES = (1.0, 0.88, 0.76, 0.64, 0.5)
MARGIN = 0.05
SAMPLES = 16
"""Into how many parts a piece of track is cut to see what lies on it."""
CLEAR = 0.105
"""Half the width of track with its bed, which texts keep off."""
SLOT = 0.27
PIECES = ((-0.3, -0.3), (0.3, -0.3), (0.0, 0.2), (0.0, -0.6))
"""Where pieces would like to stand, one after the other."""
BESIDE = ((0.58, -0.3), (-0.58, -0.3), (0.58, 0.3), (-0.58, 0.3))
"""Where tokens beside a stop would like to lie."""
BOX = 0.23
"""From one box of goods to the next."""
GLYPHS = ("mountain", "forest")
STANDING, APART = ("piece", "house"), 0.05
"""What figures and words keep a little away from, and how far."""
OPTIONAL = ("tile", "key", "glyph")
"""What is left out silently where there is no room."""
FIGURES = ("mark", "value", "bands", "boxes", "works", "tile", "key")
"""What is rather printed smaller, down to the scale LEGIBLE, than on track."""
LEGIBLE = 0.64
LEAST = {"name": 4.0, "tile": 4.0, "key": 4.0, "mark": 3.2, "value": 3.2, "bands": 3.2}
"""Points of the smallest type; figures in bold are read at a smaller size."""
FINELY = ("name", "mark", "boxes", "code")
"""What is placed by smaller steps, and may touch the hex's edge."""
TOUCH = {"name": 0.05, "code": 0.05, "piece": 0.1, "house": 0.1, "token": 0.05, "expected": 0.05}
OTHER_TOUCH = 0.18
"""What it costs to stand on a bit of track; a name, set on a light ground, may more easily."""


class Thing(msgspec.Struct, frozen=True):
    """Something to place: its text, its box at scale 1, and where it would like to be."""

    kind: ThingKind
    text: str
    wide: float
    high: float
    size: float
    wish: XY
    sign: DrawnSign | None = None


class PlacedThing(msgspec.Struct, frozen=True):
    """A thing with the middle of its box and its scale."""

    thing: Thing
    x: float
    y: float
    scale: float


class HexPlan(msgspec.Struct, frozen=True):
    """A hex ready to draw; `homeless` are the texts without a place."""

    drawing: Drawing
    placed: tuple[PlacedThing, ...]
    homeless: tuple[str, ...]


@lru_cache(maxsize=4096)
def hex_plan(
    cell: DrawnHex, layout: Layout, key: str, code: float = 0.0, point: float = 0.0
) -> HexPlan:
    """The plan of a hex; `key` is its coordinate, printed when there is room, or before all else in
    the size `code` if there is one. Where `point` tells how much a point is, no type is smaller
    than can be read."""
    drawn = drawing(cell, layout)
    taken = [box for place in drawn.stops for box in _stop_boxes(place, len(drawn.stops))]
    track = [
        on_curve(rail.curve, step / SAMPLES) for rail in drawn.rails for step in range(SAMPLES + 1)
    ]
    placed, homeless = [], []
    for thing in _things(cell, drawn, key, code):
        found = _place(thing, layout, taken, track, _scales(thing, point))
        if found is None:
            homeless += [thing.text] if thing.kind not in OPTIONAL else []
            continue
        placed.append(found)
        wide, high = found.thing.wide * found.scale, found.thing.high * found.scale
        gap = APART if thing.kind in STANDING else 0.0
        taken.append(_box(found.x, found.y, wide, high).grown(gap))
    return HexPlan(drawn, tuple(placed), tuple(homeless))


def slots_of(place: StopPlace, many: bool) -> list[XY]:
    """The middles of a city's slots; more than three have room in the middle of the hex alone."""
    count = max(1, place.stop.slots, len(place.stop.tokens))
    x, y = place.at if many or count <= 3 else (0.0, 0.0)
    unit = (0.23 if many else SLOT) * 0.98
    if count <= 2:
        return [(x + unit * (2 * n - count + 1), y) for n in range(count)]
    if count == 3:
        return [(x - unit, y + unit * 0.6), (x + unit, y + unit * 0.6), (x, y - unit * 1.13)]
    rows = 2 if count <= 6 else 3
    across = -(-count // rows)
    return [
        (x + unit * (2 * (n % across) - across + 1), y + unit * (rows - 1 - 2 * (n // across)))
        for n in range(count)
    ]


def slot_radius(many: bool) -> float:
    """The radius of a slot, smaller where several cities share a hex."""
    return 0.23 if many else SLOT


def _stop_boxes(place: StopPlace, count: int) -> Iterator[Rect]:
    x, y = place.at
    if place.stop.kind == "city" or place.stop.tokens:
        radius = slot_radius(count > 1) + 0.03
        for slot_x, slot_y in slots_of(place, count > 1):
            yield _box(slot_x, slot_y, 2 * radius, 2 * radius)
    elif place.stop.kind in ("town", "deposit"):
        yield _box(x, y, 0.34, 0.34)


def _box(x: float, y: float, wide: float, high: float) -> Rect:
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _things(cell: DrawnHex, drawn: Drawing, key: str, code: float) -> Iterator[Thing]:
    """What the hex shows, the important first."""
    if key and code:
        yield _words("code", key, code, (-0.4, 0.65), "bold")
    for number, piece in enumerate(cell.pieces):
        kind: ThingKind = "house" if piece == "house" else "piece"
        wide, high = (0.34, 0.4) if kind == "house" else (0.54, 0.38)
        yield Thing(kind, piece, wide, high, 0.2, PIECES[number % len(PIECES)])
    if cell.name:
        yield _words("name", line_of(cell.name), 0.25, (0.0, 0.6), "bold")
    yield from map(_token, cell.tokens, cycle(BESIDE))
    yield from map(_sign, cell.signs)
    for place in drawn.stops:
        if place.stop.value:
            yield _value(place)
    for number, mark in enumerate(map(line_of, cell.marks)):
        wish = (0.4 * number - 0.4, 0.25)
        disc = Thing("value", mark, max(0.36, measure(mark, "bold", 0.22) + 0.1), 0.34, 0.22, wish)
        yield disc if mark.isdigit() else _words("mark", mark, 0.25, wish, "bold")
    if cell.fill in GLYPHS:
        yield Thing("glyph", cell.fill, 0.3, 0.26, 0.2, (0.5, 0.3))
    if cell.tile:
        yield _words("tile", line_of(cell.tile), 0.19, (0.4, -0.65), "sans")
    if key and not code:
        yield _words("key", key, 0.19, (-0.4, 0.65), "sans")


def _token(token: DrawnToken, wish: XY) -> Thing:
    kind: ThingKind = "expected" if token.expected else "token"
    return Thing(kind, token.stroke, 0.46, 0.46, 0.2, wish)


def _sign(sign: DrawnSign) -> Thing:
    """A building above on the left; boxes below."""
    if sign.letter:
        return Thing("works", sign.label, 0.42, 0.46, 0.26, (-0.5, -0.45), sign)
    return Thing("boxes", sign.label, BOX * sign.of + 0.06, BOX + 0.02, 0.2, (0.0, -0.42), sign)


def _value(place: StopPlace) -> Thing:
    text = line_of(place.stop.value)
    x, y = place.at
    if "/" in text:
        parts = text.split("/")
        wide = sum(measure(part, "bold", 0.25) + 0.1 for part in parts)
        return Thing("bands", text, wide, 0.32, 0.25, (x, y))
    wide = max(0.4, measure(text, "bold", 0.26) + 0.1)
    away = (1.7 * x, 1.7 * y) if hypot(x, y) > 0.2 else (0.35, -0.5)
    return Thing("value", text, wide, 0.38, 0.26, away)


def _words(kind: ThingKind, text: str, size: float, wish: XY, face: Face) -> Thing:
    lines = text.split("\n")
    wide = max(measure(line, face, size) for line in lines) + 0.04
    return Thing(kind, text, wide, size * 1.08 * len(lines), size, wish)


def _parted(thing: Thing) -> Iterator[Thing]:
    """A name on one line and on two, the longer of them as short as can be."""
    yield thing
    words = words_of(thing.text)
    if thing.kind != "name" or len(words) < 2:
        return
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    both = min(halves, key=lambda two: max(measure(line, "bold", 1) for line in two))
    yield _words("name", "\n".join(both), thing.size, thing.wish, "bold")


def _scales(thing: Thing, point: float) -> tuple[float, ...]:
    """How small a thing may be set, the largest first; none where that could not be read."""
    least = LEAST.get(thing.kind, 0.0) * point / thing.size
    return (*(one for one in SCALES if one > least), *([least] if SCALES[-1] <= least <= 1 else []))


def _place(
    thing: Thing, layout: Layout, taken: list[Rect], track: list[XY], scales: tuple[float, ...]
) -> PlacedThing | None:
    """The largest scale at which there is room off the track, and the place nearest to the wish."""
    for scale in scales:
        if thing.kind in FIGURES and scale >= LEGIBLE:
            _, clear = _nearest(thing, scale, layout, taken, track, float("inf"))
            if clear is not None:
                return clear
    touch = TOUCH.get(thing.kind, OTHER_TOUCH)
    for scale in scales:
        found = [_nearest(one, scale, layout, taken, track, touch) for one in _parted(thing)]
        cost, placed = min(found, key=lambda one: one[0])
        content = cost < 1.6 or thing.kind == "code" or scale == scales[-1]
        if placed is not None and content:
            return placed
    return None


def _nearest(
    thing: Thing, scale: float, layout: Layout, taken: list[Rect], track: list[XY], touch: float
) -> tuple[float, PlacedThing | None]:
    """The cheapest free place at a scale where a touch of track costs so much, and its cost."""
    wide, high = thing.wide * scale, thing.high * scale
    best, least = None, float("inf")
    finely = thing.kind in FINELY
    for x, y in _spots(layout, round(wide, 3), round(high, 3), finely):
        far = hypot(x - thing.wish[0], y - thing.wish[1])
        if far >= least:
            continue
        box = _box(x, y, wide, high)
        if any(box.meets(other) for other in taken):
            continue
        touched = _touched(box.grown(CLEAR), track)
        cost = far + (touch * touched if touched else 0.0)
        if cost < least:
            best, least = PlacedThing(thing, x, y, scale), cost
    return least, best


def _touched(box: Rect, track: list[XY]) -> int:
    return sum(1 for x, y in track if box.left < x < box.right and box.bottom < y < box.top)


@lru_cache(maxsize=2048)
def _spots(layout: Layout, wide: float, high: float, finely: bool) -> tuple[XY, ...]:
    """Places in a hex at which a box of this size lies wholly inside."""
    step, margin = (STEP / 2, 0.0) if finely else (STEP, MARGIN)
    steps = range(-round(0.9 / step), round(0.9 / step) + 1)
    return tuple(
        (step * across, step * up)
        for up in steps
        for across in steps
        if _inside(layout, abs(step * across) + wide / 2, abs(step * up) + high / 2, margin)
    )


def _inside(layout: Layout, x: float, y: float, margin: float) -> bool:
    """Whether a corner of a box (its place mirrored into the first quarter) lies in the hex."""
    if layout == "flat":
        x, y = y, x
    return x <= APOTHEM - margin and y <= 1 - x / 3**0.5 - margin
