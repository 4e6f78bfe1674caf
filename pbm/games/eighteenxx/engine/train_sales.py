"""Trains: what the bank and the open market offer, buying, phases, scrapping.

Rules: Trains, Purchase Trains, Game Phases; 1850 chapter 10.
"""

from __future__ import annotations

from collections.abc import Callable

from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.privates import close_all
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.values.events import PhaseBegan, TrainBought, TrainsScrapped
from pbm.games.eighteenxx.values.figures import Phase, TrainKind
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyTrain
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company, Discards, Turn

PHASE_BEGAN: Occasion[Callable[[Game, Phase], None]] = Occasion()
"""The first train of a new phase was bought."""


def bank_offers(game: Game) -> list[str]:
    """Kinds the bank sells now: the first not sold out, and those opened beside it."""
    state = game.state
    offers: list[str] = []
    for name, kind in game.figures.trains.items():
        if kind.opened_by:
            if kind.opened_by in state.sold_kinds:
                offers.append(name)
        elif not offers and state.depot.get(name, 1) > 0:
            offers.append(name)
    return offers


def cheapest(game: Game) -> int:
    """Price of the cheapest train of bank and open market (D29)."""
    kinds = game.figures.trains
    return min(kinds[name].price for name in (*bank_offers(game), *game.state.market_trains))


def price_of(kind: TrainKind, trade_in: str) -> int:
    """What the bank asks, less what a train in part payment brings."""
    return kind.price - (kind.trade_in_value if trade_in else 0)


def train_limit(game: Game) -> int:
    """How many trains a company may own in this phase."""
    return phase(game).train_limit


def buy_train(game: Game, order: BuyTrain) -> None:
    """A train changes hands; the president makes up what the treasury lacks."""
    company = game.company(order.company)
    gap = max(order.price - game.cash(company.name), 0)
    game.pay(company.president, company.name, gap, "contribution")
    seller = order.source if order.source not in (BANK, MARKET) else BANK
    game.pay(company.name, seller, order.price, "train")
    if order.trade_in:
        company.trains.remove(order.trade_in)
        game.state.market_trains.append(order.trade_in)
    company.trains.append(order.train)
    game.tell(
        TrainBought(company.name, order.train, order.source, order.price, gap, order.trade_in)
    )
    _take_from_source(game, company, order)


def _take_from_source(game: Game, company: Company, order: BuyTrain) -> None:
    """The train leaves where it was; the first of its kind from the bank may begin a phase."""
    state = game.state
    if order.source == MARKET:
        state.market_trains.remove(order.train)
    elif order.source != BANK:
        game.company(order.source).trains.remove(order.train)
        return
    turn = game.on_stack(Turn)
    if turn is not None:
        turn.new_trains += 1
    if order.source == BANK:
        if order.train in state.depot:
            state.depot[order.train] -= 1
        if order.train not in state.sold_kinds:
            state.sold_kinds.append(order.train)
            _first_of_its_kind(game, company, order.train)


def _first_of_its_kind(game: Game, buyer: Company, kind: str) -> None:
    """A new phase begins: trains are scrapped, effects happen, surplus is discarded."""
    state = game.state
    new = next((p for p in game.figures.phases if p.begins_with == kind), None)
    if new is None:
        return
    state.phase = new.name
    game.tell(PhaseBegan(new.name))
    for scrapped in game.figures.trains.values():
        if scrapped.scrapped_by == kind:
            _scrap(game, scrapped.name)
    if "close privates" in new.effects:
        close_all(game)
    for then in game.on(PHASE_BEGAN):
        then(game, new)
    order = [buyer.name, *share_price_order(game, [n for n in state.companies if n != buyer.name])]
    crowded = [name for name in order if len(state.companies[name].trains) > new.train_limit]
    if crowded:
        state.stack.append(Discards(companies=crowded))


def _scrap(game: Game, kind: str) -> None:
    """All trains of a kind leave the game without compensation."""
    owners = []
    for name, company in game.state.companies.items():
        if kind in company.trains:
            company.trains = [train for train in company.trains if train != kind]
            owners.append(name)
    game.state.market_trains = [train for train in game.state.market_trains if train != kind]
    if kind in game.state.depot:
        game.state.depot[kind] = 0
    game.tell(TrainsScrapped(kind, tuple(owners)))
