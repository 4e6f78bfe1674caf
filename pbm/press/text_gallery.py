"""Racks of small hexes as text: large ones in a table that tells what is drawn on each."""

from collections.abc import Iterable, Iterator, Sequence

from pbm.core.hexmap import DrawnHex, DrawnStop
from pbm.core.languages import clauses
from pbm.core.page import Cell, Column, Gallery, Table
from pbm.press.gallery import gallery_lines
from pbm.press.letters import line_of, wrapped
from pbm.press.text_drawings import EDGES
from pbm.press.text_tables import table_lines
from pbm.press.words import say


def text_gallery(block: Gallery, width: int | None) -> list[str]:
    """The title, each rack, the note; large pictures are there to be read, small ones are told by
    their captions."""
    measure = width or 100
    lines = wrapped(line_of(block.title), measure) if block.title else []
    if block.large and block.racks:
        lines += table_lines(_shapes(block), width)
    else:
        for told in gallery_lines(block):
            lines += wrapped(line_of(told), measure, "    ")
    return lines + (wrapped(line_of(block.note), measure) if block.note else [])


def _shapes(block: Gallery) -> Table:
    """A row for each picture below one for its rack: caption, what is drawn, note."""
    rows: list[tuple[Cell, ...]] = []
    for rack in block.racks:
        rows += [(line_of(rack.head), "", "")] if rack.head else []
        rows += [
            (line_of(one.caption), shape(one.hex, block.layout), line_of(one.note))
            for one in rack.pictures
        ]
    heads = say("shapes").split("|")
    return Table((*map(Column, heads), Column("")), tuple(rows), note=say("unturned"))


def shape(cell: DrawnHex, layout: str) -> str:
    """Which edges its track joins, which of them lead to which stop, its labels."""
    names = EDGES[layout]
    joined = [
        _edges([piece.a, piece.b], names)
        for piece in cell.track
        if piece.a.isdigit() and piece.b.isdigit()
    ]
    junction = _edges(_ends(cell, "j"), names)
    stops = [
        _stop(stop, _edges(_ends(cell, f"s{number}"), names))
        for number, stop in enumerate(cell.stops)
    ]
    labels = [say("labelled", label=line_of(mark)) for mark in cell.marks]
    track = " ".join(filter(None, (*joined, junction)))
    return clauses(filter(None, (track, *stops, *labels)))


def _stop(stop: DrawnStop, edges: str) -> str:
    """A stop with its value, its spaces, and where its track leads."""
    spaces = say("spaces", spaces=stop.slots) if stop.slots > 1 else ""
    told = say("stop", kind=stop.kind), line_of(stop.value), spaces, edges
    return " ".join(filter(None, told))


def _ends(cell: DrawnHex, middle: str) -> Iterator[str]:
    """Where the track leads that meets in one place within a hex."""
    for piece in cell.track:
        if middle in (piece.a, piece.b):
            yield piece.b if piece.a == middle else piece.a


def _edges(ends: Iterable[str], names: Sequence[str]) -> str:
    """Edges around the clock; a second track over an edge bears its name."""
    numbers = sorted({int(end) % 6 for end in ends if end.isdigit()})
    return "-".join(names[number] for number in numbers)
