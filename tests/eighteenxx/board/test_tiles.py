"""Edges, tiles, rotations and upgrades."""

from __future__ import annotations

import pytest

from pbm.core.tables import TableError
from pbm.games.eighteenxx.board.game_map import kept_stops
from pbm.games.eighteenxx.board.hexes import (
    coordinates,
    edge_name,
    edge_number,
    hex_name,
    neighbour,
    opposite,
)
from pbm.games.eighteenxx.board.tiles import (
    NEXT_COLOUR,
    Stop,
    Tile,
    make_tile,
    read_catalogue,
    rotations_to,
    turn,
)
from tests.eighteenxx.board.maps import map_of
from tests.material import figures as given

TILES = read_catalogue()


@pytest.mark.parametrize(
    ("layout", "words"), [("pointy", "SW W NW NE E SE"), ("flat", "S SW NW N NE SE")]
)
def test_edges_have_the_names_of_the_turnsheets(layout: str, words: str) -> None:
    """Edges are numbered clockwise; names are read in any case."""
    for number, name in enumerate(words.split()):
        assert edge_number(layout, name.lower()) == number  # type: ignore[arg-type]
        assert edge_name(layout, number) == name  # type: ignore[arg-type]
    assert edge_number(layout, "X") is None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("layout", "at", "around"),
    [
        ("pointy", "K16", "L15 K14 J15 J17 K18 L17"),
        ("flat", "D8", "D10 C9 C7 D6 E7 E9"),
    ],
)
def test_neighbours_stand_over_the_edges(layout: str, at: str, around: str) -> None:
    """The neighbour's neighbour over the opposite edge is the hex itself."""
    names = [neighbour(layout, at, edge) for edge in range(6)]  # type: ignore[arg-type]
    assert names == around.split()
    for edge, name in enumerate(names):
        assert neighbour(layout, name, opposite(edge)) == at  # type: ignore[arg-type]
    assert hex_name(layout, *coordinates(layout, at)) == at  # type: ignore[arg-type]


def test_what_is_no_hex_has_no_coordinates() -> None:
    with pytest.raises(ValueError, match="k16"):
        coordinates("pointy", "k16")


def test_a_rotation_turns_clockwise() -> None:
    """57 lies from south-west to north-east; turned once, from west to east."""
    assert [TILES["57"].exits[k] for k in range(3)] == [{0, 3}, {1, 4}, {2, 5}]
    assert turn((0, 9), 1) == (1, 10)
    assert rotations_to(TILES["57"], frozenset({1, 4})) == (1,)
    assert rotations_to(TILES["6"], frozenset({1, 3})) == (1,)
    assert rotations_to(TILES["63"], frozenset({1, 4})) == (0,)
    assert rotations_to(TILES["9"], frozenset({0, 1})) == ()


def test_a_junction_is_a_piece_of_track_for_each_pair_of_edges() -> None:
    assert TILES["81"].turned[0] == ((0, 2), (0, 4), (2, 4))


@pytest.mark.parametrize("piece", ["7 c0", "0 c1", "0 t0", "0", "0 j2"])
def test_wrong_track_fails_with_its_table(piece: str) -> None:
    with pytest.raises(TableError, match=r"tiles\.toml, tile 99"):
        make_tile("99", "yellow", "", (Stop("city", (20,), 1),), (piece,), "tiles.toml")


def test_the_catalogue_has_every_tile_of_the_figures() -> None:
    """Colour, stops, track and label of all 151 tiles."""
    figures = given("tiles")["tiles"]
    assert set(figures) == set(TILES)
    for name, figure in figures.items():
        tile = TILES[name]
        cities, towns = figure.get("cities", []), figure.get("towns", [])
        assert (tile.colour, tile.label) == (figure["color"], figure.get("label", ""))
        assert [s.values for s in tile.stops] == [(s["revenue"],) for s in cities + towns]
        if name not in ("171K", "172L"):  # deviation 1
            slots = [stop.slots for stop in tile.stops if stop.kind == "city"]
            assert slots == [city["slots"] for city in cities]
        ends = [end for path in figure["paths"] for end in path if isinstance(end, int)]
        assert tile.exits[0] == set(ends)


@pytest.mark.parametrize("title", ["1870", "1850"])
def test_supplies_are_those_of_the_manifest(title: str) -> None:
    figures = given(title)
    assert map_of(f"t{title}").supply == figures["tile_counts"]


def _upgrades(tile: Tile, tiles: list[Tile]) -> set[str]:
    """What can replace a tile in some rotation, labels left aside."""
    return {
        new.name
        for new in tiles
        if new.colour == NEXT_COLOUR[tile.colour]
        and any(kept_stops(tile, 0, new, k) is not None for k in range(6))
    }


def test_upgrades_are_those_of_the_chart() -> None:
    """Tile Replacements of 1870, with the three that its chart leaves out (D4)."""
    figures = given("tiles")["tiles"]
    tiles = list(map_of("t1870").tiles.values())
    left_out = {"58": {"144"}, "28": {"43"}, "29": {"43"}}
    for tile in tiles:
        chart = figures[tile.name].get("upgrades_rulebook_1870")
        if chart is not None:
            listed = {
                n for entry in chart for n in {"171": ["171K"], "172": ["172L"]}.get(entry, [entry])
            }
            assert _upgrades(tile, tiles) == listed | left_out.get(tile.name, set()), tile.name


def test_double_towns_are_never_replaced() -> None:
    tiles = list(map_of("t1870").tiles.values())
    for name in ("1", "2", "55", "56", "69"):
        assert _upgrades(TILES[name], tiles) == set()
