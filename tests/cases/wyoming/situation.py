"""A case's situation as a game of the real engine."""

from __future__ import annotations

import re
from typing import Any

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import lay_tile, put_station
from pbm.games.eighteenxx.engine.companies import CLOSED, arrive
from pbm.games.eighteenxx.engine.course import begin_stock_round, phase
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.features.card_row.values import Card, Cards, PrivateAuction
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.state import BANK, IPO, OUTSIDE, OperatingRound, OperatingTurn

KEYS = frozenset(
    """players settings seed round turn phase cash shares president market stack trains left tiles
    stations cubes refineries owners queue founds row operating step income revenue paid acquired
    removed placed priority offered note""".split()
)
"""All that a situation may tell."""
SOME, AMPLE = 500, 20_000
"""Money of a seat that is not told, and of the bank."""
HOLDERS = {"treasury": IPO}


def opened(given: dict[str, Any]) -> Game:
    """The game that a situation tells of; ValueError for a word that nobody knows."""
    if strange := sorted(set(given) - KEYS):
        raise ValueError(f"nothing known of {', '.join(strange)} in a situation")
    seats = [str(n + 1) for n in range(given.get("players", 3))]
    settings = given.get("settings", {})
    game = new_game(TITLE, seats, settings, Dice(given.get("seed", "case")))
    game.state.phase = str(given.get("phase", "2"))
    if given.get("round") != "set-up":
        _table(game, given)
        _round(game, given)
        _money(game, given)
    return game


def _table(game: Game, given: dict[str, Any]) -> None:
    _trains(game, given)
    _privates(game, given)
    _queue(game, given)
    for name in _started(game, given):
        _start(game, given, name)
    board = game.state.board
    for hex_, (tile, rotation) in given.get("tiles", {}).items():
        lay_tile(game.map, board, hex_, tile, rotation)
    for name, places in given.get("stations", {}).items():
        for place in places:
            put_station(game.map, board, name, place)
            del game.state.companies[name].stations[:1]
    board.cubes = dict(given.get("cubes", {}))
    board.refineries = dict(given.get("refineries", {}))


def _trains(game: Game, given: dict[str, Any]) -> None:
    state, kinds = game.state, list(game.figures.trains)
    at = kinds.index(state.phase)
    state.sold_kinds = kinds[: at + 1]
    for kind in kinds[:at]:
        state.depot[kind] = 0
    state.depot |= given.get("left", {})


def _privates(game: Game, given: dict[str, Any]) -> None:
    for name, private in game.state.privates.items():
        private.owner = str(given.get("owners", {}).get(name) or CLOSED)
        private.company = given.get("founds", {}).get(name, "")
        private.uses = given.get("placed", {}).get(name, 0)


def _queue(game: Game, given: dict[str, Any]) -> None:
    """Companies that wait; with none told the queue is empty."""
    queue = [list(row) for row in given.get("queue", ())]
    while len(queue) < 4:
        queue.append([""] * (len(queue[0]) if queue else 2))
    game.state.queue = queue
    for name in given.get("removed", ()):
        company = game.state.companies[name]
        company.closed, company.shares = True, {}
        del game.state.board.homes[name]


def _started(game: Game, given: dict[str, Any]) -> list[str]:
    told = ("shares", "president", "market", "trains", "stations", "revenue", "acquired")
    found = {name for key in told for name in given.get(key, ())} | {given.get("operating", "")}
    found |= set(given.get("stack", ()))
    return [name for name in game.state.companies if name in found]


def _start(game: Game, given: dict[str, Any], name: str) -> None:
    """A company that operates; its director is seat 1 if nobody else is told."""
    company, seats = game.state.companies[name], game.state.seats
    listed = given.get("shares", {}).get(name, {"1": 20})
    shares = {HOLDERS.get(k, str(k)): int(v) // 10 for k, v in listed.items() if v}
    shares[IPO] = shares.get(IPO, 0) + 10 - sum(shares.values())
    company.shares = {holder: many for holder, many in shares.items() if many}
    most = max(seats, key=lambda seat: company.shares.get(seat, 0))
    company.president = str(given.get("president", {}).get(name, most))
    row, col = given.get("market", {}).get(name, [2, 3])[:2]
    arrive(game, company, Spot(row, col))
    company.par = game.price(company)
    company.floated = company.operated = True
    company.trains = list(given.get("trains", {}).get(name, ()))
    company.stations = list(game.figures.companies[name].stations)
    home = game.state.board.homes[name]
    put_station(game.map, game.state.board, name, *home)
    del company.stations[:1]
    company.income = given.get("revenue", {}).get(name, 0)
    company.paid = given.get("paid", {}).get(name, "full" if company.income else "withhold")
    if name in given.get("acquired", ()):
        company.acquired, company.trains, company.stations = True, [], []
        company.shares.pop(IPO, None)


def _round(game: Game, given: dict[str, Any]) -> None:
    told, state = str(given.get("round", "OR")), game.state
    state.priority = str(given.get("priority", 1))
    match = re.fullmatch(r"(?:OR|ends) (\d) of (\d)", told)
    if told == "row":
        row = [Card(name, money) for name, money in given["row"]]
        state.stack = [Cards(seat=str(given.get("turn", 1)), row=row)]
        for card in row:
            if card.name in state.privates:
                state.privates[card.name].owner = ""
    elif told == "auction":
        state.stack = [PrivateAuction(auctioneer=str(given.get("turn", 1)))]
        for name in given["offered"]:
            state.privates[name].owner = ""
    elif told.startswith("SR"):
        state.round = int(told[2:] or 2)
        begin_stock_round(game, str(given.get("turn", 1)))
    else:
        of = phase(game).operating_rounds
        frame = OperatingRound(int(match[1]) if match else 1, int(match[2]) if match else of)
        state.stack = [frame]
        steps = [step.name for step in game.rules.plans[OperatingRound].steps]
        frame.step = steps.index("production" if told.startswith("ends") else "operate")
        if name := given.get("operating"):
            names = [step.name for step in game.rules.plans[OperatingTurn].steps]
            step = names.index(given.get("step", "lay"))
            turn = OperatingTurn(company=name, step=step)
            turn.income, turn.ran = given.get("income", 0), "income" in given
            state.stack.append(turn)


def _money(game: Game, given: dict[str, Any]) -> None:
    state, cash = game.state, given.get("cash", {})
    for seat in state.seats:
        state.money[seat] = cash.get(seat, SOME)
    for name in state.companies:
        state.money[name] = cash.get(name, 0)
    row = game.on_stack(Cards)
    state.money["row"] = sum(card.money for card in row.row) if row else 0
    state.money[BANK] = cash.get("bank", AMPLE)
    state.money[OUTSIDE] = 0
    state.money[OUTSIDE] = -sum(state.money.values())
