"""Private companies in a company's turn: buying them, and placing their tokens.

Purchasing Private Companies; The Southern Cattle Company; The Gulf Shipping Company.  Both may be
done at any time of the turn; the last step of the turn asks whoever still could.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import HexToken, put_token
from pbm.games.eighteenxx.engine.deals import propose
from pbm.games.eighteenxx.engine.privates import (
    close,
    figures,
    phase_purchases,
    power_of,
    sale_refusal,
)
from pbm.games.eighteenxx.values.events import Passed, TokenPlaced
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyPrivate, Order, Pass, PlaceToken
from pbm.games.eighteenxx.values.state import Operating, Private, Turn
from pbm.games.eighteenxx.values.title import Move, Step

RULE = "Purchasing Private Companies"
TOKENS: tuple[Literal["cattle", "open port", "closed port"], ...] = (
    "cattle",
    "open port",
    "closed port",
)
TOKEN_RULES = {
    "cattle": "The Southern Cattle Company",
    "open port": "The Gulf Shipping Company",
    "closed port": "The Gulf Shipping Company",
}


def _turn(game: Game) -> Turn:
    return game.frame(Turn)


def _check(game: Game, order: BuyPrivate) -> Refusal | None:
    if order.company != _turn(game).company:
        return no(RULE, "not_operating", company=order.company)
    return sale_refusal(game, order.private, order.price, order.company)


def _buy(game: Game, order: BuyPrivate) -> None:
    president = game.company(order.company).president
    propose(game, president, game.state.privates[order.private].owner, order)


def _purchases(game: Game) -> Iterator[Order]:
    """Every private company for sale to the company, at the least price."""
    company = _turn(game).company
    for name, private in game.state.privates.items():
        if private.owner not in game.state.seats:
            continue
        least = (figures(game, name).price + 1) // 2
        order = BuyPrivate(name, least, company, int(private.owner))
        if _check(game, order) is None:
            yield order


# tokens


def _power(token: str) -> str:
    return "cattle" if token == "cattle" else "port"


def _stamp(game: Game) -> int:
    """The operating round as one number, to tell a later one."""
    return 10 * game.state.round + game.frame(Operating).number


def _check_token(game: Game, order: PlaceToken) -> Refusal | None:
    rule = TOKEN_RULES.get(order.token, RULE)
    if order.company != _turn(game).company:
        return no(rule, "not_operating", company=order.company)
    private = power_of(game, _power(order.token), order.company)
    if private is None:
        return no(rule, "private_not_owned_or_closed", token=order.token)
    if order.hex not in figures(game, private.name).hexes:
        return no(rule, "no_place_for_this_token", hex=order.hex)
    placed = next((t for t in game.state.board.tokens if t.kind == private.name), None)
    if placed is None:
        return None
    if order.token != "closed port" or placed.hex != order.hex:
        return no(rule, "token_already_placed", hex=placed.hex)
    if game.settings.port_closing == "later round" and _stamp(game) <= private.uses:
        return no(rule, "only_in_a_later_round")
    return None


def _place(game: Game, order: PlaceToken) -> None:
    """Put the token on the map; a closed port closes its company."""
    private = power_of(game, _power(order.token), order.company)
    assert private is not None
    put_token(game.state.board, _token(game, order, private))
    private.uses = _stamp(game)
    game.tell(TokenPlaced(order.company, order.token, order.hex))
    if order.token == "closed port":
        close(game, private)


def _token(game: Game, order: PlaceToken, private: Private) -> HexToken:
    numbers = game.figures.numbers
    if order.token == "cattle":
        return HexToken(private.name, order.hex, order.company, numbers.cattle_bonus)
    others = numbers.port_bonus_others if order.token == "open port" else 0
    return HexToken(private.name, order.hex, order.company, numbers.port_bonus, others)


def _placements(game: Game) -> Iterator[Order]:
    company = _turn(game).company
    for token in TOKENS:
        private = power_of(game, _power(token), company)
        for hex_ in figures(game, private.name).hexes if private else ():
            order = PlaceToken(company, token, hex_)
            if _check_token(game, order) is None:
                yield order


# the last step of a turn


def _asks(game: Game) -> str:
    some = any(True for _ in _suggest_all(game)) or _empty_question(game)
    return game.company(_turn(game).company).president if some else ""


def _empty_question(game: Game) -> bool:
    """A habit of the recorded games: early buyers are always asked, if they could pay."""
    if game.settings.empty_questions == "never" or phase_purchases(game) != "early":
        return False
    turn = _turn(game)
    return any(
        turn.company in printed.early_buyers and game.cash(turn.company) >= (printed.price + 1) // 2
        for printed in game.figures.privates.values()
    )


def _suggest_all(game: Game) -> Iterator[Order]:
    yield from _purchases(game)
    yield from _placements(game)


def _always(_game: Game, _order: Pass) -> Refusal | None:
    return None


def _pass(game: Game, _order: Pass) -> None:
    turn = _turn(game)
    game.tell(Passed(game.company(turn.company).president, "privates", turn.company))
    turn.step += 1


def _suggest(_game: Game) -> Iterator[Order]:
    yield Pass()


PRIVATES = Step(
    name="privates",
    asks=_asks,
    subject=lambda game: _turn(game).company,
    moves={Pass: Move(_always, _pass)},
    suggest=_suggest,
)

ANY_TIME: Mapping[type[Order], Move] = {
    BuyPrivate: Move(_check, _buy),
    PlaceToken: Move(_check_token, _place),
}
"""Orders that are legal throughout a company's turn."""

suggest_any_time = _suggest_all
"""What may be done at any time of the turn."""
