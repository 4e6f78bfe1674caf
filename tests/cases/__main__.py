"""Run a file of exact cases of one title: `python -m tests.cases TITLE FILE`.

Without a file all of the title's are run, without a title those of all titles. Prints a line for
each failing case and ends with `N passed, N failed`; exit code 1 if any failed, 2 if there was
nothing to play. The form of a file is told in `fixtures/cases/README.md`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from pbm.games import catalogue
from pbm.games.eighteenxx import titles
from tests.cases.compare import Case
from tests.material import CASES

Check = Callable[[Case], str]
OWN_ROOMS = {"1867-big-wyoming": "wyoming"}
"""Titles whose cases speak of other things than those of their family."""


def known() -> list[str]:
    """Titles that can be played, and those of which there are cases or a map but no rules yet."""
    with_cases = {path.name for path in CASES.iterdir() if path.is_dir()}
    with_maps = {path.name[1:] for path in Path(str(files(titles))).glob("t*")}
    return sorted({*catalogue.titles(), *with_cases, *with_maps})


def checker(title: str) -> Check:
    """What plays a title's cases: its own room here, or the one called as its family's."""
    room = OWN_ROOMS.get(title) or catalogue.TITLES[title].split(".")[2]
    check: Check = import_module(f"tests.cases.{room}").check
    return check


def cases_of(content: Any, title: str) -> list[Case]:
    """The cases of a title in a file: a list, an object with a list, or a list for each kind."""
    if not isinstance(content, dict):
        cases = content
    elif isinstance(content.get("cases"), list):
        cases = content["cases"]
    else:
        cases = [case for kind, found in content.items() for case in _of_kind(kind, found)]
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise ValueError("a file of cases is a list of objects")
    return [{"game": title, **case} for case in cases if str(case.get("game", title)) == title]


def _of_kind(kind: str, found: Any) -> list[Case]:
    """The cases that stand under the name of their kind, without it themselves; notes are none."""
    listed = found if isinstance(found, list) else [found] if isinstance(found, dict) else []
    return [
        {"id": f"{kind} {number}", "kind": kind, **case} if isinstance(case, dict) else case
        for number, case in enumerate(listed, start=1)
    ]


def failures(check: Check, cases: list[Case]) -> int:
    """Check every case, print the failing ones, return how many failed."""
    failed = 0
    for case in cases:
        if fault := check(case):
            failed += 1
            print(f"{case.get('id', '?')} {case.get('kind', '?')}: {fault}")
    return failed


def run(files: list[tuple[str, Path]]) -> int:
    """Run files of cases, each with its title; OSError or ValueError for one that is none."""
    passed = failed = 0
    for title, file in files:
        cases = cases_of(json.loads(file.read_text(encoding="utf-8")), title)
        wrong = failures(checker(title), cases)
        passed, failed = passed + len(cases) - wrong, failed + wrong
        if len(files) > 1:
            print(f"{title} {file.stem}: {len(cases) - wrong} of {len(cases)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """TITLE and FILE, either of which may be empty; 2 for a wrong command."""
    title, file = arguments if len(arguments) == 2 else ("?", "")
    if title not in {"", *known()} or (file and not title):
        print(f"usage: make cases [TITLE=… [FILE=…]], with one of the titles {', '.join(known())}")
        return 2
    if title and title not in catalogue.titles():
        print(f"{title} has no rules yet: its cases cannot be played.")
        return 2
    ours = [(one.parent.name, one) for one in sorted(CASES.glob(f"{title or '*'}/*.json"))]
    try:
        return run([(title, Path(file))] if file else ours)
    except (OSError, ValueError) as error:
        print(f"{file}: {error}")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
