"""Games of our own, played at random and written as the recordings are written.

Orders are written by the product; what the recorded engine writes beside them is written too:
actions taken back and done again, followers, chat, programmes, and ids that are not consecutive.
"""

from __future__ import annotations

import random
from typing import Any

from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.engine.steps.running import best_run_of, given_runs
from pbm.games.eighteenxx.features.connections.values import Connections
from pbm.games.eighteenxx.features.hex_tokens import PlaceToken
from pbm.games.eighteenxx.recorded import writer
from pbm.games.eighteenxx.recorded.export import Export, RecordedAction
from pbm.games.eighteenxx.recorded.options import settings_for
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order, Run, RunBest
from pbm.games.eighteenxx.values.state import OperatingRound
from tests.eighteenxx.rules.players import wander

NUMBERED = ("id", "created_at", "auto_actions", "pbm_then")


class Writer:
    """Plays a game and writes down what was done."""

    def __init__(self, players: list[Any], seed: int, rules: list[str]) -> None:
        self.players = players
        self.rng = random.Random(seed)
        names = [str(player) for player in players]
        self.export = Export("own", "1870", names, names, rules, [], {}, "", begun=1_700_000_000)
        seats = [str(n + 1) for n in range(len(players))]
        self.game: Game = new_game(TITLE, seats, settings_for(self.export, TITLE))
        self.own = writer.Writer(Translator(self.export, self.game), players)
        self.actions: list[RecordedAction] = []
        self.ids = 0

    def play(self, longest: int) -> dict[str, Any]:
        """Play so many decisions or to the end; the export."""
        for _ in range(longest):
            decision = next_decision(self.game)
            if decision is None:
                break
            if self.actions and self.rng.random() < 0.05:
                self._noise()
            written = len(self.own.actions)
            self.own.carry_out(self._written(wander(decision, self.rng)), 0)
            for action in self.own.actions[written:]:
                self._write({key: told for key, told in action.items() if key not in NUMBERED})
        if not self.game.state.over:
            self._write({"type": "end_game", "entity": self.players[0], "entity_type": "player"})
        return self._file()

    def _written(self, order: Order) -> Order:
        """As the recordings can tell it: runs in full, a port closed only after it was opened."""
        if isinstance(order, RunBest):
            return self._best(order.company)
        if isinstance(order, PlaceToken) and order.token == "closed port":
            placed = any(token.kind == "GSC" for token in self.game.state.board.tokens)
            return order if placed else PlaceToken(order.company, "open port", order.hex)
        return order

    def _best(self, company: str) -> Run:
        top = self.game.state.stack[-1]
        figures = self.game.figures.companies[company]
        ends = (figures.home, figures.destination) if isinstance(top, Connections) else None
        return Run(company, given_runs(best_run_of(self.game, self.game.companies[company], ends)))

    def _file(self) -> dict[str, Any]:
        from pbm.games.eighteenxx.engine.course import scores

        worth = scores(self.game)
        return {
            "title": "1870",
            "players": [{"id": player, "name": f"P {player}"} for player in self.players],
            "settings": {"optional_rules": self.export.optional_rules, "seed": 1},
            "actions": self.actions,
            "result": {str(p): worth[str(n + 1)] for n, p in enumerate(self.players)},
            "game_end_reason": "",
        }

    # what is written beside the orders

    def _write(self, action: RecordedAction) -> None:
        """Write an action, now and then as a follower; a company's pass may be left out."""
        idle = action["type"] == "pass" and action["entity_type"] == "corporation"
        if idle and self.rng.random() < 0.3:
            return
        follows = self.actions and self.rng.random() < 0.1 and action["type"] != "end_game"
        if follows and self.actions[-1]["type"] not in ("message", "undo", "redo"):
            self.actions[-1].setdefault("auto_actions", []).append(action)
            return
        self._number(action)

    def _number(self, action: RecordedAction) -> None:
        self.ids += self.rng.choice((1, 1, 1, 2))
        self.actions.append(action | {"id": self.ids, "user": 7, "created_at": 1_700_000_000})

    def _noise(self) -> None:
        player = {"entity": self.players[-1], "entity_type": "player"}
        wrong = {"type": "pass", **player}
        upto = self.ids
        kind = self.rng.randrange(6)
        if kind == 0:
            self._number({"type": "message", "message": "hurry up", **player})
        elif kind == 1:
            self._number({"type": "program_share_pass", "unconditional": True, **player})
        elif kind == 2:
            self._number(wrong)
            self._number({"type": "undo", **player})
        elif kind == 3:
            self._number(wrong)
            self._number(wrong)
            self._number({"type": "undo", "action_id": upto, **player})
        elif kind == 4:
            frame = self.game.on_stack(OperatingRound)
            last = [self.actions[-1], *self.actions[-1].get("auto_actions", [])][-1]
            if frame is not None and frame.done[-1:] == [last["entity"]]:
                company = {"entity": frame.done[-1], "entity_type": "corporation"}
                self._number({"type": "pass", **company})
        elif self.actions[-1]["type"] not in ("undo", "redo", "message"):
            self._number({"type": "undo", **player})
            self._number({"type": "redo", **player})
