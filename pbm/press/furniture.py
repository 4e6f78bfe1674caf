"""What stands around the text: masthead, heads of sections, running heads, page numbers, and maps,
which have a page each."""

import msgspec

from pbm.core.hexmap import HexMap
from pbm.core.page import Document, NetworkMap, Section
from pbm.press.alternative import told
from pbm.press.flow import Page
from pbm.press.fonts import Face, measure, set_lines
from pbm.press.hexmap import board_breadth, hexmap_slip
from pbm.press.letters import line_of
from pbm.press.network_print import network_breadth, network_slip
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import Pen
from pbm.press.setting import ACCENT, SOFT
from pbm.press.slips import FOOT, MEASURE, PAGE, SIDE, Slip
from pbm.press.tags import Element
from pbm.press.words import say

IMPRINT: tuple[Face, float] = ("bold", 8.4)
MAP_SIDE, MAP_TOP = 26.0, 48.0  # maps come closer to the paper's edges than text


class Bearings(msgspec.Struct, frozen=True):
    """What the head of each page tells: title, game, turn and reader; `kicker` stands below."""

    title: str
    game: str
    turn: str
    reader: str
    subtitle: str = ""
    kicker: str = ""
    imprint: tuple[str, ...] = ()


def bearings(document: Document) -> Bearings:
    """The bearings of a document, each on one line."""
    return Bearings(
        line_of(document.title),
        line_of(document.game),
        line_of(document.turn),
        line_of(document.reader),
        line_of(document.subtitle),
        say(f"kicker_{document.kind}"),
        tuple(map(line_of, document.imprint)),
    )


def masthead_slip(marks: Bearings) -> Slip:
    """The head of the first page: title between rules, then game, turn and reader."""
    least = 31.0 * MEASURE / max(1.0, measure(marks.title, "display", 31.0))
    size = max(16.0, min(31.0, least))
    lines = set_lines(marks.title, "display", size, MEASURE)
    subtitle = set_lines(marks.subtitle, "italic", 10, MEASURE) if marks.subtitle else ()
    imprint = [line for text in marks.imprint for line in set_lines(text, *IMPRINT, MEASURE)]
    height = len(lines) * size * 1.18 + len(subtitle) * 13 + 40 + 11.5 * len(imprint)
    told = Element("P")

    def draw(pen: Pen, left: float, top: float) -> None:
        right, middle = left + MEASURE, left + MEASURE / 2
        pen.line(((left, top), (right, top)), 2.4)
        pen.line(((left, top - 3.4), (right, top - 3.4)), 0.5)
        y = top - 6
        for line in lines:
            y -= size * 1.1
            pen.text(middle, y, line, "display", size, align="center")
        for line in subtitle:
            y -= 12
            pen.text(middle, y - 4, line, "italic", 10, SOFT, "center")
        _dateline(pen, marks, left, y - 13)
        pen.tag(told)
        for number, line in enumerate(imprint):
            pen.text(middle, y - 38 - 11.5 * number, line, *IMPRINT, ACCENT, "center")

    return Slip(height, draw, tag=Element("H1"))


def _dateline(pen: Pen, marks: Bearings, left: float, y: float) -> None:
    """Game at the left, turn in the middle, reader at the right, between thin rules."""
    right, middle = left + MEASURE, left + MEASURE / 2
    pen.line(((left, y), (right, y)), 0.5)
    pen.line(((left, y - 15), (right, y - 15)), 1.2)
    words = [marks.game, marks.turn, marks.reader]
    size = _shrunk(words, 8.4)
    base = y - 7.5 - 0.35 * size
    pen.text(left, base, words[0], "bold", size, ACCENT)
    pen.text(middle, base, words[1], "bold", size, align="center")
    pen.text(right, base, words[2], "bold", size, align="right")


def _shrunk(words: list[str], size: float, room: float = MEASURE - 24) -> float:
    """The size at which three words stand beside each other."""
    sides = max(measure(words[0], "bold", 1), measure(words[2], "bold", 1))
    wanted = 2 * sides + measure(words[1], "bold", 1)
    return min(size, room / max(wanted, 0.1))


def name_of(section: Section) -> str:
    """A section's number and title, on one line."""
    return line_of(f"{section.number} {section.title}")


def section_slip(section: Section, width: float) -> Slip | None:
    """A section's head under a rule, its number in colour; None when it has neither."""
    title, number = line_of(section.title), line_of(section.number)
    if not title and not number:
        return None
    inset = measure(number, "bold", 11.5) + 8 if number else 0.0
    lines = set_lines(title, "bold", 11.5, width - inset)
    height = 8 + 14 * len(lines) + 1

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.line(((left, top), (left + width, top)), 1.1)
        pen.text(left, top - 14, number, "bold", 11.5, ACCENT)
        for place, line in enumerate(lines):
            pen.text(left + inset, top - 14 - 14 * place, line, "bold", 11.5)

    return Slip(height, draw, keep=True, above=9.0, apart=True, tag=Element("H2"))


def draw_pages(pages: list[Page], marks: Bearings, pen: PdfPen) -> PdfPen:
    """Pages with all that stands on them and around."""
    drawn: set[int] = set()
    for number, page in enumerate(pages, 1):
        for slip, x, y in page.placed:
            again = id(slip) in drawn  # a head that comes again on the next page
            drawn.add(id(slip))
            tag = Element("P") if again and slip.tag else slip.tag
            if tag is not None and tag.role == "Figure":
                tag.frame(x, y - slip.height, (PAGE[1] if page.across else PAGE[0]) - SIDE, y)
            pen.tag(tag)
            slip.draw(pen, x, y)
            for field in slip.fields:
                pen.field(field, x, y)
        pen.tag(None)
        _draw_furniture(pen, marks, number, len(pages), page)
        pen.next_page((PAGE[1], PAGE[0]) if page.across else PAGE)
    return pen


def _draw_furniture(pen: Pen, marks: Bearings, number: int, count: int, page: Page) -> None:
    """Game, turn and reader at the head of each page but the first, its number at the foot; as far
    from the paper's edges as what stands between them."""
    wide, high = (PAGE[1], PAGE[0]) if page.across else PAGE
    side = min((x for _, x, _ in page.placed), default=SIDE)
    left, right, middle = side, wide - side, wide / 2
    words = [f"{marks.title} · {marks.game}", marks.turn, marks.reader]
    size = _shrunk(words, 7.4, right - left - 24)
    if number > 1:
        y = high - 36
        pen.text(left, y, words[0], "bold", size, SOFT)
        pen.text(middle, y, words[1], "bold", size, SOFT, "center")
        pen.text(right, y, words[2], "bold", size, SOFT, "right")
        pen.line(((left, y - 5), (right, y - 5)), 0.5)
    pen.line(((left, FOOT - 10), (right, FOOT - 10)), 0.4, SOFT)
    pen.text(left, FOOT - 20, marks.kicker, "sans", 6.8, SOFT)
    pen.text(right, FOOT - 20, f"{number} / {count}", "sans", 6.8, SOFT, "right")


def map_page(chart: NetworkMap | HexMap, section: Section | None) -> tuple[Slip, float, bool]:
    """A map that takes a page of its own, its upper edge, and whether the page lies: so it does
    where the country is broader than high. The map has its section's head, if it opens one."""
    across = (network_breadth(chart) if isinstance(chart, NetworkMap) else board_breadth(chart)) > 1
    wide, high = (PAGE[1], PAGE[0]) if across else PAGE
    head = name_of(section) if section else ""
    if section and line_of(chart.title) == line_of(section.title):
        chart = msgspec.structs.replace(chart, title="")
    room = wide - 2 * MAP_SIDE, high - MAP_TOP - FOOT
    if isinstance(chart, NetworkMap):
        slip = network_slip(chart, *room, head)
    else:
        slip = hexmap_slip(chart, *room, head)
    return told([slip], chart)[0], high - MAP_TOP, across
