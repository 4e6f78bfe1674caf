"""Cases of Appendix C's order: the money of a tycoon, line by line.

Each line of a case becomes an order, or the circumstance that makes its step move money; the real
steps are played, and every line's money is taken from the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.steps import c07b_bank_failures
from pbm.games.continental.turn import Quote, Trade, Turn
from tests.cases.continental.register import Case, kind
from tests.continental import build
from tests.continental.build import Loaded, begin, play, world

# --- a tycoon's money -----------------------------------------------------------------------


class Scene:
    """The tycoon of a case, his sheet, and what later steps are told."""

    def __init__(self, climate: str | int) -> None:
        self.state = world(climate=climate)
        self.sheet: list[o.Order] = []
        self.trades: list[Trade] = []
        self.quotes = {code: Quote(1, 1, 1) for code in ("B&O", "PENN")}
        self.bank_loss = 0
        self.income = 146
        self.loan_interest: int | None = None


def _borrow(scene: Scene, amount: int, numbers: list[int]) -> None:
    scene.state.tycoons[1].available += amount
    scene.sheet.append(o.Borrow(max([amount, *numbers])))


def _repay(scene: Scene, amount: int, _numbers: list[int]) -> None:
    build.fund(scene.state, accounts.loan(1), scene.state.accounts[accounts.loan(1)] - amount)
    scene.sheet.append(o.Repay(amount))


def _repaid_by(scene: Scene, amount: int, _numbers: list[int]) -> None:
    scene.state.accounts[accounts.debt("B&O")] = -amount
    scene.state.accounts[accounts.CLAIMS] = amount
    build.fund(scene.state, accounts.till("B&O"), amount)
    scene.sheet.append(o.RepayPresident("B&O", amount))


def _company_bought(scene: Scene, amount: int, numbers: list[int]) -> None:
    build.company(scene.state, "CNJ", ask=1)
    scene.sheet.append(o.BidPC("CNJ", max([amount, *numbers])))


def _dividends(scene: Scene, amount: int, _numbers: list[int]) -> None:
    build.railroad(
        scene.state, "NYC", holdings={1: amount}, issued=amount, cash=amount, dividend_rate=1
    )


def _company_income(scene: Scene, amount: int, _numbers: list[int]) -> None:
    build.company(scene.state, "GT", owner=1, paid=1)
    scene.income = amount


def _short(scene: Scene, amount: int, _numbers: list[int], sign: int = 1) -> None:
    scene.trades.append(Trade(1, "ERIE", short=amount))
    scene.quotes["ERIE"] = Quote(1, 1, 2) if sign > 0 else Quote(1, 2, 1)


class Line(NamedTuple):
    """Words of a label, the ledger's reasons, and how the circumstance is arranged."""

    words: tuple[str, ...]
    reasons: tuple[str, ...]
    arrange: Callable[[Scene, int, list[int]], None]


LINES = (
    Line(("emergency",), ("emergency_loan",), lambda *_: None),
    Line(
        ("loan interest", "interest on the loan"),
        ("loan_interest",),
        lambda scene, amount, _: setattr(scene, "loan_interest", amount),
    ),
    Line(("interest",), ("cash_interest",), lambda *_: None),
    Line(
        ("recall",),
        ("recall",),
        lambda scene, amount, _: setattr(scene.state.tycoons[1], "recall", amount),
    ),
    Line(("borrow",), ("borrowed",), _borrow),
    Line(
        ("repaid by", "repays the president", "repays its president"),
        ("president_repaid",),
        _repaid_by,
    ),
    Line(("repay", "repaid"), ("repaid",), _repay),
    Line(
        ("loan to", "lent to", "lend"),
        ("president_loan",),
        lambda scene, amount, _: scene.sheet.append(o.Lend("B&O", amount)),
    ),
    Line(
        ("treasury",),
        ("treasury_stock",),
        lambda scene, amount, _: scene.sheet.append(o.SellTreasuryToPresident("B&O", amount)),
    ),
    Line(("income",), ("pc_income",), _company_income),
    Line(("pc", "private company"), ("private_company",), _company_bought),
    Line(("short",), ("short_gain", "short_loss"), _short),
    Line(
        ("stock bought", "bought"),
        ("stock_bought",),
        lambda scene, amount, _: scene.trades.append(Trade(1, "B&O", buy=amount, bought=amount)),
    ),
    Line(
        ("stock sold", "sold"),
        ("stock_sold",),
        lambda scene, amount, _: scene.trades.append(Trade(1, "PENN", sell=amount)),
    ),
    Line(
        ("bank fail", "failure"),
        ("bank_failure",),
        lambda scene, amount, _: setattr(scene, "bank_loss", amount),
    ),
    Line(
        ("prodigal",),
        ("prodigal",),
        lambda scene, amount, _: scene.sheet.append(o.Prodigal(amount)),
    ),
    Line(("dividend",), ("dividend",), _dividends),
)


def line_of(label: str) -> Line:
    """What a label speaks of."""
    text = label.lower()
    found = next((line for line in LINES if any(word in text for word in line.words)), None)
    if found is None:
        raise ValueError(f"no line of a tycoon's money is called {label!r}")
    return found


@kind("sequence_cash")
def sequence_cash(case: Case) -> dict[str, Any]:
    """The real phases 1 to 7, 13.5 and 14 with one circumstance for each line."""
    given = case["given"]
    scene = Scene(given.get("climate_start", "Normal"))
    build.tycoon(scene.state, 1, given["cash"])
    build.railroad(scene.state, "B&O", price=2, treasury=10**6, holdings={1: 500}, cash=0)
    build.preside(scene.state, "B&O", 1)
    orders = lines_of(case)
    for label, amount in orders:
        arrange = line_of(label).arrange
        numbers = [int(text.replace(",", "")) for text in re.findall(r"\d[\d,]*", label)]
        if arrange is _short:
            _short(scene, abs(amount), numbers, 1 if amount > 0 else -1)
        else:
            arrange(scene, abs(amount), numbers)
    each = _cash_after_each(_played(scene), given["cash"], orders)
    return {"cash_after_each": each, "cash": each[-1]}


def lines_of(case: Case) -> list[tuple[str, int]]:
    """The label and the money of each line, told as a pair or by name."""
    return [
        (str(line["step"]), int(line["cash"])) if isinstance(line, dict) else (line[0], line[1])
        for line in case["orders"]
    ]


def _played(scene: Scene) -> Turn:
    """The phases, with the market's results and the bank's failure as the case tells them."""
    rules = build.with_routes({"GT": scene.income // 2})
    turn = begin(scene.state, {1: scene.sheet}, rules)
    play(turn, "1", "2", "3", "4", "5")
    turn.trades, turn.quotes = scene.trades, scene.quotes
    play(turn, "7.1")
    if scene.bank_loss:
        _bank_fails(turn, scene.bank_loss)
    play(turn, "7.2", "7.3", "13.5")
    if scene.loan_interest is not None:
        rate = turn.rules.figures.climate.loan_rate[turn.climate]
        build.fund(scene.state, accounts.loan(1), -(scene.loan_interest * 100 // rate))
    return play(turn, "14.1", "14.2")


def _bank_fails(turn: Turn, loss: int) -> None:
    """The bank failure with the draw that loses so much, in a climate that allows it."""
    cash, climate, dice = turn.state.cash(1), turn.climate, turn.dice
    percent = next(drawn for drawn in range(1, 34) if cash * drawn // 100 == loss)
    turn.climate, turn.dice = 0, Loaded({"bank failure": [0, percent - 1]})
    c07b_bank_failures.play(turn)
    turn.climate, turn.dice = climate, dice


def _cash_after_each(turn: Turn, cash: int, orders: list[tuple[str, int]]) -> list[int]:
    """Cash after each line of the case, whose phases must come in the sequence's order."""
    money, found = accounts.purse(1), []
    left = [entry for entry in turn.ledger.entries if money in (entry.payer, entry.payee)]
    labels = [line_of(label).reasons for label, _ in orders]
    last: tuple[int, ...] = ()
    for reasons, (_, amount) in zip(labels, orders, strict=True):
        mine = [entry for entry in left if entry.reason in reasons]
        if labels.count(reasons) > 1:
            mine = sorted(mine, key=lambda one: one.amount != abs(amount))[:1]
        for entry in mine:
            left.remove(entry)
            cash += entry.amount if entry.payee == money else -entry.amount
            place = tuple(map(int, entry.step.split(".")))
            assert place >= last, f"out of sequence: {place} after {last}"
            last = place
        found.append(cash)
    return found
