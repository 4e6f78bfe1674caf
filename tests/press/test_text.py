"""Documents as text: 76 columns, figures on their digits, nothing lost but what is said to be."""

from __future__ import annotations

import msgspec
import pytest

from pbm.core.page import (
    Chart,
    Column,
    Document,
    Gauge,
    Items,
    Paragraph,
    Section,
    Series,
    Table,
)
from pbm.press.letters import clean, columns_of, digits_and_tail, paragraphs, wrapped
from pbm.press.text import MAIL, block_lines, print_text, section_text
from pbm.press.text_tables import table_lines
from tests.press import samples


def printed(*blocks: object, width: int | None = 76) -> str:
    return section_text(Section("", tuple(blocks)), width)  # type: ignore[arg-type]


def test_whole_page() -> None:
    lead = Paragraph("Rails go west.", "lead")
    document = Document(
        "Continental Rails II",
        "cr-28",
        "Turn 7, 1853–1854",
        "Jay Gould",
        (
            Section("News", (lead, Items(("One.", "Two."), "Built")), "9.1"),
            Section("Cash", (samples.ledger(2), Gauge("Trains left", 3, 8))),
        ),
        subtitle="Report",
    )
    assert (
        print_text(document)
        == """\
============================================================================
                            CONTINENTAL RAILS II
                                   Report
                   cr-28 | Turn 7, 1853–1854 | Jay Gould
============================================================================

9.1 News
--------
Rails go west.

Built
- One.
- Two.

Cash
----
Statement
Your cash                $
--------------------  ----
Dividend of the B&O   -300
Dividend of the PENN  -180
--------------------  ----
Balance               -480

Trains left: 3 of 8 [###.....]
"""
    )


def test_no_line_is_wider_than_asked() -> None:
    for width in (40, 68, 76, 100):
        lines = print_text(samples.report(), width).splitlines()
        assert max(map(columns_of, lines)) <= width


def test_figures_stand_on_their_digits() -> None:
    table = Table(
        (Column("Line"), Column("Length", "right"), Column("Cash")),
        (("KY1", "1,250 mi", 5), ("IN9", "90 mi", 12400), ("X", "7", None), ("Y", "12.5 %", -40)),
    )
    assert (
        printed(table)
        == """\
Line     Length    Cash
----  ---------  ------
KY1   1,250 mi        5
IN9      90 mi   12,400
X         7
Y        12.5 %     -40
"""
    )


def test_long_cells_wrap_and_figures_do_not() -> None:
    table = Table(
        (Column("Order"), Column("Result"), Column("$", "right")),
        (("build B&O KY1", "done " * 30, 123456),),
    )
    lines = printed(table).splitlines()
    assert max(map(len, lines)) <= 76
    assert sum("done" in line for line in lines) > 2
    assert "123,456" in lines[2]


def test_a_table_too_wide_for_a_mail_is_set_in_parts_with_its_names_again() -> None:
    heads = (Column("Rank", "right"), Column("Tycoon"))
    columns = (*heads, *(Column(f"Figure {n}", "right") for n in range(8)))
    rows = (
        (1, "Jay Gould", *range(10_000_000, 10_000_008)),
        (2, "B.", *range(20_000_000, 20_000_008)),
    )
    assert (
        printed(Table(columns, rows, emphasis=(0,)))
        == """\
   Rank  Tycoon       Figure 0    Figure 1    Figure 2    Figure 3
-  ----  ---------  ----------  ----------  ----------  ----------
*     1  Jay Gould  10,000,000  10,000,001  10,000,002  10,000,003
      2  B.         20,000,000  20,000,001  20,000,002  20,000,003

   Tycoon       Figure 4    Figure 5    Figure 6    Figure 7
-  ---------  ----------  ----------  ----------  ----------
*  Jay Gould  10,000,004  10,000,005  10,000,006  10,000,007
   B.         20,000,004  20,000,005  20,000,006  20,000,007
"""
    )


def test_each_part_of_a_long_series_has_its_names_and_no_figures_again() -> None:
    """A single line without a name has nothing that could be repeated."""
    labels, values = tuple(str(n) for n in range(1, 31)), tuple(range(1000, 1030))
    several = Chart("Worth", labels, (Series("Ann", values), Series("Bob", values)))
    alone = Chart("Worth", labels, (Series("Ann", values, strong=True),))
    for chart, begins in ((several, ["1", "11", "21"]), (alone, ["1", "12", "23"])):
        printed = block_lines(chart, MAIL, True)
        heads = [printed[n - 1].split() for n, line in enumerate(printed) if line.startswith("---")]
        assert [head[0] for head in heads] == begins
        assert [label for head in heads for label in head] == list(labels)


def test_a_sentence_is_not_squeezed_where_parts_take_fewer_lines() -> None:
    columns = (
        Column("Tycoon"),
        Column("Stock"),
        *(Column(f"Figure {n}", "right") for n in range(5)),
    )
    rows = tuple((f"Tycoon {n}", "READ 2,200, N&W 235, " * 4, *[1_000_000] * 5) for n in range(3))
    assert len(printed(Table(columns, rows)).splitlines()) < 25


def test_table_of_far_too_many_columns_becomes_sentences() -> None:
    columns = tuple(Column(f"C{n}", "right") for n in range(60))
    text = printed(Table(columns, (tuple(range(1000, 1060)),)))
    assert "C0: 1,000; C1: 1,001;" in text
    assert "C59: 1,059" in " ".join(text.split())


def test_an_own_row_that_is_the_last_is_starred_and_no_total() -> None:
    table = Table((Column("Who"),), (("a",), ("b",)), emphasis=(1,))
    assert printed(table) == "   Who\n-  ---\n   a\n*  b\n"


def test_own_row_is_starred_and_total_ruled() -> None:
    table = Table((Column("Who"),), (("a",), ("b",), ("sum",)), emphasis=(1, 2), total=True)
    assert (
        printed(table)
        == """\
   Who
-  ---
   a
*  b
-  ---
   sum
"""
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\tb\x00c", "a b c"),
        ("\u202eevil\u202c", "evil"),
        ("Se\u0301gur", "S\u00e9gur"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
        ("x\u2028y", "x\ny"),
        ("\N{NO-BREAK SPACE}z", " z"),
    ],
)
def test_hostile_letters_are_cleaned(text: str, expected: str) -> None:
    assert clean(text) == expected


def test_wide_letters_take_two_columns() -> None:
    assert columns_of("日本") == 4
    assert columns_of("e\u0301") == 1
    table = Table((Column("Who"), Column("$", "right")), (("日本の鉄道王", 5), ("Gould", 10)))
    assert [columns_of(line) for line in printed(table).splitlines()] == [16, 16, 16, 16]


def test_wrapping_breaks_words_longer_than_a_line() -> None:
    assert wrapped("abcdefgh ij", 4) == ["abcd", "efgh", "ij"]
    assert wrapped("one two three", 7, "  ") == ["one two", "  three"]
    assert wrapped("", 7) == [""]


def test_figures_and_tails() -> None:
    assert digits_and_tail("$1,480 mi") == ("$1,480", " mi")
    assert digits_and_tail("12.5 %") == ("12", ".5 %")
    assert digits_and_tail("none") == ("none", "")


def test_paragraphs_are_cut_at_empty_lines_only() -> None:
    assert paragraphs("one\ntwo\n\n  three ") == ("one two", "three")


def test_mono_keeps_its_spaces() -> None:
    assert printed(Paragraph("line 14  buy 100 B&Q\n                 ^^^", "mono")) == (
        "line 14  buy 100 B&Q\n                 ^^^\n"
    )


def test_news_with_their_heads_in_the_line_stand_close() -> None:
    """A head, a colon, the sentence; no empty line between two of them."""
    news = (Items(("A.",), "Bought", "none", run_in=True), Items(("B.",), "Built", run_in=True))
    assert section_text(Section("News", news)) == "News\n----\nBought: A.\nBuilt: B.\n"


def test_a_per_cent_stays_with_its_figure() -> None:
    assert wrapped("common rates fall by 46 % at once", 24) == [
        "common rates fall by",
        "46 % at once",
    ]


def test_the_first_table_with_stars_says_what_they_mean() -> None:
    """Once in a report, and not where the table's own note says it."""
    table = Table((Column("Line"),), (("one",), ("two",)), emphasis=(1,))
    own = msgspec.structs.replace(table, note="* marks your own line.")
    told = "* stands before what is yours, sums up or wants your attention."
    for blocks, lines in (((own, table, table), [told]), ((own,), []), ((table, own), [told])):
        document = Document("Title", "game-1", "Turn 3", "B.", (Section("News", blocks),))
        said = [line for line in print_text(document).splitlines() if "* stands" in line]
        assert said == lines


def test_one_long_cell_does_not_squeeze_the_sentences_of_another_column() -> None:
    """Room goes where it spares most lines: a result of many words takes several lines itself."""
    told = "Another tycoon bid more, or won the lot at the price that he asked for."
    rows = tuple((f"bid C&S {n} sequence 1", "refused", told, "2.4.5") for n in range(6))
    odd = ("buy 9 X", "not needed because the first was done", "", "")
    columns = tuple(map(Column, ("Order", "Result", "Why", "Rule")))
    lines = table_lines(Table(columns, (*rows, odd)), 76)
    assert told[:28] in lines[2]
    assert len(lines) <= 2 + 6 * 3 + 4
    assert max(map(len, lines)) <= 76
