"""Real games, played by our rules: they agree with the recording after every action."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pbm.games.eighteenxx.recorded.export import effective, read_export
from tests.eighteenxx.recorded.files import GENERATED, RECORDED, game_file, report_of, trace_file

LONG = [pytest.param(name, marks=pytest.mark.soak) for name in GENERATED[1:]]


@pytest.mark.parametrize("name", [*RECORDED, GENERATED[0], *LONG])
def test_every_action_agrees_with_the_trace(name: str) -> None:
    report = report_of([game_file(name)], [trace_file(name)])
    assert report.agreed, list(report.lines())[-1]
    assert report.games[0].actions > 100


@pytest.mark.parametrize("name", RECORDED)
def test_without_a_trace_the_final_scores_agree(name: str) -> None:
    report = report_of([game_file(name)], [])
    assert report.agreed, list(report.lines())[-1]


def test_a_file_that_was_changed_is_named_with_action_and_difference(tmp_path: Path) -> None:
    content = json.loads(game_file("34110").read_text())
    train = next(a for a in content["actions"] if a["type"] == "buy_train")
    train["price"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(content))
    report = report_of([changed], [])
    assert not report.agreed
    last = list(report.lines())[-1]
    assert last.startswith(
        f"changed.json, action {train['id']}: Purchase Trains: printed price (price "
    )


def test_a_trace_that_was_changed_is_not_followed(tmp_path: Path) -> None:
    content: dict[str, Any] = json.loads(gzip.decompress(trace_file("34110").read_bytes()))
    step = next(s for s in content["steps"] if s["effective"] and s["state"]["bank"] < 9_000)
    step["state"]["bank"] += 10
    changed = tmp_path / "34110.json"
    changed.write_text(json.dumps(content))
    report = report_of([game_file("34110")], [changed])
    bank = step["state"]["bank"]
    last = list(report.lines())[-1]
    assert last == f"34110.json, action {step['id']}: bank: ours {bank - 10}, recorded {bank}"


def test_another_end_than_recorded_is_a_difference(tmp_path: Path) -> None:
    content = json.loads(game_file("1870_game_end_bankrupt").read_text())
    path = tmp_path / "other.json"
    path.write_text(json.dumps(content | {"game_end_reason": "bank"}))
    last = list(report_of([path], []).lines())[-1]
    assert last.endswith(": the end: ours bankrupt, recorded bank")
    path.write_text(json.dumps(content | {"game_end_reason": "bank", "result": {}}))
    assert report_of([path], []).agreed


@pytest.mark.parametrize("text", ["", "{}", "[1, 2", '{"title": "1870", "players": 3}'])
def test_a_file_that_is_no_export_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)
    report = report_of([path], [])
    assert not report.agreed
    assert list(report.lines())[-1].startswith("odd.json, action None: odd.json: ")


def test_a_title_without_rules_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('{"title": "1889", "players": [{"id": 1}], "actions": []}')
    assert "a game of 1889, not of 1870" in list(report_of([path], []).lines())[-1]


def act(number: int, kind: str = "pass", **more: int) -> dict[str, Any]:
    return {"id": number, "type": kind, **more}


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        ([act(1), act(2), act(3, "undo")], [1]),
        ([act(1), act(2), act(3), act(4, "undo", action_id=1)], [1]),
        ([act(1), act(2), act(3, "undo", action_id=0)], []),
        ([act(1), act(2), act(3, "undo"), act(4, "redo")], [1, 2]),
        ([act(1), act(2), act(3, "undo"), act(4), act(5, "redo")], [1, 4]),
        ([act(1), act(2, "message"), act(3, "undo")], []),
        ([act(1), act(2), act(3, "undo"), act(4, "message"), act(5, "redo"), act(6)], [1, 2, 6]),
        ([act(1), act(2), act(3, "undo", action_id=1), act(4, "undo"), act(5, "redo")], [1]),
        ([act(9), act(2), act(3), act(4, "undo", action_id=2)], [9, 2]),
        ([act(1), act(5), act(8), act(9, "undo", action_id=6)], [1, 5]),
        ([act(1), act(2), act(3, "undo"), act(4, "undo"), act(5, "redo")], [1]),
    ],
)
def test_what_was_undone_is_left_out(actions: list[dict[str, Any]], left: list[int]) -> None:
    assert [action["id"] for action in effective(actions)] == left


def test_an_export_is_read_packed_or_not(tmp_path: Path) -> None:
    text = '{"title": "1870", "players": [{"name": "A"}], "actions": [], "result": {"A": 5}}'
    plain, packed = tmp_path / "a.json", tmp_path / "a.json.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    assert read_export(plain).result == read_export(packed).result == {"A": 5}
    assert read_export(plain).seat("A") == "1"
