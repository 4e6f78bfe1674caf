"""The exact cases of Continental Rails II: each is played through the real steps of a turn.

A case is: id, kind, given, orders, expect.  Kinds are played in the modules beside this one; what
they return is compared with everything the case expects.
"""

from __future__ import annotations

from typing import Any

from tests.cases.compare import Heeded, differences, fault_of, plain, strange
from tests.cases.continental import (
    clearance,
    companies,
    debts,
    economy,
    elections,
    market,
    mergers,
    operations,
    rail_sequence,
    railroads,
    refusals,
    sequences,
    stock_issues,
    tycoons,
    victory,
    world,
)
from tests.cases.continental.fields import ALIASES, told, with_climates
from tests.cases.continental.register import KINDS, Case

MODULES = (
    tycoons,
    companies,
    stock_issues,
    railroads,
    debts,
    market,
    economy,
    operations,
    world,
    mergers,
    elections,
    victory,
    refusals,
    clearance,
    sequences,
    rail_sequence,
)


def check(case: Case) -> str:
    """Play a case; what is wrong, or nothing."""
    play = KINDS.get(case.get("kind", ""))
    if play is None:
        return "nobody knows this kind of case"
    if wrong := strange(case, "given", "orders", "expect"):
        return "; ".join(wrong)
    try:
        given = Heeded(with_climates(case.get("given", {})), ALIASES)
        actual = _by_yes_or_no(case["expect"], play({**case, "given": given}))
    except Exception as error:  # a case may ask for what cannot be; the others go on
        return fault_of(error)
    return "; ".join(
        [*given.unread(told), *differences(plain(case["expect"]), plain(actual), exact=EXACT)]
    )


def _by_yes_or_no(expected: dict[str, Any], actual: dict[str, Any]) -> dict[str, Any]:
    """What was refused or kept, as whether anything was where the case asks no more."""
    whether = [name for name in WHETHER if isinstance(expected.get(name), bool)]
    return {**actual, **{name: bool(actual[name]) for name in whether if name in actual}}


WHETHER = ("refused", "victory_points_before_kept")
"""What a case may ask for by yes or no."""
EXACT = frozenset({"vp", "awards", "regions", "president", "awarded", "sold", "bought"})
"""Tables in which nothing else may stand."""
