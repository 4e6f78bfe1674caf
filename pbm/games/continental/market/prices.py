"""Stock market arithmetic, exact in whole numbers (6.3).

Supply and demand of a stock are counts of shares.  The end price is start x (demand/supply)^0.7:
the largest whole price p with p^10 x supply^7 <= start^10 x demand^7, so no root is ever taken.
Sold short counts half in the supply.  What is really sold is the Public's, the railroad's and the
players' own shares; of a scarce stock each bidder gets his bid x supply / demand.  The book's
example is of this arithmetic alone, not of the order check (Q18).
"""

import numpy as np
from numpy.typing import NDArray

from pbm.games.continental.world.figures import Market

ShareCounts = NDArray[np.int64]
"""Counts of shares; matrices are railroads x seats."""


def end_price(start: int, demand: int, supply: int, figures: Market) -> int:
    """The price after trading, in whole dollars, rounded down (6.3.4, R48, R48a, Q17)."""
    if demand == supply:
        return start
    if demand > supply * figures.ratio:
        demand, supply = figures.ratio, 1
    elif supply > demand * figures.ratio:
        demand, supply = 1, figures.ratio
    power, root = figures.exponent
    most, scale = start**root * demand**power, supply**power
    low, high = figures.least_price, figures.most_price
    while low < high:
        middle = (low + high + 1) // 2
        if middle**root * scale <= most:
            low = middle
        else:
            high = middle - 1
    return low


def trade_price(start: int, end: int) -> int:
    """The mean of start and end price, rounded up (6.3.6, R48)."""
    return (start + end + 1) // 2


def supply_of(offered: ShareCounts, sales: ShareCounts, shorts: ShareCounts) -> ShareCounts:
    """Shares offered of each stock: what the Public and the railroad offer, what players sell, and
    half of all that is sold short, rounded down (6.3.2, Q17)."""
    total: ShareCounts = offered + sales.sum(axis=1) + shorts.sum(axis=1) // 2
    return total


def purchases(bids: ShareCounts, supply: ShareCounts, demand: ShareCounts) -> ShareCounts:
    """Shares that each player buys: all he bid for, or his bid x supply / demand (6.3.7, R49)."""
    scarce = (demand > supply)[:, np.newaxis]
    rationed = bids * supply[:, np.newaxis] // np.maximum(demand, 1)[:, np.newaxis]
    bought: ShareCounts = np.where(scarce, rationed, bids)
    return bought


def within(bought: ShareCounts, real: ShareCounts) -> ShareCounts:
    """Purchases cut, in proportion, to the shares there really are: what is bought beyond those
    sold comes from the Public's holding, which is never below zero (Q17, Q66)."""
    total = bought.sum(axis=1)
    cut = bought * real[:, np.newaxis] // np.maximum(total, 1)[:, np.newaxis]
    allowed: ShareCounts = np.where((total > real)[:, np.newaxis], cut, bought)
    return allowed


def split_ratio(price: int, figures: Market) -> int:
    """Into how many a share splits: the least ratio that brings the price, rounded down, to $50 or
    less; 1 up to $100 (6.5, R51, Q19)."""
    if price <= figures.split_over:
        return 1
    return next(ratio for ratio in range(2, price + 1) if price // ratio <= figures.split_to)
