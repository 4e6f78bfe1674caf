"""What a line's order means on the table now: the engine's order, or why there is none.

Nothing here says whether an order is legal; that is the engine's. Here a source, a rotation, a
train or a price is found that the line leaves open, always by the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import Any

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.hexes import edge_number
from pbm.games.eighteenxx.board.tiles import rotations_to
from pbm.games.eighteenxx.engine.buying import unit_price
from pbm.games.eighteenxx.engine.forced import forced_refusal
from pbm.games.eighteenxx.engine.ground import judge_lay, judge_run
from pbm.games.eighteenxx.engine.privates import offered
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.engine.steps.initial import least_bid
from pbm.games.eighteenxx.engine.train_sales import bank_offers, price_of
from pbm.games.eighteenxx.programme import orders
from pbm.games.eighteenxx.programme.orders import Trip, Wish
from pbm.games.eighteenxx.values import orders as engine
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order, TrainRun
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, Initial, Stock, Turn

RULE = "Sequence of Play"
MOST_TRAINS = 5
"""Trains of a company whose routes are tried in every order; no limit of any title is higher."""


def meaning(game: Game, order: Wish, subject: str) -> Order | Refusal:
    """The engine's order for a decision about `subject` (a company or "")."""
    company = getattr(order, "company", None) or subject
    return MEANINGS[type(order)](game, order, company)


def _plain(kind: type[Order], *fields: str) -> Callable[[Game, Any, str], Order]:
    """An order that says everything itself."""
    return lambda game, order, company: kind(*(getattr(order, field) for field in fields))


def _of_company(kind: type[Order], *fields: str) -> Callable[[Game, Any, str], Order]:
    """An order of a company that says everything else itself."""

    def make(game: Game, order: Any, company: str) -> Order:
        return kind(company, *(getattr(order, field) for field in fields))

    return make


def _buy(game: Game, order: orders.Buy, company: str) -> Order | Refusal:
    """From where it is cheaper, at one price from the initial offering; MKT may be a private."""
    if isinstance(game.top, Initial):
        return engine.BuyOffered(company)
    shares = order.shares or 1
    source = order.source
    if source is None:
        there = game.company(company)
        open_ = [s for s in (IPO, MARKET) if held(there, s) >= shares]
        cheapest = min(open_, key=lambda s: unit_price(game, there, s), default=IPO)
        source = "market" if cheapest == MARKET else "ipo"
    return engine.Buy(company, source, shares)


def _sell(game: Game, order: orders.Sell, company: str) -> Order:
    """So many shares, or all that the seat in turn holds."""
    stock = game.on_stack(Stock)
    all_ = held(game.company(company), stock.seat) if stock is not None else 0
    return engine.Sell(company, order.shares or max(1, all_))


def _forced_sale(game: Game, order: orders.ForcedSale, company: str) -> Order:
    """So many shares, or as many of the president's as may be sold for the train."""
    turn = game.on_stack(Turn)
    if order.shares or turn is None:
        return engine.Sell(company, order.shares or 1)
    buyer = game.company(turn.company)
    most = held(game.company(company), buyer.president)
    blocks = [engine.Sell(company, shares) for shares in range(most, 0, -1)]
    legal = (one for one in blocks if forced_refusal(game, buyer, one) is None)
    return next(legal, engine.Sell(company, max(1, most)))


def _bid(game: Game, order: orders.Bid, subject: str) -> Order | Refusal:
    """In an auction as it stands; before it the bid opens, or buys what is offered by now (M7)."""
    private = order.private or subject
    if _auctioned(game):
        return engine.Bid(private, order.amount)
    return opening(game, private, order.amount, order.most or order.amount)


def _maximum(game: Game, order: orders.Maximum, subject: str) -> Order | Refusal:
    """Before its auction a maximum opens with the least bid that is legal (M7)."""
    return opening(game, order.private, 0, order.most)


def _auctioned(game: Game) -> bool:
    frame = game.on_stack(Initial)
    return frame is not None and bool(frame.auction)


def opening(game: Game, private: str, amount: int, most: int) -> Order | Refusal:
    """The offered company at its price; any other by a bid of at least `amount`, up to `most`."""
    there = game.state.privates[private]
    if there is offered(game):
        if there.price > most:
            return no("Initial Stock Round", "dearer_than_bid", price=there.price, most=most)
        return engine.BuyOffered(private)
    if there.owner or game.on_stack(Initial) is None:
        return engine.Bid(private, amount)
    least = least_bid(game, private)
    return engine.Bid(private, max(amount, least) if most >= least else amount or most)


def _lay(game: Game, order: orders.Lay, company: str) -> Order | Refusal:
    """By edges the first rotation that is legal; without any the only legal one."""
    tried = [
        engine.Lay(company, order.tile, order.hex, rotation, order.private or "")
        for rotation in _rotations(game, order)
    ]
    legal = [one for one in tried if not isinstance(judge_lay(game, one), Refusal)]
    if not tried:
        edges = " ".join(order.edges or ())
        return no("Tile Manifest", "no_such_edges", tile=order.tile, edges=edges)
    if order.edges is None and order.rotation is None and len(legal) > 1:
        turns = " ".join(str(one.rotation) for one in legal)
        return no("Tile Manifest", "which_rotation", tile=order.tile, turns=turns)
    return legal[0] if legal else tried[0]


def _rotations(game: Game, order: orders.Lay) -> tuple[int, ...]:
    """The rotations that a lay may mean."""
    if order.rotation is not None:
        return (order.rotation,)
    tile = game.map.tiles.get(order.tile)
    if tile is None or order.edges is None:
        return tuple(range(6))
    edges = {edge_number(game.map.layout, name) for name in order.edges}
    if None in edges:
        return ()
    return rotations_to(tile, frozenset(edge for edge in edges if edge is not None))


def _station(game: Game, order: orders.Station, company: str) -> Order:
    return engine.Station(company, order.hex, (order.city or 1) - 1)


def _run(game: Game, order: orders.Run, company: str) -> Order:
    """Routes without a train go to the company's trains in the first order that is legal."""
    given = [_trains(game, order.runs, company)] if _named(order.runs) else []
    tried = given or [_trains(game, order.runs, company, n) for n in _orders(game, company)]
    ends = _ends(game, company) if order.connection else None
    for runs in tried:
        if not isinstance(judge_run(game, game.company(company), runs, ends), Refusal):
            return engine.Run(company, runs)
    return engine.Run(company, tried[0] if tried else ())


def _named(runs: tuple[Trip, ...]) -> bool:
    return all(run.train for run in runs)


def _orders(game: Game, company: str) -> Iterator[tuple[str, ...]]:
    """Every order of the company's trains, each once."""
    trains = game.company(company).trains[:MOST_TRAINS]
    yield from dict.fromkeys(permutations(trains))


def _trains(
    game: Game, runs: tuple[Trip, ...], company: str, order: tuple[str, ...] = ()
) -> tuple[TrainRun, ...]:
    """The routes with their trains: those named, then the others in this order."""
    free = list(order)
    for run in runs:
        if run.train in free:
            free.remove(run.train)
    found = []
    for run in runs:
        train = run.train or (free.pop(0) if free else "?")
        found.append(TrainRun(train, (run.hexes,)))
    return tuple(found)


def _ends(game: Game, company: str) -> tuple[str, str]:
    figures = game.figures.companies[company]
    return figures.home, figures.destination


def _claim(game: Game, order: orders.Claim, company: str) -> Order:
    return engine.Claim(company)


def _buy_train(game: Game, order: orders.BuyTrain, company: str) -> Order | Refusal:
    """The cheapest train that fits, the open market's before the bank's at one price."""
    if order.source not in (None, BANK, MARKET):
        price = order.price if order.price is not None else order.most
        if order.train is None or price is None:
            return no("Purchase Trains", "name_train_and_price", source=str(order.source))
        return engine.BuyTrain(company, order.train, str(order.source), price)
    kinds, trade_in = game.figures.trains, order.trade_in or ""
    offers = [(MARKET, name) for name in dict.fromkeys(game.state.market_trains)]
    offers += [(BANK, name) for name in bank_offers(game)]
    fitting = [
        (price_of(kinds[name], trade_in), n, source, name)
        for n, (source, name) in enumerate(offers)
        if order.source in (None, source) and order.train in (None, name)
    ]
    if not fitting:
        train, source = order.train or "", order.source or BANK
        return no("Purchase Trains", "not_for_sale", train=train, source=source)
    price, _, source, name = min(fitting)
    most = order.price if order.price is not None else order.most
    if most is not None and price > most:
        return no("Purchase Trains", "dearer", train=name, price=price, most=most)
    return engine.BuyTrain(company, name, source, price, trade_in)


def _buy_private(game: Game, order: orders.BuyPrivate, company: str) -> Order | Refusal:
    """The price has been settled by both sides' terms."""
    if game.state.privates[order.private].owner != str(order.seat):
        rule = "Purchasing Private Companies"
        return no(rule, "not_held_by_this_seat", private=order.private, seat=order.seat)
    price = order.price if order.price is not None else order.most or 0
    return engine.BuyPrivate(order.private, price, order.company or "")


def _deal(game: Game, order: Wish, company: str) -> Refusal:
    """The other side's word answers no question of its own."""
    return no(RULE, "not_at_this_step", order=type(order).__name__, step="")


MEANINGS: Mapping[type[Wish], Callable[[Game, Any, str], Order | Refusal]] = {
    orders.Pass: _plain(engine.Pass),
    orders.Decline: _plain(engine.Pass),
    orders.BuyOffered: _plain(engine.BuyOffered, "private"),
    orders.Bid: _bid,
    orders.Maximum: _maximum,
    orders.Raise: _plain(engine.Bid, "private", "amount"),
    orders.Par: _plain(engine.Par, "company", "price"),
    orders.Buy: _buy,
    orders.Sell: _sell,
    orders.ForcedSale: _forced_sale,
    orders.Redeem: _plain(engine.Redeem, "company", "source"),
    orders.Reissue: _plain(engine.Reissue, "company"),
    orders.Protect: _plain(engine.Protect, "company"),
    orders.BuyPrivate: _buy_private,
    orders.Lay: _lay,
    orders.Station: _station,
    orders.PlaceToken: _of_company(engine.PlaceToken, "token", "hex"),
    orders.Run: _run,
    orders.RunBest: _of_company(engine.RunBest),
    orders.Dividend: _of_company(engine.Dividend, "kind"),
    orders.Marker: _of_company(engine.Marker, "place"),
    orders.Claim: _claim,
    orders.BuyTrain: _buy_train,
    orders.Discard: _of_company(engine.Discard, "train"),
    orders.Bankrupt: _of_company(engine.Bankrupt),
    orders.SellPrivate: _deal,
    orders.SellTrain: _deal,
    orders.AcceptRedemption: _deal,
}
"""Every order of a programme; in an auction maxima bid as `Bid`."""
