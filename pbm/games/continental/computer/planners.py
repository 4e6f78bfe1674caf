"""How a computer tycoon thinks a turn through: one planner after the other, money in hand."""

from __future__ import annotations

from collections.abc import Callable

from pbm.core.dice import Dice
from pbm.games.continental.computer.bank import face_recall, settle
from pbm.games.continental.computer.capital import rescue, treasuries
from pbm.games.continental.computer.companies import bid_for_companies, use_companies
from pbm.games.continental.computer.growth import grow
from pbm.games.continental.computer.offices import seek_offices
from pbm.games.continental.computer.plan import Plan, Planned
from pbm.games.continental.computer.running import run_railroads
from pbm.games.continental.computer.society import look_around, speak, spend
from pbm.games.continental.computer.stocks import buy_stocks, sell_stocks
from pbm.games.continental.view import View

PLANNERS: tuple[Callable[[Plan], None], ...] = (
    face_recall,
    rescue,
    use_companies,
    sell_stocks,
    treasuries,
    bid_for_companies,
    buy_stocks,
    spend,
    run_railroads,
    grow,
    seek_offices,
    look_around,
    speak,
    settle,
)
"""What is thought of first has the first claim on the money."""


def plan(view: View, dice: Dice) -> list[Planned]:
    """A seat's orders with their reasons; none for who has no seat or once the game is over."""
    if view.own is None or view.over:
        return []
    thinking = Plan(view, view.own, dice)
    for planner in PLANNERS:
        planner(thinking)
    return thinking.orders
