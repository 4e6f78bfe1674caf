"""Boards, trains and routes out of the traces of recorded games."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pbm.games.eighteenxx.board import Board, GameMap, HexToken
from pbm.games.eighteenxx.board.board import put_marker, spaces
from pbm.games.eighteenxx.board.routes import GivenRoute, Train
from tests.eighteenxx.board.maps import map_of
from tests.material import GAMES, figures

Json = dict[str, Any]
PORTS = {"GSC": (20, 10), "GSC\u1d9c": (20, 0)}


class Moment:
    """A game just before one of its actions."""

    def __init__(self, name: str, title: str, step: Json, before: Json, rights: set[str]) -> None:
        self.name, self.title, self.before = f"{name} {step['index']}", title, before
        self.index: int = step["index"]
        self.action: Json = step["action"]
        self.after: Json = step["state"]
        variants = frozenset({"gray_spaces_swapped"} if title == "1870" else ())
        self.map: GameMap = map_of(f"t{title}", variants)
        self.board = _board(self.map, title, before)
        if rights:
            self.board.rights["A10"] = tuple(sorted(rights))

    @property
    def company(self) -> str:
        """Who acts; the owner where a private company's power is used."""
        entity: str = self.action["entity"]
        if self.action["entity_type"] != "company":
            return entity
        return str(next(c["owner"] for c in self.before["companies"] if c["id"] == entity))

    @property
    def river_closed(self) -> bool:
        """Whether a player still owns the bridge company."""
        players = [player["id"] for player in self.before["players"]]
        return any(
            c["id"] == "MRBC" and not c["closed"] and c["owner"] in players
            for c in self.before["companies"]
        )

    def trains(self) -> list[Train]:
        corporation = next(c for c in self.before["corporations"] if c["id"] == self.company)
        return [Train(t, int(t.partition("-")[0])) for t in corporation["train_ids"]]

    def band(self) -> int:
        return bands(self.title)[self.before["phase"]]

    def routes(self) -> list[GivenRoute]:
        return [
            GivenRoute(
                route["train"],
                tuple(tuple(connection) for connection in route["connections"]),
                tuple(route.get("nodes", ())),
            )
            for route in self.action["routes"]
        ]


@lru_cache
def bands(title: str) -> dict[str, int]:
    """Phase -> which value of red areas counts in it."""
    phases = figures(title)["phases"]
    return {phase["name"]: phase["offboard_band"] for phase in phases}


def traces() -> list[Path]:
    """All traces, recorded and generated, of both titles."""
    return sorted([*GAMES.glob("recorded/traces/*/*.gz"), *GAMES.glob("generated/traces/*.gz")])


def moments(path: Path, kinds: tuple[str, ...]) -> Iterator[Moment]:
    """Every moment before an effective action of some kinds."""
    trace = msgspec.json.decode(gzip.decompress(path.read_bytes()))
    title, before = trace["meta"]["title"], trace["initial"]
    rights: set[str] = set()
    for step in trace["steps"]:
        if not step["effective"]:
            continue
        action = step["action"]
        if action["type"] == "buy_company" and action["company"] == "MRC":
            rights.add(action["entity"])
        if action["type"] in kinds:
            yield Moment(path.name, title, step, before, rights)
        if "Mesabi" in str(action.get("choice")):
            rights.add(action["entity"])
        before = step["state"]


def _board(game_map: GameMap, title: str, state: Json) -> Board:
    board = Board(tiles={hex_: (tile[0], tile[1]) for hex_, tile in state["tiles"].items()})
    for corporation in state["corporations"]:
        for token in corporation["tokens"]:
            if token["extra"]:
                put_marker(board, corporation["id"], token["hex"])
            elif token["used"]:
                rows = [list(row) for row in spaces(game_map, board, token["hex"])]
                rows[token["city"]][token["slot"]] = corporation["id"]
                board.stations[token["hex"]] = tuple(tuple(row) for row in rows)
    owners = {a: c["id"] for c in state["corporations"] for a in c["assignments"]}
    for hex_, assigned in state["hex_assignments"].items():
        for name in assigned:
            if name == "SCC":
                board.tokens += (HexToken("cattle", hex_, owners.get(name, ""), 10),)
            elif name in PORTS:
                board.tokens += (HexToken("port", hex_, owners.get(name, ""), *PORTS[name]),)
            elif title == "1850":
                put_marker(board, name, hex_)
    return board
