"""1867 Big Wyoming fits the same board: flat hexes, deposits, terrain at every lay, C and J."""

from __future__ import annotations

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board import Board
from pbm.games.eighteenxx.board.game_map import kept_stops
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, TileLay, check_lay
from pbm.games.eighteenxx.board.network import reached
from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.board.tiles import NEXT_COLOUR
from pbm.games.eighteenxx.routes.best import best_run
from tests.eighteenxx.board.maps import map_of
from tests.material import figures

MAP = map_of("t1867")
GREEN = LayTerms(("yellow", "green"))


def test_the_map_is_that_of_the_figures() -> None:
    """Open edges, kinds of hexes, terrain and values."""
    hexes = figures("big-wyoming/board")["hexes"]
    assert len(hexes) == len(MAP.hexes)
    for figure in hexes:
        hex_ = MAP.hexes[figure["id"]]
        open_edges = {str(e): n for e, n in enumerate(hex_.neighbours) if n is not None}
        assert open_edges == figure["neighbours"], hex_.name
        assert hex_.terrain == figure.get("terrain", 0)
        if figure["kind"] == "offboard":
            assert hex_.printed.stops[0].values == tuple(figure["values"].values())


def test_upgrades_follow_from_the_geometry() -> None:
    """The list of every tile's upgrades, labels C and J included."""
    tiles = figures("big-wyoming/tiles")["tiles"]
    for figure in tiles:
        old = MAP.tiles[figure["id"]]
        found = {
            new.name
            for new in MAP.tiles.values()
            if (new.colour, new.label) == (NEXT_COLOUR[old.colour], old.label)
            and any(kept_stops(old, 0, new, k) is not None for k in range(6))
        }
        assert found == set(figure["upgrades_to"]), old.name


def test_terrain_is_paid_again_for_an_upgrade() -> None:
    """Case 28 of the rules model: D6 costs 40 each time."""
    board = Board(tiles={"D8": ("57*", 0)}, stations={"D8": (("UPR",),)})
    first = check_lay(MAP, board, "UPR", TileLay("D6", "9", 0), GREEN)
    assert isinstance(first, LawfulLay)
    assert (first.cost, first.upgrade) == (40, False)
    board.tiles["D6"] = ("9", 0)
    again = check_lay(MAP, board, "UPR", TileLay("D6", "23", 0), GREEN)
    assert isinstance(again, LawfulLay)
    assert (again.cost, again.upgrade) == (40, True)


def test_every_new_piece_of_plain_track_must_be_reached() -> None:
    """Rules model 8.2 A: 20 over 9 would leave a line that does not touch the network."""
    board = Board(tiles={"D8": ("57*", 0), "D6": ("9", 0)}, stations={"D8": (("UPR",),)})
    crossing = [check_lay(MAP, board, "UPR", TileLay("D6", "20", k), GREEN) for k in range(6)]
    assert not any(isinstance(verdict, LawfulLay) for verdict in crossing)


def test_cheyenne_takes_tiles_with_c_only() -> None:
    board = Board(stations={"K13": (("C&N",),)})
    verdict = check_lay(MAP, board, "C&N", TileLay("K13", "441*", 1), GREEN)
    assert isinstance(verdict, Refusal)
    assert verdict.code == "label does not fit"
    assert isinstance(check_lay(MAP, board, "C&N", TileLay("K13", "14c", 1), GREEN), LawfulLay)


def test_deposits_are_stops_without_revenue() -> None:
    """Locations whether or not cubes are taken: two stops, of which the city pays."""
    board = Board(tiles={"H8": ("57*", 0), "H6": ("d1", 0)}, stations={"H8": (("CNW",),)})
    assert reached(MAP, board, "CNW") == [("H6", 0), ("H8", 0)]
    run = best_run(MAP, board, "CNW", [Train("2", 2)], band=1)
    assert run is not None
    assert [(halt.hex, halt.value) for halt in run.routes[0].halts] in (
        [("H6", 0), ("H8", 20)],
        [("H8", 20), ("H6", 0)],
    )
