"""The network map: every town named once, no label on another, all in the frame, twins apart."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from pbm.core.page import Column, Document, DrawnTown, Edge, NetworkMap, Section, Table
from pbm.press.courses import bowed, courses, segment_distance
from pbm.press.labels import Ground, Rect, choose, covered
from pbm.press.network_print import drawn_alike
from pbm.press.networkmap import layout
from pbm.press.pdf import drawn_boxes, print_pdf
from pbm.press.pen import Box
from pbm.press.spread import spread
from pbm.press.text import print_text
from tests.press import samples
from tests.press.overlaps import clashes, outside, strays


def printed(chart: NetworkMap) -> Document:
    return Document("Rails", "g", "1", "r", (Section("Map", (chart,)),))


def judged(chart: NetworkMap) -> tuple[Box, ...]:
    """The drawn boxes of a map, after they were found to be in order."""
    boxes = drawn_boxes(printed(chart))
    frame = next(box for box in boxes if box.kind == "frame")
    marks = [box for box in boxes if box.kind == "mark"]
    assert clashes(boxes) == []
    assert strays(boxes) == []
    assert outside(boxes, frame) == []
    on_map = [box for box in boxes if box.kind == "label" and box.overlaps(frame)]
    for mark in marks:
        assert [box.text for box in on_map if box.overlaps(mark, 0.2)] == []
        assert frame.left <= mark.left < mark.right <= frame.right
        assert frame.bottom <= mark.bottom < mark.top <= frame.top
    return boxes


def country(towns: int, seed: int = 7) -> NetworkMap:
    """Towns strewn by a small congruence, crowded in one corner, each tied to the two before."""
    points, state = [], seed
    for number in range(towns):
        state = (state * 1103515245 + 12345) % 2**31
        x, y = state % 1000, (state // 1000) % 700
        if number % 3:
            x, y = x // 6, y // 6
        points.append(
            DrawnTown(f"t{number}", f"Town of {number}", x, y, 1 + number % 5, number % 9 == 0)
        )
    edges = tuple(
        Edge(f"L{n}", f"t{n}", f"t{n - 1 - n % 2}", "B&O", "built", f"XX{n}")
        for n in range(2, towns)
    )
    return NetworkMap("Country", tuple(points), edges, samples.strokes(3))


@pytest.mark.parametrize("west", [90.5, 100.0, 180.0])
def test_real_country(west: float) -> None:
    chart = samples.real_network(west)
    texts = [box.text for box in judged(chart) if box.kind == "label"]
    for point in chart.points:
        assert point.label in texts


@pytest.mark.parametrize("towns", [1, 2, 12, 60, 150])
def test_strewn_country(towns: int) -> None:
    chart = country(towns)
    texts = [box.text for box in judged(chart) if box.kind == "label"]
    assert all(point.label in texts for point in chart.points)


def test_towns_in_one_place_and_long_names() -> None:
    points = tuple(
        DrawnTown(f"t{n}", f"A very long name of a small town {n}", 5, 5) for n in range(12)
    )
    judged(NetworkMap("Heap", points, (), ()))


def test_codes_without_room_are_told_below_the_map() -> None:
    points = tuple(DrawnTown(f"t{n}", f"T{n}", n, 0) for n in range(2))
    edges = tuple(Edge(f"E{n}", "t0", "t1", "NYC", "built", f"LONGCODE{n}" * 9) for n in range(40))
    boxes = judged(NetworkMap("Bundle", points, edges, samples.strokes(3)))
    told = " ".join(box.text for box in boxes)
    assert all(f"LONGCODE{n}" in told for n in range(40))


def test_same_layout_for_every_reader_and_run() -> None:
    chart = country(80)
    first = layout(chart, 700, 400)
    layout.cache_clear()
    spread.cache_clear()
    assert layout(chart, 700, 400) == first
    other = msgspec.structs.replace(printed(chart), reader="somebody else")
    labels = [box for box in drawn_boxes(printed(chart)) if box.kind in ("label", "mark")]
    assert [box for box in drawn_boxes(other) if box.kind in ("label", "mark")] == labels


def test_twins_run_side_by_side() -> None:
    one, other = courses(((0, 0), (100, 0)), ((0, 1), (1, 0)), (1, 1))
    heights = sorted(course.at(0.5)[1] for course in (one, other))
    assert heights[0] < -2
    assert heights[1] > 2


def test_line_is_bowed_around_a_town_in_its_way() -> None:
    (course,) = courses(((0, 0), (100, 0), (50, 0)), ((0, 1),), (2, 2, 2))
    nearest = min(
        segment_distance(50, 0, start, end)
        for start, end in zip(course.points, course.points[1:], strict=False)
    )
    assert nearest > 4
    assert bowed((0, 0), (100, 0), 0).points[1] == (50, 0)


def test_spread_keeps_towns_in_the_frame_and_parts_them() -> None:
    crowd = [(float(n % 5) / 50, float(n // 5) / 50) for n in range(25)]
    placed = spread((*crowd, (100.0, 60.0)), (), (700, 400))
    assert all(0 <= x <= 700 and 0 <= y <= 400 for x, y in placed)
    assert len(set(placed)) == 26
    gaps = [
        abs(x1 - x2) + abs(y1 - y2)
        for x1, y1 in placed
        for x2, y2 in placed
        if (x1, y1) != (x2, y2)
    ]
    assert min(gaps) > 8


def test_placer_takes_the_cheapest_free_place() -> None:
    ground = Ground(Rect(0, 0, 100, 100))
    ground.take(Rect(0, 0, 50, 50))
    ground.draw([(60, 0), (60, 100)], 1.0)
    on_line, free, taken = Rect(55, 0, 65, 10), Rect(70, 0, 80, 10), Rect(40, 40, 60, 60)
    assert choose(ground, [(taken, 0), (on_line, 0), (free, 5)]) == free
    assert choose(ground, [(taken, 0), (on_line, 0), (free, 50)]) == on_line
    assert choose(ground, [(taken, 0), (Rect(95, 0, 105, 10), 0)]) is None


def test_covered_length() -> None:
    box = Rect(0, 0, 10, 10)
    assert covered((-5, 5), (15, 5), box) == 10
    assert covered((2, 2), (5, 6), box) == 5
    assert covered((-5, 20), (15, 20), box) == 0


def test_text_lists_each_owners_lines() -> None:
    points = (DrawnTown("a", "Albany", 0, 0), DrawnTown("b", "Boston", 1, 1))
    edges = (
        Edge("B&A", "a", "b", "NYC", "built", "201 mi"),
        Edge("X1", "a", "b", "NYC", "held"),
        Edge("X2", "b", "a", "", "sale"),
        Edge("X3", "b", "a", "", "open"),
    )
    chart = NetworkMap("Rails", points, edges, samples.strokes(3))
    text = print_text(printed(chart))
    lines = "NYC Railroad: built B&A (Albany–Boston, 201 mi); right of way X1 (Albany–Boston)."
    assert lines in " ".join(text.split())
    assert "For sale: X2 (Boston–Albany)." in text
    assert "Others: X3 (Boston–Albany)." in text
    assert "Towns" not in text


def test_a_text_of_changes_tells_the_readers_lines_and_what_is_open_beside_them() -> None:
    """Neither the lines of others nor towns nor what the picture's signs mean; the picture is laid
    out once for all readers."""
    points = tuple(DrawnTown(key, key.upper(), at, at, mark="2") for at, key in enumerate("abcd"))
    edges = (
        Edge("L1", "a", "b", "NYC", "built"),
        Edge("L2", "b", "c", "B&O", "built"),
        Edge("L3", "b", "d"),
        Edge("L4", "c", "d"),
        Edge("L5", "a", "d", "", "sale"),
    )
    plain = NetworkMap("Rails", points, edges, samples.strokes(3), note="Stars are bright.")
    told = Table((Column("Line"), Column("What")), (("L2", "built"),))
    chart = replace(plain, changed=told, own=("NYC",), near=("L3",))
    body, attached = (print_text(printed(chart), whole=whole) for whole in (False, True))
    for said in ("L2    built", "(PDF)"):
        assert said in body
        assert said in attached
    for more in ("built L1 (A–B).", "For sale: L5 (A–D).", "L3 (B–D)", "Names:"):
        assert more in attached
        assert more not in body
    for other in ("L2 (", "L4", "Towns:", "Stars are bright"):
        assert other not in body + attached
    assert "Stars are bright" not in print_text(printed(plain))
    assert "L4 (C–D)" in print_text(printed(chart), None)
    assert drawn_alike(chart) == drawn_alike(plain)


def test_text_tells_what_the_map_prints_in_the_towns() -> None:
    towns = (
        DrawnTown("a", "Albany", 0, 0, 3, mark="3"),
        DrawnTown("b", "Boston", 1, 1, 5, star=True, mark="5"),
        DrawnTown("c", "Concord", 1, 0),
        DrawnTown("d", "Buffalo", 0, 1, 5, mark="5"),
    )
    edges = (Edge("B&A", "a", "b"), Edge("C", "c", "d"))
    text = print_text(printed(NetworkMap("Rails", towns, edges, ())))
    assert "Towns: 5 Boston*, Buffalo; 3 Albany; none Concord. * is a star on the map." in text
    plain = tuple(replace(one, star=False, mark="") for one in towns)
    assert "Towns" not in print_text(printed(NetworkMap("Rails", plain, edges, ())))


def test_map_of_nothing() -> None:
    assert print_pdf(printed(NetworkMap("Empty", (), (), ())))
    assert print_text(printed(NetworkMap("Empty", (), (), ())))
