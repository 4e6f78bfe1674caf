"""How a game ends and who has won (Ending the Game, Bankruptcy, Winning the Game)."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.eighteenxx.engine.shares import (
    held,
    keeps_presidency,
    market_room,
    may_leave,
    transfer,
)
from pbm.games.eighteenxx.values.events import GameEnded, WentBankrupt
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company


def worth(game: Game, seat: str) -> int:
    """Cash, shares at market value and private companies at their printed price.

    A president's certificate that still pays as a private company is worth its shares (H13).
    """
    total = game.cash(seat)
    for company in game.state.companies.values():
        total += held(company, seat) * game.price(company)
    for name, private in game.state.privates.items():
        if private.owner == seat and game.figures.privates[name].brings != "presidency":
            total += game.figures.privates[name].price
    return total


def scores(game: Game) -> dict[str, int]:
    """What every seat is worth."""
    return {seat: worth(game, seat) for seat in game.state.seats}


def end(game: Game, why: str) -> None:
    """The game is over."""
    game.state.over = True
    game.state.ending = why
    game.tell(GameEnded(why, scores(game)))


AT_ONCE = Point(False)
"""Whether the game ends as soon as its end is certain, and not when the turn is over."""


def ends_at_once(game: Game) -> None:
    """The end of a game that waits for nothing."""
    if game.state.ending and game.by(AT_ONCE):
        end(game, game.state.ending)


def sellable(game: Game, seat: str, company: Company, needy: str = "") -> int:
    """The most shares of a company that a seat could be forced to sell in one block.

    The company in need may not change its president (Forced Stock Sales).
    """
    if company.row < 0:
        return 0
    for shares in range(min(held(company, seat), market_room(game, company)), 0, -1):
        keeps = company.name != needy or company.president != seat
        if may_leave(game, company, seat, shares) and (
            keeps or keeps_presidency(game, company, seat, shares)
        ):
            return shares
    return 0


def bankrupt(game: Game, seat: str, needy: str, sold: Sequence[str] = ()) -> None:
    """All that could be sold counts as sold and lost, and the cash with it (H18, D18).

    What could not be sold still counts, such as the rest of companies of which a block was `sold`
    for the train already; prices do not move any more.
    """
    for company in game.state.companies.values():
        shares = sellable(game, seat, company, needy)
        if shares and company.name not in sold:
            transfer(game, company, seat, MARKET, shares)
    game.pay(seat, BANK, game.cash(seat), "bankrupt")
    game.state.bankrupt = seat
    game.tell(WentBankrupt(seat, needy))
    end(game, "bankrupt")
