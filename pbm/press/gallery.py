"""Racks of small hexes: tiles drawn as they would lie, with their numbers, beside their board."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from pbm.core.hexmap import HexMap
from pbm.core.languages import headed
from pbm.core.page import Gallery, Picture, Rack
from pbm.press.fonts import measure, set_lines
from pbm.press.hexcell import BoardDrawing
from pbm.press.hexgeometry import APOTHEM
from pbm.press.hexmap import INSET_RADIUS, inset_size, inset_slip
from pbm.press.hexplan import hex_plan
from pbm.press.letters import line_of
from pbm.press.pen import INK, Pen
from pbm.press.setting import ACCENT, SOFT, STYLES, headlet, lines_slips
from pbm.press.slips import CEILING, FOOT, Slip

RADIUS, LARGE = 10.5, 15.0
"""Of small and large hexes; the values of stops are read on large ones alone."""
CAPTION, NOTE = 6.2, 5.4
APART, BETWEEN = 4.0, (9.0, 7.0, 7.0)
"""White between the pictures of a rack and between racks."""
NOTE_WIDE, CAPTION_WIDE, HEAD_WIDE = (48.0, 40.0, 34.0), 60.0, 140.0
"""The most that words may take, in notes and between racks less where that saves a row; longer
captions and heads are set smaller."""
NOTE_LINES = 3
BOARD_WIDE, BOARD_HIGH, FRAMED = 0.5, 250.0, 6.0
"""The share of the measure that a board takes, the most of its height, the white about it: as long
as its hexes are no smaller than LEAST_RADIUS."""
LEAST_RADIUS, SQUEEZED, CODE = 18.0, 15.0, 5.4
"""Hexes no smaller than SQUEEZED still fit on the rest of a page; the size of the coordinates in
them, by which a lay is written."""
SMALLEST, MOST_WHITE, MOST_MOVED = 9.0, 100.0, 130.0
"""They get as small as SMALLEST only where more white than this would be left at a foot; room that
is left so that a board does not go overleaf without its racks."""
TALLEST = CEILING - FOOT - 60
ASIDE, RACK_WIDE = 10.0, 115.0
"""White beside a board, and the least room at its right for racks."""


class GalleryCell(msgspec.Struct, frozen=True):
    """One picture on its place: points from the left, its width, the head over it if it begins."""

    x: float
    wide: float
    head: str
    picture: Picture
    note: tuple[str, ...]


Row = list[GalleryCell]


class Inset(msgspec.Struct, frozen=True):
    """A board with the width that it takes."""

    slip: Slip
    wide: float


def gallery_slips(block: Gallery, width: float, room: float = 0.0) -> list[Slip]:
    """Title, boards, rows of racks (the first of them beside the last boards), note.

    `room` is what there is for the first boards, if any is named: they are set no higher if they
    can be read so, and else go overleaf, and rows of racks come before them.
    """
    style = STYLES["small"]
    lines = set_lines(line_of(block.note), style.face, style.size, width) if block.note else ()
    note = lines_slips(lines, style) if lines else []
    slips = headlet(block.title, width) if block.title else []
    first, boards = _led(block, width, room - sum(slip.height + slip.above for slip in note))
    slips += [_row_slip(block, row) for row in first]
    block = replace(block, racks=tuple(_without(block.racks, sum(map(len, first)))))
    slips += [_abreast(row) for row in boards[:-1]]
    slips += _beside(block, boards[-1] if boards else (), width)
    for slip in slips[-1:]:
        slip.keep = bool(note) or slip.keep
    return [*slips, *note]


def _led(block: Gallery, width: float, room: float) -> tuple[list[Row], list[list[Inset]]]:
    """The rows of racks that fill the room where the first boards do not fit, and the boards; these
    are set as small as can be where there are too few rows for it."""
    shown = [board for board in block.boards if board.hexes]
    boards = list(_board_rows(shown, width, room, SQUEEZED))
    if room <= 0 or not boards or _high(boards[0]) <= room:
        return [], boards
    first: list[Row] = []
    high = 0.0
    for row in _rows(block, block.racks, width):
        high += _row_slip(block, row).height
        if high > room:
            return first, boards
        first.append(row)
    if room <= MOST_MOVED:  # with its offer rather than alone
        return [], boards
    smaller = list(_board_rows(shown, width, room, SMALLEST))
    if room - high > MOST_WHITE and _high(smaller[0]) <= room:
        return [], smaller
    return first, boards


def _high(boards: Sequence[Inset]) -> float:
    return _abreast(boards).height + FRAMED


def _board_rows(
    boards: Sequence[HexMap], width: float, room: float, least: float
) -> Iterator[list[Inset]]:
    """Boards side by side as long as there is room for the next; of the first ones hexes may get
    as small as `least`."""
    row: list[Inset] = []
    for board in boards:
        inset = _inset(board, width, room, least)
        if row and sum(one.wide + ASIDE for one in row) + inset.wide > width:
            yield row
            row, room = [], 0.0
            inset = _inset(board, width, room, least)
        row.append(inset)
    if row:
        yield row


def _inset(board: HexMap, width: float, room: float, smallest: float) -> Inset:
    """A board in half of the measure, or wider and higher than that so that it can be read."""
    least, most = inset_size(board, LEAST_RADIUS), inset_size(board, INSET_RADIUS)
    wide = min(width, max(least[0], min(most[0], BOARD_WIDE * width)))
    high = max(BOARD_HIGH, least[1])
    if room - FRAMED >= inset_size(board, smallest)[1]:
        high = min(high, room - FRAMED)
    wide = min(wide, max(RACK_WIDE, most[0] * high / most[1]))
    return Inset(inset_slip(board, wide, min(high, TALLEST), CODE), wide)


def _abreast(boards: Sequence[Inset], start: float = 0.0) -> Slip:
    """Boards side by side, so far from the left."""

    def draw(pen: Pen, left: float, top: float) -> None:
        left += start
        for board in boards:
            board.slip.draw(pen, left, top)
            left += board.wide + ASIDE

    return Slip(max(one.slip.height for one in boards), draw, above=4.0)


def _beside(block: Gallery, boards: Sequence[Inset], width: float) -> list[Slip]:
    """Boards at the left, rows at their right, then below; in the middle where no rows are left."""
    aside = sum(one.wide + ASIDE for one in boards)
    if not boards or not block.racks or width - aside < RACK_WIDE:
        start = 0.0 if block.racks else max(0.0, width - aside + ASIDE) / 2
        above = [_abreast(boards, start)] if boards else []
        return [*above, *(_row_slip(block, row) for row in _rows(block, block.racks, width))]
    board, high = _abreast(boards), 0.0
    narrow = [_row_slip(block, row) for row in _rows(block, block.racks, width - aside)]
    beside: list[Slip] = []
    for row in narrow:
        if high + row.height > board.height:
            break
        beside.append(row)
        high += row.height
    taken = sum(len(row) for row in _rows(block, block.racks, width - aside)[: len(beside)])
    rest = _rows(block, _without(block.racks, taken), width)

    def draw(pen: Pen, left: float, top: float) -> None:
        board.draw(pen, left, top)
        y = top
        for row in beside:
            row.draw(pen, left + aside, y)
            y -= row.height

    return [
        Slip(max(board.height, high), draw, above=4.0),
        *(_row_slip(block, row) for row in rest),
    ]


def _without(racks: Sequence[Rack], taken: int) -> list[Rack]:
    """The racks without their first pictures."""
    left = []
    for rack in racks:
        if taken < len(rack.pictures):
            left.append(replace(rack, pictures=rack.pictures[taken:]))
        taken = max(0, taken - len(rack.pictures))
    return left


def _radius(block: Gallery) -> float:
    return LARGE if block.large else RADIUS


def _rows(block: Gallery, racks: Sequence[Rack], width: float) -> list[Row]:
    """Racks one after the other, set closer where that takes fewer rows and cuts no note."""
    found: list[list[Row]] = []
    for between, most in zip(BETWEEN, NOTE_WIDE, strict=True):
        rows = _set_rows(block, racks, width, between, most)
        if not found or all(len(cell.note) <= NOTE_LINES for row in rows for cell in row):
            found.append(rows)
    return min(found, key=len)


def _set_rows(
    block: Gallery, racks: Sequence[Rack], width: float, between: float, most: float
) -> list[Row]:
    """Racks in rows; one that does not end on its row goes on under its head again."""
    rows: list[Row] = []
    x = width
    for rack in racks:
        for number, picture in enumerate(rack.pictures):
            head = line_of(rack.head) if number == 0 else ""
            wide = max(_hex_wide(block), _width(picture, most))
            needed = max(wide, _head_wide(head)) if head else wide
            x += (between if head else APART) if rows else 0
            if x + needed > width:
                rows.append([])
                x, head = 0.0, line_of(rack.head)
            note = set_lines(line_of(picture.note), "sans", NOTE, wide) if picture.note else ()
            rows[-1].append(GalleryCell(x, wide, head, picture, note))
            x += wide
        if rows and rows[-1]:
            x = max(x, _head_end(rows[-1]))
    return rows


def _head_end(row: Row) -> float:
    """Where the last head of a row ends: the next rack's may not begin before."""
    return max((cell.x + _head_wide(cell.head) for cell in row if cell.head), default=0.0)


def _head_wide(head: str) -> float:
    """The width of a rack's head."""
    return min(HEAD_WIDE, measure(head, "bold", CAPTION))


def _shrunk(text: str, wide: float) -> float:
    """The size at which a caption or a head fits its width."""
    return min(CAPTION, CAPTION * wide / max(0.1, measure(text, "bold", CAPTION)))


def _hex_wide(block: Gallery) -> float:
    """From side to side, or of a hex that lies on a side from corner to corner."""
    return 2 * _radius(block) * (APOTHEM if block.layout == "pointy" else 1)


def _width(picture: Picture, most: float) -> float:
    """The width of a picture's words, its note in several lines where it is longer than `most`."""
    caption = min(CAPTION_WIDE, measure(line_of(picture.caption), "bold", CAPTION))
    note = min(most, measure(line_of(picture.note), "sans", NOTE)) if picture.note else 0.0
    return max(caption, note)


def _row_slip(block: Gallery, row: Row) -> Slip:
    """The pictures of a row under their heads, over their captions and notes."""
    radius = _radius(block)
    half = radius if block.layout == "pointy" else APOTHEM * radius
    lines = max((min(NOTE_LINES, len(cell.note)) for cell in row), default=0)
    heads = 9.0 if any(cell.head for cell in row) else 1.0
    height = heads + 2 * half + 8.5 + 6.4 * lines + 3

    def draw(pen: Pen, left: float, top: float) -> None:
        desk = BoardDrawing(pen, block.layout, radius, {})
        for cell in row:
            _draw_cell(desk, cell, left + cell.x, top, top - heads - half)

    return Slip(height, draw)


def _draw_cell(desk: BoardDrawing, cell: GalleryCell, left: float, top: float, y: float) -> None:
    pen, middle = desk.pen, left + cell.wide / 2
    if cell.head:
        size = _shrunk(cell.head, HEAD_WIDE)
        pen.text(left, top - 7, cell.head, "bold", size, ACCENT, kind="label")
    _draw_hex(desk, cell, middle, y)
    base = y - (desk.radius if desk.layout == "pointy" else APOTHEM * desk.radius) - 6.8
    caption = line_of(cell.picture.caption)
    pen.text(middle, base, caption, "bold", _shrunk(caption, cell.wide), INK, "center", "label")
    for line in cell.note[:NOTE_LINES]:
        base -= 6.4
        pen.text(middle, base, line, "sans", NOTE, SOFT, "center", "label")


def _draw_hex(desk: BoardDrawing, cell: GalleryCell, x: float, y: float) -> None:
    shown = cell.picture.hex
    if desk.radius < LARGE:
        shown = replace(shown, stops=tuple(replace(stop, value="") for stop in shown.stops))
    plan = hex_plan(shown, desk.layout, "")
    desk.ground(shown, (x, y))
    desk.track(plan, (x, y))
    desk.stops(plan, (x, y))
    desk.writing(plan, (x, y))


def gallery_lines(block: Gallery) -> Iterator[str]:
    """Each rack as a sentence, for printings without pictures."""
    for rack in block.racks:
        told = ", ".join(" ".join(filter(None, (one.caption, one.note))) for one in rack.pictures)
        yield headed(rack.head, told) if rack.head else told
