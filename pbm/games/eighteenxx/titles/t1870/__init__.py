"""1870, Railroading across the Trans Mississippi: its tables and the order of its steps."""

from __future__ import annotations

from importlib.resources import files

from pbm.games.eighteenxx.board import GameMap, load_map
from pbm.games.eighteenxx.engine.course import (
    after_connections,
    after_initial,
    after_operating_round,
    after_stock_turn,
    after_turn,
    pop,
)
from pbm.games.eighteenxx.engine.steps import (
    company_privates,
    connection,
    consent,
    discard,
    dividend,
    initial,
    operate,
    protection,
    run,
    station,
    stock_turn,
    track,
    trains,
)
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.settings import Settings
from pbm.games.eighteenxx.values.title import Plan, Title

PLANS = {
    "initial": Plan((initial.PAR, initial.CHAIN, initial.AUCTION, initial.OFFER), after_initial),
    "stock": Plan((stock_turn.TURN, protection.SETTLE), after_stock_turn),
    "operating": Plan(
        (operate.INCOME, operate.CONNECTIONS, operate.OPERATE), after_operating_round
    ),
    "turn": Plan(
        (
            station.HOME,
            track.TRACK,
            station.STATION,
            run.RUN,
            dividend.DIVIDEND,
            trains.TRAINS,
            company_privates.PRIVATES,
            protection.SETTLE,
        ),
        after_turn,
        company_privates.ANY_TIME,
        company_privates.suggest_any_time,
    ),
    "connections": Plan(
        (connection.FIND, connection.MARKER, connection.RUN, connection.DIVIDEND), after_connections
    ),
    "protection": Plan((protection.PROTECT,), pop),
    "discards": Plan((discard.DISCARD,), pop),
    "claims": Plan((run.CLAIM,), pop),
    "consent": Plan((consent.CONSENT,), pop),
}
"""What is done in every kind of frame, in order (Sequence of Play)."""


def maps(settings: Settings) -> GameMap:
    """The map; the recorded games swap the spaces of the gray tiles (D1)."""
    swapped = settings.gray_spaces == "swapped"
    return load_map("t1870", frozenset({"gray_spaces_swapped"} if swapped else ()))


TITLE = Title(
    name="1870",
    figures=load(files(__package__)),
    maps=maps,
    settings=Settings(),
    plans=PLANS,
)
