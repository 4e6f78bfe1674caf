"""The window: what a reader may know is decided here and nowhere else.

The only module, beside the driver's value, that turns a state into a View.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from pbm.core.journal import Fact
from pbm.games.chicago.board import Board, Suspects, load
from pbm.games.chicago.journal import CHRONICLE
from pbm.games.chicago.state import State
from pbm.games.chicago.view import MODERATOR, View
from pbm.games.table.account import BATCH, OrdersAccounted
from pbm.games.table.messages import MessageSent
from pbm.games.table.persons import Asked, Person
from pbm.games.table.programme import Line
from pbm.games.table.turns import next_name


def board_of(state: State) -> Board:
    """The board a game is played on."""
    return load(cast(Suspects, state.suspects))


def glance(state: State, board: Board, seat: int) -> View:
    """The View of a seat in the middle of a batch, for its conditions: the table alone."""
    return View(
        seat=seat,
        board=board,
        position=state.position,
        persons=(),
        turn=turn_name(state),
        last="",
        settings={},
    )


def view(state: State, journal: Sequence[Mapping[str, Any]], seat: int) -> View:
    """What a seat (or PUBLIC) may know of a state and of what happened last."""
    question = state.table.asked
    return View(
        seat=seat,
        board=board_of(state),
        position=state.position,
        persons=tuple(Person(one.number, one.player, one.character) for one in state.seats),
        turn=turn_name(state),
        last=state.last,
        settings=dict(state.settings),
        journal=_facts(journal, seat),
        asked=Asked(question.seat, question.kind, question.subject) if question else None,
        lines=_own_lines(state, seat),
        standing=tuple(sorted(state.table.standing.get(seat, {}).values())),
        waiting="" if question is None else ("me" if question.seat == seat else "others"),
    )


def turn_name(state: State) -> str:
    """The turn that is to be resolved next: 7, or 7.2 after a part."""
    return next_name(state.turn, state.table)


def _own_lines(state: State, seat: int) -> tuple[Line, ...]:
    """A seat's lines that may still be done; riders belong to no sheet."""
    lines = state.table.programmes.get(seat, ())
    return tuple(line for line in lines if not line.spent and line.role != "rider")


_KINDS = {kind.__name__: kind for kind in (*CHRONICLE, *BATCH, MessageSent)}


def _facts(journal: Sequence[Mapping[str, Any]], seat: int) -> tuple[Fact, ...]:
    """The facts of the last batch that the reader may know."""
    facts = [msgspec.convert(one, _KINDS[one["type"]], strict=False) for one in journal]
    return tuple(
        one
        for one in facts
        if not isinstance(one, OrdersAccounted) or seat in (one.seat, MODERATOR)
    )
