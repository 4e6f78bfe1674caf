"""What the engine asks of the map: the company's lays and its runs.

The rules of track and routes are the board room's; here they get phase, trains and private
companies from the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board.board import Version, version
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, TileLay, check_lay
from pbm.games.eighteenxx.board.network import network, standing_of
from pbm.games.eighteenxx.board.routes import CompanyRun, GivenRoute, Train, check_run
from pbm.games.eighteenxx.board.track import Track, track_of
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.routes.best import best_run as best
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Lay, TrainRun
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import Company

LAND: Occasion[Callable[[Game, LayTerms], LayTerms]] = Occasion()
"""What features change in the terms of a lay: a river, hexes that are closed."""


def terms(game: Game) -> LayTerms:
    """Colours of the phase, and what features say of the land."""
    found = LayTerms(colours=phase(game).colours)
    for changed in game.on(LAND):
        found = changed(game, found)
    return found


_judged: dict[tuple[GameMap, Version, str, TileLay, LayTerms], LawfulLay | Refusal] = {}
_KEPT = 1_024


def judge_lay(game: Game, order: Lay) -> LawfulLay | Refusal:
    """Whether the map allows a lay, with its terrain cost; judged once as the board lies."""
    board, lay, land = game.state.board, TileLay(order.hex, order.tile, order.rotation), terms(game)
    key = (game.map, version(board), order.company, lay, land)
    verdict = _judged.get(key)
    if verdict is None:
        if len(_judged) >= _KEPT:
            _judged.clear()
        verdict = _judged[key] = check_lay(game.map, board, order.company, lay, land)
    return verdict


def trains_of(game: Game, company: Company) -> list[Train]:
    """A company's trains, told apart by number: "3#0", "3#1"."""
    kinds = game.figures.trains
    return [
        Train(f"{kind}#{n}", kinds[kind].stops or None) for n, kind in enumerate(company.trains)
    ]


def judge_run(
    game: Game, company: Company, runs: Sequence[TrainRun], connection: tuple[str, str] | None
) -> CompanyRun | Refusal:
    """Whether trains may run so, and what it brings."""
    free = [train.name for train in trains_of(game, company)]
    given = []
    for run in runs:
        name = next((n for n in free if n.partition("#")[0] == run.train), run.train)
        if name in free:
            free.remove(name)
        given.append(GivenRoute(name, run.connections, run.stops))
    return check_run(
        game.map,
        game.state.board,
        company.name,
        trains_of(game, company),
        given,
        phase(game).band,
        connection,
    )


def best_run(game: Game, company: Company, connection: tuple[str, str] | None) -> CompanyRun:
    """The run of all its trains that brings most (Operate Trains)."""
    trains = trains_of(game, company)
    board = game.state.board
    found = best(game.map, board, company.name, trains, phase(game).band, connection)
    return found or CompanyRun((), 0)


def given_runs(run: CompanyRun) -> tuple[TrainRun, ...]:
    """A run as the order that makes it."""
    return tuple(
        TrainRun(
            route.train.partition("#")[0],
            route.connections,
            tuple(f"{halt.hex}-{halt.stop}" for halt in route.halts),
        )
        for route in run.routes
    )


def has_route(game: Game, company: str) -> bool:
    """Whether a legal route of any length exists from one of its stations (Purchase Trains)."""
    board = game.state.board
    track = track_of(game.map, board)
    standing = standing_of(game.map, board, company)
    return any(
        _meets_stop(track, stop, standing.barred)
        for stop in network(game.map, board, company).stops
        if standing.own >> stop & 1
    )


def _meets_stop(track: Track, start: int, barred: int) -> bool:
    """Whether track leads from a stop to any other stop."""
    seen = set(track.exits.get(start, ()))
    queue = list(seen)
    while queue:
        for target in track.moves[queue.pop()]:
            if target < 0:
                if ~target != start and not barred >> ~target & 1:
                    return True
            elif target not in seen:
                seen.add(target)
                queue.append(target)
    return False
