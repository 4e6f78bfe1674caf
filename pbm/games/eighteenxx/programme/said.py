"""An order of the engine in the words of a programme: what was done, and what might be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbm.games.eighteenxx.programme import orders
from pbm.games.eighteenxx.programme.orders import Trip, Wish
from pbm.games.eighteenxx.values import orders as engine
from pbm.games.eighteenxx.values.orders import Order, TrainRun


def said(order: Order, owner: str = "", connection: bool = False) -> Wish:
    """The line that means an order; `owner` is who sells the private company it buys."""
    match order:
        case engine.BuyPrivate(private, price, company):
            seat = int(owner) if owner.isdigit() else 0
            return orders.BuyPrivate(private, seat, company or None, price)
        case engine.Lay(company, tile, hex_, rotation, private):
            return orders.Lay(tile, hex_, company, None, rotation, private or None)
        case engine.Run(company, runs):
            return orders.Run(tuple(map(trip, runs)), company, connection)
        case engine.RunBest(company):
            return orders.RunBest(company, connection)
        case engine.Dividend(company, kind):
            return orders.Dividend(kind, company, connection)
        case engine.BuyTrain(company, train, source, price, trade_in):
            return orders.BuyTrain(company, train, source, price, None, trade_in or None)
    return SAYINGS[type(order)](order)


def trip(run: TrainRun) -> Trip:
    """A run's connections as one chain of hexes, each turned the way the train goes."""
    return Trip(_chain(run.connections), run.train)


def _chain(connections: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Connections in either direction, joined where their ends meet."""
    first = list(connections[0]) if connections else []
    if len(connections) > 1 and first[-1] not in (connections[1][0], connections[1][-1]):
        first.reverse()
    for hexes in connections[1:]:
        onward = list(hexes) if hexes[0] == first[-1] else list(reversed(hexes))
        first += onward[1:]
    return tuple(first)


SAYINGS: Mapping[type[Order], Callable[[Any], Wish]] = {
    engine.Pass: lambda o: orders.Pass(),
    engine.BuyOffered: lambda o: orders.BuyOffered(o.private),
    engine.Bid: lambda o: orders.Bid(o.amount, o.private),
    engine.Par: lambda o: orders.Par(o.company, o.price),
    engine.Buy: lambda o: orders.Buy(o.company, o.source, o.shares if o.shares > 1 else None),
    engine.Sell: lambda o: orders.Sell(o.company, o.shares),
    engine.Redeem: lambda o: orders.Redeem(o.company, o.source),
    engine.Reissue: lambda o: orders.Reissue(o.company),
    engine.Protect: lambda o: orders.Protect(o.company),
    engine.Station: lambda o: orders.Station(o.hex, o.company, o.city + 1 if o.city else None),
    engine.PlaceToken: lambda o: orders.PlaceToken(o.token, o.hex, o.company),
    engine.Marker: lambda o: orders.Marker(o.place, o.company),
    engine.Claim: lambda o: orders.Claim(o.company),
    engine.Discard: lambda o: orders.Discard(o.train, o.company),
    engine.Bankrupt: lambda o: orders.Bankrupt(o.company),
}
"""The orders that are said field by field."""
