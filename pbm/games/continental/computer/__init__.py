"""Computer tycoons: ordinary orders, from the seat's own View alone (3.1).

`plan` thinks of orders and of the reasons for them; `computer` is the same as the office wants it:
order lines as they are mailed, and the reasons in words for the moderator.
"""

from collections.abc import Callable

from msgspec import structs

from pbm.core.dice import Dice
from pbm.core.wording import wording
from pbm.games.continental.computer.capital import (
    face_recall,
    look_around,
    rescue,
    seek_offices,
    settle,
    speak,
    treasuries,
)
from pbm.games.continental.computer.companies import bid_for_companies, use_companies
from pbm.games.continental.computer.growth import grow
from pbm.games.continental.computer.plan import Plan, Planned
from pbm.games.continental.computer.running import run_railroads
from pbm.games.continental.computer.show import shine, spend
from pbm.games.continental.computer.stocks import buy_stocks, sell_stocks
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.vocabulary import vocabularies
from pbm.games.continental.view import View

PLANNERS: tuple[Callable[[Plan], None], ...] = (
    face_recall,
    rescue,
    shine,
    use_companies,
    sell_stocks,
    treasuries,
    bid_for_companies,
    spend,
    buy_stocks,
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


__all__ = ["computer", "plan"]


def computer(view: View, dice: Dice) -> tuple[str, tuple[str, ...]]:
    """The order lines of a computer seat, and why each was ordered."""
    words = vocabularies(view)
    planned = plan(view, dice)
    lines = [GRAMMAR.write(one.order, words) for one in planned]
    temper = view.own.temperament if view.own else ""
    told = [f"{line}: {reason(one)}" for line, one in zip(lines, planned, strict=True)]
    words_of = wording("reports", "continental")
    return "\n".join(lines), (words_of.say("why", "temper", name=temper), *told)


def reason(planned: Planned) -> str:
    """Why an order was given: a sentence of `reports/continental/why.jinja`."""
    facts = {**structs.asdict(planned.order), **planned.figures}
    return wording("reports", "continental").say_of("why", planned.why, facts)
