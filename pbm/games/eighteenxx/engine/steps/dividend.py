"""Declare dividends or withhold earnings, and the price that follows (1850 chapter 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import move
from pbm.games.eighteenxx.engine.ending import ends_at_once
from pbm.games.eighteenxx.engine.income import kept, kinds, pay_out
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Dividend, Order

RULE = "dividends"


def _asks(game: Game) -> str:
    turn = game.turn
    return game.company(turn.company).president if turn.ran and turn.income else ""


def _check(game: Game, order: Dividend) -> Refusal | None:
    turn = game.turn
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    if order.kind not in kinds(game.rules):
        return no(RULE, "no_half_dividend")
    return no(RULE, "no_income") if not turn.income and order.kind != "withhold" else None


def _declare(game: Game, order: Dividend) -> None:
    turn = game.turn
    company = game.company(turn.company)
    company.operated = True
    turn.step += 1
    per_share = pay_out(game, company, turn.income, order.kind, connection=False)
    if not per_share:
        move(game, company, "left", "withheld")
    elif not kept(game, company, turn.income, order.kind):
        move(game, company, "right", "paid")
    ends_at_once(game)


def _none(game: Game) -> None:
    """A company without income counts as withholding it."""
    turn = game.turn
    company = game.company(turn.company)
    company.operated = True
    company.income, company.routes = 0, ()
    pay_out(game, company, 0, "withhold", connection=False)
    move(game, company, "left", "withheld")


def _suggest(game: Game) -> Iterator[Order]:
    company = game.turn.company
    yield from (Dividend(company, kind) for kind in kinds(game.rules))


DIVIDEND = Step(
    name="dividend",
    asks=_asks,
    subject=lambda game: game.turn.company,
    moves={Dividend: Move(_check, _declare)},
    suggest=_suggest,
    skip=_none,
)
