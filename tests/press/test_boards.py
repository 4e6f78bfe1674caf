"""Boards of hexes and markets: tracks meet at edges, words keep off each other and off pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

import pytest

from pbm.core.hexmap import DrawnHex, DrawnStop, DrawnTrack, HexMap
from pbm.core.page import Document, GridCell, MarketGrid, Section
from pbm.games.catalogue import family
from pbm.games.family import PUBLIC
from pbm.press.hexgeometry import (
    Layout,
    corner,
    edge_middle,
    hex_middle,
    on_curve,
    through,
    turning,
)
from pbm.press.hexplan import hex_plan
from pbm.press.hextrack import drawing
from pbm.press.labels import Rect
from pbm.press.pdf import draw, drawn_boxes, print_pdf
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import XY
from pbm.press.text import print_text
from tests.eighteenxx.wyoming import moments as wyoming
from tests.press import samples
from tests.press.overlaps import clashes, strays

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
STEPS = {
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
"""Rows and columns to the neighbour over each edge, in doubled coordinates."""


def printed(block: HexMap | MarketGrid) -> Document:
    return Document("Board", "g", "1", "r", (Section("Map", (block,)),))


def board(hexes: tuple[DrawnHex, ...], layout: Layout = "pointy") -> HexMap:
    heads = (tuple("ABCDEFGH"), tuple(map(str, range(1, 12))))
    return HexMap("Board", layout, hexes, samples.strokes(8), heads, "A note.")


def busy() -> tuple[DrawnHex, ...]:
    """Hexes with every kind of thing, in two rows."""
    cities = tuple(
        DrawnStop("city", str(10 * n), n, tuple(samples.ROADS[: n - 1])) for n in range(1, 7)
    )
    one = tuple(
        DrawnHex(
            f"A{2 * n + 1}", 0, 2 * n, "brown", "Springfield, MO", tuple(
                DrawnTrack(str(e), "s0") for e in range(n + 1)
            ), (stop,), ("P", "≈40"), tile="63",
        )
        for n, stop in enumerate(cities)
    )  # fmt: skip
    crossing = (
        DrawnTrack("0", "s0"),
        DrawnTrack("3", "s0"),
        DrawnTrack("1", "s1"),
        DrawnTrack("4", "s1"),
    )
    towns = (DrawnStop("town", "10"), DrawnStop("town", "10"))
    outside = DrawnStop("offboard", "30/40/60", 1, ("NYC",))
    pair = (DrawnStop("city", "30", 1), DrawnStop("city", "30", 1, ("B&O",)))
    pieces = ("B&O", "PENN", "NYC", "house")
    two = (
        DrawnHex("B2", 1, 1, "yellow", "", crossing, towns, tile="55"),
        DrawnHex(
            "B4", 1, 3, "red", "Chicago", (DrawnTrack("0", "s0"), DrawnTrack("1", "s0")), (outside,)
        ),
        DrawnHex(
            "B6", 1, 5, "green", "Two Cities", (DrawnTrack("0", "s0"), DrawnTrack("3", "s1")), pair
        ),
        DrawnHex("B8", 1, 7, "mountain", "Pittsburgh", marks=("$4", "12"), pieces=pieces),
        DrawnHex(
            "B10",
            1,
            9,
            track=(DrawnTrack("0", "6"),),
            borders=((2, "impassable"),),
            rivers=((0, 3),),
        ),
    )
    return one + two


@pytest.mark.parametrize("layout", LAYOUTS)
def test_words_on_a_busy_board_keep_off_each_other(layout: Layout) -> None:
    boxes = drawn_boxes(printed(board(busy(), layout)))
    assert clashes(boxes) == []
    assert strays(boxes) == []
    texts = " ".join(box.text for box in boxes)
    for word in ("Chicago", "Pittsburgh", "30", "40", "60", "≈40", "$4", "12", "A note."):
        assert word in texts
    assert texts.count("Springfield") == 6


@pytest.mark.parametrize("layout", LAYOUTS)
def test_neighbours_share_the_middle_of_their_edge(layout: Layout) -> None:
    for edge, (down, right) in enumerate(STEPS[layout]):
        x, y = hex_middle(layout, down, right)
        mine, theirs = edge_middle(layout, edge), edge_middle(layout, (edge + 3) % 6)
        assert mine == pytest.approx((x + theirs[0], -y + theirs[1]))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_edge_lies_between_its_two_corners(layout: Layout) -> None:
    for edge in range(6):
        (x1, y1), (x2, y2) = corner(layout, edge), corner(layout, edge + 1)
        assert edge_middle(layout, edge) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))


def test_edge_names_of_the_compass() -> None:
    assert edge_middle("flat", 0) == pytest.approx((0, -(3**0.5) / 2))
    assert edge_middle("flat", 3)[1] > 0
    assert edge_middle("pointy", 1) == pytest.approx((-(3**0.5) / 2, 0))
    assert edge_middle("pointy", 4)[0] > 0


def test_curves_are_arcs_about_a_corner_or_beyond() -> None:
    a, b = edge_middle("flat", 0), edge_middle("flat", 1)
    centre = corner("flat", 1)
    curve = through(a, b, turning(0, 1))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = on_curve(curve, share)
        assert hypot(x - centre[0], y - centre[1]) == pytest.approx(0.5, abs=0.01)


def test_halves_of_a_town_track_meet_at_the_town() -> None:
    cell = DrawnHex(
        "A1",
        0,
        0,
        track=(DrawnTrack("0", "s0"), DrawnTrack("2", "s0")),
        stops=(DrawnStop("town", "10"),),
    )
    drawn = drawing(cell, "pointy")
    for rail in drawn.rails:
        assert rail.curve[3] == pytest.approx(drawn.stops[0].at, abs=1e-6)
    assert drawn.stops[0].at != (0.0, 0.0)


def test_towns_of_crossing_tracks_stand_apart() -> None:
    (cell,) = (one for one in busy() if one.key == "B2")
    first, second = (place.at for place in drawing(cell, "pointy").stops)
    assert hypot(first[0] - second[0], first[1] - second[1]) > 0.35


def test_track_that_crosses_without_joining_is_drawn_apart() -> None:
    cell = DrawnHex(
        "A1", 0, 0, track=(DrawnTrack("0", "3"), DrawnTrack("1", "4"), DrawnTrack("3", "5"))
    )
    assert [rail.group for rail in drawing(cell, "flat").rails] == [0, 1, 0]


def test_name_without_room_is_told_below_the_map() -> None:
    cell = DrawnHex("A1", 0, 0, name="A name that is far too long for any hex of this size " * 2)
    assert hex_plan(cell, "flat", "A1").homeless
    boxes = drawn_boxes(printed(board((cell,))))
    assert "far too long" in " ".join(box.text for box in boxes)
    assert strays(boxes) == []


def on_track(cell: DrawnHex, layout: Layout) -> list[str]:
    """Texts of a hex that lie on its rails."""
    plan = hex_plan(cell, layout, cell.key)
    points = [on_curve(rail.curve, n / 40) for rail in plan.drawing.rails for n in range(41)]
    found = []
    for one in plan.placed:
        wide, high = (one.scale * side / 2 for side in (one.thing.wide, one.thing.high))
        near = any(abs(x - one.x) < wide + 0.05 and abs(y - one.y) < high + 0.05 for x, y in points)
        found += [one.thing.text] if near else []
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_terrain_costs_is_written_where_no_track_runs(layout: Layout) -> None:
    """On every tile of two tracks, however it is turned."""
    for edges in ("02.35", "02.13", "03.14", "03.12", "03.15", "02.24"):
        for turned in range(6):
            a, b, c, d = (str((int(edge) + turned) % 6) for edge in edges.replace(".", ""))
            track = (DrawnTrack(a, b), DrawnTrack(c, d))
            cell = DrawnHex("D6", 0, 0, "green", track=track, marks=("▲$40",), tile="17")
            assert on_track(cell, layout) == [], (edges, turned)


def test_on_a_played_board_no_cost_nor_cube_lies_on_track() -> None:
    moment = wyoming.played(16)
    view = family("1867-big-wyoming").view(moment.match, moment.journal, PUBLIC)
    report = family("1867-big-wyoming").report(view, moment.rows)
    blocks = [block for section in report.sections for block in section.blocks]
    (plan,) = (block for block in blocks if isinstance(block, HexMap))
    for cell in plan.hexes:
        signs = {sign.label for sign in cell.signs}
        assert not {*cell.marks, *signs} & {*on_track(cell, plan.layout)}, cell.key


def test_board_of_nothing() -> None:
    assert print_pdf(printed(board(())))
    assert print_text(printed(board(())))


def test_text_of_a_board_names_edges_stops_and_stations() -> None:
    text = " ".join(print_text(printed(board(busy())), None).split())
    assert "yellow 55 SW NE W E town 10; town 10" in text
    assert "offboard 30/40/60 (NYC)" in text
    assert "B&O, PENN, NYC, house, $4, 12" in text


def market() -> MarketGrid:
    rows = tuple(
        tuple(
            None if across > 12 - down else GridCell(
                str(100 + 5 * across - 3 * down), "yellow" if across < 2 else "white",
                samples.ROADS[: down + across] if across == 3 else (), "P" if across == 6 else "",
            )
            for across in range(14)
        )
        for down in range(6)
    )  # fmt: skip
    return MarketGrid("Market", rows, samples.strokes(8), "Yellow: no limit.")


def test_tokens_of_a_high_stack_all_show() -> None:
    boxes = drawn_boxes(printed(market()))
    assert clashes(boxes) == []
    assert strays(boxes) == []
    tokens = [box.text for box in boxes if box.kind == "token"]
    standing = sum(len(cell.tokens) for row in market().rows for cell in row if cell)
    assert len(tokens) >= standing


def test_text_of_a_market_says_who_stands_where() -> None:
    text = print_text(printed(market()))
    assert "115* " in text
    assert "115 (row 1, column 4): B&O, PENN, NYC" in text


class Shapes(PdfPen):
    """Notes the corners of the areas that are filled."""

    def __init__(self) -> None:
        super().__init__("")
        self.corners: list[int] = []

    def area(self, points: Sequence[XY], *how: Any, **named: Any) -> None:
        """How many corners, and the area itself."""
        self.corners.append(len(points))
        super().area(points, *how, **named)


def test_a_legend_shows_the_pieces_that_stand_on_the_board() -> None:
    """Locomotives where these stand, as often as on the board and once more; else discs."""
    locomotive = 11
    for cell, count in (
        (DrawnHex("B2", 1, 1, pieces=("B&O", "PENN")), 4),
        (DrawnHex("B2", 1, 1, stops=(DrawnStop("city", "20", 1, ("B&O",)),)), 0),
    ):
        pen = Shapes()
        draw(printed(board((cell,))), pen)
        assert pen.corners.count(locomotive) == count


@pytest.mark.parametrize("radius", [12.0, 14.0, 18.0, 26.0])
def test_no_name_is_set_too_small_to_be_read(radius: float) -> None:
    """What has no room at a readable size is left out, or told beneath a map that has a legend."""
    for cell in busy():
        plan = hex_plan(cell, "pointy", cell.key, 0.0, 1 / radius)
        names = [one for one in plan.placed if one.thing.kind in ("name", "key", "tile")]
        for one in names:
            assert one.thing.size * one.scale * radius > 3.99
        if cell.name and "name" not in {one.thing.kind for one in names}:
            assert cell.name in plan.homeless


def test_figures_keep_off_the_pieces_of_a_crowded_hex() -> None:
    """Three locomotives in Chicago, a cost on the one side of the third, a gain on the other."""
    cell = DrawnHex(
        "A3", 7, 0, fill="red", name="Chicago", marks=("$12", "+7"), pieces=tuple("ABC")
    )
    plan = hex_plan(cell, "flat", "A3", point=1 / 22)
    assert plan.homeless == ()
    boxes = {
        kind: [
            Rect(one.x - wide, one.y - high, one.x + wide, one.y + high)
            for one in plan.placed
            if one.thing.kind == kind
            for wide, high in [(one.scale * one.thing.wide / 2, one.scale * one.thing.high / 2)]
        ]
        for kind in ("piece", "mark")
    }
    assert (len(boxes["piece"]), len(boxes["mark"])) == (3, 2)
    for piece in boxes["piece"]:
        assert not any(piece.grown(0.045).meets(mark) for mark in boxes["mark"])
