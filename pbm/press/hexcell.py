"""Drawing one hex of a board: ground, rivers, track, stops, then everything written on it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot

from pbm.core.hexmap import DrawnHex, Layout, Stroke
from pbm.press.fonts import Face, measure
from pbm.press.hexgeometry import Curve, corner, corners, edge_middle
from pbm.press.hexplan import BOX, HexPlan, PlacedThing, slot_radius, slots_of
from pbm.press.hextrack import Rails, StopPlace
from pbm.press.pen import INK, PAPER, XY, Pen
from pbm.press.setting import SOFT
from pbm.press.tokens import draw_house, draw_locomotive, draw_outline, draw_token, draw_works

FILLS = {
    "plain": "#f6f2e7", "white": "#ffffff", "yellow": "#fbe36a", "green": "#86bf7a",
    "brown": "#c39462", "grey": "#c4c3c0", "red": "#ee8d7d", "blue": "#b9dcef",
    "par": "#f7c6bb", "mountain": "#ddcfb2", "forest": "#cfdfb6", "city": "#efe3ee",
}  # fmt: skip
BANDS = ("#fbe36a", "#86bf7a", "#c39462", "#c4c3c0")
GRID = "#a59f90"
WATER = "#8fc0e2"
BORDERS = {"river": (WATER, 0.16), "impassable": ("#b3202a", 0.13), "mountain": ("#7a5a34", 0.13)}
TERRAIN = {"▲": "#7d5526", "≈": "#1f6a9c"}
"""Colours of costs by the sign before them."""
RAIL, BED = 0.1, 0.2
LIT = "#7a1f1a"
HEAVY = ("name", "mark", "code")


class BoardDrawing:
    """A board being drawn: its scale, its place on the page, its owners' looks."""

    def __init__(self, pen: Pen, layout: Layout, radius: float, strokes: Mapping[str, Stroke]):
        self.pen = pen
        self.layout = layout
        self.radius = radius
        self.strokes = strokes

    def at(self, middle: XY, place: XY) -> XY:
        """A place of a hex on the page."""
        return middle[0] + place[0] * self.radius, middle[1] + place[1] * self.radius

    def _look(self, key: str) -> Stroke:
        """How an owner looks; one that the board does not name is grey."""
        return self.strokes.get(key) or Stroke(key, key, "#888888", (), key)

    def ground(self, cell: DrawnHex, middle: XY) -> None:
        """The hex's colour and outline, and the rivers through it."""
        points = [self.at(middle, point) for point in corners(self.layout)]
        self.pen.area(points, FILLS.get(cell.fill, FILLS["plain"]), GRID, 0.4)
        for first, last in cell.rivers:
            a, b = corner(self.layout, first), corner(self.layout, last)
            turn = ((0.4 * a[0], 0.4 * a[1]), (0.4 * b[0], 0.4 * b[1]))
            self._curve((a, *turn, b), middle, 0.17, WATER, round_ends=True)

    def lit(self, owners: Sequence[str], middle: XY) -> None:
        """A heavy outline within the hex; owners have its sides in their colours by turns."""
        points = [self.at(middle, (0.9 * x, 0.9 * y)) for x, y in corners(self.layout)]
        around = (*points, points[0])
        self.pen.line(around, (0.16 if owners else 0.1) * self.radius, INK if owners else LIT)
        for number, side in enumerate(pairwise(around) if owners else ()):
            colour = self._look(owners[number % len(owners)]).colour
            self.pen.line(side, 0.1 * self.radius, colour, round_ends=True)

    def track(self, plan: HexPlan, middle: XY) -> None:
        """Track with its bed; one that crosses another without joining it passes over it."""
        groups: dict[int, list[Rails]] = {}
        for rail in plan.drawing.rails:
            groups.setdefault(rail.group, []).append(rail)
        for _, rails in sorted(groups.items()):
            for rail in rails:
                self._curve(rail.curve, middle, BED, PAPER)
            for rail in rails:
                self._curve(rail.curve, middle, RAIL, INK)

    def _curve(
        self, curve: Curve, middle: XY, width: float, colour: str, *, round_ends: bool = False
    ) -> None:
        a, b, c, d = (self.at(middle, point) for point in curve)
        self.pen.curve((a, b, c, d), width * self.radius, colour, round_ends=round_ends)

    def stops(self, plan: HexPlan, middle: XY) -> None:
        """Towns as bars or dots, cities as rings with their stations."""
        places = plan.drawing.stops
        for place in places:
            if place.stop.kind == "city" or place.stop.tokens:
                self._city(place, middle, many=len(places) > 1)
            elif place.stop.kind == "town":
                self._town(place, middle)
            elif place.stop.kind == "deposit":
                self._deposit(place, middle)

    def _city(self, place: StopPlace, middle: XY, *, many: bool) -> None:
        unit, slots = slot_radius(many), slots_of(place, many)
        radius = unit * self.radius
        if len(slots) > 1:
            left, right = min(x for x, _ in slots), max(x for x, _ in slots)
            low, high = min(y for _, y in slots), max(y for _, y in slots)
            x, y = self.at(middle, (left - unit, low - unit))
            wide, tall = (right - left + 2 * unit), (high - low + 2 * unit)
            self.pen.rect(
                x, y, wide * self.radius, tall * self.radius, PAPER, INK, 0.5, 0.9 * radius
            )
        for number, slot in enumerate(slots):
            x, y = self.at(middle, slot)
            self.pen.disc(x, y, radius, PAPER, INK, 0.6)
            if key := "".join(place.stop.tokens[number : number + 1]):
                draw_token(self.pen, self._look(key), x, y, 0.93 * radius)
            elif key := "".join(place.stop.kept[number : number + 1]):
                draw_outline(self.pen, self._look(key), x, y, 0.93 * radius, ring=0.0)

    def _town(self, place: StopPlace, middle: XY) -> None:
        x, y = self.at(middle, place.at)
        dx, dy = place.along
        length = hypot(dx, dy)
        half, thick = 0.2 * self.radius, 0.065 * self.radius
        if not length:
            self.pen.disc(x, y, 0.13 * self.radius, INK, PAPER, 0.5)
            return
        ux, uy = dx / length, dy / length
        self.pen.area(
            [
                (x - uy * side * half + ux * end * thick, y + ux * side * half + uy * end * thick)
                for side, end in ((1, 1), (1, -1), (-1, -1), (-1, 1))
            ],
            INK, PAPER, 0.5,
        )  # fmt: skip

    def _deposit(self, place: StopPlace, middle: XY) -> None:
        x, y = self.at(middle, place.at)
        half = 0.18 * self.radius
        points = ((x - half, y), (x, y + half), (x + half, y), (x, y - half))
        self.pen.area(points, INK, PAPER, 0.5)

    def offboard(self, cell: DrawnHex, middle: XY) -> None:
        """Arrows where track leads into an area off the board."""
        if not any(stop.kind == "offboard" for stop in cell.stops):
            return
        for piece in cell.track:
            for end in (piece.a, piece.b):
                if end.isdigit():
                    self._arrow(int(end) % 6, middle)

    def _arrow(self, edge: int, middle: XY) -> None:
        x, y = edge_middle(self.layout, edge)
        across = (-y * 0.11, x * 0.11)
        tip = (0.56 * x, 0.56 * y)
        sides = [(x + across[0], y + across[1]), tip, (x - across[0], y - across[1])]
        self.pen.area([self.at(middle, point) for point in sides], INK, PAPER, 0.6)

    def borders(self, cell: DrawnHex, middle: XY) -> None:
        """Rivers and barriers along edges."""
        for edge, kind in cell.borders:
            colour, width = BORDERS.get(kind, (INK, 0.1))
            ends = [corner(self.layout, edge), corner(self.layout, (edge + 1) % 6)]
            points = [self.at(middle, point) for point in ends]
            self.pen.line(points, width * self.radius, colour, round_ends=True)

    def writing(self, plan: HexPlan, middle: XY) -> None:
        """Values, names, marks and pieces at their planned places."""
        for placed in plan.placed:
            WRITERS[placed.thing.kind](self, placed, *self.at(middle, (placed.x, placed.y)))

    def _value(self, placed: PlacedThing, x: float, y: float) -> None:
        size = placed.thing.size * placed.scale * self.radius
        unit = placed.scale * self.radius
        wide, high = placed.thing.wide * unit, placed.thing.high * unit
        self.pen.rect(x - wide / 2, y - high / 2, wide, high, PAPER, INK, 0.35, high / 2)
        self.pen.text(x, y - 0.36 * size, placed.thing.text, "bold", size, INK, "center", "label")

    def _bands(self, placed: PlacedThing, x: float, y: float) -> None:
        """Values that change with the phase, each on its colour."""
        unit = placed.scale * self.radius
        size, high = placed.thing.size * unit, placed.thing.high * unit
        parts = placed.thing.text.split("/")
        left = x - placed.thing.wide * unit / 2
        for number, part in enumerate(parts):
            wide = measure(part, "bold", size) + 0.1 * unit
            colour = BANDS[min(number, len(BANDS) - 1)]
            self.pen.rect(left, y - high / 2, wide, high, colour, INK, 0.35)
            middle = left + wide / 2
            self.pen.text(middle, y - 0.36 * size, part, "bold", size, INK, "center", "label")
            left += wide

    def _words(self, placed: PlacedThing, x: float, y: float) -> None:
        thing = placed.thing
        size = thing.size * placed.scale * self.radius
        lines = thing.text.split("\n")
        face: Face = "bold" if thing.kind in HEAVY else "sans"
        colour = INK if thing.kind in HEAVY else SOFT
        colour = TERRAIN.get(thing.text[:1], colour) if thing.kind == "mark" else colour
        halo = 0.3 * size if thing.kind in ("name", "code") else 0.0
        for number, line in enumerate(lines):
            base = y + (len(lines) / 2 - number - 0.84) * 1.08 * size
            self.pen.text(x, base, line, face, size, colour, "center", "label", halo)

    def _piece(self, placed: PlacedThing, x: float, y: float) -> None:
        wide = placed.thing.wide * placed.scale * self.radius
        draw_locomotive(self.pen, self._look(placed.thing.text), x, y, wide)

    def _token(self, placed: PlacedThing, x: float, y: float) -> None:
        draw = draw_outline if placed.thing.kind == "expected" else draw_token
        radius = 0.46 * placed.thing.wide * placed.scale * self.radius
        draw(self.pen, self._look(placed.thing.text), x, y, radius)

    def _house(self, placed: PlacedThing, x: float, y: float) -> None:
        draw_house(self.pen, x, y, 0.3 * placed.scale * self.radius)

    def _works(self, placed: PlacedThing, x: float, y: float) -> None:
        assert placed.thing.sign is not None
        draw_works(self.pen, placed.thing.sign, x, y, 0.42 * placed.scale * self.radius)

    def _boxes(self, placed: PlacedThing, x: float, y: float) -> None:
        """Goods: full boxes for what is there, empty ones for what there is room for."""
        sign, unit = placed.thing.sign, placed.scale * self.radius
        assert sign is not None
        side, left = 0.78 * BOX * unit, x - BOX * sign.of * unit / 2
        for number in range(sign.of):
            fill = INK if number < sign.count else PAPER
            start = left + (number + 0.11) * BOX * unit
            self.pen.rect(start, y - side / 2, side, side, fill, INK, 0.5)

    def _glyph(self, placed: PlacedThing, x: float, y: float) -> None:
        unit = 0.15 * placed.scale * self.radius
        if placed.thing.text == "mountain":
            peaks = ((-1.0, -0.7), (-0.3, 0.7), (0.1, 0.0), (0.4, 0.4), (1.0, -0.7))
            self.pen.area([(x + a * unit, y + b * unit) for a, b in peaks], "#8b6f45")
        else:
            self.pen.area(
                [(x + a * unit, y + b * unit) for a, b in ((-0.7, -0.5), (0, 0.9), (0.7, -0.5))],
                "#5f8a45",
            )
            self.pen.rect(x - 0.12 * unit, y - 0.9 * unit, 0.24 * unit, 0.4 * unit, "#6b4a2b")


WRITERS = {
    "value": BoardDrawing._value,
    "bands": BoardDrawing._bands,
    "name": BoardDrawing._words,
    "mark": BoardDrawing._words,
    "tile": BoardDrawing._words,
    "key": BoardDrawing._words,
    "code": BoardDrawing._words,
    "token": BoardDrawing._token,
    "expected": BoardDrawing._token,
    "piece": BoardDrawing._piece,
    "house": BoardDrawing._house,
    "works": BoardDrawing._works,
    "boxes": BoardDrawing._boxes,
    "glyph": BoardDrawing._glyph,
}
