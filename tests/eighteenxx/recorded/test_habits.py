"""Habits of the engine on which games were recorded, where the rulebook says otherwise."""

from __future__ import annotations

import pytest

from pbm.core.refusal import IllegalOrder
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.features.connections.values import Connections
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Run
from pbm.games.eighteenxx.values.title import rules_of
from tests.eighteenxx.recorded.files import moments


def connection_run(word: str) -> tuple[Game, str]:
    """A game in which a connection run is asked for, and the company that makes it (D48)."""
    for player, _ in moments("1870_p4_s2"):
        decision = next_decision(player.game)
        if decision is not None and decision.kind == "connection run":
            settings = {**player.game.settings, "empty_connection": word}
            return Game(rules_of(TITLE, settings), player.game.state), decision.subject
    raise AssertionError("no connection run in this game")


def test_the_rulebook_refuses_a_connection_run_of_no_routes() -> None:
    game, name = connection_run("refused")
    with pytest.raises(IllegalOrder) as refused:
        apply(game, Run(name, (), connection=True))
    assert refused.value.refusal.rule == "connections"


def test_recordings_take_one_and_ask_for_no_dividend() -> None:
    game, name = connection_run("taken")
    price, money = game.price(game.companies[name]), dict(game.state.money)
    apply(game, Run(name, (), connection=True))
    assert (game.price(game.companies[name]), game.state.money) == (price, money)
    frame = game.on_stack(Connections)
    assert frame is None or name not in frame.companies


def test_the_smaller_supply_lacks_27_tiles() -> None:
    """As the recording engine's option `original_tiles` counts them (D47)."""
    printed, fewer = (
        rules_of(TITLE, {"tiles": word}).map.supply for word in ("manifest", "original")
    )
    less = {tile: (count or 0) - (fewer[tile] or 0) for tile, count in printed.items()}
    assert {tile for tile, gone in less.items() if gone == 2} == {"4", "7", "8", "25"}
    assert less["9"] == 3
    assert sum(less.values()) == 27
