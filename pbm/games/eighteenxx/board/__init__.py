"""The map of an 18xx game: hexes, tiles, what lies where, what a company reaches, how trains run.

hexes      edges and their names, coordinates, neighbours
tiles      a tile as geometry, turned in six ways; the catalogue
game_map   the printed map of a title with its supply of tiles and its named rules
board      what lies on the map (part of the hashed state) and how it changes
track      the track of a board, joined up for walking
network    what a company's trains can reach, and where it may place station markers
lays       which tiles may be laid, at what cost
routes     path, route, run (read its prose first); the legality and income of a given run
links, search, best    the best run of all trains together
"""

from pbm.games.eighteenxx.board.board import Board, HexToken, new_board
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.map_file import load_map

__all__ = ["Board", "GameMap", "HexToken", "load_map", "new_board"]
