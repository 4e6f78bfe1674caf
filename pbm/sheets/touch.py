"""Places of a map to touch, and the order that each stands for.

A family tells them of the same things that its sheet tells, with the same limits; whatever shows
the map writes the line when the place is touched. It knows no rule besides.
"""

from __future__ import annotations

import msgspec

from pbm.core.hexmap import DrawnHex, Layout


class Touch(msgspec.Struct, frozen=True):
    """An order that touching a place offers."""

    place: str
    """Key of a hex or a line of the reader's map."""
    title: str
    """The place's name."""
    line: str
    """The order as it would be mailed; empty for what only goes on with another."""
    told: str = ""
    """What it costs and brings, in the words of the sheet."""
    picture: DrawnHex | None = None
    """How the place would look."""
    layout: Layout = "pointy"
    trail: TouchTrail | None = None


class TouchTrail(msgspec.Struct, frozen=True):
    """How the place goes on with a line that was begun at another: hexes to expand into, stops of
    a route."""

    start: str
    """What such a line begins with."""
    word: str
    """What is added to it."""
    joint: str = ""
    """What stands before the word, after what is there."""
    after: tuple[str, ...] = ()
    """Words of which one must stand in the line before; none if any will do."""
    cost: int = 0
    purse: int | None = None
    """What the costs of a line may come to."""
    most: int = 0
    """Words that a line takes; 0 for as many as one likes."""
    value: int | None = None
    """What the place brings the line in its middle."""
    end: int = 0
    """What it brings as the first or the last of a line."""
