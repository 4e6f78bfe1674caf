"""A tile as geometry: its stops, the track that joins them to the edges, and its six rotations.

A piece of track (a `TrackSection`) is a pair of ends. An end from 0 to 5 is an edge; 6 to 11 is a
second track over the edge `end - 6`, separate from the first (1850's Northwest). A negative end
`~n` is stop n of the tile: cities come first, then towns, then areas off the board. Track that
meets in a plain junction is written out as one section for each pair of edges.
"""

from importlib.resources import files
from itertools import combinations
from typing import Literal

import msgspec

from pbm.core.tables import read_toml, require

StopKind = Literal["city", "town", "offboard"]
TrackSection = tuple[int, int]

NEXT_COLOUR = {"": "yellow", "yellow": "green", "green": "brown", "brown": "gray", "gray": ""}
"""The colour that may replace a tile's; '' is a hex without track, or nothing."""
_STOP_LETTERS: dict[str, StopKind] = {"c": "city", "t": "town", "o": "offboard"}


class Stop(msgspec.Struct, frozen=True):
    """A place that pays: values by band (one value: the same in all), spaces for stations."""

    kind: StopKind
    values: tuple[int, ...]
    slots: int = 0

    def value(self, band: int) -> int:
        """The printed value in a band counted from 1; the last printed one stays."""
        return self.values[min(band, len(self.values)) - 1]


class Tile(msgspec.Struct, frozen=True):
    """A tile, or what is printed on a hex: `turned[k]` is its track turned clockwise by k."""

    name: str
    colour: str
    label: str
    stops: tuple[Stop, ...]
    turned: tuple[tuple[TrackSection, ...], ...]
    exits: tuple[frozenset[int], ...]
    """The edges (0 to 5) that its track touches when it is turned by k."""
    cities: int
    towns: int


class StopText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city or town as the catalogue writes it."""

    value: int
    slots: int = 0


class TileText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as the catalogue writes it: track as pairs of ends such as `0 c0`."""

    colour: Literal["yellow", "green", "brown", "gray"]
    track: tuple[str, ...]
    cities: tuple[StopText, ...] = ()
    towns: tuple[StopText, ...] = ()
    label: str = ""


class _CatalogueText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: dict[str, TileText]


def turn(section: TrackSection, rotation: int) -> TrackSection:
    """The section after turning the tile clockwise; ends at stops stay."""
    a, b = (end if end < 0 else end - end % 6 + (end + rotation) % 6 for end in section)
    return (a, b) if a < b else (b, a)


def rotations_to(tile: Tile, edges: frozenset[int]) -> tuple[int, ...]:
    """The rotations that lead track to just these edges, or else to these among others.

    Of rotations with the same track the lowest stands for all.
    """
    first = {track: k for k, track in reversed(list(enumerate(tile.turned)))}
    distinct = sorted(first.values())
    exact = tuple(k for k in distinct if tile.exits[k] == edges)
    return exact or tuple(k for k in distinct if tile.exits[k] >= edges)


def make_tile(
    name: str, colour: str, label: str, stops: tuple[Stop, ...], drawn: tuple[str, ...], file: str
) -> Tile:
    """A tile from its written form, every end checked; raises TableError."""
    sections = sections_of(drawn, stops, file, f"tile {name}")
    turned = tuple(tuple(sorted(turn(s, k) for s in sections)) for k in range(6))
    exits = (frozenset(e % 6 for section in track for e in section if e >= 0) for track in turned)
    kinds = [stop.kind for stop in stops]
    cities, towns = kinds.count("city"), kinds.count("town")
    return Tile(name, colour, label, stops, turned, tuple(exits), cities, towns)


def sections_of(
    track: tuple[str, ...], stops: tuple[Stop, ...], file: str, table: str
) -> tuple[TrackSection, ...]:
    """The sections of a written track; legs to a junction become a section for each pair."""
    sections: list[TrackSection] = []
    junction: list[int] = []
    for piece in track:
        ends = piece.split()
        require(len(ends) == 2, file, table, f"track {piece!r} must have two ends")
        first = _end(ends[0], stops, file, table)
        if ends[1] == "j":
            junction.append(first)
        else:
            sections.append((first, _end(ends[1], stops, file, table)))
    return (*sections, *combinations(junction, 2))


def _end(text: str, stops: tuple[Stop, ...], file: str, table: str) -> int:
    """One end: an edge 0..5 (0a, 0b: separate tracks), stop s0.. or city c0.., town t0.."""
    lane = 6 if text.endswith("b") else 0
    digits = text.rstrip("ab")
    if digits.isdigit() and int(digits) < 6:
        return int(digits) + lane
    if text[:1] == "s" and text[1:].isdigit() and int(text[1:]) < len(stops):
        return ~int(text[1:])
    kind = _STOP_LETTERS.get(text[:1])
    of_kind = [n for n, stop in enumerate(stops) if stop.kind == kind]
    known = text[1:].isdigit() and int(text[1:]) < len(of_kind)
    require(known, file, table, f"{text!r} is neither an edge nor a stop of the tile")
    return ~of_kind[int(text[1:])]


def tile_from(name: str, text: TileText, file: str) -> Tile:
    """A tile of the catalogue."""
    cities = tuple(Stop("city", (city.value,), city.slots) for city in text.cities)
    towns = tuple(Stop("town", (town.value,)) for town in text.towns)
    return make_tile(name, text.colour, text.label, (*cities, *towns), text.track, file)


def read_catalogue() -> dict[str, Tile]:
    """Every tile we know by its number."""
    path = files("pbm.games.eighteenxx.board") / "tiles.toml"
    text = read_toml(path, _CatalogueText)
    return {name: tile_from(name, tile, path.name) for name, tile in text.tile.items()}
