"""Games of our own in the form of the recordings, and illegal actions put into recordings."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbm.games.eighteenxx.engine.course import scores
from pbm.games.eighteenxx.recorded.export import effective, read_export
from pbm.games.eighteenxx.recorded.player import Replayer
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.state import digest
from tests.eighteenxx.recorded.files import game_file, report_of
from tests.eighteenxx.recorded.writing import Writer

RULES: tuple[list[str], ...] = (
    [],
    ["diesels"],
    ["finish_on_400"],
    ["station_wars"],
    ["original_rules"],
    ["original_market", "can_protect_if_sold"],
    ["max_reissue_200", "original_tiles"],
)


def own_game(seed: int, longest: int, folder: Path) -> tuple[Writer, Path]:
    """A game written by us: ids are numbers or names, two to seven players, all options."""
    ids: tuple[list[Any], list[Any]] = (list(range(1001, 1008)), [f"Player {n}" for n in range(7)])
    writer = Writer(ids[seed % 2][: 2 + seed % 6], seed, RULES[seed % len(RULES)])
    path = folder / f"own{seed}.json"
    path.write_text(json.dumps(writer.play(longest)))
    return writer, path


def assert_agrees(seed: int, longest: int, folder: Path) -> None:
    writer, path = own_game(seed, longest, folder)
    player = Replayer(read_export(path), TITLE)
    assert player.play({}).problem == ""
    assert scores(player.game) == scores(writer.game)
    if writer.game.state.over:
        assert digest(player.game.state) == digest(writer.game.state)


@pytest.mark.parametrize("seed", range(7))
def test_our_own_games_come_back_as_they_were_written(seed: int, tmp_path: Path) -> None:
    assert_agrees(seed, 300, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(7, 35))
def test_whole_games_come_back_as_they_were_written(seed: int, tmp_path: Path) -> None:
    assert_agrees(seed, 2_500, tmp_path)


def test_an_optional_rule_that_we_do_not_know_is_told(tmp_path: Path) -> None:
    _, path = own_game(0, 20, tmp_path)
    content = json.loads(path.read_text())
    content["settings"]["optional_rules"] = ["moon_landing"]
    path.write_text(json.dumps(content))
    assert "unknown optional rule moon_landing" in list(report_of([path], []).lines())[-1]


def by_player(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "entity": 6451, "entity_type": "player", **more}


def by_company(kind: str, entity: str = "MP", **more: Any) -> dict[str, Any]:
    return {"type": kind, "entity": entity, "entity_type": "corporation", **more}


ILLEGAL: tuple[dict[str, Any], ...] = (
    by_player("bid", company="GRSC", price=1),
    by_player("par", corporation="IC", share_price="75,3,6"),
    by_player("sell_shares", shares=["FW_1"], percent=100),
    by_player("buy_shares", shares=[], percent=10),
    by_player("undefined"),
    by_player("pass") | {"entity": 99},
    by_company("lay_tile", hex="C4", tile="999-0", rotation=0),
    by_company("lay_tile", hex="A22", tile="9-0", rotation=0),
    by_company("place_token", city="57-0-0", slot=0),
    by_company("run_routes", routes=[{"train": "99-0", "connections": [["A2", "A22"]]}]),
    by_company("dividend") | {"kind": "double"},
    by_company("dividend", entity="Nobody") | {"kind": "payout"},
    by_company("buy_train", train="12-0", price=1, variant="12"),
    by_company("buy_company", company="SLSF", price=140),
    by_company("discard_train", train="2-0"),
    by_company("choose", choice="Map"),
    {"type": "assign", "entity": "GSC", "entity_type": "company", "target": "C4"},
    {"type": "lay_tile", "entity": "MRBC", "entity_type": "company", "hex": "C4", "tile": "9-0"}
    | {"rotation": 0},
    by_company("bankrupt"),
)
"""Actions that are illegal wherever they stand."""


@pytest.mark.parametrize("number", range(len(ILLEGAL)))
def test_an_illegal_action_in_a_file_is_named_with_its_rule(number: int, tmp_path: Path) -> None:
    content = json.loads(game_file("34110").read_text())
    actions = effective(content["actions"])
    rng = random.Random(number)
    for _ in range(2):
        at = rng.randrange(1, len(actions) - 1)
        inserted = [*actions[:at], ILLEGAL[number] | {"id": 99_999}, *actions[at:]]
        path = tmp_path / "bad.json"
        path.write_text(json.dumps(content | {"actions": inserted}))
        last = list(report_of([path], []).lines())[-1]
        assert last.startswith("bad.json, action 99999: "), last
        rule = last.removeprefix("bad.json, action 99999: ").partition(":")[0]
        assert rule[:1].isupper(), last
        assert not rule.startswith("not an action"), last


def spoilt(change: Callable[[dict[str, Any]], Any], kind: str, folder: Path, which: int = 0) -> str:
    """The last line of a recorded game in which one action of a kind was changed."""
    content = json.loads(game_file("1870_game_end_bankrupt").read_text())
    actions = effective(content["actions"])
    change([action for action in actions if action["type"] == kind][which])
    path = folder / "bad.json"
    path.write_text(json.dumps(content | {"actions": actions}))
    return list(report_of([path], []).lines())[-1].partition(": ")[2]


@pytest.mark.parametrize(
    ("kind", "which", "change", "told"),
    [
        ("bid", 7, {"price": 1}, "Initial Stock Round: bought not bid for"),
        ("buy_shares", 9, {"shares": ["SLSF_0"]}, "Buying Shares: not for sale"),
        ("buy_shares", 9, {"percent": 50}, "Selling Shares: not held"),
        ("sell_shares", 0, {"shares": ["SLSF_7"], "percent": 10}, "Selling Shares: not held"),
        ("sell_shares", 0, {"percent": 80}, "Selling Shares: not held"),
        ("choose", 0, {"choice": "Sink a ship"}, "Sequence of Play: no such order here"),
    ],
)
def test_what_an_action_names_must_be_there(
    kind: str, which: int, change: dict[str, Any], told: str, tmp_path: Path
) -> None:
    line = spoilt(lambda action: action.update(change), kind, tmp_path, which)
    assert line.startswith(told), line


def test_the_income_that_an_action_tells_is_compared(tmp_path: Path) -> None:
    line = spoilt(lambda a: a["routes"][0].update(revenue=5), "run_routes", tmp_path)
    assert line.startswith("income of a train: ours "), line
    assert line.endswith(", recorded 5")
