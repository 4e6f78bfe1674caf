"""Charts, maps and markets as text: what a reader without pictures needs of them."""

from collections.abc import Iterable
from itertools import groupby, zip_longest
from operator import itemgetter

from pbm.core.hexmap import DrawnHex, DrawnRoute, DrawnStop, HexMap, Stroke
from pbm.core.languages import clauses, priced
from pbm.core.page import Cell, Chart, Column, GridCell, MarketGrid, Series, Table
from pbm.press.letters import columns_of, figure, line_of, note_in_text, padded, wrapped
from pbm.press.text_tables import table_lines
from pbm.press.words import say

SPARKS = "▁▂▃▄▅▆▇█"
EDGES = {
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
}
WALLS = {"s": "_", "e": "|"}


def chart_lines(chart: Chart, width: int | None, whole: bool) -> list[str]:
    """A line of small bars for each series; all its figures where the text is whole."""
    series = [one for one in chart.series if any(value is not None for value in one.values)]
    if not series:
        return []
    if chart.ranks:
        series.sort(key=_last)
    measure = width or 100
    lines = wrapped(line_of(chart.title), measure)
    if chart.kind == "line" and whole:
        drawn = table_lines(_figures(chart, series), width)
    else:
        drawn = _bars(chart, measure) if chart.kind == "bar" else _sparks(chart, series, measure)
    starred = len(series) > 1 and any(one.strong for one in series)
    return lines + drawn + (wrapped(line_of(chart.star), measure) if starred else [])


def _figures(chart: Chart, series: list[Series]) -> Table:
    """All values under their labels; a series that is shorter or longer keeps what it has."""
    steps = max(len(chart.labels), *(len(one.values) for one in series))
    labels = (*chart.labels, *[""] * (steps - len(chart.labels)))
    rows: list[tuple[Cell, ...]] = [
        (_name(one), *one.values, *[None] * (steps - len(one.values))) for one in series
    ]
    heads = (Column(""), *(Column(label, "right") for label in labels))
    return _unnamed(heads, rows, series, say("unit", unit=chart.unit) if chart.unit else "")


def _last(series: Series) -> int:
    """The last value of a series that has any."""
    return next(value for value in reversed(series.values) if value is not None)


def _name(series: Series) -> str:
    return line_of(series.name) + (" *" if series.strong else "")


def _sparks(chart: Chart, series: list[Series], measure: int) -> list[str]:
    """Small bars between the values at the first label and at the last; a dot where it has none."""
    told = [value for one in series for value in one.values if value is not None]
    low, high = (
        (max(told), 1) if chart.ranks else (min([*([] if chart.fitted else [0]), *told]), max(told))
    )
    room = max(4, measure - 44)
    steps = max(len(chart.labels), *(len(one.values) for one in series))
    rows: list[tuple[Cell, ...]] = []
    for one in series:
        values = [*one.values, *[None] * (steps - len(one.values))]
        shown = "".join(_spark(value, low, high) for value in values[-room:])
        rows.append((_name(one), values[0], shown, values[-1]))
    first, last = (chart.labels[0], chart.labels[-1]) if chart.labels else ("", "")
    heads = (Column(""), Column(first, "right"), Column(""), Column(last, "right"))
    blanks = any("·" in str(row[2]) for row in rows)
    top = "" if chart.ranks else priced(chart.unit, high)
    note = say("sparks", first=first, last=last, top=top, blanks=blanks)
    return table_lines(_unnamed(heads, rows, series, note), measure)


def _unnamed(
    heads: tuple[Column, ...], rows: list[tuple[Cell, ...]], series: list[Series], note: str = ""
) -> Table:
    """The table of a chart; that of the reader's line alone without its name: the title says so."""
    first = 1 if len(series) == 1 and series[0].strong else 0
    return Table(heads[first:], tuple(row[first:] for row in rows), note=note)


def _spark(value: int | None, low: int, high: int) -> str:
    if value is None:
        return "·"
    return SPARKS[abs(value - low) * (len(SPARKS) - 1) // max(1, abs(high - low))]


def _bars(chart: Chart, measure: int) -> list[str]:
    several = len(chart.series) > 1
    named = [
        (f"{line_of(label)} {_name(one)}" if several else line_of(label), one.values[place])
        for place, label in enumerate(chart.labels)
        for one in chart.series
        if place < len(one.values)
    ]
    rows = [(name, value) for name, value in named if value is not None]
    if not rows:
        return []
    longest = min(30, max(columns_of(name) for name, _ in rows))
    digits = max(len(figure(value)) for _, value in rows)
    room, top = max(4, measure - longest - digits - 4), max([1, *(abs(value) for _, value in rows)])
    lines = []
    for name, value in rows:
        first, *rest = wrapped(name, longest)
        bar = ("█" if value >= 0 else "░") * (abs(value) * room // top)
        lines += [f"{padded(first, longest)}  {figure(value):>{digits}}  {bar}".rstrip(), *rest]
    return lines


def hexmap_lines(board: HexMap, width: int | None, whole: bool) -> list[str]:
    """A table of hexes: track by edge names, stops, marks, pieces.

    A whole text has all that hold anything; a mail's body has those that changed, where the board
    tells which.
    """
    named = {stroke.key: stroke.code or stroke.label for stroke in board.strokes}
    rows = [
        (cell.key, line_of(cell.name), *_hex_words(cell, board.layout, named))
        for cell in board.hexes
        if cell.track or cell.stops or cell.pieces or cell.marks or cell.tokens or cell.signs
        if whole or board.news is None or cell.key in board.news
    ]
    title = board.title
    if not whole and board.news is not None:
        title = say("changed" if rows else "unchanged", title=line_of(board.title))
    heads = say("hexes").split("|")
    kept = [place for place in range(5) if any(row[place] for row in rows)]
    table = Table(
        tuple(Column(heads[place]) for place in kept),
        tuple(tuple(row[place] for place in kept) for row in rows),
        title=title,
        note=note_in_text(board),
    )
    ran = [line for route in board.routes for line in _route_lines(route, named, width or 100)]
    return table_lines(table, width) + ran + names_told(board.strokes, width or 100)


def names_told(strokes: Iterable[Stroke], measure: int) -> list[str]:
    """What the codes stand for, as a legend tells it in print."""
    named = ((line_of(one.code), line_of(one.label)) for one in strokes)
    told = (name if name.startswith(code) else f"{code} {name}" for code, name in named)
    return wrapped(say("legend", names=names), measure) if (names := clauses(told)) else []


def _route_lines(route: DrawnRoute, named: dict[str, str], measure: int) -> list[str]:
    """What a train ran, by its hexes."""
    hexes = " ".join(hex_ for hex_, _ in groupby(route.steps, key=itemgetter(0)))
    name = named.get(route.stroke, route.stroke)
    told = say("over", name=name, run=line_of(route.label), hexes=hexes)
    return wrapped(told, measure, "    ")


def _hex_words(cell: DrawnHex, layout: str, named: dict[str, str]) -> tuple[str, str, str]:
    edges = EDGES[layout]
    ends = {**{str(number): name for number, name in enumerate(edges)}}
    track = [
        "-".join(ends[end] for end in (piece.a, piece.b) if end in ends) for piece in cell.track
    ]
    colour = say("colour", fill=cell.fill)
    stops = clauses(_stop_words(stop, named) for stop in cell.stops)
    pieces = [named.get(piece, piece) for piece in cell.pieces]
    marks = [*map(line_of, cell.marks), *(f"{edges[edge]} {kind}" for edge, kind in cell.borders)]
    words = " ".join(word for word in (colour, line_of(cell.tile), *track) if word)
    tokens = [
        say("expected" if one.expected else "token", who=named.get(one.stroke, one.stroke))
        for one in cell.tokens
    ]
    signs = [line_of(sign.label) for sign in cell.signs]
    return words, stops, ", ".join([*pieces, *tokens, *signs, *marks])


def _stop_words(stop: DrawnStop, named: dict[str, str]) -> str:
    tokens = [
        named.get(token, token) or (say("kept", who=named.get(kept, kept)) if kept else say("free"))
        for token, kept in zip_longest(stop.tokens, stop.kept, fillvalue="")
    ]
    taken = f" ({', '.join(tokens)})" if tokens else ""
    return f"{say('stop', kind=stop.kind)} {line_of(stop.value)}".strip() + taken


def grid_lines(market: MarketGrid, width: int | None) -> list[str]:
    """The market's boxes row by row, then who stands where, the top of each stack first."""
    named = {stroke.key: stroke.code or stroke.label for stroke in market.strokes}
    lines = wrapped(line_of(market.title), width or 100) + _matrix(market, width)
    for down, row in enumerate(market.rows, 1):
        for across, cell in enumerate(row, 1):
            if cell and cell.tokens:
                tokens = ", ".join(named.get(token, token) for token in cell.tokens)
                price = line_of(cell.text)
                place = say("box", price=price, row=down, column=across, tokens=tokens)
                lines += wrapped(place, width or 100, "    ")
    note = note_in_text(market)
    return lines + (wrapped(note, width or 100) if note else [])


def _matrix(market: MarketGrid, width: int | None) -> list[str]:
    """The boxes; where the paper is too narrow, so many columns at a time as it holds."""
    wide = max((columns_of(_box(cell)) for row in market.rows for cell in row), default=0)
    across = max((len(row) for row in market.rows), default=0)
    held = across if width is None else max(1, (width + 1) // (wide + 1))
    held = -(-across // -(-across // held)) if across else held
    lines: list[str] = []
    for first in range(0, across, max(1, held)):
        last = min(across, first + held)
        lines += [say("columns", first=first + 1, last=last)] if held < across else []
        for row in market.rows:
            boxes = (padded(_box(cell), wide, "right") for cell in row[first:last])
            lines.append(" ".join(boxes).rstrip())
        while lines and not lines[-1]:
            lines.pop()
    return [
        part
        for line in lines
        for part in (wrapped(line, width) if width and columns_of(line) > width else [line])
    ]


def _box(cell: GridCell | None) -> str:
    if cell is None:
        return ""
    walls = "".join(sign for side, sign in WALLS.items() if side in cell.walls)
    taken = "*" if cell.tokens else ""
    return line_of(cell.mark) + line_of(cell.text) + say("shade", fill=cell.fill) + taken + walls
