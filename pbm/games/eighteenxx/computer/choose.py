"""One decision of a computer seat, by the kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer import (
    initial,
    privates,
    running,
    stations,
    stock,
    track,
    trains,
)
from pbm.games.eighteenxx.computer.sight import Choice, Sight
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

CHOICES: Mapping[str, Callable[[Sight, Decision, Dice], Choice]] = {
    "par": initial.par,
    "auction": initial.auction,
    "offer": initial.offer,
    "stock": stock.stock,
    "protection": privates.protection,
    "lay": track.track,
    "station": stations.station,
    "run": running.run,
    "claim": running.claim,
    "dividend": running.dividend,
    "trains": trains.trains,
    "discard": trains.discard,
    "privates": privates.privates,
    "consent": privates.consent,
    "marker": running.marker,
    "connection run": running.run,
    "connection dividend": running.connection_dividend,
}
"""Kind of decision -> how it is taken."""


def choose(sight: Sight, decision: Decision, dice: Dice) -> Choice:
    """What a seat does; the rulebook's least act where the choice turns out not to be legal."""
    choice = CHOICES[decision.kind](sight, decision, dice)
    if decision.legal(choice.order) is None:
        return choice
    return Choice(decision.least, why("nothing_better"))
