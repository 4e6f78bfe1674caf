"""A mail's text says all that the PDF says: every figure of words, lists, tables and the market."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbm.core.page import Chart, Document, Gallery, HexMap, NetworkMap, Section
from pbm.games.catalogue import family
from pbm.press.letters import columns_of
from pbm.press.pdf import drawn_boxes
from pbm.press.text import MAIL, print_text
from tests.chicago.test_first_page import game
from tests.continental.golden import test_moments as continental
from tests.eighteenxx.mail.test_pictures import moment_of
from tests.eighteenxx.wyoming import moments as big_wyoming

PICTURES = (Chart, Gallery, HexMap, NetworkMap)
"""Whose print has figures of its own, on axes and in hexes; texts tell them as tables."""
EIGHTEEN = (
    ("1870", "shares"),
    ("1870", "running"),
    ("1870", "700"),
    *(("1850", c) for c in ("100", "240", "330")),
)


@cache
def documents() -> tuple[tuple[str, Document], ...]:
    """Three moments of a game of each family, and of 1850."""
    return tuple(_documents())


def _documents() -> Iterator[tuple[str, Document]]:
    for name in ("turn 2", "turn 12, the richest", "the end"):
        yield f"Continental, {name}", continental.moment(name)[2]
    for title, name in EIGHTEEN:
        moment = moment_of(title, name)
        view = family(title).view(moment.match, moment.journal, 2)
        yield f"{title}, {name}", family(title).report(view, moment.rows)
    for number in (2, 9, 16, 20):
        played, wyoming = big_wyoming.played(number), family("1867-big-wyoming")
        view = wyoming.view(played.match, played.journal, 2)
        yield f"1867, {number}", wyoming.report(view, played.rows)
    for number in (1, 3, 6):
        border, express = game()[number], family("chicago-express")
        view = express.view(border.state, border.journal, 2)
        yield f"Chicago, {number}", express.report(view, border.rows)


def without_pictures(document: Document) -> Document:
    """The same with words, lists and tables alone."""
    sections = (
        Section(one.title, tuple(b for b in one.blocks if not isinstance(b, PICTURES)), one.number)
        for one in document.sections
    )
    return replace(document, sections=tuple(sections))


def figures(text: str) -> Counter[str]:
    """Every figure; a minus before it belongs to it, whichever sign it is."""
    return Counter(re.findall(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?", text.replace("−", "-")))


@pytest.mark.parametrize("at", range(16))
def test_every_figure_of_the_print_stands_in_the_text(at: int) -> None:
    name, document = documents()[at]
    words = without_pictures(document)
    printed = figures("\n".join(box.text for box in drawn_boxes(words)))
    for whole in (False, True):
        told = figures(print_text(document, whole=whole))
        assert {one: count for one, count in printed.items() if one not in told} == {}, name
    assert sum(printed.values()) > 50, name


def words(text: str) -> set[str]:
    """Every word of letters, whatever its case."""
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", text)}


@pytest.mark.parametrize("at", range(16))
def test_every_word_of_the_print_stands_in_the_text(at: int) -> None:
    """Of what is drawn: the names that legends give to codes. A note of colours, bold letters and
    drawn signs is another one in a text."""
    name, document = documents()[at]
    printed = words(" ".join(box.text for box in drawn_boxes(without_pictures(document))))
    told = words(print_text(document))
    furniture = {"report", "continued"}
    for block in (block for section in document.sections for block in section.blocks):
        if getattr(block, "text_note", ""):
            furniture |= words(block.note) - words(block.text_note)
    assert printed - told <= furniture, name
    assert furniture <= words(
        "report continued red yellow green brown grey heavy line bold in is coloured track "
        "name space token an outline that diamond full boxes empty ones room more"
    )
    drawn = [b for s in document.sections for b in s.blocks if isinstance(b, HexMap | NetworkMap)]
    for plan in drawn:
        edges = plan.edges if isinstance(plan, NetworkMap) else ()
        used = {edge.stroke for edge in edges}
        names = {s.label for s in plan.strokes if isinstance(plan, HexMap) or s.key in used}
        assert words(" ".join(names)) <= words(print_text(document, whole=True)), name


@pytest.mark.parametrize("at", range(16))
@pytest.mark.parametrize("whole", [False, True])
def test_no_line_of_a_body_or_of_an_attached_text_is_wider_than_a_mail(
    at: int, whole: bool
) -> None:
    name, document = documents()[at]
    lines = print_text(document, whole=whole).splitlines()
    assert [line for line in lines if columns_of(line) > MAIL] == [], name


def test_the_attached_text_has_all_the_figures_of_charts_and_all_hexes() -> None:
    for name, document in documents():
        body, whole = (print_text(document, whole=one) for one in (False, True))
        drawn = [b for one in document.sections for b in one.blocks if isinstance(b, PICTURES)]
        told = figures(whole)
        for chart in (one for one in drawn if isinstance(one, Chart) and one.kind == "line"):
            values = {f"{v:,}" for one in chart.series for v in one.values if v is not None}
            assert values <= set(told), (name, chart.title)
        shortened = (isinstance(one, HexMap) and one.news is not None for one in drawn)
        assert not any(shortened) or len(whole) > len(body), name


@pytest.mark.parametrize("whole", [False, True])
def test_before_anything_has_changed_the_text_has_all_that_the_map_shows(whole: bool) -> None:
    """Every town with what is printed in it, every line with its towns."""
    document = continental.moment("the start")[2]
    (plan,) = (b for s in document.sections for b in s.blocks if isinstance(b, NetworkMap))
    told = " ".join(print_text(document, whole=whole).split())
    towns = told[told.index("Towns: ") :]
    names = {point.key: point.label for point in plan.points}
    for point in plan.points:
        marks = towns[towns.index(f"{point.mark or 'none'} ") :].partition(";")[0]
        assert re.search(
            rf"\b{re.escape(point.label)}{re.escape('*' * point.star)}[,.;]", f"{marks};"
        )
    for edge in plan.edges:
        assert f"{edge.key} ({names[edge.a]}–{names[edge.b]}" in told


PAGES = sorted(Path(__file__).parents[1].glob("**/golden/*.txt"))
ONE_OF_MANY = re.compile(r"(?<![\w,.$–-])1 (?!is\b|was\b|has\b|comes\b)[a-z]+s\b")
NAMES_OF_THE_PROGRAM = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+:[a-z]+:|\b[A-Z][a-z]+[A-Z]\w+\(")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_one_of_one_and_no_names_of_the_program(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert ONE_OF_MANY.findall(text) == []
    assert NAMES_OF_THE_PROGRAM.findall(text) == []
    if "records" not in page.parts:  # which are read in a terminal and on the site
        assert max(map(columns_of, text.splitlines())) <= MAIL


def test_there_are_pages_of_every_family() -> None:
    assert len(PAGES) > 30


def test_the_text_of_the_manifest_tells_the_shape_of_each_tile() -> None:
    """Which edges its track joins; its cities and towns with their values and spaces; its label."""
    told = dict(documents())
    late, wyoming = (" ".join(print_text(told[name]).split()) for name in ("1870, 700", "1867, 16"))
    for shape in (
        "7 ×8 SW-W → 18",
        "16 ×2 SW-NW W-NE →",
        "1 ×1 town 10 W-NE; town 10 SW-E",
        "14 ×4 city 30 (2 spaces) SW-W-NE-E →",
        "city 50 (2 spaces) SW-W-NW-NE-E; label P",
    ):
        assert shape in late
    assert "d2 ×3 town S-NW → d3" in wyoming
