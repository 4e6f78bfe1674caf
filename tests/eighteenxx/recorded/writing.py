"""Games of our own, played at random and written as the recordings are written.

What the recorded engine writes beside orders is written too: actions taken back and done again,
followers, chat, programmes, and ids that are not consecutive.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.engine.steps.running import best_run_of, given_runs
from pbm.games.eighteenxx.features.connections.values import Connections, Marker
from pbm.games.eighteenxx.features.hex_tokens import PlaceToken
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.features.protection import Protect
from pbm.games.eighteenxx.features.redemption.acts import Reissue
from pbm.games.eighteenxx.recorded.export import Export, RecordedAction
from pbm.games.eighteenxx.recorded.options import settings_for
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bankrupt,
    Bid,
    Buy,
    BuyOffered,
    BuyTrain,
    Discard,
    Dividend,
    Lay,
    Order,
    Par,
    Redeem,
    Run,
    RunBest,
    Sell,
    Station,
)
from pbm.games.eighteenxx.values.state import MARKET, OperatingRound, OperatingTurn
from tests.eighteenxx.rules.players import wander

KINDS = {"full": "payout", "half": "half", "withhold": "withhold"}


class Writer:
    """Plays a game and writes down what was done."""

    def __init__(self, players: list[Any], seed: int, rules: list[str]) -> None:
        self.players = players
        self.rng = random.Random(seed)
        names = [str(player) for player in players]
        self.export = Export("own", "1870", names, names, rules, [], {}, "", begun=1_700_000_000)
        seats = [str(n + 1) for n in range(len(players))]
        self.game: Game = new_game(TITLE, seats, settings_for(self.export, TITLE))
        self.books = Translator(self.export, self.game)
        self.copies: dict[str, int] = {}
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
            order = self._written(wander(decision, self.rng))
            action = self._action(decision.seat, order)
            apply(self.game, order, decision.seat)
            self.books.done(action, order)
            self._write(action)
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
                self._number({"type": "pass", **self._company(frame.done[-1])})
        elif self.actions[-1]["type"] not in ("undo", "redo", "message"):
            self._number({"type": "undo", **player})
            self._number({"type": "redo", **player})

    # orders as actions

    def _action(self, seat: int, order: Order) -> RecordedAction:
        make = MAKERS.get(type(order))
        if make is None:
            return {"type": "pass", **self._actor(seat)}
        return make(self, seat, order)

    def _actor(self, seat: int) -> RecordedAction:
        top = self.game.state.stack[-1]
        name = top.company if isinstance(top, OperatingTurn) else ""
        if isinstance(top, Connections) and top.companies:
            name = top.companies[0]
        return self._company(name) if name else self._player(seat)

    def _player(self, seat: int) -> RecordedAction:
        return {"entity": self.players[seat - 1], "entity_type": "player"}

    def _company(self, name: str) -> RecordedAction:
        return {"entity": name, "entity_type": "corporation"}

    def _copy(self, name: str) -> str:
        """The next physical copy of a tile or train."""
        self.copies[name] = self.copies.get(name, -1) + 1
        return f"{name}-{self.copies[name]}"

    def _pile(self, company: str, holder: str) -> list[str]:
        names = [f"{company}_{n}" for n in range(8, -1, -1)]
        return [name for name in names if self.books.certificates.holder(name) == holder]

    def shares(self, company: str, holder: str, tenths: int) -> RecordedAction:
        pile = self._pile(company, holder)[: max(tenths, 1)]
        return {"shares": pile, "percent": 10 * tenths}

    def _train(self, company: str, kind: str) -> str:
        closed = [c.name for c in self.game.state.companies.values() if c.closed]
        owners = [MARKET, *closed] if company == MARKET else [company]
        owned = [t for t, owner in self.books.trains.items() if owner in owners]
        return next(t for t in owned if t.rsplit("-", 1)[0] == kind)


def _bid(w: Writer, seat: int, order: Any) -> RecordedAction:
    price = w.game.state.privates[order.private].price
    amount = order.amount if isinstance(order, Bid) else price
    return {"type": "bid", "company": order.private, "price": amount, **w._player(seat)}


def _par(w: Writer, seat: int, order: Par) -> RecordedAction:
    spot = w.game.grid.pars[order.price]
    text = f"{order.price},{spot.row},{spot.col}"
    return {"type": "par", "corporation": order.company, "share_price": text, **w._player(seat)}


def _buy(w: Writer, seat: int, order: Buy) -> RecordedAction:
    return {"type": "buy_shares", **w._player(seat)} | w.shares(
        order.company, order.source, order.shares
    )


def _protect(w: Writer, seat: int, order: Protect) -> RecordedAction:
    block = w.game.state.sales[0].shares
    return {"type": "buy_shares", **w._player(seat)} | w.shares(order.company, MARKET, block)


def _sell(w: Writer, seat: int, order: Sell) -> RecordedAction:
    kind = {"type": "sell_shares", **w._player(seat)}
    return kind | w.shares(order.company, str(seat), order.shares)


def _redeem(w: Writer, seat: int, order: Redeem) -> RecordedAction:
    kind = {"type": "buy_shares", **w._company(order.company)}
    return kind | w.shares(order.company, order.source, 1)


def _reissue(w: Writer, seat: int, order: Reissue) -> RecordedAction:
    tenths = w.game.companies[order.company].shares[order.company]
    kind = {"type": "sell_shares", "share_price": 100, **w._company(order.company)}
    return kind | w.shares(order.company, order.company, tenths)


def _private(w: Writer, seat: int, order: BuyPrivate) -> RecordedAction:
    actor = w._company(order.company) if order.company else w._player(seat)
    return {"type": "buy_company", "company": order.private, "price": order.price, **actor}


def _lay(w: Writer, seat: int, order: Lay) -> RecordedAction:
    private = {"entity": order.private, "entity_type": "company"}
    actor = private if order.private else w._company(order.company)
    place = {"hex": order.hex, "tile": w._copy(order.tile), "rotation": order.rotation}
    return {"type": "lay_tile", **place, **actor}


def _station(w: Writer, seat: int, order: Station) -> RecordedAction:
    tiles = [tile for tile, hex_ in w.books.tiles.items() if hex_ == order.hex]
    tile = tiles[-1] if tiles else f"{order.hex}-0"
    return {"type": "place_token", "city": f"{tile}-{order.city}", "slot": 0} | w._company(
        order.company
    )


def _assign(w: Writer, seat: int, order: PlaceToken) -> RecordedAction:
    private = "SCC" if order.token == "cattle" else "GSC"
    target = {"target": order.hex, "target_type": "hex"}
    return {"type": "assign", "entity": private, "entity_type": "company", **target}


def _run(w: Writer, seat: int, order: Run) -> RecordedAction:
    left = [t for t, owner in w.books.trains.items() if owner == order.company]
    routes = []
    for run in order.runs:
        train = next(t for t in left if t.rsplit("-", 1)[0] == run.train)
        left.remove(train)
        connections = [list(hexes) for hexes in run.connections]
        routes.append({"train": train, "connections": connections, "nodes": list(run.stops)})
    return {"type": "run_routes", "routes": routes, **w._company(order.company)}


def _dividend(w: Writer, seat: int, order: Dividend) -> RecordedAction:
    return {"type": "dividend", "kind": KINDS[order.kind], **w._company(order.company)}


def _buy_train(w: Writer, seat: int, order: BuyTrain) -> RecordedAction:
    kind: RecordedAction = {"type": "buy_train", "price": order.price, **w._company(order.company)}
    if order.source == "bank":
        kind |= {"train": w._copy(order.train), "variant": order.train}
    elif order.source == "market":
        kind |= {"train": w._train(MARKET, order.train), "variant": order.train}
    else:
        kind |= {"train": w._train(order.source, order.train)}
    if order.trade_in:
        traded = w._train(order.company, order.trade_in)
        w.books.trains[traded] = MARKET
        kind |= {"exchange": traded}
    return kind


def _discard(w: Writer, seat: int, order: Discard) -> RecordedAction:
    train = w._train(order.company, order.train)
    w.books.trains[train] = MARKET
    return {"type": "discard_train", "train": train, **w._company(order.company)}


def _marker(w: Writer, seat: int, order: Marker) -> RecordedAction:
    choice = "Map" if order.place == "map" else "Charter"
    return {"type": "choose", "choice": choice, **w._company(order.company)}


def _bankrupt(w: Writer, seat: int, order: Bankrupt) -> RecordedAction:
    return {"type": "bankrupt", **w._company(order.company)}


MAKERS: dict[type[Order], Callable[[Writer, int, Any], RecordedAction]] = {
    Bid: _bid,
    BuyOffered: _bid,
    Par: _par,
    Buy: _buy,
    Protect: _protect,
    Sell: _sell,
    Redeem: _redeem,
    Reissue: _reissue,
    BuyPrivate: _private,
    Lay: _lay,
    Station: _station,
    PlaceToken: _assign,
    Run: _run,
    Dividend: _dividend,
    BuyTrain: _buy_train,
    Discard: _discard,
    Marker: _marker,
    Bankrupt: _bankrupt,
}
"""How every kind of order is written; all others are passes."""
