"""The sequence of a turn, to be read beside Appendix C: its sixteen phases and their actions.

Where the rulebook has an action without a place in the appendix, a ruling puts it there.
"""

from collections.abc import Callable
from typing import NamedTuple

from pbm.games.continental.railroads import solvency
from pbm.games.continental.steps import (
    c00_letters,
    c01_bank_loans,
    c02_president_loans,
    c03_railroad_debts,
    c04_treasury_stock,
    c05a_company_offers,
    c05b_company_sales,
    c06a_order_check,
    c06b_stock_market,
    c06c_climate,
    c07a_market_accounts,
    c07b_bank_failures,
    c07c_prodigal,
    c07d_cash_interest,
    c08a_improvements,
    c08b_locomotives,
    c08c_technologies,
    c09a_incorporations,
    c09b_company_mergers,
    c09c_building,
    c09d_double_track,
    c10_influence,
    c11_rows,
    c12_railroad_mergers,
    c13a_revenue,
    c13b_rate_wars,
    c13c_receipts,
    c13d_expenses,
    c13e_debt_interest,
    c13f_events,
    c13g_dividends,
    c13h_books,
    c13i_insolvency,
    c14a_tycoon_interest,
    c14b_recalls,
    c14c_bankruptcies,
    c14d_credit,
    c15a_splits,
    c15b_elections,
    c16a_victory_points,
    c16b_builders,
    c16c_end,
    c17a_inventions,
    c17b_new_companies,
    c17c_next_turn,
)
from pbm.games.continental.turn import Turn


class Action(NamedTuple):
    """An action with its place in Appendix C."""

    place: str
    name: str
    play: Callable[[Turn], None]


SEQUENCE: tuple[Action, ...] = (
    Action("0", "names, messages, detectives", c00_letters.play),
    Action("1", "tycoons borrow and repay bank loans", c01_bank_loans.play),
    Action("2", "railroads borrow and repay presidents' loans", c02_president_loans.play),
    Action("3", "railroads repay bank loans and bonds", c03_railroad_debts.play),
    Action("4", "railroads sell treasury stock to presidents", c04_treasury_stock.play),
    Action("5", "tycoons offer private companies", c05a_company_offers.play),
    Action("5", "tycoons purchase private companies", c05b_company_sales.play),
    Action("6.1", "stock market transactions checked", c06a_order_check.play),
    Action("6.2", "all stock market transactions done", c06b_stock_market.play),
    Action("6", "the climate changes", c06c_climate.play),
    Action("6", "first look at insolvent railroads", solvency.look),
    Action("7.1", "stock purchases deducted, sales added", c07a_market_accounts.play),
    Action("7", "bank failures", c07b_bank_failures.play),
    Action("7.2", "prodigals pay", c07c_prodigal.play),
    Action("7.3", "interest on cash", c07d_cash_interest.play),
    Action("8.1", "capital improvements", c08a_improvements.play),
    Action("8.2", "locomotives", c08b_locomotives.play),
    Action("8.3", "technologies", c08c_technologies.play),
    Action("9.1", "private companies incorporate", c09a_incorporations.play),
    Action("9.1", "private companies merge into railroads", c09b_company_mergers.play),
    Action("9.1", "rights-of-way built or abandoned", c09c_building.play),
    Action("9.2", "lines double-tracked", c09d_double_track.play),
    Action("10", "political influence", c10_influence.play),
    Action("11", "new rights-of-way and land grants", c11_rows.play),
    Action("12", "railroad mergers", c12_railroad_mergers.play),
    Action("13.1", "revenues reckoned", c13a_revenue.play),
    Action("13.1", "rate wars", c13b_rate_wars.play),
    Action("13.1", "revenues collected, land sold", c13c_receipts.play),
    Action("13.2", "operating expenses", c13d_expenses.play),
    Action("13.2", "second look at insolvent railroads", solvency.look),
    Action("13.3", "bond and loan interest", c13e_debt_interest.play),
    Action("13.4", "random events", c13f_events.play),
    Action("13.5", "dividends", c13g_dividends.play),
    Action("13", "books closed, wear", c13h_books.play),
    Action("13", "bankruptcy and reorganisation", c13i_insolvency.play),
    Action("14.1", "tycoons' income and loan interest", c14a_tycoon_interest.play),
    Action("14.2", "emergency loans, recalls", c14b_recalls.play),
    Action("14.3", "tycoons' bankruptcies", c14c_bankruptcies.play),
    Action("14.4", "new credit limits", c14d_credit.play),
    Action("15", "stock splits", c15a_splits.play),
    Action("15", "directors and presidents elected", c15b_elections.play),
    Action("16", "rail builders", c16b_builders.play),
    Action("16", "other victory points", c16a_victory_points.play),
    Action("16", "rail barons", c16a_victory_points.sum_up),
    Action("16", "end of the game", c16c_end.play),
    Action("17", "inventions", c17a_inventions.play),
    Action("17", "new private companies", c17b_new_companies.play),
    Action("17", "the next turn", c17c_next_turn.play),
)
