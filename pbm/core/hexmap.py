"""A board of hexes as a page shows it: track, stops, stations and what else lies there."""

from typing import Literal

import msgspec


class Stroke(msgspec.Struct, frozen=True):
    """How an owner's lines look: colour #rrggbb, dash pattern in points, code printed on them."""

    key: str
    label: str
    colour: str
    dash: tuple[int, ...] = ()
    code: str = ""


class DrawnTrack(msgspec.Struct, frozen=True):
    """A piece of track in a hex: from edge or stop to edge or stop ("0".."5" edges, "s0" stop 0).

    Edges go clockwise: of a flat hex S SW NW N NE SE, of a pointy one SW W NW NE E SE. "6".."11" is
    a second track over the edge six less, "j" a junction in the middle.
    """

    a: str
    b: str


class DrawnStop(msgspec.Struct, frozen=True):
    """A town or city in a hex: slots (0 = town), its value, who has stations in the slots."""

    kind: Literal["town", "city", "offboard", "deposit"]
    value: str = ""
    slots: int = 0
    tokens: tuple[str, ...] = ()
    """Stroke keys of stations, "" for a free slot."""
    edge: int | None = None
    """Edge that the stop leans to, None for the middle."""
    kept: tuple[str, ...] = ()
    """For each slot the stroke key of whom it is kept for, or empty."""


class DrawnToken(msgspec.Struct, frozen=True):
    """A token that lies beside the stops of a hex; one that is `expected` is an outline."""

    stroke: str
    expected: bool = False


class DrawnSign(msgspec.Struct, frozen=True):
    """What lies or stands in a hex besides: goods as `count` full boxes of `of`, or a building.

    `label` says it in words, where a page has no picture; a building bears `letter` in `colour`.
    """

    label: str
    letter: str = ""
    colour: str = "#ffffff"
    count: int = 0
    of: int = 0


class DrawnHex(msgspec.Struct, frozen=True):
    """One hex of a hex map. `row`, `col` in doubled coordinates of its map.

    Flat hexes: the next one in a column is two rows down. Pointy ones: the next one in a row is two
    columns to the right.
    """

    key: str
    row: int
    col: int
    fill: str = "plain"
    """A fill: plain, white, yellow, green, brown, grey, red, blue, par, mountain, forest, city."""
    name: str = ""
    track: tuple[DrawnTrack, ...] = ()
    stops: tuple[DrawnStop, ...] = ()
    marks: tuple[str, ...] = ()
    """Small words set in the hex: labels; costs after ▲ (mountain) or ≈ (water) in its colour;
    digits alone (an income) stand in a disc."""
    pieces: tuple[str, ...] = ()
    """Stroke keys of locomotives standing in the hex; "house" without a stroke is a house."""
    borders: tuple[tuple[int, str], ...] = ()
    """Marked edges: (edge, kind) with kind river, impassable, mountain."""
    rivers: tuple[tuple[int, int], ...] = ()
    """Rivers through the hex, from corner to corner; corner v lies between edges v - 1 and v."""
    tile: str = ""
    """The number of the tile that lies here."""
    tokens: tuple[DrawnToken, ...] = ()
    signs: tuple[DrawnSign, ...] = ()


class DrawnRoute(msgspec.Struct, frozen=True):
    """What one train ran: pieces of track in the order of running, as (hex, end, end)."""

    stroke: str
    label: str
    steps: tuple[tuple[str, str, str], ...]


class LitHex(msgspec.Struct, frozen=True):
    """A hex with a heavy outline, in the colours of its owners where there are several on a map."""

    key: str
    owners: tuple[str, ...] = ()
    """Stroke keys."""


Layout = Literal["flat", "pointy"]
"""How the hexes of a map lie: an edge on top, or a corner."""


class HexMap(msgspec.Struct, frozen=True, tag="hexmap"):
    """A board of hexes; `layout` flat (N edge on top) or pointy (NE edge first)."""

    title: str
    layout: Layout
    hexes: tuple[DrawnHex, ...]
    strokes: tuple[Stroke, ...]
    coordinates: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Row heads and column heads along the frame, from the least row and column on."""
    note: str = ""
    text_note: str = ""
    """The note where it is told otherwise in a text."""
    routes: tuple[DrawnRoute, ...] = ()
    news: tuple[str, ...] | None = None
    """Keys of the hexes that a mail's body tells of, those that changed; None for all."""
    lit: tuple[LitHex, ...] = ()
