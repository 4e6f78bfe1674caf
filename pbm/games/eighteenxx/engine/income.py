"""What becomes of a company's income (Declare Dividends or Withhold Earnings)."""

from __future__ import annotations

from collections.abc import Callable

from pbm.games.eighteenxx.board.routes import Run
from pbm.games.eighteenxx.engine.shares import held, total
from pbm.games.eighteenxx.values.events import DividendPaid, Ran
from pbm.games.eighteenxx.values.game import Game, Rules
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, IPO, Company

Ends = tuple[str, str] | None
"""Home and destination of a run that must lead from one to the other; None in an ordinary turn."""
HAS_RUN: Occasion[Callable[[Game, Company, int, Ends], None]] = Occasion()
"""A company's trains have run for so many dollars."""
KINDS: Occasion[tuple[str, Callable[[Game, Company, int], int]]] = Occasion()
"""Dividends beside the full one and none: their name, and what the company keeps."""


def kinds(rules: Rules) -> tuple[str, ...]:
    """What may become of an income, the most for the holders first."""
    return ("full", *(kind for kind, _ in rules.occasions.get(KINDS, ())), "withhold")


def kept(game: Game, company: Company, income: int, kind: str) -> int:
    """Dollars of the income that stay with the company, before dividends on its own shares."""
    if kind == "full":
        return 0
    keeps = dict(game.on(KINDS)).get(kind)
    return keeps(game, company, income) if keeps else income


def tell_run(game: Game, company: Company, run: Run, *, connection: bool) -> None:
    """Write down every train's run."""
    company.income, company.routes = run.revenue, run.routes
    for route in run.routes:
        train = route.train.partition("#")[0]
        stops = tuple(halt.hex for halt in route.halts)
        game.tell(Ran(company.name, train, stops, route.revenue, connection))


def pay_out(game: Game, company: Company, income: int, kind: str, *, connection: bool) -> int:
    """Share out the income; returns what each share was paid.

    Shares on offer and redeemed ones pay the company, those on the open market the bank.
    """
    keeps = kept(game, company, income, kind)
    per_share = (income - keeps) // total(game, company)
    game.pay(BANK, company.name, keeps, "income")
    for seat in game.state.seats:
        game.pay(BANK, seat, per_share * held(company, seat), "dividend")
    own = held(company, IPO) + held(company, company.name)
    game.pay(BANK, company.name, per_share * own, "dividend")
    company.paid = kind
    game.tell(DividendPaid(company.name, kind, income, per_share, keeps, connection))
    return per_share
