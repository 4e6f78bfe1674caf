"""What lies on the map and how it changes: markers keep their places."""

from __future__ import annotations

from copy import deepcopy

import msgspec

from pbm.games.eighteenxx.board import Board, HexToken, new_board
from pbm.games.eighteenxx.board.board import (
    lay_tile,
    put_marker,
    put_station,
    put_token,
    remove_company,
    spaces,
    take_tokens,
    take_tokens_of,
    tiles_left,
)
from tests.eighteenxx.board.maps import map_of

MAP = map_of("t1870")
MAP50 = map_of("t1850")


def test_a_station_keeps_its_space_through_upgrades() -> None:
    """Lay or Upgrade Track: markers go to the same locations on the new tile."""
    board = new_board({"TP": ("J5", 0)})
    put_station(MAP, board, "TP", "J5")
    assert board.homes == {}
    lay_tile(MAP, board, "J5", "57", 0)
    assert spaces(MAP, board, "J5") == (("TP",),)
    lay_tile(MAP, board, "J5", "14", 0)
    put_station(MAP, board, "FW", "J5")
    lay_tile(MAP, board, "J5", "170", 0)
    assert spaces(MAP, board, "J5") == (("TP", "FW"),)


def test_joined_cities_take_the_markers_of_both() -> None:
    """1850 6.1.3: the brown Chicago is one city with the spaces of the two."""
    board = new_board({"CBQ": ("I18", 1)})
    put_station(MAP50, board, "CBQ", "I18", city=1)
    lay_tile(MAP50, board, "I18", "128", 0)
    assert spaces(MAP50, board, "I18") == ((None,), ("CBQ",))
    lay_tile(MAP50, board, "I18", "129", 0)
    put_station(MAP50, board, "RI", "I18", city=0)
    assert spaces(MAP50, board, "I18") == (("RI",), ("CBQ", None))
    lay_tile(MAP50, board, "I18", "130", 0)
    assert spaces(MAP50, board, "I18") == (("RI", "CBQ", None, None),)


def test_a_home_that_is_kept_moves_with_its_city() -> None:
    board = new_board({"CBQ": ("I18", 1)})
    for tile in ("128", "129", "130"):
        lay_tile(MAP50, board, "I18", tile, 0)
    assert board.homes == {"CBQ": ("I18", 0)}


def test_strangers_leave_the_first_space_to_the_home_company() -> None:
    board = new_board({"IC": ("K16", 0)})
    lay_tile(MAP, board, "K16", "57", 1)
    lay_tile(MAP, board, "K16", "14", 1)
    first, last, pushed = deepcopy(board), deepcopy(board), deepcopy(board)
    put_station(MAP, last, "GMO", "K16")
    assert last.stations["K16"] == ((None, "GMO"),)
    put_station(MAP, first, "IC", "K16")
    assert first.stations["K16"] == (("IC", None),)
    put_station(MAP, pushed, "GMO", "K16", slot=0)
    put_station(MAP, pushed, "IC", "K16")
    assert pushed.stations["K16"] == (("GMO", "IC"),)


def test_replaced_tiles_go_back_to_the_supply() -> None:
    board = Board()
    assert tiles_left(MAP, board, "57") == 5
    lay_tile(MAP, board, "J5", "57", 0)
    assert tiles_left(MAP, board, "57") == 4
    lay_tile(MAP, board, "J5", "14", 0)
    assert (tiles_left(MAP, board, "57"), tiles_left(MAP, board, "14")) == (5, 3)


def test_a_closed_company_leaves_the_map() -> None:
    """Ruling H09: stations, markers, rights, tokens of its private companies, its home."""
    board = new_board({"IC": ("K16", 0), "GMO": ("M20", 0)})
    put_station(MAP, board, "IC", "K16")
    put_station(MAP, board, "IC", "H13")
    put_marker(board, "IC", "A22")
    put_token(board, HexToken("cattle", "M2", "IC", 10))
    put_token(board, HexToken("port", "M20", "GMO", 20, 10))
    board.rights["A10"] = ("IC", "MP")
    remove_company(board, "IC")
    take_tokens_of(board, "IC")
    assert board == Board(
        homes={"GMO": ("M20", 0)},
        tokens=(HexToken("port", "M20", "GMO", 20, 10),),
        rights={"A10": ("MP",)},
    )


def test_a_token_replaces_the_one_of_its_kind() -> None:
    """The Gulf Shipping Company: the closed port replaces the open one; both go in phase 5."""
    board = Board()
    put_token(board, HexToken("port", "M20", "GMO", 20, 10))
    put_token(board, HexToken("port", "M20", "GMO", 20, 0))
    put_token(board, HexToken("cattle", "M2", "MP", 10))
    assert [token.for_others for token in board.tokens] == [0, 0]
    take_tokens(board, "port")
    assert [token.kind for token in board.tokens] == ["cattle"]
    take_tokens(board)
    assert board.tokens == ()


def test_a_board_is_plain_json() -> None:
    board = new_board({"IC": ("K16", 0)})
    put_station(MAP, board, "TP", "J5")
    lay_tile(MAP, board, "J5", "57", 0)
    put_marker(board, "TP", "N17")
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board
