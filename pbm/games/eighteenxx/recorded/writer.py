"""A game of ours in the form of recorded games, so that it can be opened elsewhere.

What the form has no word for is told beside it: settings under `pbm`, an order of a kind that it
does not know as an action `pbm`, and what is done right after an action without its engine asking
(a second pass of one step, the other side's yes to a deal) under `pbm_then`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from pbm.core.refusal import IllegalOrder
from pbm.games.eighteenxx.engine.deals import AGREED
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.recorded.export import OWN, THEN, RecordedAction
from pbm.games.eighteenxx.recorded.own import laid_out
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.recorded.writing import (
    FOLLOWED,
    by_company,
    by_player,
    routes_told,
    said,
    seat_asked,
)
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order, Pass, Run, RunBest
from pbm.games.eighteenxx.values.state import OperatingTurn, Position, encode
from pbm.games.table.decision import Decision

ONLY_IN_LETTERS = {"for_train": False, "connection": False, "most": None, "step": "", "seat": None}
"""Fields of orders that say something to a programme and nothing to the rules."""


class Writer:
    """Plays orders on a game and writes each down as an action."""

    def __init__(self, translator: Translator, players: Sequence[object], number: int = 0) -> None:
        self.translator = translator
        self.players = players
        """Their ids as the file has them, in seating order."""
        self.number = number
        """The id of the last action."""
        self.actions: list[RecordedAction] = []
        self._left: tuple[str, str] | None = None
        """The step that was just passed, and of which company."""

    @property
    def game(self) -> Game:
        """The game that is played on."""
        return self.translator.game

    def begin(self, position: Position, at: int) -> None:
        """Take up a turn; where a moderator has amended the position, that is told."""
        if encode(position) == encode(self.game.state):
            return
        told = msgspec.json.decode(encode(position))
        self.translator.game = game = laid_out(self.game, told)
        self.translator.settle_all()
        self._append(by_player(OWN, position=told), seat_asked(game), at)

    def carry_out(self, order: Order, at: int) -> None:
        """Play an order and write it down, with its moment in seconds since 1970."""
        decision, seat = next_decision(self.game), seat_asked(self.game)
        assert decision is not None
        action = self._action(order, decision)
        turn, told = self.game.on_stack(OperatingTurn), len(self.game.journal.events)
        apply(self.game, order)
        if action is None:
            self.actions[-1].setdefault(THEN, []).append(msgspec.to_builtins(order))
        else:
            if action["type"] == "run_routes":
                action["routes"] = routes_told(self.translator, action["entity"])
            self._append(action, seat, at)
            self.translator.done(self.actions[-1], order)
        self._follow(turn.company if turn else "", told)

    def _append(self, action: RecordedAction, seat: str, at: int) -> None:
        if action["entity"] is None:
            action["entity"] = self.players[int(seat) - 1]
        self.number += 1
        first = ("type", "entity", "entity_type")
        told = {key: action[key] for key in first} | {"id": self.number, "created_at": at}
        self.actions.append(told | action)

    def _follow(self, operated: str, told: int) -> None:
        """What recordings tell besides, as done by itself after the action."""
        action = self.actions[-1]
        for followed in self.game.on(FOLLOWED):
            for one in followed(self.game, operated, self.game.journal.events[told:]):
                after = one | {"created_at": action["created_at"]}
                action.setdefault("auto_actions", []).append(after)

    def _action(self, order: Order, decision: Decision) -> RecordedAction | None:
        """How an order is told; None if it goes with the action before it."""
        step = (decision.kind, decision.subject)
        left, self._left = self._left, step if isinstance(order, Pass) else None
        if isinstance(order, Pass):
            again = left == step and decision.kind == "lay" and self.actions
            return None if again else self._passed(decision)
        if order == self.game.by(AGREED).get(type(self.game.state.stack[-1])) and self.actions:
            return None
        fitting = (one for one in said(self.translator, order) if self._means(one, order))
        return next(fitting, by_player(OWN, order=msgspec.to_builtins(order)))

    def _passed(self, decision: Decision) -> RecordedAction:
        if isinstance(self.game.state.stack[-1], OperatingTurn):
            return by_company("pass", decision.subject)
        return by_player("pass")

    def _means(self, action: RecordedAction, order: Order) -> bool:
        """Whether the action is read as the order again; a run is, by what it did."""
        if isinstance(order, Run | RunBest):
            return True
        if action["entity"] is None:
            action = {**action, "entity": self.players[int(seat_asked(self.game)) - 1]}
        try:
            return to_the_rules(self.translator.order(action)) == to_the_rules(order)
        except (IllegalOrder, LookupError, ValueError):
            return False


def to_the_rules(order: Order) -> Order:
    """An order without what only a letter says."""
    names = [name for name in order.__struct_fields__ if name in ONLY_IN_LETTERS]
    changes: dict[str, Any] = {name: ONLY_IN_LETTERS[name] for name in names}
    return msgspec.structs.replace(order, **changes)
