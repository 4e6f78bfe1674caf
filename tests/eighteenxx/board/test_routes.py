"""Given runs: which are lawful, why others are not, and what they bring (Operate Trains)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board import Board, GameMap, HexToken
from pbm.games.eighteenxx.board.board import put_marker, put_station
from pbm.games.eighteenxx.board.game_map import RouteRules
from pbm.games.eighteenxx.board.routes import CompanyRun, GivenRoute, Train, check_run
from pbm.games.eighteenxx.routes.best import best_run
from tests.eighteenxx.board.maps import map_of
from tests.eighteenxx.board.test_network import board_of

MAP = map_of("t1870")
LINE = "B7 4 1, B9 57 1, B11 14 0, B13 4 1"


def judged(
    board: Board,
    company: str,
    *runs: str,
    trains: str = "4 4 4",
    band: int = 1,
    connection: tuple[str, str] | None = None,
    game_map: GameMap = MAP,
) -> int | str:
    """Income of runs written "hexes hexes, hexes" (connections by comma), or the reason."""
    fleet = [Train(f"{n}", int(stops)) for n, stops in enumerate(trains.split())]
    given = [
        GivenRoute(f"{n}", tuple(tuple(part.split()) for part in run.split(", ")))
        for n, run in enumerate(runs)
    ]
    verdict = check_run(game_map, board, company, fleet, given, band, connection)
    return verdict.code if isinstance(verdict, Refusal) else verdict.revenue


@pytest.mark.parametrize(
    ("run", "said"),
    [
        ("B9 B11", 50),
        ("B11 B9", 50),
        ("B7 B9, B9 B11", 60),
        ("B9 B7, B11 B9", 60),
        ("B7 B9 B11", 60),
        ("B9 B11, B11 B13", 60),
        ("B7 B9, B11 B13", "connections do not join"),
        ("B9 B10", "no such hex"),
        ("B9 C10", "no such track"),
        ("B9", "no such track"),
        ("B9 B11, B11 B9", "track used twice"),
        ("B11 B13", "no station on the route"),
    ],
)
def test_connections_are_joined_in_either_direction(run: str, said: int | str) -> None:
    """Each connection is a list of hexes from stop to stop; stops on the way are counted."""
    assert judged(board_of(LINE, ATSF="B9"), "ATSF", run) == said


def test_a_full_city_ends_the_route() -> None:
    board = board_of(LINE, ATSF="B9", MKT="B11", MP="B11")
    assert judged(board, "ATSF", "B7 B9 B11") == 60
    assert judged(board, "ATSF", "B9 B11 B13") == "runs through the end of a route"


def test_all_stops_count_towards_the_train() -> None:
    board = board_of(LINE, ATSF="B9")
    assert judged(board, "ATSF", "B7 B9 B11", trains="3") == 60
    assert judged(board, "ATSF", "B7 B9 B11", trains="2") == "too many cities"


def test_two_trains_share_cities_but_no_track() -> None:
    board = board_of(LINE, ATSF="B9")
    assert judged(board, "ATSF", "B7 B9", "B9 B11") == 80
    assert judged(board, "ATSF", "B9 B11", "B7 B9 B11") == "track used by another train"
    assert judged(board, "ATSF", "B9 B11", "B9 B7", trains="4") == "no such train"


def test_a_run_without_routes_is_lawful() -> None:
    assert check_run(MAP, board_of(LINE, ATSF="B9"), "ATSF", [], [], 1) == CompanyRun((), 0)


def test_no_city_is_visited_twice() -> None:
    """Case R70-09: a loop does not count its own city twice."""
    board = board_of("B9 5 3, B11 5 1, A10 3 5", ATSF="B9")
    assert judged(board, "ATSF", "B11 B9 A10") == 50
    assert judged(board, "ATSF", "B9 A10 B11 B9") == "city visited twice"


def test_branches_that_meet_at_a_side_are_one() -> None:
    """1850 8.1: where sections meet at an edge only one is used; the alternative allows both.

    Between B9 and C12 two routes cross the side of C10 and C12 over two branches on either hex.
    """
    tiles = "B9 57 2, D9 57 0, C10 25 4, C12 25 1, B13 57 0, D13 57 2"
    crossing = ("B9 C10 C12 B13", "D9 C10 C12 D13")
    board = board_of(tiles, ATSF="B9 D9")
    assert [judged(board, "ATSF", run) for run in crossing] == [40, 40]
    assert judged(board, "ATSF", *crossing) == "track used by another train"
    loose = replace(MAP, routes=RouteRules(conflict="track"))
    assert judged(board, "ATSF", *crossing, game_map=loose) == 80
    assert judged(board, "ATSF", *reversed(crossing), game_map=loose) == 80
    best = best_run(loose, board, "ATSF", [Train("a", 2), Train("b", 2)], 1)
    assert best is not None
    assert best.revenue == 80


def test_red_areas_end_a_route_and_grow_with_the_phase() -> None:
    """Chicago 40, 50, 60."""
    board = board_of("C18 57 1, C20 8 1, B21 9 0", MP="C18")
    run = "C18 C20 B21 A22"
    assert [judged(board, "MP", run, band=n) for n in (1, 2, 3)] == [60, 70, 80]
    board.tiles["A20"] = ("9", 1)
    assert judged(board, "MP", f"{run}, A22 A20") == "no such track"


def test_both_towns_of_a_tile_are_two_stops() -> None:
    """Case R70-11: 55 has two lines that cross; each has its own town."""
    board = board_of("I10 55 0, I12 7 1, H11 7 5, I8 9 1, I6 57 1", TP="I6")
    route = check_run(
        MAP, board, "TP", [Train("4", 4)], [GivenRoute("4", (("I6", "I8", "I10"),))], 1
    )
    assert isinstance(route, CompanyRun)
    assert [(halt.hex, halt.stop) for halt in route.routes[0].halts] == [("I6", 0), ("I10", 1)]


def marked() -> Board:
    """SSW between Memphis and Dallas over Little Rock and Fort Worth, its destination."""
    tiles = "H17 57 1, H15 9 1, H13 57 1, H11 9 1, H9 9 1, H7 9 1, H5 8 4, I4 9 0, J3 14 0, J5 57 1"
    return board_of(tiles, SSW="H17")


TO_J3 = "H17 H15 H13, H13 H11 H9 H7 H5 I4 J3"


def test_a_destination_marker_doubles_at_an_end_only() -> None:
    """Cases R70-13 to R70-15."""
    board = marked()
    assert judged(board, "SSW", TO_J3) == 70
    put_marker(board, "SSW", "J3")
    assert judged(board, "SSW", TO_J3) == 100
    assert judged(board, "SSW", f"{TO_J3}, J3 J5") == 90
    put_station(MAP, board, "TP", "J5")
    assert judged(board, "TP", "J5 J3") == 50


def test_an_edge_token_doubles_anywhere_in_1850() -> None:
    """1850 7.4, case R50-14: Sault Ste. Marie in the middle of a run."""
    game_map = map_of("t1850")
    board = Board(
        tiles={"E18": ("57", 0), "D19": ("9", 0), "C18": ("9", 1), "C16": ("4", 1)},
        stations={"E18": (("SOO",),)},
    )
    run = "E18 D19 C20 C18 C16"
    assert judged(board, "SOO", run, trains="3", band=2, game_map=game_map) == 70
    put_marker(board, "SOO", "C20")
    assert judged(board, "SOO", run, trains="3", band=2, game_map=game_map) == 110
    tail = "C20 C18 C16"
    assert judged(board, "SOO", tail, band=2, game_map=game_map) == "no station on the route"


def test_tokens_add_once_after_the_doubling() -> None:
    """Ruling H07; an open port gives its owner 20 and all others 10."""
    board = board_of("N17 57 0, M18 8 4, M20 57 1", GMO="M20")
    board.tokens = (HexToken("port", "N17", "TP", 20, 10),)
    assert judged(board, "GMO", "M20 M18 N17") == 50
    put_marker(board, "GMO", "N17")
    assert judged(board, "GMO", "M20 M18 N17") == 70
    board.tokens = (HexToken("port", "N17", "GMO", 20, 0),)
    assert judged(board, "GMO", "M20 M18 N17") == 80


def test_a_connection_run_has_a_train_exactly_between_the_two() -> None:
    """Connection Run: the train may not run beyond either city."""
    board, way = marked(), ("H17", "J3")
    assert judged(board, "SSW", TO_J3, connection=way) == 70
    beyond = judged(board, "SSW", f"{TO_J3}, J3 J5", connection=way)
    assert beyond == "no train runs home to destination"


def test_nodes_name_the_stops_that_are_meant() -> None:
    board = board_of(LINE, ATSF="B9")
    for nodes, lawful in ((("B9-0", "B11-0"), True), (("B9-0", "B11-1"), False)):
        given = [GivenRoute("2", (("B9", "B11"),), nodes)]
        verdict = check_run(MAP, board, "ATSF", [Train("2", 2)], given, 1)
        assert isinstance(verdict, CompanyRun) == lawful


def test_separate_second_tracks_can_both_be_used() -> None:
    """1850: two trains into the Northwest over B1 by its two tracks."""
    game_map = map_of("t1850")
    board = Board(
        tiles={"B5": ("5", 0), "B3": ("9", 1), "C4": ("8", 1), "C2": ("8", 2)},
        stations={"B5": (("GN",),)},
    )
    runs = ("B5 B3 B1 A2", "B5 C4 C2 B1 A2")
    assert judged(board, "GN", *runs, game_map=game_map) == 100
    assert judged(board, "GN", runs[0], runs[0], game_map=game_map) == "track used by another train"
