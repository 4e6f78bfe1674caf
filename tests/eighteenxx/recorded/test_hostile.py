"""Files that are broken or made to break: one sentence names the file and the action."""

from __future__ import annotations

import contextlib
import copy
import gzip
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbm.games.eighteenxx.recorded.export import effective, export_of, read_json
from pbm.games.recordings import replay_all
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.recorded.files import game_file, report_of, trace_file

Where = tuple[str | int, ...]
NAME = "34110"


def told(path: Path, *traces: Path) -> str:
    """What is said of a file that cannot be replayed."""
    report = report_of([path], traces)
    assert not report.agreed
    return list(report.lines())[-1]


def changed(folder: Path, change: Callable[[dict[str, Any]], Any]) -> Path:
    """A recorded game with a change."""
    content = read_json(game_file(NAME))
    change(content)
    path = folder / "odd.json"
    path.write_text(json.dumps(content))
    return path


def set_rules(rules: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda content: content["settings"].update(optional_rules=rules)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c["players"].pop(), "1870 is not for 1 players"),
        (lambda c: c["players"].extend([{"name": f"N{n}"} for n in range(9)]), "not for 11"),
        (lambda c: c["players"].append(c["players"][0]), "two players of one id"),
        (lambda c: c["players"].append({}), "not an export"),
        (set_rules([["diesels"]]), "unknown optional rule ['diesels']"),
        (set_rules([None]), "unknown optional rule None"),
        (lambda c: c["actions"].insert(3, 7), "not an export"),
        (lambda c: c["actions"].insert(3, {"id": 5}), "not an export"),
        (lambda c: c.update(result={"6451": "many"}), "not an export"),
    ],
)
def test_a_file_that_is_no_game_is_told(change: Any, words: str, tmp_path: Path) -> None:
    line = told(changed(tmp_path, change))
    assert line.startswith("odd.json, action None: odd.json: ")
    assert words in line


@pytest.mark.parametrize(
    "odd",
    [
        {"auto_actions": [5]},
        {"auto_actions": [{"entity": "IC"}]},
        {"type": "run_routes", "routes": [{"train": "2-0", "connections": [["C18"] * 9_000]}]},
        {"type": "run_routes", "routes": [{"train": "2-0", "connections": [[["C18"]]]}] * 900},
        {"type": "bid", "company": ["GRSC"], "price": {}},
        {"type": "assign", "entity": "IC", "target": "C18"},
        {"type": 5},
    ],
)
def test_an_action_that_is_none_is_named(odd: dict[str, Any], tmp_path: Path) -> None:
    line = told(changed(tmp_path, lambda c: c["actions"][9].update(odd)))
    number = read_json(game_file(NAME))["actions"][9]["id"]
    assert line.startswith(f"odd.json, action {number}: "), line


def test_an_action_without_an_id_is_named_by_its_place(tmp_path: Path) -> None:
    def change(content: dict[str, Any]) -> None:
        content["actions"] = [dict(a, id=None) for a in effective(content["actions"])]
        content["actions"][7] = {"type": "dividend", "entity": "IC", "kind": "none"}

    assert told(changed(tmp_path, change)).startswith("odd.json, action 8: ")


def test_ids_may_be_missing_and_players_named(tmp_path: Path) -> None:
    def change(content: dict[str, Any]) -> None:
        names = {player["id"]: player["name"] for player in content["players"]}
        content["actions"] = effective(content["actions"])[:60]
        for action in content["actions"]:
            del action["created_at"], action["id"]
            action["entity"] = names.get(action["entity"], action["entity"])
            action["auto_actions"] = action.get("auto_actions")
        content["actions"].append({"type": "end_game", "entity": 6451, "entity_type": "player"})
        content["result"] = {}

    def plain(content: dict[str, Any]) -> None:
        content["actions"] = effective(content["actions"])[:60]
        content["result"] = {}

    def played(path: Path) -> tuple[str, int, dict[str, int]]:
        (game,) = report_of([path], []).games
        return game.problem, game.actions, game.scores

    assert played(changed(tmp_path, change)) == played(changed(tmp_path, plain))
    assert played(changed(tmp_path, plain))[:2] == ("", 60)


def test_players_without_ids_are_known_by_name() -> None:
    content = {"title": "1870", "players": [{"id": None, "name": "A"}, {"name": "B", "id": 0}]}
    export = export_of(content | {"actions": []}, "file")
    assert [export.seat(one) for one in ("A", 0, "B")] == ["1", "2", "2"]


@pytest.mark.parametrize(
    ("first", "file", "begun"),
    [
        (1_600_000_000, 5, 1_600_000_000),
        (None, 1_600_000_000, 1_600_000_000),
        (None, "2021-03-24", 1_616_544_000),
        ("2021-03-24 10:00:00 UTC", None, 1_616_544_000),
        (None, None, 0),
    ],
)
def test_when_a_game_was_begun(first: Any, file: Any, begun: int) -> None:
    content = {"title": "1870", "players": [{"name": "A"}, {"name": "B"}], "created_at": file}
    action = {"type": "pass", "entity": "A", "entity_type": "player", "created_at": first}
    assert export_of(content | {"actions": [action]}, "file").begun == begun


def test_broken_packing_and_odd_text(tmp_path: Path) -> None:
    packed = gzip.compress(game_file(NAME).read_bytes())
    for cut in (
        packed[:500],
        packed[:400] + b"\x00" * 30 + packed[430:],
        b"\x1f\x8b",
        b"[" * 90_000,
    ):
        path = tmp_path / "odd.json.gz"
        path.write_bytes(cut)
        assert told(path).startswith("odd.json.gz, action None: odd.json.gz: ")
        assert replay_all([path], [])[0].difference
    path.write_bytes(b"\xef\xbb\xbf" + game_file(NAME).read_bytes())
    assert report_of([path], []).agreed


@pytest.mark.parametrize("steps", [5, [5], [{}], [{"id": 1, "effective": True, "state": {}}]])
def test_a_trace_that_is_none_is_told(steps: Any, tmp_path: Path) -> None:
    trace = tmp_path / f"{NAME}.json"
    trace.write_text(json.dumps({"steps": steps}))
    assert "not a trace" in told(game_file(NAME), trace) or "no whole state" in told(
        game_file(NAME), trace
    )


def test_long_files_of_undos_and_programmes_are_read_in_time(tmp_path: Path) -> None:
    def change(content: dict[str, Any]) -> None:
        programme = {"type": "program_share_pass", "entity": 6451, "entity_type": "player"}
        undo = {"type": "undo", "entity": 6451, "entity_type": "player"}
        more: list[dict[str, Any]] = []
        for n in range(10_000, 50_000, 4):
            more += [programme | {"id": n}, programme | {"id": n + 1}]
            more += [undo | {"id": n + 2, "action_id": n}, undo | {"id": n + 3, "type": "redo"}]
        content["actions"][1:1] = more

    began = time.process_time()
    (game,) = report_of([changed(tmp_path, change)], []).games
    assert (game.problem, game.actions) == ("", 20_000 + 197)
    assert time.process_time() - began < 30


JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**30, 1.5, "", "x", "1", "IC", "IC_0", "2-0", "C18"),
    *([], {}, [None], [[]], {"a": 1}),
)


def places(value: Any, at: Where = ()) -> Iterator[Where]:
    """Every place in a JSON value."""
    yield at
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(one, (*at, key))


def spoil(content: Any, at: Where, rng: random.Random) -> None:
    """Put nonsense at a place, or take away what stands there."""
    for key in at[:-1]:
        content = content[key]
    if rng.random() < 0.25:
        del content[at[-1]]
    else:
        content[at[-1]] = rng.choice(JUNK)


def assert_told(content: Any, folder: Path) -> None:
    """A spoilt game is replayed, or told in one line; an import is a game or one sentence."""
    path = folder / "odd.json"
    path.write_text(json.dumps(content))
    report = report_of([path], [trace_file(NAME)])
    if not report.agreed:
        assert list(report.lines())[-1].startswith("odd.json, action ")
    assert FAMILY.recorded is not None
    with contextlib.suppress(ValueError):
        FAMILY.recorded(path.read_bytes(), {})


@pytest.mark.parametrize(
    ("seed", "count"),
    [(0, 12), *(pytest.param(seed, 80, marks=pytest.mark.soak) for seed in range(1, 7))],
)
def test_nonsense_anywhere_is_told(seed: int, count: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    whole = read_json(game_file(NAME))
    whole["actions"] = whole["actions"][:150]
    every = [at for at in places(whole) if at]
    for _ in range(count):
        content = copy.deepcopy(whole)
        for _ in range(rng.choice((1, 1, 2))):
            try:
                spoil(content, rng.choice(every), rng)
            except (LookupError, TypeError):
                continue  # the place went with an earlier one
        assert_told(content, tmp_path)
