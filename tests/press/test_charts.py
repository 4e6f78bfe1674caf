"""Charts: names at the ends of lines never touch, gaps stay gaps, nothing leaves the paper."""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import Mock

import pytest

from pbm.core.page import Chart, Document, Section, Series
from pbm.press.charts import chart_slips, look_of, ticks
from pbm.press.labels import apart
from pbm.press.pdf import drawn_boxes, print_pdf
from pbm.press.text import print_text
from pbm.press.text_drawings import chart_lines
from tests.press import samples
from tests.press.overlaps import clashes, strays


def printed(chart: Chart) -> Document:
    return Document("T", "g", "1", "r", (Section("Charts", (chart,)),))


@pytest.mark.parametrize("series", [1, 15, 35, 90])
def test_names_of_many_lines_do_not_touch(series: int) -> None:
    lines = tuple(Series(f"Line {n} of many", (5, 5, 6 + n % 3), n == 4) for n in range(series))
    boxes = drawn_boxes(printed(Chart("All alike", ("1", "2", "3"), lines, unit="$")))
    texts = [box.text for box in boxes]
    assert all(f"Line {n} of many ${6 + n % 3}" in texts for n in range(series))
    assert clashes(boxes) == []
    assert strays(boxes) == []


def test_long_and_hostile_names_are_wrapped() -> None:
    lines = (Series("x" * 300, (1, 2)), Series("<b>& " * 40, (2, 1)))
    boxes = drawn_boxes(printed(Chart("C" * 200, ("a" * 60, "b"), lines)))
    assert "".join(box.text for box in boxes).count("x") == 300
    assert clashes(boxes) == []
    assert strays(boxes) == []


def test_forty_labels_of_the_axis_do_not_touch() -> None:
    labels = tuple(f"turn {n}" for n in range(40))
    boxes = drawn_boxes(printed(Chart("", labels, (Series("a", tuple(range(40))),))))
    assert clashes(boxes) == []
    assert "turn 0" in {box.text for box in boxes}


@pytest.mark.parametrize("kind", ["line", "bar"])
def test_empty_and_odd_values_print(kind: str) -> None:
    for values in ((), (None, None), (0,), (-5, 3), (7, None, 9), (10**12, 1)):
        chart = Chart("Odd", ("a", "b"), (Series("s", values),), kind)  # type: ignore[arg-type]
        assert print_pdf(printed(chart))
        assert print_text(printed(chart))
        assert clashes(drawn_boxes(printed(chart))) == []


def test_own_line_is_black_and_strong_and_others_differ_in_dash_or_colour() -> None:
    looks = [look_of(n, Series(str(n), ()), alone=True) for n in range(35)]
    assert len({(look.colour, look.dash) for look in looks}) == 35
    own = look_of(3, Series("own", (), strong=True), alone=True)
    assert own.width > max(look.width for look in looks)
    assert own.dash == ()


def test_pale_lines_stand_behind_the_others_and_what_has_a_colour_is_told_in_print() -> None:
    lines = tuple(Series(f"L{n}", (n, 9 - n, n), pale=n in (0, 3)) for n in range(5))
    chart = Chart("Prices", ("1", "2", "3"), lines, note="In colour: three of them.")
    pen, (slip, *_) = Mock(), chart_slips(chart, 240, {})[1:]
    slip.draw(pen, 0, 0)
    drawn = [call.args[2:] for call in pen.line.call_args_list if len(call.args[0]) == 3]
    numbered = ((0, 0), (3, 2), (1, 0), (2, 1), (4, 2))  # pale ones take no dash from the others
    looks = [look_of(number, lines[n], alone=False) for n, number in numbered]
    assert drawn[:5] == [(one.colour, one.dash) for one in looks]
    assert looks[0] == looks[1]
    assert len({one.colour for one in looks}) == 4
    texts = [box.text for box in drawn_boxes(printed(chart))]
    assert "In colour: three of them." in texts
    assert {f"L{n}: {n}" for n in range(5)} <= set(texts)
    assert "In colour" not in print_text(printed(chart))


def test_bars_carry_their_figures() -> None:
    texts = [box.text for box in drawn_boxes(printed(samples.bars()))]
    assert {"900", "200", "Eugène de Ségur"} <= set(texts)


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 1, [0, 1]),
        (0, 7, [0, 2, 4, 6, 8]),
        (0, 15131, [0, 5000, 10000, 15000, 20000]),
        (-300, 400, [-400, -200, 0, 200, 400]),
    ],
)
def test_marks_of_an_axis_are_round(low: int, high: int, marks: list[int]) -> None:
    assert ticks(low, high) == marks


def test_labels_move_apart_as_little_as_can_be() -> None:
    assert apart([10, 30], [4, 4], 0, 100) == [10, 30]
    assert apart([10, 10], [4, 4], 0, 100) == [8, 12]
    assert apart([1, 1, 50], [4, 4, 4], 0, 100) == [2, 6, 50]
    assert apart([99, 99], [4, 4], 0, 100) == [94, 98]


def test_text_has_last_figures_and_wide_text_all_of_them() -> None:
    chart = Chart("Worth", ("1841", "1843"), (Series("Gould", (900, 1250), True),), unit="$")
    narrow, wide = print_text(printed(chart)), print_text(printed(chart), None)
    assert "Gould *    900  ▅█  1,250" in narrow or "1,250" in narrow
    assert "900" in wide
    assert "in $" in wide


def test_a_text_tells_what_its_bars_its_dots_and_its_stars_mean() -> None:
    worth = Series("Gould", (900, 1250), True), Series("Fisk", (None, 400))
    chart = Chart("Worth", ("1", "2"), worth, unit="$", star="* marks your own line.")
    short, whole = ("\n".join(chart_lines(chart, 76, whole)) for whole in (False, True))
    assert short.endswith(
        "\nBars from 1 to 2: the tallest is $1,250; a dot stands for none.\n* marks your own line."
    )
    assert whole.endswith("\nin $\n* marks your own line.")
    ranks = Chart("Rank", ("1", "2"), (Series("Fisk", (2, 1)), Series("Gould", (1, 2))), ranks=True)
    assert "Bars from 1 to 2: the taller, the better the rank." in chart_lines(ranks, 76, False)
    assert "star" not in " ".join(chart_lines(ranks, 76, False))


def test_ranks_stand_with_the_first_on_top_in_the_order_of_the_last() -> None:
    """Names beside the lines are in the order of the last places; the axis names every place."""
    series = tuple(
        Series(name, values, strong=name == "B.")
        for name, values in (("Ann", (1, 2, 3)), ("B.", (2, 3, 1)), ("Cy", (3, 1, 2)))
    )
    race = Chart("Rank", ("1", "2", "3"), series, ranks=True)
    boxes = drawn_boxes(Document("T", "g", "t", "r", (Section("Race", (race,)),)))
    labels = [box for box in boxes if box.kind == "label"]
    names = sorted((box for box in labels if ". " in box.text), key=lambda box: -box.top)
    assert [box.text for box in names] == ["1. B.", "2. Cy", "3. Ann"]
    axis = min(box.left for box in labels)
    marks = [box for box in labels if box.text in "123" and box.left < axis + 12]
    assert [box.text for box in sorted(marks, key=lambda box: -box.top)][:3] == ["1", "2", "3"]


def test_a_line_that_ended_says_until_when() -> None:
    """Its last figure stands beside those of today, and was taken for one of them."""
    lines = (Series("BH", (60, 20, None)), Series("NP", (60, 70, 80)))
    boxes = drawn_boxes(printed(Chart("Prices", ("1", "2", "3"), lines, unit="$")))
    assert {"BH $20 until 2", "NP $80"} <= {box.text for box in boxes}


def test_an_axis_begins_at_nothing_or_near_the_least_value() -> None:
    rating = Series("rating", (1512, 1583, 1601))
    for fitted, least in ((False, "0"), (True, "1,500")):
        boxes = drawn_boxes(printed(Chart("Rating", ("1", "2", "3"), (rating,), fitted=fitted)))
        marks = [box.text for box in boxes if box.text.replace(",", "").isdigit()]
        assert least in marks
        assert ("0" in marks) is not fitted


@pytest.mark.parametrize("turns", range(2, 64))
def test_an_axis_names_turns_evenly_to_the_last(turns: int) -> None:
    """Not every one to nine, and from ten on every second."""
    labels = tuple(str(n) for n in range(1, turns + 1))
    boxes = drawn_boxes(printed(Chart("", labels, (Series("a", tuple(range(turns))),))))
    lowest = min(box.bottom for box in boxes if box.kind == "label")
    named = [int(box.text) for box in boxes if box.kind == "label" and box.bottom == lowest]
    assert named[-1] == turns
    assert len({after - before for before, after in pairwise(named)}) <= 1


def test_the_text_of_a_chart_of_one_line_does_not_name_it() -> None:
    """The row of one's own net worth was called `now`."""
    chart = Chart("Your net worth", ("1", "2", "3"), (Series("now", (5, 7, 9), strong=True),))
    for width in (76, None):
        assert "now" not in print_text(printed(chart), width)


def test_the_text_of_a_line_has_no_figure_where_it_did_not_run() -> None:
    """What began later stood with its first price under the first year, and was read as of then."""
    lines = (
        Series("late", (None, 33, 40)),
        Series("gone", (60, 20, None)),
        Series("short", (51,)),
        Series("whole", (70, 75, 80)),
    )
    told = print_text(printed(Chart("Prices", ("1841", "1843", "1845"), lines))).splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in told if line.strip()}
    assert rows["late"] == ["·▃▄", "40"]
    assert rows["gone"] == ["60", "▆▂·"]
    assert rows["short"] == ["51", "▅··"]
    assert rows["whole"] == ["70", "▇▇█", "80"]
