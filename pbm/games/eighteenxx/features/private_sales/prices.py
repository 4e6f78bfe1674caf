"""At what price a company may buy a private company (Purchasing Private Companies)."""

from __future__ import annotations

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.values.game import Game


def sale_refusal(game: Game, name: str, price: int, company: str) -> Refusal | None:
    """Whether a company may buy a private company at a price (Purchasing Private Companies)."""
    rule = "private sales"
    private = game.state.privates.get(name)
    if (
        private is None
        or private.owner not in game.state.seats
        or not game.figures.privates[name].for_sale
    ):
        return no(rule, "not_held_by_a_player", private=name)
    buying = phase(game).company_purchases
    printed = game.figures.privates[name]
    least, most = (printed.price + 1) // 2, printed.most_for.get(company, 2 * printed.price)
    if buying == "early" and company in printed.early_buyers:
        most = printed.early_most
    elif buying != "all":
        return no(rule, "not_in_this_phase", phase=game.state.phase, private=name)
    if not least <= price <= most:
        return no(rule, "price_out_of_range", least=least, most=most, price=price)
    if price > game.cash(company):
        return no(rule, "not_enough_money", needed=price, held=game.cash(company))
    return None
