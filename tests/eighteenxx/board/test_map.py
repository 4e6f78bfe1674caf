"""The printed maps of 1870 and 1850 against the figures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eighteenxx.board.maps import map_of
from tests.material import figures as given


def figures(title: str) -> dict[str, Any]:
    hexes: dict[str, Any] = given(title)["map"]["hexes"]
    return hexes


@pytest.mark.parametrize("title", ["1870", "1850"])
def test_every_hex_with_its_edges_terrain_and_stops(title: str) -> None:
    """Open edges, terrain, names, stops with their values by band, grounds."""
    game_map = map_of(f"t{title}")
    grounds = {"open": "open", "offboard": "red", "gray": "gray", "preprinted_yellow": "yellow"}
    assert set(game_map.hexes) == set(figures(title))
    for name, figure in figures(title).items():
        hex_ = game_map.hexes[name]
        open_edges = {str(e): n for e, n in enumerate(hex_.neighbours) if n is not None}
        assert open_edges == figure["open_edges"], name
        assert (hex_.x, hex_.y) == (figure["x"], figure["y"])
        assert hex_.title == figure.get("name", "")
        assert hex_.ground == grounds[figure["ground"]]
        terrain = figure.get("terrain", [{"cost": 0, "kind": ""}])[0]
        assert (hex_.terrain, hex_.over) == (terrain["cost"], terrain["kind"])
        stops = [s for kind in ("cities", "towns", "offboards") for s in figure.get(kind, [])]
        values = [s["revenue"] if isinstance(s["revenue"], list) else [s["revenue"]] for s in stops]
        assert [list(stop.values) for stop in hex_.printed.stops] == values, name
        assert [s.slots for s in hex_.printed.stops] == [s.get("slots", 0) for s in stops]


def test_sides_are_shared_and_arrivals_differ() -> None:
    """A side has one number in both hexes; a train comes into each by a number of its own."""
    game_map = map_of("t1870")
    for name, hex_ in game_map.hexes.items():
        for edge, other in enumerate(hex_.neighbours):
            if other is not None:
                across = game_map.hexes[other]
                back = (edge + 3) % 6
                assert hex_.sides[edge] == across.sides[back] == hex_.arrivals[edge] >> 1
                assert hex_.arrivals[edge] == across.arrivals[back] ^ 1
                assert game_map.into[hex_.arrivals[edge]] == name


def test_two_separate_tracks_lead_through_b1_to_the_northwest() -> None:
    """1850: the Northwest is also entered from B3 and C2, over one side but two tracks."""
    game_map = map_of("t1850")
    sides = game_map.hexes["B1"].sides
    assert sides[3] != sides[9]
    assert [sides[3], sides[9]] == [game_map.hexes["A2"].sides[n] for n in (0, 6)]


def test_rivers_part_the_edges() -> None:
    """Mississippi: every river hex has all edges on one bank or the other."""
    game_map = map_of("t1870")
    for name in game_map.regions["river"]:
        river = game_map.hexes[name].river
        assert river is not None
        assert sorted([*river.banks[0], *river.banks[1]]) == list(range(6))


def test_variants_are_chosen_by_name() -> None:
    """Deviation 1 and ruling H05 are switches; an unknown one fails."""
    plain, other = map_of("t1870"), map_of("t1870", frozenset({"gray_spaces_swapped"}))
    assert [plain.tiles[t].stops[0].slots for t in ("171K", "172L")] == [2, 3]
    assert [other.tiles[t].stops[0].slots for t in ("171K", "172L")] == [3, 2]
    plain_brown = map_of("t1870", frozenset({"plain_brown_on_p"}))
    assert plain_brown.hexes["J5"].labels["brown"] == ("P", "")
    with pytest.raises(KeyError):
        map_of("t1870", frozenset({"no_such_variant"}))
