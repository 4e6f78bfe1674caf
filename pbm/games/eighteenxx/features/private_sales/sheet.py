"""Private companies on a turnsheet: those a company may buy, and one's word to sell."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.eighteenxx.features.private_sales.to_companies import sale_refusal
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal
from pbm.games.eighteenxx.mail.sheet import say, write
from pbm.games.eighteenxx.values.orders import BuyPrivate, SellPrivate
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Private companies that may be bought, at half to double their price."""
    game = view.game
    for name, private in game.state.privates.items():
        printed = game.figures.privates[name]
        least = (printed.price + 1) // 2
        legal = sale_refusal(game, BuyPrivate(name, least, company.name)) is None
        if private.owner in game.state.seats and legal:
            order = BuyPrivate(name, company=company.name, seat=int(private.owner), most=least)
            most = printed.most_for.get(company.name, 2 * printed.price)
            note = say("buy_private", title=printed.title, least=least, most=most)
            yield proposal(view, order, note)


def deals(view: View) -> OfferBlock:
    """One's word to sell a private company."""
    game = view.game
    offered = [
        Offer(
            "sell",
            name,
            write(view, SellPrivate(name, least=game.figures.privates[name].price)),
            note=say("private_note", title=game.figures.privates[name].title),
        )
        for name, private in game.state.privates.items()
        if private.owner == str(view.seat) and game.figures.privates[name].for_sale
    ]
    return OfferBlock(say("block_deals"), (), tuple(offered), (say("deals"),))
