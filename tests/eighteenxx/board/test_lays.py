"""Which tiles may be laid: the chapters on track, the bridge company and the tile manifest."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.lays import (
    LawfulLay,
    LayTerms,
    check_lay,
    lawful_lays,
)
from pbm.games.eighteenxx.board.site import TileLay
from tests.eighteenxx.board.crowded import HOMES, crowded
from tests.eighteenxx.board.maps import map_of
from tests.eighteenxx.board.test_network import board_of

MAP = map_of("t1870")
YELLOW = LayTerms(("yellow",))
GREEN = LayTerms(("yellow", "green"))
BROWN = LayTerms(("yellow", "green", "brown"))
GRAY = LayTerms(("yellow", "green", "brown", "gray"))


def verdict(board: Board, company: str, lay: str, terms: LayTerms, game_map: GameMap = MAP) -> str:
    """What is said to "hex tile rotation": "lawful", or the reason."""
    hex_, tile, rotation = lay.split()
    judged = check_lay(game_map, board, company, TileLay(hex_, tile, int(rotation)), terms)
    return "lawful" if isinstance(judged, LawfulLay) else judged.code


@pytest.mark.parametrize(
    ("lay", "terms", "said"),
    [
        ("B9 57 1", YELLOW, "lawful"),
        ("B9 9 1", YELLOW, "cities do not fit"),
        ("B7 4 1", YELLOW, "no route to the new track"),
        ("B7 57 1", YELLOW, "cities do not fit"),
        ("A2 9 0", YELLOW, "no tile may be laid in this hex"),
        ("A8 9 1", YELLOW, "no route to the new track"),
        ("Z9 9 1", YELLOW, "no such hex"),
        ("B9 99 1", YELLOW, "no such tile"),
        ("B9 57 6", YELLOW, "no such tile"),
        ("B9 14 1", YELLOW, "colour not yet available"),
        ("B9 14 1", GREEN, "not the next colour"),
        ("B9 57 1", LayTerms(("yellow",), closed_hexes=("B9",)), "hex closed by a private company"),
    ],
)
def test_the_first_tile_of_the_home(lay: str, terms: LayTerms, said: str) -> None:
    """A company with nothing but its home marker."""
    assert verdict(board_of("", ATSF="B9"), "ATSF", lay, terms) == said


def test_track_does_not_end_against_the_terrain() -> None:
    """Lay or Upgrade Track: A4 lies at the northern edge of the map."""
    board = board_of("B9 5 2", ATSF="B9")
    assert verdict(board, "ATSF", "A8 8 5", YELLOW) == "lawful"
    assert verdict(board, "ATSF", "A8 9 2", YELLOW) == "track would end against the terrain"
    east = board_of("N17 57 0", TP="N17")
    assert verdict(east, "TP", "N19 9 1", YELLOW) == "track would end against the terrain"


def test_a_second_tile_may_join_the_first_of_the_turn() -> None:
    board = board_of("B9 57 1, B11 57 1", ATSF="B9")
    assert verdict(board, "ATSF", "B13 4 1", YELLOW) == "lawful"
    assert verdict(board, "ATSF", "B13 4 2", YELLOW) == "no route to the new track"


def test_terrain_is_paid_for_the_first_tile_only() -> None:
    """Difficult terrain, 1850 6.5; B11 costs 40 for water."""
    board = board_of("B9 57 1", ATSF="B9")
    first = check_lay(MAP, board, "ATSF", TileLay("B11", "57", 1), GREEN)
    assert first == LawfulLay("B11", "57", 1, "yellow", upgrade=False, cost=40, over="water")
    board.tiles["B11"] = ("57", 1)
    second = check_lay(MAP, board, "ATSF", TileLay("B11", "14", 1), GREEN)
    assert second == LawfulLay("B11", "14", 1, "green", upgrade=True, cost=0, over="")


def test_the_supply_is_limited() -> None:
    """Tile Manifest: one tile 1; none is left while it lies."""
    board = board_of("J7 9 1, J5 57 1, I10 1 0", TP="J5")
    assert verdict(board, "TP", "J9 4 1", YELLOW) == "lawful"
    for hex_ in ("B7", "D9", "E8", "F9", "G10", "H3"):
        board.tiles[hex_] = ("4", 0)
    assert verdict(board, "TP", "J9 4 1", YELLOW) == "no such tile left"


def test_old_track_is_kept() -> None:
    """When a tile is upgraded all its track must be on the new one in the same orientation."""
    board = board_of("B9 57 1", ATSF="B9")
    lawful = [k for k in range(6) if verdict(board, "ATSF", f"B9 14 {k}", GREEN) == "lawful"]
    assert lawful == [0, 1, 3, 4]
    assert verdict(board, "ATSF", "B9 14 2", GREEN) == "old track is not kept"


def test_an_upgrade_may_only_raise_a_city_it_can_run_to() -> None:
    """Case 70-070: B11 ends the route of ATSF, yet the city grows; new track alone would not do."""
    board = board_of("B9 57 1, B11 57 1", ATSF="B9", MKT="B11")
    assert verdict(board, "ATSF", "B11 15 1", GREEN) == "lawful"
    far = board_of("B9 57 1, B11 57 1", ATSF="B9")
    far.tiles["H13"] = ("57", 1)
    assert verdict(far, "ATSF", "H13 14 0", GREEN) == "neither new track nor a city that gains"


def test_town_upgrades_of_equal_value_need_new_track_to_run_on() -> None:
    """Ruling H20: 58 and 144 are both worth 10, so the new leg must be reached."""
    board = board_of("E12 57 0, D9 58 0, D11 9 1", SLSF="E12")
    assert verdict(board, "SLSF", "D9 144 0", GREEN) == "neither new track nor a city that gains"
    joined = board_of("E12 6 0, D11 8 5, D9 58 2", SLSF="E12")
    assert verdict(joined, "SLSF", "D9 144 0", GREEN) == "lawful"


def test_58_may_become_144() -> None:
    """Case 70-077, deviation 4: three of its rotations keep the old track, all look the same."""
    board = board_of("D9 58 0")
    terms = LayTerms(("green",), anywhere=True)
    said = [k for k in range(6) if verdict(board, "SLSF", f"D9 144 {k}", terms) == "lawful"]
    assert said == [0, 2, 4]
    assert [
        lay.rotation for lay in lawful_lays(MAP, board, "SLSF", terms, ("D9",)) if lay.tile == "144"
    ] == [0]


def test_labels_bind_tile_and_hex() -> None:
    """Case 70-075, ruling H05: 170 only on P hexes and 63 never there; gray only on its own."""
    board = board_of("H13 14 1, J5 14 1, B11 170 0, C18 170 1")
    terms = LayTerms(GRAY.colours, anywhere=True)
    said = {
        lay: any(verdict(board, "IC", f"{lay} {k}", terms) == "lawful" for k in range(6))
        for lay in ("H13 170", "H13 63", "J5 170", "J5 63", "B11 171K", "C18 171K", "C18 172L")
    }
    assert [lay for lay, lawful in said.items() if lawful] == [
        "H13 63",
        "J5 170",
        "B11 171K",
        "C18 172L",
    ]


def test_memphis_before_the_bridge() -> None:
    """Case 70-062: track of Memphis points north-east, east, south-east or south-west."""
    board = board_of("", SSW="H17")
    terms = LayTerms(("yellow", "green"), river_closed=True)
    yellow = [(x.tile, x.rotation) for x in lawful_lays(MAP, board, "SSW", terms, ("H17",))]
    assert yellow == [("5", 3), ("5", 4), ("5", 5), ("6", 3), ("6", 4), ("57", 0)]
    assert verdict(board, "SSW", "H17 57 3", terms) == "lawful"
    board.tiles["H17"] = ("5", 4)
    green = [(x.tile, x.rotation) for x in lawful_lays(MAP, board, "SSW", terms, ("H17",))]
    assert green == [("15", 3)]
    assert verdict(board, "SSW", "H17 14 4", terms) == "crosses the river"
    assert verdict(board, "SSW", "H17 14 4", GREEN) == "lawful"


def test_st_louis_before_the_bridge() -> None:
    """Mississippi River Bridge Company: only the 5 that faces west and south-west."""
    board = board_of("", MP="C18")
    closed = LayTerms(("yellow",), river_closed=True)
    lays = [(x.tile, x.rotation) for x in lawful_lays(MAP, board, "MP", closed, ("C18",))]
    assert lays == [("5", 0)]


def test_each_piece_keeps_to_its_bank_in_the_open() -> None:
    """B17 between the banks; the double town A16 can take no tile before the bridge."""
    board = board_of("B19 57 1, B15 9 1, B13 57 1", MP="B19", IC="B13")
    closed = LayTerms(("yellow",), river_closed=True)
    assert verdict(board, "MP", "B17 9 1", closed) == "crosses the river"
    assert verdict(board, "MP", "B17 8 2", closed) == "lawful"
    assert verdict(board, "IC", "B17 7 0", closed) == "lawful"
    anywhere = LayTerms(("yellow",), river_closed=True, anywhere=True)
    assert list(lawful_lays(MAP, board, "MP", anywhere, ("A16",))) == []


def test_1850_upgrades_any_stop_of_a_route() -> None:
    """1850 6.2: a town or city of the tile on a route is enough; Milwaukee pays 40 then."""
    game_map = map_of("t1850")
    board = Board(stations={"G18": (("MILW",),)})
    lay = check_lay(game_map, board, "MILW", TileLay("G18", "132", 0), GREEN)
    assert lay == LawfulLay("G18", "132", 0, "green", upgrade=True, cost=40, over="water")
    plain = [
        k for k in range(6) if verdict(board, "MILW", f"G18 15 {k}", GREEN, game_map) == "lawful"
    ]
    assert plain == []


def test_chicago_is_not_laid_where_it_could_not_grow() -> None:
    """1850 6.1.3: no leg north-west with one due east."""
    game_map = map_of("t1850")
    board = Board(stations={"I18": ((None,), ("CBQ",))})
    said = [verdict(board, "CBQ", f"I18 128 {k}", YELLOW, game_map) for k in range(6)]
    assert said[2] == "could not be upgraded"
    assert said[0] == said[4] == said[5] == "lawful"


@pytest.mark.parametrize("seed", [0, 1])
def test_the_list_of_lays_is_complete_and_true(seed: int) -> None:
    """On a random board: every hex, tile and rotation is listed or refused, track for track."""
    board = crowded(MAP, seed, rounds=10)
    for company in sorted(HOMES)[:3]:
        listed = list(lawful_lays(MAP, board, company, BROWN))
        tracks = {(lay.hex, lay.tile, MAP.tiles[lay.tile].turned[lay.rotation]) for lay in listed}
        for hex_ in MAP.hexes:
            for tile in MAP.tiles.values():
                for rotation in range(6):
                    lay = TileLay(hex_, tile.name, rotation)
                    lawful = isinstance(check_lay(MAP, board, company, lay, BROWN), LawfulLay)
                    assert lawful == ((hex_, tile.name, tile.turned[rotation]) in tracks)
