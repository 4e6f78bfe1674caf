"""Documents as pages: every word arrives, none overlaps, nothing is read as markup."""

from __future__ import annotations

import io

import msgspec
import pypdfium2
import pytest

from pbm.core.page import Column, Document, Gauge, Items, Paragraph, Section, Table
from pbm.press.fonts import measure
from pbm.press.pdf import drawn_boxes, lay_out, print_pdf
from tests.press import samples
from tests.press.overlaps import clashes, strays


def pages(data: bytes) -> list[str]:
    """The text of each page as a reader's program extracts it."""
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    return [page.get_textpage().get_text_bounded() for page in document]


def one(*blocks: object, title: str = "Section") -> Document:
    """A document of one section."""
    return Document("Title", "game-1", "Turn 3", "B.", (Section(title, tuple(blocks)),))  # type: ignore[arg-type]


def words(data: bytes) -> str:
    return " ".join(" ".join(pages(data)).split())


def test_same_document_same_bytes() -> None:
    assert print_pdf(samples.report()) == print_pdf(samples.report())


def test_no_text_overlaps_or_leaves_the_paper() -> None:
    boxes = drawn_boxes(samples.report())
    assert len(boxes) > 300
    assert clashes(boxes) == []
    assert strays(boxes) == []


def test_every_page_bears_game_turn_and_reader() -> None:
    printed = pages(print_pdf(one(samples.market(300))))
    assert len(printed) > 3
    for number, page in enumerate(printed, 1):
        for fact in ("game-1", "Turn 3", "B.", f"{number} / {len(printed)}"):
            assert fact in page


@pytest.mark.parametrize("rows", range(30, 50))
def test_a_few_gauges_stay_on_one_page_with_their_title(rows: int) -> None:
    names = ("Auction", "Expansion", "Houses", "Detroit", "Wheeling", "Pittsburgh", "Develop")
    note = Paragraph("A gauge that is full cannot be chosen.", style="small")
    gauges = Section("Gauges", (*(Gauge(name, 1, 8) for name in names), note))
    before = Section("Market", (samples.market(rows),))
    document = Document("Title", "game-1", "Turn 3", "B.", (before, gauges))
    bearing = [page for page in pages(print_pdf(document)) if "Gauges" in page]
    assert len(bearing) == 1
    assert all(name in bearing[0] for name in names)


def test_table_heads_repeat_on_each_page() -> None:
    printed = pages(print_pdf(one(samples.market(300))))
    assert all(page.count("Treasury") == page.count("Dividend") == 1 for page in printed)


@pytest.mark.parametrize(
    "text",
    [
        "<b>bold</b> & <i>more</i>",
        "<img src='file:///etc/passwd'/>",
        "<para><font color='red'>x</font></para>",
        "&lt;&amp;&#65;",
        "{{ seed }} {% raw %}",
        "(unbalanced ) parentheses \\ and backslashes \\",
    ],
)
def test_markup_comes_out_literally(text: str) -> None:
    blocks = (
        Paragraph(text, "quote"),
        Items((text,)),
        Table((Column("Name"),), ((text,),), title=text, note=text),
    )
    assert words(print_pdf(one(*blocks, title=text))).count(text) == 6


@pytest.mark.parametrize(
    "name",
    [
        "Eugène de Ségur",
        "Łukasz Żółć",
        "Ķestutis Ģirtš",
        "Ἀθηνᾶ",
        "Дмитрий",
        "日本の鉄道王",
        "한국",
        "中文",
    ],
)
def test_any_name_survives(name: str) -> None:
    document = msgspec.structs.replace(one(Paragraph(f"It is {name}.")), reader=name)
    assert words(print_pdf(document)).count(name) == 2


def test_letter_without_glyph_is_shown_as_its_code_point() -> None:
    assert "⟨U+1F682⟩" in words(print_pdf(one(Paragraph("A \N{STEAM LOCOMOTIVE}."))))


def test_controls_and_direction_marks_vanish() -> None:
    text = words(print_pdf(one(Paragraph("a\x00b\x1b[31m \u202eevil\u202c \ud800end"))))
    assert "\u202e" not in text
    assert "\x1b" not in text
    assert "evil" in text
    assert "end" in text


def test_composed_and_decomposed_names_print_alike() -> None:
    assert print_pdf(one(Paragraph("Se\u0301gur"))) == print_pdf(one(Paragraph("S\u00e9gur")))


def test_long_cells_and_words_are_wrapped_not_cut() -> None:
    long = " ".join(f"word{n}" for n in range(400))
    table = Table((Column("A"), Column("B", "right")), ((long, 7), ("x" * 500, 8)))
    document = one(table, Paragraph("y" * 700))
    text = "".join(pages(print_pdf(document)))
    assert all(f"word{n}" in text for n in range(400))
    assert text.count("x") >= 500
    assert text.count("y") >= 700
    assert clashes(drawn_boxes(document)) == []
    assert strays(drawn_boxes(document)) == []


def test_a_word_that_has_no_room_behind_a_head_begins_the_next_line() -> None:
    heads = ["Private Companies offered by those who own them", "By those who own them"]
    items = [Items(("P&LEXYZ&ABCDEFGH by nobody " * 9,), f"{one}{'s' * n}", "none", run_in=True)
             for one in heads for n in range(0, 12, 3)]  # fmt: skip
    printed = words(print_pdf(one(*items)))
    assert printed.count("P&LEXYZ&ABCDEFGH by nobody") == 9 * len(items)


def test_table_wider_than_paper_is_cut_into_parts_with_its_first_column() -> None:
    columns = tuple(Column(f"Column{n}", "right") for n in range(40))
    table = Table((Column("Name"), *columns), (("Row", *range(100000, 100040)),))
    document = one(table)
    text = words(print_pdf(document))
    assert all(f"100,0{n:02}" in text for n in range(40))
    assert text.count("Row") > 1
    assert strays(drawn_boxes(document)) == []


def test_digits_of_a_column_stand_in_line() -> None:
    rows = (("a", "1,250 mi"), ("b", "90 mi"), ("c", "7"), ("d", "12.5 %"))
    boxes = drawn_boxes(one(Table((Column("Name"), Column("Length", "right")), rows)))
    by_text = {box.text: box for box in boxes}
    units = [
        by_text["1,250 mi"].right - measure(" mi", "sans", 7.6),
        by_text["90 mi"].right - measure(" mi", "sans", 7.6),
        by_text["7"].right,
        by_text["12.5 %"].right - measure(".5 %", "sans", 7.6),
    ]
    assert max(units) - min(units) < 0.01


def test_row_of_many_lines_runs_over_pages() -> None:
    long = " ".join(["sentence"] * 3000)
    document = one(Table((Column("A"), Column("B")), ((long, "end"), ("next", "row"))))
    assert len(lay_out(document)) > 1
    assert words(print_pdf(document)).count("sentence") == 3000


def test_columns_are_balanced() -> None:
    document = one(samples.news(40))
    boxes = [box for box in drawn_boxes(document) if "purchased" in box.text]
    middle = 297
    left = [box for box in boxes if box.left < middle]
    right = [box for box in boxes if box.left >= middle]
    assert abs(min(box.bottom for box in left) - min(box.bottom for box in right)) < 40


def test_empty_blocks_and_sections_print() -> None:
    empty = (Items(()), Table((), ()), Table((Column("A"),), ()), Paragraph(""))
    assert len(pages(print_pdf(one(*empty)))) == 1
    assert len(pages(print_pdf(Document("", "", "", "", ())))) == 1
    assert len(pages(print_pdf(Document("", "", "", "", (Section("", ()),))))) == 1


def test_head_of_a_chart_stays_with_it() -> None:
    for rows in range(20, 60):
        document = one(samples.market(rows), samples.worth())
        boxes = drawn_boxes(document)
        (head,) = (box for box in boxes if box.text == "Net worth")
        (label,) = (box for box in boxes if box.text == "Jay Gould $15,131")
        assert head.page == label.page
