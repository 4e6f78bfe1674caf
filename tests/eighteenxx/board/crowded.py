"""Crowded late maps: companies lay tiles and stations at random, but lawfully, for many rounds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

import msgspec

from pbm.games.eighteenxx.board import Board, GameMap, new_board
from pbm.games.eighteenxx.board.board import lay_tile, put_station
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, lawful_lays
from pbm.games.eighteenxx.board.network import lawful_stations

HOMES = {
    "ATSF": "B9",
    "SSW": "H17",
    "SP": "N1",
    "SLSF": "E12",
    "MP": "C18",
    "MKT": "B11",
    "IC": "K16",
    "GMO": "M20",
    "FW": "J3",
    "TP": "J5",
}
MIDWEST = {
    "CBQ": "I18",
    "MILW": "G18",
    "RI": "H11",
    "GN": "D9",
    "KATY": "K6",
    "MP": "L13",
    "NP": "B11",
    "SOO": "F13",
    "UP": "I4",
}
"""Homes of the companies of 1850."""
_PHASES = (("yellow",), ("yellow", "green"), ("yellow", "green", "brown"))


def crowded(
    game_map: GameMap, seed: int, rounds: int = 24, homes: Mapping[str, str] = HOMES
) -> Board:
    """A map after some operating rounds in which every company lays two tiles."""
    return msgspec.json.decode(_crowded(game_map, seed, rounds, tuple(homes.items())), type=Board)


@lru_cache(maxsize=32)
def _crowded(
    game_map: GameMap, seed: int, rounds: int, homes: tuple[tuple[str, str], ...]
) -> bytes:
    dice = Random(seed)
    board = new_board({company: (home, 0) for company, home in homes})
    for company, home in homes:
        put_station(game_map, board, company, home)
    for number in range(rounds):
        colours = _PHASES[min(3 * number // rounds, 2)]
        if number == rounds - 1:
            colours = (*colours, "gray")
        for company, _home in homes:
            for _ in range(2):
                _lay(game_map, board, company, colours, dice)
            if number % 6 == 5 and number < 12:
                places = lawful_stations(game_map, board, company)
                if places:
                    put_station(game_map, board, company, *dice.choice(places))
    return msgspec.json.encode(board)


def _lay(
    game_map: GameMap, board: Board, company: str, colours: tuple[str, ...], dice: Random
) -> None:
    """One lay of a random hex; cities are liked twice as much, more exits more."""
    lays: dict[str, list[LawfulLay]] = {}
    for lay in lawful_lays(game_map, board, company, LayTerms(colours)):
        lays.setdefault(lay.hex, []).append(lay)
    if not lays:
        return
    hex_ = dice.choice(sorted(lays))
    lay = max(lays[hex_], key=lambda x: (_worth(game_map, x), dice.random()))
    lay_tile(game_map, board, hex_, lay.tile, lay.rotation)


def _worth(game_map: GameMap, lay: LawfulLay) -> int:
    """How many open neighbours the tile points to."""
    return len(game_map.tiles[lay.tile].exits[lay.rotation])
