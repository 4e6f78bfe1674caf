"""Computer tycoons: ordinary orders, from the seat's own View alone (3.1).

`plan` thinks of orders and of the reasons for them; `computer` is the same as the office wants it:
order lines as they are mailed, and the reasons in words for the moderator.
"""

from __future__ import annotations

from pbm.core.dice import Dice
from pbm.core.wording import wording
from pbm.games.continental.computer.plan import Planned
from pbm.games.continental.computer.planners import plan
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.vocabulary import vocabularies
from pbm.games.continental.view import View

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
    return wording("reports", "continental").say("why", planned.why, **planned.figures)
