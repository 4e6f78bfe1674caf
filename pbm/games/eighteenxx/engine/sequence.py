"""The sequence of play that most titles share: what is done in every kind of frame, in order.

A title takes it as it is, or with steps of its features between these.
"""

from collections.abc import Mapping

from pbm.games.eighteenxx.engine.course import (
    INCOME,
    OPERATE,
    PRIVATES,
    after_initial,
    after_operating_round,
    after_stock_turn,
    after_turn,
    pop,
)
from pbm.games.eighteenxx.engine.selling import SETTLE
from pbm.games.eighteenxx.engine.steps import (
    discard,
    initial,
    running,
    station,
    stock_turn,
    track,
    trains,
)
from pbm.games.eighteenxx.values.game import FramePlan
from pbm.games.eighteenxx.values.state import (
    Discards,
    Frame,
    InitialRound,
    OperatingRound,
    OperatingTurn,
    StockRound,
)

SEQUENCE: Mapping[type[Frame], FramePlan] = {
    InitialRound: FramePlan(
        (initial.PAR, initial.CHAIN, initial.AUCTION, initial.OFFER), after_initial, once=True
    ),
    StockRound: FramePlan((stock_turn.TURN, SETTLE), after_stock_turn),
    OperatingRound: FramePlan((INCOME, OPERATE), after_operating_round),
    OperatingTurn: FramePlan(
        (
            station.HOME,
            track.TRACK,
            station.STATION,
            running.RUN,
            running.DIVIDEND,
            trains.TRAINS,
            PRIVATES,
            SETTLE,
        ),
        after_turn,
    ),
    Discards: FramePlan((discard.DISCARD,), pop),
}
