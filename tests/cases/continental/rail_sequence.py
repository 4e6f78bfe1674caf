"""Cases of Appendix C's order: the money of a railroad, line by line.

A line names its step and the money that it moves; figures in its words ("200 x 10") are taken from
there, others follow from the money. The real steps are played, and the ledger is compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pbm.core.ledger import LedgerEntry
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import standard_rules
from tests.cases.compare import Heeded
from tests.cases.continental.register import Case, kind
from tests.continental import build
from tests.continental.build import CLIMATES, begin, play, world

PRODUCT = re.compile(r"([\d,]+) [x×*] ([\d,]+)(?: [x×*] ([\d,]+))?(?: \+ ([\d,]+))?")
PLACES = ("2", "3", "4", "8.1", "8.2", "8.3", "9.1", "9.2", "10")
WORDS = {
    "president": "president",
    "lend": "president",
    "repay": "bank",
    "bank": "bank",
    "treasury": "treasury",
    "improve": "improvement",
    "engine": "engine",
    "locomotive": "engine",
    "technolog": "technology",
    "grand": "station",
    "station": "station",
    "double": "double",
    "doubling": "double",
    "build": "building",
    "influence": "influence",
}
"""The beginning of a word in a line, and what the line is about; the first that is found counts."""
REASONS = {
    "president": ("president_loan", "president_repaid"),
    "bank": ("loans_repaid", "bonds_repaid"),
    "treasury": ("treasury_stock",),
    "improvement": ("improvement",),
    "engine": ("locomotives",),
    "technology": ("technology",),
    "station": ("technology",),
    "double": ("double_track",),
    "building": ("building",),
    "influence": ("influence",),
}
"""The ledger's reasons without "_bonds" and "_loans"."""


class Line:
    """A line of a case: its words, and the money that it moves."""

    def __init__(self, told: Any, change: list[int]) -> None:
        listed = [told] if isinstance(told, str) else told
        named = listed if isinstance(listed, dict) else dict(zip(NAMES, listed, strict=False))
        self.words = str(named["step"])
        moved = change if len(named) == 1 else [int(named.get(name, 0)) for name in NAMES[1:]]
        self.cash, self.loans, self.bonds = moved
        found = PRODUCT.search(self.words)
        numbers = found.groups() if found else ()
        self.numbers = [int((text or "0").replace(",", "")) for text in numbers]
        alone = re.findall(r"\d[\d,]*", self.words)
        self.figure = int(alone[0].replace(",", "")) if len(alone) == 1 else 0
        """The only figure in its words: what is repaid, lent or spent."""

    @property
    def about(self) -> str:
        """What the line is about; ValueError if nobody knows."""
        text = re.findall(r"[a-z]+", self.words.lower())
        for word, about in WORDS.items():
            if any(one.startswith(word) for one in text):
                return about
        raise ValueError(f"no line of a railroad's money is called {self.words!r}")

    @property
    def total(self) -> int:
        """All that is spent; half of a building by bonds where only cash is told."""
        told = self.loans + self.bonds - self.cash
        return 2 * told if self.about == "building" and not self.loans + self.bonds else told


NAMES = ("step", "cash", "loans", "bonds")


class Plan:
    """What the lines of a case make of railroad "R" and its orders."""

    def __init__(self, given: Heeded) -> None:
        self.climate = given.get("climate_start", "Normal")
        figures = standard_rules().figures
        self.track_cost = figures.climate.track_cost[CLIMATES.index(self.climate)]
        self.miles, self.doubled = given.get("miles", 0), 0
        self.level = given.any_of("level", "engine", default=1)
        self.row_miles, self.value = given.any_of("row_miles", default=0), 2
        self.sizes = given.get("town_sizes")
        self.best, self.letters = self.level, ["A"]
        self.sheet: list[o.Order] = []

    def length(self, total: int, each: int) -> int:
        """The railroad's miles, if need be those that explain a price of so much for a mile."""
        if not self.miles:
            self.miles = 200 if total % (200 * each) == 0 else total // each
        return self.miles


def _improvement(plan: Plan, line: Line) -> o.Order:
    if line.numbers:
        plan.miles = line.numbers[0]
        return o.Improve("R", line.numbers[1])
    return o.Improve("R", line.total // plan.length(line.total, 10))


def _engine(plan: Plan, line: Line) -> o.Order:
    if line.numbers:
        plan.miles, levels = line.numbers[2], line.numbers[1]
    else:
        levels = line.total // (10 * plan.length(line.total, 10))
    plan.best = plan.level + levels
    return o.Locomotive("R", plan.best)


def _technology(plan: Plan, line: Line) -> o.Order:
    plan.letters = ["A", "B"]
    if line.about == "technology":
        plan.miles = line.total // 10
    return o.Technology("R", "A" if line.about == "station" else "B")


def _building(plan: Plan, line: Line) -> o.Order:
    if line.numbers:
        plan.row_miles, per_mile = line.numbers[0], line.numbers[1]
        plan.value = line.numbers[3] // 300
        return o.Build("R", per_mile)
    values = [sum(size * size for size in plan.sizes)] if plan.sizes else sorted(TWO_TOWNS)
    for plan.value in values:
        track = line.total - 300 * plan.value
        if plan.row_miles and track % plan.row_miles == 0:
            return o.Build("R", track // plan.row_miles)
        if not plan.row_miles and track > 0 and track % plan.track_cost == 0:
            plan.row_miles = track // plan.track_cost
            return o.Build("R", plan.track_cost)
    raise ValueError(f"no Right-of-Way costs {line.total}")


def _president(_plan: Plan, line: Line) -> o.Order:
    if not line.cash and line.figure:
        repaid = "repa" in line.words.lower()
        return o.RepayPresident("R", line.figure) if repaid else o.Lend("R", line.figure)
    return o.Lend("R", line.cash) if line.cash > 0 else o.RepayPresident("R", -line.cash)


def _double(plan: Plan, line: Line) -> o.Order:
    plan.doubled = line.total
    return o.Double("R", "R2")


MAKERS = {
    "president": _president,
    "bank": lambda _plan, line: o.RepayDebt("R", -line.cash or line.figure),
    "treasury": lambda _plan, line: o.SellTreasuryToPresident("R", line.cash),
    "improvement": _improvement,
    "engine": _engine,
    "technology": _technology,
    "station": _technology,
    "double": _double,
    "building": _building,
    "influence": lambda _plan, line: o.Influence("R", -line.cash or line.figure),
}
TWO_TOWNS = {a * a + b * b: (a, b) for a in range(1, 6) for b in range(1, a + 1)}
"""Value of the two towns of a Right-of-Way -> their sizes."""


@kind("rail_sequence")
def rail_sequence(case: Case) -> dict[str, Any]:
    """The real phases 2 to 4 and 8 to 10; new stock's money stays apart (Q6)."""
    given = case["given"]
    plan = Plan(given)
    money = {name: given.get(name, 0) for name in NAMES[1:]}
    changes = _changes(list(money.values()), case["expect"].get("cash_loans_bonds", []))
    lines = [Line(*one) for one in zip(case["orders"], changes, strict=False)]
    for line in lines:
        plan.sheet.append(MAKERS[line.about](plan, line))
    turn = play(_opened(plan, money), *PLACES)
    found = _after_each(turn, lines, money)
    each = {f"{name}_after_each": [one[n] for one in found] for n, name in enumerate(NAMES[1:])}
    return {"cash_loans_bonds": found, **each, **money}


def _changes(before: list[int], told: list[list[int]]) -> Iterator[list[int]]:
    """What each line moves by the case's own table: that tells how much was ordered."""
    for after in told:
        yield [new - old for new, old in zip(after, before, strict=True)]
        before = after
    while True:
        yield [0, 0, 0]


def _opened(plan: Plan, money: dict[str, int]) -> Turn:
    """The turn of railroad "R" and its president, tycoon 15."""
    here, there = TWO_TOWNS.get(plan.value, (1, 1))
    sizes = {"here": here, "there": there, "far": 5}
    length = next(m for m in range(10**5) if m * plan.track_cost // 4 >= plan.doubled)
    miles = max(plan.miles or 200, length + 1)
    routes = [build.route("R", "far", "here", miles - length, kind="PC")]
    routes += [build.route("R2", "far", "end", length, kind="PC")] if length else []
    row = build.route("R1", "here", "there", plan.row_miles or 40)
    rules = build.map_rules([*routes, row], sizes)
    state = world(climate=plan.climate, rules=rules)
    state.best_locomotive, state.technologies = plan.best, plan.letters
    lines = [one.code for one in routes]
    owed: dict[str, Any] = {"debt": 10**6, **money}
    build.railroad(state, "R", lines, row="R1", price=2, treasury=10**6, level=plan.level, **owed)
    build.preside(state, "R", 15)
    build.tycoon(state, 15, 10**7)
    return begin(state, {15: plan.sheet}, rules)


def _after_each(turn: Turn, lines: list[Line], money: dict[str, int]) -> list[list[int]]:
    """Cash, loans and bonds after each line of the case."""
    found, left = [], list(turn.ledger.entries)
    for line in lines:
        mine = [entry for entry in left if _reason(entry) in REASONS[line.about]]
        if sum(one.about == line.about for one in lines) > 1:
            mine = [one for one in mine if one.amount in (abs(line.cash), line.loans, line.bonds)][
                :3
            ]
        for entry in mine:
            left.remove(entry)
            _move(money, entry)
        found.append([money["cash"], money["loans"], money["bonds"]])
    return found


def _reason(entry: LedgerEntry) -> str:
    return entry.reason.removesuffix("_bonds").removesuffix("_loans")


def _move(money: dict[str, int], entry: LedgerEntry) -> None:
    """Follow the accounts of railroad R; debts count above zero."""
    for account, sign in ((entry.payee, 1), (entry.payer, -1)):
        amount = sign * entry.amount
        if account == accounts.till("R"):
            money["cash"] += amount
        elif account == accounts.loans("R"):
            money["loans"] -= amount
        elif account == accounts.bonds("R"):
            money["bonds"] -= amount
