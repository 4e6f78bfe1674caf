"""A board of hexes on a page: all its hexes in layers, coordinates along the frame, a legend."""

from collections.abc import Sequence

from pbm.core.hexmap import DrawnHex, HexMap, Stroke
from pbm.core.languages import clauses, headed
from pbm.core.page import GridCell, MarketGrid
from pbm.press.fonts import measure
from pbm.press.hexcell import FILLS, BoardDrawing
from pbm.press.hexgeometry import APOTHEM, corners, hex_middle
from pbm.press.hexplan import HexPlan, hex_plan
from pbm.press.hexroutes import draw_routes
from pbm.press.legend import Legend, legend
from pbm.press.letters import line_of
from pbm.press.pen import INK, XY, Pen
from pbm.press.setting import HEADLET, SOFT
from pbm.press.slips import CEILING, FOOT, Slip
from pbm.press.tokens import draw_token, locomotive_entry, token_entry, works_entry

HEADS = 11.0
"""Room for the coordinates along each side."""
MOST_HEAD, LEAST_HEAD, APART_HEADS = 7.0, 5.2, 0.78
"""Sizes of the coordinates, and how much of a column's width they may take."""
MOST_RADIUS, INSET_RADIUS = 40.0, 24.0


def extent(board: HexMap) -> tuple[range, range]:
    """The rows and the columns from the first to the last hex."""
    rows = [cell.row for cell in board.hexes] or [0]
    cols = [cell.col for cell in board.hexes] or [0]
    return range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1)


def board_size(board: HexMap) -> XY:
    """Width and height of the board in units of the radius."""
    down, across = (len(steps) - 1 for steps in extent(board))
    if board.layout == "flat":
        return 1.5 * across + 2, APOTHEM * (down + 2)
    return APOTHEM * (across + 2), 1.5 * down + 2


def board_breadth(board: HexMap) -> float:
    """Width by height."""
    wide, high = board_size(board)
    return wide / high


def hexmap_slip(board: HexMap, wide: float, high: float, head: str = "") -> Slip:
    """The board as large as it can be in the given room, with its title, legend and note."""
    units, radius = board_size(board), 0.0
    for _ in range(2):  # what cannot be read in the hexes is told beneath
        plans = _plans(board, radius)
        below = _legend(board, plans, wide)
        room = high - 20 - below.height - 2 * HEADS
        radius = min((wide - 2 * HEADS) / units[0], room / units[1], MOST_RADIUS)
    tall = radius * units[1] + 2 * HEADS
    title = " · ".join(filter(None, (head, line_of(board.title))))

    def draw(pen: Pen, left: float, top: float) -> None:
        size = min(11.5, 11.5 * wide / max(1.0, measure(title, "bold", 11.5)))
        pen.text(left, top - 11, title, "bold", size)
        start = left + (wide - radius * units[0]) / 2, top - 20 - HEADS
        pen.box("frame", "", left, top - 20 - tall, left + wide, top - 20)
        _draw_board(pen, board, plans, start, radius)
        below.draw(pen, left, top - 20 - tall)

    return Slip(20 + tall + below.height, draw)


def _plans(board: HexMap, radius: float, code: float = 0.0) -> list[tuple[DrawnHex, HexPlan]]:
    """The plan of each hex, with no type that cannot be read at a radius if that is known."""
    point, size = (round(one / radius, 3) if radius else 0.0 for one in (1, code))
    return [(cell, hex_plan(cell, board.layout, cell.key, size, point)) for cell in board.hexes]


def board_plate(board: HexMap, wide: float) -> Slip:
    """The board over the whole width with its legend, without a title: of two plates of one board
    every hex stands in the same place."""
    units = board_size(board)
    radius = min((wide - 2 * HEADS) / units[0], MOST_RADIUS)
    plans = _plans(board, radius)
    below = _legend(board, plans, wide)
    tall = radius * units[1] + 2 * HEADS

    def draw(pen: Pen, left: float, top: float) -> None:
        start = left + (wide - radius * units[0]) / 2, top - HEADS
        _draw_board(pen, board, plans, start, radius)
        below.draw(pen, left, top - tall)

    return Slip(tall + below.height, draw)


def inset_size(board: HexMap, radius: float) -> XY:
    """The room that a board alone takes with hexes of this radius."""
    wide, high = board_size(board)
    frame = _framed(board)
    return wide * radius + frame, high * radius + frame


def _framed(board: HexMap) -> float:
    return 2 * HEADS if any(board.coordinates) else 2.0


def inset_slip(board: HexMap, wide: float, high: float, code: float = 0.0) -> Slip:
    """The board alone, as large as it can be in the given room, without title; of owners of
    outlines a legend. Coordinates stand in their hexes in the size `code` if there is one."""
    units, frame = board_size(board), _framed(board)
    owners = {owner for one in board.lit for owner in one.owners}
    below = legend([token_entry(one) for one in board.strokes if one.key in owners], (), wide)
    low = below.height if owners else 0.0
    radius = min((wide - frame) / units[0], (high - frame - low) / units[1], INSET_RADIUS)
    plans = _plans(board, radius, code)
    tall = radius * units[1] + frame

    def draw(pen: Pen, left: float, top: float) -> None:
        start = left + (wide - radius * units[0]) / 2, top - frame / 2
        _draw_board(pen, board, plans, start, radius)
        below.draw(pen, left, top - tall)

    return Slip(tall + low, draw)


def _draw_board(
    pen: Pen, board: HexMap, plans: list[tuple[DrawnHex, HexPlan]], start: XY, radius: float
) -> None:
    """All hexes layer by layer, so that nothing of one is hidden by its neighbour."""
    desk = BoardDrawing(pen, board.layout, radius, {stroke.key: stroke for stroke in board.strokes})
    rows, cols = extent(board)
    first = rows.start, cols.start
    laid = [(cell, plan, _middle(board, cell, first, start, radius)) for cell, plan in plans]
    for cell, _, middle in laid:
        desk.ground(cell, middle)
    for cell, plan, middle in laid:
        if any(stop.kind == "offboard" for stop in cell.stops):
            desk.offboard(cell, middle)
        else:
            desk.track(plan, middle)
    placed = {cell.key: (cell, plan, middle) for cell, plan, middle in laid}
    draw_routes(pen, board, placed, radius)
    for cell, _, middle in laid:
        desk.borders(cell, middle)
    for lit in board.lit:
        if lit.key in placed:
            desk.lit(lit.owners, placed[lit.key][2])
    for _, plan, middle in laid:
        desk.stops(plan, middle)
        desk.writing(plan, middle)
    for cell, _, (x, y) in laid:
        around = [(x + radius * dx, y + radius * dy) for dx, dy in corners(board.layout)]
        pen.place(cell.key, around, closed=True)
    _draw_heads(pen, board, first, start, radius)


def _middle(board: HexMap, cell: DrawnHex, first: tuple[int, int], start: XY, radius: float) -> XY:
    x, y = hex_middle(board.layout, cell.row - first[0], cell.col - first[1])
    half = (1.0, APOTHEM) if board.layout == "flat" else (APOTHEM, 1.0)
    return start[0] + radius * (x + half[0]), start[1] - radius * (y + half[1])


def _draw_heads(pen: Pen, board: HexMap, first: tuple[int, int], start: XY, radius: float) -> None:
    units = board_size(board)
    right, bottom = start[0] + radius * units[0], start[1] - radius * units[1]
    rows, cols = extent(board)
    heads_down, heads_across = board.coordinates
    step = radius * (1.5 if board.layout == "flat" else APOTHEM)
    for row, text in zip(rows, map(line_of, heads_down), strict=False):
        _, y = _middle(board, DrawnHex("", row, first[1]), first, start, radius)
        for x in (start[0] - 7, right + 7):
            size = min(MOST_HEAD, 12 / max(0.1, measure(text, "bold", 1)), 1.2 * step)
            pen.text(x, y - 2.5, text, "bold", size, SOFT, "center", "label")
    every, size = _heads_across(heads_across, step)
    for col, text in list(zip(cols, map(line_of, heads_across), strict=False))[::every]:
        x, _ = _middle(board, DrawnHex("", first[0], col), first, start, radius)
        for y in (start[1] + 3, bottom - 8.5):
            pen.text(x, y, text, "bold", size, SOFT, "center", "label")


def _heads_across(heads: Sequence[str], step: float) -> tuple[int, float]:
    """Which of the heads over columns are printed, one in so many, and their size: where all would
    run together or be too small every second, third … stands."""
    widest = max((measure(line_of(text), "bold", 1) for text in heads), default=1.0)
    every = 1
    while every < len(heads) and APART_HEADS * every * step / widest < LEAST_HEAD:
        every += 1
    return every, min(MOST_HEAD, APART_HEADS * every * step / max(0.1, widest))


def _legend(board: HexMap, plans: list[tuple[DrawnHex, HexPlan]], wide: float) -> Legend:
    """Owners that are on the board with what they ran; what has found no place in its hex."""
    there = {route.stroke for route in board.routes}
    engines = {piece for cell in board.hexes for piece in cell.pieces}
    for cell in board.hexes:
        there.update(token.stroke for token in cell.tokens)
        for stop in cell.stops:
            there.update(stop.tokens, stop.kept)
    ran: dict[str, list[str]] = {}
    for route in board.routes:
        ran.setdefault(route.stroke, []).append(line_of(route.label))
    entries = [
        locomotive_entry(stroke)
        if stroke.key in engines
        else token_entry(stroke, ran.get(stroke.key, ()))
        for stroke in board.strokes
        if stroke.key in there | engines
    ]
    works = {sign.label: sign for cell in board.hexes for sign in cell.signs if sign.letter}
    entries += [works_entry(sign) for _, sign in sorted(works.items())]
    homeless = [headed(cell.key, ", ".join(plan.homeless)) for cell, plan in plans if plan.homeless]
    return legend(entries, (board.note, clauses(homeless)), wide)


WALL = 2.0
HIGH = 0.95
"""Height of a box by its width, while it holds at most two tokens."""
MOST, TALLEST = 46.0, CEILING - FOOT - 60
"""The broadest box, and the height that a page leaves for a market."""


def grid_slips(market: MarketGrid, width: float) -> list[Slip]:
    """The market over the measure, with its title and note, as one slip; tokens bear codes."""
    across = max([1, *map(len, market.rows)])
    strokes = {stroke.key: stroke for stroke in market.strokes}
    below = legend((), (market.note,), width)
    title = line_of(market.title)
    head = 14.0 if title else 0.0
    side = min(MOST, width / across)
    tall = sum(_row_height(row, side) for row in market.rows)
    side *= min(1.0, (TALLEST - head - below.height) / max(1.0, tall))
    heights = [_row_height(row, side) for row in market.rows]

    def draw(pen: Pen, left: float, top: float) -> None:
        size = min(HEADLET.size, HEADLET.size * width / max(1.0, measure(title, "bold", 8.2)))
        pen.text(left, top - 9, title, "bold", size)
        y = top - head
        for row, high in zip(market.rows, heights, strict=True):
            for number, cell in enumerate(row):
                if cell is not None:
                    _draw_cell(pen, cell, strokes, left + side * number, y - high, side, high)
            y -= high
        _draw_walls(pen, market, (left, top - head), side, heights)
        below.draw(pen, left, y - 2)

    return [Slip(head + sum(heights) + below.height + 4, draw, above=8.0)]


def _row_height(row: tuple[GridCell | None, ...], side: float) -> float:
    """Rows with high stacks are higher, so that every token shows its code."""
    most = max((len(cell.tokens) for cell in row if cell is not None), default=0)
    return side * HIGH + max(0, -(-most // 2) - 1) * _token(side) * 2.1


def _token(side: float, *, alone: bool = False) -> float:
    """Radius of a token; one that lies alone may be larger."""
    return (0.29 if alone else 0.235) * side


def _draw_cell(
    pen: Pen,
    cell: GridCell,
    strokes: dict[str, Stroke],
    x: float,
    y: float,
    side: float,
    high: float,
) -> None:
    """A box: price at its top left, a mark at its right, tokens two abreast, the top first."""
    pen.rect(x, y, side, high, FILLS.get(cell.fill, FILLS["white"]), INK, 0.4)
    text, mark = line_of(cell.text), line_of(cell.mark)
    written = measure(text, "bold", 1) + (measure(mark, "sans", 1) + 0.3 if mark else 0.0)
    size = min(0.25 * side, 7.6)
    shown = min(size, (side - 4) / max(0.1, written))
    base = y + high - 0.92 * size - 1
    pen.text(x + 2, base, text, "bold", shown, kind="label")
    pen.text(x + side - 2, base, mark, "sans", shown, SOFT, "right", "label")
    alone = len(cell.tokens) == 1
    radius = _token(side, alone=alone)
    for number, key in enumerate(cell.tokens):
        stroke = strokes.get(key) or Stroke(key, key, "#888888", (), key)
        token_x = x + side / 2 if alone else x + side * (0.26 if number % 2 == 0 else 0.74)
        token_y = y + high - size - 3 - radius * (1.05 + 2.1 * (number // 2))
        draw_token(pen, stroke, token_x, token_y, radius)


def _draw_walls(
    pen: Pen, market: MarketGrid, corner: XY, side: float, heights: Sequence[float]
) -> None:
    """Heavy lines between boxes, above their thin outlines."""
    bottom = corner[1]
    for row, high in zip(market.rows, heights, strict=True):
        bottom -= high
        for number, cell in enumerate(row):
            left, right = corner[0] + side * number, corner[0] + side * (number + 1)
            if cell is not None and "e" in cell.walls:
                pen.line(((right, bottom), (right, bottom + high)), WALL, round_ends=True)
            if cell is not None and "s" in cell.walls:
                pen.line(((left, bottom), (right, bottom)), WALL, round_ends=True)
