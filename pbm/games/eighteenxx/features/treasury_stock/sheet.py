"""A share issued or redeemed, on a turnsheet."""

from collections.abc import Iterator

from pbm.games.eighteenxx.engine.shares import held, market_room
from pbm.games.eighteenxx.features.treasury_stock.values import Issue
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal
from pbm.games.eighteenxx.values.orders import Redeem
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """One of its treasury, where the market has room; one of the market, at the price of now."""
    game = view.game
    price, left = game.price(company), held(company, IPO)
    if left and market_room(game, company):
        after = game.grid.at(game.grid.down(game.spot(company), 1)).price
        note = say("issue", company=company.name, price=price, after=after, left=left)
        yield proposal(view, Issue(company.name), note)
    if pool := held(company, MARKET):
        note = say("redeem", company=company.name, price=price, left=pool)
        yield proposal(view, Redeem(company.name, MARKET), note)
