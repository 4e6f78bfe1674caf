"""Who owns how much of a railroad, and what follows from it: directors, corners, limits of bids.

A holder is a seat, `PUBLIC` or `TREASURY`.  Shares only move between holders here, so that they
always add up to the authorised stock (4.2).
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from pbm.games.continental.state import Railroad
from pbm.games.continental.world.figures import Market

PUBLIC: Literal["public"] = "public"
TREASURY: Literal["treasury"] = "treasury"
Holder = int | Literal["public", "treasury"]


def move(railroad: Railroad, giver: Holder, taker: Holder, shares: int) -> None:
    """Shares from one holder to another; ValueError if the giver has not so many."""
    _add(railroad, giver, -shares)
    _add(railroad, taker, shares)


def issue(railroad: Railroad, taker: Holder, shares: int) -> None:
    """New authorised shares for a holder (4.3)."""
    railroad.authorised += shares
    _add(railroad, taker, shares)


def _add(railroad: Railroad, holder: Holder, shares: int) -> None:
    """Change what one holder has."""
    if holder == PUBLIC:
        railroad.public += shares
        left = railroad.public
    elif holder == TREASURY:
        railroad.treasury += shares
        left = railroad.treasury
    else:
        left = railroad.holdings.get(holder, 0) + shares
        railroad.holdings[holder] = left
        if left == 0:
            del railroad.holdings[holder]
    if left < 0:
        raise ValueError(f"{holder} has not so many shares of {railroad.code}")


def directors(
    holdings: Mapping[int, int], issued: int, figures: Market, officers: Iterable[int | None] = ()
) -> list[int]:
    """Seats with a tenth of the issued stock or more, most shares first (4.14.1, Q49).

    Of equal holdings sitting `officers` come first, in their order, then lower seats (R59).
    """
    sitting = list(officers)
    able = [
        seat
        for seat, shares in holdings.items()
        if shares > 0 and shares * 100 >= issued * figures.director_percent
    ]

    def rank(seat: int) -> tuple[int, int, int]:
        place = sitting.index(seat) if seat in sitting else len(sitting)
        return -holdings[seat], place, seat

    return sorted(able, key=rank)


def cornered(
    holdings: Mapping[int, int], issued: int, board: Iterable[int], figures: Market
) -> bool:
    """Whether directors hold more than half of the issued stock (6.4)."""
    held = sum(holdings.get(seat, 0) for seat in board)
    return held * 100 > issued * figures.cornered_percent


def available(holdings: Mapping[int, int], issued: int, board: Iterable[int], seat: int) -> int:
    """Shares a tycoon may bid among: neither his own nor any director's (6.1.2, R50)."""
    others = {*board, seat}
    return issued - sum(holdings.get(other, 0) for other in others)


def max_bid(
    holdings: Mapping[int, int], issued: int, board: Iterable[int], seat: int, figures: Market
) -> int:
    """The largest bid for stock: 20 % of what is available, never past 51 % (6.1.1, R50, Q49)."""
    free = available(holdings, issued, board, seat) * figures.bid_percent // 100
    room = issued * figures.own_percent // 100 - holdings.get(seat, 0)
    return max(0, min(free, room))


def sale_limit(own: int, issued: int, cornered_stock: bool, figures: Market) -> int:
    """Shares that may be sold, short ones included (6.1.2, 6.2.1, Q49, Q52)."""
    short = 0 if cornered_stock else issued * figures.short_percent // 100
    return max(own, short)


def bids_allowed(active: int, figures: Market) -> int:
    """Stocks that may be bid for, by the number of active railroads (6.1.1, Q16)."""
    return next(step.bids for step in figures.bids if active >= step.railroads)
