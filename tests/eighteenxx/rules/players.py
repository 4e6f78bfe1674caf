"""Playing a position: orders as a player would give them, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from pbm.games.eighteenxx.engine.invariants import broken
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Buy, BuyTrain, Dividend, Order, Par, Pass, RunBest
from pbm.games.table.decision import Decision
from tests.cases.eighteenxx.situation import Scene


def position(*actions: str, **situation: Any) -> Game:
    """A game in the words of a case's situation; the actions only help to guess what is meant."""
    return Scene(TITLE, {"situation": situation, "actions": list(actions)}).game


def opened(seats: int = 3, **settings: Any) -> Game:
    """A new game with some settings."""
    return new_game(TITLE, [str(n + 1) for n in range(seats)], settings)


def asked(game: Game) -> str:
    """Who is asked what: "2 stock", "1 protection IC"."""
    decision = next_decision(game)
    return f"{decision.seat} {decision.kind} {decision.subject}".strip() if decision else "over"


def say(game: Game, *orders: Order) -> Game:
    """Give orders in turn, whoever is asked."""
    for order in orders:
        apply(game, order)
    return game


def wander(decision: Decision, rng: random.Random) -> Order:
    """A random legal order, with a liking for what brings a game forward."""
    if decision.kind in ("run", "connection run"):
        return RunBest(decision.subject)
    if decision.kind == "dividend":
        kinds = [order for order in decision.suggest() if isinstance(order, Dividend)]
        return rng.choice((kinds[0], *kinds))
    if decision.kind == "claim":
        return Pass()
    moves: list[Order] = list(islice(decision.suggest(), 60))
    wanted: tuple[type[Order], ...] = {"stock": (Buy, Par), "trains": (BuyTrain,)}.get(
        decision.kind, (Order,)
    )
    good: list[Order] = [move for move in moves if isinstance(move, wanted)]
    return rng.choice(good if good and rng.random() < 0.7 else moves)


def wandering(game: Game, rng: random.Random, orders: int) -> Iterator[Order]:
    """Random legal orders, as many as asked or until the end, with the invariants after each."""
    for _ in range(orders):
        decision = next_decision(game)
        if decision is None:
            return
        order = wander(decision, rng)
        assert decision.legal(order) is None, order
        apply(game, order, decision.seat)
        assert broken(game) == (), order
        yield order
