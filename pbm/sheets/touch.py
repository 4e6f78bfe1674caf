"""Places of a map to touch, and the order that each stands for.

A family tells them of the same things that its sheet tells, with the same limits; whatever shows
the map writes the line when the place is touched. It knows no rule besides.
"""

from __future__ import annotations

from collections.abc import Mapping

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
    branch: str = ""
    """What a row of the line begins with, where one line has several: `3:` for a train's route."""
    nth: int = 0
    """Which of the rows that begin so."""
    routes: RouteFacts | None = None
    """By what a line of routes is reckoned."""


class RouteFacts(msgspec.Struct, frozen=True):
    """What the routes of a company's trains are reckoned from: stops, track and cubes, as they are.

    A route makes its stops over links; in a whole run no stretch of track is used twice. It is
    worth its stops, and so many dollars for each cube that it takes from a deposit to a place.
    """

    stops: tuple[RouteStop, ...]
    links: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Numbers of two stops with nothing but track between, and the stretches of it."""
    cubes: Mapping[str, int] = {}
    """How many lie at a deposit."""
    places: tuple[str, ...] = ()
    """Hexes that pay for a cube."""
    dollars: int = 0


class RouteStop(msgspec.Struct, frozen=True):
    """A stop where a company's trains may go."""

    number: int
    hex: str
    passing: int
    end: int
    """What it brings in the middle of a route, and as its first or last stop."""
    own: bool = False
    """Whether a station of the company is there: each route has one."""
    ends: bool = False
    """Whether no route goes on from there."""
