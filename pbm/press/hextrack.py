"""Track and stops of one hex: where each stop stands, and which curves lead to it."""

from collections import defaultdict
from math import hypot

import msgspec

from pbm.core.hexmap import DrawnHex, DrawnStop, Layout
from pbm.press.hexgeometry import (
    Curve,
    edge_middle,
    heading,
    into,
    on_curve,
    through,
    track_end,
    turning,
)
from pbm.press.pen import XY

CROWD = 0.42
"""Stops nearer than this are moved along their track."""
MIDDLE = (0.0, 0.0)
JUNCTION = "j"
"""The end of track that meets other track in the middle of the hex, without a stop."""
ASIDE = 0.24
"""To which share of its way from the edge."""


class StopPlace(msgspec.Struct, frozen=True):
    """Where a stop stands, and the direction of the track through it."""

    stop: DrawnStop
    at: XY
    along: XY


class Rails(msgspec.Struct, frozen=True):
    """A curve of track; `group` = track that hangs together."""

    curve: Curve
    group: int


class Drawing(msgspec.Struct, frozen=True):
    """All track and stops of a hex."""

    rails: tuple[Rails, ...]
    stops: tuple[StopPlace, ...]


def drawing(cell: DrawnHex, layout: Layout) -> Drawing:
    """The track and the stops of a hex in units of its radius."""
    lines = _Lines(cell, layout)
    stops = [lines.place(number) for number in range(len(cell.stops))]
    groups = _groups(cell)
    rails = tuple(
        Rails(lines.curve(piece.a, piece.b, stops), group)
        for piece, group in zip(cell.track, groups, strict=True)
    )
    return Drawing(rails, tuple(stops))


class _Lines:
    """What the track of a hex says: which edges each stop leads to, which bear two tracks."""

    def __init__(self, cell: DrawnHex, layout: Layout) -> None:
        ends = [(piece.a, piece.b) for piece in cell.track]
        self.stops = cell.stops
        self.layout = layout
        self.exits: dict[str, list[int]] = defaultdict(list)
        for end, other in (pair for a, b in ends for pair in ((a, b), (b, a))):
            if other.isdigit():
                self.exits[end].append(int(other))
        self.doubled = {int(e) % 6 for pair in ends for e in pair if e.isdigit() and int(e) >= 6}

    def place(self, number: int) -> StopPlace:
        """Where a stop stands: at its edge, on its through track, or in the middle."""
        stop, edges = self.stops[number], self.exits[f"s{number}"]
        alone = len(self.stops) == 1
        if stop.edge is not None:
            x, y = edge_middle(self.layout, stop.edge)
            return StopPlace(stop, (0.55 * x, 0.55 * y), (-y, x) if edges else (0.0, 0.0))
        if len(edges) == 2 and not (alone and stop.kind == "city"):
            return self._on_track(number)
        if alone or not edges:
            return StopPlace(stop, _idle(number, len(self.stops)), (0.0, 0.0))
        ends = [edge_middle(self.layout, edge % 6) for edge in edges]
        x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
        return StopPlace(stop, (0.5 * x, 0.5 * y), (x, y))

    def _on_track(self, number: int) -> StopPlace:
        """In the middle of a through track, or near an edge where another would stand."""
        curve, share = self._through(self.exits[f"s{number}"]), 0.5
        for other in range(len(self.stops)):
            edges = self.exits[f"s{other}"]
            if other != number and len(edges) == 2:
                theirs = on_curve(self._through(edges), 0.5)
                share = ASIDE if _far(on_curve(curve, 0.5), theirs) < CROWD else share
        return StopPlace(self.stops[number], on_curve(curve, share), heading(curve, share))

    def curve(self, a: str, b: str, stops: list[StopPlace]) -> Curve:
        """One piece; the two halves of a through town together make one smooth track."""
        if a.isdigit() and b.isdigit():
            return self._through([int(a), int(b)])
        if not a.isdigit() and not b.isdigit():
            return _straight(_at(a, stops), _at(b, stops))
        end, stop = (a, b) if a.isdigit() else (b, a)
        edge, at, edges = self._end(int(end)), _at(stop, stops), self.exits[stop]
        leans = stop != JUNCTION and stops[int(stop[1:])].stop.edge is not None
        if len(edges) == 2 and at != MIDDLE and not leans:
            return _half(self._through(edges), edge, at)
        return into(edge, at)

    def _through(self, edges: list[int]) -> Curve:
        a, b = edges
        return through(self._end(a), self._end(b), turning(a % 6, b % 6))

    def _end(self, edge: int) -> XY:
        return track_end(self.layout, edge, doubled=edge % 6 in self.doubled)


def _at(end: str, stops: list[StopPlace]) -> XY:
    return MIDDLE if end == JUNCTION else stops[int(end[1:])].at


def _straight(a: XY, b: XY) -> Curve:
    return a, _mix(a, b, 1 / 3), _mix(a, b, 2 / 3), b


def _idle(number: int, count: int) -> XY:
    """Places of stops without track: side by side."""
    return MIDDLE if count == 1 else (-0.4 + 0.8 * number / (count - 1), 0.0)


def _half(whole: Curve, end: XY, stop: XY) -> Curve:
    """The part of a through curve from one of its ends to the stop that stands on it."""
    curve = whole if whole[0] == end else (whole[3], whole[2], whole[1], whole[0])
    share = min((ASIDE, 0.5, 1 - ASIDE), key=lambda part: _far(on_curve(curve, part), stop))
    a, b, c, d = curve
    ab, bc, cd = _mix(a, b, share), _mix(b, c, share), _mix(c, d, share)
    abc, bcd = _mix(ab, bc, share), _mix(bc, cd, share)
    return a, ab, abc, _mix(abc, bcd, share)


def _far(one: XY, other: XY) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _mix(one: XY, other: XY, share: float) -> XY:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _groups(cell: DrawnHex) -> list[int]:
    """For each piece the number of the piece that it hangs together with, the least of them."""
    group = list(range(len(cell.track)))
    for number, piece in enumerate(cell.track):
        for other in range(number):
            shared = {piece.a, piece.b} & {cell.track[other].a, cell.track[other].b}
            if shared:
                old, new = group[number], group[other]
                low, high = min(old, new), max(old, new)
                group = [low if one == high else one for one in group]
    return group
