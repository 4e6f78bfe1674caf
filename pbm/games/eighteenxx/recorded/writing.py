"""One order of ours as a recorded action: the way back from `translate`.

What an action names by numbers (certificates, copies of tiles and trains) is found by what the
translator remembers, and remembered there when the order was carried out.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from pbm.core.journal import Event
from pbm.games.eighteenxx.engine.rounds import open_question
from pbm.games.eighteenxx.recorded.certificates import tenths
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import DIVIDENDS, OFFERS, Translator
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
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, MARKET

SAYS: Occasion[tuple[type[Order], Callable[[Translator, Any], RecordedAction | None]]] = Occasion()
"""Orders of features, and how recordings tell them; None for what they have no word for."""


FOLLOWED: Occasion[Callable[[Game, str, Sequence[Event]], Iterator[RecordedAction]]] = Occasion()
"""What recordings tell besides after an action: followed(game, company that operated, events)."""


def seat_asked(game: Game) -> str:
    """The seat that is asked now."""
    found = open_question(game)
    return found[3] if found else ""


def by_company(kind: str, name: str, /, **told: object) -> RecordedAction:
    """An action of a company."""
    return {"type": kind, "entity": name, "entity_type": "corporation", **told}


def by_private(kind: str, name: str, /, **told: object) -> RecordedAction:
    """An action by the power of a private company."""
    return {"type": kind, "entity": name, "entity_type": "company", **told}


def by_player(kind: str, /, **told: object) -> RecordedAction:
    """An action of the player whose turn it is; who that is, is put in afterwards."""
    return {"type": kind, "entity": None, "entity_type": "player", **told}


def dealt(self: Translator, company: str, holder: str, shares: int) -> dict[str, object]:
    """Certificates of a holder for so many tenths: the oldest, the president's when it must be."""
    pile = self.certificates.pile(company, holder)
    singles = [one for one in pile if not one.endswith("_0")]
    named = singles[:shares]
    if len(named) < shares:
        named = [f"{company}_0", *singles[: max(shares - 2, 0)]]
    return {"shares": named, "percent": 10 * min(shares, tenths(named))}


def _spare(kind: str, used: Collection[str]) -> str:
    """The first copy of a tile or train that is not in use."""
    return next(name for n in count() if (name := f"{kind}-{n}") not in used)


def _sell(self: Translator, order: Sell) -> RecordedAction:
    seat = seat_asked(self.game)
    return by_player("sell_shares", **dealt(self, order.company, seat, order.shares))


def _buy(self: Translator, order: Buy) -> RecordedAction:
    source = next(place for place, word in OFFERS.items() if word == order.source)
    return by_player("buy_shares", **dealt(self, order.company, source, order.shares))


def _redeem(self: Translator, order: Redeem) -> RecordedAction:
    source = MARKET if order.source == "market" else order.source
    return by_company("buy_shares", order.company, **dealt(self, order.company, source, 1))


def _par(self: Translator, order: Par) -> RecordedAction:
    spot = self.game.grid.pars[order.price]
    price = f"{order.price},{spot.row},{spot.col}"
    return by_player("par", corporation=order.company, share_price=price)


def _offered(self: Translator, order: BuyOffered) -> RecordedAction:
    price = self.game.state.privates[order.private].price
    return by_player("bid", company=order.private, price=price)


def _lay(self: Translator, order: Lay) -> RecordedAction:
    told = {
        "hex": order.hex,
        "tile": _spare(order.tile, self.lying().values()),
        "rotation": order.rotation,
    }
    if order.private:
        return by_private("lay_tile", order.private, **told)
    return by_company("lay_tile", order.company, **told)


def _station(self: Translator, order: Station) -> RecordedAction:
    lying = self.lying().get(order.hex, f"{order.hex}-0")
    city, slot = f"{lying}-{order.city}", _slot(self.game, order)
    return by_company("place_token", order.company, city=city, slot=slot, tokener=order.company)


def _slot(game: Game, order: Station) -> int:
    """The first free space of the city, after those kept for homes."""
    board = game.state.board
    there = board.stations.get(order.hex, ())
    city = [one for one in there[order.city] if one] if order.city < len(there) else []
    homes = [name for name, home in board.homes.items() if home == (order.hex, order.city)]
    return len({*city, *homes} - {order.company})


def _run(_self: Translator, order: Run | RunBest) -> RecordedAction:
    return by_company("run_routes", order.company, routes=[])


def routes_told(self: Translator, company: str) -> list[dict[str, object]]:
    """The routes that a company's trains have just run."""
    copies = {kind: iter(names) for kind, names in self.copies(company).items()}
    told = []
    for route in self.game.companies[company].routes:
        hexes = [halt.hex for halt in route.halts]
        told.append(
            {
                "train": next(copies[route.train.partition("#")[0]]),
                "connections": [list(one) for one in route.connections],
                "hexes": hexes,
                "revenue": route.revenue,
                "revenue_str": "-".join(hexes),
                "nodes": [f"{halt.hex}-{halt.stop}" for halt in route.halts],
            }
        )
    return told


def _dividend(_self: Translator, order: Dividend) -> RecordedAction | None:
    kind = next((told for told, word in DIVIDENDS.items() if word == order.kind), None)
    return by_company("dividend", order.company, kind=kind) if kind else None


def _buy_train(self: Translator, order: BuyTrain) -> RecordedAction:
    if order.source == BANK:
        train = _spare(order.train, self.trains)
    else:
        train = self.copies(order.source)[order.train][0]
    told: dict[str, object] = {"train": train, "price": order.price}
    if order.source in (BANK, MARKET):
        told["variant"] = order.train
    if order.trade_in:
        told["exchange"] = self.copies(order.company)[order.trade_in][0]
    return by_company("buy_train", order.company, **told)


def _discard(self: Translator, order: Discard) -> RecordedAction:
    train = self.copies(order.company)[order.train][0]
    return by_company("discard_train", order.company, train=train)


WRITES: Mapping[type[Order], Callable[[Translator, Any], RecordedAction | None]] = {
    BuyOffered: _offered,
    Bid: lambda self, one: by_player("bid", company=one.private, price=one.amount),
    Par: _par,
    Buy: _buy,
    Sell: _sell,
    Redeem: _redeem,
    Lay: _lay,
    Station: _station,
    Run: _run,
    RunBest: _run,
    Dividend: _dividend,
    BuyTrain: _buy_train,
    Discard: _discard,
    Bankrupt: lambda self, one: by_company("bankrupt", one.company),
}
"""Every order that is not a feature's."""


def said(self: Translator, order: Order) -> Iterator[RecordedAction]:
    """How recordings may tell an order: none, if they have no word for it."""
    of_features = (says for kind, says in self.game.on(SAYS) if kind is type(order))
    for says in (*of_features, *filter(None, [WRITES.get(type(order))])):
        action = says(self, order)
        if action is not None:
            yield action
