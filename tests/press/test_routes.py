"""Routes on a board: a lane for each owner, which goes on over the sides of hexes in its order."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pytest
from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, DrawnRoute, DrawnStop, DrawnTrack, HexMap, Stroke
from pbm.core.page import Document, Section
from pbm.press.hexgeometry import NEIGHBOUR, Layout, hex_middle
from pbm.press.hexplan import HexPlan, hex_plan
from pbm.press.hexroutes import Lane, PlacedHexes, draw_routes, route_lanes, side_of
from pbm.press.pdf import drawn_boxes, print_pdf
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import INK, PAPER, XY
from pbm.press.text import print_text
from tests.press import samples
from tests.press.overlaps import clashes, strays

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
CITY = (DrawnStop("city", "20", 1),)
THERE = DrawnRoute("B&O", "4-train $80", (("A1", "s0", "4"), ("A3", "1", "3"), ("B4", "0", "s0")))
BACK = DrawnRoute("NYC", "5-train $90", (("B4", "s0", "0"), ("A3", "3", "1"), ("A1", "4", "s0")))


def board(layout: Layout, *routes: DrawnRoute) -> HexMap:
    """A city, track that bends, another city beyond: over edges 4, then 3 of the next hex."""
    across, beyond = NEIGHBOUR[layout][4], NEIGHBOUR[layout][3]
    second = 4 + across[0], 4 + across[1]
    hexes = (
        DrawnHex("A1", 4, 4, "yellow", "West", (DrawnTrack("4", "s0"),), CITY),
        DrawnHex("A3", *second, "yellow", "", (DrawnTrack("1", "3"),)),
        DrawnHex("B4", second[0] + beyond[0], second[1] + beyond[1], "yellow", "",
            (DrawnTrack("0", "s0"),), CITY),
    )  # fmt: skip
    return HexMap("Board", layout, hexes, samples.strokes(8), routes=routes)


def placed(board: HexMap) -> PlacedHexes:
    """The hexes at their middles, radius 1, y upwards."""
    found: dict[str, tuple[DrawnHex, HexPlan, XY]] = {}
    for one in board.hexes:
        x, y = hex_middle(board.layout, one.row, one.col)
        found[one.key] = one, hex_plan(one, board.layout, one.key), (x, -y)
    return found


def ends(lane: Lane) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both ends of a lane on the page."""
    (x1, y1), (x2, y2) = lane.curve[0], lane.curve[3]
    x, y = lane.middle
    return (x + x1, y + y1), (x + x2, y + y2)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_lanes_go_on_over_the_sides_of_hexes(layout: Layout) -> None:
    """Whichever way a train ran, and however the hexes see it, a lane has no step and no cross."""
    drawn = board(layout, THERE, BACK)
    lanes = route_lanes(drawn, placed(drawn))
    assert sorted(lane.owner for lane in lanes) == ["B&O"] * 3 + ["NYC"] * 3
    for owner in ("B&O", "NYC"):
        first, bend, last = (lane for lane in lanes if lane.owner == owner)
        assert ends(first)[0] == pytest.approx(ends(bend)[0], abs=0.01)
        assert ends(bend)[1] == pytest.approx(ends(last)[0], abs=0.01)
    for one, other in zip(lanes[::2], lanes[1::2], strict=True):
        for here, there in zip(ends(one), ends(other), strict=True):
            apart = hypot(here[0] - there[0], here[1] - there[1])
            assert apart == pytest.approx(one.width, abs=0.01)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_lone_lane_lies_on_its_track(layout: Layout) -> None:
    drawn = board(layout, THERE)
    for lane in route_lanes(drawn, placed(drawn)):
        rails = [rail.curve for _, plan, at in placed(drawn).values()
                 for rail in plan.drawing.rails if at == lane.middle]  # fmt: skip
        assert [pytest.approx(point) for rail in rails for point in rail] == list(lane.curve)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_both_hexes_know_a_side_by_one_name(layout: Layout) -> None:
    for edge, (down, right) in enumerate(NEIGHBOUR[layout]):
        mine = side_of(layout, DrawnHex("", 6, 6), edge)
        assert mine == side_of(layout, DrawnHex("", 6 + down, 6 + right), (edge + 3) % 6)


def test_routes_over_track_that_is_gone_are_left_out() -> None:
    gone = DrawnRoute("B&O", "2-train $10", (("A1", "0", "s0"), ("Z9", "0", "1")))
    drawn = board("pointy", gone)
    assert route_lanes(drawn, placed(drawn)) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_legend_and_text_tell_what_each_owner_ran(layout: Layout) -> None:
    document = Document("B", "g", "1", "r", (Section("Map", (board(layout, THERE, BACK),)),))
    boxes = drawn_boxes(document)
    assert clashes(boxes) == []
    assert strays(boxes) == []
    assert any(box.text.endswith(": 5-train $90") for box in boxes)
    assert "B&O 4-train $80: A1 A3 B4" in print_text(document)
    assert print_pdf(document) == print_pdf(document)


class CurvePen(PdfPen):
    """A pen that keeps the colours of its curves in their order."""

    def curve(
        self,
        points: tuple[XY, XY, XY, XY],
        width: float,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Keep the colour."""
        self.colours = [*getattr(self, "colours", []), colour]


@pytest.mark.parametrize(
    ("colour", "core"), [("#1c1a17", True), ("#111199", True), ("#c40017", False)]
)
def test_the_run_of_a_dark_company_does_not_look_like_plain_track(colour: str, core: bool) -> None:
    """A white line goes along the middle of its lanes, above them."""
    drawn = replace(board("pointy", THERE), strokes=(Stroke("B&O", "B&O", colour),))
    pen = CurvePen("", record=True)
    draw_routes(pen, drawn, placed(drawn), 10.0)
    assert pen.colours == [PAPER] * 3 + [colour] * 3 + [PAPER] * (3 if core else 0)
