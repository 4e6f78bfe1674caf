"""How a turn opens: what later steps look back at, and which orders reach the steps at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbm.core.dice import Dice
from pbm.games.continental import shares
from pbm.games.continental.anonymous import anonymous_orders
from pbm.games.continental.orders import Order
from pbm.games.continental.rules import Rules
from pbm.games.continental.screening import screen
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.turn import AtStart, Opening, Turn


def open_turn(
    state: State, orders: Mapping[int, Sequence[Order]], rules: Rules, dice: Dice
) -> Turn:
    """A turn ready to be played on a working state, which it will change.

    `orders` maps seats to their orders as on the sheet; ValueError for a seat not in the game.
    """
    strangers = sorted(set(orders) - set(state.tycoons))
    if strangers:
        raise ValueError(f"no such seats: {strangers}")
    turn = Turn(state, rules, dice, opening_of(state, rules))
    screen(turn, orders)
    anonymous_orders(turn, {seat for seat, given in orders.items() if given})
    return turn


def opening_of(state: State, rules: Rules) -> Opening:
    """What stands at the start of a turn."""
    on_sale = [pc for pc in state.pcs.values() if pc.ask is not None]
    return Opening(
        railroads={
            code: _at_start(state, state.railroads[code], rules) for code in state.railroads
        },
        owners={pc.code: pc.owner for pc in state.pcs.values() if pc.owner is not None},
        listed={pc.code: pc.owner for pc in on_sale},
        names={seat: tycoon.character for seat, tycoon in state.tycoons.items()},
        cash=dict(state.accounts),
    )


def _at_start(state: State, railroad: Railroad, rules: Rules) -> AtStart:
    """One railroad at the start; the greatest bids are those of the last report (6.1.1)."""
    market = rules.figures.market
    holdings, issued, board = railroad.holdings, railroad.issued, railroad.directors
    return AtStart(
        price=railroad.price,
        issued=issued,
        miles=rules.map.miles(railroad.lines),
        lines=tuple(railroad.lines),
        row=railroad.row,
        till=state.till(railroad.code),
        standing=railroad.standing,
        president=railroad.president,
        directors=tuple(board),
        holdings=dict(holdings),
        cornered=shares.cornered(holdings, issued, board, market),
        max_bids={
            seat: shares.max_bid(holdings, issued, board, seat, market) for seat in state.tycoons
        },
    )
