"""Run a file of exact cases of one title: `python -m tests.cases TITLE FILE`.

Prints a line for each failing case and ends with `N passed, N failed`; exit code 1 if any failed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

MODULES = {
    "continental-rails-ii": "tests.cases.continental",
    "1870": "tests.cases.eighteenxx",
    "1850": "tests.cases.eighteenxx",
    "chicago-express": "tests.cases.chicago",
}

Case = dict[str, Any]


def run(check: Callable[[Case], str], cases: list[Case]) -> int:
    """Check every case, print the failing ones, return how many failed."""
    failed = 0
    for case in cases:
        if fault := check(case):
            failed += 1
            print(f"{case.get('id', '?')} {case.get('kind', '?')}: {fault}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return failed


def main(arguments: list[str]) -> int:
    """TITLE and FILE; 2 for a wrong command."""
    if len(arguments) != 2 or arguments[0] not in MODULES:
        print(f"usage: python -m tests.cases {{{','.join(MODULES)}}} FILE")
        return 2
    title, file = arguments
    try:
        content = json.loads(Path(file).read_text(encoding="utf-8"))
        cases = content["cases"] if isinstance(content, dict) else content
        cases = [case for case in cases if case.get("game", title) == title]
    except (OSError, ValueError, KeyError) as error:
        print(f"{file}: {error}")
        return 2
    check: Callable[[Case], str] = import_module(MODULES[title]).check
    return 1 if run(check, cases) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
