"""One recorded action as an order of ours."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from pbm.core.refusal import IllegalOrder, no
from pbm.games.eighteenxx.engine.privates import offered
from pbm.games.eighteenxx.recorded.certificates import Certificates, tenths
from pbm.games.eighteenxx.recorded.export import OWN, Export, RecordedAction
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
    Pass,
    Redeem,
    Run,
    Sell,
    Station,
    TrainRun,
)
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, InitialRound, OperatingTurn

DIVIDENDS: dict[str, Literal["full", "half", "withhold"]] = {
    "payout": "full",
    "half": "half",
    "withhold": "withhold",
}
OFFERS: dict[str, Literal["ipo", "market"]] = {IPO: "ipo", MARKET: "market"}


class Translator:
    """Knows which tile, train and certificate the export's numbers mean."""

    def __init__(self, export: Export, game: Game) -> None:
        self.export = export
        self.game = game
        self.certificates = Certificates(game)
        self.tiles: dict[str, str] = {}
        """Tile and copy ("14-1") -> hex."""
        self.trains: dict[str, str] = {}
        """Train and copy ("2-0") -> the company that has it, or the open market."""

    def actor(self, action: RecordedAction) -> str:
        """The seat that acted: the player, or the president of the company."""
        entity, kind = action["entity"], action.get("entity_type", "player")
        if kind == "player":
            return self.export.seat(entity)
        if kind == "company":
            return self.game.speaker(self.game.state.privates[entity].owner)
        return self.game.companies[entity].president

    def order(self, action: RecordedAction) -> Order:
        """The order an action means now; KeyError for a kind of action we do not know."""
        told = (
            means(self, action) for kind, means in self.game.on(MEANS) if kind == action["type"]
        )
        order = next((one for one in told if one is not None), None)
        return ORDERS[action["type"]](self, action) if order is None else order

    def done(self, action: RecordedAction, order: Order) -> None:
        """Remember where tiles, trains and certificates have gone."""
        if action["type"] == OWN:
            self.settle_all()
        elif isinstance(order, Lay):
            self.tiles[action["tile"]] = order.hex
        elif isinstance(order, BuyTrain):
            self.trains[action["train"]] = order.company
            if order.trade_in:
                self.trains[action["exchange"]] = MARKET
        elif isinstance(order, Discard):
            self.trains[action["train"]] = MARKET
        dealt = action["type"] in ("buy_shares", "sell_shares")
        if dealt:
            self.certificates.give(action["shares"], self._taker(action, order))
        companies = self.game.state.companies
        if dealt or isinstance(order, Par):
            self.certificates.settle(companies[getattr(order, "company", "")])
        elif isinstance(order, BuyOffered | Bid):
            self.settle_all()

    def settle_all(self) -> None:
        """Certificates as our state counts them, after something that names none."""
        for company in self.game.state.companies.values():
            self.certificates.settle(company)

    def _taker(self, action: RecordedAction, order: Order) -> str:
        """Who has the certificates of an action now."""
        if isinstance(order, Sell):
            return MARKET
        if action["type"] == "sell_shares":
            return IPO
        return order.company if isinstance(order, Redeem) else self.actor(action)

    def source(self, train: str) -> str:
        """Where a train is sold: one never bought by the bank, one of a closed company outside."""
        holder = self.trains.get(train, BANK)
        company = self.game.state.companies.get(holder)
        return MARKET if company and company.closed else holder

    def turn(self) -> OperatingTurn:
        """The operating turn that is on."""
        return self.game.frame(OperatingTurn)

    def copies(self, holder: str) -> dict[str, list[str]]:
        """The copies of trains with a company or in the open market, by their kind."""
        found: dict[str, list[str]] = {}
        for name in sorted(self.trains, key=lambda one: (len(one), one)):
            if self.source(name) == holder:
                found.setdefault(name.rsplit("-", 1)[0], []).append(name)
        return found

    def lying(self) -> dict[str, str]:
        """The tile and copy that lies on each hex."""
        tiles = self.game.state.board.tiles
        return {
            place: name
            for name, place in self.tiles.items()
            if place in tiles and tiles[place][0] == name.rsplit("-", 1)[0]
        }


def _bid(self: Translator, action: RecordedAction) -> Order:
    private = action["company"]
    first = offered(self.game)
    frame = self.game.frame(InitialRound)
    offer = not frame.auction and first is not None and first.name == private
    if offer and first is not None and first.price == action["price"]:
        return BuyOffered(private)
    return Bid(private, action["price"])


def _buy_shares(self: Translator, action: RecordedAction) -> Order:
    named = action["shares"]
    company = named[0].rsplit("_", 1)[0]
    source = self.certificates.holder(named[0])
    if not self.certificates.all_with(named, source):
        raise IllegalOrder(no("buying", "not_for_sale", company=company, source=source))
    if action["entity_type"] == "corporation" and len(named) == 1:
        return Redeem(company, source)
    if source not in OFFERS:
        raise IllegalOrder(no("buying", "not_for_sale", company=company, source=source))
    return Buy(company, OFFERS[source], _counted(action, tenths(named)))


def _counted(action: RecordedAction, named: int) -> int:
    """How many tenths; of a block with the president's certificate one may stay behind."""
    told = int(action.get("percent") or 10 * named) // 10
    partial = any(one.endswith("_0") for one in action["shares"])
    if told != named and not (partial and told == named - 1):
        raise IllegalOrder(no("selling", "not_held", held=named))
    return told


def _sell_shares(self: Translator, action: RecordedAction) -> Order:
    named = action["shares"]
    company = named[0].rsplit("_", 1)[0]
    if not self.certificates.all_with(named, self.actor(action)):
        raise IllegalOrder(no("selling", "not_held", company=company))
    return Sell(company, _counted(action, tenths(named)))


def _lay_tile(self: Translator, action: RecordedAction) -> Order:
    private = action["entity"] if action["entity_type"] == "company" else ""
    company = self.turn().company if private else action["entity"]
    tile = action["tile"].rsplit("-", 1)[0]
    return Lay(company, tile, action["hex"], action["rotation"], private)


def _place_token(self: Translator, action: RecordedAction) -> Order:
    tile, city = action["city"].rsplit("-", 1)
    hex_ = self.tiles.get(tile, tile.rsplit("-", 1)[0])
    return Station(action["entity"], hex_, int(city))


def _run_routes(_self: Translator, action: RecordedAction) -> Order:
    runs = tuple(
        TrainRun(
            train=route["train"].rsplit("-", 1)[0],
            connections=tuple(tuple(hexes) for hexes in route["connections"]),
            stops=tuple(route.get("nodes") or ()),
        )
        for route in action["routes"]
    )
    return Run(action["entity"], runs)


def _buy_train(self: Translator, action: RecordedAction) -> Order:
    """Trains are named by copies, so it is known where each is."""
    name = action["train"]
    kind = action.get("variant") or name.rsplit("-", 1)[0]
    exchange = str(action.get("exchange") or "").rsplit("-", 1)[0]
    return BuyTrain(action["entity"], kind, self.source(name), action["price"], exchange)


def _bankrupt(self: Translator, action: RecordedAction) -> Order:
    company: Any = action["entity"]
    if action.get("entity_type") == "player":
        company = self.turn().company
    return Bankrupt(company)


ORDERS: Mapping[str, Callable[[Translator, RecordedAction], Order]] = {
    "bid": _bid,
    "par": lambda self, one: Par(one["corporation"], int(str(one["share_price"]).split(",")[0])),
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": lambda self, one: Dividend(one["entity"], DIVIDENDS[one["kind"]]),
    "buy_train": _buy_train,
    "discard_train": lambda self, one: Discard(one["entity"], one["train"].rsplit("-", 1)[0]),
    "pass": lambda self, one: Pass(),
    "bankrupt": _bankrupt,
}
"""Every kind of recorded action that is not a feature's."""
MEANS: Occasion[tuple[str, Callable[[Translator, RecordedAction], Order | None]]] = Occasion()
"""Kinds of recorded actions that may mean an order of a feature, and which, if any."""
