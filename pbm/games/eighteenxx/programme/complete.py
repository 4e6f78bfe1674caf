"""What an order leaves out, filled by rule from the position of the moment, or why it cannot be.

A source, a rotation, a train or a price that a line leaves open is found, always by the same rule.
Nothing here says whether the order is legal then; that is the engine's.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, permutations, product
from typing import Any

from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.hexes import EDGE_NAMES
from pbm.games.eighteenxx.board.lays import NO_TILES, lies_there, never_fits
from pbm.games.eighteenxx.board.site import RULE, TileLay
from pbm.games.eighteenxx.board.tiles import rotations_to
from pbm.games.eighteenxx.engine.privates import offered
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.engine.steps.initial import least_bid
from pbm.games.eighteenxx.engine.steps.running import judge_run
from pbm.games.eighteenxx.engine.steps.stock_turn import unit_price
from pbm.games.eighteenxx.engine.steps.track import judge_lay, tile_lay
from pbm.games.eighteenxx.engine.train_sales import bank_offers, forced_refusal, price_of
from pbm.games.eighteenxx.routes.links import ways_by_stops
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    ALL,
    OPEN,
    Bid,
    Buy,
    BuyOffered,
    BuyTrain,
    Lay,
    Maximum,
    Order,
    Redeem,
    Run,
    Sell,
    TrainRun,
    most_paid,
)
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import (
    BANK,
    IPO,
    MARKET,
    UNOWNED,
    InitialRound,
    OperatingTurn,
    StockRound,
)

FILLS: Occasion[tuple[type[Order], Callable[[Game, Any], Order | Refusal]]] = Occasion()
"""Orders of features, and what fills them."""
MOST_TRAINS = 5
"""Trains of a company whose routes are tried in every order; no limit of any title is higher."""

MOST_WAYS = 300
"""Ways through stops that are looked at for one order."""


def complete(game: Game, order: Order, subject: str = "") -> Order | Refusal:
    """The order as the engine takes it in a decision about a company or an auction, or ""."""
    fill = dict(game.on(FILLS)).get(type(order))
    if fill is not None:
        return fill(game, order)
    field = "private" if isinstance(order, Bid) else "company"
    if getattr(order, field, None) == "":
        order = replace(order, **{field: subject})
    fill = FILLED.get(type(order))
    return order if fill is None else fill(game, order)


def _buy(game: Game, order: Buy) -> Order:
    """From where it is cheaper, at one price from the initial offering; MKT may be a private."""
    if isinstance(game.state.stack[-1], InitialRound):
        return BuyOffered(order.company)
    if order.source:
        return order
    company = game.companies[order.company]
    open_ = [source for source in (IPO, MARKET) if held(company, source) >= order.shares]
    cheapest = min(open_, key=lambda source: unit_price(game, company, source), default=IPO)
    return Buy(order.company, "market" if cheapest == MARKET else "ipo", order.shares)


def _sell(game: Game, order: Sell) -> Order:
    """All that the seat in turn holds; for a train all that the president may sell."""
    if order.shares != ALL:
        return order
    other, stock, turn = (
        game.companies[order.company],
        game.on_stack(StockRound),
        game.on_stack(OperatingTurn),
    )
    if not order.for_train:
        return Sell(order.company, max(1, held(other, stock.seat) if stock is not None else 0))
    if turn is None:
        return Sell(order.company, 1)
    buyer = game.companies[turn.company]
    most = held(other, buyer.president)
    blocks = [Sell(order.company, shares) for shares in range(most, 0, -1)]
    legal = (one for one in blocks if forced_refusal(game, one) is None)
    return next(legal, Sell(order.company, max(1, most)))


def _bid(game: Game, order: Bid) -> Order | Refusal:
    """In an auction as it stands; before it the bid opens, or buys what is offered by now (M7)."""
    frame = game.on_stack(InitialRound)
    if order.raising or (frame is not None and frame.auction):
        return Bid(order.private, order.amount)
    return _opening(game, order.private, order.amount, order.most or order.amount)


def _maximum(game: Game, order: Maximum) -> Order | Refusal:
    """Before its auction a maximum opens with the least bid that is legal (M7)."""
    return _opening(game, order.private, 0, order.most)


def _opening(game: Game, private: str, amount: int, most: int) -> Order | Refusal:
    """The offered company at its price; any other by a bid of at least `amount`, up to `most`."""
    there = game.state.privates[private]
    if game.on_stack(InitialRound) is None:
        return Bid(private, amount or min(there.price, most))
    if there is offered(game):
        if there.price > most:
            return no("initial round", "dearer_than_bid", price=there.price, most=most)
        return BuyOffered(private)
    if there.owner:
        return Bid(private, amount)
    least = least_bid(game, private)
    return Bid(private, max(amount, least) if most >= least else amount or most)


def _lay(game: Game, order: Lay) -> Order | Refusal:
    """By edges the first rotation that is legal; without any the only legal one."""
    if order.rotation != OPEN:
        return order
    turned = [replace(order, rotation=rotation, edges=None) for rotation in _rotations(game, order)]
    if not turned:
        return _no_such_edges(order)
    legal = [one for one in turned if not isinstance(judge_lay(game, one), Refusal)]
    if order.edges is None and len(legal) > 1:
        turns = " ".join(str(one.rotation) for one in legal)
        return no("tiles", "which_rotation", tile=order.tile, turns=turns)
    lying = (one for one in turned if lies_there(game.map, game.state.board, tile_lay(one)))
    return legal[0] if legal else next(lying, turned[0])


def _no_such_edges(order: Lay) -> Refusal:
    return no("tiles", "no_such_edges", tile=order.tile, edges=" ".join(order.edges or ()))


def never_laid(seen: SeenGame, order: Lay) -> Refusal | None:
    """Why a tile can lie in no position of the game as the order says: it has no such edges
    together, or the hex takes no tiles."""
    there = seen.map.hexes.get(order.hex)
    if there is not None and there.ground in NO_TILES:
        return no(RULE, "no tile may be laid in this hex", hex=order.hex)
    return None if _rotations(seen, order) else _no_such_edges(order)


def never_fitting(seen: SeenGame, order: Lay) -> Refusal | None:
    """Why a tile fits the hex in no position to come."""
    if order.hex not in seen.map.hexes or order.tile not in seen.map.tiles:
        return None
    turns = _rotations(seen, order) if order.rotation == OPEN else (order.rotation,)
    lays = [TileLay(order.hex, order.tile, turn) for turn in turns]
    return never_laid(seen, order) or never_fits(seen.map, seen.state.board, lays)


def _rotations(game: SeenGame, order: Lay) -> tuple[int, ...]:
    """The rotations that a lay may mean."""
    tile = game.map.tiles.get(order.tile)
    if tile is None or order.edges is None:
        return tuple(range(6))
    edges = EDGE_NAMES[game.map.layout]
    return rotations_to(tile, frozenset(map(edges.index, order.edges)))


def fill_run(game: Game, order: Run) -> Order:
    """Routes without a train go to the company's trains in the first order that is legal; of those
    that name their stops alone the best is taken."""
    company = game.companies[order.company]
    figures = game.figures.companies[order.company]
    ends = (figures.home, figures.destination) if order.connection else None

    def worth(runs: tuple[TrainRun, ...]) -> int:
        judged = judge_run(game, company, runs, ends)
        return -1 if isinstance(judged, Refusal) else judged.revenue

    named = all(run.train for run in order.runs)
    manned = [order.runs] if named else list(_manned(order.runs, company.trains[:MOST_TRAINS]))
    for runs in manned:
        if worth(runs) >= 0:
            return replace(order, runs=runs)
    meant = (way for runs in manned for way in product(*(meanings(game, run) for run in runs)))
    best = max(islice(meant, MOST_WAYS), key=worth, default=manned[0])
    return replace(order, runs=best if worth(best) >= 0 else manned[0])


def _manned(runs: tuple[TrainRun, ...], trains: list[str]) -> Iterator[tuple[TrainRun, ...]]:
    """The routes with their trains in every order."""
    for order in dict.fromkeys(permutations(trains)):
        yield _with_trains(runs, list(order))


def meanings(game: Game, run: TrainRun) -> list[TrainRun]:
    """A route as it was given, and every way through its hexes as stops."""
    hexes = run.connections[0] if len(run.connections) == 1 else ()
    ways = ways_by_stops(game.map, game.state.board, hexes)
    found = [replace(run, connections=way, stops=stops) for way, stops in islice(ways, MOST_WAYS)]
    return [run, *found]


def _with_trains(runs: tuple[TrainRun, ...], trains: list[str]) -> tuple[TrainRun, ...]:
    """The routes with their trains: those named, then the others in this order."""
    for run in runs:
        if run.train in trains:
            trains.remove(run.train)
    spare = iter(trains)
    return tuple(run if run.train else replace(run, train=next(spare, "?")) for run in runs)


def _buy_train(game: Game, order: BuyTrain) -> Order | Refusal:
    """The cheapest train that fits, the open market's before the bank's at one price."""
    most = most_paid(order)
    if order.source not in UNOWNED:
        if not order.train or most is None:
            return no("trains", "name_train_and_price", source=order.source)
        return BuyTrain(order.company, order.train, order.source, most)
    fitting = list(_fitting(game, order))
    if not fitting:
        source = order.source or BANK
        return no("trains", "not_for_sale", train=order.train, source=source)
    price, _, source, name = min(fitting)
    if most is not None and price > most:
        return no("trains", "dearer", train=name, price=price, most=most)
    return BuyTrain(order.company, name, source, price, order.trade_in)


def _fitting(game: Game, order: BuyTrain) -> Iterator[tuple[int, int, str, str]]:
    """New trains that an order may mean: price, place, source and kind."""
    offers = [(MARKET, name) for name in dict.fromkeys(game.state.market_trains)]
    offers += [(BANK, name) for name in bank_offers(game)]
    for place, (source, name) in enumerate(offers):
        if order.source in ("", source) and order.train in ("", name):
            yield price_of(game.figures.trains[name], order.trade_in), place, source, name


def answers_nothing(_game: Game, order: Order) -> Refusal:
    """The other side's word in a deal answers no question of its own."""
    return no("sequence", "not_at_this_step", order=type(order).__name__, step="")


FILLED: Mapping[type[Order], Callable[[Game, Any], Order | Refusal]] = {
    Bid: _bid,
    Maximum: _maximum,
    Buy: _buy,
    Sell: _sell,
    Redeem: lambda _game, order: order if order.source else Redeem(order.company, "market"),
    Lay: _lay,
    Run: fill_run,
    BuyTrain: _buy_train,
}
"""Orders that may leave something to the position; all others say everything themselves."""
