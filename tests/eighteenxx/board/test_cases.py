"""The rulebook's route positions of 1870 and 1850: the best run brings the expected total."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games.eighteenxx.board import Board, HexToken
from pbm.games.eighteenxx.board.board import put_marker, spaces
from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.routes.best import best_run
from tests.eighteenxx.board.maps import map_of
from tests.material import cases, figures

CASES = [
    case
    for case in cases("1870") + cases("1850")
    if case["kind"] == "route" and "total" in case["expected"]
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_route_position(case: dict[str, Any]) -> None:
    """See the title of the case."""
    situation, company = case["situation"], case["situation"]["company"]
    game_map = map_of(f"t{case['game']}")
    board = Board(tiles={hex_: (tile, k) for hex_, (tile, k) in situation["tiles"].items()})
    for owner, places in situation["stations"].items():
        for hex_, city in places:
            rows = [list(row) for row in spaces(game_map, board, hex_)]
            rows[city][rows[city].index(None)] = owner
            board.stations[hex_] = tuple(tuple(row) for row in rows)
    for key in ("destination_marker_on", "edge_token_on"):
        if key in situation:
            put_marker(board, company, situation[key])
    for bonus in situation.get("bonuses", ()):
        board.tokens += (HexToken("port", bonus["hex"], "", 0, bonus["amount"]),)
    if situation.get("mesabi_right"):
        board.rights["A10"] = (company,)
    phases = figures(case["game"])["phases"]
    band = next(p["offboard_band"] for p in phases if p["name"] == situation["phase"])
    fleet = [Train(f"{n}#{t}", int(t)) for n, t in enumerate(case["actions"][0]["trains"])]
    way = situation.get("connection_run")
    run = best_run(game_map, board, company, fleet, band, connection=tuple(way) if way else None)
    assert run is not None
    assert run.revenue == case["expected"]["total"]
