"""`make cases`: a line for each failing case, the count at the end, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.__main__ import main

GOOD: dict[str, Any] = {
    "id": "A",
    "kind": "years",
    "given": {"turns": [7]},
    "expect": {"years": [[1853, 1854]]},
}


def answer(tmp_path: Path, *cases: dict[str, Any]) -> int:
    """The exit code for a file of cases."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(cases), "utf-8")
    return main(["continental-rails-ii", str(file)])


def test_all_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(tmp_path, GOOD) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_every_failing_case_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**GOOD, "id": "B", "expect": {"years": [[1853, 1855]], "moons": 3}}
    strange = {**GOOD, "id": "C", "kind": "weather"}
    broken = {**GOOD, "id": "D", "given": {}}
    assert answer(tmp_path, GOOD, wrong, strange, broken) == 1
    assert capsys.readouterr().out.splitlines() == [
        (
            "B years: years: expected [[1853, 1855]], came [[1853, 1854]]; "
            "moons: expected 3, nothing came of it"
        ),
        "C weather: nobody knows this kind of case",
        "D years: KeyError: 'turns'",
        "1 passed, 3 failed",
    ]


def test_a_wrong_command_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess", "x"]) == 2
    assert main(["continental-rails-ii", str(tmp_path / "absent.json")]) == 2
    assert "usage" in capsys.readouterr().out
