"""Dear stocks split before the elections (C.15, 6.5, R51)."""

from pbm.games.continental.events.world import StockSplit
from pbm.games.continental.market import prices
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Over $100 at the end of the turn."""
    for railroad in turn.railroads():
        ratio = prices.split_ratio(railroad.price, turn.rules.figures.market)
        if ratio > 1:
            split(railroad, ratio)
            turn.tell(StockSplit(railroad.code, ratio, railroad.price))


def split(railroad: Railroad, ratio: int) -> None:
    """All shares are multiplied, and what is told per share divided, rounded down (6.5,
    Q54)."""
    railroad.price //= ratio
    railroad.issue_price = max(1, railroad.issue_price // ratio)
    railroad.authorised *= ratio
    railroad.treasury *= ratio
    railroad.public *= ratio
    railroad.holdings = {seat: ratio * held for seat, held in railroad.holdings.items()}
    railroad.last.profit_per_share //= ratio
    railroad.last.dividend //= ratio
