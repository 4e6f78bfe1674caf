"""What the orders of a case mean: from its words to the order values of a turnsheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbm.games.continental import orders as o
from tests.cases.continental.scene import row_of

Words = dict[str, Any]
Made = tuple[str, o.Order]
"""The name by which a case would call the order refused, and the order."""


def meant(one: Words, code: str, given: Words) -> list[Made]:
    """The orders that a line of a case means; `code` is the railroad it is about."""
    if "control" in one:
        return [(f"control {name}", o.Control(slot, name)) for name, slot in one["control"]]
    do = ALIASES.get(one["do"].lower().replace("_", " "), one["do"].replace("_", " "))
    if do == "repay debt" and "railroad" not in one and "railroad" not in given:
        do = "repay"
    for table in (PERSONAL, PRESIDENTIAL, MONEY):
        if do in table:
            name, order = table[do](one, code, given)
            return [(name if name in one["do"] else f"{name}{OR}{one['do']}", order)]
    raise ValueError(f"nobody knows the order {do!r}")


OR = " or "
"""Between two names for one order: ours and the case's."""

ALIASES = {
    "incorporate pc": "incorporate",
    "merge pc": "merge",
    "sell pc": "sell",
    "offer": "sell",
    "offer pc": "sell",
    "bid pc": "bid",
    "bid for": "bid",
    "bid row": "bid RoW",
    "build row": "build",
    "abandon row": "abandon",
    "merge railroads": "merge railroad",
    "improvement": "improve",
    "double": "double track",
    "loan": "lend",
    "sell short": "short",
    "borrow from president": "lend",
    "political influence": "influence",
    "repay bank": "repay debt",
    "repay the bank": "repay debt",
    "repay loans": "repay debt",
    "repay bonds": "repay debt",
    "buy engine": "engine",
    "buy locomotive": "engine",
    "buy technology": "technology",
    "buy pc": "bid",
    "declare dividend": "dividend",
    "double-track": "double track",
    "resign presidency": "resign",
    "buy stock": "buy",
    "sell stock": "sell",
    "treasury stock": "treasury to president",
    "withdraw pc": "withdraw",
}
"""Other words for the same orders."""


def amount(one: Words) -> int:
    """The sum of an order, whatever the case calls it."""
    names = ("amount", "total", "spend", "dollars", "sum")
    return next((int(one[name]) for name in names if name in one), 1)


def _doubled(one: Words, code: str, given: Words) -> str:
    """The line to be doubled."""
    invented = "R1" if "double_line_miles" in given else code
    return str(one.get("line", invented))


def _war(one: Words, code: str) -> o.Order:
    """A rate war on somebody."""
    other = one.get("on", one.get("other", ""))
    return o.RateWar(code, str(other), one.get("percent", 1))


Maker = Callable[[Words, str, Words], Made]

PERSONAL: dict[str, Maker] = {
    "incorporate": lambda one, _c, _g: (f"incorporate {one['pc']}", o.Incorporate(one["pc"])),
    "merge": lambda one, code, _g: (
        f"merge {one['pc']}",
        o.MergePC(one["pc"], one.get("into", code)),
    ),
    "withdraw": lambda one, _c, _g: (f"withdraw {one['pc']}", o.WithdrawPC(one["pc"])),
    "sell": lambda one, code, _g: (
        (f"sell {one['pc']}", o.SellPC(one["pc"], one.get("ask", 1)))
        if "pc" in one
        else (f"sell {code}", o.Sell(code, one.get("shares", 1)))
    ),
    "bid": lambda one, _c, _g: (f"bid {one['pc']}", o.BidPC(one["pc"], one.get("bid", 1))),
    "buy": lambda one, code, _g: (f"buy {code}", o.Buy(code, one.get("shares", 1))),
    "short": lambda one, code, _g: (f"short {code}", o.Short(code, one.get("shares", 1))),
    "merge railroad": lambda one, code, _g: (
        "merge",
        o.MergeRailroad(str(one.get("merging", code)), str(one.get("survivor", one.get("into")))),
    ),
    "resign": lambda one, _c, _g: ("resign", o.Resign(one.get("slot"), one.get("railroad"))),
    "spy": lambda one, _c, _g: (
        ("spy", o.SpyRailroad(one["railroad"]))
        if "railroad" in one
        else ("spy", o.SpyPlayer(int(str(one.get("player", one.get("on"))))))
    ),
}
"""Actions of 10.1."""

PRESIDENTIAL: dict[str, Maker] = {
    "build": lambda one, code, given: (
        f"build {row_of(given)}",
        o.Build(code, one.get("per_mile", 1)),
    ),
    "abandon": lambda _o, code, given: (f"abandon {row_of(given)}", o.Abandon(code)),
    "improve": lambda one, code, _g: ("improve", o.Improve(code, one.get("per_mile", 1))),
    "influence": lambda one, code, _g: ("influence", o.Influence(code, amount(one))),
    "bid RoW": lambda one, code, _g: (
        "bid",
        o.BidRow(code, one.get("first", ""), one.get("alternate")),
    ),
    "dividend": lambda one, code, _g: ("dividend", o.Dividend(code, one.get("rate", 0))),
    "engine": lambda one, code, _g: ("engine", o.Locomotive(code, one.get("to", 1))),
    "locomotive": lambda one, code, _g: ("locomotive", o.Locomotive(code, one.get("to", 1))),
    "technology": lambda one, code, _g: (
        "technology",
        o.Technology(code, str(one.get("letter", one.get("technology")))),
    ),
    "double track": lambda one, code, given: (
        "double track",
        o.Double(code, _doubled(one, code, given)),
    ),
    "rate war": lambda one, code, _g: ("rate war", _war(one, code)),
}
"""Actions of 10.2 and what chapter 4 adds (Q12)."""

MONEY: dict[str, Maker] = {
    "borrow": lambda one, _c, _g: ("borrow", o.Borrow(amount(one))),
    "repay": lambda one, _c, _g: ("repay", o.Repay(amount(one))),
    "prodigal": lambda one, _c, _g: ("prodigal", o.Prodigal(amount(one))),
    "lend": lambda one, code, _g: ("lend", o.Lend(code, amount(one))),
    "repay president": lambda one, code, _g: (
        "repay president",
        o.RepayPresident(code, amount(one)),
    ),
    "repay debt": lambda one, code, _g: ("repay debt", o.RepayDebt(code, amount(one))),
    "treasury to president": lambda one, code, _g: (
        "treasury",
        o.SellTreasuryToPresident(code, one.get("shares", 1)),
    ),
    "treasury to market": lambda one, code, _g: (
        "treasury",
        o.SellTreasuryToMarket(code, one.get("shares", 1)),
    ),
}
"""Money between tycoons, railroads and the Bank."""
