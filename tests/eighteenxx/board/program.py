"""The best run as an integer program, solved by HiGHS: an independent judge of large positions.

For each train and link x says whether the train runs along it, for each stop y whether it is on
the route and z whether it is one of its two ends. Circles apart from the route are forbidden one
after the other as they turn up.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.network import bits
from pbm.games.eighteenxx.routes.cubes import Freight
from pbm.games.eighteenxx.routes.links import Web, web_of


class Program:
    """Rows of an integer program for the trains of one company."""

    def __init__(self, web: Web, lengths: Sequence[int]) -> None:
        self.web = web
        self.links = len(web.links)
        self.stops = len(web.stops)
        self.block = self.links + 2 * self.stops + 1
        self.width = self.block * len(lengths)
        self.rows: list[tuple[dict[int, int], float, float]] = []
        self.trains = len(lengths)
        self.hauled: dict[int, int] = {}
        for train, length in enumerate(lengths):
            self._train(train, length)
        sides: dict[int, list[int]] = {}
        for link, (_, _, used, _) in enumerate(web.links):
            for side in bits(used):
                sides.setdefault(side, []).append(link)
        trains = range(len(lengths))
        for links in sides.values():
            row = {self.x(train, link): 1 for train in trains for link in links}
            self.rows.append((row, 0, 1))

    def x(self, train: int, link: int) -> int:
        return train * self.block + link

    def y(self, train: int, stop: int) -> int:
        return train * self.block + self.links + stop

    def z(self, train: int, stop: int) -> int:
        return train * self.block + self.links + self.stops + stop

    def runs(self, train: int) -> int:
        return (train + 1) * self.block - 1

    def _train(self, train: int, length: int) -> None:
        at: dict[int, list[int]] = {stop: [] for stop in range(self.stops)}
        for link in range(self.links):
            at[self.web.heads[2 * link]].append(link)
            at[self.web.heads[2 * link + 1]].append(link)
        for stop, links in at.items():
            row = {self.x(train, link): 1 for link in links}
            row |= {self.y(train, stop): -2, self.z(train, stop): 1}
            self.rows.append((row, 0, 0))
            if self.web.ends[stop]:
                self.rows.append(({self.y(train, stop): 1, self.z(train, stop): -1}, -1, 0))
            self.rows.append(({self.y(train, stop): 1, self.runs(train): -1}, -1, 0))
        ends = {self.z(train, stop): 1 for stop in range(self.stops)}
        self.rows.append((ends | {self.runs(train): -2}, 0, 0))
        self.rows.append(({self.y(train, s): 1 for s in range(self.stops)}, 0, length))
        own = {self.y(train, stop): 1 for stop in self.web.own}
        self.rows.append((own | {self.runs(train): -1}, 0, np.inf))

    def load(self, names: Sequence[str], freight: Freight) -> None:
        """Cubes: one to each place of a route, from deposits of the same route, while they last."""
        places = [n for n, name in enumerate(names) if name in freight.places]
        deposits = [n for n, name in enumerate(names) if freight.cubes.get(name)]
        columns: dict[tuple[int, int, int], int] = {}
        for train in range(self.trains):
            for place in places:
                for deposit in deposits:
                    columns[train, deposit, place] = self.width
                    self.hauled[self.width] = freight.dollars
                    self.width += 1
        for (train, deposit, _), column in columns.items():
            self.rows.append(({column: 1, self.y(train, deposit): -1}, -1, 0))
        for train in range(self.trains):
            for place in places:
                row = {columns[train, one, place]: 1 for one in deposits}
                self.rows.append((row | {self.y(train, place): -1}, -1, 0))
        for deposit in deposits:
            row = {column: 1 for key, column in columns.items() if key[1] == deposit}
            self.rows.append((row, 0, freight.cubes[names[deposit]]))

    def solve(self, nodes: int | None = None) -> list[bool]:
        """The answer; empty if so many nodes do not prove one: `worth` is then a bound of it."""
        from scipy.optimize import Bounds, LinearConstraint, milp  # loaded where one is solved

        cost = np.zeros(self.width)
        for column, dollars in self.hauled.items():
            cost[column] = -dollars
        for train in range(self.trains):
            for stop in range(self.stops):
                cost[self.y(train, stop)] = -self.web.passing[stop]
                cost[self.z(train, stop)] = -self.web.bonus[stop]
        matrix = np.zeros((len(self.rows), self.width))
        for number, (row, _, _) in enumerate(self.rows):
            for column, factor in row.items():
                matrix[number, column] = factor
        limits = LinearConstraint(matrix, [r[1] for r in self.rows], [r[2] for r in self.rows])
        whole = np.ones(self.width)
        options = {} if nodes is None else {"node_limit": nodes}
        result = milp(
            cost, constraints=limits, integrality=whole, bounds=Bounds(0, 1), options=options
        )
        if not result.success:
            self.worth = int(-result.mip_dual_bound + 1e-6)
            return []
        self.worth = -round(result.fun)
        return [value > 0.5 for value in result.x]

    def circles(self, chosen: list[bool], train: int) -> list[list[int]]:
        """The links of each circle that a train's answer contains apart from its route."""
        group = list(range(self.stops))

        def top(stop: int) -> int:
            while group[stop] != stop:
                stop = group[stop]
            return stop

        run = [n for n in range(self.links) if chosen[self.x(train, n)]]
        for link in run:
            group[top(self.web.heads[2 * link])] = top(self.web.heads[2 * link + 1])
        ended = {top(s) for s in range(self.stops) if chosen[self.z(train, s)]}
        parts: dict[int, list[int]] = {}
        for link in run:
            parts.setdefault(top(self.web.heads[2 * link]), []).append(link)
        return [links for part, links in parts.items() if part not in ended]


def best_total(
    game_map: GameMap,
    board: Board,
    company: str,
    lengths: Sequence[int],
    band: int,
    freight: Freight | None = None,
) -> int:
    """The income of the best run by the integer program."""
    return bounds(game_map, board, company, lengths, band, freight)[1]


def bounds(
    game_map: GameMap,
    board: Board,
    company: str,
    lengths: Sequence[int],
    band: int,
    freight: Freight | None = None,
    nodes: int | None = None,
) -> tuple[int, int]:
    """The least and the most that the best run brings: the same, unless the integer program does
    not prove it within so many nodes."""
    web = web_of(game_map, board, company, band)
    if not web.links or not web.own:
        return 0, 0
    program = Program(web, lengths)
    if freight is not None:
        program.load([game_map.stop_name(stop)[0] for stop in web.stops], freight)
    while True:
        chosen = program.solve(nodes)
        if not chosen:
            return 0, program.worth
        trains = range(len(lengths))
        found = [links for train in trains for links in program.circles(chosen, train)]
        if not found:
            return program.worth, program.worth
        for links in found:
            for train in trains:
                row = {program.x(train, link): 1 for link in links}
                program.rows.append((row, 0, len(links) - 1))
