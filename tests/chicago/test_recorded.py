"""Recorded games replayed by our own rules, and illegal moves in them refused."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from pbm.games.chicago.board import load
from pbm.games.chicago.recorded import Disagreement, follow, follow_record, replay
from pbm.games.chicago.rules import begin
from tests.material import GAMES as RECORDED

GAMES = (
    "synthetic_00_random_2p",
    "synthetic_01_west_3p",
    "synthetic_02_random_lazy_4p",
    "synthetic_03_null_5p",
    "synthetic_04_random_6p",
    "synthetic_05_west_2p",
)


def file(name: str) -> Path:
    """A recorded game."""
    return RECORDED / f"chicago-express/{name}.json"


def record(name: str) -> dict[str, Any]:
    """A recorded game as it is written."""
    found: dict[str, Any] = json.loads(file(name).read_text())
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_agrees_after_every_move(name: str) -> None:
    assert replay(file(name)) == ""


@pytest.mark.parametrize("name", GAMES)
def test_money_is_conserved_to_the_last_move(name: str) -> None:
    play = follow(record(name))
    assert sum(play.position.accounts.values()) == 0
    assert play.ledger.total() == 0


def illegal(rng: random.Random, move: dict[str, Any]) -> dict[str, Any]:
    """Another move in place of a recorded one, which no rule allows."""
    player = move["player"]
    choices: list[dict[str, Any]] = [
        {"player": player, "action": "expansion", "company": "NYC", "hexes": ["A2"]},
        {"player": player, "action": "expansion", "company": "PRR", "hexes": ["S3"]},
        {"player": player, "action": "expansion", "company": "B&O", "hexes": []},
        {"player": player, "action": "expansion", "company": "C&O", "hexes": ["Z9"]},
        {"player": player, "action": "development", "hex": "E0"},
        {"player": player, "action": "development", "hex": "S3"},
        {"player": player, "action": "development", "hex": "B3"},
        {"player": player, "action": "auction", "company": "Erie", "bids": []},
        {"player": player, "action": "nothing", "null": True},
        {"player": (player + 1) % 7, "action": "expansion", "null": True},
    ]
    return rng.choice(choices)


def places(count: int) -> list[tuple[str, int]]:
    """Random places of the recorded games at which a player acts."""
    rng = random.Random(1867)
    acted = [
        (name, index)
        for name in GAMES
        for index, move in enumerate(record(name)["moves"])
        if "player" in move
    ]
    return rng.sample(acted, count)


def test_an_illegal_move_at_a_hundred_random_places_is_refused_with_its_rule() -> None:
    rng = random.Random(1850)
    for name, index in places(100):
        game = copy.deepcopy(record(name))
        move = illegal(rng, game["moves"][index])
        game["moves"][index] = move
        with pytest.raises(Disagreement) as found:
            follow(game)
        assert found.value.move == index + 1, (name, index, move)
        assert found.value.words.startswith("refused by "), found.value.words


def test_an_illegal_move_put_in_between_is_refused_with_its_rule() -> None:
    rng = random.Random(1870)
    for name, index in places(100):
        game = copy.deepcopy(record(name))
        game["moves"].insert(index, illegal(rng, game["moves"][index]))
        with pytest.raises(Disagreement, match=f"move {index + 1}: refused by "):
            follow(game)


def test_a_wrong_figure_is_named(tmp_path: Path) -> None:
    game = record("synthetic_01_west_3p")
    game["moves"][9]["state"]["treasury"]["PRR"] += 1
    changed = tmp_path / "game.json"
    changed.write_text(json.dumps(game))
    assert replay(changed).startswith("game.json, move 10: treasury.PRR is ")


def test_a_missing_dividend_is_found() -> None:
    game = record("synthetic_03_null_5p")
    first = next(i for i, move in enumerate(game["moves"]) if "general_dividend" in move)
    del game["moves"][first]
    with pytest.raises(Disagreement, match="a general dividend is due before this move"):
        follow(game)


def test_passes_of_those_who_cannot_pay_may_be_left_out() -> None:
    play = begin(load(), 2)
    bids = [[0, 59], [1, 60]]
    follow_record(
        play, 1, {"initial_auction": "PRR", "first": 0, "bids": bids, "winner": 1, "price": 60}
    )
    assert play.position.cash(2) == 0


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"players": 9, "moves": []}', "\x00"])
def test_any_other_file_is_told_and_not_raised(text: str, tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text(text)
    assert "odd.json" in replay(odd)
