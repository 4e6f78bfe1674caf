"""Stock purchases are deducted and sales added; what was sold short is bought back (C.7.1, 6.2)."""

from pbm.games.continental.accounts import PUBLIC, loan, purse
from pbm.games.continental.events.world import Traded
from pbm.games.continental.turn import Trade, Turn


def play(turn: Turn) -> None:
    """Sales and gains first, so that only a loss beyond all cash becomes a loan (6.2.2)."""
    for seat in turn.seats():
        mine = [trade for trade in turn.trades if trade.seat == seat]
        for trade in mine:
            _settle(turn, trade)
        shortage = -turn.state.cash(seat)
        if shortage > 0:
            turn.pay(loan(seat), purse(seat), shortage, "market_loan")


def _settle(turn: Turn, trade: Trade) -> None:
    """One stock: trades at the trade price, shorts bought back at the end price (6.2.1)."""
    quote, money = turn.quotes[trade.railroad], purse(trade.seat)
    turn.pay(PUBLIC, money, trade.sell * quote.trade, "stock_sold")
    turn.pay(money, PUBLIC, trade.bought * quote.trade, "stock_bought")
    result = trade.short * (quote.trade - quote.end)
    turn.pay(PUBLIC, money, max(0, result), "short_gain")
    turn.pay(money, PUBLIC, max(0, -result), "short_loss")
    turn.tell(
        Traded(
            trade.seat,
            trade.railroad,
            sold=trade.sell,
            short=trade.short,
            bid=trade.buy,
            bought=trade.bought,
            price=quote.trade,
            short_result=result,
        )
    )
