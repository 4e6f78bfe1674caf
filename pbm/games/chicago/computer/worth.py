"""What a share is worth to a computer seat: the dividends it will still be paid.

Figures of judgement, not of the rules; whole numbers in hundredths of a dollar.
"""

from __future__ import annotations

from pbm.games.chicago.view import View

AUCTIONS = 2
"""Shares that are sold in a round as a rule, of the companies that end the game."""
GROWTH = 250
"""Hundredths of a dollar by which a company's income grows from one dividend to the next."""
EAGERNESS = {2: 90, 3: 88, 4: 92, 5: 84, 6: 67}
"""Per cent of the worth that a computer seat pays at most, by the number of players: with many
at the table a shareholder has fewer of the turns on which that worth depends."""


def dividends_ahead(view: View) -> int:
    """General dividends still to come: until three companies have no share, or Detroit stops."""
    position, end = view.position, view.board.rules.end
    left = sorted(charter.shares for charter in position.charters.values())
    needed = sum(left[: end.companies_without_shares])
    by_detroit = end.detroit - position.dividends
    by_shares = 1 + -(-needed // AUCTIONS)
    return max(1, min(by_detroit, by_shares))


def share_worth(view: View, company: str) -> int:
    """Dollars that the next share of a company will be paid until the end."""
    charter = view.position.charters[company]
    total = charter.sold + charter.shares
    growth = GROWTH if charter.locomotives and not reached(view, company) else GROWTH // 3
    ahead = dividends_ahead(view)
    worth = 0
    for number in range(ahead):
        sold = min(total, charter.sold + 1 + number)
        worth += (100 * charter.income + growth * number) // sold
    return worth // 100


def maximum(view: View, company: str, noise: int) -> int:
    """The most that a seat bids for the next share; noise in per cent around 100."""
    worth = share_worth(view, company) * EAGERNESS[view.position.seats] * noise // 10_000
    return min(worth, view.position.cash(view.seat))


def reached(view: View, company: str) -> bool:
    """Whether a company is in Chicago already."""
    return company in view.position.at(view.board.rules.figures.chicago)
