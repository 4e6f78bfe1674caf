"""One decision of a computer seat, by the kind of question."""

from collections.abc import Callable, Mapping
from typing import Any

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer import (
    initial,
    running,
    stations,
    stock,
    track,
    trains,
)
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.values.orders import DealOrder, Pass
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

IDLE: Occasion[Callable[[Outlook, Decision], ChosenOrder | None]] = Occasion()
"""What features do at the end of a company's turn."""


def _at_any_time(outlook: Outlook, decision: Decision, _dice: Dice) -> ChosenOrder:
    """The first thing that a feature has to do."""
    found = (idle(outlook, decision) for idle in outlook.game.on(IDLE))
    return next(filter(None, found), ChosenOrder(Pass(), why("nothing_to_do")))


CHOICES: Mapping[str, Callable[[Outlook, Decision, Dice], ChosenOrder]] = {
    "par": initial.named_par,
    "auction": initial.auction,
    "offer": initial.offer,
    "stock": stock.stock,
    "lay": track.track,
    "station": stations.station,
    "run": running.run,
    "dividend": running.dividend,
    "trains": trains.train_purchase,
    "discard": trains.discard,
    "privates": _at_any_time,
}
"""Kind of decision -> how it is taken."""
TAKEN: Occasion[Mapping[str, Callable[[Outlook, Decision, Dice], ChosenOrder]]] = Occasion()
"""The same for the decisions of features."""
GOOD: Occasion[tuple[type[DealOrder], Callable[[Outlook, Any], bool]]] = Occasion()
"""Whether the other side of a deal does well to accept an order."""


FIRST: Occasion[Callable[[Outlook, Decision], ChosenOrder | None]] = Occasion()
"""What features would do before anything else."""


def choose(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """What a seat does; the rulebook's least act where the choice turns out not to be legal."""
    first = (wanted(outlook, decision) for wanted in outlook.game.on(FIRST))
    choice = next(filter(None, first), None)
    if choice is None:
        choice = _way(outlook.game, decision.kind)(outlook, decision, dice)
    if decision.legal(choice.order) is None:
        return choice
    return ChosenOrder(decision.least(), why("nothing_better"))


def _way(game: SeenGame, kind: str) -> Callable[[Outlook, Decision, Dice], ChosenOrder]:
    """How a kind of decision is taken."""
    if kind in CHOICES:
        return CHOICES[kind]
    return next(taken[kind] for taken in game.on(TAKEN) if kind in taken)
