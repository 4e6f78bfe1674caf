"""Pages made up: heads stay with what they are above, no column stays empty beside a full one."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from pbm.core.hexmap import DrawnHex
from pbm.core.page import (
    Chart,
    Column,
    Document,
    Gallery,
    Gauge,
    GridCell,
    Items,
    MarketGrid,
    Paragraph,
    Picture,
    Rack,
    Section,
    Series,
    Table,
)
from pbm.press.column_fit import NEGATIVE
from pbm.press.flow import HOLLOW, Page
from pbm.press.fonts import set_lines
from pbm.press.letters import thinned
from pbm.press.pdf import drawn_boxes, lay_out
from pbm.press.pen import Box
from pbm.press.slips import COLUMN, FOOT, MEASURE, SIDE, Slip
from pbm.press.text import print_text
from tests.press import samples
from tests.press.fullness import fullness, thin

MIDDLE = SIDE + COLUMN


def table(name: str, rows: int) -> Table:
    """A narrow table that is not parted."""
    columns = (Column(name), Column("trains", "right"), Column("price", "right"))
    return Table(columns, tuple((f"{name} {n}", n, 10 * n) for n in range(rows)))


def drawn(*sections: Section) -> tuple[Box, ...]:
    return drawn_boxes(Document("Title", "game-1", "Turn 3", "B.", sections))


def found(boxes: tuple[Box, ...], text: str) -> Box:
    """The only box with a text."""
    (box,) = (one for one in boxes if one.text == text)
    return box


@pytest.mark.parametrize("rows", range(30, 60))
def test_no_head_is_stranded_at_the_foot_of_a_page(rows: int) -> None:
    before = Section("Market", (samples.market(rows),))
    both = (table("Kind", 9), table("Other", 9))
    boxes = drawn(before, Section("Trains and phase", both))
    head = found(boxes, "Trains and phase")
    for row in range(9):
        line = found(boxes, f"Kind {row}")
        assert line.page == head.page
        assert line.top < head.bottom


@pytest.mark.parametrize("rows", range(30, 60))
def test_no_head_is_stranded_before_a_long_run_of_two_columns(rows: int) -> None:
    """Room that is too low for the columns is too low for their head."""
    long = Items(tuple(f"News {n}" for n in range(80)))
    boxes = drawn(Section("Market", (samples.market(rows),)), Section("What happened", (long,)))
    assert found(boxes, "News 0").page == found(boxes, "What happened").page


def test_a_lone_table_takes_the_measure() -> None:
    boxes = drawn(Section("Trains and phase", (table("Kind", 9), table("Other", 1))))
    assert found(boxes, "80").left > MIDDLE


@pytest.mark.parametrize("heights", [(6, 1, 9), (9, 1, 6), (9, 9), (2, 2, 9), (1, 1, 1, 9)])
def test_short_sections_beside_each_other_leave_no_column_empty(heights: tuple[int, ...]) -> None:
    names = ("Ales", "Bass", "Cask", "Dark")
    sections = [
        Section(f"Head of {name}", (table(name, rows),))
        for name, rows in zip(names, heights, strict=False)
    ]
    heads = [found(drawn(*sections), f"Head of {name}") for name in names[: len(heights)]]
    assert any(head.left > MIDDLE for head in heads)
    assert any(head.left < MIDDLE for head in heads)


def test_a_gauge_is_not_left_alone_in_a_column() -> None:
    players = Section("Players", (table("Kind", 9), Gauge("bank", 3, 12)))
    boxes = drawn(
        Section("News", (table("Ales", 3),)), Section("Word", (table("Bass", 1),)), players
    )
    assert found(boxes, "News").left < MIDDLE
    assert found(boxes, "Players").left > MIDDLE


def test_a_picture_without_room_waits_and_text_flows_on_before_it() -> None:
    """No page is left half white for a chart that would not fit on it."""
    market = MarketGrid("", tuple((GridCell("64"),) * 8 for _ in range(9)), ())
    sections = (
        Section("News", (samples.market(28),)),
        Section("The exchange", (market,)),
        Section("Trains", (table("Kind", 9), table("Other", 9))),
    )
    boxes = drawn(*sections)
    assert found(boxes, "Trains").page < found(boxes, "The exchange").page
    assert not thin(fullness(Document("Title", "game-1", "Turn 3", "B.", sections)))


@pytest.mark.parametrize("rows", [53, 54, 55])
def test_no_table_is_cut_to_fill_the_foot_of_a_page(rows: int) -> None:
    """It stood in three pieces, with a map between them, to save a little white."""
    words = Items(tuple(f"word {n} " * 30 for n in range(4)))
    boxes = drawn(
        Section("News", (samples.market(rows),)),
        Section("For sale", (samples.market(10),)),
        Section("The map", (samples.real_network(),)),
        Section("Private", (table("Cash", 17), words)),
    )
    assert {found(boxes, f"Cash {n}").page for n in range(17)} == {found(boxes, "Private").page}


def test_a_last_page_with_room_to_spare_comes_behind_the_maps() -> None:
    sections = (
        Section("News", (samples.market(60),)),
        Section("The map", (samples.real_network(),)),
        Section("End", (table("Kind", 12),)),
    )
    boxes = drawn(*sections)
    assert found(boxes, "End").page == max(box.page for box in boxes)


@pytest.mark.parametrize("rows", [42, 43, 44])
def test_a_few_lines_for_a_last_page_are_drawn_in_between_the_blocks(rows: int) -> None:
    kinds = [Section(name, (table(name, 9), table("Other", 1))) for name in ("Ales", "Bass")]
    small = Section("", (Paragraph("Seal. " * 60, style="small"),))
    boxes = drawn(Section("News", (samples.market(rows),)), *kinds, small)
    assert {box.page for box in boxes} == {1}


@pytest.mark.parametrize("rows", range(40, 62))
def test_no_row_of_a_long_table_is_left_alone_with_one_or_two_others(rows: int) -> None:
    """Neither at a foot, where a table begins, nor at the head overleaf, where it ends."""
    stocks = tuple(Column(f"Figure {n} of the market", "right") for n in range(12))
    long = Table(stocks, tuple((f"row {n}", *range(11)) for n in range(30)))
    boxes = drawn(Section("Market", (samples.market(rows),)), Section("Stocks", (long,)))
    pages = Counter(box.page for box in boxes if box.text.startswith("row "))
    assert sum(pages.values()) == 30
    assert min(pages.values()) >= 4


@pytest.mark.parametrize("rows", range(30, 60))
def test_nothing_stands_before_what_opens_a_document(rows: int) -> None:
    """Not even a short section that would fill the white below it: the reader's page is first."""
    parts = (samples.market(rows), table("Kind", 10), Paragraph("Quiet. " * 900))
    own = Section("Your affairs", parts)
    office = Section("From the office", (Paragraph("The next turn is a week late."),))
    boxes = drawn(own, office)
    first, second = found(boxes, "Your affairs"), found(boxes, "From the office")
    assert first.page == 1
    assert (second.page, -second.top) > (1, -first.top)


@pytest.mark.parametrize("rows", range(10, 50))
def test_the_readers_own_follows_the_result_before_any_of_the_world(rows: int) -> None:
    result = Section("The game is over", (samples.market(rows),), tells="result")
    own = Section("Your affairs", tuple(samples.market(10) for _ in range(6)))
    players = Section("The players", (samples.market(4),))
    boxes = drawn(result, own, players)
    heads = [found(boxes, one.title) for one in (result, own, players)]
    assert sorted(heads, key=lambda box: (box.page, -box.top)) == heads


@pytest.mark.parametrize("rows", range(30, 62))
def test_short_sections_that_share_the_columns_are_not_parted_between_pages(rows: int) -> None:
    """Six gauges had five on one page and the last with the next head on another."""
    names = {"Gauges": 6, "Ends": 4}
    gauges = [
        Section(name, tuple(Gauge(f"{name} {n}", n, 8) for n in range(count)))
        for name, count in names.items()
    ]
    boxes = drawn(Section("Market", (samples.market(rows),)), *gauges)
    for name, count in names.items():
        pages = {found(boxes, name).page, *(found(boxes, f"{name} {n}").page for n in range(count))}
        assert len(pages) == 1


def test_a_name_too_long_for_its_label_is_broken_behind_its_hyphen() -> None:
    lines = set_lines("Bob O'Hara-Featherstonehaugh $20", "bold", 6.6, 75.0)
    assert lines[1:] == ("O'Hara-", "Featherstonehaugh", "$20")
    assert set_lines("abc-1234567890123456789", "sans", 6.6, 40.0)[0] != "abc-"


def test_the_first_page_says_until_when_and_where_to_write() -> None:
    told = "Orders for turn 4 are due by 2026-12-01: write to office@example.org."
    document = Document("Title", "game-1", "Turn 3", "B.", (), imprint=(told,))
    assert found(drawn_boxes(document), told).page == 1
    assert told in print_text(document).splitlines()


@pytest.mark.parametrize("rows", range(20, 60))
def test_a_sentence_that_goes_on_about_the_same_stays_below_it(rows: int) -> None:
    """At the top of a column nobody would know whose price it was."""
    columns = (Column(""), Column(""), Column("", weight=1))
    told = [
        row
        for n in range(rows)
        for row in ((f"{n}", "MKT", f"pays ${n} a share."), ("", "", f"price of {n} to {n + 4}."))
    ]
    boxes = drawn(Section("What happened", (Table(columns, tuple(told)),)))
    places = {box.text: box for box in boxes}
    for n in range(rows):
        above, below = places[f"pays ${n} a share."], places[f"price of {n} to {n + 4}."]
        assert (above.page, above.left) == (below.page, below.left)
        assert above.bottom > below.bottom


@pytest.mark.parametrize("rows", range(30, 60))
def test_the_note_of_a_gallery_does_not_stand_without_a_picture(rows: int) -> None:
    tile = Picture(DrawnHex("7", 0, 0), "7 x4", "-> 18")
    racks = (Rack("YELLOW", (tile,) * 28), Rack("GREEN", (tile,) * 28))
    gallery = Gallery("", "pointy", racks, "The note.", large=True)
    market, news = Section("Market", (samples.market(rows),)), Section("News", (samples.news(90),))
    boxes = drawn(market, Section("Tiles", (gallery,)), news)
    pages = {box.page for box in boxes if box.text == "7 x4"}
    assert found(boxes, "The note.").page == max(pages)


@pytest.mark.parametrize("rows", range(43, 60))
def test_racks_are_not_parted_for_less_than_a_third_of_a_page(rows: int) -> None:
    """A few rows of tiles at a foot and the rest behind the map are no manifest."""
    tile = Picture(DrawnHex("7", 0, 0), "7 x4", "-> 18")
    racks = (Rack("YELLOW", (tile,) * 28), Rack("GREEN", (tile,) * 28))
    gallery = Gallery("", "pointy", racks, "The note.", large=True)
    market, news = Section("Market", (samples.market(rows),)), Section("News", (samples.news(90),))
    boxes = drawn(market, Section("Tiles", (gallery,)), news)
    assert len({box.page for box in boxes if box.text == "7 x4"}) == 1


def test_heads_of_columns_stand_on_one_line_where_there_is_room() -> None:
    columns = (Column("RR", weight=1), Column("shares sold", "right"), Column("a mile", "right"))
    boxes = drawn(Section("S", (Table(columns, (("B&O", 3, 5), ("C&O", 4, 6))),)))
    assert {"shares sold", "a mile"} <= {box.text for box in boxes}


def test_a_head_longer_than_its_column_is_wrapped() -> None:
    title = "Titres accaparés, dont plus de la moitié est aux mains des seuls administrateurs"
    items = tuple(Items((f"W&W ; SM {n}",), title=title, run_in=True) for n in range(30))
    boxes = drawn(Section("À la une", items))
    heads = [box for box in boxes if box.text in title + "."]
    assert len(heads) == 60
    assert all(box.right <= box.left + COLUMN for box in heads)


def test_what_french_writes_is_set_as_print_has_it() -> None:
    """A minus for every figure below zero, and thin spaces before signs and within figures."""
    told = ("-970", "-1,250", "-3\xa0506", "-1\xa0250\xa0$", "-$40", "-", "-x", "+3\xa0506")
    assert [bool(NEGATIVE.match(one)) for one in told] == [True] * 5 + [False] * 3
    assert thinned("à 12\xa0500\xa0$\xa0; oui\xa0: «\xa0non\xa0!\xa0»") == (
        "à 12\u202f500\xa0$\u202f; oui\xa0: «\xa0non\u202f!\xa0»"
    )


@pytest.mark.parametrize("rows", range(20, 60))
def test_a_chart_at_the_end_of_two_columns_keeps_its_title_and_takes_the_measure_overleaf(
    rows: int,
) -> None:
    names = tuple(Series(name, (1, 2, 3)) for name in ("Ales", "Bass", "Cask"))
    chart = Chart("Prices of three", ("1", "2", "3"), names, column=True)
    before = Section("Market", (samples.market(rows),))
    boxes = drawn(before, Section("You", (table("Kind", 9), table("Other", 6), chart)))
    title, name = found(boxes, "Prices of three"), found(boxes, "Cask 3")
    assert title.page == name.page
    assert title.bottom > name.top
    beside = [box for box in boxes if box.page == name.page and box.text in ("Kind", "Other")]
    if not beside:
        assert title.left < MIDDLE < name.left


def test_figures_of_a_small_broad_table_stand_apart() -> None:
    """Two operating rounds beside each other at the edge of an empty measure read as one figure."""
    section = Section("Revenue", (table("company", 9), samples.market(3)))
    boxes = drawn(section)
    first, second = (found(boxes, head) for head in ("trains", "price"))
    assert second.left - first.right > 60


@pytest.mark.parametrize("title", ["", "Prices of all stocks"])
def test_a_table_that_goes_on_overleaf_says_what_goes_on(title: str) -> None:
    """Under the name of its section where it has none of its own, and only where it goes on."""
    market = msgspec.structs.replace(samples.market(190), title=title)
    boxes = drawn(Section("Stock Report", (market, samples.market(5)), "9.4"))
    name = f"{title or '9.4 Stock Report'}, continued"
    told = [box for box in boxes if box.text == name]
    assert [box.page for box in told] == [2, 3]
    for box in told:
        texts = [one for one in boxes if one.page == box.page and one.top < 790]
        assert box.top == max(one.top for one in texts)


@pytest.mark.parametrize(("name", "short"), [("Orders", "Orders"), ("", "These are its orders")])
def test_a_sentence_over_a_table_does_not_go_on_overleaf(name: str, short: str) -> None:
    """It stood there with its stop: `4 in part., continued`."""
    market = msgspec.structs.replace(samples.market(190), title="These are its orders.")
    told = [box for box in drawn(Section(name, (market,))) if "continued" in box.text]
    assert [(box.page, box.text) for box in told] == [(n, f"{short}, continued") for n in (2, 3)]


def test_a_narrow_table_says_so_once_on_a_page() -> None:
    """Not over its second column, where its heads come again."""
    columns = (Column("where"), Column("what"))
    long = Table(columns, tuple((f"place {n}", f"thing {n}") for n in range(170)))
    boxes = drawn(Section("Deposits", (long,)))
    told = [box.page for box in boxes if box.text == "Deposits, continued"]
    assert told == [2]
    assert [box.page for box in boxes if box.text == "where"] == [1, 1, 2, 2]


def test_a_chronicle_without_heads_says_so_too() -> None:
    rows = tuple((str(n), "C&N", f"lays a tile at a place, number {n}") for n in range(200))
    boxes = drawn(Section("What happened", (Table((Column(""), Column(""), Column("")), rows),)))
    pages = {box.page for box in boxes}
    told = [box.page for box in boxes if box.text == "What happened, continued"]
    assert told == sorted(pages - {1})


def test_what_has_no_head_is_not_brought_forward_under_another() -> None:
    """The seal of the record stood below a table of revenue, to fill the page."""
    seal = Section("", (Items(("Seal of turn 3: 1f2e.",), "The record", run_in=True),))
    boxes = drawn(
        Section("News", (samples.market(48),)), Section("Tiles", (table("Kind", 9),) * 3), seal
    )
    last = found(boxes, "Seal of turn 3: 1f2e.")
    tiles = [box for box in boxes if box.text == "Kind 8"]
    assert min((-box.page, box.bottom) for box in tiles) > (-last.page, last.bottom)


@pytest.mark.parametrize(("low", "high", "third"), [(5, 10, 6), (5, 7, 4)])
def test_of_three_short_sections_the_high_one_has_a_column_of_its_own(
    low: int, high: int, third: int
) -> None:
    """A queue of one row had one, beside two others."""
    boxes = drawn(*(Section(f"Head {n}", (table(f"Kind {n}", n),)) for n in (low, high, third)))
    assert found(boxes, f"Head {low}").left == found(boxes, f"Head {third}").left < MIDDLE
    assert found(boxes, f"Head {high}").left > MIDDLE


def test_pictures_that_go_on_overleaf_say_what_goes_on() -> None:
    """A row of brown tiles stood alone at the top of a page."""
    pictures = tuple(Picture(DrawnHex("", 0, 0), str(n)) for n in range(400))
    racks = (Rack("yellow", pictures[:120]), Rack("brown", pictures[120:]))
    boxes = drawn(Section("Tiles", (Gallery("", "flat", racks, "x is how many are left."),)))
    assert [box.page for box in boxes if box.text == "Tiles, continued"] == [2]


def test_figures_stand_in_columns_of_one_width() -> None:
    """However long their heads and figures are, where there is room."""
    heads = ("cash", "worth", "certs", "ATSF", "SP", "SLSF", "MKT", "TP")
    columns = (Column("player"), *(Column(head, "right") for head in heads))
    rows = (("Seat 1", 2548, 7849, 16, 3, 1, 5, "", 1), ("Seat 2", 2595, 6570, 16, 5, "", "", 6, 2))
    boxes = drawn(Section("The players", (Table(columns, rows),)))
    ends = [found(boxes, head).right for head in heads]
    steps = [after - before for before, after in pairwise(ends)]
    assert max(steps) - min(steps) < 8


@pytest.mark.parametrize("rows", range(152, 172))
def test_what_goes_on_overleaf_fills_both_columns(rows: int) -> None:
    """Some lines of a chronicle beside an empty column would be a hole at the top of a page."""
    columns = (Column("", weight=0), Column("", weight=0), Column(""))
    told = tuple((f"{n}", "MKT", f"pays ${n} a share.") for n in range(rows))
    boxes = drawn(Section("What happened", (Table(columns, told),)))
    shares = [box for box in boxes if box.text.endswith(" a share.")]
    last = max(box.page for box in shares)
    assert last == 2
    assert len({box.left for box in shares if box.page == last}) == 2


def test_a_short_section_for_which_its_neighbours_have_no_room_takes_the_measure() -> None:
    """It does not stand in one column beside nothing."""
    columns = (Column("where"), Column("what", "right"))
    queue, places = (
        Table(columns, tuple((f"{name} {n}", n) for n in range(rows)))
        for name, rows in (("row", 2), ("place", 12))
    )
    for above in range(40, 56):
        boxes = drawn(
            Section("Market", (samples.market(above),)),
            Section("The queue", (queue,)),
            Section("Deposits", (places,)),
        )
        head, what = (found(boxes, text) for text in ("The queue", "row 1"))
        beside = [b for b in boxes if b.page == head.page and b.text == "Deposits"]
        figure = max(b.right for b in boxes if abs(b.bottom - what.bottom) < 1 and b.text == "1")
        assert beside or figure > SIDE + MEASURE / 2, above


def test_racks_are_set_closer_where_a_few_tiles_would_stand_on_a_row_of_their_own() -> None:
    tile = Picture(DrawnHex("7", 0, 0), "7 x4", "→ 16 17 19 23 24 25 28 29")
    for count, rows in ((20, 2), (24, 2), (30, 3)):
        gallery = Gallery("", "pointy", (Rack("YELLOW", (tile,) * count),), large=True)
        boxes = drawn(Section("Tiles", (gallery,)))
        told = " ".join(box.text for box in boxes)
        assert len({box.bottom for box in boxes if box.text == "7 x4"}) == rows, count
        assert told.count("29") == count


def test_words_that_go_on_overleaf_say_what_they_belong_to() -> None:
    """Over both columns: a section's text its name, a list under a head of its own that head."""
    text = tuple(Paragraph(f"Sentence {n}. " + "The Exchange was quiet. " * 20) for n in range(40))
    boxes = drawn(Section("News", text, "9.1"))
    pages = {box.page for box in boxes}
    assert len(pages) > 2
    heads = [box for box in boxes if box.text == "9.1 News, continued"]
    assert {box.page for box in heads} == pages - {1}
    for head in heads:
        below = [box for box in boxes if box.page == head.page and "quiet" in box.text]
        assert max(box.top for box in below) <= head.bottom + 1
    long = Items(tuple(f"Line {n}" for n in range(200)), title="Offices")
    assert "Offices, continued" in {box.text for box in drawn(Section("News", (long,)))}


def test_a_short_list_is_not_parted() -> None:
    """Its last line would stand overleaf, beside a picture."""
    few = Items(tuple(f"Item {n}" for n in range(10)), title="Of ten lines")
    for rows in range(40, 60):
        boxes = drawn(Section("Market", (samples.market(rows),)), Section("Points", (few, few)))
        pages = {box.page for box in boxes if box.text.startswith("Item ")}
        assert len(pages) == 1


def test_a_page_is_set_closer_so_that_no_page_before_the_last_is_hollow() -> None:
    """A table that just fails to fit would leave a fifth of the page white."""
    first = Section("Market", (samples.market(30),))
    hollow = 0
    for rows in range(1, 9):
        whole = Section(
            "Trains",
            (
                Table(
                    tuple(Column(f"Wide head {n}") for n in range(9)),
                    tuple(tuple(f"row {row} {n}" for n in range(9)) for row in range(10)),
                ),
            ),
        )
        more = Section("News", tuple(Paragraph(f"Sentence {n}. " * 12) for n in range(rows)))
        pages = lay_out(Document("Title", "game-1", "Turn 3", "B.", (first, more, whole, whole)))
        hollow += any(one.bottom > HOLLOW for one in pages[:-1])
    assert not hollow


@pytest.mark.parametrize("lines", range(100, 190, 3))
def test_no_end_of_a_few_lines_goes_on_overleaf_in_two_columns(lines: int) -> None:
    """Four lines at least in each column, or none."""
    news = Section("News", (Items(tuple(f"News {n}" for n in range(lines))),))
    boxes = drawn(news, Section("After", (samples.market(40),)))
    pages = Counter(box.page for box in boxes if box.text.startswith("News "))
    assert min(pages.values()) >= 7 or len(pages) == 1


@pytest.mark.parametrize("rows", range(20, 70, 5))
def test_numbered_sections_keep_their_order_and_no_map_stands_within_one(rows: int) -> None:
    """The same for every reader, however long his sections are."""
    long = Items(tuple(f"News {n}" for n in range(rows)))
    sections = (
        Section("Own", (long,)),
        Section("Headlines", (samples.market(rows),), "9.1"),
        Section("Map", (samples.real_network(90.5),)),
        Section("Summary", (table("Kind", rows),), "9.2"),
        Section("Rest", (table("Other", 9), long), "9.6"),
    )
    document = Document("Title", "game-1", "Turn 3", "B.", sections)
    boxes = drawn_boxes(document)
    heads = [found(boxes, one) for one in ("Own", "Headlines", "Summary", "Rest")]
    places = [(head.page, -head.top) for head in heads]
    assert places == sorted(places)
    pages = lay_out(document)
    after = next(at for at, page in enumerate(pages, 1) if page.placed[0][0].height > 600)
    whole = any(not page.torn for page in pages[1:] if page.placed[0][0].height < 600)
    assert after == len(pages) or not whole or not pages[after].torn


def test_a_table_of_few_rows_is_kept_whole_where_little_room_is_left() -> None:
    """Not eleven rows here and four overleaf."""
    columns = tuple(Column(f"A rather long head {n}") for n in range(8))
    rows = tuple(tuple(f"row {n} of it" for _ in columns) for n in range(15))
    for above in range(20, 70):
        boxes = drawn(
            Section("First", (samples.market(above),)), Section("Next", (Table(columns, rows),))
        )
        assert len({box.page for box in boxes if box.text.startswith("row ")}) == 1


@pytest.mark.parametrize("rows", range(36, 48))
def test_where_a_page_is_set_close_the_white_at_its_foot_stands_before_its_heads(rows: int) -> None:
    names = ("Ales", "Bass", "Cask")
    kinds = [Section(name, (samples.market(3),)) for name in names]
    words = Section("", (Paragraph("Seal. " * 60, style="small"),))
    document = Document(
        "Title",
        "game-1",
        "Turn 3",
        "B.",
        (Section("News", (samples.market(rows - 12),)), *kinds, words),
    )
    (page, *more) = lay_out(document)
    heads = [(slip, top) for slip, _, top in page.placed if slip.apart]
    for slip, top in heads[1:]:
        above = min(y - one.height for one, _, y in page.placed if y > top)
        spare = page.bottom - FOOT > 1
        assert above - top >= slip.above or (not spare and above > top) or more


def test_white_given_to_a_head_parts_nothing_beside_it() -> None:
    def slip(height: float, *, apart: bool = False) -> Slip:
        return Slip(height, lambda pen, left, top: None, apart=apart)

    right = SIDE + COLUMN + 18
    rows = [(slip(10), right, 700.0 - 10 * n) for n in range(30)]
    first, head, below = (slip(20), SIDE, 700.0), (slip(23, apart=True), SIDE, 600.0), slip(10)
    beside = Page([first, head, (below, SIDE, 577.0), *rows])
    assert beside.aired(8.0) is beside
    alone = Page([first, head, (below, SIDE, 577.0), *rows[:10]])
    assert [round(top) for _, _, top in alone.aired(8.0).placed[:3]] == [700, 592, 569]
    assert alone.aired(8.0).placed[3:] == rows[:10]
