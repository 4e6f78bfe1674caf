"""Track and stops of one hex: where each stop stands, and which curves lead to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import hypot

import msgspec

from pbm.core.page import Hex, Stop
from pbm.press.hexgeometry import (
    Curve,
    Layout,
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
ASIDE = 0.24
"""To which share of its way from the edge."""


class StopPlace(msgspec.Struct, frozen=True):
    """Where a stop stands, and the direction of the track through it."""

    stop: Stop
    at: XY
    along: XY


class Rails(msgspec.Struct, frozen=True):
    """A curve of track with its colour ('' = plain); `group` = track that hangs together."""

    curve: Curve
    colour: str
    group: int


class Drawing(msgspec.Struct, frozen=True):
    """All track and stops of a hex."""

    rails: tuple[Rails, ...]
    stops: tuple[StopPlace, ...]


def drawing(cell: Hex, layout: Layout) -> Drawing:
    """The track and the stops of a hex in units of its radius."""
    doubled = {int(end) % 6 for piece in cell.track for end in (piece.a, piece.b) if _second(end)}
    exits = _exits(cell)
    stops = _stop_places(cell, layout, exits, doubled)
    groups = _groups(cell)
    rails = []
    for number, piece in enumerate(cell.track):
        curve = _curve(piece.a, piece.b, layout, stops, exits, doubled)
        rails.append(Rails(curve, piece.colour, groups[number]))
    return Drawing(tuple(rails), tuple(stops))


def _second(end: str) -> bool:
    return end.isdigit() and int(end) >= 6


def _stop_number(end: str) -> int | None:
    return int(end[1:]) if end.startswith("s") else None


def _exits(cell: Hex) -> dict[int, list[int]]:
    """The edges that each stop's track leads to, in the order given."""
    exits: dict[int, list[int]] = defaultdict(list)
    for piece in cell.track:
        for end, other in ((piece.a, piece.b), (piece.b, piece.a)):
            number = _stop_number(end)
            if number is not None and other.isdigit():
                exits[number].append(int(other))
    return exits


def _stop_places(
    cell: Hex, layout: Layout, exits: dict[int, list[int]], doubled: set[int]
) -> list[StopPlace]:
    alone = len(cell.stops) == 1
    placed: list[StopPlace] = []
    for number, stop in enumerate(cell.stops):
        edges = exits[number]
        if stop.edge is not None:
            x, y = edge_middle(layout, stop.edge)
            placed.append(StopPlace(stop, (0.55 * x, 0.55 * y), (-y, x)))
        elif len(edges) == 2 and not (alone and stop.kind == "city"):
            pairs = [exits[other] for other in range(len(cell.stops)) if other != number]
            placed.append(_on_track(stop, edges, layout, doubled, pairs))
        elif alone or not edges:
            placed.append(StopPlace(stop, _idle(number, len(cell.stops)), (0.0, 0.0)))
        else:
            ends = [edge_middle(layout, edge % 6) for edge in edges]
            x = sum(end[0] for end in ends) / len(ends)
            y = sum(end[1] for end in ends) / len(ends)
            placed.append(StopPlace(stop, (0.5 * x, 0.5 * y), (x, y)))
    return placed


def _idle(number: int, count: int) -> XY:
    """Places of stops without track: side by side."""
    return (0.0, 0.0) if count == 1 else (-0.4 + 0.8 * number / (count - 1), 0.0)


def _on_track(
    stop: Stop, edges: Sequence[int], layout: Layout, doubled: set[int], others: list[list[int]]
) -> StopPlace:
    """A stop in the middle of its through track, or near an edge where another would stand."""
    curve = _edge_curve(edges[0], edges[1], layout, doubled)
    share = 0.5
    for other in others:
        if len(other) == 2:
            theirs = on_curve(_edge_curve(other[0], other[1], layout, doubled), 0.5)
            share = ASIDE if _far(on_curve(curve, 0.5), theirs) < CROWD else share
    return StopPlace(stop, on_curve(curve, share), heading(curve, share))


def _edge_curve(a: int, b: int, layout: Layout, doubled: set[int]) -> Curve:
    start = track_end(layout, a, doubled=a % 6 in doubled)
    end = track_end(layout, b, doubled=b % 6 in doubled)
    return through(start, end, turning(a % 6, b % 6))


def _curve(
    a: str,
    b: str,
    layout: Layout,
    stops: list[StopPlace],
    exits: dict[int, list[int]],
    doubled: set[int],
) -> Curve:
    """The curve of one piece; the two halves of a through town together make one smooth track."""
    first, second = _stop_number(a), _stop_number(b)
    if first is None and second is None:
        return _edge_curve(int(a), int(b), layout, doubled)
    if first is not None and second is not None:
        (x1, y1), (x2, y2) = stops[first].at, stops[second].at
        thirds = ((2 * x1 + x2) / 3, (2 * y1 + y2) / 3), ((x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3)
        return (x1, y1), *thirds, (x2, y2)
    number, edge = (first, int(b)) if first is not None else (second or 0, int(a))
    edges = exits[number]
    place = stops[number]
    end = track_end(layout, edge, doubled=edge % 6 in doubled)
    if len(edges) == 2 and place.at != (0.0, 0.0) and place.stop.edge is None:
        return _half(_edge_curve(edges[0], edges[1], layout, doubled), end, place.at)
    return into(end, place.at)


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


def _groups(cell: Hex) -> list[int]:
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
