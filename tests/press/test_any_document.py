"""Whatever a page holds, it prints: no crash, no text on another, none off the paper."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.core.hexmap import (
    DrawnHex,
    DrawnRoute,
    DrawnStop,
    DrawnToken,
    DrawnTrack,
    HexMap,
    LitHex,
    Stroke,
)
from pbm.core.page import (
    Block,
    Chart,
    Column,
    Document,
    DrawnTown,
    Edge,
    Gallery,
    Gauge,
    GridCell,
    Items,
    MarketGrid,
    NetworkMap,
    Paragraph,
    Picture,
    Rack,
    Section,
    Series,
    Table,
)
from pbm.press.letters import columns_of
from pbm.press.pdf import drawn_boxes, print_pdf
from pbm.press.text import print_text
from tests.press.overlaps import clashes, strays

WORDS = st.text(max_size=60) | st.sampled_from(
    ["B&O", "<b>bold</b>", "x" * 300, "word " * 90, "\ud800", "日本 " * 20, "1,480 mi", "$-3"]
)
SHORT = st.text(max_size=8)
KEYS = st.sampled_from(["", "a", "b", "house"])
STROKES = (Stroke("a", "Alpha", "#123456", (3, 1), "AL"), Stroke("b", "<b>", "#eeeeee", (), "<&>"))
NUMBERS = st.integers(-(10**9), 10**9)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    heads = draw(st.lists(st.text(max_size=40), min_size=1, max_size=14))
    aligns = st.sampled_from(["left", "right", "center"])
    columns = tuple(Column(head, draw(aligns), weight=draw(st.integers(0, 3))) for head in heads)
    cell = st.none() | NUMBERS | WORDS
    row = st.tuples(*[cell] * len(heads))
    rows = tuple(draw(st.lists(row, max_size=14)))
    bold = tuple(n for n in range(len(rows)) if draw(st.booleans()))
    swatches = tuple(draw(st.lists(KEYS, max_size=len(rows))))
    return Table(columns, rows, draw(WORDS), draw(WORDS), emphasis=bold, swatches=swatches)


CHARTS = st.builds(
    Chart,
    WORDS,
    st.lists(WORDS, max_size=8).map(tuple),
    st.lists(
        st.builds(
            Series, WORDS, st.lists(st.none() | NUMBERS, max_size=8).map(tuple), st.booleans()
        ),
        max_size=6,
    ).map(tuple),
    st.sampled_from(["line", "bar"]),
    st.sampled_from(["", "$"]),
)
STOPS = st.builds(
    DrawnStop,
    st.sampled_from(["town", "city", "offboard"]),
    SHORT | st.just("30/40"),
    st.integers(0, 6),
    st.lists(KEYS, max_size=6).map(tuple),
    st.none() | st.integers(0, 5),
    st.lists(KEYS, max_size=6).map(tuple),
)
ENDS = st.sampled_from([*map(str, range(12)), "s0"])


@st.composite
def hexes(draw: st.DrawFn, place: int) -> DrawnHex:
    alone = st.lists(STOPS, min_size=1, max_size=1)
    stops = tuple(
        draw(alone | st.just([DrawnStop("town", "10"), DrawnStop("city", "20", 1, ("a",), 3)]))
    )
    return DrawnHex(
        f"A{place}", draw(st.integers(0, 3)) * 2, place * 2, draw(SHORT), draw(WORDS),
        tuple(DrawnTrack(a, b) for a, b in draw(st.lists(st.tuples(ENDS, ENDS), max_size=6))),
        stops, tuple(draw(st.lists(SHORT, max_size=3))), tuple(draw(st.lists(KEYS, max_size=5))),
        ((draw(st.integers(0, 5)), "river"),), ((0, 3),), draw(SHORT),
        tuple(draw(st.lists(st.builds(DrawnToken, KEYS, st.booleans()), max_size=4))),
    )  # fmt: skip


@st.composite
def boards(draw: st.DrawFn) -> HexMap:
    cells = tuple(draw(hexes(place)) for place in range(draw(st.integers(0, 5))))
    heads = (tuple(draw(st.lists(SHORT, max_size=9))), tuple(draw(st.lists(SHORT, max_size=9))))
    pieces = st.tuples(st.sampled_from([*(cell.key for cell in cells), "Z9"]), ENDS, ENDS)
    routes = st.lists(st.builds(DrawnRoute, KEYS, SHORT, st.lists(pieces, max_size=6).map(tuple)))
    layout = draw(st.sampled_from(["flat", "pointy"]))
    ran = tuple(draw(routes))
    return HexMap(draw(WORDS), layout, cells, STROKES, heads, draw(WORDS), routes=ran)


OWNERS = st.lists(KEYS, max_size=3).map(tuple)


@st.composite
def galleries(draw: st.DrawFn) -> Gallery:
    layout = draw(st.sampled_from(["flat", "pointy"]))
    pictures = st.builds(Picture, hexes(0), WORDS, WORDS)
    racks = st.builds(Rack, WORDS, st.lists(pictures, max_size=4).map(tuple))
    board = draw(st.none() | boards())
    held = tuple(draw(st.lists(racks, max_size=5)))
    lit = tuple(LitHex(cell.key, draw(OWNERS)) for cell in board.hexes[:2]) if board else ()
    shown = (replace(board, lit=lit, layout=layout),) * draw(st.integers(1, 3)) if board else ()
    return Gallery(draw(WORDS), layout, held, draw(WORDS), shown, draw(st.booleans()))


@st.composite
def networks(draw: st.DrawFn) -> NetworkMap:
    places = st.floats(0, 100, allow_nan=False)
    points = tuple(
        DrawnTown(str(n), draw(WORDS), draw(places), draw(places), draw(st.integers(1, 5)))
        for n in range(draw(st.integers(0, 12)))
    )
    state = st.sampled_from(["built", "double", "held", "sale", "open"])
    ends = st.sampled_from([point.key for point in points] or [""])
    edges = tuple(
        Edge(f"e{n}", draw(ends), draw(ends), draw(KEYS), draw(state), draw(SHORT))
        for n in range(draw(st.integers(0, 10)) if points else 0)
    )
    return NetworkMap(draw(WORDS), points, edges, STROKES, draw(WORDS))


CELLS = st.none() | st.builds(
    GridCell, SHORT, st.just("yellow"), st.lists(KEYS, max_size=5).map(tuple), SHORT, SHORT
)
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(
        Paragraph,
        WORDS,
        st.sampled_from(["body", "lead", "small", "quote", "warning", "mono"]),
    ),
    st.builds(
        Items, st.lists(WORDS, max_size=9).map(tuple), WORDS,
        st.sampled_from(["none", "dash", "number"]),
    ),
    tables(),
    CHARTS,
    networks(),
    boards(),
    galleries(),
    st.builds(
        MarketGrid, WORDS, st.lists(st.lists(CELLS, max_size=9).map(tuple), max_size=12).map(tuple),
        st.just(STROKES), WORDS,
    ),
    st.builds(Gauge, WORDS, st.integers(0, 90), st.integers(0, 90)),
)  # fmt: skip
SECTIONS = st.builds(Section, WORDS, st.lists(BLOCKS, max_size=2).map(tuple), SHORT, st.booleans())
DOCUMENTS = st.builds(
    Document, WORDS, SHORT, WORDS, WORDS, st.lists(SECTIONS, max_size=2).map(tuple), WORDS
)
PROVED = settings(max_examples=60, suppress_health_check=list(HealthCheck), derandomize=True)


@PROVED
@given(DOCUMENTS)
def test_any_document_prints_as_pdf(document: Document) -> None:
    assert print_pdf(document).startswith(b"%PDF")
    boxes = drawn_boxes(document)
    assert clashes(boxes) == []
    assert strays(boxes) == []


@PROVED
@given(DOCUMENTS)
def test_any_document_prints_as_text(document: Document) -> None:
    for whole in (False, True):
        for line in print_text(document, whole=whole).splitlines():
            assert columns_of(line) <= 76
    assert print_text(document, None)
