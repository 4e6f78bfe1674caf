"""Private companies: their offer, their income and their end."""

from collections.abc import Callable
from typing import NamedTuple

from pbm.games.eighteenxx.engine.companies import CLOSED, float_if_ready
from pbm.games.eighteenxx.engine.shares import transfer
from pbm.games.eighteenxx.values.events import PrivateBought, PrivateClosed, PrivatePaid
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, IPO, InitialRound, Private


def offered(game: SeenGame) -> Private | None:
    """The private company that is for sale in the initial stock round: the first one unsold."""
    return next((p for p in game.state.privates.values() if not p.owner), None)


def acquire(game: Game, frame: InitialRound, seat: str, private: Private, price: int) -> None:
    """Sell a private company to a seat, with the certificate that comes with it (15.2)."""
    game.pay(seat, BANK, price, "private")
    private.owner = seat
    frame.sold = True
    frame.bids.pop(private.name, None)
    game.tell(PrivateBought(seat, private.name, price, BANK))
    printed = game.figures.privates[private.name]
    if printed.brings == "share":
        company = game.companies[printed.company]
        transfer(game, company, IPO, seat, 1)
        float_if_ready(game, company)
    elif printed.brings == "presidency":
        frame.par, frame.parring = printed.company, seat


class Income(NamedTuple):
    """What a private company pays, and whom."""

    payee: str
    amount: int


INCOMES: Occasion[Callable[[Game, Private, Income], Income]] = Occasion()
"""What features change in the income of a private company."""
HANDED_OVER: Occasion[Callable[[Game, str, str], None]] = Occasion()
"""A private company has changed hands: its name, the buyer."""


def pay_income(game: Game) -> None:
    """Pay the income of every private company to its owner (Operating Round)."""
    for private in game.state.privates.values():
        income = Income(private.owner, game.figures.privates[private.name].income)
        for changed in game.on(INCOMES):
            income = changed(game, private, income)
        if income.amount and private.owner and private.owner != CLOSED:
            game.pay(BANK, income.payee, income.amount, "income")
            game.tell(PrivatePaid(income.payee, private.name, income.amount))


def close_private(game: Game, private: Private) -> None:
    """Take one private company out of the game."""
    if private.owner != CLOSED:
        game.tell(PrivateClosed(private.name, private.owner))
        private.owner = CLOSED


def close_all(game: Game) -> None:
    """Close all private companies but lasting ones (Phase Four); what they have laid stays."""
    for private in game.state.privates.values():
        if not game.figures.privates[private.name].lasting:
            close_private(game, private)


def hand_over(game: Game, name: str, price: int, buyer: str) -> None:
    """A private company changes hands for a price agreed."""
    private = game.state.privates[name]
    seller = private.owner
    game.pay(buyer, seller, price, "private")
    private.owner = buyer
    game.tell(PrivateBought(buyer, name, price, seller))
    for then in game.on(HANDED_OVER):
        then(game, name, buyer)
