"""The pen for SVG: the drawings of the printed pages on a screen, without a second drawing of any.

A picture is a row of elements in the order of drawing, each a short string. How they look stands in
a style sheet that pictures of one page share (`Looks`), so that what does not change between two
pictures of a map is the same string in both.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Literal

import msgspec

from pbm.press.fonts import Face
from pbm.press.pen import INK, PAPER, XY, Pen
from pbm.press.slips import Slip
from pbm.press.tags import Element

FAMILIES = {
    "sans": ("sans", 400, "normal"),
    "bold": ("sans", 700, "normal"),
    "serif": ("serif", 400, "normal"),
    "display": ("serif", 700, "normal"),
    "italic": ("serif", 400, "italic"),
    "mono": ("mono", 400, "normal"),
}
"""The screen's family, weight and style of each face; a page's style sheet names the fonts."""
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Looks:
    """How elements look: a class for each look, in the order in which they came up."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, look: str) -> str:
        """The class of a look, given as declarations."""
        if look not in self._names:
            self._names[look] = _short(len(self._names))
        return self._names[look]

    def sheet(self, scope: str) -> str:
        """The style sheet, for elements within those that `scope` selects."""
        return "\n".join(f"{scope} .{name}{{{look}}}" for look, name in self._names.items())


class SvgPicture(msgspec.Struct, frozen=True):
    """A drawing: its elements from the lowest to the highest, and its size in points."""

    elements: tuple[str, ...]
    wide: float
    high: float

    @property
    def box(self) -> str:
        """The value of `viewBox`."""
        return f"0 0 {_number(self.wide)} {_number(self.high)}"


NOWHERE: frozenset[str] = frozenset()


def picture(
    slips: Iterable[Slip], wide: float, looks: Looks, places: frozenset[str] = NOWHERE
) -> SvgPicture:
    """Slips below one another as one picture, on which some places of a map can be touched."""
    pen = SvgPen(looks, places)
    top = 0.0
    for number, slip in enumerate(slips):
        top -= slip.above if number else 0.0
        slip.draw(pen, 0.0, top)
        top -= slip.height
    return SvgPicture(pen.elements(), wide, -top)


class SvgPen(Pen):
    """Draws elements; text stands above everything else, as in print."""

    def __init__(self, looks: Looks, places: frozenset[str] = NOWHERE) -> None:
        self._looks = looks
        self._shapes: list[str] = []
        self._words: list[str] = []
        self._places: list[str] = []
        self._touched = places

    def elements(self) -> tuple[str, ...]:
        """All that was drawn, then text, then what can be touched."""
        return (*self._shapes, *self._words, *self._places)

    def place(self, key: str, points: Sequence[XY], *, closed: bool) -> None:
        """A clear shape over what can be touched; how it looks says the page."""
        if key in self._touched:
            way = f"M{'L'.join(map(_place, points))}{'z' if closed else ''}"
            kind = "area" if closed else "way"
            self._places.append(f'<path class="{kind}" data-place="{escape(key)}" d="{way}"/>')

    def tag(self, element: Element | None) -> None:
        """Pictures are told as a whole by the page that they stand on."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = "sans",
        size: float = 8,
        colour: str = INK,
        align: Literal["left", "right", "center"] = "left",
        kind: str = "text",
        halo: float = 0,
    ) -> None:
        """Write one line."""
        if not text:
            return
        family, weight, style = FAMILIES[face]
        look = f"font:{style} {weight} {_number(size)}px var(--{family});fill:{colour}"
        if align != "left":
            look += f";text-anchor:{_ANCHORS[align]}"
        if halo:
            look += f";paint-order:stroke;stroke:{PAPER};stroke-width:{_number(halo)}"
        name = self._looks.name(look)
        place = f'x="{_number(x)}" y="{_number(-y)}"'
        self._words.append(f'<text class="{name}" {place}>{escape(text)}</text>')

    def box(
        self, kind: str, text: str, left: float, bottom: float, right: float, top: float
    ) -> None:
        """Frames are not kept."""

    def line(
        self,
        points: Sequence[XY],
        width: float = 0.5,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a line through the points."""
        way = "L".join(map(_place, points))
        self._path(f"M{way}", _stroked(width, colour, dash, round_ends=round_ends))

    def curve(
        self,
        points: tuple[XY, XY, XY, XY],
        width: float,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a Bézier curve."""
        a, b, c, d = map(_place, points)
        look = _stroked(width, colour, dash, round_ends=round_ends)
        self._path(f"M{a}C{b} {c} {d}", look)

    def area(
        self, points: Sequence[XY], fill: str | None, edge: str | None = None, width: float = 0.5
    ) -> None:
        """Fill and outline a polygon."""
        self._path(f"M{'L'.join(map(_place, points))}z", _filled(fill, edge, width))

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
        radius: float = 0,
    ) -> None:
        """Fill and outline a rectangle."""
        name = self._looks.name(_filled(fill, edge, width))
        size = f'width="{_number(wide)}" height="{_number(high)}"'
        size += f' rx="{_number(radius)}"' if radius else ""
        place = f'x="{_number(x)}" y="{_number(-y - high)}"'
        self._shapes.append(f'<rect class="{name}" {place} {size}/>')

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
    ) -> None:
        """Fill and outline a circle."""
        name = self._looks.name(_filled(fill, edge, width))
        place = f'cx="{_number(x)}" cy="{_number(-y)}" r="{_number(radius)}"'
        self._shapes.append(f'<circle class="{name}" {place}/>')

    def _path(self, way: str, look: str) -> None:
        self._shapes.append(f'<path class="{self._looks.name(look)}" d="{way}"/>')


def _stroked(width: float, colour: str, dash: Sequence[float], *, round_ends: bool) -> str:
    look = f"fill:none;stroke:{colour};stroke-width:{_number(width)}"
    if dash:
        look += f";stroke-dasharray:{' '.join(map(_number, dash))}"
    return look + (";stroke-linecap:round" if round_ends else "")


def _filled(fill: str | None, edge: str | None, width: float) -> str:
    stroke = f"stroke:{edge};stroke-width:{_number(width)}" if edge else "stroke:none"
    return f"fill:{fill or 'none'};{stroke}"


def _place(point: XY) -> str:
    return f"{_number(point[0])} {_number(-point[1])}"


@lru_cache(maxsize=65536)
def _number(value: float) -> str:
    """To a tenth of a point, as short as can be; widths and sizes stay legible so."""
    text = f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".") if text not in ("-0.00", "0.00") else "0"


def _short(number: int) -> str:
    """A class name that no number begins: a to z, then a0 to z0, a1 …"""
    rest, letter = divmod(number, len(_LETTERS))
    return _LETTERS[letter] + (str(rest - 1) if rest else "")
