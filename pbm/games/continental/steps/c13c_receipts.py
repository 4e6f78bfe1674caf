"""Railroads collect their revenues and sell land (C.13.1, 4.10, 7.4, R36)."""

from pbm.games.continental.accounts import OUTSIDE, till
from pbm.games.continental.events.railroads import RevenueReckoned
from pbm.games.continental.railroads.revenue import SHARE, double_additions
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Land brings cash only and is no revenue (Q26)."""
    for railroad in turn.railroads():
        work = operation(turn, railroad.code)
        turn.pay(OUTSIDE, till(railroad.code), work.received, "revenue")
        sold, cash = _sell_land(turn, railroad)
        doubled = double_additions(work.line_base, railroad.doubled, turn.rules)
        turn.tell(
            RevenueReckoned(
                railroad.code,
                base=sum(work.line_base.values()) // SHARE,
                double_track=doubled // (100 * SHARE),
                gross=work.gross,
                cut=work.cut,
                land_sold=sold,
                land_cash=cash,
            )
        )


def _sell_land(turn: Turn, railroad: Railroad) -> tuple[int, int]:
    """Part of the land at the climate's price (R36): sections sold and dollars."""
    figures = turn.rules.figures.climate
    sold = railroad.land * figures.land_permille[turn.climate] // 1000
    railroad.land -= sold
    cash = sold * figures.land_price[turn.climate]
    return sold, turn.pay(OUTSIDE, till(railroad.code), cash, "land")
