"""Private companies: their offer, their income, their sale and their end."""

from __future__ import annotations

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, take_tokens
from pbm.games.eighteenxx.engine.companies import CLOSED, float_if_ready
from pbm.games.eighteenxx.engine.shares import transfer
from pbm.games.eighteenxx.values.events import PrivateBought, PrivateClosed, PrivatePaid
from pbm.games.eighteenxx.values.figures import PrivateCompany
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import BANK, IPO, Initial, Private

POWERS = ("", "bridge", "cattle", "port", "presidency", "share")
"""What a private company can do, by the names of privates.toml."""


def figures(game: Game, name: str) -> PrivateCompany:
    """The printed figures of a private company."""
    return game.figures.privates[name]


def with_power(game: Game, power: str) -> Private | None:
    """The private company with a power, if the title has one."""
    for name, private in game.figures.privates.items():
        if private.power == power:
            return game.state.privates[name]
    return None


def power_of(game: Game, power: str, company: str) -> Private | None:
    """The private company with a power if this company owns it."""
    private = with_power(game, power)
    return private if private is not None and private.owner == company else None


def bridge_open(game: Game) -> bool:
    """Whether the Mississippi may be crossed: no player holds the bridge company (DEV 13)."""
    private = with_power(game, "bridge")
    return private is None or private.owner not in game.state.seats


def offered(game: Game) -> Private | None:
    """The private company that is for sale in the initial stock round: the first one unsold."""
    return next((p for p in game.state.privates.values() if not p.owner), None)


def acquire(game: Game, frame: Initial, seat: str, private: Private, price: int) -> None:
    """Sell a private company to a seat, with the certificate that comes with it (15.2)."""
    game.pay(seat, BANK, price, "private")
    private.owner = seat
    frame.sold = True
    frame.bids.pop(private.name, None)
    game.tell(PrivateBought(seat, private.name, price, BANK))
    printed = figures(game, private.name)
    if printed.power == "share":
        company = game.company(printed.company)
        transfer(game, company, IPO, seat, 1)
        float_if_ready(game, company)
    elif printed.power == "presidency":
        frame.par, frame.parring = printed.company, seat


def pay_income(game: Game) -> None:
    """Pay the income of every private company to its owner (Operating Round)."""
    for private in game.state.privates.values():
        income = income_of(game, private)
        if income and private.owner and private.owner != CLOSED:
            game.pay(BANK, private.owner, income, "income")
            game.tell(PrivatePaid(private.owner, private.name, income))


def income_of(game: Game, private: Private) -> int:
    """What a private company pays; in historical order a presidency pays until it starts."""
    printed = figures(game, private.name)
    if printed.power == "presidency" and game.settings.start == "historical":
        return game.figures.numbers.historical_income
    return printed.income


def close(game: Game, private: Private) -> None:
    """Take one private company out of the game."""
    if private.owner != CLOSED:
        private.owner = CLOSED
        game.tell(PrivateClosed(private.name))


def close_all(game: Game) -> None:
    """Close all private companies (Phase Four); their tokens stay on the map."""
    for private in game.state.privates.values():
        close(game, private)


def remove_tokens(game: Game) -> None:
    """Take cattle and port tokens off the map (Phase Five)."""
    board: Board = game.state.board
    take_tokens(board)


def sale_refusal(game: Game, name: str, price: int, company: str) -> Refusal | None:
    """Whether a company may buy a private company at a price (Purchasing Private Companies)."""
    rule = "Purchasing Private Companies"
    private = game.state.privates.get(name)
    if private is None or private.owner not in game.state.seats or not figures(game, name).for_sale:
        return no(rule, "not_held_by_a_player", private=name)
    phase = phase_purchases(game)
    printed = figures(game, name)
    least, most = (printed.price + 1) // 2, 2 * printed.price
    if phase == "early" and company in printed.early_buyers:
        most = printed.early_most
    elif phase != "all":
        return no(rule, "not_in_this_phase", phase=game.state.phase, private=name)
    if not least <= price <= most:
        return no(rule, "price_out_of_range", least=least, most=most, price=price)
    if price > game.cash(company):
        return no(rule, "not_enough_money", needed=price, held=game.cash(company))
    return None


def phase_purchases(game: Game) -> str:
    """Which private companies a company may buy now: none, early, all."""
    name = game.state.phase
    return next(p.company_purchases for p in game.figures.phases if p.name == name)


def hand_over(game: Game, name: str, price: int, buyer: str) -> None:
    """A private company changes hands for a price agreed."""
    private = game.state.privates[name]
    seller = private.owner
    game.pay(buyer, seller, price, "private")
    private.owner = buyer
    game.tell(PrivateBought(buyer, name, price, seller))
