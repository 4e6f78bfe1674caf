"""The largest figures that an order would be carried out with if it stood alone on the sheet.

These are the formulas of Appendix C's steps on the figures of a View; they say what the steps do,
and `tests/continental/sheet` plays every offered maximum, and one more, through the real steps.
"""

from __future__ import annotations

from pbm.games.continental.view import Own, OwnCompany
from pbm.games.continental.world.rules import standard_rules


def goes_to_public(company: OwnCompany) -> bool:
    """Whether somebody is sure to buy a company: on sale under $10 a mile (R17, Q23)."""
    figures = standard_rules().figures.private_companies
    return company.ask is not None and company.ask < company.miles * figures.free_ask_per_mile


def market_cash(own: Own) -> int:
    """Dollars at the start of the market phase: the cash, and what is sure to be sold before."""
    sold = (one.ask or 0 for one in own.companies if goes_to_public(one))
    return own.cash + sum(sold)


def bid_for_stock(cash: int, price: int, most: int) -> int:
    """Shares: the reported maximum, and what the cash pays at the start price (6.1.3)."""
    return min(most, cash // price)


def sale_of_stock(cash: int, price: int, own: int, most: int) -> int:
    """Shares: all own ones, and short ones as far as cash and credit cover half (6.1.3, 6.2.1)."""
    half = price * standard_rules().figures.market.credit_percent
    covered = (100 * cash + half * own) // half
    return own + min(max(0, most - own), covered)


def treasury_shares(cash: int, price: int, treasury: int) -> int:
    """Treasury shares that the president's cash pays at half the price, rounded down (Q1)."""
    percent = standard_rules().figures.stock.president_price_percent
    return min(treasury, (100 * cash + 99) // (price * percent))


def treasury_cost(shares: int, price: int) -> int:
    """What a president pays for treasury shares: half the price, the sum rounded down (Q1)."""
    return shares * price * standard_rules().figures.stock.president_price_percent // 100
