"""Positions of simulated games: what every company's trains may run when it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.computer import AtTheTable, choose
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.engine.steps.running import FREIGHT, trains_of
from pbm.games.eighteenxx.routes.cubes import Freight
from pbm.games.eighteenxx.titles.t1867 import TITLE


class Running(NamedTuple):
    """All that the best run depends on."""

    map: GameMap
    board: Board
    company: str
    trains: list[Train]
    band: int
    freight: Freight


def positions(seats: int, seed: int) -> Iterator[Running]:
    """Every run of one game of computer seats."""
    dice = Dice("positions").of(seed)
    game = new_game(TITLE, [str(n + 1) for n in range(seats)], {}, dice.of("set up"))
    number = 0
    while (decision := next_decision(game)) is not None:
        number += 1
        if decision.kind == "run":
            company = game.operating
            freight = game.by(FREIGHT)(game, company)
            assert freight is not None
            trains = trains_of(game, company)
            board = deepcopy(game.state.board)
            yield Running(game.map, board, company.name, trains, phase(game).band, freight)
        choice = choose(AtTheTable(decision.seat, game), decision, dice.of(number))
        apply(game, choice.order, decision.seat)
