"""Routes over a board of hexes: one lane for each owner that runs over the same track.

Where track passes from hex to hex its owners stand in one order across the side, seen along the
*flow* there: the way in which the first route runs. Track that joins two sides carries the flow
from one to the other, so that lanes beside each other do not change places.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import msgspec

from pbm.core.hexmap import DrawnHex, HexMap, Layout
from pbm.press.hexgeometry import NEIGHBOUR, Curve, heading
from pbm.press.hexplan import HexPlan
from pbm.press.pen import PAPER, XY, Pen
from pbm.press.tokens import CORE, is_dark

LANE, BESIDE = 0.1, 0.4
"""Width of a lane, and of all lanes over one side together at most."""
EDGING = 0.09
"""White around lanes."""

Side = tuple[int, int]
"""Where two hexes touch: the sum of their rows and of their columns."""
Passing = tuple[Side, int]
"""A side and the direction in which it is passed: 1 over edges 0 to 2 of a hex outwards."""
PlacedHexes = Mapping[str, tuple[DrawnHex, HexPlan, XY]]


class RouteCurve(msgspec.Struct):
    """A curve that routes run over: the sides at its ends as passed along it; who runs there."""

    curve: Curve
    middle: XY
    start: Passing | None
    end: Passing | None
    owners: list[str]


class Lane(msgspec.Struct, frozen=True):
    """One owner's line over a piece, in units of the radius from the hex's middle."""

    owner: str
    curve: Curve
    middle: XY
    width: float


def draw_routes(pen: Pen, board: HexMap, placed: PlacedHexes, radius: float) -> None:
    """All routes above the track: first the white about them, then the lanes, dark ones with a
    white line along their middle."""
    colours = {stroke.key: stroke.colour for stroke in board.strokes}
    drawn = [
        (lane, _on_page(lane.curve, lane.middle, radius)) for lane in route_lanes(board, placed)
    ]
    for lane, curve in drawn:
        pen.curve(curve, (lane.width + EDGING) * radius, PAPER)
    for lane, curve in drawn:
        colour = colours.get(lane.owner, "#888888")
        pen.curve(curve, lane.width * radius, colour, round_ends=True)
    for lane, curve in drawn:
        if is_dark(colours.get(lane.owner, "#888888")):
            pen.curve(curve, CORE * lane.width * radius, PAPER)


def _on_page(curve: Curve, middle: XY, radius: float) -> Curve:
    a, b, c, d = ((middle[0] + x * radius, middle[1] + y * radius) for x, y in curve)
    return a, b, c, d


def route_lanes(board: HexMap, placed: PlacedHexes) -> list[Lane]:
    """The lane of every owner on every piece that is run over."""
    pieces = _pieces(board, placed)
    rank = {stroke.key: number for number, stroke in enumerate(board.strokes)}
    owners: dict[Side, set[str]] = {}
    for piece in pieces:
        piece.owners.sort(key=lambda owner: (rank.get(owner, len(rank)), owner))
        for passing in filter(None, (piece.start, piece.end)):
            owners.setdefault(passing[0], set()).update(piece.owners)
    across = {
        side: sorted(those, key=lambda owner: (rank.get(owner, len(rank)), owner))
        for side, those in owners.items()
    }
    beside = _Beside(across, _flows(board, placed))
    return [lane for piece in pieces for lane in beside.lanes(piece)]


def _pieces(board: HexMap, placed: PlacedHexes) -> list[RouteCurve]:
    """Every piece of track that a route names and that is there, once."""
    found: dict[tuple[str, frozenset[str]], RouteCurve] = {}
    for route in board.routes:
        for name, a, b in route.steps:
            key = name, frozenset((a, b))
            if key not in found:
                piece = _piece(board.layout, placed, name, key[1])
                if piece is None:
                    continue
                found[key] = piece
            if route.stroke not in found[key].owners:
                found[key].owners.append(route.stroke)
    return list(found.values())


def _piece(
    layout: Layout, placed: PlacedHexes, name: str, ends: frozenset[str]
) -> RouteCurve | None:
    """A piece with the curve that its plan gives it: towards the stop, if it has one."""
    if name not in placed:
        return None
    cell, plan, middle = placed[name]
    for track, rail in zip(cell.track, plan.drawing.rails, strict=True):
        if {track.a, track.b} != ends:
            continue
        a, b = (track.a, track.b) if track.a.isdigit() else (track.b, track.a)
        start = _passing(layout, cell, a, inwards=True)
        return RouteCurve(rail.curve, middle, start, _passing(layout, cell, b, inwards=False), [])
    return None


def _passing(layout: Layout, cell: DrawnHex, end: str, *, inwards: bool) -> Passing | None:
    """The side at an end of track and the direction of passing it; None at a stop."""
    if not end.isdigit():
        return None
    return side_of(layout, cell, int(end) % 6), 1 if (int(end) % 6 < 3) != inwards else -1


def side_of(layout: Layout, cell: DrawnHex, edge: int) -> Side:
    """The side that an edge of a hex is; its neighbour gives the same."""
    down, right = NEIGHBOUR[layout][edge]
    return 2 * cell.row + down, 2 * cell.col + right


# the flow


def _flows(board: HexMap, placed: PlacedHexes) -> dict[Side, int]:
    """For each side the direction in which lanes are counted there."""
    joined: dict[Side, list[tuple[Side, int]]] = {}
    for route in board.routes:
        passed = list(_passed(board.layout, route.steps, placed))
        for (one, way), (other, onward) in pairwise(passed):
            joined.setdefault(one, []).append((other, way * onward))
            joined.setdefault(other, []).append((one, way * onward))
        if len(passed) == 1:
            joined.setdefault(passed[0][0], [])
    flows: dict[Side, int] = {}
    for first in joined:
        queue = [] if first in flows else [first]
        flows.setdefault(first, 1)
        while queue:
            side = queue.pop()
            for other, turn in joined[side]:
                if other not in flows:
                    flows[other] = flows[side] * turn
                    queue.append(other)
    return flows


def _passed(
    layout: Layout, steps: Iterable[tuple[str, str, str]], placed: PlacedHexes
) -> Iterator[Passing]:
    """The sides that a route passes, in order, each once."""
    last: Passing | None = None
    for name, a, b in steps:
        if name not in placed:
            continue
        cell = placed[name][0]
        for end, inwards in ((a, True), (b, False)):
            passing = _passing(layout, cell, end, inwards=inwards)
            if passing is not None and passing != last:
                yield passing
            last = passing or last


# the lanes


class _Beside:
    """How far and where to an owner's lane lies beside the middle of its track."""

    def __init__(self, across: Mapping[Side, list[str]], flows: Mapping[Side, int]) -> None:
        self.across = across
        self.flows = flows

    def lanes(self, piece: RouteCurve) -> Iterator[Lane]:
        """The piece once for each owner."""
        passed = [passing[0] for passing in (piece.start, piece.end) if passing is not None]
        width = min((_width(len(self.across[side])) for side in passed), default=LANE)
        for owner in piece.owners:
            first = self._shift(piece, piece.start, 0.0, owner)
            last = self._shift(piece, piece.end, 1.0, owner)
            yield Lane(owner, _moved(piece.curve, first, last), piece.middle, width)

    def _shift(self, piece: RouteCurve, end: Passing | None, share: float, owner: str) -> XY:
        """From an end of the curve to an owner's lane; at a stop lanes lie as at the other end."""
        owners = self.across[end[0]] if end is not None else piece.owners
        passing = end or piece.start or piece.end
        flow = self.flows.get(passing[0], 1) * passing[1] if passing is not None else 1
        x, y = heading(piece.curve, share)
        off = (owners.index(owner) - (len(owners) - 1) / 2) * _width(len(owners)) * flow
        return -y * off, x * off


def _width(count: int) -> float:
    """How wide each of so many lanes is."""
    return min(LANE, BESIDE / max(1, count))


def _moved(curve: Curve, first: XY, last: XY) -> Curve:
    """The curve between moved ends; its handles grow or shrink with the chord, as arcs do."""
    a, b, c, d = curve
    start, end = _sum(a, first), _sum(d, last)
    old, new = _length(a, d), _length(start, end)
    part = new / old if old else 1.0
    return (
        start,
        (start[0] + (b[0] - a[0]) * part, start[1] + (b[1] - a[1]) * part),
        (end[0] + (c[0] - d[0]) * part, end[1] + (c[1] - d[1]) * part),
        end,
    )


def _sum(one: XY, other: XY) -> XY:
    return one[0] + other[0], one[1] + other[1]


def _length(one: XY, other: XY) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
