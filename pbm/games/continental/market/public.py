"""The Public in the stock market: what it thinks a share is worth, offers and bids for (6.3.1)."""

from math import isqrt

from pbm.core.dice import Dice
from pbm.games.continental.state import Railroad
from pbm.games.continental.world.figures import Public
from pbm.games.continental.world.rules import Rules


def worth(railroad: Railroad, climate: int, rules: Rules) -> int:
    """Worth of a share in cents: the mean of last turn's dividend and profit per share, each over
    the loan rate; its first price until it has operated for a turn (R45)."""
    if not railroad.finished:
        return railroad.issue_price * 100
    last, rate = railroad.last, rules.figures.climate.loan_rate[climate]
    cents = (last.dividend + last.profit_per_share) * 100 // (2 * rate)
    return max(cents, rules.figures.public.least_worth)


def offer(
    holding: int, price: int, worth_cents: int, climate: int, rules: Rules, dice: Dice
) -> int:
    """Shares the Public offers: more in bad times and of dear stock, at most half (R46)."""
    figures = rules.figures.public
    percent = offer_percent(climate - rules.figures.climate.normal, figures)
    low, high = figures.ratio_bounds
    ratio, parts = price * 100, worth_cents
    if ratio * 100 < low * parts:
        ratio, parts = low, 100
    elif ratio * 100 > high * parts:
        ratio, parts = high, 100
    drawn = dice.between(*figures.offer_random)
    shares = holding * percent * ratio * drawn // (100 * parts * 100)
    return min(shares, holding * figures.offer_most_percent // 100)


def offer_percent(level: int, figures: Public) -> int:
    """Per cent of its holding that the Public would offer, by climate levels over Normal (R46)."""
    change = figures.offer_per_level_above * level if level > 0 else 0
    fall = figures.offer_per_level_below * -level if level < 0 else 0
    return max(figures.offer_least, figures.offer_percent - change + fall)


def bid(offers: int, price: int, worth_cents: int, climate: int, rules: Rules, dice: Dice) -> int:
    """Shares the Public bids for, 10 % to 300 % of what it offers (R47)."""
    figures = rules.figures.public
    mood = 100 + figures.bid_per_level * (climate - rules.figures.climate.normal)
    factor = dice.pick(figures.bid_factor)
    low, high = figures.bid_bounds
    if figures.bid_root == 2:
        permille = isqrt(worth_cents * 1_000_000 // (price * 100)) * mood * factor // 100_000
        return offers * min(max(permille, low * 10), high * 10) // 1000
    asked, parts = worth_cents * mood * factor, price * 100 * 1000
    if asked < low * parts:
        return offers * low // 100
    if asked > high * parts:
        return offers * high // 100
    return offers * asked // (parts * 100)
