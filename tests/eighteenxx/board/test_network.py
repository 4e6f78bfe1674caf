"""What a company reaches, and where it may place stations."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.board import Board, new_board
from pbm.games.eighteenxx.board.board import lay_tile, put_marker, put_station
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, check_lay
from pbm.games.eighteenxx.board.network import check_station, lawful_stations, network, reached
from pbm.games.eighteenxx.board.site import TileLay
from tests.eighteenxx.board import plain
from tests.eighteenxx.board.crowded import HOMES, crowded
from tests.eighteenxx.board.maps import map_of

MAP = map_of("t1870")


def board_of(tiles: str, **stations: str) -> Board:
    """A board from "B9 57 1, B11 14 0" and the stations of companies ("B9 B11")."""
    board = new_board({})
    for text in filter(None, tiles.split(", ")):
        hex_, tile, rotation = text.split()
        board.tiles[hex_] = (tile, int(rotation))
    for company, hexes in stations.items():
        for hex_ in hexes.split():
            put_station(MAP, board, company, hex_)
    return board


LINE = "B7 4 1, B9 57 1, B11 14 0, B13 4 1"


def test_a_full_city_is_reached_and_not_passed() -> None:
    """Place Station Markers: others may only use such cities as the terminus of a route."""
    blocked = board_of(LINE, ATSF="B9", MKT="B11", MP="B11")
    assert reached(MAP, blocked, "ATSF") == [("B7", 0), ("B9", 0), ("B11", 0)]
    free = board_of(LINE, ATSF="B9", MP="B11")
    assert reached(MAP, free, "ATSF")[-1] == ("B13", 0)
    own = board_of(LINE, ATSF="B9 B11", MKT="B11")
    assert reached(MAP, own, "ATSF")[-1] == ("B13", 0)


def test_a_destination_marker_is_a_station_and_blocks_nobody() -> None:
    """Ruling H08."""
    board = board_of(LINE, MKT="B11", MP="B11")
    put_marker(board, "ATSF", "B11")
    assert reached(MAP, board, "ATSF") == [("B7", 0), ("B9", 0), ("B11", 0), ("B13", 0)]
    put_marker(board, "SP", "B9")
    assert ("B7", 0) in reached(MAP, board, "MKT")


def test_a_route_needs_a_station_and_another_stop() -> None:
    """Two stations without track between them are no route; a loop into the same city is none."""
    assert not network(MAP, board_of("", ATSF="B9 D5"), "ATSF").has_route
    assert not network(MAP, board_of("B9 57 1", ATSF="B9"), "ATSF").has_route
    assert network(MAP, board_of("B9 57 1, B11 57 1", ATSF="B9"), "ATSF").has_route
    loop = board_of("B9 5 3, A10 7 5, B11 5 1", ATSF="B9", MKT="B11")
    assert network(MAP, loop, "ATSF").has_route
    circle = board_of("B9 5 3, A10 7 5, B11 7 1", ATSF="B9")
    assert not network(MAP, circle, "ATSF").has_route


def test_areas_off_the_board_end_the_route() -> None:
    """From Austin over Southwest to nowhere else; SP itself starts there."""
    board = board_of("M2 57 0, N3 9 1, N5 4 1", MP="M2", SP="N1")
    assert reached(MAP, board, "MP") == [("M2", 0), ("N1", 0)]
    assert reached(MAP, board, "SP") == [("M2", 0), ("N1", 0), ("N5", 0)]


def test_a_train_does_not_turn_round_in_a_loop() -> None:
    """A side of a hex is used once: no coming back over D5-D7 to take the branch to E6."""
    loop = "D5 57 1, D7 24 4, D9 25 1, C10 7 5, D11 58 0, E10 7 2"
    board = board_of(loop, MP="D5")
    assert reached(MAP, board, "MP") == [("D5", 0), ("D11", 0)]
    verdict = check_lay(MAP, board, "MP", TileLay("E6", "9", 0), LayTerms(("yellow",)))
    assert not isinstance(verdict, LawfulLay)
    board.tiles["D7"] = ("23", 1)
    assert isinstance(
        check_lay(MAP, board, "MP", TileLay("E8", "4", 2), LayTerms(("yellow",))), LawfulLay
    )


@pytest.mark.parametrize("seed", range(3))
def test_what_is_reached_is_what_some_route_visits(seed: int) -> None:
    """On random boards the network is exactly the stops that simple routes come to."""
    board = crowded(MAP, seed, rounds=6)
    for company in HOMES:
        assert reached(MAP, board, company) == plain.reached(MAP, board, company)


def test_station_markers_need_a_route_a_space_and_a_free_tile() -> None:
    """Place Station Markers, each refusal with its reason."""
    board = board_of(LINE, ATSF="B9", MKT="B11")
    board.homes["SLSF"] = ("E12", 0)
    codes = {}
    for hex_ in ("B9", "B11", "B13", "H13", "E12", "A2"):
        refusal = check_station(MAP, board, "ATSF", hex_)
        codes[hex_] = refusal.code if refusal else "lawful"
    assert codes == {
        "B9": "already a marker on this tile",
        "B11": "lawful",
        "B13": "no such city",
        "H13": "no route to the city",
        "E12": "last space kept for a home",
        "A2": "no such city",
    }
    assert lawful_stations(MAP, board, "ATSF") == [("B11", 0)]
    put_station(MAP, board, "SP", "B11")
    refusal = check_station(MAP, board, "ATSF", "B11")
    assert refusal is not None
    assert refusal.code == "no space left"


def test_the_last_space_of_a_home_opens_with_a_second_one() -> None:
    """Case 70-078: K16 as 57 is kept for IC; as 14 one space is free."""
    board = board_of("K16 57 1, K18 9 1, K20 4 1", GMO="")
    board.homes["IC"] = ("K16", 0)
    board.markers["K20"] = ("GMO",)
    refusal = check_station(MAP, board, "GMO", "K16", connected=False)
    assert refusal is not None
    assert refusal.code == "last space kept for a home"
    lay_tile(MAP, board, "K16", "14", 1)
    assert check_station(MAP, board, "GMO", "K16", connected=False) is None


def test_mesabi_is_closed_to_companies_without_a_right() -> None:
    """1850 6.5.1."""
    game_map = map_of("t1850")
    board = new_board({})
    board.tiles |= {"B11": ("57", 2), "B9": ("8", 4), "A8": ("9", 1)}
    put_station(game_map, board, "NP", "B11")
    lay = TileLay("A8", "8", 0)
    assert reached(game_map, board, "NP") == [("B11", 0)]
    assert not isinstance(check_lay(game_map, board, "NP", lay, LayTerms(("yellow",))), LawfulLay)
    board.rights["A10"] = ("NP",)
    assert reached(game_map, board, "NP") == [("A10", 0), ("B11", 0)]
