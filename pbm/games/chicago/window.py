"""The window: what a reader may know is decided here and nowhere else.

The only module, beside the driver's value, that turns a state into a View.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pbm.games.chicago.board import PrintedBoard
from pbm.games.chicago.events import CHRONICLE
from pbm.games.chicago.match import Match, board_of
from pbm.games.chicago.view import View
from pbm.games.table.view import kinds_of, seen


def seen_in_play(state: Match, board: PrintedBoard, seat: int) -> View:
    """The View of a seat in the middle of a batch, for its conditions: the table alone."""
    return View(seat=seat, board=board, position=state.position)


def view(state: Match, journal: Sequence[Mapping[str, Any]], seat: int) -> View:
    """What a seat (or PUBLIC) may know of a state and of what happened last.

    The table is open to all (R19); riders belong to no sheet.
    """
    return View(
        board=board_of(state),
        position=state.position,
        **seen(state, journal, seat, _KINDS, frozenset({"rider"})),
    )


_KINDS = kinds_of(*CHRONICLE)
