"""What a picture shows, in words: the alternative text of figures, for who hears a page."""

from pbm.core.hexmap import HexMap
from pbm.core.languages import clauses, priced, words_of
from pbm.core.page import Block, Chart, Gallery, MarketGrid, NetworkMap
from pbm.press.gallery import gallery_lines
from pbm.press.letters import clean, line_of
from pbm.press.slips import Slip
from pbm.press.tags import Element
from pbm.press.words import say

PICTURES = (Chart, Gallery, HexMap, MarketGrid, NetworkMap)
LONGEST = 1_200
"""Signs of an alternative text; the attached text tells all of a map."""


def told(slips: list[Slip], block: Block) -> list[Slip]:
    """Slips of a picture as one figure with what it shows in words; other slips say theirs."""
    figure = Element("Figure", alt=said_of(block)) if isinstance(block, PICTURES) else None
    for slip in slips:
        slip.tag = slip.tag or figure
    return slips


def said_of(block: Block) -> str:
    """A picture's title, and the figures of a chart or what stands on a market."""
    title = line_of(getattr(block, "title", "")) or say("picture")
    if isinstance(block, Chart):
        names = ", ".join(one.name for one in block.series if one.name)
        told = say("chart_told", title=title, figures=clauses(_series(block)))
        told = told if _is_language(told) else say("chart_told", title=title, figures=names)
    elif isinstance(block, MarketGrid):
        told = say("market_told", title=title, tokens=clauses(_boxes(block)))
    elif isinstance(block, Gallery):
        racks = ", ".join(rack.head for rack in block.racks if rack.head)
        told = say("gallery_told", title=title, racks=clauses(gallery_lines(block)))
        told = told if _is_language(told) else say("gallery_told", title=title, racks=racks)
        told = told if _is_language(told) else say("gallery_told", title=title, racks="")
    else:
        told = say("map_told", title=title)
    told = " ".join(words_of(clean(told)))
    return told if len(told) <= LONGEST else told[:LONGEST].rsplit(" ", 1)[0] + " …"


def _is_language(text: str) -> bool:
    """Whether letters prevail: rows of bare figures tell nothing to who hears them."""
    return sum(map(str.isalpha, text)) >= 0.55 * len(text)


def _series(chart: Chart) -> list[str]:
    """Each line with its first and last figure, each bar with its own."""
    if chart.kind == "bar":
        return [
            " ".join(filter(None, (label, one.name, _figure(chart, one.values[place]))))
            for place, label in enumerate(chart.labels)
            for one in chart.series
            if place < len(one.values)
        ]
    found = []
    for one in chart.series:
        known = [value for value in one.values if value is not None]
        if known:
            first, last = _figure(chart, known[0]), _figure(chart, known[-1])
            found.append(say("series_told", name=one.name, first=first, last=last))
    return found


def _figure(chart: Chart, value: int | None) -> str:
    return "" if value is None else priced(chart.unit, value)


def _boxes(grid: MarketGrid) -> list[str]:
    """The boxes with tokens, by their prices."""
    return [
        say("box_told", price=cell.text, tokens=", ".join(cell.tokens))
        for row in grid.rows
        for cell in row
        if cell is not None and cell.tokens
    ]
