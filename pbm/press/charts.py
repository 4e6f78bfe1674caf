"""Charts in print: lines that end in their names, bars with their figures; readable in grey.

Lines differ by dash as well as colour, and each ends in its name and last figure; the names are
moved apart until none touches another. The reader's own line is black and strong; pale ones are
thin and grey, behind the others.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

import msgspec

from pbm.core.hexmap import Stroke
from pbm.core.languages import priced
from pbm.core.page import Chart, Paragraph, Series
from pbm.press.fonts import Face, measure, set_lines
from pbm.press.labels import apart
from pbm.press.letters import figure, line_of
from pbm.press.pen import INK, XY, Pen, legible, paler
from pbm.press.setting import HAIR, SOFT, headlet, paragraph_slips
from pbm.press.slips import COLUMN, Slip
from pbm.press.words import say

COLOURS = (
    "#1f4e79", "#b5541c", "#3b7a3b", "#7a3b7a", "#8a6d1a", "#2a7f86", "#a02c3f", "#5a5a5a",
)  # fmt: skip
DASHES: tuple[tuple[float, ...], ...] = (
    (), (6, 2), (1.6, 1.6), (8, 2, 1.6, 2), (3.5, 1.5), (10, 2, 1.6, 2, 1.6, 2), (13, 3),
)  # fmt: skip
SIZE = 6.6
LEAST_HEIGHT, LOW_HEIGHT, MOST_HEIGHT = 150.0, 96.0, 640.0
AXIS = 38.0
"""Room at the left for the figures of the axis."""
LEADER = 16.0
BAR = 9.5
DOTS = (0.6, 3.0)
"""From where a line ended before the others to its name: no figures stand there."""


class Look(msgspec.Struct, frozen=True):
    """How a line of a chart is drawn."""

    colour: str
    width: float
    dash: tuple[float, ...]
    face: Face


class PlotArea(msgspec.Struct, frozen=True):
    """The plot's place on the page and the values at its ends."""

    left: float
    bottom: float
    wide: float
    high: float
    low: int
    top: int
    steps: int

    ranks: bool = False

    def at(self, step: int, value: int) -> XY:
        """Where a value at a label stands; of ranks the least is the highest."""
        x = self.left + self.wide * step / max(1, self.steps - 1)
        share = (value - self.low) / max(1, self.top - self.low)
        return x, self.bottom + self.high * (1 - share if self.ranks else share)


class SeriesName(msgspec.Struct, frozen=True):
    """The name at the end of a line: its lines of text and where the line ends."""

    lines: tuple[str, ...]
    look: Look
    step: int
    value: int


def chart_slips(chart: Chart, width: float, strokes: Mapping[str, Stroke]) -> list[Slip]:
    """The chart for a measure of `width` points; nothing when it has no values.

    `strokes` are the document's, for the series that are drawn in an owner's colour.
    """
    filled = [one for one in chart.series if any(value is not None for value in one.values)]
    if not filled:
        return []
    slips = headlet(chart.title, width) if chart.title else []
    if chart.kind == "bar":
        return slips + _bar_slips(chart, width)
    alone = sum(one.strong for one in filled) == 1
    looks = [
        look_of(number, one, alone=alone, stroke=strokes.get(one.stroke))
        for number, one in zip(_numbers(filled), filled, strict=True)
    ]
    if alone and chart.ranks:
        looks = [look if s.strong else _faint(look) for s, look in zip(filled, looks, strict=True)]
    note = paragraph_slips(Paragraph(chart.note, "small"), width) if chart.note else []
    lines = _line_slip(chart, filled, looks, width, sum(s.above + s.height for s in note))
    lines.keep = bool(note)
    return [*slips, lines, *note]


def _numbers(series: Sequence[Series]) -> Iterator[int]:
    """Numbers by which lines get dashes: pale ones take none from the others."""
    return accumulate((not one.pale for one in series[:-1]), initial=0)


def look_of(number: int, series: Series, *, alone: bool, stroke: Stroke | None = None) -> Look:
    """Colour and dash of the series with this number: its owner's, if it has one (the dash is
    needed in grey prints); of the others the only strong one is black."""
    if series.pale:
        return Look(HAIR, 0.6, (), "sans")
    colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    if stroke is not None:
        return Look(stroke.colour, 2.0 if series.strong else 1.3, dash, "bold")
    if series.strong:
        return Look(INK if alone else colour, 2.0, () if alone else dash, "bold")
    return Look(colour, 0.7 if alone else 0.9, dash, "sans")


def _faint(look: Look) -> Look:
    """The same a little paler, behind the reader's own line."""
    return msgspec.structs.replace(look, colour=paler(look.colour, 0.3))


def _line_slip(
    chart: Chart, series: list[Series], looks: Sequence[Look], width: float, note: float
) -> Slip:
    """The lines with their axes and names, so much lower as a note takes beneath them."""
    names = [_name(one, look, chart, width) for one, look in zip(series, looks, strict=True)]
    rows = sum(len(name.lines) for name in names)
    size = min(SIZE, MOST_HEIGHT / (rows * 1.22))
    least = LEAST_HEIGHT if width > COLUMN else LOW_HEIGHT
    high = max(least - note, rows * size * 1.22)
    aside = max(measure(line, name.look.face, size) for name in names for line in name.lines)
    marks = _marks(chart, series)
    plot = width - AXIS - LEADER - aside - 2

    def draw(pen: Pen, left: float, upper: float) -> None:
        steps = max(len(chart.labels), *(len(one.values) for one in series))
        low = upper - high - 4
        frame = PlotArea(left + AXIS, low, plot, high, marks[0], marks[-1], steps, chart.ranks)
        _draw_axes(pen, chart, frame, marks)
        upwards = sorted(
            zip(series, looks, strict=True), key=lambda one: (not one[0].pale, one[0].strong)
        )
        for one, look in upwards:
            _draw_line(pen, one, look, frame)
        _draw_names(pen, names, frame, size)

    return Slip(high + 20, draw)


def _name(series: Series, look: Look, chart: Chart, width: float) -> SeriesName:
    step = max(n for n, value in enumerate(series.values) if value is not None)
    value = series.values[step] or 0
    name = line_of(series.name)
    if chart.ranks:
        text = f"{figure(value)}. {name}"
        return SeriesName(set_lines(text, look.face, SIZE, 0.4 * width), look, step, value)
    mark = "" if name[-1:].isalpha() else ":"
    text = f"{name}{mark} {priced(chart.unit, value)}"
    if step + 1 < len(chart.labels):
        text = say("ended", name=text, label=line_of(chart.labels[step]))
    return SeriesName(set_lines(text, look.face, SIZE, 0.3 * width), look, step, value)


def _marks(chart: Chart, series: list[Series]) -> list[int]:
    """The values that the axis names; of ranks all."""
    values = [value for one in series for value in one.values if value is not None]
    if chart.ranks:
        return list(range(1, max(values) + 1))
    if chart.fitted:
        return ticks(min(values), max(*values, min(values) + 1))
    return ticks(min([0, *values]), max([1, *values]))


def _draw_axes(pen: Pen, chart: Chart, frame: PlotArea, marks: Sequence[int]) -> None:
    for mark in marks:
        (x, y), (right, _) = frame.at(0, mark), frame.at(frame.steps - 1, mark)
        pen.line(((x, y), (max(right, x + frame.wide), y)), 0.7 if mark == 0 else 0.3, HAIR)
        text = priced(chart.unit, mark)
        size = min(SIZE, SIZE * (AXIS - 5) / max(0.1, measure(text, "sans", SIZE)))
        pen.text(frame.left - 5, y - 2.3, text, "sans", size, SOFT, "right", kind="label")
    labels = [line_of(label) for label in chart.labels]
    for step in _named([measure(label, "sans", SIZE) for label in labels], frame):
        x, _ = frame.at(step, frame.low)
        pen.line(((x, frame.bottom), (x, frame.bottom - 2.5)), 0.4, SOFT)
        pen.text(x, frame.bottom - 10, labels[step], "sans", SIZE, SOFT, "center", kind="label")


def _named(wide: Sequence[float], frame: PlotArea) -> Iterator[int]:
    """The steps that the axis names, evenly: the last, and as many before it as stand apart."""
    room = frame.wide / max(1, frame.steps - 1)
    last, widest = len(wide) - 1, max((one for one in wide if one < 2 * AXIS), default=0.0) + 5
    every = max(1, math.ceil(widest / room))
    return (step for step in range(last % every, last + 1, every) if wide[step] < 2 * AXIS)


def _draw_line(pen: Pen, series: Series, look: Look, frame: PlotArea) -> None:
    run: list[XY] = []
    for step, value in enumerate((*series.values, None)):
        if value is not None:
            run.append(frame.at(step, value))
            continue
        if len(run) > 1:
            pen.line(run, look.width, look.colour, look.dash)
        if run:
            pen.disc(*run[-1], 0.8 + look.width / 2, look.colour)
        run = []


def _draw_names(pen: Pen, names: Sequence[SeriesName], frame: PlotArea, size: float) -> None:
    """Write the names beside the plot, moved apart, each joined to the end of its line."""
    ends = [(frame.at(name.step, name.value), name) for name in names]
    ends.sort(key=lambda end: (end[0][1], end[1].lines))
    lead = size * 1.22
    heights = [lead * len(name.lines) for _, name in ends]
    low = frame.bottom + min(0.0, frame.high - sum(heights)) / 2
    places = apart([y for (_, y), _ in ends], heights, low, frame.bottom + frame.high)
    x = frame.left + frame.wide + LEADER
    for ((end_x, end_y), name), y, high in zip(ends, places, heights, strict=True):
        dots = DOTS if name.step + 1 < frame.steps else ()
        ends_at = ((end_x, end_y), (x - LEADER + 3, end_y), (x - 2, y))
        pen.line(ends_at, 0.35, name.look.colour, dots)
        for number, line in enumerate(name.lines):
            base = y + high / 2 - lead * (number + 0.78)
            pen.text(x, base, line, name.look.face, size, legible(name.look.colour), kind="label")


def _bar_slips(chart: Chart, width: float) -> list[Slip]:
    """A bar a slip, the labels to the left of the axis, figures at the bars' ends."""
    several = len(chart.series) > 1
    bars = [
        (line_of(f"{label} {one.name}" if several else label), one.values[place], one.strong)
        for place, label in enumerate(chart.labels)
        for one in chart.series
        if place < len(one.values)
    ]
    values = [value for _, value, _ in bars if value is not None]
    if not values:
        return []
    low, top = min([0, *values]), max([0, *values])
    aside = min(0.36 * width, max(measure(label, "bold", 7.2) for label, _, _ in bars) + 6)
    figures = max(measure(priced(chart.unit, value), "bold", 7.2) for value in values) + 6
    room = (width - aside - figures - (figures if low < 0 else 0)) / max(1, top - low)
    axis = aside + (figures if low < 0 else 0) - low * room
    slips = [
        _bar_slip(label, value, chart.unit, axis, room, aside, strong=strong)
        for label, value, strong in bars
    ]
    slips[-1].keep = False
    return slips


def _bar_slip(
    label: str,
    value: int | None,
    unit: str,
    axis: float,
    room: float,
    aside: float,
    *,
    strong: bool,
) -> Slip:
    face: Face = "bold" if strong else "sans"
    lines = set_lines(label, face, 7.2, aside - 4)
    height = max(BAR + 2.5, 9.2 * len(lines) + 2.5)

    def draw(pen: Pen, left: float, top: float) -> None:
        for number, line in enumerate(lines):
            pen.text(left, top - 7.5 - 9.2 * number, line, face, 7.2, kind="label")
        if value is None:
            return
        x, end = left + axis, left + axis + value * room
        pen.rect(min(x, end), top - BAR, abs(end - x), BAR - 2, INK if strong else "#8d877c")
        pen.line(((x, top), (x, top - height)), 0.5)
        place, align = (end + 3, "left") if value >= 0 else (end - 3, "right")
        text = priced(unit, value)
        pen.text(place, top - 7.5, text, face, 7.2, SOFT, "left" if align == "left" else "right")

    return Slip(height, draw, keep=True)


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Round marks from at or below `low` to at or above `high`: steps of 1, 2 or 5 tens."""
    step, factors = 1, (2, 5, 10)
    tens = 1
    while (high - low + step - 1) // step > most - 1:
        step = tens * factors[0]
        factors = (*factors[1:], factors[0])
        if step == tens * 10:
            tens *= 10
    first = low // step
    last = -(-high // step)
    return [step * number for number in range(first, last + 1)]
