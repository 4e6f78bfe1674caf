"""The exact cases of Continental Rails II: each is played through the real steps of a turn.

A case is: id, kind, given, orders, expect.  Kinds are played in the modules beside this one; what
they return is compared with everything the case expects.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.cases import (
    cr_companies,
    cr_market,
    cr_operations,
    cr_railroads,
    cr_refusals,
    cr_sequences,
    cr_tycoons,
    cr_victory,
    cr_world,
)
from tests.cases.cr_register import KINDS, Case

MODULES = (
    cr_tycoons,
    cr_companies,
    cr_railroads,
    cr_market,
    cr_operations,
    cr_world,
    cr_victory,
    cr_refusals,
    cr_sequences,
)


def check(case: Case) -> str:
    """Play a case; what is wrong, or nothing."""
    play = KINDS.get(case.get("kind", ""))
    if play is None:
        return "nobody knows this kind of case"
    given = Heeded(case.get("given", {}))
    try:
        actual = play({**case, "given": given})
    except Exception as error:  # a case may ask for what cannot be; the others go on
        return f"{type(error).__name__}: {error}"
    for name in sorted(given.keys() - given.read):
        print(f"{case.get('id', '?')} {case['kind']}: nobody read given.{name}", file=sys.stderr)
    return "; ".join(differences(plain(case["expect"]), plain(actual)))


class Heeded(dict[str, Any]):
    """What a case gives, and which of it was read: nothing is passed over in silence."""

    def __init__(self, given: dict[str, Any]) -> None:
        super().__init__(given)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def plain(value: Any) -> Any:
    """As JSON would have it: keys are text, sequences are lists."""
    return json.loads(json.dumps(value))


def differences(expected: Any, actual: Any, place: str = "") -> list[str]:
    """Every expected figure that is another; figures beyond the expected ones do not matter."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        found = []
        for key, value in expected.items():
            where = f"{place}.{key}" if place else key
            if key not in actual:
                found.append(f"{where}: expected {value}, nothing came of it")
            else:
                found += differences(value, actual[key], where)
        exact = expected.keys() == {"min", "max"} or place in EXACT
        return found + (
            [f"{place}: also {actual}"] if exact and expected.keys() != actual.keys() else []
        )
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = zip(expected, actual, strict=True)
        if not any(differences(one, other) for one, other in pairs):
            return []
    return [] if expected == actual else [f"{place}: expected {expected}, came {actual}"]


EXACT = {"vp", "awards", "regions", "president", "awarded", "sold", "bought"}
"""Tables in which nothing else may stand."""
