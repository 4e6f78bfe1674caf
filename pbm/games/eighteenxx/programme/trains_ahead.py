"""The trains of lines in thought: why one cannot be bought, and what a president may add."""

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.train_sales import cheapest, must_buy
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company
from pbm.games.table.letters import Read


def train_refusal(game: Game, company: Company, order: orders.Order | Refusal) -> Refusal | None:
    """A train that nobody sells or its company has not got, or for which the buyer has no room."""
    if not isinstance(order, orders.BuyTrain):
        return order if isinstance(order, Refusal) else None
    seller = game.companies.get(order.source)
    if seller is not None and order.train not in seller.trains:
        return no("trains", "not_for_sale", train=order.train, source=order.source)
    limit = phase(game).train_limit
    full = len(company.trains) - bool(order.trade_in) >= limit
    return no("trains", "train_limit", limit=limit) if full else None


def presidents_part(game: Game, name: str, order: orders.Order, price: int) -> tuple[int, str]:
    """The president's cash for a train that costs more than his company has, and whether he may
    add it: for the cheapest new one of a company that must have a train (Purchase Trains)."""
    company = game.companies.get(name)
    new = isinstance(order, orders.BuyTrain) and order.source in ("", BANK, MARKET)
    if company is None or not new or price <= game.cash(name):
        return 0, ""
    if not must_buy(game, company):
        return 0, "owns a train" if company.trains else ""
    return game.cash(company.president), "yes" if price <= cheapest(game) else "dearer"


def bought_ahead(game: Game, name: str, line: Read) -> None:
    """A train that surely comes to the company, for the lines below; one that begins a phase may
    change all that they are judged by."""
    said = line.instruction
    if said.condition or any(one.condition for one in said.alternatives):
        return
    train = complete(game, said.alternatives[0].order, name)
    if not isinstance(train, orders.BuyTrain) or train.trade_in or train.price > game.cash(name):
        return
    if train.train in game.state.sold_kinds and train.source in (BANK, MARKET):
        game.companies[name].trains.append(train.train)
