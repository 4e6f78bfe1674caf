"""What a president must do when his company needs a train it cannot pay (Forced Stock Sales)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.ending import sellable
from pbm.games.eighteenxx.engine.lays_and_runs import has_route
from pbm.games.eighteenxx.engine.selling import block_refusal
from pbm.games.eighteenxx.engine.shares import held, keeps_presidency
from pbm.games.eighteenxx.engine.train_sales import cheapest
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Sell
from pbm.games.eighteenxx.values.state import Company, Turn

RULE = "forced sales"


def must_buy(game: Game, company: Company) -> bool:
    """A company with a route must own a train (Purchase Trains)."""
    return not company.trains and has_route(game, company.name)


def lacking(game: Game, company: Company) -> int:
    """Dollars that treasury and president lack for the cheapest train; 0 or less: none."""
    return cheapest(game) - game.cash(company.name) - game.cash(company.president)


def hopeless(game: Game, company: Company) -> bool:
    """Whether nothing the president can sell suffices (Bankruptcy)."""
    gap = lacking(game, company)
    if gap <= 0 or not must_buy(game, company):
        return False
    turn = game.frame(Turn)
    return gap > sum(
        game.price(other) * sellable(game, company.president, other, company.name)
        for other in game.state.companies.values()
        if other.name not in turn.sold
    )


def forced_refusal(game: Game, company: Company, order: Sell) -> Refusal | None:
    """Whether the president may sell a block for the train his company must buy."""
    turn = game.frame(Turn)
    seat = company.president
    other = game.state.companies.get(order.company)
    gap = lacking(game, company)
    if other is None or not must_buy(game, company) or gap <= 0:
        return no(RULE, "no_sale_is_needed", company=company.name)
    if order.company in turn.sold:
        return no(RULE, "one_block_of_a_company", company=order.company)
    refusal = block_refusal(game, seat, other, order.shares)
    if refusal is not None:
        return refusal
    if other is company and not keeps_presidency(game, other, seat, order.shares):
        return no(RULE, "would_change_the_presidency", company=company.name)
    fewer = order.shares - 1
    enough = fewer * game.price(other) >= gap
    if enough and block_refusal(game, seat, other, fewer) is None:
        return no(RULE, "only_enough", needed=gap, shares=order.shares, price=game.price(other))
    return None


def forced_blocks(game: Game, company: Company) -> Iterator[Sell]:
    """Every block the president may sell now."""
    for name, other in game.state.companies.items():
        for shares in range(1, held(other, company.president) + 1):
            order = Sell(name, shares)
            if forced_refusal(game, company, order) is None:
                yield order


def averting_blocks(game: Game, company: Company) -> Iterator[Sell]:
    """The blocks after which all else that may be sold still suffices: one block of a company."""
    turn, gap = game.frame(Turn), lacking(game, company)
    others = {
        name: game.price(other) * sellable(game, company.president, other, company.name)
        for name, other in game.state.companies.items()
        if name not in turn.sold
    }
    for order in forced_blocks(game, company):
        brings = order.shares * game.price(game.company(order.company))
        if brings + sum(others.values()) - others.get(order.company, 0) >= gap:
            yield order
