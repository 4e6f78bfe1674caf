"""Computer seats: they know what the View of their seat shows, as everybody does.

A steady seat writes a programme as people do: it bids by what a share will still be paid, builds
westwards where it holds shares, and builds houses where its companies are. A builder writes none
and is asked at every decision.
"""

from pbm.core.dice import Dice
from pbm.games.chicago.computer import builder
from pbm.games.chicago.computer.plan import by_plan, programme
from pbm.games.chicago.computer.temperament import temper_dealt, temperaments
from pbm.games.chicago.orders import Order
from pbm.games.chicago.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

__all__ = ["computer", "decide", "temper_dealt", "temperaments"]


def computer(view: View, dice: Dice, name: str = "") -> tuple[str, tuple[str, ...]]:
    """The programme as order lines, and the reasons for the moderator; of the temperament that
    the seat is dealt, where none is named."""
    name = name or temper_dealt(view.seat)
    character = why("temperament", name=name).told("chicago")
    if temperaments()[name].judgement is not None:
        return "", (character, why("asked_each_time").told("chicago"))
    lines, reasons = programme(view, dice)
    return lines, (character, *reasons)


def decide(view: View, decision: Decision, dice: Dice, name: str = "") -> Order:
    """What a seat does when it is asked."""
    judgement = temperaments()[name or temper_dealt(view.seat)].judgement
    if judgement is None:
        return by_plan(view, decision, dice)
    if decision.raises:
        return builder.best_bid(view, judgement)
    return builder.best_act(view, judgement, dice)
