"""The exact cases of Continental Rails II: each is played through the real steps of a turn.

A case is: id, kind, given, orders, expect.  Kinds are played in the modules beside this one; what
they return is compared with everything the case expects.
"""

from __future__ import annotations

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
        actual = play({**case, "given": given})
    except Exception as error:  # a case may ask for what cannot be; the others go on
        return fault_of(error)
    return "; ".join(
        [*given.unread(told), *differences(plain(case["expect"]), plain(actual), exact=EXACT)]
    )


EXACT = frozenset({"vp", "awards", "regions", "president", "awarded", "sold", "bought"})
"""Tables in which nothing else may stand."""
