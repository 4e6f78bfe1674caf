"""`make cases`: a line for each failing case, the count at the end, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbm.games import catalogue
from tests.cases.__main__ import known, main
from tests.material import CASES

GOOD: dict[str, Any] = {
    "id": "A",
    "kind": "years",
    "given": {"turns": [7]},
    "expect": {"years": [[1853, 1854]]},
}


def answer(tmp_path: Path, cases: Any, title: str = "continental-rails-ii") -> int:
    """The exit code for a file of cases."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(cases), "utf-8")
    return main([title, str(file)])


def test_all_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(tmp_path, [GOOD]) == 0
    assert answer(tmp_path, {"about": "one", "cases": [GOOD]}) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n" * 2


def test_every_failing_case_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**GOOD, "id": "B", "expect": {"years": [[1853, 1855]], "moons": 3}}
    strange = {**GOOD, "id": "C", "kind": "weather"}
    broken = {**GOOD, "id": "D", "given": {}}
    assert answer(tmp_path, [GOOD, wrong, strange, broken]) == 1
    assert capsys.readouterr().out.splitlines() == [
        (
            "B years: years: expected [[1853, 1855]], came [[1853, 1854]]; "
            "moons: expected 3, nothing came of it"
        ),
        "C weather: nobody knows this kind of case",
        "D years: turns is not told",
        "1 passed, 3 failed",
    ]


def test_a_file_with_a_list_for_each_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = {
        "note": "tables",
        "min_bid": [{"income": 22, "sold_before": 2, "min": 8}, {"income": 7, "min": 6}],
        "round_length": {"min_turns": 7, "max_turns": 11},
    }
    assert answer(tmp_path, content, "chicago-express") == 1
    assert capsys.readouterr().out.splitlines() == [
        "min_bid 2 min_bid: min: expected 6, came 7",
        "2 passed, 1 failed",
    ]


def test_only_the_cases_of_the_title_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One file may hold the cases of two titles."""
    other = {"id": "B", "game": "1850", "kind": "rule"}
    rule = {"id": "A", "game": "1870", "kind": "rule", "actions": [], "expected": {"next": "1"}}
    situation = {"players": 3, "round": "SR", "turn": "1"}
    assert answer(tmp_path, {"cases": [{**rule, "situation": situation}, other]}, "1870") == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_title_without_rules_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = [title for title in known() if title not in catalogue.titles()]
    for title in waiting:
        assert answer(tmp_path, [{"id": "B", "game": title}], title) == 2
        told = capsys.readouterr().out
        assert told == f"{title} has no rules yet: its cases cannot be played.\n"


@pytest.mark.parametrize("title", sorted(catalogue.titles()))
def test_the_cases_of_every_title_run(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([title, str(CASES / title / "rulebook.json")]) == 0
    assert capsys.readouterr().out.endswith(" passed, 0 failed\n")


@pytest.mark.parametrize("title", catalogue.titles())
def test_a_case_without_its_parts_fails_and_stops_nothing(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = {"chicago-express": "min_bid", "continental-rails-ii": "years"}
    cases = [{}, {"id": "A", "kind": 7}, {"id": "B", "kind": kinds.get(title, "rule")}]
    assert answer(tmp_path, cases, title) == 1
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[-1]) == (4, "0 passed, 3 failed")


def test_without_a_file_all_of_a_title_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chicago-express", ""]) == 0
    *files, last = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in files] == [
        "chicago-express more",
        "chicago-express rulebook",
    ]
    counts = [int(line.rsplit(" ", 1)[1]) for line in files]
    assert last == f"{sum(counts)} passed, 0 failed"


def test_without_a_title_those_of_all_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for title, case in (("continental-rails-ii", GOOD), ("chicago-express", {"id": "A"})):
        (tmp_path / title).mkdir()
        (tmp_path / title / "rulebook.json").write_text(json.dumps([case]), "utf-8")
    monkeypatch.setattr("tests.cases.__main__.CASES", tmp_path)
    assert main(["", ""]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


def test_a_wrong_command_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess", "x"]) == 2
    assert "usage: make cases" in capsys.readouterr().out
    assert main(["", "cases.json"]) == 2
    assert "usage: make cases" in capsys.readouterr().out
    assert main(["continental-rails-ii", str(tmp_path / "absent.json")]) == 2
    assert "absent.json" in capsys.readouterr().out
    assert answer(tmp_path, ["no case"]) == 2
    assert "a list of objects" in capsys.readouterr().out
