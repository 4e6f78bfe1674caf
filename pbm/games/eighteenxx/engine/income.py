"""What becomes of a company's income (Declare Dividends or Withhold Earnings)."""

from __future__ import annotations

from pbm.games.eighteenxx.board.routes import Run
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.events import DividendPaid, Ran
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import BANK, IPO, Company


def half_kept_for_company(income: int) -> int:
    """The company's half, rounded up to ten dollars (Declare Dividends, D2)."""
    return -(-income // 20) * 10


def half_kept_for_holders(income: int) -> int:
    """The company's half, rounded down to ten dollars in the holders' favour (1850 9.1.2)."""
    return income // 20 * 10


def kept(game: Game, income: int, kind: str) -> int:
    """Dollars of the income that stay with the company, before dividends on its own shares."""
    if kind == "full":
        return 0
    if kind == "withhold":
        return income
    if game.settings.half_dividend == "company rounds up":
        return half_kept_for_company(income)
    return half_kept_for_holders(income)


def tell_run(game: Game, company: Company, run: Run, *, connection: bool) -> None:
    """Write down every train's run."""
    company.income, company.routes = run.revenue, run.routes
    for route in run.routes:
        train = route.train.partition("#")[0]
        stops = tuple(halt.hex for halt in route.halts)
        game.tell(Ran(company.name, train, stops, route.revenue, connection))


def pay_out(game: Game, company: Company, income: int, kind: str, *, connection: bool) -> int:
    """Share out the income; returns what each tenth was paid.

    Shares on offer and redeemed ones pay the company, those on the open market the bank.
    """
    keeps = kept(game, income, kind)
    per_share = (income - keeps) // 10
    game.pay(BANK, company.name, keeps, "income")
    for seat in game.state.seats:
        game.pay(BANK, seat, per_share * held(company, seat), "dividend")
    own = held(company, IPO) + held(company, company.name)
    game.pay(BANK, company.name, per_share * own, "dividend")
    company.paid = kind
    game.tell(DividendPaid(company.name, kind, income, per_share, keeps, connection))
    return per_share
